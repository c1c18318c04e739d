CREATE TABLE "reviewer_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviewer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reviewer_id" integer NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"user_id" integer,
	"paper_id" integer,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reviewer_notes_field" CHECK ("reviewer_notes"."field" in ('keywords', 'note', 'not_before'))
);
--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "hidden_since" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reviewer_notes" ADD CONSTRAINT "reviewer_notes_reviewer" FOREIGN KEY ("reviewer_id") REFERENCES "public"."reviewers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewer_notes" ADD CONSTRAINT "reviewer_notes_paper" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewer_notes" ADD CONSTRAINT "reviewer_notes_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviewer_notes_by_reviewer" ON "reviewer_notes" USING btree ("reviewer_id","field","at");--> statement-breakpoint
CREATE INDEX "reviewer_notes_by_paper" ON "reviewer_notes" USING btree ("paper_id") WHERE "reviewer_notes"."paper_id" is not null;--> statement-breakpoint
CREATE INDEX "reviewer_notes_by_user" ON "reviewer_notes" USING btree ("user_id") WHERE "reviewer_notes"."user_id" is not null;--> statement-breakpoint
UPDATE "reviewers" SET "hidden_since" = (
  SELECT coalesce(jsonb_object_agg("user_id"::text, "created_at"), '{}') FROM unnest("hidden_from") "user_id")
WHERE "hidden_from" <> '{}';--> statement-breakpoint
INSERT INTO "reviewer_notes" ("reviewer_id", "field", "value", "at")
SELECT "id", "field", coalesce("shown_else"->>"field", CASE "field" WHEN 'not_before' THEN "not_before_else"::text END, ''), "created_at"
FROM "reviewers", unnest(array['keywords', 'note', 'not_before']) "field"
WHERE "shown_else" IS NOT NULL OR ("field" = 'not_before' AND "said_on" IS NOT NULL);--> statement-breakpoint
INSERT INTO "reviewer_notes" ("reviewer_id", "field", "value", "paper_id", "at")
SELECT "reviewers"."id", "field", "value", "papers"."id", date_trunc('milliseconds', now())
FROM "reviewers" CROSS JOIN LATERAL (VALUES ('keywords', "keywords", null), ('note', "note", null),
  ('not_before', coalesce("not_before"::text, ''), "said_on")) "noted" ("field", "value", "on")
LEFT JOIN "papers" ON "papers"."id" = "on"::int
WHERE "shown_else" IS NOT NULL OR ("field" = 'not_before' AND "said_on" IS NOT NULL);
