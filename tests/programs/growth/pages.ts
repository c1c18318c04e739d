import { paths } from '../../../src/core/paths.ts'
import { browsingAs } from '../../support/browsing.ts'
import type { aJournal } from '../../support/journal.ts'
import { median } from '../bench/load.ts'
import { backendsOf, costOf } from '../bench/processor.ts'
import type { Figure } from './figures.ts'
import { pathOf, placeOf } from './filling.ts'
import { blocksOf } from './turns.ts'

type Journal = Awaited<ReturnType<typeof aJournal>>
type Ask = (path: string) => Response | Promise<Response>
type Costing = { journal: Journal; backends: number[] }

/** The public pages that are weighed, by the number of an article in the middle, and whether a page is of one thing. */
const pages: Record<string, { path: (number: number) => string; of: Figure['of'] }> = {
  home: { path: () => '/', of: 'one' },
  'issue page': { path: (number) => paths.issue(placeOf(number)), of: 'one' },
  'keyword page': { path: () => '/keywords/lanterns', of: 'one' },
  'author page': { path: (number) => `/authors/Asha%20N${number - (number % 16)}%20Rao`, of: 'one' },
  'article page': { path: pathOf, of: 'one' },
  'sitemap part': { path: () => '/sitemaps/1.xml', of: 'all' },
  'sitemap of pages': { path: () => '/sitemaps/pages.xml', of: 'all' },
  feed: { path: () => '/feed.atom', of: 'one' },
}

/** Returns the bytes of public pages, as they are and by gzip. */
export async function weighPages(journal: Journal, count: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, { path, of }] of Object.entries(pages)) {
    const bytes = await bytesOf(journal.get, path(count / 2))
    figures.push({ name, unit: 'bytes', of, value: bytes.length })
    figures.push({ name, unit: 'gzip', of, value: Bun.gzipSync(bytes).length })
  }
  return figures
}

async function bytesOf(ask: Ask, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await ask(path)
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
  return answer.bytes()
}

/** Returns the processor time of pages, lists and reports, in the journal's process and in its database. */
export async function measurePages(journal: Journal, count: number, isServer: boolean): Promise<Figure[]> {
  const costing = { journal, backends: await backendsOf(journal.db, isServer) }
  const parts = [measurePublic, measureSearches, measureOffice, measureReports, measureHarvest]
  const figures: Figure[] = []
  for (const part of parts) figures.push(...(await part(costing, count)))
  return figures
}

const rounds = 5

/** Returns the processor time of something, and its bytes. */
async function costing({ backends }: Costing, ask: Ask, path: string): Promise<{ ms: number; bytes: number }> {
  let bytes = 0
  const ms = await costOf(backends, async () => {
    bytes = (await bytesOf(ask, path)).length
  })
  return { ms, bytes }
}

type Page = { name: string; path: string; of: Figure['of'] }

/** Returns the blocks that a page reads which is not kept; prints the statement that reads most of many. */
async function blocksOfPage({ journal }: Costing, ask: Ask, { name, path, of }: Page): Promise<Figure> {
  journal.pageCache.clear()
  journal.statements.length = 0
  await bytesOf(ask, path)
  const { blocks, most, mostBlocks } = await blocksOf(journal.db, [...journal.statements])
  if (mostBlocks > manyBlocks) console.log(`${path}: ${blocks} blocks, ${mostBlocks} in ${most.slice(0, 500)}`)
  return { name: `${name}, cold`, unit: 'blocks', of, value: blocks }
}

const manyBlocks = 1_000

async function measurePublic(given: Costing, count: number): Promise<Figure[]> {
  const { journal } = given
  const figures: Figure[] = []
  for (const [name, { path, of }] of Object.entries(pages)) {
    const [first, cold, kept]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round++) {
      const address = path(count / 2 + round * 16)
      journal.pageCache.clear()
      first.push((await costing(given, journal.get, address)).ms)
      journal.pageCache.clear()
      cold.push((await costing(given, journal.get, address)).ms)
      kept.push((await costing(given, journal.get, address)).ms)
    }
    figures.push(await blocksOfPage(given, journal.get, { name, path: path(count / 2 + 1), of }))
    if (name === 'article page') figures.push({ name: `${name}, made`, unit: 'ms', of, value: median(first) })
    figures.push({ name: `${name}, cold`, unit: 'ms', of, value: median(cold) })
    figures.push({ name: `${name}, kept`, unit: 'ms', of, value: median(kept) })
  }
  return figures
}

