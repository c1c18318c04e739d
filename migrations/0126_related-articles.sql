CREATE TABLE "article_features" (
	"article_id" integer NOT NULL,
	"refs" integer[] NOT NULL,
	"keywords" integer[] NOT NULL,
	"words" integer[] NOT NULL,
	"cited_words" integer[] NOT NULL,
	"title_start" integer,
	CONSTRAINT "article_features_pkey" PRIMARY KEY("article_id")
);
--> statement-breakpoint
CREATE TABLE "feature_counts" (
	"feature" integer NOT NULL,
	"articles" integer NOT NULL,
	CONSTRAINT "feature_counts_pkey" PRIMARY KEY("feature")
);
--> statement-breakpoint
CREATE TABLE "related_articles" (
	"article_id" integer NOT NULL,
	"list" text NOT NULL,
	"other_id" integer NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "related_articles_pkey" PRIMARY KEY("article_id","list","other_id"),
	CONSTRAINT "related_articles_list" CHECK ("related_articles"."list" in ('cited_by', 'related'))
);
--> statement-breakpoint
CREATE TABLE "related_tasks" (
	"step" integer NOT NULL,
	"article_id" integer NOT NULL,
	CONSTRAINT "related_tasks_pkey" PRIMARY KEY("step","article_id"),
	CONSTRAINT "related_tasks_step" CHECK ("related_tasks"."step" between 0 and 2)
);
--> statement-breakpoint
CREATE INDEX "article_features_by_feature" ON "article_features" USING gin ("refs","keywords","cited_words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_features_by_title" ON "article_features" USING btree ("title_start") WHERE "article_features"."title_start" is not null;--> statement-breakpoint
CREATE INDEX "related_articles_by_other" ON "related_articles" USING btree ("other_id","list");--> statement-breakpoint
CREATE FUNCTION add_related_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- an update waits for the job that holds the row, which may have read the article before this change
  INSERT INTO related_tasks (step, article_id) VALUES (0, coalesce(new.id, old.id))
    ON CONFLICT (step, article_id) DO UPDATE SET step = excluded.step;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER articles_related AFTER INSERT ON articles
  FOR EACH ROW WHEN (new.status = 'enabled') EXECUTE FUNCTION add_related_task();--> statement-breakpoint
CREATE TRIGGER articles_related_on_delete AFTER DELETE ON articles
  FOR EACH ROW WHEN (old.status = 'enabled') EXECUTE FUNCTION add_related_task();--> statement-breakpoint
CREATE TRIGGER articles_related_on_update
  AFTER UPDATE OF status, description, abstract, keywords, keywords_alt, "references", doi, refnumber, year, notice_of, updates
  ON articles FOR EACH ROW WHEN (
    'enabled' IN (new.status, old.status)
    AND (new.status, new.description, new.abstract, new.keywords, new.keywords_alt, new."references", new.doi,
      new.refnumber, new.year, new.notice_of, new.updates)
    IS DISTINCT FROM (old.status, old.description, old.abstract, old.keywords, old.keywords_alt, old."references",
      old.doi, old.refnumber, old.year, old.notice_of, old.updates))
  EXECUTE FUNCTION add_related_task();--> statement-breakpoint
CREATE TRIGGER related_tasks_wake AFTER INSERT OR UPDATE ON related_tasks
  FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs('related');--> statement-breakpoint
CREATE TRIGGER related_articles_told_on_insert AFTER INSERT ON related_articles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_authors();--> statement-breakpoint
CREATE TRIGGER related_articles_told_on_delete AFTER DELETE ON related_articles
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_authors();--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_of_changed_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- other articles link to these by their place, DOI and state
  IF EXISTS (
    SELECT FROM before JOIN after USING (id)
    WHERE (before.status, before.year, before.volume, before.issue, before.refnumber, before.doi, before.notice_of)
      IS DISTINCT FROM
      (after.status, after.year, after.volume, after.issue, after.refnumber, after.doi, after.notice_of)
  ) THEN
    PERFORM pg_notify('journal_content', '');
  ELSE
    PERFORM tell_of_issues(array(
      SELECT id FROM after
      UNION SELECT articles.id FROM articles JOIN after ON articles.notice_of = after.refnumber
      UNION SELECT articles.id FROM articles JOIN after ON articles.refnumber = after.notice_of
      -- those that list them by their titles, in the order of their days
      UNION SELECT article_id FROM related_articles
        JOIN before ON before.id = other_id
        JOIN after ON after.id = other_id
        WHERE (before.title, before.publishdate) IS DISTINCT FROM (after.title, after.publishdate)
    ));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO related_tasks (step, article_id) SELECT 0, id FROM articles WHERE status = 'enabled';
