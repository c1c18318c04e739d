import { userCommand } from './accounts/command.ts'
import { backupCommand, restoreCommand } from './backup/command.ts'
import { importCommand } from './importing/command.ts'
import { exportCommand } from './importing/export-command.ts'
import { moveCommand } from './moving/move-command.ts'
import { readPdfsCommand } from './reading/command.ts'
import type { Services } from './services.ts'
import type { Terminal } from './terminal.ts'

export type CommandServices = Pick<Services, 'db' | 'files' | 'clock'>

/** A command of `bun run …`: prints its result and returns its exit status. */
export type Command = (services: CommandServices, args: string[], terminal: Terminal) => Promise<number>

const commands: Record<string, Command> = {
  backup: backupCommand,
  export: exportCommand,
  import: importCommand,
  move: moveCommand,
  'read-pdfs': readPdfsCommand,
  restore: restoreCommand,
  user: userCommand,
}

export const commandNames = Object.keys(commands)

export function commandNamed(name: string): Command | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined
}
