ALTER TABLE "paper_files" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "paper_files" ADD CONSTRAINT "paper_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "paper_files" SET "user_id" = "users"."id" FROM "users" WHERE "users"."name" = "paper_files"."by" AND "paper_files"."by" NOT IN ('author', 'journal');
