ALTER TABLE "review_requests" ADD COLUMN "typed_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_requests" ADD COLUMN "typed_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_requests" ADD COLUMN "typed_affiliation" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_requests" ADD COLUMN "typed_orcid" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "review_requests_by_typed_name" ON "review_requests" USING btree (same_name("typed_key")) WHERE "review_requests"."typed_key" <> '';--> statement-breakpoint
CREATE INDEX "review_requests_by_typed_orcid" ON "review_requests" USING btree ("typed_orcid") WHERE "review_requests"."typed_orcid" <> '';