DELETE FROM "paper_recusals" USING "papers" WHERE "papers"."id" = "paper_id" AND "cleared_at" IS NOT NULL AND "reason" = 'Asked to review';
