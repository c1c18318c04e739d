ALTER TABLE "registered_dois" ADD COLUMN "said_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Whoever typed a DOI wrote it into the history at that moment; who said that it is registered wrote nothing there.
UPDATE registered_dois SET said_by = createdby
WHERE createdby <> '' AND NOT EXISTS (
  SELECT FROM audit
  WHERE kind = 'article' AND lower(after ->> 'doi') = doi
    AND at BETWEEN created_at AND created_at + interval '1 second'
);
--> statement-breakpoint
-- A DOI that is registered, or on its way, leads to the article for ever: Crossref says so, or an editor.
CREATE FUNCTION is_doi_fixed(id integer, its_doi text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM deposits
    WHERE article_id = id AND channel = 'crossref' AND (registered_at IS NOT NULL OR batch IS NOT NULL)
  ) OR EXISTS (SELECT FROM registered_dois WHERE registered_dois.doi = lower(its_doi) AND said_by <> '')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_registered_doi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_doi_fixed(OLD.id, OLD.doi) THEN
    RAISE EXCEPTION 'The DOI of article % is registered', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'articles_doi_registered';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION withdraw_doi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO withdrawn_dois (doi, article_id, refnumber)
  SELECT lower(OLD.doi), OLD.id, OLD.refnumber WHERE is_doi_fixed(OLD.id, OLD.doi)
  ON CONFLICT DO NOTHING;
  RETURN OLD;
END
$$;
