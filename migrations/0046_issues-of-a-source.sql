ALTER TABLE "issues" ADD COLUMN "import_key" text;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_import_key" UNIQUE("import_key");