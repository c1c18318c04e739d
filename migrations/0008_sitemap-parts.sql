DROP INDEX "articles_public";--> statement-breakpoint
CREATE INDEX "articles_public" ON "articles" USING btree ("id","modification") WHERE "articles"."status" = 'enabled';