ALTER TABLE "text_tasks" DROP CONSTRAINT "text_tasks_task";--> statement-breakpoint
CREATE INDEX "typeset_pdfs_by_settings" ON "typeset_pdfs" USING btree ("looked_at");--> statement-breakpoint
CREATE INDEX "paper_files_to_read" ON "paper_files" USING btree ("at") WHERE 
  paper_files.kind in ('manuscript', 'review_copy', 'supplement', 'response_file') and paper_files.type in (
    'application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.oasis.opendocument.text')
  and (paper_files.blocks is null or
    paper_files.copy_blocks is null and paper_files.scrub = 'scrubbed' and paper_files.copy_hash is not null);--> statement-breakpoint
ALTER TABLE "text_tasks" ADD CONSTRAINT "text_tasks_task" CHECK ("text_tasks"."task" in ('references', 'sections', 'typeset'));--> statement-breakpoint
CREATE FUNCTION add_typeset_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO text_tasks (article_id, task) VALUES (new.id, 'typeset')
    ON CONFLICT (task, article_id) DO UPDATE SET changed_at = clock_timestamp();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER articles_typeset_tasks AFTER INSERT OR UPDATE OF text_hash, pdf_source, modification ON articles
  FOR EACH ROW WHEN (new.pdf_source = 'typeset' AND new.text_hash IS NOT NULL) EXECUTE FUNCTION add_typeset_task();--> statement-breakpoint
CREATE FUNCTION add_typeset_tasks_of_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO text_tasks (article_id, task)
    SELECT id, 'typeset' FROM articles
    WHERE year = new.year AND volume = new.volume AND issue = new.issue
      AND pdf_source = 'typeset' AND text_hash IS NOT NULL
    ON CONFLICT (task, article_id) DO UPDATE SET changed_at = clock_timestamp();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER issues_typeset_tasks AFTER UPDATE OF frequency, issue_label, title ON issues
  FOR EACH ROW EXECUTE FUNCTION add_typeset_tasks_of_issue();--> statement-breakpoint
INSERT INTO text_tasks (article_id, task)
  SELECT id, 'typeset' FROM articles
  WHERE pdf_source = 'typeset' AND text_hash IS NOT NULL
    AND NOT EXISTS (SELECT FROM typeset_pdfs WHERE article_id = articles.id);--> statement-breakpoint
CREATE FUNCTION wake_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE job text;
BEGIN
  FOREACH job IN ARRAY TG_ARGV LOOP PERFORM pg_notify('journal_jobs', job); END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER articles_wake AFTER INSERT OR UPDATE OF publish_at ON articles
  FOR EACH ROW WHEN (new.publish_at IS NOT NULL) EXECUTE FUNCTION wake_jobs('publish');--> statement-breakpoint
CREATE TRIGGER notices_wake AFTER INSERT OR UPDATE ON notices
  FOR EACH ROW WHEN (new.state = 'waiting') EXECUTE FUNCTION wake_jobs('notices');--> statement-breakpoint
CREATE TRIGGER deposits_wake AFTER INSERT OR UPDATE ON deposits
  FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs('crossref', 'doaj');--> statement-breakpoint
CREATE TRIGGER pdf_texts_wake AFTER INSERT OR UPDATE OF read_at ON pdf_texts
  FOR EACH ROW WHEN (new.read_at IS NULL) EXECUTE FUNCTION wake_jobs('read-pdfs');--> statement-breakpoint
CREATE TRIGGER pdf_titles_wake AFTER INSERT OR UPDATE OF judged_at ON pdf_titles
  FOR EACH ROW WHEN (new.judged_at IS NULL) EXECUTE FUNCTION wake_jobs('read-pdfs');--> statement-breakpoint
CREATE TRIGGER waiting_texts_wake AFTER INSERT ON waiting_texts
  FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs('full-texts');--> statement-breakpoint
CREATE TRIGGER text_tasks_wake AFTER INSERT OR UPDATE ON text_tasks
  FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs('full-texts', 'text-sections', 'text-pages', 'typeset');--> statement-breakpoint
CREATE TRIGGER settings_wake AFTER INSERT OR UPDATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs('typeset');--> statement-breakpoint
CREATE TRIGGER manuscripts_wake AFTER INSERT OR UPDATE OF "read" ON manuscripts
  FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs('read-papers');--> statement-breakpoint
CREATE TRIGGER papers_wake AFTER UPDATE OF state ON papers
  FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs('read-papers', 'scrub', 'paper-texts');--> statement-breakpoint
CREATE TRIGGER paper_files_wake AFTER INSERT OR UPDATE ON paper_files
  FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs('read-papers', 'scrub', 'paper-texts');--> statement-breakpoint
CREATE TRIGGER report_files_wake AFTER INSERT OR UPDATE ON report_files
  FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs('scrub');--> statement-breakpoint
CREATE TRIGGER paper_decisions_wake AFTER INSERT OR UPDATE ON paper_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs('decisions');--> statement-breakpoint
CREATE TRIGGER article_proofs_wake AFTER INSERT OR UPDATE ON article_proofs
  FOR EACH ROW WHEN (new.state = 'waiting') EXECUTE FUNCTION wake_jobs('proofs');
