CREATE TABLE "kept_files" (
	"change_id" bigint NOT NULL,
	"field" text NOT NULL,
	"name" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_files_pkey" PRIMARY KEY("change_id","field")
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "restores" bigint;--> statement-breakpoint
ALTER TABLE "kept_files" ADD CONSTRAINT "kept_files_change_id_audit_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."audit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_files_by_name" ON "kept_files" USING btree ("name");--> statement-breakpoint
CREATE INDEX "kept_files_by_end" ON "kept_files" USING btree ("until");--> statement-breakpoint
CREATE INDEX "audit_by_kind" ON "audit" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "audit_by_user" ON "audit" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit" USING brin ("at");--> statement-breakpoint
CREATE INDEX "audit_deletions" ON "audit" USING btree ("id") WHERE "audit"."action" = 'delete';