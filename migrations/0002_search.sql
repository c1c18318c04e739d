CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "article_names" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"article_id" integer NOT NULL,
	"name" text NOT NULL,
	"shown" boolean NOT NULL,
	CONSTRAINT "article_names_pkey" PRIMARY KEY("kind","key","article_id"),
	CONSTRAINT "article_names_kind" CHECK ("article_names"."kind" in ('author', 'keyword'))
);
--> statement-breakpoint
CREATE TABLE "article_search" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"shown" boolean NOT NULL,
	"title" "tsvector" NOT NULL,
	"vector" "tsvector" NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "modification" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "article_names" ADD CONSTRAINT "article_names_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_search" ADD CONSTRAINT "article_search_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_names_shown" ON "article_names" USING btree ("kind","key","article_id") WHERE "article_names"."shown";--> statement-breakpoint
CREATE INDEX "article_names_by_article" ON "article_names" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_search_title" ON "article_search" USING gin ("title") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_search_vector" ON "article_search" USING gin ("vector") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_search_by_version" ON "article_search" USING btree ("version");--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gist ("word" gist_trgm_ops (siglen = 32));--> statement-breakpoint
CREATE INDEX "search_words_literal" ON "search_words" USING btree ("word") WHERE "search_words"."word" ~ '[%_\\]';--> statement-breakpoint
CREATE INDEX "articles_public" ON "articles" USING btree ("id") WHERE "articles"."status" = 'enabled';