const words = ['lanterns', 'pier7', 'station12', 'word15', 'word300', 'town7', 'counted', 'N77', 'zzzz', 'keyword9']
const searches = words.flatMap((word) => [word, `${word} harbour`])

async function measureSearches(given: Costing): Promise<Figure[]> {
  const taken: number[] = []
  const ask = (keyword: string) => costing(given, given.journal.get, paths.searchFor(keyword))
  for (const keyword of searches) {
    await ask(keyword)
    taken.push((await ask(keyword)).ms)
  }
  const mean = taken.reduce((sum, ms) => sum + ms, 0) / taken.length
  return [
    { name: 'search, each of 20', unit: 'ms', of: 'all', value: mean },
    { name: 'search, dearest of 20', unit: 'ms', of: 'all', value: Math.max(...taken) },
  ]
}

/** The screens of the office, by their addresses. */
const screens = {
  dashboard: '/admin',
  'screen of usage': '/admin/usage',
  'index health': '/admin/health',
  'list of articles': '/admin/archives',
  submissions: '/admin/submissions',
  'CSV of articles': '/admin/articles/export.csv',
  'CSV of usage': '/admin/usage/export.csv?of=articles&year=2026',
}

async function measureOffice(given: Costing): Promise<Figure[]> {
  const { ask } = await browsingAs(given.journal)
  const figures: Figure[] = []
  await bytesOf(ask, '/admin/account')
  for (const [name, path] of Object.entries(screens)) {
    given.journal.pageCache.clear()
    const first = await costing(given, ask, path)
    const again = [await costing(given, ask, path), await costing(given, ask, path), await costing(given, ask, path)]
    figures.push({ name: `${name}, first`, unit: 'ms', of: 'all', value: first.ms })
    figures.push({ name: `${name}, again`, unit: 'ms', of: 'all', value: median(again.map(({ ms }) => ms)) })
    figures.push({ name, unit: 'bytes', of: 'all', value: first.bytes })
    figures.push(await blocksOfPage(given, ask, { name, path, of: 'all' }))
  }
  return figures
}

const report = '/r51/reports/ir?customer_id=0000000000000000&begin_date=2025-08&end_date=2026-05'

async function measureReports(given: Costing): Promise<Figure[]> {
  const { ms, bytes } = await costing(given, given.journal.get, report)
  return [
    { name: 'COUNTER ir of ten months', unit: 'ms', of: 'all', value: ms },
    { name: 'COUNTER ir of ten months', unit: 'bytes', of: 'all', value: bytes },
  ]
}

/** Asks for all records by OAI-PMH, list by list. */
async function measureHarvest({ journal, backends }: Costing): Promise<Figure[]> {
  const lists: number[] = []
  let [records, token]: [number, string | undefined] = [0, undefined]
  do {
    const asked: string = token ? `resumptionToken=${encodeURIComponent(token)}` : 'metadataPrefix=oai_dc'
    const took = await costOf(backends, async () => {
      const text = new TextDecoder().decode(await bytesOf(journal.get, `/oai?verb=ListRecords&${asked}`))
      records += text.split('<record>').length - 1
      token = /<resumptionToken[^>]*>([^<]+)</.exec(text)?.[1]
    })
    lists.push(took)
  } while (token)
  const all = lists.reduce((sum, ms) => sum + ms, 0)
  return [
    { name: 'OAI, 100 records', unit: 'ms', of: 'one', value: (all / records) * 100 },
    { name: 'OAI, a list near the end', unit: 'ms', of: 'one', value: median(lists.slice(-6, -1)) },
  ]
}
