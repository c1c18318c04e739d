import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { connect } from '../../../src/core/db/connect.ts'
import { zip } from '../../../src/engines/archives/archives.ts'
import { lanternsJats } from '../../support/builders/full-text.ts'
import { aPicture } from '../../support/builders/images.ts'
import { anIssue } from '../../support/builders/rows.ts'
import { setSettings } from '../../support/builders/settings.ts'
import { runToEnd, startServer } from '../../support/servers/process.ts'
import { groupLines, isExpected, linesOf, unlike } from './expected.ts'

/**
 * Compares what every channel tells of articles on both sides of their move into an issue:
 * `bun tests/programs/online-first/channels.ts [--articles 60] [--keep DIR] [--all]`. The articles are plain, with full
 * texts, supplements, versions, numbers and people, hidden, scheduled, retracted and corrected. Crawls every address
 * below their first ones before the move and asks each again after it; compares page, citations, files for indexes,
 * OAI, lists, search, JSON and usage reports, and undoes some moves. Prints a line for each difference that a move does
 * not explain (`--all` also those it does) and ends with 1 if there is one; `--keep` keeps the journal.
 */
const { values } = parseArgs({
  options: { articles: { type: 'string', default: '60' }, keep: { type: 'string' }, all: { type: 'boolean' } },
})
const count = Number(values.articles)
const origin = 'https://crops.example'
const dataDir = values.keep ?? (await mkdtemp(join(tmpdir(), 'online-first-')))
const problems: string[] = []

const month = '2026-11'
const usual = {
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: 'the password of the program',
  ORIGIN: origin,
  TRUST_PROXY: '127.0.0.1',
}
const withDatabase = async (work: (db: Awaited<ReturnType<typeof connect>>['db']) => Promise<unknown>) => {
  const { db, close } = await connect({ databaseUrl: undefined, dataDir })
  await work(db).finally(close)
}

await withDatabase(async (db) => {
  const names = { websitename: 'Field Crops', websiteemail: 'office@crops.example', publisher: 'Crop Society' }
  const numbers = { journal_essn: '2049-3630', doi_prefix: '10.1234', doi_slug: 'crops', show_usage: 'on' }
  await setSettings(db, { ...names, ...numbers, online_first: 'on' })
  await anIssue(db)
})
let server = await startServer(usual)
let token = ''

/** Asks as a reader with an address of their own, or with the token as an editor. */
let readers = 0
async function ask(path: string, { body, method, isEditor = body !== undefined }: Asked = {}) {
  const reader = `10.${++readers >> 16}.${(readers >> 8) & 255}.${readers & 255}`
  const headers = new Headers({ 'X-Forwarded-For': reader })
  if (isEditor) headers.set('Authorization', `Bearer ${token}`)
  const isJson = body !== undefined && !(body instanceof FormData)
  if (isJson) headers.set('Content-Type', 'application/json')
  const init = { method: method ?? (body ? 'POST' : 'GET'), redirect: 'manual' as const, headers }
  return fetch(new URL(path.replace(origin, ''), server.url), { ...init, body: isJson ? JSON.stringify(body) : body })
}
type Asked = { body?: FormData | object; method?: string; isEditor?: boolean }
const textAt = async (path: string, isEditor = false) => {
  const answer = await ask(path, { isEditor })
  return answer.status === 200 ? answer.text() : `${answer.status} ${(await answer.text()).slice(0, 200)}`
}

async function signIn() {
  const answer = await ask('/auth/login', { body: { username: 'admin', password: usual.ADMIN_PASSWORD } })
  token = ((await answer.json()) as { token: string }).token
}
await signIn()

const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const pdf = (words: string) => new File([`%PDF-1.7 ${words}`], 'a.pdf', { type: 'application/pdf' })
async function done(path: string, body: FormData | object) {
  const answer = await ask(path, { body })
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: number }
}

