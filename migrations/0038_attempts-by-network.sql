ALTER TABLE "login_attempts" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "login_attempts_by_network" ON "login_attempts" USING btree ("kind","network","at");