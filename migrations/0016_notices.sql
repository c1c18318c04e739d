CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" integer NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"message_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"error" text DEFAULT '' NOT NULL,
	"createdby" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settledby" text DEFAULT '' NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "notices_message_id" UNIQUE("message_id"),
	CONSTRAINT "notices_state" CHECK ("notices"."state" in ('waiting', 'sending', 'sent', 'failed', 'unsure', 'cancelled')),
	CONSTRAINT "notices_next_attempt" CHECK (("notices"."state" = 'waiting') = ("notices"."next_attempt_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "notice_subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "notice_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_pending" ON "notices" USING btree ("article_id") WHERE "notices"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "notices_by_article" ON "notices" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("next_attempt_at","id") WHERE "notices"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notices_by_state" ON "notices" USING btree ("state","id");