ALTER TABLE "manuscripts" ADD COLUMN "shown_titles" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "twins" integer[];