ALTER TABLE "paper_files" ADD COLUMN "too_long_with" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
UPDATE "paper_files" SET "blocks" = '"too_long"' WHERE CASE WHEN jsonb_typeof("blocks") = 'array' THEN jsonb_array_length("blocks") > 20000 OR octet_length("blocks"::text) > 4000000 ELSE false END;--> statement-breakpoint
UPDATE "paper_files" SET "copy_blocks" = '"too_long"' WHERE CASE WHEN jsonb_typeof("copy_blocks") = 'array' THEN jsonb_array_length("copy_blocks") > 20000 OR octet_length("copy_blocks"::text) > 4000000 ELSE false END;--> statement-breakpoint
UPDATE "review_copy_files" SET "blocks" = '"too_long"' WHERE CASE WHEN jsonb_typeof("blocks") = 'array' THEN jsonb_array_length("blocks") > 20000 OR octet_length("blocks"::text) > 4000000 ELSE false END;