/** What the articles are, in turn: each number is an article's ref number modulo ten. */
const kinds = [
  'plain',
  'text',
  'supplements',
  'versions',
  'retraction',
  'correction',
  'numbered',
  'hidden',
  'scheduled',
  'people',
]
const kindOf = (ref: number) => kinds[ref % kinds.length] ?? ''
const refs = Array.from({ length: count }, (_, at) => at + 10)
const ids = new Map<number, number>()
const word = (ref: number) => `sorghum${String.fromCharCode(97 + (ref % 26), 97 + (Math.floor(ref / 26) % 26))}`
const textZip = zip(
  new Map([
    ['article.xml', new TextEncoder().encode(lanternsJats)],
    ['night.png', await aPicture('png')],
  ]),
)

for (const ref of refs) {
  const kind = kindOf(ref)
  const notice = { retraction: ref - 4, correction: ref - 4 }[kind]
  const { id } = await done(
    '/api/admin/archives',
    formOf({
      year: '',
      volume: '',
      issue: '',
      online_first: 'yes',
      refnumber: String(ref),
      ptype: 'free',
      title: `On ${word(ref)} in the year ${ref}`,
      abstract: '<p>What we <i>found</i>.</p>',
      keywords: 'rice; soil',
      publishdate: '2026-11-20',
      doi: `10.1234/crops.${ref}`,
      authorname: 'Asha Rao, Ravi Kumar Sharma',
      ...(kind === 'people' && {
        authors: JSON.stringify([
          {
            name: 'Asha Rao',
            family: 'Rao',
            orcid: '0000-0002-1825-0097',
            affiliation: 'Delta University',
            country: 'India',
          },
          { name: 'Ravi Kumar Sharma', family: 'Sharma', corresponding: true },
        ]),
        references: 'Rao B. Boats. 2019. doi:10.5555/boats',
        title_alt: 'चावल',
        abstract_alt: '<p>मिट्टी</p>',
      }),
      ...(kind === 'numbered' && { article_number: `e${ref}` }),
      ...(notice && { notice_of: String(notice), article_type: kind }),
      ...(kind === 'hidden' && { status: 'disabled' }),
      ...(kind === 'scheduled' && { publish_at: new Date(Date.now() + 3600_000).toISOString() }),
      pdfFile: pdf(`early ${ref}`),
    }),
  )
  ids.set(ref, id)
  const at = `/api/archives/${id}`
  if (kind === 'text')
    await done(
      `${at}/text`,
      formOf({ file: new File([new Uint8Array(textZip)], 'a.zip'), looked: 'yes', kind: 'slip' }),
    )
  if (kind === 'supplements')
    await done(`${at}/supplements`, formOf({ file: new File(['a;b\n1;2\n'], 'plots.csv'), title: 'Plots' }))
  if (kind === 'versions') await done(at, formOf({ pdfFile: pdf(`mended ${ref}`), kind: 'slip' }))
}
server.process.kill()
await server.process.exited
await withDatabase((db) =>
  db.execute(sql`insert into usage_months (month, article_id, total_investigations, unique_investigations, total_requests, unique_requests)
    select ${`${month}-01`}::date, id, id + 9, id + 5, id + 3, id + 1 from articles where status = 'enabled'`),
)
await runToEnd(usual, ['src/cli.ts', 'related']) // as each night
server = await startServer(usual)
await signIn()
const isPublic = (ref: number) => !['hidden', 'scheduled'].includes(kindOf(ref))
const open = refs.filter(isPublic)

