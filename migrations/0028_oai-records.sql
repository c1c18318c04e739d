CREATE TABLE "oai_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "oai_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"article_id" integer NOT NULL,
	"identifier" text,
	"local_id" text NOT NULL,
	"datestamp" timestamp(0) with time zone NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"year" integer NOT NULL,
	"volume" integer NOT NULL,
	"issue" integer NOT NULL,
	"article_type" text NOT NULL,
	CONSTRAINT "oai_records_article" UNIQUE("article_id"),
	CONSTRAINT "oai_records_identifier" UNIQUE("identifier"),
	CONSTRAINT "oai_records_local_id" UNIQUE("local_id")
);
--> statement-breakpoint
CREATE TABLE "oai_repository" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"begun" timestamp(0) with time zone DEFAULT now() NOT NULL,
	"touched" timestamp(0) with time zone DEFAULT '-infinity' NOT NULL,
	CONSTRAINT "oai_repository_one_row" CHECK ("oai_repository"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "oai_identifier" text;--> statement-breakpoint
CREATE INDEX "oai_records_by_datestamp" ON "oai_records" USING btree ("datestamp","id");--> statement-breakpoint
CREATE INDEX "oai_records_by_issue" ON "oai_records" USING btree ("year","volume","issue","id");--> statement-breakpoint
CREATE INDEX "oai_records_by_type" ON "oai_records" USING btree ("article_type","id");--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_oai_identifier" UNIQUE("oai_identifier");--> statement-breakpoint
INSERT INTO oai_repository DEFAULT VALUES;
--> statement-breakpoint
CREATE FUNCTION oai_moment() RETURNS timestamptz LANGUAGE sql AS $$
  SELECT date_trunc('second', clock_timestamp()) + interval '2 seconds'
$$;
--> statement-breakpoint
-- A new record has the article's older identifier, if it brings one that is free, else the host with the first ref number; where
-- an older record has that number, zeros come before it.
CREATE FUNCTION add_oai_record(article articles) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  local text := article.refnumber;
  own_host text := (SELECT host FROM oai_repository);
  brought text := article.oai_identifier;
BEGIN
  WHILE EXISTS (SELECT FROM oai_records WHERE local_id = local) LOOP
    local := CASE WHEN length(local) < 10 THEN '0' || local ELSE article.refnumber || '-' || article.id END;
  END LOOP;
  IF EXISTS (SELECT FROM oai_records WHERE identifier = brought) THEN brought := NULL; END IF;
  INSERT INTO oai_records (article_id, identifier, local_id, datestamp, year, volume, issue, article_type)
  VALUES (article.id, coalesce(brought, 'oai:' || nullif(own_host, '') || ':' || local), local, 'infinity',
    article.year, article.volume, article.issue, article.article_type);
END
$$;
--> statement-breakpoint
CREATE FUNCTION follow_articles_for_harvesters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE oai_records SET deleted = true, datestamp = 'infinity' WHERE article_id = OLD.id AND NOT deleted;
  ELSIF NEW.status <> 'enabled' THEN
    UPDATE oai_records SET deleted = true, datestamp = 'infinity' WHERE article_id = NEW.id AND NOT deleted;
  ELSE
    UPDATE oai_records SET deleted = false, datestamp = 'infinity', year = NEW.year, volume = NEW.volume, issue = NEW.issue,
      article_type = NEW.article_type WHERE article_id = NEW.id;
    IF NOT FOUND THEN PERFORM add_oai_record(NEW); END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_harvested AFTER INSERT OR DELETE ON articles
FOR EACH ROW EXECUTE FUNCTION follow_articles_for_harvesters();
--> statement-breakpoint
CREATE TRIGGER articles_harvested_on_change AFTER UPDATE ON articles
FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION follow_articles_for_harvesters();
--> statement-breakpoint
CREATE FUNCTION follow_authors_for_harvesters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE oai_records SET datestamp = 'infinity' WHERE article_id = coalesce(NEW.article_id, OLD.article_id) AND NOT deleted;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER article_authors_harvested AFTER INSERT OR UPDATE OR DELETE ON article_authors
FOR EACH ROW EXECUTE FUNCTION follow_authors_for_harvesters();
--> statement-breakpoint
-- An issue's months are the date of its articles that have none of their own.
CREATE FUNCTION follow_frequency_for_harvesters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE oai_records SET datestamp = 'infinity'
  WHERE year = NEW.year AND volume = NEW.volume AND issue = NEW.issue AND NOT deleted;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER issues_harvested AFTER UPDATE OF frequency ON issues
FOR EACH ROW WHEN (OLD.frequency <> NEW.frequency) EXECUTE FUNCTION follow_frequency_for_harvesters();
--> statement-breakpoint
-- What stands in every record. Any number of records is touched by one row.
CREATE FUNCTION follow_settings_for_harvesters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE oai_repository SET touched = oai_moment();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settings_harvested AFTER UPDATE ON settings FOR EACH ROW WHEN (
  (OLD.websitename, OLD.domain, OLD.publisher, OLD.issn, OLD.journal_essn, OLD.journal_language, OLD.article_language,
    OLD.license_url, OLD.copyright_holder) IS DISTINCT FROM
  (NEW.websitename, NEW.domain, NEW.publisher, NEW.issn, NEW.journal_essn, NEW.journal_language, NEW.article_language,
    NEW.license_url, NEW.copyright_holder)
) EXECUTE FUNCTION follow_settings_for_harvesters();
--> statement-breakpoint
CREATE FUNCTION date_oai_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE oai_records SET datestamp = oai_moment() WHERE id = NEW.id AND datestamp = 'infinity';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER oai_records_dated AFTER INSERT OR UPDATE ON oai_records DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.datestamp = 'infinity') EXECUTE FUNCTION date_oai_record();
--> statement-breakpoint
INSERT INTO oai_records (article_id, local_id, datestamp, year, volume, issue, article_type)
SELECT id, refnumber, date_trunc('second', least(modification, now())), year, volume, issue, article_type
FROM articles WHERE status = 'enabled' ORDER BY id;
