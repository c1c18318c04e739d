CREATE TABLE "alert_letters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alert_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"articles" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	CONSTRAINT "alert_letters_kind" CHECK ("alert_letters"."kind" in ('confirm', 'issue', 'articles', 'call', 'notice')),
	CONSTRAINT "alert_letters_state" CHECK ("alert_letters"."state" in ('waiting', 'sending', 'given', 'sent', 'failed', 'unsure')),
	CONSTRAINT "alert_letters_next_attempt" CHECK (("alert_letters"."state" = 'waiting') = ("alert_letters"."next_attempt_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "alert_limits" (
	"hash" text PRIMARY KEY NOT NULL,
	"asked" integer NOT NULL,
	"asked_on" date NOT NULL,
	"never_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"daily_on" date,
	"asked_on" date,
	"asked" integer DEFAULT 0 NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"halted" text DEFAULT '' NOT NULL,
	CONSTRAINT "alert_state_one_row" CHECK ("alert_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"asked" text[] DEFAULT '{}'::text[] NOT NULL,
	"issues_on" date,
	"articles_on" date,
	"calls_on" date,
	"articles_after" integer DEFAULT 0 NOT NULL,
	"last_letter_on" date,
	"refused_days" integer DEFAULT 0 NOT NULL,
	"refused_on" date,
	"created_on" date NOT NULL,
	CONSTRAINT "alerts_hash" UNIQUE("hash"),
	CONSTRAINT "alerts_asked" CHECK ("alerts"."asked" <@ array['issues', 'articles', 'calls'])
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"letters" integer NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	CONSTRAINT "announcements_pkey" PRIMARY KEY("kind","about"),
	CONSTRAINT "announcements_kind" CHECK ("announcements"."kind" in ('issue', 'call'))
);
--> statement-breakpoint
CREATE TABLE "ended_alerts" (
	"hash" text PRIMARY KEY NOT NULL,
	"ended_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_publications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "first_publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"article_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"announced_at" timestamp (3) with time zone,
	CONSTRAINT "first_publications_once" UNIQUE("article_id")
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "alerts" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "alerts_per_hour" text DEFAULT '200' NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_letters" ADD CONSTRAINT "alert_letters_alert" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_publications" ADD CONSTRAINT "first_publications_article" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_letters_once" ON "alert_letters" USING btree ("alert_id","kind","about") WHERE "alert_letters"."kind" in ('issue', 'call', 'notice');--> statement-breakpoint
CREATE INDEX "alert_letters_by_alert" ON "alert_letters" USING btree ("alert_id","kind");--> statement-breakpoint
CREATE INDEX "alert_letters_due" ON "alert_letters" USING btree ("next_attempt_at","id") WHERE "alert_letters"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "alert_letters_under_way" ON "alert_letters" USING btree ("started_at") WHERE "alert_letters"."state" in ('sending', 'given');--> statement-breakpoint
CREATE INDEX "alert_letters_started" ON "alert_letters" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "alert_letters_by_article" ON "alert_letters" USING gin ("articles");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_mailbox" ON "alerts" USING btree (regexp_replace(lower("email"), '[+][^@]*@', '@'));--> statement-breakpoint
CREATE INDEX "first_publications_by_time" ON "first_publications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "first_publications_new" ON "first_publications" USING btree ("id") WHERE "first_publications"."announced_at" is null;--> statement-breakpoint
INSERT INTO "alert_state" DEFAULT VALUES;--> statement-breakpoint
CREATE TRIGGER alert_letters_wake AFTER INSERT ON alert_letters
  FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs('notices');--> statement-breakpoint
CREATE TRIGGER alert_state_wake AFTER UPDATE OF halted ON alert_state
  FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs('alerts', 'notices');--> statement-breakpoint
CREATE TRIGGER first_publications_wake AFTER INSERT ON first_publications
  FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs('alerts');--> statement-breakpoint
CREATE TRIGGER calls_wake AFTER INSERT OR UPDATE ON calls
  FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs('alerts');--> statement-breakpoint
CREATE TRIGGER settings_wake_alerts AFTER UPDATE OF alerts, alerts_per_hour, websiteemail, domain ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs('alerts', 'notices');
