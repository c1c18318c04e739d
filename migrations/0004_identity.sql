CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"username" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "audit_kind" CHECK ("audit"."kind" in ('article', 'issue', 'editor', 'partner', 'settings', 'user'))
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_name";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_key" text;--> statement-breakpoint
UPDATE "users" SET "name_key" = lower("name");--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "name_key" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_by_subject" ON "audit" USING btree ("kind","subject","id");--> statement-breakpoint
CREATE INDEX "login_attempts_by_name" ON "login_attempts" USING btree ("name","at");--> statement-breakpoint
CREATE INDEX "login_attempts_by_address" ON "login_attempts" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "login_attempts_by_time" ON "login_attempts" USING btree ("at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_name" UNIQUE("name_key");