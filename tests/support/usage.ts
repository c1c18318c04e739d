import type { Db } from '../../src/db/connect.ts'
import { rowsOf } from '../../src/db/rows.ts'

/** A browser that a person uses. */
export const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

/** All counts of an article, closed days and open ones: total and unique investigations, total and unique requests. */
export async function countsOf(db: Db, refnumber: string): Promise<string> {
  const [row] = await rowsOf<{ counts: string }>(db)`
    select coalesce(sum(total_investigations), 0) || ' ' || coalesce(sum(unique_investigations), 0) || ' '
      || coalesce(sum(total_requests), 0) || ' ' || coalesce(sum(unique_requests), 0) as counts
    from (
      select article_id, total_investigations, unique_investigations, total_requests, unique_requests from usage_days
      union all
      select article_id, total_investigations, unique_investigations, total_requests, unique_requests from usage_months
    ) every join articles on articles.id = article_id where refnumber = ${refnumber}`
  return row?.counts ?? ''
}
