-- An editor who was recused from a reviewer's papers could add them in a second row. One row is left for each email, where no round
-- of a paper has two of them; as whom somebody was asked stays with the request. What was noted beside the rows goes.
UPDATE "reviewers" SET "never" = true WHERE "email" <> '' AND NOT "never" AND EXISTS (
  SELECT FROM "reviewers" "same" WHERE lower("same"."email") = lower("reviewers"."email") AND "same"."never");--> statement-breakpoint
WITH "same" AS (
  SELECT "id", "name", "name_key", "affiliation", "orcid", first_value("id") OVER (PARTITION BY lower("email") ORDER BY "apart" <> 0, "id") AS "kept_id"
  FROM "reviewers" WHERE "email" <> ''
)
UPDATE "review_requests" SET "reviewer_id" = "kept_id",
  "typed_name" = CASE WHEN "typed_name" = '' AND "same"."name" <> "kept"."name" THEN "same"."name" ELSE "typed_name" END,
  "typed_key" = CASE WHEN "typed_name" = '' AND "same"."name" <> "kept"."name" THEN "same"."name_key" ELSE "typed_key" END,
  "typed_affiliation" = coalesce(nullif("typed_affiliation", ''), nullif("same"."affiliation", "kept"."affiliation"), ''),
  "typed_orcid" = coalesce(nullif("typed_orcid", ''), nullif("same"."orcid", "kept"."orcid"), '')
FROM "same" JOIN "reviewers" "kept" ON "kept"."id" = "kept_id"
WHERE "reviewer_id" = "same"."id" AND "kept_id" <> "same"."id" AND NOT EXISTS (
  SELECT FROM "review_requests" "other" JOIN "same" "theirs" ON "theirs"."id" = "other"."reviewer_id"
  WHERE "theirs"."kept_id" = "same"."kept_id" AND "other"."id" <> "review_requests"."id" AND "other"."state" <> 'cancelled'
    AND "other"."paper_id" = "review_requests"."paper_id" AND "other"."round" = "review_requests"."round");--> statement-breakpoint
DELETE FROM "reviewers" USING (
  SELECT "id", first_value("id") OVER (PARTITION BY lower("email") ORDER BY "apart" <> 0, "id") AS "kept_id" FROM "reviewers" WHERE "email" <> ''
) "same"
WHERE "same"."id" = "reviewers"."id" AND "kept_id" <> "reviewers"."id"
  AND NOT EXISTS (SELECT FROM "review_requests" WHERE "reviewer_id" = "reviewers"."id");--> statement-breakpoint
UPDATE "reviewers" SET "apart" = 0 WHERE "apart" <> 0 AND "id" IN (
  SELECT DISTINCT ON (lower("email")) "id" FROM "reviewers" WHERE "email" <> '' ORDER BY lower("email"), "apart" <> 0, "id");--> statement-breakpoint
DELETE FROM "reviewer_notes";
