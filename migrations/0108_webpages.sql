CREATE TABLE "webpages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webpages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"place" text DEFAULT 'footer' NOT NULL,
	"order" integer DEFAULT '0' NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL,
	"modification" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webpages_slug" UNIQUE("slug"),
	CONSTRAINT "webpages_place" CHECK ("webpages"."place" in ('footer', 'more')),
	CONSTRAINT "webpages_status" CHECK ("webpages"."status" in ('enabled', 'disabled'))
);
--> statement-breakpoint
ALTER TABLE "audit" DROP CONSTRAINT "audit_kind";--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_kind" CHECK ("audit"."kind" in ('article', 'issue', 'editor', 'partner', 'page', 'webpage', 'news', 'redirect', 'settings', 'user', 'entry', 'letter'));--> statement-breakpoint
CREATE TRIGGER webpages_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON webpages EXECUTE FUNCTION tell_of_content_change();
