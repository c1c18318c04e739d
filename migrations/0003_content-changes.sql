-- Vectors lie out of line, so that counting matches reads only the narrow rows.
ALTER TABLE article_search ALTER COLUMN title SET STORAGE EXTERNAL, ALTER COLUMN vector SET STORAGE EXTERNAL;
--> statement-breakpoint
-- An issue's modification is its own or that of its articles.
CREATE OR REPLACE FUNCTION count_articles_of_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    UPDATE issues SET modification = now(), articles = articles - 1,
      public_articles = public_articles - (OLD.status = 'enabled')::int
    WHERE year = OLD.year AND volume = OLD.volume AND issue = OLD.issue;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    UPDATE issues SET modification = now(), articles = articles + 1,
      public_articles = public_articles + (NEW.status = 'enabled')::int
    WHERE year = NEW.year AND volume = NEW.volume AND issue = NEW.issue;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER articles_counted_on_change ON articles;
--> statement-breakpoint
CREATE TRIGGER articles_counted_on_change AFTER UPDATE ON articles
FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION count_articles_of_issue();
--> statement-breakpoint
UPDATE issues SET modification = greatest(creation, (
  SELECT max(modification) FROM articles
  WHERE articles.year = issues.year AND articles.volume = issues.volume AND articles.issue = issues.issue
));
--> statement-breakpoint
-- What the public search shows follows the status.
CREATE FUNCTION show_article_in_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE article_search SET shown = (NEW.status = 'enabled') WHERE article_id = NEW.id;
  UPDATE article_names SET shown = (NEW.status = 'enabled') WHERE article_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_shown_in_search AFTER UPDATE OF status ON articles
FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION show_article_in_search();
--> statement-breakpoint
-- Every process that keeps pages hears of a change when it is committed.
CREATE FUNCTION tell_of_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('journal_content', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settings_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings EXECUTE FUNCTION tell_of_content_change();
--> statement-breakpoint
CREATE TRIGGER issues_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON issues EXECUTE FUNCTION tell_of_content_change();
--> statement-breakpoint
CREATE TRIGGER articles_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON articles EXECUTE FUNCTION tell_of_content_change();
--> statement-breakpoint
CREATE TRIGGER editors_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON editors EXECUTE FUNCTION tell_of_content_change();
--> statement-breakpoint
CREATE TRIGGER indexing_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON indexing EXECUTE FUNCTION tell_of_content_change();
