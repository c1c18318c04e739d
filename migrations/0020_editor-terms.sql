ALTER TABLE "editors" ADD COLUMN "term_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "editors" ADD COLUMN "term_to" text DEFAULT '' NOT NULL;