CREATE TABLE "withdrawn_dois" (
	"doi" text PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"refnumber" text NOT NULL
);
--> statement-breakpoint
-- A DOI that is registered, or on its way, leads to the article for ever.
CREATE OR REPLACE FUNCTION keep_registered_doi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM deposits
    WHERE article_id = OLD.id AND channel = 'crossref' AND (registered_at IS NOT NULL OR batch IS NOT NULL)
  ) THEN
    RAISE EXCEPTION 'The DOI of article % is registered', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'articles_doi_registered';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION withdraw_doi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO withdrawn_dois (doi, article_id, refnumber)
  SELECT lower(OLD.doi), OLD.id, OLD.refnumber FROM deposits
  WHERE article_id = OLD.id AND channel = 'crossref' AND (registered_at IS NOT NULL OR batch IS NOT NULL)
  ON CONFLICT DO NOTHING;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_withdraw_doi BEFORE DELETE ON articles
FOR EACH ROW WHEN (OLD.doi IS NOT NULL) EXECUTE FUNCTION withdraw_doi();
--> statement-breakpoint
-- After the row: who takes a DOI that is being deleted waits at the unique index, and sees here what the deletion wrote.
CREATE FUNCTION keep_withdrawn_doi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM withdrawn_dois WHERE article_id = NEW.id AND doi = lower(NEW.doi);
  IF EXISTS (SELECT FROM withdrawn_dois WHERE doi = lower(NEW.doi)) THEN
    RAISE EXCEPTION 'The DOI of article % is a deleted one’s', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'articles_doi_withdrawn';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_keep_withdrawn_doi_added AFTER INSERT ON articles
FOR EACH ROW WHEN (NEW.doi IS NOT NULL) EXECUTE FUNCTION keep_withdrawn_doi();
--> statement-breakpoint
CREATE TRIGGER articles_keep_withdrawn_doi_changed AFTER UPDATE OF doi ON articles
FOR EACH ROW WHEN (NEW.doi IS NOT NULL AND OLD.doi IS DISTINCT FROM NEW.doi) EXECUTE FUNCTION keep_withdrawn_doi();
--> statement-breakpoint
INSERT INTO withdrawn_dois (doi, article_id, refnumber)
SELECT lower(before ->> 'doi'), subject::integer, before ->> 'refnumber' FROM audit
WHERE kind = 'article' AND action = 'delete' AND before ->> 'doi' <> ''
  AND jsonb_path_exists(
    before, '$.dependents.deposits[*] ? (@.channel == "crossref" && (@.registered_at != null || @.batch != null))'
  )
  AND NOT EXISTS (SELECT FROM articles WHERE id = subject::integer OR lower(doi) = lower(before ->> 'doi'))
ON CONFLICT DO NOTHING;
