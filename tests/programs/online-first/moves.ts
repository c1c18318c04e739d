import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { connect } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { issues } from '../../../src/core/db/tables/articles.ts'
import { settings } from '../../../src/core/db/tables/settings.ts'
import { anIssue } from '../../support/builders/rows.ts'
import { startServer } from '../../support/servers/process.ts'

/**
 * Publishes articles online first and moves them into an issue in one batch while the server is killed at some moment
 * of the batch, again and again: `bun tests/programs/online-first/moves.ts [--articles 60] [--kills 10]`. Every other
 * article gets its final PDF with the move. After the moves, asks every address that was served before. Prints what was
 * seen; ends with 1 if a batch was moved in part, an article has not the PDF of its place, an address does not redirect
 * in one hop, or an identifier or a count changed.
 */
const { values } = parseArgs({
  options: { articles: { type: 'string', default: '60' }, kills: { type: 'string', default: '10' } },
})
const [count, kills] = [Number(values.articles), Number(values.kills)]

const dataDir = await mkdtemp(join(tmpdir(), 'online-first-'))
const withDatabase = async <Result>(work: (db: Awaited<ReturnType<typeof connect>>['db']) => Promise<Result>) => {
  const { db, close } = await connect({ databaseUrl: undefined, dataDir })
  return work(db).finally(close)
}
const problems: string[] = []

await withDatabase(async (db) => {
  await db.update(settings).set({ online_first: 'on' })
  await anIssue(db)
  await db.insert(issues).values({ year: 0, volume: 0, issue: 0, frequency: '' })
})

const start = () => startServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'the password of the program' })
let server = await start()
const call = async (path: string, body?: object, token = '') => {
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {})
  const isForm = body instanceof FormData
  if (body && !isForm) headers.set('Content-Type', 'application/json')
  const sent = isForm ? body : body && JSON.stringify(body)
  return fetch(new URL(path, server.url), { method: body ? 'POST' : 'GET', headers, redirect: 'manual', body: sent })
}
const pdf = (words: string) => new File([`%PDF-1.7 ${words}`], 'a.pdf', { type: 'application/pdf' })
const signIn = async () => {
  const answer = await call('/auth/login', { username: 'admin', password: 'the password of the program' })
  return ((await answer.json()) as { token: string }).token
}

let token = await signIn()
const ids: number[] = []
for (let n = 1; n <= count; n++) {
  const form = new FormData()
  const fields = {
    year: '',
    volume: '',
    issue: '',
    online_first: 'yes',
    refnumber: String(n),
    ptype: 'free',
    authorname: `Asha Rao, Author ${'abcdefghij'[n % 10]}`,
    title: `Article ${n} of rice`,
    abstract: '<p>x</p>',
    publishdate: '2026-11-20',
    doi: `10.1234/crops.${n}`,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('pdfFile', pdf('early'))
  const answer = await call('/api/admin/archives', form, token)
  if (answer.status !== 201) throw new Error(`article ${n}: ${answer.status} ${await answer.text()}`)
  ids.push(((await answer.json()) as { id: number }).id)
}

const below = ['', '.pdf', '.bib', '.ris', '.csl.json', '.xml', '.linkset.json', '.qr.svg', '/versions']
const served = [
  ...ids.flatMap((_, at) => below.map((end) => `/articles/${at + 1}${end}`)),
  ...ids.map((_, at) => `/assets/articles/${at + 1}.pdf`),
]
for (const path of served) {
  const { status } = await call(path)
  if (status !== 200) problems.push(`${path} answered ${status} before the move`)
}
const identifiersIn = async () => [...(await (await call(oai)).text()).matchAll(/<identifier>([^<]*)/g)].map(String)
const oai = '/oai?verb=ListIdentifiers&metadataPrefix=oai_dc'
const before = await identifiersIn()

const hasFinal = (at: number) => at % 2 === 0
function batch(): FormData {
  const articles = ids.map((id, at) => ({ id, pagenumber: `${2 * at + 1}-${2 * at + 2}` }))
  const form = new FormData()
  for (const [name, value] of Object.entries({ year: 2026, volume: 5, issue: 2, articles: JSON.stringify(articles) }))
    form.set(name, String(value))
  for (const [at, id] of ids.entries()) if (hasFinal(at)) form.set(`pdfFile-${id}`, pdf('final'))
  return form
}
/** Adds the articles that have not the PDF of their place to the problems. */
async function checkPdfs(isMoved: boolean): Promise<void> {
  for (const at of ids.keys()) {
    const answer = await call(`${isMoved ? '/archives/2026/vol5/issue2' : '/articles'}/${at + 1}.pdf`)
    const expected = `%PDF-1.7 ${isMoved && hasFinal(at) ? 'final' : 'early'}`
    const found = await answer.text()
    if (found !== expected)
      problems.push(`article ${at + 1}, ${isMoved ? 'moved' : 'not moved'}, has ${found.slice(0, 40)}`)
  }
}
const [{ early } = { early: '' }] = await (async () => {
  server.process.kill()
  await server.process.exited
  const rows = await withDatabase((db) => rowsOf<{ early: string }>(db)`select min(file_hash) as early from articles`)
  server = await start()
  token = await signIn()
  return rows
})()
const seen = { whole: 0, none: 0, part: 0 }
for (let kill = 0; kill < kills; kill++) {
  const moving = call('/api/admin/archives/move', batch(), token).catch(() => undefined)
  await Bun.sleep((400 * kill) / kills)
  server.process.kill('SIGKILL')
  await Promise.all([moving, server.process.exited])
  const [row] = await withDatabase(
    (db) => rowsOf<{ moved: number }>(db)`
    select count(*)::int as moved from articles where year = 2026`,
  )
  const moved = row?.moved ?? 0
  seen[moved === 0 ? 'none' : moved === count ? 'whole' : 'part']++
  server = await start()
  await checkPdfs(moved > 0)
  if (moved > 0) {
    server.process.kill()
    await server.process.exited
    await withDatabase((db) =>
      db.execute(sql`update articles set year = 0, volume = 0, issue = 0, pagenumber = '', file_hash = ${early}`),
    )
    server = await start()
  }
  token = await signIn()
}
console.log(`${kills} kills in a batch of ${count}: ${JSON.stringify(seen)}`)
if (seen.part > 0) problems.push('a batch was moved in part')

const moved = await call('/api/admin/archives/move', batch(), token)
if (moved.status !== 200) problems.push(`the batch was refused: ${moved.status} ${await moved.text()}`)
await checkPdfs(true)
let redirects = 0
for (const path of served) {
  const answer = await call(path)
  const location = answer.headers.get('location') ?? ''
  const last = answer.status === 301 ? (await call(location)).status : 0
  if (last === 200) redirects++
  else problems.push(`${path}: ${answer.status} to ${location}, which answers ${last}`)
}
console.log(`${redirects} of ${served.length} addresses lead to the issue in one hop`)
if (String(await identifiersIn()) !== String(before)) problems.push('an OAI identifier changed')
for (const [at, id] of ids.entries()) {
  const article = (await (await call(`/api/archives/${id}`)).json()) as Record<string, unknown>
  if (article.doi !== `10.1234/crops.${at + 1}` || article.publishdate !== '2026-11-20')
    problems.push(`article ${at + 1} has another DOI or day`)
}
server.process.kill()
await server.process.exited
await rm(dataDir, { recursive: true, force: true })
console.log(problems.length === 0 ? 'everything as it should be' : problems.join('\n'))
process.exit(problems.length === 0 ? 0 : 1)
