CREATE TABLE "supplement_downloads" (
	"month" date NOT NULL,
	"article_id" integer NOT NULL,
	"n" integer NOT NULL,
	"downloads" integer NOT NULL,
	CONSTRAINT "supplement_downloads_pkey" PRIMARY KEY("month","article_id","n")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "supplements" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "supplements_given" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_with_supplements" ON "articles" USING btree ("id") WHERE "articles"."supplements" <> '[]';