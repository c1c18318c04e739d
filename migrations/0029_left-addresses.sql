CREATE TABLE "article_addresses" (
	"refnumber" text NOT NULL,
	"year" integer NOT NULL,
	"volume" integer NOT NULL,
	"issue" integer NOT NULL,
	"article_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_addresses_pkey" PRIMARY KEY("refnumber","year","volume","issue","article_id")
);
--> statement-breakpoint
CREATE INDEX "article_addresses_by_issue" ON "article_addresses" USING btree ("year","volume","issue");
--> statement-breakpoint
-- Whatever moves, hides or deletes a public article, also in an older version: readers have its address.
CREATE FUNCTION keep_left_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO article_addresses (refnumber, year, volume, issue, article_id, at)
  VALUES (OLD.refnumber, OLD.year, OLD.volume, OLD.issue, OLD.id, clock_timestamp())
  ON CONFLICT ON CONSTRAINT article_addresses_pkey DO UPDATE SET at = excluded.at;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_left_address_on_change AFTER UPDATE ON articles
FOR EACH ROW WHEN (OLD.status = 'enabled' AND (OLD.status, OLD.refnumber, OLD.year, OLD.volume, OLD.issue)
  IS DISTINCT FROM (NEW.status, NEW.refnumber, NEW.year, NEW.volume, NEW.issue)) EXECUTE FUNCTION keep_left_address();
--> statement-breakpoint
CREATE TRIGGER articles_left_address_on_delete AFTER DELETE ON articles
FOR EACH ROW WHEN (OLD.status = 'enabled') EXECUTE FUNCTION keep_left_address();
