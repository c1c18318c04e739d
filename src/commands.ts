import type { Command, Terminal } from './core/cli/terminal.ts'
import { announcing } from './events.ts'
import { leaveCommand } from './exchange/export/command.ts'
import { exportCommand } from './exchange/export/lines/command.ts'
import { packageCommand } from './exchange/export/package-command.ts'
import { importCommand } from './exchange/import/command.ts'
import { moveCommand } from './exchange/migrate/command.ts'
import { fulltextAlone, fulltextCommand, isOfArticle } from './journal/fulltext/command.ts'
import { relatedCommand } from './journal/related/command.ts'
import { userCommand } from './office/accounts/command.ts'
import { readingCommand } from './reading-command.ts'
import { liftCommand } from './review/desk/command.ts'
import { draftsCommand } from './review/desk/drafts-command.ts'
import { storeImportedReview } from './review/imported/actions.ts'
import { dueCommand } from './review/reminders/command.ts'
import type { AllCommandServices, Services } from './services.ts'
import { backupCommand, restoreCommand } from './staff/backup/command.ts'
import { personCommand } from './staff/people/command.ts'
import { createTexts } from './texts.ts'

const commands: Record<string, Command<AllCommandServices>> = {
  backup: backupCommand,
  drafts: draftsCommand,
  due: dueCommand,
  export: chosenBy((args) => {
    const isOf = (ending: string) => args.some((name) => name.endsWith(ending))
    return isOf('.jsonl') ? exportCommand : isOf('.zip') ? packageCommand : leaveCommand
  }),
  fulltext: fulltextCommand,
  import: importCommand,
  move: moveCommand(storeImportedReview),
  person: personCommand,
  'read-pdfs': readingCommand(createTexts),
  related: relatedCommand,
  restore: restoreCommand,
  user: chosenBy(([what]) => (what === 'lift' ? liftCommand : userCommand)),
}

/** Combines several commands into one. @param choose returns the command for the arguments */
function chosenBy(
  choose: (args: string[]) => Command<AllCommandServices & Pick<Services, 'announce'>>,
): Command<AllCommandServices> {
  return Object.assign(
    (services: AllCommandServices, args: string[], terminal: Terminal) =>
      choose(args)({ ...services, announce: announcing(services) }, args, terminal),
    { problemOf: (args: string[], folder: string) => choose(args).problemOf(args, folder) },
  )
}

/** Whether a command needs an existing journal and creates none: an empty backup would pass for a good one. */
export const needsJournal = (name: string): boolean =>
  ['backup', 'drafts', 'due', 'export', 'fulltext', 'person', 'read-pdfs', 'related'].includes(name)

/** Returns a command that works without a journal, and so needs no database; undefined if it needs one. */
export const commandAlone = (name: string, args: string[]): ((terminal: Terminal) => Promise<number>) | undefined =>
  name === 'fulltext' && !isOfArticle(args) ? (terminal) => fulltextAlone(undefined, args, terminal) : undefined

export const commandNames = Object.keys(commands)

export function commandNamed(name: string): Command<AllCommandServices> | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined
}
