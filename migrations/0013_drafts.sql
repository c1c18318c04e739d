CREATE TABLE "drafts" (
	"user_id" integer NOT NULL,
	"path" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"fields" jsonb NOT NULL,
	CONSTRAINT "drafts_pkey" PRIMARY KEY("user_id","path")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_by_time" ON "drafts" USING btree ("at");