ALTER TABLE "paper_links" ADD COLUMN "page_language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "page_language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_requests" ADD COLUMN "page_language" text DEFAULT '' NOT NULL;