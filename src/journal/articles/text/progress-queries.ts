import type { Db } from '../../../core/db/connect.ts'
import { rowsOf } from '../../../core/db/rows.ts'

/**
 * The number of PDFs and full texts that the search finds, of those waiting to be read, and of those read per minute
 * recently.
 */
export type ReadingProgress = { read: number; waiting: number; aMinute: number }

/** The number below which waiting files are not reported: they are read within seconds. */
const mostUnsaid = 20

const recentMinutes = 5

/** Counts the files that the search does not find yet; undefined if few are waiting. */
export async function findReadingProgress(db: Db, now: Date): Promise<ReadingProgress | undefined> {
  const [queue] = await rowsOf<{ waiting: number }>(db)`
    select (select count(*) from pdf_texts where read_at is null)::int
      + (select count(*) from text_tasks where task = 'sections')::int as waiting`
  if (!queue || queue.waiting < mostUnsaid) return undefined
  const from = new Date(now.getTime() - recentMinutes * 60_000).toISOString()
  const [done] = await rowsOf<{ read: number; recently: number }>(db)`
    select count(*)::int as read, (count(*) filter (where read_at > ${from}))::int as recently
    from pdf_texts where read_at is not null`
  const { read = 0, recently = 0 } = done ?? {}
  return { ...queue, read, aMinute: recently / recentMinutes }
}
