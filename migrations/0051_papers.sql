CREATE TABLE "manuscripts" (
	"paper_id" integer PRIMARY KEY NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"title_key" text DEFAULT '' NOT NULL,
	"title_hash" text DEFAULT '' NOT NULL,
	"abstract" text DEFAULT '' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"article_type" text DEFAULT 'research-article' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"references" text DEFAULT '' NOT NULL,
	"funding" text DEFAULT '' NOT NULL,
	"competing_interests" text DEFAULT '' NOT NULL,
	"ethics" text DEFAULT '' NOT NULL,
	"data_availability" text DEFAULT '' NOT NULL,
	"cover_letter" text DEFAULT '' NOT NULL,
	"suggested" text DEFAULT '' NOT NULL,
	"opposed" text DEFAULT '' NOT NULL,
	"original" text DEFAULT '' NOT NULL,
	"coauthors" text DEFAULT '' NOT NULL,
	"privacy" text DEFAULT '' NOT NULL,
	"response" text DEFAULT '' NOT NULL,
	"read" text[] DEFAULT '{}'::text[] NOT NULL,
	"authors_changed" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_authors" (
	"paper_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"name_key" text DEFAULT '' NOT NULL,
	"family" text DEFAULT '' NOT NULL,
	"orcid" text DEFAULT '' NOT NULL,
	"affiliation" text DEFAULT '' NOT NULL,
	"ror" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"corresponding" boolean DEFAULT false NOT NULL,
	"organisation" boolean DEFAULT false NOT NULL,
	CONSTRAINT "paper_authors_pkey" PRIMARY KEY("paper_id","position"),
	CONSTRAINT "paper_authors_position" CHECK ("paper_authors"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "paper_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paper_id" integer NOT NULL,
	"version_id" bigint,
	"round" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"file_hash" text NOT NULL,
	"scrub" text NOT NULL,
	"scrub_error" text DEFAULT '' NOT NULL,
	"copy_hash" text,
	"copy_bytes" bigint,
	"pages" integer,
	"traces" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "paper_files_kind" CHECK ("paper_files"."kind" in ('manuscript', 'title_page', 'source', 'supplement', 'response_file', 'review_copy', 'receipt')),
	CONSTRAINT "paper_files_scrub" CHECK ("paper_files"."scrub" in ('waiting', 'scrubbed', 'failed', 'none'))
);
--> statement-breakpoint
CREATE TABLE "paper_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"paper_id" integer NOT NULL,
	"round" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"response" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_forms" (
	"once" text NOT NULL,
	"address" text NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "link_forms_pkey" PRIMARY KEY("once","address")
);
--> statement-breakpoint
CREATE TABLE "paper_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paper_id" integer NOT NULL,
	"round" integer NOT NULL,
	"decision" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"undo_until" timestamp (3) with time zone NOT NULL,
	"undone" boolean DEFAULT false NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"letter_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"before" jsonb NOT NULL,
	CONSTRAINT "paper_decisions_decision" CHECK ("paper_decisions"."decision" in ('accept', 'minor', 'major', 'reject', 'desk_reject', 'return'))
);
--> statement-breakpoint
CREATE TABLE "paper_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"paper_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"what" text NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"purpose" text NOT NULL,
	"paper_id" integer,
	"request" text,
	"state" text DEFAULT 'live' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "paper_links_hash" UNIQUE("hash"),
	CONSTRAINT "paper_links_purpose" CHECK ("paper_links"."purpose" in ('draft', 'author', 'reviewer')),
	CONSTRAINT "paper_links_state" CHECK ("paper_links"."state" in ('live', 'revoked', 'replaced', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "paper_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"paper_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_recusals" (
	"paper_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reason" text NOT NULL,
	"lifted" boolean DEFAULT false NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "paper_recusals_pkey" PRIMARY KEY("paper_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"state" text NOT NULL,
	"before" text,
	"round" integer DEFAULT 1 NOT NULL,
	"via" text DEFAULT 'web' NOT NULL,
	"received" date,
	"since" timestamp (3) with time zone NOT NULL,
	"due" date,
	"confirmed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"editor_id" integer,
	"flags" text[] DEFAULT '{}'::text[] NOT NULL,
	"payment" text DEFAULT 'none' NOT NULL,
	"fee" text DEFAULT '' NOT NULL,
	"txnid" text,
	"article_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"modification" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "papers_number" UNIQUE("number"),
	CONSTRAINT "papers_txnid" UNIQUE("txnid"),
	CONSTRAINT "papers_article" UNIQUE("article_id"),
	CONSTRAINT "papers_state" CHECK ("papers"."state" in ('draft', 'unconfirmed', 'received', 'returned', 'review', 'revision', 'accepted', 'published', 'rejected', 'withdrawn')),
	CONSTRAINT "papers_payment" CHECK ("papers"."payment" in ('none', 'due', 'claimed', 'paid', 'waived')),
	CONSTRAINT "papers_via" CHECK ("papers"."via" in ('web', 'mail')),
	CONSTRAINT "papers_round" CHECK ("papers"."round" > 0),
	CONSTRAINT "papers_number_form" CHECK ("papers"."number" ~ '^[0-9]{4}-[0-9A-HJKMNP-TV-Z]{4}$')
);
--> statement-breakpoint
CREATE TABLE "released_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decision_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"file_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "released_reports" (
	"decision_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"to_author" text NOT NULL,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "released_reports_pkey" PRIMARY KEY("decision_id","place")
);
--> statement-breakpoint
CREATE TABLE "review_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paper_id" integer NOT NULL,
	"round" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"abstract" text DEFAULT '' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"article_type" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"response" text DEFAULT '' NOT NULL,
	CONSTRAINT "review_copies_round" UNIQUE("paper_id","round")
);
--> statement-breakpoint
CREATE TABLE "review_copy_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"copy_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"file_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" integer NOT NULL,
	"version" integer,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"file_hash" text NOT NULL,
	"scrub" text NOT NULL,
	"scrub_error" text DEFAULT '' NOT NULL,
	"copy_hash" text,
	"copy_bytes" bigint,
	"traces" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_files_scrub" CHECK ("report_files"."scrub" in ('waiting', 'scrubbed', 'failed', 'none'))
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"version" integer NOT NULL,
	"recommendation" text,
	"to_author" text DEFAULT '' NOT NULL,
	"to_editor" text DEFAULT '' NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"clean_to_author" text,
	"sent_at" timestamp (3) with time zone,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_reports_version" UNIQUE("request_id","version"),
	CONSTRAINT "review_reports_recommendation" CHECK ("review_reports"."recommendation" in ('accept', 'minor', 'major', 'reject')),
	CONSTRAINT "review_reports_complete" CHECK ("review_reports"."sent_at" is null or ("review_reports"."recommendation" is not null and "review_reports"."to_author" <> ''))
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request" text NOT NULL,
	"paper_id" integer NOT NULL,
	"reviewer_id" integer NOT NULL,
	"round" integer NOT NULL,
	"place" integer NOT NULL,
	"state" text NOT NULL,
	"via" text DEFAULT 'web' NOT NULL,
	"hints" text[] DEFAULT '{}'::text[] NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"answer_due" date NOT NULL,
	"due" date NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"reported_at" timestamp (3) with time zone,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"suggest" text DEFAULT '' NOT NULL,
	"extension_due" date,
	"extension_note" text DEFAULT '' NOT NULL,
	"extension_granted" boolean DEFAULT false NOT NULL,
	"reminders_stopped" boolean DEFAULT false NOT NULL,
	"certificate_name" text DEFAULT '' NOT NULL,
	"thanked_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_requests_request" UNIQUE("request"),
	CONSTRAINT "review_requests_state" CHECK ("review_requests"."state" in ('chosen', 'invited', 'accepted', 'declined', 'lapsed', 'reported', 'cancelled')),
	CONSTRAINT "review_requests_via" CHECK ("review_requests"."via" in ('web', 'mail')),
	CONSTRAINT "review_requests_reason" CHECK ("review_requests"."reason" in ('busy', 'not_my_field', 'conflict', 'other')),
	CONSTRAINT "review_requests_form" CHECK ("review_requests"."request" ~ '^R[0-9A-HJKMNP-TV-Z]{6}$')
);
--> statement-breakpoint
CREATE TABLE "reviewers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviewers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"affiliation" text DEFAULT '' NOT NULL,
	"orcid" text DEFAULT '' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"not_before" date,
	"never" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "submissions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "submissions_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "reviewers_wanted" text DEFAULT '2' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "review_answer_days" text DEFAULT '5' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "review_days" text DEFAULT '14' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "extension_days" text DEFAULT '7' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "revision_days" text DEFAULT '30' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "review_questions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "answer_reminders" text DEFAULT '2, 4' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "report_reminders" text DEFAULT '-3, 2, 7' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "revision_reminders" text DEFAULT '-7, 3' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "letter_delay" text DEFAULT '60' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "digest_hour" text DEFAULT '8' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "payment_details" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "retention_months" text DEFAULT '24' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "share_reports" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "show_figures" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD CONSTRAINT "manuscripts_paper" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_authors" ADD CONSTRAINT "paper_authors_paper" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_files" ADD CONSTRAINT "paper_files_version_id_paper_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."paper_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_files" ADD CONSTRAINT "paper_files_paper" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_versions" ADD CONSTRAINT "paper_versions_paper" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_decisions" ADD CONSTRAINT "paper_decisions_paper" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_events" ADD CONSTRAINT "paper_events_paper" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_links" ADD CONSTRAINT "paper_links_paper" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_notes" ADD CONSTRAINT "paper_notes_paper" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_recusals" ADD CONSTRAINT "paper_recusals_paper" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_recusals" ADD CONSTRAINT "paper_recusals_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_editor" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_article_id" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "released_files" ADD CONSTRAINT "released_files_decision" FOREIGN KEY ("decision_id") REFERENCES "public"."paper_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "released_reports" ADD CONSTRAINT "released_reports_decision" FOREIGN KEY ("decision_id") REFERENCES "public"."paper_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_copies" ADD CONSTRAINT "review_copies_paper" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_copy_files" ADD CONSTRAINT "review_copy_files_copy" FOREIGN KEY ("copy_id") REFERENCES "public"."review_copies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_request" FOREIGN KEY ("request_id") REFERENCES "public"."review_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_request" FOREIGN KEY ("request_id") REFERENCES "public"."review_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_paper" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_reviewer" FOREIGN KEY ("reviewer_id") REFERENCES "public"."reviewers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manuscripts_by_email" ON "manuscripts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "manuscripts_by_title" ON "manuscripts" USING btree ("title_key");--> statement-breakpoint
