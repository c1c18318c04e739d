/**
 * Publishes a retraction in a running journal, and tells after how many seconds each channel has it; status 1 where one
 * of them takes longer than a minute: `NODE_ENV=production bun tests/programs/fuzz/retract.ts`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../../src/core/db/connect.ts'
import { localFiles } from '../../../src/core/files/local.ts'
import { addRetraction, changedIn, retracted, retractionChannels } from '../../support/builders/retraction.ts'
import { anAgency } from '../../support/fakes/agencies.ts'
import { wordsOf } from '../../support/journal.ts'
import { readPdf } from '../../support/pdf.ts'
import { startServer } from '../../support/servers/process.ts'

const mostMs = 60_000
const password = 'a long enough word'
const dataDir = await mkdtemp(join(tmpdir(), 'journal-'))
const agency = anAgency()

const { db, close } = await connect({ dataDir, databaseUrl: undefined })
const code = await addRetraction({ db, files: await localFiles(join(dataDir, 'files')) })
await close()

const ORIGIN = 'http://crops.example'
const server = await startServer({ ...agency.environment, DATA_DIR: dataDir, ADMIN_PASSWORD: password, ORIGIN })
const token = await signIn()

const reading = {
  text: async (path: string) => (await ask('GET', path)).text(),
  words: async (path: string) => wordsOf(await reading.text(path)),
  desk: async (path: string) => (await ask('GET', path, undefined, { Cookie: `session=${token}` })).text(),
  pdf: async (path: string) => (await readPdf(await (await ask('GET', path)).bytes())).text,
}

/** Whether a channel tells the retraction. */
type Channel = { name: string; isTold: () => boolean | Promise<boolean> }

const since = await nextSecond()
const harvest = `/oai?verb=ListIdentifiers&metadataPrefix=oai_dc&from=${since}`
const channels: Channel[] = [
  ...retractionChannels(code).map(([name, how, path, words]) => ({
    name: how === 'desk' ? `the file for ${name}` : name,
    isTold: async () => (await reading[how](path)).includes(words),
  })),
  { name: 'harvesters of what changed', isTold: async () => (await reading.text(harvest)).includes(':12<') },
  { name: 'the sitemap’s date', isTold: async () => changedIn(await reading.text('/sitemaps/1.xml')) >= since },
  { name: 'Crossref itself', isTold: () => agency.registered.get(retracted.doi)?.xml.includes('RETRACTED') ?? false },
  {
    name: 'DOAJ itself',
    isTold: () => agency.articles.some(({ bibjson }) => `${bibjson.title}`.startsWith('RETRACTED')),
  },
]

for (const channel of ['crossref', 'doaj'])
  await ask('POST', '/api/admin/channels', { channel, refnumbers: ['12'] }, { Authorization: `Bearer ${token}` })
await until(() => agency.registered.size > 0 && agency.articles.length > 0)
const early: string[] = []
for (const { name, isTold } of channels) if (await isTold()) early.push(name) // and every page is cached as it was
if (early.length > 0) console.log(`told before it was published: ${early.join(', ')}`)

const began = performance.now()
await publish()
const late = await watch()
server.process.kill('SIGTERM')
await server.process.exited
agency.close()
await rm(dataDir, { recursive: true })
console.log(late.length === 0 ? `all ${channels.length} channels tell it` : `NOT told by ${late.join(', ')}`)
process.exit(late.length + early.length === 0 ? 0 : 1)

/** Asks until all channels tell it, or the minute is over. @returns those that do not */
async function watch(): Promise<string[]> {
  const waiting = new Set(channels)
  while (waiting.size > 0 && performance.now() - began < mostMs) {
    for (const channel of waiting) {
      if (!(await channel.isTold())) continue
      waiting.delete(channel)
      console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${channel.name}`)
    }
    await Bun.sleep(100)
  }
  return [...waiting].map(({ name }) => name)
}

function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  const sent = body && { body: JSON.stringify(body) }
  return fetch(server.url + path, { method, ...sent, headers: { 'Content-Type': 'application/json', ...headers } })
}

async function signIn(): Promise<string> {
  const answer = await ask('POST', '/auth/login/', { username: 'admin', password })
  return ((await answer.json()) as { token: string }).token
}

async function publish(): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  const { id } = (await (await ask('GET', `/api/archives/ref/${retracted.notice}`, undefined, headers)).json()) as {
    id: number
  }
  const answer = await ask('POST', `/api/archives/${id}/status`, { status: 'enabled' }, headers)
  if (answer.status !== 200) throw new Error(`The notice was not published: ${await answer.text()}`)
}

/** Waits for the next second but two, whose changes are none of before. @returns it, as OAI writes it */
async function nextSecond(): Promise<string> {
  await Bun.sleep(3000)
  return `${new Date().toISOString().slice(0, 19)}Z`
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + mostMs
  while (!isSo() && performance.now() < deadline) await Bun.sleep(100)
}
