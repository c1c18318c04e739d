import { basename, join, resolve } from 'node:path'
import { argumentsIn, type Command, commandOf, progressBar, type Terminal } from '../../core/cli/terminal.ts'
import { oneLine } from '../../core/text/clean.ts'
import { streamFileLines } from '../import/lines.ts'
import { moveIn, type StoreReview } from './actions.ts'
import type { Unimported } from './addresses/moved.ts'
import {
  formatUnimportedRow,
  isWhole,
  type MoveReport,
  renderReportPage,
  writeReportText,
  yieldReportRows,
} from './report-rules.ts'

const usage = 'Usage: bun run move SOURCE [--files DIR] [--journal PATH] [--repository NAME] [--dry]\n'

const options = {
  files: { type: 'string' },
  journal: { type: 'string' },
  repository: { type: 'string' },
  dry: { type: 'boolean' },
} as const

/**
 * `bun run move SOURCE [--files DIR] [--journal PATH] [--repository NAME] [--dry]`: shows a progress bar on a terminal,
 * then the report; also writes it as a page and a table, with a file of the data that cannot be imported. A dry run
 * only prints the report. Exit code 1 if an article other than a draft is missing.
 */
export const moveCommand = (storeReview: StoreReview): Command =>
  commandOf(parseMoveArguments, async (services, { source, values }, terminal) => {
    const { folder, print } = terminal
    const { files, journal, dry: isDry = false } = values
    const repository = (values.repository ?? '').replace(/^oai:/, '').replace(/:.*$/, '')
    const name = join(folder, basename(source).replace(/\.\w+(?:\.gz)?$/, ''))
    const problems: string[] = []
    const filesFolder = files === undefined ? undefined : resolve(folder, files)
    const report = await moveIn(
      { ...services, storeReview },
      { path: resolve(folder, source), files: filesFolder, journal, repository, isDry },
      {
        ...createProgress(terminal),
        take: async (left, found) => {
          if (isDry) return
          problems.push(...(await writeReportFile(terminal, `${name}-left.jsonl`, left.stream())))
          problems.push(...(await writeReportFile(terminal, `${name}-report.csv`, yieldMoveReportTable(found, left))))
        },
      },
    )
    if (terminal.isInteractive) print('\n')
    if (typeof report === 'string') {
      print(`${oneLine(report)}\n`)
      return 1
    }
    print(writeReportText(report))
    if (!isDry) {
      const day = services.clock().toISOString().slice(0, 10)
      const page = renderReportPage(report, {
        day,
        leftFile: `${basename(name)}-left.jsonl`,
        tableFile: `${basename(name)}-report.csv`,
      })
      problems.push(...(await writeReportFile(terminal, `${name}-report.html`, new Blob([page]).stream())))
      print(
        problems.length > 0
          ? problems.map((problem) => `${problem}\n`).join('')
          : `The report is in ${name}-report.html, as a table in ${name}-report.csv\n`,
      )
    }
    return isWhole(report) && problems.length === 0 ? 0 : 1
  })

function parseMoveArguments(args: string[]) {
  const { name: source, values } = argumentsIn(args, options)
  return source ? { source, values } : usage
}

async function writeReportFile(terminal: Terminal, path: string, bytes: AsyncIterable<Uint8Array>): Promise<string[]> {
  const problem = await terminal.writeFile({ path, mayReplace: true }, bytes)
  return problem ? [problem] : []
}

/** Yields the report as a table for spreadsheets, which recognise UTF-8 by its byte order mark. */
async function* yieldMoveReportTable(report: MoveReport, left: Blob): AsyncGenerator<Uint8Array> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  yield bytes(`\ufeff${yieldReportRows(report)}`)
  for await (const { text } of streamFileLines(left)) {
    const one = text === undefined ? undefined : (JSON.parse(text) as Unimported) // the move wrote it
    if (one && one.what !== 'article') yield bytes(formatUnimportedRow(one))
  }
}

function createProgress({ isInteractive, print }: Terminal) {
  let shown = 0
  const mb = (number: number) => Math.ceil(number / 1_000_000)
  return {
    onRead: (done: number, bytes: number) => {
      if (!isInteractive || (done - shown < bytes / 200 && done < bytes)) return
      shown = done
      print(`${progressBar(mb(done), mb(bytes))} MB read `)
    },
    onAdd: (done: number, total: number) => {
      if (isInteractive) print(`${progressBar(done, total)} articles   `)
    },
  }
}
