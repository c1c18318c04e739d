import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Subprocess } from 'bun'
import { connect, type Db } from '../../../src/core/db/connect.ts'
import { setSettings } from '../../support/builders/settings.ts'
import { emptyServerDatabase } from '../../support/database.ts'
import { aMailServer } from '../../support/fakes/mail-server.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { startSilently } from '../bench/server.ts'

const password = 'secret-word-12'

type Answer = { status: number; head: Headers; bytes: Uint8Array; text: string }
/** A request, of one of several processes or of each in turn. */
type Asked = { method?: string; body?: BodyInit; headers?: Record<string, string>; at?: number }

export type Fields = Record<string, string | File | File[]>

/** A form of texts and files, of several files under one name too. */
export function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of Array.isArray(values) ? values : [values]) form.append(name, value)
  return form
}

/** What papers' JSON has, as far as these programs ask for it. */
export type PaperJson = {
  number: string
  state: string
  round: number
  modification: string
  versions: { round: number; files: { id: string; kind: string; name: string; scrub: string; type: string }[] }[]
  requests: {
    request: string
    state: string
    round: number
    report?: { to_author: string; files: { id: string; name: string; scrub: string }[] }
  }[]
  copy?: { files: { id: string }[] } | null
  decisions: { decision: string; by: string; undone?: boolean }[]
  letters: { id: number; kind: string; to: string; state: string }[]
}

/** Where a running journal keeps what it keeps, and what it is told at its start. */
type Place = { onServer?: boolean; processes?: number; settings?: Record<string, string>; mails?: boolean }

/**
 * A journal that runs in processes of its own on an embedded or a server's database, with a mail server, and the ways
 * of people through it: over HTTP alone.
 */
export async function aRunningJournal({ onServer = false, processes = 1, settings = {}, mails = true }: Place = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'papers-'))
  const postgres = onServer ? await startPostgres() : undefined
  if (onServer && !postgres) throw new Error('No PostgreSQL is installed')
  const databaseUrl = postgres && (await emptyServerDatabase(postgres.url))
  const mail = mails ? await aMailServer() : undefined
  const withDb = async <Result>(work: (db: Db) => Promise<Result>): Promise<Result> => {
    const { db, close } = await connect({ dataDir: join(folder, 'data'), databaseUrl })
    return work(db).finally(close)
  }
  await withDb((db) =>
    setSettings(db, {
      submissions: 'open',
      websitename: 'Field Crops',
      websiteemail: 'office@journal.example',
      letter_delay: '0',
      ...settings,
    }),
  )
  const environment = {
    DATA_DIR: join(folder, 'data'),
    TRUST_PROXY: '127.0.0.1,::1',
    ADMIN_PASSWORD: password,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(mail && { SMTP_URL: `smtp://127.0.0.1:${mail.port}` }),
  }
  const started: { url: string; process: Subprocess }[] = []
  const logs: string[] = []
  const start = async () => {
    for (let at = 0; at < processes; at++) started.push(await startSilently(environment))
  }
  const log = () => Bun.file(join(environment.DATA_DIR, 'log')).text()
  await start()

  let people = 0
  let place = 0
  const newAddress = () => `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people++ & 255}`
  let token = ''
  const ask = async (
    path: string,
    { method = 'GET', body, headers = {}, at = place++ }: Asked = {},
  ): Promise<Answer> => {
    const url = started[at % started.length]?.url ?? ''
    const from = { 'x-forwarded-for': newAddress() }
    const answer = await fetch(url + path, { method, body, headers: { ...from, ...headers }, redirect: 'manual' })
    const bytes = await answer.bytes()
    return { status: answer.status, head: answer.headers, bytes, text: new TextDecoder().decode(bytes) }
  }
  const must = async (path: string, asked: Asked): Promise<Answer> => {
    const answer = await ask(path, asked)
    if (answer.status >= 400) throw new Error(`${answer.status} at ${path.replace(/\w{26}/, '*')}: ${answer.text}`)
    return answer
  }
  const signIn = async () => {
    const body = JSON.stringify({ username: 'admin', password })
    const { text } = await must('/auth/login/', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    token = (JSON.parse(text) as { token: string }).token
  }
  await signIn()

  const json = { accept: 'application/json' }
  /** Sends a form by a link, or at /submit. @returns where it leads */
  const send = async (path: string, fields: Fields): Promise<string> => {
    const { text } = await must(path, { method: 'POST', body: formOf(fields), headers: json })
    return (JSON.parse(text) as { location: string }).location
  }
  const api = async (path: string, body?: object): Promise<Answer> => {
    const isForm = body instanceof FormData
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    }
    return ask(path, { method: body ? 'POST' : 'GET', body: isForm ? body : JSON.stringify(body), headers })
  }
  const desk = (number: string, step = '') => `/api/admin/submissions/${number}${step}`
  const read = async (number: string) => {
    const { status, text } = await api(desk(number))
    if (status !== 200) throw new Error(`${status} for ${number}: ${text}`)
    return JSON.parse(text) as PaperJson
  }
  /** Takes a step of the desk, with the version of the paper as it is. */
  const step = async (number: string, name: string, body: object) => {
    const { modification } = await read(number)
    const { status, text } = await api(desk(number, `/${name}`), { ...body, modification })
    return { status, body: JSON.parse(text) as PaperJson & { error?: string; request: string } }
  }
  /** As {@link step}, which must be taken. */
  const did = async (number: string, name: string, body: object) => {
    const { status, body: answer } = await step(number, name, body)
    if (status >= 400) throw new Error(`${status} at ${name}: ${JSON.stringify(answer)}`)
    return answer
  }

  /** The paths of links in letters to an address that name something, the newest last. */
  const linksTo = (to: string, named = '') =>
    (mail?.received ?? [])
      .filter((letter) => letter.to.includes(to) && letter.raw.includes(named))
      .flatMap(({ raw }) => /\/[rs]\/[0-9a-z]{26}/.exec(raw.replace(/=\r?\n/g, ''))?.[0] ?? [])
  /** Waits until a letter with a link of a kind has come to an address. */
  const linkTo = async (to: string, side: 'r' | 's'): Promise<string> => {
    for (let turn = 0; turn < 2000; turn++) {
      const link = linksTo(to).findLast((path) => path.startsWith(`/${side}/`))
      if (link) return link
      await Bun.sleep(100)
    }
    throw new Error(`No letter came to ${to}`)
  }
  /** Waits until something holds. */
  const until = async <Found>(look: () => Promise<Found | undefined>, what: string): Promise<Found> => {
    for (let turn = 0; turn < 1000; turn++) {
      const found = await look()
      if (found !== undefined) return found
      await Bun.sleep(200)
    }
    throw new Error(`It never came: ${what}`)
  }

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    for (const { process } of started) process.kill(signal)
    await Promise.all(started.map(({ process }) => process.exited))
    logs.push(await log())
    started.splice(0)
  }

  return {
    folder,
    mail,
    ask,
    must,
    send,
    api,
    read,
    step,
    did,
    linkTo,
    linksTo,
    until,
    withDb,
    environment,
    bearer: () => ({ authorization: `Bearer ${token}` }),
    urls: () => started.map(({ url }) => url),
    pids: () => started.map(({ process }) => process.pid),
    /** Everything that was logged. */
    logged: async () => [...logs, await log().catch(() => '')].join('\n'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async startAgain() {
      await start()
      await signIn()
    },
    async close() {
      await end('SIGKILL')
      await mail?.close()
      await postgres?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type RunningJournal = Awaited<ReturnType<typeof aRunningJournal>>
