import { dirname, join, resolve } from 'node:path'
import { argumentsIn, type Command, commandOf, progressBar } from '../../../core/cli/terminal.ts'
import { counted } from '../../../core/text/counted.ts'
import { type ExportReport, exportArticles } from './actions.ts'

const usage = 'Usage: bun run export FILE.jsonl [--overwrite]\n'

/**
 * `bun run export FILE.jsonl [--overwrite]`: exports all articles, with their files in folders next to it; exit code 1
 * if a file is missing.
 */
export const exportCommand: Command = commandOf(
  parseExportArguments,
  async (services, { path, mayReplace }, terminal) => {
    const { print, isInteractive, writeFile } = terminal
    const report: ExportReport = { articles: 0, files: 0, lost: [] }
    const problem = await exportArticles(services, {
      report,
      write: (file, bytes) =>
        writeFile({ path: file ? join(dirname(path), file) : path, mayReplace, makesFolder: file !== '' }, bytes),
      onProgress: (done, total) => isInteractive && print(progressBar(done, total)),
    })
    if (isInteractive && report.files > 0) print('\n')
    if (problem) {
      print(`${problem}\n`)
      return 1
    }
    for (const refnumber of report.lost) print(`A file of ref number ${refnumber} is missing or damaged\n`)
    print(`${counted(report.articles, 'article')} and ${counted(report.files, 'file')} were exported to ${path}\n`)
    return report.lost.length > 0 ? 1 : 0
  },
)

function parseExportArguments(args: string[], folder: string) {
  const { name, values } = argumentsIn(args, { overwrite: { type: 'boolean' } })
  return name?.endsWith('.jsonl') ? { path: resolve(folder, name), mayReplace: values.overwrite ?? false } : usage
}
