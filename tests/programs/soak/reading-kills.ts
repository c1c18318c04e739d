import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { connect } from '../../../src/core/db/connect.ts'
import { pdfPages, pdfTexts } from '../../../src/core/db/tables/article-pdfs.ts'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { localFiles } from '../../../src/core/files/local.ts'
import { createReader } from '../../../src/journal/pdf-reading/reader.ts'
import { drawn, filler } from '../../engines/documents/drawn.ts'
import { anArticle } from '../../support/builders/rows.ts'
import { emptyServerDatabase } from '../../support/database.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { runToEnd } from '../../support/servers/process.ts'
import type { Moment } from './die-at.ts'

/** PDFs for each kill: the moment of the last may come as late as at this many. */
const pdfsForEach = 8
const pagesOfEach = 3

type Environment = { DATA_DIR: string; DATABASE_URL?: string }
/** By a PDF's hash: when it was read, empty if not yet, and the texts of its pages. */
type Stored = Map<string, { readAt: string; texts: string[] }>

/**
 * Kills (`kill -9`) a process that reads PDFs that many times on each database, in turn the command and the server, as
 * it stores what it read of some PDF. After each kill, whole PDFs are stored, those read before as they were; then the
 * command reads the rest, each PDF has the texts that it has without a kill, and nothing is left to read.
 * @returns whether all of it holds; the figures are printed
 */
export async function readingKills(rounds: number): Promise<boolean> {
  const postgres = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'journal-reading-kills-'))
  const environments: Record<string, Environment> = { embedded: { DATA_DIR: join(folder, 'embedded') } }
  if (postgres) {
    const DATABASE_URL = await emptyServerDatabase(postgres.url)
    environments.PostgreSQL = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL }
  } else console.log('PostgreSQL is not installed: left out')
  try {
    let isRight = true
    for (const [name, environment] of Object.entries(environments))
      isRight = (await killsOn(name, environment, rounds)) && isRight
    return isRight
  } finally {
    await postgres?.stop()
    await rm(folder, { recursive: true })
  }
}

async function killsOn(name: string, environment: Environment, rounds: number): Promise<boolean> {
  const expected = await filled(environment, rounds * pdfsForEach)
  const wrong: string[] = []
  const readAtKills: number[] = []
  let before = await storedIn(environment)
  for (let round = 1; round <= rounds; round++) {
    const { status, output } = await runToEnd({ ...environment, DIE_AT: momentOf(pdfsForEach) }, [
      '--preload',
      './tests/programs/soak/die-at.ts',
      ...(round % 2 ? ['src/cli.ts', 'read-pdfs'] : ['src/server.ts']),
    ])
    if (status < 128) wrong.push(`round ${round}: it was not killed: ${output}`)
    const after = await storedIn(environment)
    wrong.push(...wrongIn(after, { before, expected }).map((what) => `round ${round}: ${what}`))
    readAtKills.push(readIn(after))
    before = after
  }
  const left = expected.size - readIn(before)
  const last = await runToEnd({ ...environment }, ['src/cli.ts', 'read-pdfs'])
  if (!last.output.includes(`${left} read, 0 not found`)) wrong.push(`after the kills, of ${left}: ${last.output}`)
  const again = await runToEnd({ ...environment }, ['src/cli.ts', 'read-pdfs'])
  if (!again.output.includes('Every PDF is read')) wrong.push(`something is left: ${again.output}`)
  const end = await storedIn(environment)
  wrong.push(...wrongIn(end, { before, expected }))
  if (readIn(end) < expected.size) wrong.push(`${readIn(end)} of ${expected.size} are read`)
  console.log(`${name}: ${rounds} kills, after which ${readAtKills.join(', ')} of ${expected.size} PDFs were read`)
  console.log(`${name}: the command read the other ${left}; ${wrong.length === 0 ? 'all texts are right' : 'FAILED'}`)
  for (const line of wrong.slice(0, 30)) console.log(`  ${line}`)
  return wrong.length === 0
}

/** Each text has this word, and so has each statement that stores a PDF's pages. */
const inEachText = 'grew'

/** Some moment about the storing of one of the next PDFs, for `die-at.ts`. */
function momentOf(latest: number): string {
  const nth = 1 + Math.floor(Math.random() * latest)
  return JSON.stringify({
    at: 'statement',
    words: inEachText,
    nth,
    isSent: Math.random() < 0.7,
  } satisfies Moment)
}

/** Gives a new journal articles, each with a PDF of its own. @returns the texts of their pages, by hash */
async function filled(environment: Environment, count: number): Promise<Map<string, string[]>> {
  const { db, close } = await connect({ dataDir: environment.DATA_DIR, databaseUrl: environment.DATABASE_URL })
  const files = await localFiles(join(environment.DATA_DIR, 'files'))
  const reader = createReader()
  const expected = new Map<string, string[]>()
  for (let number = 1; number <= count; number++) {
    const bytes = await drawn(({ lines, page }) => {
      for (let at = 1; at <= pagesOfEach; at++) {
        if (at > 1) page()
        lines([`This is page ${at} of number ${number}`, ...filler(40)], { x: 60, y: 60 })
      }
    })
    const hash = await files.save(bytes)
    await anArticle(db, { file_hash: hash, file_bytes: bytes.byteLength })
    expected.set(hash, (await reader.read(bytes)).texts)
  }
  reader.stop()
  await close()
  return expected
}

/** What a journal that no process has open knows of its PDFs. */
async function storedIn({ DATA_DIR, DATABASE_URL }: Environment): Promise<Stored> {
  const { db, close } = await connect({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
  const rows = await db
    .select({ hash: pdfTexts.hash, readAt: pdfTexts.read_at, text: pdfPages.text })
    .from(articles)
    .innerJoin(pdfTexts, eq(pdfTexts.hash, articles.file_hash))
    .leftJoin(pdfPages, eq(pdfPages.pdf_id, pdfTexts.id))
    .orderBy(asc(pdfTexts.id), asc(pdfPages.page))
  await close()
  const stored: Stored = new Map()
  for (const { hash, readAt, text } of rows) {
    const one = stored.get(hash) ?? { readAt: readAt?.toISOString() ?? '', texts: [] }
    stored.set(hash, { ...one, texts: text === null ? one.texts : [...one.texts, text] })
  }
  return stored
}

const readIn = (stored: Stored) => [...stored.values()].filter(({ readAt }) => readAt).length

type Known = { before: Stored; expected: Map<string, string[]> }

function wrongIn(stored: Stored, { before, expected }: Known): string[] {
  return [...expected].flatMap(([hash, texts]) => {
    const [now, then] = [stored.get(hash), before.get(hash)]
    if (!now) return [`${hash} is gone`]
    const wanted = now.readAt ? texts : []
    return [
      ...(Bun.deepEquals(now.texts, wanted)
        ? []
        : [`${hash} has ${now.texts.length} pages of ${wanted.length}, or others`]),
      ...(then?.readAt && then.readAt !== now.readAt ? [`${hash} was read again`] : []),
    ]
  })
}
