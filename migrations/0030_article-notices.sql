ALTER TABLE "articles" ADD COLUMN "notice_of" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "updates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_notice_of" FOREIGN KEY ("notice_of") REFERENCES "public"."articles"("refnumber") ON DELETE no action ON UPDATE cascade DEFERRABLE;--> statement-breakpoint
CREATE INDEX "articles_notices" ON "articles" USING btree ("notice_of") WHERE "articles"."notice_of" is not null;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_notice_type" CHECK (("articles"."article_type" in ('correction', 'retraction', 'expression-of-concern')) = ("articles"."notice_of" is not null));--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_notice_of_another" CHECK ("articles"."notice_of" <> "articles"."refnumber");--> statement-breakpoint
-- An article keeps its public notices, whatever writes them: each change of one is a new version of the article, in its history.
-- An issue's row is held before its articles' rows, as every writer does.
CREATE FUNCTION keep_updates_of_article() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place record;
  known articles%ROWTYPE;
  told jsonb;
  words_before jsonb;
  words_after jsonb;
  -- who deletes an article is not in its row
  writer text := coalesce(nullif(coalesce(NEW.modifiedby, current_setting('journal.writer', true)), ''), 'command line');
BEGIN
  FOR place IN
    SELECT id, year, volume, issue FROM articles WHERE refnumber IN (OLD.notice_of, NEW.notice_of)
    ORDER BY year, volume, issue, id
  LOOP
    PERFORM FROM issues WHERE (year, volume, issue) = (place.year, place.volume, place.issue) FOR UPDATE;
    SELECT * INTO known FROM articles WHERE id = place.id FOR UPDATE;
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'type', article_type, 'refnumber', refnumber, 'doi', coalesce(doi, ''), 'date', coalesce(publishdate::text, ''),
      'year', year, 'volume', volume, 'issue', issue
    ) ORDER BY publishdate NULLS FIRST, id), '[]') INTO told
    FROM articles WHERE notice_of = known.refnumber AND status = 'enabled';
    CONTINUE WHEN told = known.updates;
    words_before := notices_in_words(known.updates);
    words_after := notices_in_words(told);
    UPDATE articles SET updates = told, modification = CASE WHEN words_before = words_after THEN modification
      ELSE greatest(coalesce(NEW.modification, now()), modification + interval '1 millisecond') END
    WHERE id = known.id RETURNING modification INTO known.modification;
    CONTINUE WHEN words_before = words_after;
    INSERT INTO audit (at, username, user_id, kind, subject, action, before, after)
    VALUES (known.modification, writer, (SELECT id FROM users WHERE name = writer), 'article', known.id::text, 'edit',
      jsonb_build_object('updates', words_before), jsonb_build_object('updates', words_after));
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What the history tells of notices: all but the issue that one stands in.
CREATE FUNCTION notices_in_words(updates jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(concat_ws(' ', notice ->> 'type', notice ->> 'refnumber', nullif(notice ->> 'date', ''),
    nullif(notice ->> 'doi', '')) ORDER BY place), '[]')
  FROM jsonb_array_elements(updates) WITH ORDINALITY AS listed (notice, place)
$$;
--> statement-breakpoint
CREATE TRIGGER articles_notice_added AFTER INSERT ON articles
FOR EACH ROW WHEN (NEW.notice_of IS NOT NULL) EXECUTE FUNCTION keep_updates_of_article();
--> statement-breakpoint
CREATE TRIGGER articles_notice_deleted AFTER DELETE ON articles
FOR EACH ROW WHEN (OLD.notice_of IS NOT NULL) EXECUTE FUNCTION keep_updates_of_article();
--> statement-breakpoint
CREATE TRIGGER articles_notice_changed AFTER UPDATE ON articles
FOR EACH ROW WHEN (
  (OLD.notice_of IS NOT NULL OR NEW.notice_of IS NOT NULL) AND
  (OLD.notice_of, OLD.article_type, OLD.status, OLD.refnumber, OLD.doi, OLD.publishdate, OLD.year, OLD.volume, OLD.issue)
  IS DISTINCT FROM
  (NEW.notice_of, NEW.article_type, NEW.status, NEW.refnumber, NEW.doi, NEW.publishdate, NEW.year, NEW.volume, NEW.issue)
) EXECUTE FUNCTION keep_updates_of_article();
