DROP INDEX "reviewers_email";--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "apart" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "reviewers_email" ON "reviewers" USING btree (lower("email"),"apart") WHERE "reviewers"."email" <> '';