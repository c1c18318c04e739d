import { parseArgs } from 'node:util'
import type { Command, CommandServices } from '../../core/cli/terminal.ts'
import { dayMs, shortMomentIn } from '../../core/text/dates.ts'
import { momentOf } from '../../core/text/local-time.ts'
import type { Services } from '../../services.ts'
import { listDue } from './actions.ts'
import { dueLine } from './rules.ts'

const usage = `Usage: bun run due [--at TIME]
Prints what will be sent, lapse, expire or be deleted until then, and changes nothing: time, what, paper or request, to whom.
TIME is such as 2026-12-01T09:00, in the journal's time zone; a day from now without it.
`

/** `bun run due`: what time will bring. Ends with 0, or 2 if it was called wrongly. */
export const dueCommand: Command<CommandServices & Partial<Pick<Services, 'config'>>> = async (
  { db, clock, config },
  args,
  { print, isInteractive },
) => {
  if (!config) throw new Error('The journal has no configuration')
  const typed = timeIn(args)
  const until = typed === '' ? new Date(clock().getTime() + dayMs) : momentOf(config.timeZone, typed ?? 'wrong')
  if (!until) {
    print(usage)
    return 2
  }
  const all = await listDue({ db, clock, config }, until)
  for (const due of all) print(`${dueLine(due, config.timeZone)}\n`)
  if (all.length === 0 && isInteractive)
    print(`Nothing will happen by itself until ${shortMomentIn(config.timeZone, until)}.\n`)
  return 0
}

/** The time that was typed; '' if none was, undefined if the call is wrong. */
function timeIn(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { at: { type: 'string' } } }).values.at ?? ''
  } catch {
    return undefined
  }
}
