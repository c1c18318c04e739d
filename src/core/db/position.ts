import { type SQL, sql } from 'drizzle-orm'

const first = `substring(pagenumber from '^([0-9]{1,9})-[0-9]{1,9}$')::integer`
const last = `substring(pagenumber from '^[0-9]{1,9}-([0-9]{1,9})$')::integer`
const firstRoman = `roman_value(substring(pagenumber from '^([^-]*)-[^-]*$'))`
const lastRoman = `roman_value(substring(pagenumber from '^[^-]*-([^-]*)$'))`
const number = `regexp_replace(regexp_replace(lower(article_number collate "C"), '([0-9]+)', '${'0'.repeat(16)}\\1', 'g'),
        '[0-9]*([0-9]{16})', '\\1', 'g')`
const newestFirst = `lpad((99999999 - coalesce(publishdate - date '0001-01-01', 0))::text, 8, '0') ||
        lpad((9999999999 - refnumber::bigint)::text, 10, '0')`

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
const position = `case when article_number <> '' then ${number}
      when ${first} <= ${last} then '!' || lpad(${first}::text, 9, '0')
      when ${firstRoman} <= ${lastRoman} then ' ' || lpad(${firstRoman}::text, 4, '0')
      else '' end`

export const positionOrder: SQL = sql.raw(position)

/**
 * The sort key of an article in the list of its place: its position in its issue, or of those online first their day,
 * the newest first, then their ref number, the highest first.
 */
export const listOrder: SQL = sql.raw(`case when year = 0 then ${newestFirst} else ${position} end`)
