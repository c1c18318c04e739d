-- An issue's counts change once a statement: once an article, a statement about n articles of one issue took n² steps.
-- Issues are in the order in which every other statement locks them.
CREATE OR REPLACE FUNCTION count_articles_of_issue() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added text := 'SELECT year, volume, issue, status, 1 AS count FROM added';
  gone text := 'SELECT year, volume, issue, status, -1 AS count FROM gone';
  changed text := ' WHERE EXISTS (SELECT FROM gone JOIN added USING (id) WHERE id = %s.id AND gone IS DISTINCT FROM added)';
  place record;
BEGIN
  FOR place IN EXECUTE 'SELECT year, volume, issue, sum(count) AS articles,
    coalesce(sum(count) FILTER (WHERE status = ''enabled''), 0) AS public
    FROM (' || CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN gone
      ELSE gone || format(changed, 'gone') || ' UNION ALL ' || added || format(changed, 'added') END || ') AS counted
    GROUP BY year, volume, issue ORDER BY year, volume, issue'
  LOOP
    UPDATE issues SET modification = now(), articles = articles + place.articles,
      public_articles = public_articles + place.public
    WHERE year = place.year AND volume = place.volume AND issue = place.issue;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER articles_counted_on_insert_or_delete ON articles;
--> statement-breakpoint
DROP TRIGGER articles_counted_on_change ON articles;
--> statement-breakpoint
CREATE TRIGGER articles_counted_on_insert AFTER INSERT ON articles REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_articles_of_issue();
--> statement-breakpoint
CREATE TRIGGER articles_counted_on_delete AFTER DELETE ON articles REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION count_articles_of_issue();
--> statement-breakpoint
CREATE TRIGGER articles_counted_on_change AFTER UPDATE ON articles REFERENCING OLD TABLE AS gone NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_articles_of_issue();
