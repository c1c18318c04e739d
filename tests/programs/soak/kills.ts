import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashContent } from '../../../src/core/files/files.ts'
import { emptyServerDatabase } from '../../support/database.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { startServer } from '../../support/servers/process.ts'
import type { Moment } from './die-at.ts'
import { wrongAtRest } from './kept-whole.ts'
import { issueOfWork, placeOf, someWork, type Work } from './kill-work.ts'

const password = 'secret-word-12'
const longestMs = 6_000
const toldEvery = 20

type Environment = { DATA_DIR: string; ADMIN_PASSWORD: string } & Record<string, string>
type Server = Awaited<ReturnType<typeof startServer>>

/**
 * Kills a journal (`kill -9`) that many times on each database, half of the times at a random moment, half at a named
 * one, while editors add, edit, upload, delete, write entries and fetch zips. After each kill it starts again, and what
 * it acknowledged must be there; in the end no row is without its file, and after a sweep no file without its row.
 * @param minutes after which it kills no more; the figures tell how often it did
 * @returns whether all of it holds; the figures are printed
 */
export async function kills(rounds: number, minutes: number): Promise<boolean> {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-kills-'))
  const environments: Record<string, Environment> = {
    embedded: { DATA_DIR: join(dataDir, 'embedded'), ADMIN_PASSWORD: password },
  }
  if (postgres) {
    const DATABASE_URL = await emptyServerDatabase(postgres.url)
    environments.PostgreSQL = { DATA_DIR: join(dataDir, 'postgres'), ADMIN_PASSWORD: password, DATABASE_URL }
  } else console.log('PostgreSQL is not installed: left out')
  const until = performance.now() + minutes * 60_000
  const isEnough = (done: number) => done >= rounds || performance.now() > until
  try {
    const all = Object.entries(environments)
    return (await Promise.all(all.map(([name, environment]) => killsOn(name, environment, isEnough)))).every(Boolean)
  } finally {
    await postgres?.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function killsOn(name: string, environment: Environment, isEnough: (done: number) => boolean): Promise<boolean> {
  const work = someWork(await prepared(environment))
  const killed = { atNamedMoments: 0, atRandomMoments: 0, whileStarting: 0 }
  const wrong: string[] = []
  let round = 0
  while (!isEnough(round)) {
    round++
    const moment = round % 2 ? undefined : namedMoment(environment)
    const server = await started(environment, moment)
    if (!server) killed.whileStarting++
    else {
      const lost = await wrongAfter(work, server.url).catch(() => []) // it may have died meanwhile, and is asked again
      wrong.push(...lost.map((what) => `round ${round}: ${what}`))
      const worked = work.until(server.url, server.process.exited)
      await Promise.race([server.process.exited, Bun.sleep(moment ? longestMs : Math.random() * longestMs)])
      const isNamed = server.process.killed || server.process.signalCode !== null
      killed[isNamed ? 'atNamedMoments' : 'atRandomMoments']++
      server.process.kill('SIGKILL')
      await Promise.all([server.process.exited, worked])
    }
    if (round % toldEvery === 0) console.log(`${name}: ${round} kills, ${JSON.stringify(work.done)}`)
  }
  const server = await startServer(environment)
  for (const refnumber of work.articles.keys()) work.touched.add(refnumber)
  wrong.push(...(await wrongAfter(work, server.url)))
  server.process.kill('SIGTERM')
  await server.process.exited
  const rest = await wrongAtRest(environment, work)
  wrong.push(...rest.wrong, ...new Set(work.wrong))
  const acknowledged = Object.entries(work.done).map(([what, count]) => `${count} ${what}`)
  console.log(`${name}: ${round} kills ${JSON.stringify(killed)}; acknowledged: ${acknowledged.join(', ')}`)
  console.log(`${name}: ${rest.told}; ${wrong.length === 0 ? 'nothing is lost' : 'FAILED'}`)
  for (const line of wrong.slice(0, 30)) console.log(`  ${line}`)
  return wrong.length === 0
}

/** An issue for the articles. @returns the editor's token */
export async function prepared(environment: Environment): Promise<string> {
  const server = await startServer(environment)
  const post = (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    return fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const login = await post('/auth/login/', { username: 'admin', password })
  const { token } = (await login.json()) as { token: string }
  await post('/api/settings', { websitename: 'Field Crops', websiteemail: 'desk@crops.example' }, token)
  const made = await post('/api/admin/create-issue', { ...issueOfWork, frequency: 'Mar-Apr' }, token)
  if (made.status !== 201) throw new Error(`The issue was not made: ${await made.text()}`)
  server.process.kill('SIGTERM')
  await server.process.exited
  return token
}

const statements = [
  ...['insert into "articles"', 'update "articles"', 'delete from "articles"', 'insert into "entries"', 'commit'],
  ...['insert into "audit"', 'insert into "article_search"', 'pg_advisory_xact_lock_shared', 'begin'],
]

function namedMoment({ DATABASE_URL }: Environment): Moment {
  const any = (most: number) => 1 + Math.floor(Math.random() * most)
  const kind = Math.random()
  const isSent = Math.random() < 0.5
  if (kind < 0.6) return { at: 'statement', words: statements[any(statements.length) - 1], nth: any(40), isSent }
  if (kind < 0.8 && !DATABASE_URL) return { at: 'write', nth: any(3_000), isSent }
  return { at: Math.random() < 0.5 ? 'open' : 'rename', nth: any(12), isSent }
}

/** Undefined where it died while it started. */
async function started(environment: Environment, moment?: Moment): Promise<Server | undefined> {
  if (!moment) return startServer(environment)
  const armed = { ...environment, DIE_AT: JSON.stringify(moment) }
  return startServer(armed, ['--preload', './tests/programs/soak/die-at.ts', 'src/server.ts']).catch(() => undefined)
}

/**
 * What is not as it was acknowledged, of the articles that were touched; what may be either is taken as it is found.
 */
export async function wrongAfter(work: Work, url: string): Promise<string[]> {
  const wrong: string[] = []
  for (const refnumber of work.touched) {
    const article = work.articles.get(refnumber)
    if (!article) continue
    const [page, file, told] = await Promise.all([
      fetch(url + placeOf(refnumber)),
      fetch(`${url + placeOf(refnumber)}.pdf`),
      work.call(url, 'GET', `/api/archives/ref/${refnumber}`),
    ])
    const isThere = page.status === 200
    if (file.status !== page.status) wrong.push(`${refnumber}: page ${page.status}, PDF ${file.status}`)
    if (isThere ? article.isGone === 'yes' : article.isGone === 'no') wrong.push(`${refnumber}: ${page.status}`)
    article.isGone = isThere ? 'no' : 'yes'
    if (isThere) {
      const { id, title } = (await told.json()) as { id: number; title: string }
      const hash = hashContent(await file.bytes())
      if (!article.titles.has(title)) wrong.push(`${refnumber}: the title is ${title}`)
      if (!article.pdfs.has(hash)) wrong.push(`${refnumber}: another PDF`)
      Object.assign(article, { id, titles: new Set([title]), pdfs: new Set([hash]) })
    }
  }
  work.touched.clear()
  return wrong
}
