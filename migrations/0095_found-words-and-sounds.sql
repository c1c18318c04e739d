ALTER TABLE "paper_authors" ADD COLUMN "sounds" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "sounds" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_by_word" ON "notices" USING gin (lower("recipient" || ' ' || "subject") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "manuscripts_by_word" ON "manuscripts" USING gin (lower("title") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "paper_authors_by_word" ON "paper_authors" USING gin ("name_key" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "paper_authors_by_sound" ON "paper_authors" USING gin ("sounds") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "reviewers_by_word" ON "reviewers" USING gin ("folded" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "reviewers_by_sound" ON "reviewers" USING gin ("sounds") WITH (fastupdate=false);