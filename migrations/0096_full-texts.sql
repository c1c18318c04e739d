CREATE TABLE "article_text_files" (
	"text_hash" text NOT NULL,
	"file_hash" text NOT NULL,
	"extension" text NOT NULL,
	CONSTRAINT "article_text_files_pkey" PRIMARY KEY("text_hash","file_hash","extension")
);
--> statement-breakpoint
CREATE TABLE "article_texts" (
	"hash" text NOT NULL,
	"source_hash" text NOT NULL,
	"source_name" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_bytes" integer NOT NULL,
	"references" text NOT NULL,
	"balance" jsonb NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "article_texts_pkey" PRIMARY KEY("hash"),
	CONSTRAINT "article_texts_hash" CHECK ("article_texts"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "article_texts_source_kind" CHECK ("article_texts"."source_kind" in ('docx', 'odt', 'jats'))
);
--> statement-breakpoint
CREATE TABLE "waiting_texts" (
	"article_id" integer NOT NULL,
	"file_hash" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "waiting_texts_pkey" PRIMARY KEY("article_id")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "text_hash" text;--> statement-breakpoint
ALTER TABLE "article_text_files" ADD CONSTRAINT "article_text_files_text" FOREIGN KEY ("text_hash") REFERENCES "public"."article_texts"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_texts" ADD CONSTRAINT "waiting_texts_article" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_text_files_by_hash" ON "article_text_files" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "article_texts_by_source" ON "article_texts" USING btree ("source_hash");--> statement-breakpoint
CREATE INDEX "waiting_texts_by_hash" ON "waiting_texts" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "articles_by_text" ON "articles" USING btree ("text_hash") WHERE "articles"."text_hash" is not null;