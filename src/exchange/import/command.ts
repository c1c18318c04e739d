import { dirname, resolve } from 'node:path'
import { argumentsIn, type Command, fileAt, misused, progressBar } from '../../core/cli/terminal.ts'
import { oneLine } from '../../core/text/clean.ts'
import { importArticles } from './actions.ts'

const usage = 'Usage: bun run import FILE.jsonl [--files DIR]\n'

/** `bun run import FILE.jsonl [--files DIR]`: progress on a terminal, then a report; 1 where a line was refused. */
export const importCommand: Command = async (services, args, { print, isInteractive, folder }) => {
  const { name, values } = argumentsIn(args, { files: { type: 'string' } })
  if (!name) return misused(usage, print)
  const path = resolve(folder, name)
  const file = await fileAt(path, print)
  if (!file) return 2
  const filesFolder = values.files === undefined ? dirname(path) : resolve(folder, values.files)

  const began = performance.now()
  const report = await importArticles(services, { file, folder: filesFolder }, (done, total) => {
    const perSecond = (done / (performance.now() - began)) * 1000
    if (isInteractive) print(`${progressBar(done, total)}, ${perSecond.toFixed(0)} a second `)
  })
  if (isInteractive) print('\n')
  for (const { line, reason } of report.refused) print(`line ${line}: ${oneLine(reason)}\n`)
  print(`${report.added} added, ${report.known} already there, ${report.refused.length} refused\n`)
  return report.refused.length > 0 ? 1 : 0
}
