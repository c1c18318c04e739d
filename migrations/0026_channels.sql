CREATE TABLE "channel_workers" (
	"channel" text NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"held_until" timestamp (3) with time zone,
	"paused_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "channel_workers_pkey" PRIMARY KEY("channel"),
	CONSTRAINT "channel_workers_channel" CHECK ("channel_workers"."channel" in ('crossref', 'doaj'))
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"article_id" integer NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"batch" text,
	"started_at" timestamp (3) with time zone,
	"hash" text DEFAULT '' NOT NULL,
	"registered_hash" text DEFAULT '' NOT NULL,
	"registered_at" timestamp (3) with time zone,
	"asked" boolean DEFAULT false NOT NULL,
	"stale" boolean DEFAULT false NOT NULL,
	"noticed" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"createdby" text DEFAULT '' NOT NULL,
	CONSTRAINT "deposits_pkey" PRIMARY KEY("article_id","channel"),
	CONSTRAINT "deposits_channel" CHECK ("deposits"."channel" in ('crossref', 'doaj')),
	CONSTRAINT "deposits_state" CHECK ("deposits"."state" in ('waiting', 'sent', 'registered', 'failed', 'changed')),
	CONSTRAINT "deposits_next_attempt" CHECK (("deposits"."state" in ('waiting', 'sent')) = ("deposits"."next_attempt_at" is not null)),
	CONSTRAINT "deposits_sent" CHECK ("deposits"."state" <> 'sent' or "deposits"."batch" is not null)
);
--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposits_due" ON "deposits" USING btree ("channel","next_attempt_at") WHERE "deposits"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "deposits_stale" ON "deposits" USING btree ("channel","article_id") WHERE "deposits"."stale";--> statement-breakpoint
CREATE INDEX "deposits_by_state" ON "deposits" USING btree ("channel","state","article_id");--> statement-breakpoint
-- Whatever may change what a channel is told makes its deposit worth comparing.
CREATE FUNCTION doubt_deposits_of_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposits SET stale = true FROM changed
  WHERE article_id = changed.id AND state IN ('registered', 'changed') AND NOT stale;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_doubt_deposits AFTER UPDATE ON articles REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION doubt_deposits_of_articles();
--> statement-breakpoint
CREATE FUNCTION doubt_deposits_of_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposits SET stale = true FROM articles
  WHERE (year, volume, issue) = (NEW.year, NEW.volume, NEW.issue) AND article_id = articles.id
    AND state IN ('registered', 'changed') AND NOT stale;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER issues_doubt_deposits AFTER UPDATE ON issues
FOR EACH ROW WHEN (OLD.frequency IS DISTINCT FROM NEW.frequency) EXECUTE FUNCTION doubt_deposits_of_issue();
--> statement-breakpoint
CREATE FUNCTION doubt_every_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposits SET stale = true WHERE state IN ('registered', 'changed') AND NOT stale;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settings_doubt_deposits AFTER UPDATE ON settings
FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION doubt_every_deposit();
--> statement-breakpoint
-- A DOI that is registered leads to the article for ever.
CREATE FUNCTION keep_registered_doi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM deposits WHERE article_id = OLD.id AND channel = 'crossref' AND registered_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The DOI of article % is registered', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'articles_doi_registered';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_keep_registered_doi BEFORE UPDATE OF doi ON articles
FOR EACH ROW WHEN (OLD.doi IS DISTINCT FROM NEW.doi) EXECUTE FUNCTION keep_registered_doi();
