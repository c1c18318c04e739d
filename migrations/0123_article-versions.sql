CREATE TABLE "article_versions" (
	"article_id" integer NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"notice_id" integer,
	"pdf_source" text NOT NULL,
	"text_hash" text,
	"file_hash" text,
	"file_bytes" integer,
	"jats_hash" text,
	"waits" boolean DEFAULT false NOT NULL,
	"withheld_at" timestamp (3) with time zone,
	"withheld_for" text DEFAULT '' NOT NULL,
	CONSTRAINT "article_versions_pkey" PRIMARY KEY("article_id","n"),
	CONSTRAINT "article_versions_n" CHECK ("article_versions"."n" > 0),
	CONSTRAINT "article_versions_kind" CHECK ("article_versions"."kind" in ('first', 'slip', 'correction', 'replaced')),
	CONSTRAINT "article_versions_note" CHECK (length("article_versions"."note") <= 200)
);
--> statement-breakpoint
CREATE INDEX "article_versions_by_text" ON "article_versions" USING btree ("text_hash") WHERE "article_versions"."text_hash" is not null;--> statement-breakpoint
CREATE INDEX "article_versions_by_file" ON "article_versions" USING btree ("file_hash") WHERE "article_versions"."file_hash" is not null;--> statement-breakpoint
CREATE INDEX "article_versions_by_jats" ON "article_versions" USING btree ("jats_hash") WHERE "article_versions"."jats_hash" is not null;--> statement-breakpoint
CREATE INDEX "article_versions_without_jats" ON "article_versions" USING btree ("article_id") WHERE "article_versions"."jats_hash" is null and "article_versions"."text_hash" is not null and not "article_versions"."waits";--> statement-breakpoint
-- The day of a first version is that on which its article was published, even if it came here later.
CREATE FUNCTION keep_article_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last article_versions;
  is_typeset boolean := new.pdf_source = 'typeset' AND new.text_hash IS NOT NULL;
BEGIN
  SELECT * INTO last FROM article_versions WHERE article_id = new.id ORDER BY n DESC LIMIT 1;
  IF last.n IS NOT NULL AND last.text_hash IS NOT DISTINCT FROM new.text_hash AND last.pdf_source = new.pdf_source
    AND (is_typeset OR last.file_hash IS NOT DISTINCT FROM new.file_hash) THEN
    RETURN NULL;
  END IF;
  -- a moved article's text is read after its PDF is public
  IF last.n = 1 AND last.text_hash IS NULL AND EXISTS (SELECT FROM waiting_texts WHERE article_id = new.id) THEN
    UPDATE article_versions
      SET text_hash = new.text_hash, waits = is_typeset, file_hash = CASE WHEN NOT is_typeset THEN file_hash END
      WHERE article_id = new.id;
    RETURN NULL;
  END IF;
  UPDATE article_versions SET waits = false WHERE article_id = new.id AND waits;
  INSERT INTO article_versions (article_id, n, kind, at, pdf_source, text_hash, file_hash, file_bytes, waits)
    SELECT new.id, coalesce(last.n, 0) + 1, CASE WHEN last.n IS NULL THEN 'first' ELSE 'replaced' END,
      CASE WHEN last.n IS NULL THEN least(new.modification, (new.publishdate + time '12:00') AT TIME ZONE 'UTC')
        ELSE new.modification END,
      new.pdf_source, new.text_hash,
      CASE WHEN NOT is_typeset THEN new.file_hash END, CASE WHEN NOT is_typeset THEN new.file_bytes END, is_typeset;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER articles_versions AFTER INSERT OR UPDATE OF status, text_hash, file_hash, pdf_source ON articles
  FOR EACH ROW WHEN (new.status = 'enabled' AND coalesce(new.text_hash, new.file_hash) IS NOT NULL)
  EXECUTE FUNCTION keep_article_version();--> statement-breakpoint
-- A typeset PDF is ready once nothing is left to be typeset.
CREATE FUNCTION complete_article_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE article_versions SET waits = false, file_hash = articles.file_hash, file_bytes = articles.file_bytes
    FROM articles JOIN typeset_pdfs ON typeset_pdfs.article_id = articles.id AND problem = ''
    WHERE article_versions.article_id = old.article_id AND waits
      AND articles.id = article_versions.article_id AND articles.text_hash = article_versions.text_hash;
  IF FOUND THEN PERFORM tell_of_issues(array[old.article_id]); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER text_tasks_versions AFTER DELETE ON text_tasks
  FOR EACH ROW WHEN (old.task = 'typeset') EXECUTE FUNCTION complete_article_version();--> statement-breakpoint
CREATE TRIGGER article_versions_wake AFTER INSERT OR UPDATE OF text_hash, waits ON article_versions
  FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs('versions');--> statement-breakpoint
INSERT INTO article_versions (article_id, n, kind, at, pdf_source, text_hash, file_hash, file_bytes, waits)
  SELECT id, 1, 'first', least(modification, (publishdate + time '12:00') AT TIME ZONE 'UTC'), pdf_source, text_hash,
    CASE WHEN NOT waits THEN file_hash END, CASE WHEN NOT waits THEN file_bytes END, waits
  FROM articles, LATERAL (
    SELECT pdf_source = 'typeset' AND EXISTS (SELECT FROM text_tasks WHERE article_id = id AND task = 'typeset') AS waits
  ) pdf
  WHERE status = 'enabled' AND coalesce(text_hash, file_hash) IS NOT NULL;
