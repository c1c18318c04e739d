-- What one person's name is alike in, made of a name that is folded: its words in one order, without what 'Juergen' and 'Jürgen' differ in.
CREATE FUNCTION same_name(name_key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(word, ' ' ORDER BY word COLLATE "C"), '')
  FROM regexp_split_to_table(regexp_replace(name_key, '([aou])e|(a)a', '\1\2', 'g'), '[ .,;''’‐‑-]+') AS word WHERE word <> ''
$$;--> statement-breakpoint
CREATE INDEX "paper_authors_by_same_name" ON "paper_authors" USING btree (same_name("name_key"));--> statement-breakpoint
CREATE INDEX "reviewers_by_same_name" ON "reviewers" USING btree (same_name("name_key"));