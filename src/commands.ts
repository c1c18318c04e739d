import { userCommand } from './accounts/command.ts'
import { backupCommand, restoreCommand } from './backup/command.ts'
import { importCommand } from './importing/command.ts'
import { exportCommand } from './importing/export-command.ts'
import { leaveCommand } from './leaving/leave-command.ts'
import { moveCommand } from './moving/move-command.ts'
import { readPdfsCommand } from './reading/command.ts'
import type { AllCommandServices, Command } from './terminal.ts'

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
