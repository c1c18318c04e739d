import { sql } from 'drizzle-orm'
import { parseConfig } from '../../../src/core/config/config.ts'
import { connect } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { entries } from '../../../src/core/db/tables/work-log.ts'
import { hashContent } from '../../../src/core/files/files.ts'
import { listReferencedHashes } from '../../../src/core/files/named.ts'
import { openFiles } from '../../../src/core/files/open.ts'
import { sweepFiles } from '../../../src/core/files/sweep.ts'

const keptMs = 400 * 24 * 60 * 60 * 1000

/** Rows that follow from others, and must be there for each of them and for no other. */
const rules: Record<string, string> = {
  'an issue counts its articles': `select year from issues where articles <> (select count(*) from articles a
    where (a.year, a.volume, a.issue) = (issues.year, issues.volume, issues.issue))`,
  'an article is in the search':
    'select id from articles full join article_search on article_id = id where id is null or article_id is null',
  'an article is in the records': `select a.id from articles a full join (select article_id from oai_records where not deleted) r
    on r.article_id = a.id where a.id is null or r.article_id is null`,
  'an entry is in the search':
    'select id from entries full join entry_search on entry_id = id where id is null or entry_id is null',
  'entries are counted': `select status from (select status, count(*) as count from entries group by status) counted
    full join (select status, sum(entries) as count from entry_counts group by status) kept using (status)
    where coalesce(counted.count, 0) <> coalesce(kept.count, 0)`,
}

/** What is wrong in a journal that no process has open: in its rows, and between them and its files. */
export async function wrongAtRest(
  environment: Record<string, string>,
  work: { entries: Set<string> },
): Promise<{ wrong: string[]; told: string }> {
  const reading = parseConfig(environment)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const { db, close } = await connect(reading.config)
  const files = await openFiles(reading.config)
  const wrong: string[] = []
  try {
    const contents = (await db.select({ content: entries.content }).from(entries)).map(({ content }) => content)
    const there = new Set(contents)
    for (const content of work.entries) if (!there.has(content)) wrong.push(`lost: ${content}`)
    if (contents.length > there.size) wrong.push('an entry is there twice')
    for (const [rule, statement] of Object.entries(rules)) {
      const broken = await rowsOf<object>(db)`${sql.raw(statement)}`
      if (broken.length > 0) wrong.push(`${rule}: ${broken.length} do not`)
    }
    for (const hash of await listReferencedHashes(db)) {
      const bytes = await (await files.open(hash))?.bytes()
      if (!bytes || hashContent(bytes) !== hash)
        wrong.push(`a row names ${hash}, which is ${bytes ? 'another' : 'not there'}`)
    }
    const swept = await sweepFiles({ db, files, clock: () => new Date(Date.now() + keptMs) })
    const named = new Set(await listReferencedHashes(db))
    let stored = 0
    for await (const hash of files.savedBefore(new Date(Date.now() + keptMs))) {
      stored++
      if (!named.has(hash)) wrong.push(`a file without its row: ${hash}`)
    }
    return {
      wrong,
      told:
        `${named.size} files, each with its row; ${swept} others were swept` +
        (stored < named.size ? '; some MISSING' : ''),
    }
  } finally {
    await close()
  }
}
