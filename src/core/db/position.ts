import { type SQL, sql } from 'drizzle-orm'

const first = `substring(pagenumber from '^([0-9]{1,9})-[0-9]{1,9}$')::integer`
const last = `substring(pagenumber from '^[0-9]{1,9}-([0-9]{1,9})$')::integer`
const firstRoman = `roman_value(substring(pagenumber from '^([^-]*)-[^-]*$'))`
const lastRoman = `roman_value(substring(pagenumber from '^[^-]*-([^-]*)$'))`
const number = `regexp_replace(regexp_replace(lower(article_number collate "C"), '([0-9]+)', '${'0'.repeat(16)}\\1', 'g'),
        '[0-9]*([0-9]{16})', '\\1', 'g')`

/**
 * The columns that the database derives from the pages of an article, such as `1-15`, or the number in their place. The
 * first and the last page are null unless both are numbers of at most nine digits, in order.
 */
export const pageFirst: SQL = sql.raw(`case when ${first} <= ${last} then ${first} end`)
export const pageLast: SQL = sql.raw(`case when ${first} <= ${last} then ${last} end`)

/**
 * The sort key of an article in its issue, by code points: '' without a position, then Roman pages by the first one
 * (' 0004'), then pages by the first one ('!000000401'), then numbers in natural order ('e0000000000000012').
 */
export const positionOrder: SQL = sql.raw(`case when article_number <> '' then ${number}
      when ${first} <= ${last} then '!' || lpad(${first}::text, 9, '0')
      when ${firstRoman} <= ${lastRoman} then ' ' || lpad(${firstRoman}::text, 4, '0')
      else '' end`)
