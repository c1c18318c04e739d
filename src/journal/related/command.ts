import { parseArgs } from 'node:util'
import { type Command, type CommandServices, commandOf } from '../../core/cli/terminal.ts'
import { counted } from '../../core/text/counted.ts'
import type { Services } from '../../services.ts'
import { type Differences, renewAll } from './actions.ts'

const usage = `Usage: bun run related [--check]
Makes the lists "Cited in this journal" and "Related articles" of all articles again, and names those that differed.
--check only names them.
`

/** `bun run related`: renews the lists of all articles; with `--check`, exit code 1 if any differs. */
export const relatedCommand: Command<CommandServices & Pick<Services, 'config'>> = commandOf(
  readRelatedArguments,
  async (services, { isDry }, { print }) => {
    const differences = await renewAll(services, { isDry })
    const lines = describeDifferences(differences)
    for (const line of lines) print(`${line}\n`)
    if (lines.length === 0) print('All lists are as they should be\n')
    return isDry && lines.length > 0 ? 1 : 0
  },
)

const names = {
  features: 'Features',
  cited_by: 'Cited in this journal',
  related: 'Related articles',
} as const

/** Describes differences, one line for each list of articles. */
function describeDifferences({ counts, ...ofArticles }: Differences): string[] {
  const ids = Object.entries(names).flatMap(([name, label]) => {
    const differing = ofArticles[name as keyof typeof names]
    return differing.length > 0 ? [`${label}: ids ${differing.join(', ')}`] : []
  })
  return [...ids, ...(counts > 0 ? [counted(counts, 'count')] : [])]
}

function readRelatedArguments(args: string[]) {
  try {
    const { check } = parseArgs({ args, options: { check: { type: 'boolean' } } }).values
    return { isDry: check ?? false }
  } catch {
    return usage
  }
}
