CREATE TABLE "article_text_drafts" (
	"article_id" integer NOT NULL,
	"text_hash" text NOT NULL,
	"base_hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"username" text NOT NULL,
	CONSTRAINT "article_text_drafts_pkey" PRIMARY KEY("article_id")
);
--> statement-breakpoint
ALTER TABLE "article_text_drafts" ADD CONSTRAINT "article_text_drafts_article" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_text_drafts_by_text" ON "article_text_drafts" USING btree ("text_hash");