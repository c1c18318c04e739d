-- People whose name is parted otherwise now: a suffix such as 'Jr.' is no part of the family name, also in capitals and
-- behind one word, and a family name is found whatever its case. What was registered with them is compared, and sent again
-- where it differs; harvesters get their records again, and typeset PDFs are looked at.
WITH parted AS MATERIALIZED (
  SELECT article_id FROM article_authors
  WHERE family ~ '\s(?:[JS][Rr]\.?|II|III|IV)\s*$'
    OR (family <> '' AND position(' ' || family || ' ' in ' ' || name || ' ') = 0)
    OR (family <> '' AND name ~ '\s[JS]R\.?$')
  UNION
  SELECT id FROM articles
  WHERE authorname ~ '\s[JS]R\.(?:,|$)' OR authorname ~ '(?:^|, )(?:\S+\.\s?)*\S+ (?:[JS]r\.?|II|III|IV)(?:,|$)'
), compared AS (
  UPDATE deposits SET stale = true, asked = true
  WHERE state IN ('registered', 'sent') AND article_id IN (SELECT article_id FROM parted)
), harvested AS (
  UPDATE oai_records SET datestamp = oai_moment() WHERE NOT deleted AND article_id IN (SELECT article_id FROM parted)
)
UPDATE typeset_pdfs SET looked_at = '' WHERE article_id IN (SELECT article_id FROM parted);
