import { basename, extname, join, resolve } from 'node:path'
import { argumentsIn, type Command, commandOf, fileAt, type Terminal } from '../../core/cli/terminal.ts'
import type { Xml } from '../../core/text/xml.ts'
import { withFront } from '../../engines/fulltext/fulltext.ts'
import { balanceCloses } from '../../engines/fulltext/text.ts'
import { readSettings } from '../../office/settings/queries.ts'
import type { AllCommandServices } from '../../services.ts'
import { citedOf } from '../citing/facts.ts'
import { jatsFront } from '../citing/jats/article.ts'
import { listPublicIssues } from '../record/issues/queries.ts'
import { findArticle } from '../record/queries.ts'
import { renderPaperFront } from './front-rules.ts'
import { plainLook } from './look-rules.ts'
import { createOutputsMaker } from './outputs.ts'
import type { OutputsWanted } from './outputs-worker.tsx'
import { createFullTextReader } from './reader.ts'

const usage = 'Usage: bun run fulltext FILE [--out DIR] [--article REF] [--json]\n'

const options = { out: { type: 'string' }, article: { type: 'string' }, json: { type: 'boolean' } } as const

/**
 * Runs `bun run fulltext FILE [--out DIR] [--article REF] [--json]`, which writes a paper's full text into a folder:
 * JATS with its pictures, HTML, PDF, EPUB, and the report of its balance and findings. The exit code is 1 if the
 * balance does not close or an output cannot be made, 2 for a file that cannot be read.
 */
export const fulltextCommand: Command<AllCommandServices> = commandOf(
  readFulltextArguments,
  (services, asked, terminal) =>
    readPaper(asked, terminal, async (refnumber) => {
      const { db } = services
      const article = await findArticle(db, refnumber)
      if (!article) return undefined
      const shell = { settings: await readSettings(db), issues: await listPublicIssues(db) }
      return jatsFront(citedOf(services, shell, article))
    }),
)

/** Runs the command without a journal, for a paper that is in none: its front is made from its own file. */
export const fulltextAlone: Command<unknown> = commandOf(readFulltextArguments, (_services, asked, terminal) =>
  readPaper(asked, terminal, async () => undefined),
)

async function readFulltextArguments(args: string[], folder: string) {
  const { name, values } = argumentsIn(args, options)
  if (!name) return usage
  const file = await fileAt(resolve(folder, name))
  return typeof file === 'string' ? file : { name, file, values }
}

type Asked = Exclude<Awaited<ReturnType<typeof readFulltextArguments>>, string>

/** Reports whether the command is about an article of the journal. */
export const isOfArticle = (args: readonly string[]): boolean => args.some((one) => /^--article(?:=|$)/.test(one))

type FindFront = (refnumber: string) => Promise<Xml | undefined>

async function readPaper({ name, file, values }: Asked, terminal: Terminal, findFront: FindFront): Promise<number> {
  const front = values.article === undefined ? undefined : await findFront(values.article)
  if (values.article !== undefined && front === undefined)
    return reportReadingFailure(`There is no article ${values.article}\n`)
  const folder = resolve(terminal.folder, values.out ?? basename(name, extname(name)))
  const began = performance.now()
  const reader = createFullTextReader()
  const answer = await reader.read(await file.bytes()).finally(reader.stop)
  if (answer.is === 'refused') return reportReadingFailure(`${basename(name)} cannot be read: ${answer.why}\n`)
  const { kind, pictures, balance } = answer
  const jats = withFront(answer.jats, front ?? renderPaperFront(answer.front))
  const maker = createOutputsMaker()
  const wanted = (wants: OutputsWanted['wants']) => maker.make({ jats, pictures, look: plainLook, wants })
  const made = await Promise.all(outputNames.map(wanted)).finally(maker.stop)
  const refusals = made.flatMap((one, at) => (one.is === 'refused' ? [`${outputNames[at]}: ${one.why}`] : []))
  const files = new Map([
    ['article.xml', encodeOutputText(withPaths(jats, pictures))],
    ...made.flatMap((one, at) => (one.is === 'made' ? [[`article.${outputNames[at]}`, one.bytes] as const] : [])),
    ...[...pictures].map(([one, bytes]) => [`pictures/${one}`, bytes] as const),
  ])
  const problem = await writeAll(files, { folder, terminal })
  const seconds = Math.round(performance.now() - began) / 1000
  const findings = [...answer.findings, ...made.flatMap((one) => (one.is === 'made' ? one.findings : []))]
  const pages = Math.max(...made.map((one) => (one.is === 'made' ? one.pages : 0)))
  const report = { source: { name: basename(name), kind, bytes: file.size }, balance, findings, seconds, pages }
  const text = `${JSON.stringify(report, null, 2)}\n`
  const last = problem ?? (await writeAll(new Map([['report.json', encodeOutputText(text)]]), { folder, terminal }))
  if (last) return reportReadingFailure(`${last}\n`, 1)
  if (values.json) terminal.print(text)
  if (refusals.length > 0) return reportReadingFailure(`An output cannot be made: ${refusals.join('\n')}\n`, 1)
  return balanceCloses(balance) ? 0 : 1
}

/** The outputs other than the JATS; if one cannot be made, the others are. */
const outputNames = ['html', 'pdf', 'epub'] as const

/** Replaces the pictures' names with their paths in the output folder. */
const withPaths = (jats: string, pictures: ReadonlyMap<string, Uint8Array>): string =>
  [...pictures.keys()].reduce((text, one) => text.replaceAll(`"${one}"`, `"pictures/${one}"`), jats)

/** Prints why no output was written. */
function reportReadingFailure(why: string, status = 2): number {
  process.stderr.write(why)
  return status
}

const encodeOutputText = (text: string) => new TextEncoder().encode(text)

async function writeAll(
  files: ReadonlyMap<string, Uint8Array>,
  { folder, terminal }: { folder: string; terminal: Terminal },
) {
  for (const [name, bytes] of files) {
    const written = { path: join(folder, name), mayReplace: true, makesFolder: true }
    const problem = await terminal.writeFile(written, yieldBytesOnce(bytes))
    if (problem) return problem
  }
  return undefined
}

async function* yieldBytesOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
