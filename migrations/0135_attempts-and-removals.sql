CREATE TABLE "alert_attempts" (
	"letter_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "alert_letters_started";--> statement-breakpoint
CREATE INDEX "alert_attempts_by_time" ON "alert_attempts" USING btree ("at");--> statement-breakpoint
INSERT INTO alert_attempts (letter_id, at) SELECT id, started_at FROM alert_letters WHERE started_at > now() - interval '1 hour';--> statement-breakpoint
-- The words of a removed article's texts leave its search row at once; the job that indexes writes the rest of the row.
CREATE FUNCTION forget_removed_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE article_search SET version = 0, vector = CASE
    WHEN NEW.updates @> '[{"type": "removal"}]' THEN ts_filter(vector, '{a,b,c}') ELSE vector END
  WHERE article_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_forget_removed_words AFTER UPDATE OF updates ON articles FOR EACH ROW
WHEN ((OLD.updates @> '[{"type": "removal"}]') IS DISTINCT FROM (NEW.updates @> '[{"type": "removal"}]'))
EXECUTE FUNCTION forget_removed_words();
--> statement-breakpoint
UPDATE article_search SET version = 0, vector = ts_filter(vector, '{a,b,c}')
WHERE article_id IN (SELECT id FROM articles WHERE updates @> '[{"type": "removal"}]');
