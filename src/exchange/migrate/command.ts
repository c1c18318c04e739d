import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Command } from '../../core/cli/terminal.ts'
import { progressBar, type Terminal } from '../../core/cli/terminal.ts'
import { oneLine } from '../../core/text/clean.ts'
import { moveIn } from './actions.ts'
import { reportPage, reportText } from './report-rules.ts'

const usage = 'Usage: bun run move SOURCE [--files DIR] [--journal PATH] [--repository NAME] [--dry]\n'

/**
 * `bun run move SOURCE [--files DIR] [--journal PATH] [--repository NAME] [--dry]`: shows a progress bar on a terminal,
 * then the report; also writes it as a page, and beside it a file of the data that cannot be imported. A dry run only
 * prints the report. Exit code 1 if an article was refused.
 */
export const moveCommand: Command = async (services, args, terminal) => {
  const given = argumentsIn(args)
  if (!given) {
    terminal.print(usage)
    return 2
  }
  const { source, files, journal, repository, isDry } = given
  const { folder, print } = terminal
  const name = join(folder, basename(source).replace(/\.\w+$/, ''))
  const problems: string[] = []
  const report = await moveIn(
    services,
    {
      path: resolve(folder, source),
      files: files === undefined ? undefined : resolve(folder, files),
      journal,
      repository,
      isDry,
    },
    {
      ...watching(terminal),
      take: async (left) => {
        if (!isDry) problems.push(...(await written(terminal, `${name}-left.jsonl`, left)))
      },
    },
  )
  if (terminal.isInteractive) print('\n')
  if (typeof report === 'string') {
    print(`${oneLine(report)}\n`)
    return 1
  }
  print(reportText(report))
  if (!isDry) {
    const day = services.clock().toISOString().slice(0, 10)
    const page = reportPage(report, { day, leftFile: `${basename(name)}-left.jsonl` })
    problems.push(...(await written(terminal, `${name}-report.html`, new Blob([page]))))
    print(
      problems.length > 0
        ? problems.map((problem) => `${problem}\n`).join('')
        : `The report is in ${name}-report.html\n`,
    )
  }
  return report.refused.length > 0 || problems.length > 0 ? 1 : 0
}

async function written(terminal: Terminal, path: string, content: Blob): Promise<string[]> {
  const problem = await terminal.writeFile({ path, mayReplace: true }, content.stream())
  return problem ? [problem] : []
}

function watching({ isInteractive, print }: Terminal) {
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

type Given = {
  source: string
  files: string | undefined
  journal: string | undefined
  repository: string
  isDry: boolean
}

/** Parses the command's arguments; undefined if they are invalid. */
function argumentsIn(args: string[]): Given | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        files: { type: 'string' },
        journal: { type: 'string' },
        repository: { type: 'string' },
        dry: { type: 'boolean' },
      },
    })
    const [source] = positionals
    const repository = (values.repository ?? '').replace(/^oai:/, '').replace(/:.*$/, '')
    return source && positionals.length === 1
      ? { source, files: values.files, journal: values.journal, repository, isDry: values.dry ?? false }
      : undefined
  } catch {
    return undefined
  }
}
