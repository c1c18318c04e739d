ALTER TABLE "paper_versions" ADD COLUMN "people" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "paper_versions" SET "people" = (
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'family', family, 'email', email, 'orcid', orcid, 'affiliation', affiliation) ORDER BY position), '[]')
  FROM "paper_authors" WHERE "paper_authors"."paper_id" = "paper_versions"."paper_id")
WHERE "id" IN (SELECT max("id") FROM "paper_versions" GROUP BY "paper_id");
