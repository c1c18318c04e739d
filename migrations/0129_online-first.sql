ALTER TABLE "issues" DROP CONSTRAINT "issues_numbers";--> statement-breakpoint
DROP INDEX "articles_by_page";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "list_order" text collate "C" GENERATED ALWAYS AS (case when year = 0 then lpad((99999999 - coalesce(publishdate - date '0001-01-01', 0))::text, 8, '0') ||
        lpad((9999999999 - refnumber::bigint)::text, 10, '0') else case when article_number <> '' then regexp_replace(regexp_replace(lower(article_number collate "C"), '([0-9]+)', '0000000000000000\1', 'g'),
        '[0-9]*([0-9]{16})', '\1', 'g')
      when substring(pagenumber from '^([0-9]{1,9})-[0-9]{1,9}$')::integer <= substring(pagenumber from '^[0-9]{1,9}-([0-9]{1,9})$')::integer then '!' || lpad(substring(pagenumber from '^([0-9]{1,9})-[0-9]{1,9}$')::integer::text, 9, '0')
      when roman_value(substring(pagenumber from '^([^-]*)-[^-]*$')) <= roman_value(substring(pagenumber from '^[^-]*-([^-]*)$')) then ' ' || lpad(roman_value(substring(pagenumber from '^([^-]*)-[^-]*$'))::text, 4, '0')
      else '' end end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "online_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "online_first" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_in_order" ON "articles" USING btree ("year","volume","issue","list_order","id");--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_online_first_day" CHECK ("articles"."year" > 0 or "articles"."publishdate" is not null);--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_numbers" CHECK (("issues"."year" > 0 and "issues"."volume" >= 0 and "issues"."issue" >= 0) or ("issues"."year" = 0 and "issues"."volume" = 0 and "issues"."issue" = 0));--> statement-breakpoint
-- Whatever publishes an article that has no issue; a deleted one that is restored was online first if it left that address.
CREATE FUNCTION keep_online_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.online_first := NEW.online_first OR (NEW.year = 0 AND NEW.status = 'enabled') OR EXISTS (
    SELECT FROM article_addresses WHERE refnumber = NEW.refnumber AND (year, volume, issue) = (0, 0, 0) AND article_id = NEW.id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_keep_online_first BEFORE INSERT OR UPDATE OF status, year ON articles
FOR EACH ROW EXECUTE FUNCTION keep_online_first();
--> statement-breakpoint
-- A move into an issue, or its undoing, is told to Crossref and DOAJ whatever the settings say.
CREATE FUNCTION send_moved_deposits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposits SET stale = true, asked = true
  WHERE article_id = NEW.id AND state IN ('registered', 'sent', 'changed');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_send_moved_deposits AFTER UPDATE OF year ON articles
FOR EACH ROW WHEN ((OLD.year = 0) <> (NEW.year = 0)) EXECUTE FUNCTION send_moved_deposits();
