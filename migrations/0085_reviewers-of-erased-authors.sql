-- Until now the erasure of an author kept who reviewed their refused papers. These are forgotten as retention forgets them:
-- they are hidden from users who were recused from the papers, leave the requests, and are deleted if they reviewed nothing else.
UPDATE "reviewers" SET is_remembered = is_remembered OR never OR coalesce(not_before >= current_date, false),
  hidden_since = hidden_since || (
    SELECT coalesce(jsonb_object_agg(user_id, since), '{}') FROM (
      SELECT user_id::text, min(review_requests.created_at) AS since
      FROM review_requests JOIN papers ON papers.id = review_requests.paper_id JOIN paper_recusals ON paper_recusals.paper_id = papers.id
      WHERE reviewer_id = reviewers.id AND cleared_at IS NOT NULL AND NOT lifted AND paper_recusals.reason <> 'Asked to review'
      GROUP BY user_id
    ) recused
    WHERE coalesce((hidden_since->>user_id)::timestamptz > since, true)
  )
  WHERE id IN (SELECT reviewer_id FROM review_requests JOIN papers ON papers.id = paper_id WHERE cleared_at IS NOT NULL);--> statement-breakpoint
WITH forgotten AS (
  SELECT review_requests.id, reviewer_id FROM review_requests JOIN papers ON papers.id = paper_id
  WHERE cleared_at IS NOT NULL AND reviewer_id IS NOT NULL
), emptied AS (
  UPDATE "review_requests" SET reviewer_id = NULL, questions = '[]', reason = NULL, hints = '{}', note = '', suggest = '',
    extension_note = '', certificate_name = '', typed_name = '', typed_key = '', typed_affiliation = '', typed_orcid = ''
  WHERE id IN (SELECT id FROM forgotten)
)
DELETE FROM "reviewers"
  WHERE id IN (SELECT reviewer_id FROM forgotten) AND NOT (never OR coalesce(not_before >= current_date, false))
  AND NOT EXISTS (SELECT FROM review_requests WHERE reviewer_id = reviewers.id AND id NOT IN (SELECT id FROM forgotten));
