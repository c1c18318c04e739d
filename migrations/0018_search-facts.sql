ALTER TABLE "article_search" ADD COLUMN "year" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "volume" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "issue" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_search" ADD COLUMN "has_file" boolean DEFAULT false NOT NULL;