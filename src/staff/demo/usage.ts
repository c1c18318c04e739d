import type { Db } from '../../core/db/connect.ts'
import { articles } from '../../core/db/tables/articles.ts'
import { usageMonths, usagePastDays } from '../../core/db/tables/usage.ts'
import { dayMs } from '../../core/text/dates.ts'

const keptDays = 60

/** Inserts made-up readings of every article from last year to yesterday; the same for the same day. */
export async function addReadings(tx: Db, now: Date): Promise<void> {
  const read = await tx.select({ id: articles.id, year: articles.year }).from(articles).orderBy(articles.id)
  const months = new Map<string, typeof usageMonths.$inferInsert>()
  const past: (typeof usagePastDays.$inferInsert)[] = []
  const first = Date.UTC(now.getUTCFullYear() - 1, 0, 1)
  for (let ago = Math.floor((now.getTime() - first) / dayMs); ago > 0; ago--) {
    const date = new Date(now.getTime() - ago * dayMs)
    const day = date.toISOString().slice(0, 10)
    const rows = read
      .filter(({ year }) => year <= date.getUTCFullYear())
      .map(({ id }) => ({ article_id: id, ...readingsOf(id, Math.floor(date.getTime() / dayMs)) }))
    if (ago <= keptDays)
      past.push({
        day,
        articles: rows.map((row) => row.article_id),
        total_investigations: rows.map((row) => row.total_investigations),
        unique_investigations: rows.map((row) => row.unique_investigations),
        total_requests: rows.map((row) => row.total_requests),
        unique_requests: rows.map((row) => row.unique_requests),
      })
    for (const { article_id, ...counts } of rows) {
      const month = `${day.slice(0, 7)}-01`
      const sum = months.getOrInsert(`${month} ${article_id}`, { month, article_id, ...readingsOfNone })
      for (const metric of Object.keys(counts) as (keyof typeof counts)[]) sum[metric] += counts[metric]
    }
  }
  if (read.length === 0) return
  await tx.insert(usageMonths).values([...months.values()])
  await tx.insert(usagePastDays).values(past)
}

const readingsOfNone = { total_investigations: 0, unique_investigations: 0, total_requests: 0, unique_requests: 0 }

/** Returns a few readings a day: fewer at weekends and in summer, more for some articles. */
function readingsOf(article: number, day: number) {
  const liking = 1 + ((article * 7919) % 13)
  const season = 1 + 0.4 * Math.cos((day / 365.25) * 2 * Math.PI)
  const weekend = day % 7 < 2 ? 0.5 : 1
  const chance = ((article * 31 + day * 17) % 10) / 10
  const total = Math.floor(liking * season * weekend * chance)
  const requests = Math.floor(total * 0.35)
  return {
    total_investigations: total,
    unique_investigations: total - Math.floor(total / 5),
    total_requests: requests,
    unique_requests: requests - Math.floor(requests / 6),
  }
}
