import { loadavg } from 'node:os'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { browsingAs } from '../../support/browsing.ts'
import { manyArticles } from '../../support/builders/many.ts'
import { manyPapers } from '../../support/builders/many-papers.ts'
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

const [searchedArticles, searchedPapers, rounds] = [10_000, 3_000, 20]

/** Typed searches: words, names, numbers, misspelt ones, and what nothing matches. */
const searches = [
  ...[
    'word15',
    'word7',
    'word12000',
    'word4 word9',
    'Rao',
    'Mukherjee',
    'Mukharji',
    'राव',
    'asha k120',
    'author77 nair',
  ],
  ...['author42@university', '2021-', 'wrod15', 'zzzzzz', 'fee', 'privacy', 'UTR70002', 'Institute 7', 'ra', 'k1'],
]

/** The back office's search at 10,000 articles and 3,000 papers: what is typed ahead, and the page, for each role. */
export async function measureSearch(): Promise<void> {
  const journal = await aJournal()
  const admin = await browsingAs(journal)
  const editor = await browsingAs(journal, 'Esha Editor')
  await rowsOf(journal.db)`update users set role = 'editor' where id = ${editor.userId}`
  await manyArticles(journal.db, searchedArticles, 120)
  await manyPapers(journal.db, searchedPapers, editor.userId)
  const backends = await backendsOf(journal.db)
  console.log(`\nload ${loadavg().map((load) => load.toFixed(2))}; milliseconds, and of processor`)
  console.log('search                    | role   | p50 | p95 | slowest search | processor p50 | p95')
  for (const path of ['/admin/search/suggestions', '/admin/search'])
    for (const [role, user] of [
      ['admin', admin],
      ['editor', editor],
    ] as const) {
      const asked = (q: string) => user.ask(`${path}?q=${encodeURIComponent(q)}`).then((answer) => answer.arrayBuffer())
      for (let turn = 0; turn < 6; turn++) for (const q of searches) await asked(q)
      const took: { q: string; ms: number; cost: number }[] = []
      for (let turn = 0; turn < rounds; turn++)
        for (const q of searches) {
          const began = performance.now()
          const cost = await costOf(backends, () => asked(q))
          took.push({ q, ms: performance.now() - began, cost })
        }
      const at = (share: number, of: 'ms' | 'cost') =>
        (took.map((one) => one[of]).toSorted((a, b) => a - b)[Math.floor(took.length * share)] ?? 0).toFixed(1)
      const medians = searches.map((q) => {
        const own = took.filter((one) => one.q === q).map(({ ms }) => ms)
        return { q, ms: own.toSorted((a, b) => a - b)[Math.floor(own.length / 2)] ?? 0 }
      })
      const slowest = medians.toSorted((a, b) => b.ms - a.ms).slice(0, 4)
      const said = slowest.map(({ q, ms }) => `${q} ${ms.toFixed(1)}`).join(', ')
      console.log(
        [path.padEnd(25), role.padEnd(6), at(0.5, 'ms'), at(0.95, 'ms'), said, at(0.5, 'cost'), at(0.95, 'cost')].join(
          ' | ',
        ),
      )
    }
  await journal.close()
}
