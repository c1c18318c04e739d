DROP INDEX "manuscripts_by_title_hash";--> statement-breakpoint
CREATE INDEX "manuscripts_by_title_hash" ON "manuscripts" USING btree ("title_hash") WHERE "manuscripts"."title_hash" <> '';