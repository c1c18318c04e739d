// one database
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { serverUrl } from '../../support/database.ts'
import { aJournal } from '../../support/journal.ts'
import { growing, growingTurns, nameOf } from './figures.ts'
import { fillGrowing } from './filling.ts'
import { weighPages } from './pages.ts'
import { measureTurns } from './turns.ts'

const sizes = [200, 2_000] as const

type Journal = Awaited<ReturnType<typeof aJournal>>
const journals: Journal[] = []

beforeAll(async () => {
  for (const size of sizes) {
    const journal = await aJournal({ SMTP_URL: 'smtp://127.0.0.1:2', DOAJ_API_KEY: 'none' })
    journals.push(journal)
    await fillGrowing(journal, size, { made: 6, papers: size / 4, keepsFiles: false })
  }
}, 200_000)

afterAll(async () => {
  for (const journal of journals) await journal.close()
})

/** Returns what is more than so many times as much in the large journal as in the small one, each with its figures. */
function growth(all: { name: string; value: number; least: number }[][], most: number): Map<string, string> {
  const [small, large] = all
  const found = (small ?? []).flatMap(({ name, value, least }, at): [string, string][] => {
    const more = large?.[at]?.value ?? Number.POSITIVE_INFINITY
    return more > Math.max(value, least) * most ? [[name, `${value} to ${more}`]] : []
  })
  return new Map(found)
}

test('an idle turn of a job reads as many blocks at ten times the articles', async () => {
  const all = []
  const databaseUrl = serverUrl && 'postgres://of.this.test/'
  for (const journal of journals) {
    const turns = await measureTurns(journal, databaseUrl)
    all.push(turns.map(({ name, blocks }) => ({ name, value: blocks, least: 20 })))
  }
  const found = growth(all, 1.5)
  for (const name of growingTurns.keys()) found.delete(name)
  expect(all[0]?.length).toBeGreaterThan(15)
  expect([...found]).toEqual([])
}, 200_000)

test('pages of one thing weigh as much at ten times the articles', async () => {
  const all = []
  for (const [at, journal] of journals.entries()) {
    const figures = (await weighPages(journal, sizes[at] ?? 0)).filter(({ of }) => of === 'one')
    all.push(figures.map((figure) => ({ name: nameOf(figure), value: figure.value, least: 0 })))
  }
  const found = growth(all, 1.1)
  for (const name of growing.keys()) found.delete(name)
  expect([...found]).toEqual([])
}, 200_000)
