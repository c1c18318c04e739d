DROP INDEX "articles_by_page";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "article_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "number_order" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_by_page" ON "articles" USING btree ("year","volume","issue","number_order","first_page" NULLS FIRST,"id");--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_number" CHECK ("articles"."article_number" ~ '^[A-Za-z0-9.-]{0,16}$');--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_position" CHECK ("articles"."article_number" = '' or "articles"."pagenumber" = '');