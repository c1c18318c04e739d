CREATE TABLE "usage_searches" (
	"day" date NOT NULL,
	"count_id" uuid NOT NULL,
	"searches" integer NOT NULL,
	CONSTRAINT "usage_searches_pkey" PRIMARY KEY("day","count_id")
);
