CREATE TABLE "calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"topics" text DEFAULT '' NOT NULL,
	"last_day" date NOT NULL,
	"editors" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL,
	"modification" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calls_slug" UNIQUE("slug"),
	CONSTRAINT "calls_status" CHECK ("calls"."status" in ('enabled', 'disabled'))
);
--> statement-breakpoint
ALTER TABLE "audit" DROP CONSTRAINT "audit_kind";--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "call_id" integer;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_call" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "papers_by_call" ON "papers" USING btree ("call_id") WHERE "papers"."call_id" is not null;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_kind" CHECK ("audit"."kind" in ('article', 'issue', 'editor', 'partner', 'page', 'webpage', 'call', 'news', 'redirect', 'settings', 'user', 'entry', 'letter'));