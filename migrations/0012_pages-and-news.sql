CREATE TABLE "news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"date" date NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL,
	"modification" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_status" CHECK ("news"."status" in ('enabled', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"modification" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_name" UNIQUE("name"),
	CONSTRAINT "pages_name_known" CHECK ("pages"."name" in ('instructions', 'about', 'privacy', 'terms', 'indexing'))
);
--> statement-breakpoint
ALTER TABLE "audit" DROP CONSTRAINT "audit_kind";--> statement-breakpoint
CREATE INDEX "news_by_date" ON "news" USING btree ("date","id");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_kind" CHECK ("audit"."kind" in ('article', 'issue', 'editor', 'partner', 'page', 'news', 'settings', 'user', 'entry'));--> statement-breakpoint
INSERT INTO "pages" ("name") VALUES ('instructions'), ('about'), ('privacy'), ('terms'), ('indexing');--> statement-breakpoint
CREATE TRIGGER pages_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pages EXECUTE FUNCTION tell_of_content_change();--> statement-breakpoint
CREATE TRIGGER news_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON news EXECUTE FUNCTION tell_of_content_change();