/** Every address below an article's first one that is linked from its pages, or that its kind has. */
const served = new Set<string>()
async function crawl(path: string) {
  if (served.has(path)) return
  const answer = await ask(path)
  if (answer.status !== 200) return
  served.add(path)
  const text = /html|json|xml/.test(answer.headers.get('content-type') ?? '') ? await answer.text() : ''
  const links = `${answer.headers.get('link') ?? ''} ${text}`.matchAll(/(?:\/assets)?\/articles\/\d+[\w./%-]*/g)
  const [ref] = /\d+/.exec(path) ?? []
  for (const [link] of links) if (new RegExp(`/articles/${ref}(?!\\d)`).test(link)) await crawl(link.replace(/\.$/, ''))
}
const endings = [
  '',
  '.pdf',
  '.bib',
  '.ris',
  '.csl.json',
  '.xml',
  '.linkset.json',
  '.qr.svg',
  '.epub',
  '.zip',
  '/versions',
]
for (const ref of open) {
  for (const ending of endings) await crawl(`/articles/${ref}${ending}`)
  await crawl(`/assets/articles/${ref}.pdf`)
  await crawl(`/articles/${ref}/versions/1`)
}
console.log(`${refs.length} articles, ${open.length} of them public, ${served.size} addresses`)

const pagesOf = (ref: number) => `${2 * ref + 1}-${2 * ref + 2}`
const homeOf = (ref: number, isMoved: boolean) => (isMoved ? `/archives/2026/vol5/issue2/${ref}` : `/articles/${ref}`)

/** Reads what each channel tells of an article. */
async function told(ref: number, isMoved: boolean): Promise<Record<string, string>> {
  const home = homeOf(ref, isMoved)
  const oai = `/oai?verb=GetRecord&identifier=oai:crops.example:${ref}&metadataPrefix=`
  const channels = {
    ...Object.fromEntries(
      ['.csl.json', '.ris', '.bib', '.xml', '.linkset.json', '/versions'].map((end) => [end, home + end]),
    ),
    ...Object.fromEntries(['oai_dc', 'jats', 'marcxml', 'oai_openaire'].map((prefix) => [prefix, oai + prefix])),
    page: home,
    json: `/api/archives/ref/${ref}`,
    search: `/api/search?keyword=${word(ref)}`,
    unapi: `/unapi?id=${ref}&format=ris`,
  }
  const read: Record<string, string> = {}
  for (const [name, path] of Object.entries(channels)) read[name] = await textAt(path)
  return read
}

/** Reads what is told of all articles together; the editors' files are those of the place that has them. */
async function toldOfAll(isMoved: boolean): Promise<Record<string, string>> {
  const place = isMoved ? '2026/5/2' : 'online-first'
  const ofCounter = `?customer_id=0000000000000000&begin_date=${month}&end_date=${month}`
  const paths = {
    ...Object.fromEntries(['crossref', 'doaj', 'pubmed'].map((name) => [name, `/admin/archives/${place}/${name}.xml`])),
    ...Object.fromEntries(
      ['tr', 'ir', 'pr', 'tr_j3', 'ir_a1'].map((name) => [`counter ${name}`, `/r51/reports/${name}${ofCounter}`]),
    ),
    sitemap: '/sitemaps/1.xml',
    feed: '/feed.atom',
    identifiers: '/oai?verb=ListIdentifiers&metadataPrefix=oai_dc',
    home: '/',
  }
  const read: Record<string, string> = {}
  for (const [name, path] of Object.entries(paths)) read[name] = await textAt(path, path.startsWith('/admin'))
  return read
}

const differences: { channel: string; line: string; ref: number }[] = []
function compare(before: Record<string, string>, after: Record<string, string>, ref = 0) {
  for (const [channel, text] of Object.entries(before)) {
    const [was, is] = [linesOf(text), linesOf(after[channel] ?? '')]
    for (const line of [...unlike(was, is).map((line) => `- ${line}`), ...unlike(is, was).map((line) => `+ ${line}`)])
      differences.push({ channel, line, ref })
  }
}

const before = new Map<number, Record<string, string>>()
for (const ref of open) before.set(ref, await told(ref, false))
const allBefore = await toldOfAll(false)

const placed = (ref: number) => ({ id: ids.get(ref), ...(kindOf(ref) !== 'numbered' && { pagenumber: pagesOf(ref) }) })
const move = (some: number[], files: Record<string, File> = {}) =>
  done(
    '/api/admin/archives/move',
    formOf({ year: '2026', volume: '5', issue: '2', articles: JSON.stringify(some.map(placed)), ...files }),
  )
