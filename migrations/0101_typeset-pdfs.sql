CREATE TABLE "typeset_pdfs" (
	"article_id" integer NOT NULL,
	"made_of" text NOT NULL,
	"looked_at" text NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "typeset_pdfs_pkey" PRIMARY KEY("article_id")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "pdf_source" text DEFAULT 'uploaded' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "uploaded_hash" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "uploaded_bytes" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "pdf_columns" text DEFAULT '2' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "pdf_paper" text DEFAULT 'A4' NOT NULL;--> statement-breakpoint
ALTER TABLE "typeset_pdfs" ADD CONSTRAINT "typeset_pdfs_article" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_typeset" ON "articles" USING btree ("id") WHERE "articles"."pdf_source" = 'typeset';--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_pdf_source" CHECK ("articles"."pdf_source" in ('uploaded', 'typeset'));