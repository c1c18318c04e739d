ALTER TABLE "reviewers" ADD COLUMN "said_on" integer;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "not_before_else" date;