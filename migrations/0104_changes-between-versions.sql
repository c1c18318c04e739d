CREATE TABLE "review_changes" (
	"copy_id" uuid NOT NULL,
	"from_round" integer NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "review_changes_pkey" PRIMARY KEY("copy_id","from_round")
);
--> statement-breakpoint
ALTER TABLE "paper_files" ADD COLUMN "blocks" jsonb;--> statement-breakpoint
ALTER TABLE "paper_files" ADD COLUMN "copy_blocks" jsonb;--> statement-breakpoint
ALTER TABLE "paper_versions" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "paper_versions" ADD COLUMN "abstract" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "paper_versions" ADD COLUMN "keywords" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_copy_files" ADD COLUMN "blocks" jsonb;--> statement-breakpoint
ALTER TABLE "review_requests" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_changes" ADD CONSTRAINT "review_changes_copy" FOREIGN KEY ("copy_id") REFERENCES "public"."review_copies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "review_requests" SET "accepted_at" = coalesce("answered_at", "reported_at", "asked_at", "created_at")
  WHERE "state" IN ('accepted', 'reported') OR "reported_at" IS NOT NULL;
