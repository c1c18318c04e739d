ALTER TABLE "paper_files" ADD COLUMN "named" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "report_files" ADD COLUMN "named" jsonb DEFAULT '[]'::jsonb NOT NULL;