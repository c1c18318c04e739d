-- Every issue keeps how many articles it has and how many of them are public; the settings have their one row.
CREATE FUNCTION count_articles_of_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    UPDATE issues SET articles = articles - 1, public_articles = public_articles - (OLD.status = 'enabled')::int
    WHERE year = OLD.year AND volume = OLD.volume AND issue = OLD.issue;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    UPDATE issues SET articles = articles + 1, public_articles = public_articles + (NEW.status = 'enabled')::int
    WHERE year = NEW.year AND volume = NEW.volume AND issue = NEW.issue;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_counted_on_insert_or_delete AFTER INSERT OR DELETE ON articles
FOR EACH ROW EXECUTE FUNCTION count_articles_of_issue();
--> statement-breakpoint
CREATE TRIGGER articles_counted_on_change AFTER UPDATE OF status, year, volume, issue ON articles
FOR EACH ROW WHEN ((OLD.status, OLD.year, OLD.volume, OLD.issue) IS DISTINCT FROM (NEW.status, NEW.year, NEW.volume, NEW.issue))
EXECUTE FUNCTION count_articles_of_issue();
--> statement-breakpoint
INSERT INTO settings DEFAULT VALUES;
