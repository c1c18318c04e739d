DROP INDEX "oai_records_by_type";--> statement-breakpoint
CREATE INDEX "oai_records_by_number" ON "oai_records" USING btree ("id","datestamp");--> statement-breakpoint
CREATE INDEX "oai_records_deleted" ON "oai_records" USING btree ("id","datestamp") WHERE "oai_records"."deleted";--> statement-breakpoint
CREATE INDEX "oai_records_by_type_number" ON "oai_records" USING btree ("article_type","id","datestamp");