import { dirname, resolve } from 'node:path'
import { argumentsIn, type Command, commandOf, fileAt, progressBar } from '../../core/cli/terminal.ts'
import { oneLine } from '../../core/text/clean.ts'
import { onlineFirstSwitchedOn } from '../../office/settings/rules.ts'
import { importArticles } from './actions.ts'

const usage = 'Usage: bun run import FILE.jsonl [--files DIR]\n'

/**
 * `bun run import FILE.jsonl [--files DIR]`: shows progress on a terminal, then a report; exit code 1 if a line was
 * refused.
 */
export const importCommand: Command = commandOf(
  parseImportArguments,
  async (services, asked, { print, isInteractive }) => {
    const began = performance.now()
    const report = await importArticles(services, asked, (done, total) => {
      const perSecond = (done / (performance.now() - began)) * 1000
      if (isInteractive) print(`${progressBar(done, total)}, ${perSecond.toFixed(0)} a second `)
    })
    if (isInteractive) print('\n')
    for (const { line, reason } of report.refused) print(`line ${line}: ${oneLine(reason)}\n`)
    if (report.isSwitchedOn) print(onlineFirstSwitchedOn)
    print(`${report.added} added, ${report.known} already there, ${report.refused.length} refused\n`)
    return report.refused.length > 0 ? 1 : 0
  },
)

async function parseImportArguments(args: string[], here: string) {
  const { name, values } = argumentsIn(args, { files: { type: 'string' } })
  if (!name) return usage
  const path = resolve(here, name)
  const file = await fileAt(path)
  const folder = values.files === undefined ? dirname(path) : resolve(here, values.files)
  return typeof file === 'string' ? file : { file, folder }
}