CREATE INDEX "manuscripts_by_title_hash" ON "manuscripts" USING btree ("title_hash");--> statement-breakpoint
CREATE INDEX "paper_authors_by_email" ON "paper_authors" USING btree (lower("email")) WHERE "paper_authors"."email" <> '';--> statement-breakpoint
CREATE INDEX "paper_authors_by_orcid" ON "paper_authors" USING btree ("orcid") WHERE "paper_authors"."orcid" <> '';--> statement-breakpoint
CREATE INDEX "paper_authors_by_name" ON "paper_authors" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "paper_files_by_paper" ON "paper_files" USING btree ("paper_id","at");--> statement-breakpoint
CREATE INDEX "paper_files_by_hash" ON "paper_files" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "paper_files_by_copy" ON "paper_files" USING btree ("copy_hash");--> statement-breakpoint
CREATE INDEX "paper_files_to_scrub" ON "paper_files" USING btree ("at") WHERE "paper_files"."scrub" = 'waiting';--> statement-breakpoint
CREATE INDEX "paper_versions_by_paper" ON "paper_versions" USING btree ("paper_id","id");--> statement-breakpoint
CREATE INDEX "link_forms_by_time" ON "link_forms" USING btree ("at");--> statement-breakpoint
CREATE INDEX "paper_decisions_by_paper" ON "paper_decisions" USING btree ("paper_id","at");--> statement-breakpoint
CREATE INDEX "paper_decisions_to_apply" ON "paper_decisions" USING btree ("undo_until") WHERE "paper_decisions"."applied_at" is null and not "paper_decisions"."undone";--> statement-breakpoint
CREATE INDEX "paper_events_by_paper" ON "paper_events" USING btree ("paper_id","id");--> statement-breakpoint
CREATE INDEX "paper_links_by_paper" ON "paper_links" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "paper_links_by_request" ON "paper_links" USING btree ("request");--> statement-breakpoint
CREATE INDEX "paper_notes_by_paper" ON "paper_notes" USING btree ("paper_id","id");--> statement-breakpoint
CREATE INDEX "paper_recusals_by_user" ON "paper_recusals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "papers_by_state" ON "papers" USING btree ("state","since");--> statement-breakpoint
CREATE INDEX "papers_by_editor" ON "papers" USING btree ("editor_id","state");--> statement-breakpoint
CREATE INDEX "released_files_by_decision" ON "released_files" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "released_files_by_hash" ON "released_files" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "review_copy_files_by_copy" ON "review_copy_files" USING btree ("copy_id","position");--> statement-breakpoint
CREATE INDEX "review_copy_files_by_hash" ON "review_copy_files" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "report_files_by_request" ON "report_files" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "report_files_by_hash" ON "report_files" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "report_files_by_copy" ON "report_files" USING btree ("copy_hash");--> statement-breakpoint
CREATE INDEX "report_files_to_scrub" ON "report_files" USING btree ("at") WHERE "report_files"."scrub" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "review_reports_draft" ON "review_reports" USING btree ("request_id") WHERE "review_reports"."sent_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "review_requests_person" ON "review_requests" USING btree ("paper_id","round","reviewer_id") WHERE "review_requests"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "review_requests_by_paper" ON "review_requests" USING btree ("paper_id","round");--> statement-breakpoint
CREATE INDEX "review_requests_by_reviewer" ON "review_requests" USING btree ("reviewer_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "reviewers_email" ON "reviewers" USING btree (lower("email")) WHERE "reviewers"."email" <> '';--> statement-breakpoint
CREATE INDEX "reviewers_by_name" ON "reviewers" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "reviewers_by_orcid" ON "reviewers" USING btree ("orcid") WHERE "reviewers"."orcid" <> '';