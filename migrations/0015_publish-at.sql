ALTER TABLE "articles" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "articles_hidden" ON "articles" USING btree ("id") WHERE "articles"."status" = 'disabled';--> statement-breakpoint
CREATE INDEX "articles_unpaid" ON "articles" USING btree ("id") WHERE "articles"."ptype" = 'paid' and "articles"."txnid" is null;--> statement-breakpoint
CREATE INDEX "articles_scheduled" ON "articles" USING btree ("publish_at","id") WHERE "articles"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "articles_by_change" ON "articles" USING btree ("modification","id");--> statement-breakpoint
CREATE INDEX "articles_by_author" ON "articles" USING gin (lower("authorname") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "articles_by_payment" ON "articles" USING gin (lower("txnid") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "articles_by_mobile" ON "articles" USING gin (regexp_replace("mobile", '\D', '', 'g') gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
-- A public article has no schedule, also where an older version publishes it.
CREATE FUNCTION end_schedule_of_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.publish_at := NULL;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER articles_schedule_ended BEFORE INSERT OR UPDATE ON articles
FOR EACH ROW WHEN (NEW.status = 'enabled' AND NEW.publish_at IS NOT NULL) EXECUTE FUNCTION end_schedule_of_article();
