DROP INDEX "login_attempts_by_device";--> statement-breakpoint
DROP INDEX "login_attempts_by_name";--> statement-breakpoint
DROP INDEX "login_attempts_by_address";--> statement-breakpoint
DROP INDEX "login_attempts_by_time";--> statement-breakpoint
ALTER TABLE "login_attempts" ADD COLUMN "kind" text DEFAULT 'sign_in' NOT NULL;--> statement-breakpoint
CREATE INDEX "login_attempts_by_device" ON "login_attempts" USING btree ("kind","device","at");--> statement-breakpoint
CREATE INDEX "login_attempts_by_name" ON "login_attempts" USING btree ("kind","name","at");--> statement-breakpoint
CREATE INDEX "login_attempts_by_address" ON "login_attempts" USING btree ("kind","address","at");--> statement-breakpoint
CREATE INDEX "login_attempts_by_time" ON "login_attempts" USING btree ("kind","at");--> statement-breakpoint
ALTER TABLE "login_attempts" ADD CONSTRAINT "login_attempts_kind" CHECK ("login_attempts"."kind" in ('sign_in', 'verify'));--> statement-breakpoint
UPDATE "login_attempts" SET "kind" = 'verify', "name" = replace("name", 'CERTIFICATE ', ''), "address" = replace("address", 'verify ', '') WHERE "address" LIKE 'verify %';