const finals = open.filter((ref) => kindOf(ref) === 'plain')
await move(open, Object.fromEntries(finals.map((ref) => [`pdfFile-${ids.get(ref)}`, pdf(`final ${ref}`)])))

let redirects = 0
for (const path of served) {
  const { status, headers } = await ask(`${path}?from=x`)
  const location = headers.get('location') ?? ''
  const head = await ask(path, { method: 'HEAD' })
  const last = status === 301 && location.endsWith('?from=x') ? (await ask(location)).status : 0
  if (last === 200 && head.status === 301 && headers.get('cache-control')?.includes('no-cache')) redirects++
  else problems.push(`${path}: ${status} to ${location}, which answers ${last}; HEAD ${head.status}`)
}
console.log(`${redirects} of ${served.size} addresses lead to the issue in one hop`)
for (const ref of finals)
  if (!(await textAt(`${homeOf(ref, true)}.pdf?original`)).includes(`final ${ref}`))
    problems.push(`${ref} has not its final PDF`)

for (const ref of open) compare(before.get(ref) ?? {}, await told(ref, true), ref)
compare(allBefore, await toldOfAll(true))

const soon = new Date(Date.now() + 5000).toISOString()
const shut = refs.filter((ref) => !isPublic(ref))
for (const ref of shut)
  if (kindOf(ref) === 'scheduled')
    await done(`/api/archives/${ids.get(ref)}/status`, { status: 'enabled', publish_at: soon, looked: 'yes' })
await move(shut)
for (const ref of shut) {
  const first = (await ask(`/articles/${ref}`)).status
  const proof = await ask(`/admin/archives/${ids.get(ref)}/proof`, { isEditor: true })
  if (first !== 404 || proof.status !== 200) problems.push(`hidden article ${ref}: ${first}, its proof ${proof.status}`)
  if (kindOf(ref) === 'hidden') await done(`/api/archives/${ids.get(ref)}/status`, { status: 'enabled', looked: 'yes' })
}
await Bun.sleep(Math.max(0, Date.parse(soon) - Date.now()) + 3000)
for (const ref of shut) {
  const [first, now] = [await ask(`/articles/${ref}`), await ask(homeOf(ref, true))]
  if (first.status !== 404 || now.status !== 200)
    problems.push(`article ${ref}, public since the move: ${first.status} first, ${now.status} in the issue`)
}

const unexplained = differences.filter((difference) => !isExpected(difference))
for (const group of groupLines(values.all ? differences : unexplained)) console.log(group)
if (unexplained.length > 0) problems.push(`${unexplained.length} differences that a move does not explain`)

differences.length = 0
const isNeighbour =
  /rel="(?:prev|next)"|(?:Previous|Next) article:|^\+ <(?:\/?(?:li|ul|details)\b|summary>2026|a href="\/archives\/2026\/)/
const undone = open.slice(0, 10)
for (const ref of undone) await done(`/api/archives/${ids.get(ref)}/move/undo`, {})
for (const ref of undone) compare(before.get(ref) ?? {}, await told(ref, false), ref)
const ofVersions = /versions|Last changed|pub-history|\bevent\b|date-type="(?:first|replaced)"|Replaced/
const left = differences.filter(
  (one) =>
    !(finals.includes(one.ref) && /^\+/.test(one.line)) && !ofVersions.test(one.line) && !isNeighbour.test(one.line),
)
for (const group of groupLines(left)) console.log(`after the undo: ${group}`)
if (left.length > 0) problems.push(`${left.length} differences after an undo`)

server.process.kill()
await server.process.exited
if (!values.keep) await rm(dataDir, { recursive: true, force: true })
console.log(problems.length === 0 ? 'everything as it should be' : problems.join('\n'))
process.exit(problems.length === 0 ? 0 : 1)
