ALTER TABLE "articles" ADD COLUMN "references" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "funding" text DEFAULT '' NOT NULL;