import { parseArgs } from 'node:util'
import { type Command, type CommandServices, commandOf } from '../../core/cli/terminal.ts'
import { dayMs, shortMomentIn } from '../../core/text/dates.ts'
import { momentOf } from '../../core/text/local-time.ts'
import type { Services } from '../../services.ts'
import { listDue } from './actions.ts'
import { dueLine } from './rules.ts'

const usage = `Usage: bun run due [--at TIME]
Prints what will be sent, lapse, expire or be deleted until then, and changes nothing: time, what, paper or request, to whom.
TIME is such as 2026-12-01T09:00, in the journal's time zone; a day from now without it.
`

/** `bun run due`: lists what will happen at set times. Exits with 0, or 2 for wrong usage. */
export const dueCommand: Command<CommandServices & Partial<Pick<Services, 'config'>>> = commandOf(
  readRemindersArguments,
  async ({ db, clock, config }, { at }, { print, isInteractive }) => {
    if (!config) throw new Error('The journal has no configuration')
    const until = (at === undefined ? undefined : momentOf(config.timeZone, at)) ?? new Date(clock().getTime() + dayMs)
    const all = await listDue({ db, clock, config }, until)
    for (const due of all) print(`${dueLine(due, config.timeZone)}\n`)
    if (all.length === 0 && isInteractive)
      print(`Nothing will happen by itself until ${shortMomentIn(config.timeZone, until)}.\n`)
    return 0
  },
)

function readRemindersArguments(args: string[]) {
  try {
    const { at } = parseArgs({ args, options: { at: { type: 'string' } } }).values
    return at === undefined || momentOf('UTC', at) ? { at } : usage
  } catch {
    return usage
  }
}
