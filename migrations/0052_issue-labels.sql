ALTER TABLE "issues" ADD COLUMN "issue_label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_label" CHECK (length("issues"."issue_label") <= 32);