ALTER TABLE "articles" ADD COLUMN "doi" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "article_type" text DEFAULT 'research-article' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "received" date;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "revised" date;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "accepted" date;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "title_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "abstract_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "language_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "data_availability" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "competing_interests" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "ethics" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "license_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "copyright_holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "doi_prefix" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "doi_slug" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "article_language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "copyright_holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "archiving" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "articles_doi" ON "articles" USING btree (lower("doi"));--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_article_type" CHECK ("articles"."article_type" in ('research-article', 'review-article', 'brief-report', 'case-report', 'editorial', 'letter', 'correction', 'retraction', 'expression-of-concern'));--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_doi_form" CHECK ("articles"."doi" ~ '^10[.][0-9.]+/[^[:space:]]+$');--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_review_days" CHECK (greatest("articles"."received", "articles"."revised", "articles"."accepted") <= "articles"."publishdate");