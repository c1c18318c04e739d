CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"username" text NOT NULL,
	"outcome" text NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "backups_outcome" CHECK ("backups"."outcome" in ('under way', 'complete', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "entry_search" ADD COLUMN "writer" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "backups_under_way" ON "backups" USING btree ("outcome") WHERE "backups"."outcome" = 'under way';--> statement-breakpoint
CREATE INDEX "backups_complete" ON "backups" USING btree ("at") WHERE "backups"."outcome" = 'complete';--> statement-breakpoint
CREATE INDEX "audit_of_content" ON "audit" USING btree ("id") WHERE "audit"."kind" <> 'entry';--> statement-breakpoint
CREATE INDEX "entries_by_time" ON "entries" USING btree ("created_at");--> statement-breakpoint
-- A search of the work log also finds who wrote an entry. The indexes are quicker to build than to follow a change of every row.
DROP INDEX "entry_search_trigrams";--> statement-breakpoint
DROP INDEX "entry_search_letters";--> statement-breakpoint
UPDATE entry_search SET writer = ' ' || lower(normalize(createdby, NFC)) FROM entries WHERE entry_id = entries.id;--> statement-breakpoint
CREATE INDEX "entry_search_trigrams" ON "entry_search" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "entry_search_letters" ON "entry_search" USING gin (letters_and_pairs("folded"));--> statement-breakpoint
CREATE INDEX "entry_search_writers" ON "entry_search" USING gin ("writer" gin_trgm_ops);--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  are_many boolean := false;
  last_addition bigint;
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    are_many := (SELECT count(*) FROM (SELECT FROM added LIMIT 101) AS first_ones) > 100;
    PERFORM set_config('gin_pending_list_limit', CASE WHEN are_many THEN '64MB' ELSE '64kB' END, true);
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO entry_search (entry_id, status, folded, writer)
    SELECT id, status, lower(normalize(content, NFC)), ' ' || lower(normalize(createdby, NFC)) FROM added;
    INSERT INTO entry_counts (status, entries) SELECT status, count(*) FROM added GROUP BY status;
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE entry_search SET status = added.status FROM added
    WHERE entry_id = added.id AND entry_search.status <> added.status;
    UPDATE entry_search SET folded = lower(normalize(added.content, NFC)) FROM added JOIN removed USING (id)
    WHERE entry_id = added.id AND added.content <> removed.content;
    INSERT INTO entry_counts (status, entries)
    SELECT status, sum(entries) FROM (
      SELECT status, 1 AS entries FROM added UNION ALL SELECT status, -1 FROM removed
    ) AS moved GROUP BY status HAVING sum(entries) <> 0;
  ELSE
    INSERT INTO entry_counts (status, entries) SELECT status, -count(*) FROM removed GROUP BY status;
  END IF;
  IF are_many THEN
    PERFORM gin_clean_pending_list(to_regclass('entry_search_trigrams')), gin_clean_pending_list(to_regclass('entry_search_letters')),
      gin_clean_pending_list(to_regclass('entry_search_writers'));
  END IF;
  SELECT max(id) INTO last_addition FROM entry_counts;
  IF last_addition % 64 < 2 AND pg_try_advisory_xact_lock(7215008) THEN
    WITH gone AS (DELETE FROM entry_counts RETURNING status, entries)
    INSERT INTO entry_counts (status, entries) SELECT status, sum(entries) FROM gone GROUP BY status;
  END IF;
  RETURN NULL;
END
$$;
