import { userCommand } from './accounts/command.ts'
import { importCommand } from './importing/command.ts'
import type { Services } from './services.ts'

/** Where a command was called: what it prints goes there, and paths are relative to its folder. */
export type Terminal = {
  print: (text: string) => void
  isInteractive: boolean
  folder: string
  /** What was typed or piped in for a command that needs one. */
  password?: string
}

export type CommandServices = Pick<Services, 'db' | 'files' | 'clock'>

/** A command of `bun run …`: it prints what it did and answers its exit status. */
export type Command = (services: CommandServices, args: string[], terminal: Terminal) => Promise<number>

const commands: Record<string, Command> = { import: importCommand, user: userCommand }

export const commandNames = Object.keys(commands)

/** The command of that name, if there is one. */
export function commandNamed(name: string): Command | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined
}
