-- The statuses' history stands in the audit table, as every other change of content does: one place that says who did what
-- when, written and read by the same code, and its index by kind and subject answers an entry's history at once.
ALTER TABLE "audit" DROP CONSTRAINT "audit_kind";--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_kind" CHECK ("audit"."kind" in ('article', 'issue', 'editor', 'partner', 'settings', 'user', 'entry'));--> statement-breakpoint
CREATE TABLE "entry_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entry_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"entries" bigint NOT NULL
);
--> statement-breakpoint
-- Room for a row's next version on its page: a new status then touches no index.
CREATE TABLE "entry_search" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"folded" text collate "C" NOT NULL
) WITH (fillfactor = 90);
--> statement-breakpoint
INSERT INTO entry_counts (status, entries) SELECT status, count(*) FROM entries GROUP BY status;
--> statement-breakpoint
INSERT INTO entry_search (entry_id, status, folded) SELECT id, status, lower(normalize(content, NFC)) FROM entries;
--> statement-breakpoint
ALTER TABLE "entry_search" ADD CONSTRAINT "entry_search_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_search_trigrams" ON "entry_search" USING gin ("folded" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
-- A trigram index knows nothing of one or two letters, nor of signs: these are found by letters and pairs of neighbours. An
-- index is built with a bare search path, so the function that it stands on calls no other one of ours.
CREATE FUNCTION letters_and_pairs(folded text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
DECLARE
  letters text[] := string_to_array(folded, NULL);
BEGIN
  RETURN letters || (
    SELECT array_agg(one || other) FROM unnest(letters, letters[2:]) AS pair (one, other) WHERE other IS NOT NULL
  );
END
$$;
--> statement-breakpoint
-- What to ask that index for: the pairs of a text, or its only letter.
CREATE FUNCTION letter_pairs(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN length(folded) < 2 THEN ARRAY[folded]
    ELSE (letters_and_pairs(folded))[length(folded) + 1:] END
$$;
--> statement-breakpoint
CREATE INDEX "entry_search_letters" ON "entry_search" USING gin (letters_and_pairs("folded")) WITH (fastupdate=false);--> statement-breakpoint
-- Search and counts follow the entries. Counts are only added to, so that no row is waited for and no two transactions can
-- meet in the wrong order; every sixty-fourth addition sums them up, unless another transaction does so just now.
CREATE FUNCTION follow_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_addition bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO entry_search (entry_id, status, folded) SELECT id, status, lower(normalize(content, NFC)) FROM added;
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
  SELECT max(id) INTO last_addition FROM entry_counts;
  IF last_addition % 64 < 2 AND pg_try_advisory_xact_lock(7215008) THEN
    WITH gone AS (DELETE FROM entry_counts RETURNING status, entries)
    INSERT INTO entry_counts (status, entries) SELECT status, sum(entries) FROM gone GROUP BY status;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER entries_followed_on_insert AFTER INSERT ON entries
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_entries();
--> statement-breakpoint
CREATE TRIGGER entries_followed_on_update AFTER UPDATE ON entries
REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION follow_entries();
--> statement-breakpoint
CREATE TRIGGER entries_followed_on_delete AFTER DELETE ON entries
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION follow_entries();
--> statement-breakpoint
CREATE FUNCTION forget_entry_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM entry_counts;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER entries_forgotten AFTER TRUNCATE ON entries EXECUTE FUNCTION forget_entry_counts();
--> statement-breakpoint
-- Every process hears of an entry that was added or got another status, when it is committed; of many at once only that.
CREATE FUNCTION tell_of_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  are_few boolean := false;
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    are_few := (SELECT count(*) FROM (SELECT FROM added LIMIT 21) AS first_ones) <= 20;
  END IF;
  IF NOT are_few THEN
    PERFORM pg_notify('journal_entries', '');
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM pg_notify('journal_entries', json_build_object('id', id, 'to', status)::text) FROM added;
  ELSE
    PERFORM pg_notify('journal_entries', json_build_object('id', id, 'from', removed.status, 'to', added.status)::text)
    FROM added JOIN removed USING (id) WHERE added IS DISTINCT FROM removed;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER entries_told_on_insert AFTER INSERT ON entries
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_of_entries();
--> statement-breakpoint
CREATE TRIGGER entries_told_on_update AFTER UPDATE ON entries
REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_entries();
--> statement-breakpoint
CREATE TRIGGER entries_told_on_delete AFTER DELETE OR TRUNCATE ON entries EXECUTE FUNCTION tell_of_entries();
