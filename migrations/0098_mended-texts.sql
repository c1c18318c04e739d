ALTER TABLE "article_texts" ADD COLUMN "read_hash" text;--> statement-breakpoint
ALTER TABLE "article_texts" ADD COLUMN "done" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "article_texts" ADD COLUMN "unmatched" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "article_texts_by_read" ON "article_texts" USING btree ("read_hash");