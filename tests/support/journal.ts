import { afterAll } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../src/app.ts'
import { type Config, parseConfig } from '../../src/core/config/config.ts'
import { localFiles } from '../../src/core/files/local.ts'
import { createDrawing } from '../../src/journal/certificates/drawing/drawing.ts'
import { createFullTextReader } from '../../src/journal/fulltext/reader.ts'
import { createReader } from '../../src/journal/pdf-reading/reader.ts'
import { createAnonymising } from '../../src/review/anonymising/scrubbing.ts'
import { createTexts } from '../../src/texts.ts'
import { type Assets, buildAssets } from '../../src/web/build/assets.ts'
import type { Log } from '../../src/web/http/log.ts'
import { createUploads } from '../../src/web/http/uploads/thread.ts'
import { createGate } from '../../src/web/limits/gate.ts'
import { createServices, createWorkers, followerOf, stopWorkers } from '../../src/wiring.ts'
import { type OpenDatabase, openTestDatabase } from './database.ts'

/**
 * What works in threads and processes, for all journals of a process: each takes up to a second of a processor to load
 * its tools.
 */
const workers = {
  drawing: { ...createDrawing(), stop },
  reader: { ...createReader(), stop },
  fullTexts: { ...createFullTextReader(), stop },
  texts: { ...createTexts(), stop },
  scrubbing: { ...createAnonymising(), stop },
  uploads: { ...createUploads(), stop },
}

function stop(): void {}

let assets: Promise<Assets> | undefined

/** An SQL statement that was executed. */
export type Statement = { text: string; parameters: unknown[] }

type LogLine = Record<string, unknown> & { level: string }

/** A whole journal that takes requests without a port. @param openDatabase opens another database than the suite's */
export async function aJournal(
  environment: Record<string, string> = {},
  openDatabase: OpenDatabase = openTestDatabase,
) {
  assets ??= buildAssets()
  const dataDir = await mkdtemp(join(tmpdir(), 'journal-'))
  const statements: Statement[] = []
  const hooks = { onStatement: () => {} }
  const test = { requests: 0, hasSet: false }
  const { db, follow, close } = await openDatabase({
    logQuery: (text, parameters) => {
      statements.push({ text, parameters })
      if (test.requests === 0 && text.startsWith('update "settings"')) test.hasSet = true
      hooks.onStatement()
    },
  })
  const lines: LogLine[] = []
  const now = { at: new Date('2026-06-15T10:00:00Z') }
  const log = logInto(lines)
  const config = configOf({ DATA_DIR: dataDir, ...environment })
  const services = createServices(
    {
      db,
      files: await localFiles(join(dataDir, 'files')),
      assets: await assets,
      clock: () => now.at,
      config,
      log,
      secret: 'the secret of the tests, 32 characters and more',
    },
    {
      workers: { ...createWorkers(config, db), ...workers },
      gate: createGate({ rate: { burst: Number.POSITIVE_INFINITY, perSecond: 1 } }),
    }, // a suite searches without a pause
  )
  await follow(followerOf(services))
  const app = createApp(services)
  /**
   * Handles a request, knowing the settings that the test changed past the actions: a busy machine's notification may
   * come later.
   */
  const handle: typeof app.handle = async (request, connection) => {
    if (test.hasSet) services.pageCache.clear()
    test.hasSet = false
    test.requests++
    try {
      return await app.handle(request, connection)
    } finally {
      test.requests--
    }
  }
  return {
    ...services,
    /** Whoever changes something past the pages. */
    viewer: { id: 0, name: 'Asha Rao', role: 'admin' as const },
    /** Called during the request, for tests of concurrent changes. */
    hooks,
    dataDir,
    lines,
    statements,
    follow,
    now,
    handle,
    /** Sends a GET to a path on localhost, as a browser would. */
    get: (path: string, headers: Record<string, string> = {}) =>
      handle(new Request(`http://localhost${path}`, { headers })),
    /** Sends JSON with a bearer token, as a script does. */
    call: async (
      method: string,
      path: string,
      { token, body, ...more }: { token?: string; body?: unknown } & Record<string, unknown> = {},
    ) => {
      const headers = new Headers(more.headers as Record<string, string> | undefined) // given as such
      if (token) headers.set('authorization', `Bearer ${token}`)
      if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')
      const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body)
      const answer = await handle(new Request(`http://localhost${path}`, { method, headers, body: sent }))
      const text = await answer.text()
      return {
        status: answer.status,
        headers: answer.headers,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      }
    },
    /** The status and the visible text of a page. */
    read: async (path: string) => {
      const response = await handle(new Request(`http://localhost${path}`))
      return { status: response.status, text: wordsOf(await response.text()) }
    },
    close: async () => {
      stopWorkers(services)
      services.live.close()
      await services.counting.flush()
      await services.misses.flush()
      await close()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** A whole journal for the tests of a file, closed after them. */
export async function withJournal(...given: Parameters<typeof aJournal>) {
  const journal = await aJournal(...given)
  afterAll(journal.close)
  return journal
}

export function configOf(environment: Record<string, string>): Config {
  const reading = parseConfig(environment)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return reading.config
}

function logInto(lines: LogLine[]): Log {
  return {
    answered: (request, { status, ms, id }) =>
      lines.push({ level: 'info', ...JSON.parse(`{${request}}`), status, ms, id }),
    info: (fields) => lines.push({ level: 'info', ...fields }),
    warn: (fields) => lines.push({ level: 'warn', ...fields }),
    error: (fields) => lines.push({ level: 'error', ...fields }),
    flush: () => {},
  }
}

/** A page without the codes that its messages tell scripts. */
export const withoutCodes = (html: string) => html.replace(/ data-(?:field|error)="[^"]*"/g, '')

/** The visible text of a page's body. */
export function wordsOf(html: string): string {
  const body = html.replace(/^.*<body>/s, '')
  const text = body.replace(/<(?!\/?(?:i|em|b|strong|a|span|q|sub|sup|time)\b)[^>]*>/g, ' ').replace(/<[^>]*>/g, '')
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
  return text
    .replace(/&(#?\w+);/g, (entity, name: string) => named[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
