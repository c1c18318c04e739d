import { plainAddress } from '../../src/core/text/ip-ranges.ts'
import type { ListedSignIn } from '../../src/office/accounts/sign-in-queries.ts'
import { browserName } from '../../src/office/accounts/user-agent.ts'
import { Columns } from '../ui/columns.tsx'
import { Moment } from '../ui/moment.tsx'

type Props = { user: { name: string }; signIns: ListedSignIn[]; timeZone: string }

const outcomes: Record<string, string> = {
  ok: 'Signed in',
  invalid_credentials: 'Wrong password',
  disabled: 'Right password, user disabled',
  invalid_ip: 'Right password, address not allowed',
}

/** A user's latest sign-ins and failed attempts. */
export function SignInList({ user, signIns, timeZone }: Props) {
  if (signIns.length === 0) return <p className="hint">None in the last 90 days.</p>
  return (
    <table className="list" aria-label={`Latest sign-ins of ${user.name}`}>
      <Columns of={['Where', 'Result', 'When']} />
      <tbody>
        {signIns.map(({ id, at, outcome, address, user_agent }) => (
          <tr key={id}>
            <td>
              <strong>{browserName(user_agent)}</strong>
              <p className="hint">{plainAddress(address)}</p>
            </td>
            <td data-label="Result">{outcomes[outcome] ?? outcome}</td>
            <td data-label="When">
              <Moment at={at} zone={timeZone} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
