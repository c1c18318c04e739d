import { rowsOf } from '../../../src/core/db/rows.ts'
import { browsingAs } from '../../support/browsing.ts'
import { manyArticles } from '../../support/builders/many.ts'
import { aJournal } from '../../support/journal.ts'
import { undisturbed } from './load.ts'
import { backendsOf, costOf } from './processor.ts'

const sizes = [
  { articles: 100, issues: 54 },
  { articles: 10_000, issues: 4_000 },
] as const
const times = 60

/** The lists of the back office at 10,000 articles and 4,000 issues beside 100 articles, each page of both in turn. */
export async function measureAdmin(): Promise<void> {
  const desks = [await aDesk(sizes[0]), await aDesk(sizes[1])] as const
  const [small, large] = desks
  console.log('\nprocessor time in ms               | 100 articles | 10,000 articles | ratio | statements')
  for (const path of [
    '/admin',
    '/admin/archives',
    '/admin/archives/1700/1/1',
    '/admin/archives/50',
    '/admin/archives/50/history',
    '/admin/search?q=%22Author7%20Rao%22',
    '/admin/search?q=word15',
    '/admin/search?q=wrod15',
    '/admin/search?q=77',
    '/admin/editors',
  ]) {
    for (const { ask } of desks) for (let turn = 0; turn < 5; turn++) await ask(path)
    const took: [number, number][] = []
    for (let turn = 0; turn < times; turn++) took.push([await small.ask(path), await large.ask(path)])
    const [few, many] = [undisturbed(took.map(([ms]) => ms)), undisturbed(took.map(([, ms]) => ms))]
    const numbers = [few.toFixed(1).padStart(12), many.toFixed(1).padStart(15), (many / few).toFixed(2).padStart(5)]
    console.log(`${path.padEnd(34)} | ${numbers.join(' | ')} | ${await large.statementsOf(path)}`)
  }
  for (const { journal } of desks) await journal.close()
}

async function aDesk({ articles, issues }: (typeof sizes)[number]) {
  const journal = await aJournal()
  await manyArticles(journal.db, articles, 120)
  const missing = issues - Math.ceil(articles / 25)
  await rowsOf(journal.db)`
    insert into issues (year, volume, issue, frequency)
    select 2020, n / 12 + 1, n % 12 + 1, 'January' from generate_series(0, ${missing - 1}::int) n`
  await rowsOf(journal.db)`analyze`
  const meera = await browsingAs(journal)
  const backends = await backendsOf(journal.db)
  /** What a page takes, in milliseconds. */
  const ask = (path: string) => costOf(backends, async () => (await meera.ask(path)).arrayBuffer())
  /** How many statements a page asks beside those of the session. */
  const statementsOf = async (path: string) => {
    journal.statements.length = 0
    await ask(path)
    return journal.statements.filter(({ text }) => !text.includes('"sessions"')).length
  }
  return { journal, ask, statementsOf }
}
