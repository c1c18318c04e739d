CREATE TABLE "article_authors" (
	"article_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"family" text DEFAULT '' NOT NULL,
	"orcid" text DEFAULT '' NOT NULL,
	"affiliation" text DEFAULT '' NOT NULL,
	"ror" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"corresponding" boolean DEFAULT false NOT NULL,
	CONSTRAINT "article_authors_pkey" PRIMARY KEY("article_id","position"),
	CONSTRAINT "article_authors_position" CHECK ("article_authors"."position" > 0),
	CONSTRAINT "article_authors_name" CHECK ("article_authors"."name" <> '' and "article_authors"."name" !~ ','),
	CONSTRAINT "article_authors_orcid" CHECK ("article_authors"."orcid" ~ '^(https://orcid[.]org/([0-9]{4}-){3}[0-9]{3}[0-9X])?$'),
	CONSTRAINT "article_authors_ror" CHECK ("article_authors"."ror" ~ '^(https://ror[.]org/0[a-z0-9]{8})?$')
);
--> statement-breakpoint
ALTER TABLE "article_authors" ADD CONSTRAINT "article_authors_article" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_authors_by_orcid" ON "article_authors" USING btree ("orcid","article_id") WHERE "article_authors"."orcid" <> '';--> statement-breakpoint
CREATE INDEX "article_authors_by_name" ON "article_authors" USING btree (lower("name") text_pattern_ops,"article_id");
--> statement-breakpoint
CREATE TRIGGER article_authors_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON article_authors EXECUTE FUNCTION tell_of_content_change();
