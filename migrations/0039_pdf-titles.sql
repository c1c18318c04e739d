CREATE TABLE "pdf_titles" (
	"article_id" integer NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"is_said" boolean,
	"judged_at" timestamp (3) with time zone,
	CONSTRAINT "pdf_titles_pkey" PRIMARY KEY("article_id")
);
--> statement-breakpoint
ALTER TABLE "pdf_texts" ADD COLUMN "reader" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pdf_titles" ADD CONSTRAINT "pdf_titles_article" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pdf_titles_unjudged" ON "pdf_titles" USING btree ("article_id") WHERE "pdf_titles"."judged_at" is null;
--> statement-breakpoint
-- Whether a PDF says an article's title is judged when either changes.
CREATE FUNCTION judge_pdf_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pdf_titles (article_id) VALUES (NEW.id)
  ON CONFLICT (article_id) DO UPDATE SET changes = pdf_titles.changes + 1, is_said = NULL, judged_at = NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_pdf_title_judged AFTER INSERT OR UPDATE OF description, title_alt, file_hash ON articles
FOR EACH ROW WHEN (NEW.file_hash IS NOT NULL) EXECUTE FUNCTION judge_pdf_title();
--> statement-breakpoint
INSERT INTO pdf_titles (article_id) SELECT id FROM articles WHERE file_hash IS NOT NULL;
