-- Titles are compared without the marks that nobody sees. Keys made before that still count them; keys made in any other way stay.
CREATE FUNCTION pg_temp.key_of(title text) RETURNS text LANGUAGE sql AS $$
  SELECT encode(sha256(convert_to(lower(normalize(title, NFKC)), 'UTF8')), 'hex')
$$;
--> statement-breakpoint
DO $$
DECLARE
  marks CONSTANT text := '[\u00ad\u200b\u2060\ufeff]';
  marked record;
BEGIN
  FOR marked IN SELECT id, description FROM articles WHERE description ~ marks AND title_key = pg_temp.key_of(description) LOOP
    BEGIN
      UPDATE articles SET title_key = pg_temp.key_of(regexp_replace(marked.description, marks, '', 'g')) WHERE id = marked.id;
    EXCEPTION WHEN unique_violation THEN -- two titles of one issue that only these marks tell apart stay two
    END;
  END LOOP;
  UPDATE manuscripts SET title_key = pg_temp.key_of(regexp_replace(title, marks, '', 'g'))
  WHERE title ~ marks AND title_key = pg_temp.key_of(title);
END
$$;
