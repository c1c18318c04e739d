ALTER TABLE "pdf_pages" ADD COLUMN "section" text;--> statement-breakpoint
ALTER TABLE "pdf_pages" ADD COLUMN "heading" text;--> statement-breakpoint
CREATE INDEX "articles_by_searched" ON "articles" USING btree (coalesce("text_hash", "file_hash"));--> statement-breakpoint
-- The sections of a full text go with the last article that had it, as a PDF's pages do.
CREATE FUNCTION drop_text_sections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pdf_texts WHERE hash = OLD.text_hash
    AND NOT EXISTS (SELECT FROM articles WHERE text_hash = OLD.text_hash);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_text_searched AFTER DELETE OR UPDATE OF text_hash ON articles
FOR EACH ROW WHEN (OLD.text_hash IS NOT NULL) EXECUTE FUNCTION drop_text_sections();
