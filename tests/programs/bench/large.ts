import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { manyArticles } from '../../support/builders/many.ts'
import { aJournal, type Statement } from '../../support/journal.ts'
import { untilQuiet } from '../../support/quiet.ts'
import { undisturbed } from './load.ts'
import { backendsOf, costOf } from './processor.ts'

const count = 100_000
const times = 40
const warmUps = 20

/** Searching and listing among 100,000 articles of 120 words, beside the same statements alone. */
export async function measureLarge(): Promise<void> {
  const journal = await aJournal()
  const began = performance.now()
  await manyArticles(journal.db, count, 120)
  console.log(`\n${count} articles made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  console.log('processor time in ms for                 | page  | SQL alone | ratio | found')
  for (const [path, pathOf] of [
    ...[
      '/archives/2026/vol327/issue3',
      '/search?keyword=word15000',
      '/search?keyword=word15',
      '/search?keyword=word15%20word99',
      '/search?keyword=%22word3%20word7%22',
      '/search?keyword=wrod15000',
      '/search?keyword=soils',
      '/authors/Author7%20Nair',
      '/keywords/soils',
    ].map((path) => [path, (number: number) => `${path}${path.includes('?') ? '&' : '?'}n=${number}`] as const),
    ...['/search?keyword=', '/api/search?keyword='].map(
      (path) => [`${path}(another each time)`, (number: number) => `${path}word${5000 + number * 7}`] as const,
    ),
  ]) {
    const ask = async (number: number) => (await journal.get(pathOf(number))).text()
    await untilQuiet(journal)
    const html = await ask(0)
    const backends = await backendsOf(journal.db)
    const whole: number[] = []
    const alone: number[] = []
    for (let number = -warmUps; number < times; number++) {
      journal.statements.length = 0
      const page = await costOf(backends, () => ask(number))
      const asked = [...journal.statements]
      const statements = await costOf(backends, () => repeat(journal.db, asked))
      if (number >= 0) whole.push(page)
      if (number >= 0) alone.push(statements)
    }
    const [ours, bare] = [undisturbed(whole), undisturbed(alone)]
    const found = /[\d,]+ articles?/.exec(html)?.[0] ?? ''
    console.log(
      `${decodeURIComponent(path).padEnd(40)} | ${ours.toFixed(1).padStart(5)} ` +
        `| ${bare.toFixed(1).padStart(8)} | ${(ours / bare).toFixed(2)} | ${found}`,
    )
  }
  await journal.close()
}

/** The statements of a page once more, in a transaction where they are in one there. */
export async function repeat(db: Db, statements: Statement[]): Promise<void> {
  const asked = statements.map(({ text, parameters }) =>
    sql.join(
      text
        .split(/\$(\d+)/)
        .map((piece, place): SQL => (place % 2 ? sql`${parameters[Number(piece) - 1]}` : sql.raw(piece))),
    ),
  )
  const isTransaction = statements.some(({ text }) => text.startsWith('set local'))
  if (!isTransaction) for (const statement of asked) await rowsOf(db)`${statement}`
  else
    await db.transaction(async (tx) => {
      for (const statement of asked) await rowsOf(tx)`${statement}`
    })
}
