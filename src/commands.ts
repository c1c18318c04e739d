import { userCommand } from './accounts/command.ts'
import { backupCommand, restoreCommand } from './backup/command.ts'
import { importCommand } from './importing/command.ts'
import { exportCommand } from './importing/export-command.ts'
import { leaveCommand } from './leaving/leave-command.ts'
import { moveCommand } from './moving/move-command.ts'
import type { Offline } from './offline.ts'
import { readPdfsCommand } from './reading/command.ts'
import type { Services } from './services.ts'
import type { Terminal } from './terminal.ts'

export type CommandServices = Pick<Services, 'db' | 'files' | 'clock'>

/** The services of commands; the journal's pages are opened for the one that reads them. */
export type AllCommandServices = CommandServices & { offline: () => Promise<Offline> }

/** A command of `bun run …`: prints its result and returns its exit status. */
export type Command<Needed = CommandServices> = (
  services: Needed,
  args: string[],
  terminal: Terminal,
) => Promise<number>

const commands: Record<string, Command<AllCommandServices>> = {
  backup: backupCommand,
  export: (services, args, terminal) =>
    (args.some((name) => name.endsWith('.jsonl')) ? exportCommand : leaveCommand)(services, args, terminal),
  import: importCommand,
  move: moveCommand,
  'read-pdfs': readPdfsCommand,
  restore: restoreCommand,
  user: userCommand,
}

export const commandNames = Object.keys(commands)

export function commandNamed(name: string): Command<AllCommandServices> | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined
}
