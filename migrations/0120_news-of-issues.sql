-- What is said of a change: '', for anything, or the issue ('2026/5/2') whose articles alone show it.
CREATE FUNCTION tell_of_issues(ids integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('journal_content', place) FROM (
    SELECT DISTINCT CASE WHEN cardinality(ids) > 20 THEN '' ELSE concat_ws('/', year, volume, issue) END AS place
    FROM articles WHERE id = ANY (ids)
  ) places
$$;--> statement-breakpoint
CREATE FUNCTION tell_of_changed_articles() RETURNS trigger LANGUAGE plpgsql AS $$
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
    ));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_of_changed_authors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_issues(array(SELECT DISTINCT article_id FROM changed));
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER articles_told ON articles;--> statement-breakpoint
CREATE TRIGGER articles_told AFTER INSERT OR DELETE OR TRUNCATE ON articles EXECUTE FUNCTION tell_of_content_change();--> statement-breakpoint
CREATE TRIGGER articles_told_on_update AFTER UPDATE ON articles
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_articles();--> statement-breakpoint
DROP TRIGGER article_authors_told ON article_authors;--> statement-breakpoint
CREATE TRIGGER article_authors_told AFTER TRUNCATE ON article_authors EXECUTE FUNCTION tell_of_content_change();--> statement-breakpoint
CREATE TRIGGER article_authors_told_on_insert AFTER INSERT ON article_authors
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_authors();--> statement-breakpoint
CREATE TRIGGER article_authors_told_on_update AFTER UPDATE ON article_authors
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_authors();--> statement-breakpoint
CREATE TRIGGER article_authors_told_on_delete AFTER DELETE ON article_authors
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_authors();
--> statement-breakpoint
CREATE FUNCTION tell_of_changed_issues() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE unseen text[] := ARRAY['modification', 'articles', 'public_articles'];
BEGIN
  -- every page lists the issues; an article that is saved changes the time and the counts of its own
  IF (SELECT count(*) FROM after) > 20 OR EXISTS (
    SELECT to_jsonb(after) - unseen, public_articles > 0 FROM after
    EXCEPT SELECT to_jsonb(before) - unseen, public_articles > 0 FROM before
  ) THEN
    PERFORM pg_notify('journal_content', '');
  ELSE
    PERFORM pg_notify('journal_content', concat_ws('/', year, volume, issue)) FROM after;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER issues_told ON issues;--> statement-breakpoint
CREATE TRIGGER issues_told AFTER INSERT OR DELETE OR TRUNCATE ON issues EXECUTE FUNCTION tell_of_content_change();--> statement-breakpoint
CREATE TRIGGER issues_told_on_update AFTER UPDATE ON issues
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_issues();
