import { join, resolve } from 'node:path'
import { argumentsIn, type Command, commandOf, progressBar } from '../../core/cli/terminal.ts'
import { counted } from '../../core/text/counted.ts'
import type { AllCommandServices } from '../../services.ts'
import { exportWholeJournal } from './actions.ts'

const usage =
  'Usage: bun run export DIR         the whole journal, in a new or empty folder\n' +
  '       bun run export FILE.jsonl  the articles alone\n' +
  '       bun run export FILE.zip    an issue for an archive\n'

/** `bun run export DIR`: exports the whole journal to a folder; exit code 1 if anything is missing. */
export const leaveCommand: Command<AllCommandServices> = commandOf(
  parseLeaveArguments,
  async ({ offline }, { folder }, terminal) => {
    const { print, isInteractive, writeFile } = terminal
    const { stop, ...journal } = await offline()
    let isFirst = true
    let lastLine = ''
    const report = await exportWholeJournal(
      journal,
      (path, bytes) => {
        const problem = writeFile({ path: join(folder, path), within: { folder, isFirst } }, bytes)
        isFirst = false
        return problem
      },
      (part, done, total) => {
        const line = `${progressBar(done, total)} ${part} `
        if (isInteractive && line !== lastLine) print(line)
        lastLine = line
      },
    ).finally(stop)
    if (isInteractive && lastLine) print('\n')
    if (typeof report === 'string') {
      print(`${report}\n`)
      return 1
    }
    for (const lost of report.lost) print(`Missing or damaged: ${lost}\n`)
    const { files, bytes } = report.payload
    print(`${counted(report.articles, 'article')}, ${files} files of ${bytes} bytes, were exported to ${folder}\n`)
    return report.lost.length > 0 ? 1 : 0
  },
)

function parseLeaveArguments(args: string[], here: string) {
  const { name } = argumentsIn(args, {})
  return name ? { folder: resolve(here, name) } : usage
}
