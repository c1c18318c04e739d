CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"full_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_forms" (
	"key" text PRIMARY KEY NOT NULL,
	"attempt" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"answer" jsonb
);
--> statement-breakpoint
CREATE INDEX "sent_forms_by_time" ON "sent_forms" USING btree ("at");--> statement-breakpoint
ALTER TABLE "rate_limits" SET UNLOGGED;
