CREATE TABLE "articles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_key" text,
	"title" text NOT NULL,
	"title_key" text NOT NULL,
	"description" text NOT NULL,
	"authorname" text NOT NULL,
	"abstract" text DEFAULT '' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"pagenumber" text DEFAULT '' NOT NULL,
	"first_page" integer,
	"last_page" integer,
	"refnumber" text NOT NULL,
	"year" integer NOT NULL,
	"volume" integer NOT NULL,
	"issue" integer NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"ptype" text DEFAULT 'free' NOT NULL,
	"publishdate" date,
	"file_hash" text,
	"file_bytes" integer,
	"txnid" text,
	"status" text DEFAULT 'enabled' NOT NULL,
	"createdby" text DEFAULT '' NOT NULL,
	"modifiedby" text DEFAULT '' NOT NULL,
	"creation" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modification" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "articles_refnumber" UNIQUE("refnumber"),
	CONSTRAINT "articles_title" UNIQUE("title_key"),
	CONSTRAINT "articles_txnid" UNIQUE("txnid"),
	CONSTRAINT "articles_import_key" UNIQUE("import_key"),
	CONSTRAINT "articles_refnumber_digits" CHECK ("articles"."refnumber" ~ '^[0-9]{1,10}$'),
	CONSTRAINT "articles_ptype" CHECK ("articles"."ptype" in ('paid', 'free')),
	CONSTRAINT "articles_status" CHECK ("articles"."status" in ('enabled', 'disabled')),
	CONSTRAINT "articles_pages" CHECK ("articles"."first_page" <= "articles"."last_page")
);
--> statement-breakpoint
CREATE TABLE "editors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "editors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"post" text DEFAULT '' NOT NULL,
	"degree" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"editor_website" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"creation" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "editors_category" CHECK ("editors"."category" in ('chief editor', 'associate editor', 'assistant editor')),
	CONSTRAINT "editors_status" CHECK ("editors"."status" in ('enabled', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"createdby" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entries_status" CHECK ("entries"."status" in ('', 'pending', 'working', 'completed', 'info', 'last-work', 'journal', 'urgent', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "indexing" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "indexing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL,
	"sortnumber" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "indexing_status" CHECK ("indexing"."status" in ('enabled', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "issues" (
	"year" integer NOT NULL,
	"volume" integer NOT NULL,
	"issue" integer NOT NULL,
	"frequency" text NOT NULL,
	"creation" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"articles" integer DEFAULT 0 NOT NULL,
	"public_articles" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "issues_pkey" PRIMARY KEY("year","volume","issue"),
	CONSTRAINT "issues_numbers" CHECK ("issues"."year" > 0 and "issues"."volume" >= 0 and "issues"."issue" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"websitename" text DEFAULT '' NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	"websiteemail" text DEFAULT '' NOT NULL,
	"whatsup_number" text DEFAULT '' NOT NULL,
	"year_started" text DEFAULT '' NOT NULL,
	"journal_frequency" text DEFAULT '' NOT NULL,
	"journal_type" text DEFAULT '' NOT NULL,
	"journal_language" text DEFAULT '' NOT NULL,
	"journal_essn" text DEFAULT '' NOT NULL,
	"issn" text DEFAULT '' NOT NULL,
	"nass_score" text DEFAULT '' NOT NULL,
	"nass_score_year" text DEFAULT '' NOT NULL,
	"impactfactor" text DEFAULT '' NOT NULL,
	"home_content" text DEFAULT '' NOT NULL,
	"fee_rupee" text DEFAULT '500' NOT NULL,
	"fee_dollar" text DEFAULT '15' NOT NULL,
	"google_review_link" text DEFAULT '' NOT NULL,
	"postal_address" text DEFAULT '' NOT NULL,
	"publisher" text DEFAULT '' NOT NULL,
	"license_url" text DEFAULT '' NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"modification" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_one_row" CHECK ("settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"password" text NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL,
	"allowed_cidrs" text[] DEFAULT '{}'::text[] NOT NULL,
	"creation" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modification" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_status" CHECK ("users"."status" in ('enabled', 'disabled'))
);
--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_issue" FOREIGN KEY ("year","volume","issue") REFERENCES "public"."issues"("year","volume","issue") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_by_page" ON "articles" USING btree ("year","volume","issue","first_page" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "articles_by_ref_value" ON "articles" USING btree (("refnumber"::bigint));--> statement-breakpoint
CREATE INDEX "articles_by_file" ON "articles" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "editors_by_picture" ON "editors" USING btree ("picture");--> statement-breakpoint
CREATE INDEX "entries_by_status" ON "entries" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "indexing_by_image" ON "indexing" USING btree ("image");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_name" ON "users" USING btree (lower("name"));