import { parseArgs } from 'node:util'
import type { Command } from '../commands.ts'
import { addUser, allowAddresses, setPassword, setUserStatus } from './users.ts'

const usage = `Usage: bun run user add NAME [--password-stdin]
       bun run user password NAME [--password-stdin]
       bun run user disable NAME
       bun run user enable NAME
       bun run user allow-ip NAME [CIDR …]   (no CIDR: every address)
`

/** Whether a call of `bun run user` needs a password, which only the caller's terminal can ask for. */
export function needsPassword([what]: string[]): boolean {
  return what === 'add' || what === 'password'
}

/** `bun run user …`: who may sign in, also while the server runs. */
export const userCommand: Command = async ({ db, clock }, args, { print, password = '' }) => {
  const { what, name, rest } = argumentsIn(args)
  const change = { db, now: clock(), name: name ?? '' }
  const outcome =
    name === undefined || (rest.length > 0 && what !== 'allow-ip')
      ? undefined
      : what === 'add'
        ? await addUser(change, password)
        : what === 'password'
          ? await setPassword(change, password)
          : what === 'disable' || what === 'enable'
            ? await setUserStatus(change, `${what}d`)
            : what === 'allow-ip'
              ? await allowAddresses(change, rest)
              : undefined
  print(outcome ? `${outcome.said}\n` : usage)
  return outcome ? (outcome.ok ? 0 : 1) : 2
}

function argumentsIn(args: string[]): { what?: string; name?: string; rest: string[] } {
  try {
    const options = { 'password-stdin': { type: 'boolean' } } as const
    const [what, name, ...rest] = parseArgs({ args, allowPositionals: true, options }).positionals
    return { what, name, rest }
  } catch {
    return { rest: [] }
  }
}
