import { type Command, type CommandServices, commandOf } from '../../core/cli/terminal.ts'
import type { Services } from '../../services.ts'
import { typedCode } from '../papers/code-rules.ts'
import { liftRecusal } from './access-actions.ts'

const usage = `Usage: bun run user lift NAME NUMBER
Lets a user see the paper with this number again, though they are its author, review it, or were recused.
`

/** `bun run user lift`: lifts a recusal on the server, for a paper that no other user may handle. */
export const liftCommand: Command<CommandServices & Partial<Pick<Services, 'config'>>> = commandOf(
  readPaperArguments,
  async ({ db, clock, config }, { name, number }, { print }) => {
    if (!config) throw new Error('The journal has no configuration')
    const code = typedCode(number)
    const result = await liftRecusal({ db, clock, config }, { name, number: code })
    print(result.ok ? `${result.name} may see ${code}\n` : `${result.message}\n`)
    return result.ok ? 0 : 1
  },
)

function readPaperArguments([, name, number, ...rest]: string[]) {
  return name && number && rest.length === 0 ? { name, number } : usage
}
