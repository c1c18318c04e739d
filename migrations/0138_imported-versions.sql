-- A moved article has several versions before its text is read, which belongs to the last one.
CREATE OR REPLACE FUNCTION keep_article_version() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF last.n IS NOT NULL AND last.text_hash IS NULL AND new.text_hash IS NOT NULL
    AND EXISTS (SELECT FROM waiting_texts WHERE article_id = new.id) THEN
    UPDATE article_versions
      SET text_hash = new.text_hash, waits = is_typeset, file_hash = CASE WHEN NOT is_typeset THEN file_hash END
      WHERE article_id = new.id AND n = last.n;
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
END $$;
