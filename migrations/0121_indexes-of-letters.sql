CREATE INDEX "notices_sent" ON "notices" USING btree ("started_at") WHERE "notices"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "notices_with_link" ON "notices" USING btree ("link") WHERE "notices"."link" <> '' and "notices"."paper" = '';--> statement-breakpoint
CREATE INDEX "notices_lost_link" ON "notices" USING btree ("created_at") WHERE "notices"."kind" = 'lost_link';