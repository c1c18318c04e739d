-- A paper follows its article, whichever way that becomes public or is deleted.
CREATE FUNCTION follow_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'accepted' AND EXISTS (SELECT FROM articles WHERE id = NEW.article_id AND status = 'enabled') THEN
    NEW.state := 'published';
    NEW.since := now();
    NEW.ended_at := now();
  ELSIF NEW.state = 'published' AND NEW.article_id IS NULL THEN
    NEW.state := 'accepted';
    NEW.since := now();
    NEW.ended_at := NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER papers_follow_article BEFORE UPDATE OF article_id ON papers
FOR EACH ROW EXECUTE FUNCTION follow_article();
--> statement-breakpoint
CREATE FUNCTION tell_paper_of_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE papers SET article_id = article_id WHERE article_id = NEW.id AND state = 'accepted';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_tell_paper AFTER UPDATE ON articles
FOR EACH ROW WHEN (NEW.status = 'enabled' AND OLD.status <> 'enabled') EXECUTE FUNCTION tell_paper_of_article();
--> statement-breakpoint
CREATE FUNCTION end_published_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO paper_events (paper_id, at, by, what) VALUES (NEW.id, now(), 'journal',
    CASE WHEN NEW.state = 'published' THEN 'Published' ELSE 'Its article was deleted' END);
  UPDATE paper_links SET expires_at = CASE WHEN NEW.state = 'published' THEN now() + interval '12 months' END
    WHERE paper_id = NEW.id AND state = 'live' AND purpose <> 'draft';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER papers_end_published AFTER UPDATE ON papers
FOR EACH ROW WHEN (OLD.state <> NEW.state AND 'published' IN (OLD.state, NEW.state))
EXECUTE FUNCTION end_published_paper();
