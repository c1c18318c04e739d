CREATE TABLE "missed_addresses" (
	"path" text PRIMARY KEY NOT NULL,
	"times" integer NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "old_addresses" (
	"key" text PRIMARY KEY NOT NULL,
	"article_id" integer,
	"year" integer,
	"volume" integer,
	"issue" integer,
	"title" text DEFAULT '' NOT NULL,
	CONSTRAINT "old_addresses_key" CHECK ("old_addresses"."key" <> '' and length("old_addresses"."key") <= 400),
	CONSTRAINT "old_addresses_issue" CHECK (num_nulls("old_addresses"."year", "old_addresses"."volume", "old_addresses"."issue") in (0, 3)),
	CONSTRAINT "old_addresses_one" CHECK ("old_addresses"."article_id" is null or "old_addresses"."year" is null)
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"target" text NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL,
	"modification" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_path" UNIQUE("path"),
	CONSTRAINT "redirects_status" CHECK ("redirects"."status" in ('enabled', 'disabled'))
);
--> statement-breakpoint
ALTER TABLE "audit" DROP CONSTRAINT "audit_kind";--> statement-breakpoint
CREATE INDEX "missed_addresses_by_times" ON "missed_addresses" USING btree ("times" DESC NULLS LAST,"day" DESC NULLS LAST,"path");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_kind" CHECK ("audit"."kind" in ('article', 'issue', 'editor', 'partner', 'page', 'news', 'redirect', 'settings', 'user', 'entry'));