CREATE TABLE "pdf_pages" (
	"pdf_id" integer NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	"vector" "tsvector" NOT NULL,
	CONSTRAINT "pdf_pages_pkey" PRIMARY KEY("pdf_id","page")
);
--> statement-breakpoint
CREATE TABLE "pdf_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pdf_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "pdf_texts_hash" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "pdf_warnings" (
	"pdf_id" integer NOT NULL,
	"place" integer NOT NULL,
	"code" text NOT NULL,
	"page" integer,
	CONSTRAINT "pdf_warnings_pkey" PRIMARY KEY("pdf_id","place"),
	CONSTRAINT "pdf_warnings_code" CHECK ("pdf_warnings"."code" in ('no_text', 'encrypted', 'font_not_embedded', 'page_count', 'title_not_found', 'javascript', 'personal_metadata', 'too_small_title'))
);
--> statement-breakpoint
ALTER TABLE "pdf_pages" ADD CONSTRAINT "pdf_pages_pdf" FOREIGN KEY ("pdf_id") REFERENCES "public"."pdf_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_warnings" ADD CONSTRAINT "pdf_warnings_pdf" FOREIGN KEY ("pdf_id") REFERENCES "public"."pdf_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pdf_pages_vector" ON "pdf_pages" USING gin ("vector") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "pdf_texts_unread" ON "pdf_texts" USING btree ("id") WHERE "pdf_texts"."read_at" is null;
--> statement-breakpoint
-- A PDF is to be read as soon as an article has it; its text goes with the last article that had it.
CREATE FUNCTION keep_pdf_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.file_hash IS NOT NULL THEN
    INSERT INTO pdf_texts (hash) VALUES (NEW.file_hash) ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.file_hash IS NOT NULL THEN
    DELETE FROM pdf_texts WHERE hash = OLD.file_hash
      AND NOT EXISTS (SELECT FROM articles WHERE file_hash = OLD.file_hash);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_pdf_kept AFTER INSERT OR DELETE OR UPDATE OF file_hash ON articles
FOR EACH ROW EXECUTE FUNCTION keep_pdf_text();
--> statement-breakpoint
INSERT INTO pdf_texts (hash) SELECT DISTINCT file_hash FROM articles WHERE file_hash IS NOT NULL;
