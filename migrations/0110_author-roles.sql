ALTER TABLE "article_authors" ADD COLUMN "credit" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "paper_authors" ADD COLUMN "credit" text[] DEFAULT '{}'::text[] NOT NULL;