CREATE TABLE "text_tasks" (
	"article_id" integer NOT NULL,
	"task" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "text_tasks_pkey" PRIMARY KEY("task","article_id"),
	CONSTRAINT "text_tasks_task" CHECK ("text_tasks"."task" in ('references', 'sections'))
);
--> statement-breakpoint
ALTER TABLE "text_tasks" ADD CONSTRAINT "text_tasks_article" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION add_text_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO text_tasks (article_id, task)
    SELECT new.id, task FROM unnest(ARRAY['references', 'sections']) AS task
    WHERE TG_OP = 'INSERT' OR new.text_hash IS DISTINCT FROM old.text_hash
      OR (task = 'references' AND new."references" <> old."references")
    ON CONFLICT (task, article_id) DO UPDATE SET changed_at = clock_timestamp();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER articles_text_tasks AFTER INSERT OR UPDATE OF "references", text_hash ON articles
  FOR EACH ROW WHEN (new.text_hash IS NOT NULL) EXECUTE FUNCTION add_text_tasks();--> statement-breakpoint
INSERT INTO text_tasks (article_id, task)
  SELECT articles.id, 'references' FROM articles JOIN article_texts ON article_texts.hash = articles.text_hash
    WHERE article_texts."references" <> articles."references"
  UNION ALL
  SELECT id, 'sections' FROM articles
    WHERE text_hash IS NOT NULL AND NOT EXISTS (SELECT FROM pdf_texts WHERE hash = text_hash);
