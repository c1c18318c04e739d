import { type SQL, sql } from 'drizzle-orm'
import { type Filters, maxFaceted } from './parsing/filter-rules.ts'

/** Conditions on `article_search`, each beginning with `and`. */
export function filtered({ year, subject, country, pdf }: Filters): SQL {
  const conditions = [
    year !== undefined && sql`and year = ${year}::int`,
    subject !== undefined && sql`and subject = ${subject}`,
    country !== undefined && sql`and country = ${country}`,
    pdf && sql`and has_file`,
  ]
  return sql.join(conditions.filter(Boolean) as SQL[], sql` `)
}

/**
 * Years, subjects, countries and files of the articles in `whole` and `begun`, each with its count, as JSON text; null if
 * there is nothing to filter, or too much to count unless asked to.
 */
export function facetColumn(isAsked: boolean): SQL {
  const most = isAsked ? sql`` : sql`and total <= ${maxFaceted}::int`
  return sql`(
    select json_agg(json_build_array(kind, value, number))::text from (
      select case grouping(year, subject, country, has_file) when 7 then 'year' when 11 then 'subject' when 13 then 'country' else 'pdf' end as kind,
        coalesce(year::text, subject, country, has_file::text) as value, count(*) as number
      from article_search
      where (select total > 1 ${most} from counted)
        and article_id = any(array(select article_id from whole union all select article_id from begun))
      group by grouping sets ((year), (subject), (country), (has_file))
    ) as facets
  )`
}
