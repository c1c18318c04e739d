CREATE TABLE "letter_templates" (
	"kind" text PRIMARY KEY NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"modification" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" DROP CONSTRAINT "audit_kind";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_state";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "side" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "paper" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "request" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "once" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "send_after" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("once") WHERE "notices"."once" <> '';--> statement-breakpoint
CREATE INDEX "notices_by_paper" ON "notices" USING btree ("paper","id") WHERE "notices"."paper" <> '';--> statement-breakpoint
CREATE INDEX "notices_by_request" ON "notices" USING btree ("request","id") WHERE "notices"."request" <> '';--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_kind" CHECK ("audit"."kind" in ('article', 'issue', 'editor', 'partner', 'page', 'news', 'redirect', 'settings', 'user', 'entry', 'letter'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_state" CHECK ("notices"."state" in ('waiting', 'sending', 'sent', 'failed', 'unsure', 'cancelled', 'to_copy'));