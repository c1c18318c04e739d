import { parseArgs } from 'node:util'
import { type Command, type CommandServices, commandOf } from '../../core/cli/terminal.ts'
import { roles } from '../../core/db/enums.ts'
import type { Services } from '../../services.ts'
import { commandLine } from '../history/rules.ts'
import { isRole } from '../sessions/rules.ts'
import { findUserByName } from './queries.ts'
import { addUser, allowAddresses, removeFactors, setPassword, setRole, setUserStatus } from './users/users.ts'

const usage = `Usage: bun run user add NAME [--password-stdin]
       bun run user password NAME [--password-stdin]
       bun run user role NAME ${roles.join('|')}
       bun run user lift NAME NUMBER   (of a paper that they are recused from)
       bun run user second-factor NAME --remove
       bun run user disable NAME
       bun run user enable NAME
       bun run user allow-ip NAME [CIDR …]   (no CIDR: any address)
`

/** Reports whether a call of `bun run user` needs a password, which only the caller's terminal can ask for. */
export const needsPassword = ([what]: string[]): boolean => what === 'add' || what === 'password'

/** `bun run user …`: manages users, also while the server runs. */
export const userCommand: Command<CommandServices & Pick<Services, 'announce' | 'config'>> = commandOf(
  readAccountArguments,
  async ({ db, clock, config, announce }, { what, name, rest }, { print, password = '' }) => {
    const manager = { db, clock, config, announce, ...commandLine }
    const user = what === 'add' ? undefined : await findUserByName(db, name)
    if (what !== 'add' && !user) {
      print(`There is no user ${name}\n`)
      return 1
    }
    const id = user?.id ?? 0
    const make = {
      add: () => addUser(manager, { name, password }),
      password: () => setPassword(manager, id, password),
      disable: () => setUserStatus(manager, id, 'disabled'),
      enable: () => setUserStatus(manager, id, 'enabled'),
      'second-factor': () => removeFactors(manager, id),
      role: () => setRole(manager, id, rest.find(isRole) ?? 'admin'),
      'allow-ip': () => allowAddresses(manager, id, { cidrs: rest }),
    }
    const result = await make[what]()
    const said = !result.ok
      ? result.problem.message
      : result.user.name + (what === 'add' ? ' can now sign in' : ': done')
    print(`${said}\n`)
    return result.ok ? 0 : 1
  },
)

const changes = ['add', 'password', 'second-factor', 'role', 'disable', 'enable', 'allow-ip'] as const

/** Reports whether the arguments after the name are those that the change takes. */
function isComplete(what: string, rest: string[]): boolean {
  if (what === 'second-factor') return rest.join() === '--remove'
  if (what === 'role') return rest.length === 1 && rest.every(isRole)
  return rest.length === 0 || what === 'allow-ip'
}

const isKnown = (what: string): what is (typeof changes)[number] => changes.some((change) => change === what)

function readAccountArguments(args: string[]) {
  try {
    const options = { 'password-stdin': { type: 'boolean' }, remove: { type: 'boolean' } } as const
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    const [what, name, ...others] = positionals
    const rest = values.remove ? [...others, '--remove'] : others
    return what && name !== undefined && isKnown(what) && isComplete(what, rest) ? { what, name, rest } : usage
  } catch {
    return usage
  }
}
