CREATE TABLE "usage_days" (
	"day" date NOT NULL,
	"article_id" integer NOT NULL,
	"total_investigations" integer NOT NULL,
	"unique_investigations" integer NOT NULL,
	"total_requests" integer NOT NULL,
	"unique_requests" integer NOT NULL,
	CONSTRAINT "usage_days_pkey" PRIMARY KEY("day","article_id")
);
--> statement-breakpoint
CREATE TABLE "usage_months" (
	"month" date NOT NULL,
	"article_id" integer NOT NULL,
	"total_investigations" integer NOT NULL,
	"unique_investigations" integer NOT NULL,
	"total_requests" integer NOT NULL,
	"unique_requests" integer NOT NULL,
	CONSTRAINT "usage_months_pkey" PRIMARY KEY("month","article_id")
);
--> statement-breakpoint
CREATE TABLE "usage_past_days" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_past_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"articles" integer[] NOT NULL,
	"total_investigations" integer[] NOT NULL,
	"unique_investigations" integer[] NOT NULL,
	"total_requests" integer[] NOT NULL,
	"unique_requests" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_readers" (
	"reader" bigint NOT NULL,
	"article_id" integer NOT NULL,
	"slot" integer NOT NULL,
	"form" text NOT NULL,
	"times" integer NOT NULL,
	"last_at" bigint NOT NULL,
	CONSTRAINT "usage_readers_pkey" PRIMARY KEY("reader","article_id","slot","form"),
	CONSTRAINT "usage_readers_form" CHECK ("usage_readers"."form" in ('page', 'certificate', 'citation', 'pdf'))
);
--> statement-breakpoint
CREATE TABLE "usage_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "usage_months_by_article" ON "usage_months" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "usage_past_days_by_day" ON "usage_past_days" USING btree ("day");
--> statement-breakpoint
-- Pages show the counts of closed days; a day is closed once.
CREATE TRIGGER usage_months_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON usage_months EXECUTE FUNCTION tell_of_content_change();
