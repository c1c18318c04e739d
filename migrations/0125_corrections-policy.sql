CREATE TABLE "policy_deposits" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"doi" text NOT NULL,
	"batch" text,
	"started_at" timestamp (3) with time zone,
	"hash" text DEFAULT '' NOT NULL,
	"registered_hash" text DEFAULT '' NOT NULL,
	"registered_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	CONSTRAINT "policy_deposits_one_row" CHECK ("policy_deposits"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "pages" DROP CONSTRAINT "pages_name_known";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "policy_doi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_name_known" CHECK ("pages"."name" in ('instructions', 'about', 'privacy', 'terms', 'indexing', 'corrections'));--> statement-breakpoint
INSERT INTO "pages" ("name") VALUES ('corrections');--> statement-breakpoint
-- A notice tells Crossref from now on that it updates its article: each one that is registered is sent again, once. The
-- titles of doubted articles say so: they are sent again everywhere, and harvested again.
UPDATE "deposits" SET "stale" = true, "asked" = true FROM "articles"
WHERE "article_id" = "articles"."id" AND "state" IN ('registered', 'sent', 'changed')
  AND ("channel" = 'crossref' AND ("articles"."notice_of" IS NOT NULL OR "noticed")
    OR "updates" @> '[{"type": "expression-of-concern"}]');--> statement-breakpoint
UPDATE "oai_records" SET "datestamp" = oai_moment() FROM "articles"
WHERE "article_id" = "articles"."id" AND NOT "deleted" AND "updates" @> '[{"type": "expression-of-concern"}]';
