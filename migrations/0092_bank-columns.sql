ALTER TABLE "settings" ADD COLUMN "bank_day" text DEFAULT 'Date' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "bank_sum" text DEFAULT 'Credit' NOT NULL;