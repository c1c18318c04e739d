ALTER TABLE "manuscripts" ADD COLUMN "released_titles" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
UPDATE "manuscripts" SET "released_titles" = ARRAY["title_key"]
WHERE "title_key" <> '' AND EXISTS (SELECT FROM "review_copies" WHERE "review_copies"."paper_id" = "manuscripts"."paper_id");
