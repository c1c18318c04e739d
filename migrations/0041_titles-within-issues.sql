ALTER TABLE "articles" DROP CONSTRAINT "articles_title";--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_title" UNIQUE("title_key","year","volume","issue");