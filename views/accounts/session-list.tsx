import { paths } from '../../src/core/paths.ts'
import { plainAddress } from '../../src/core/text/ip-ranges.ts'
import { browserName } from '../../src/office/accounts/user-agent.ts'
import type { ListedSession } from '../../src/office/accounts/users/list-queries.ts'
import { Columns } from '../ui/columns.tsx'
import { Ask, inPlace } from '../ui/form/ask.tsx'
import { Moment } from '../ui/moment.tsx'

type Props = {
  user: { id: number; name: string }
  sessions: ListedSession[]
  /** The id of the viewer's own session. */
  current: string
  path: string
  timeZone: string
}

/** A user's sessions, each with a button that ends it, and one that ends all the others. */
export function SessionList({ user, sessions, current, path, timeZone }: Props) {
  const isOwn = sessions.some(({ id }) => id === current)
  const others = sessions.length - (isOwn ? 1 : 0)
  if (sessions.length === 0) return <p className="hint">Not signed in anywhere.</p>
  return (
    <>
      <table className="list" aria-label={`Sessions of ${user.name}`}>
        <Columns of={['Where', 'Signed in', 'Last seen', 'Actions']} />
        <tbody>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              user={user}
              session={session}
              current={current}
              path={path}
              timeZone={timeZone}
            />
          ))}
        </tbody>
      </table>
      {others > 1 && (
        <div className="actions">
          <Ask
            id="end-all"
            className="button quiet"
            label={isOwn ? 'End all others' : 'End all'}
            question={isOwn ? 'Sign out everywhere but here?' : `Sign ${user.name} out everywhere?`}
            danger
            action={paths.adminUserSessions(user.id)}
            fields={{ session: isOwn ? 'others' : 'all', back: path }}
          />
        </div>
      )}
    </>
  )
}

function SessionRow({ user, session, current, path, timeZone }: Omit<Props, 'sessions'> & { session: ListedSession }) {
  const action = paths.adminUserSessions(user.id)
  const browser = browserName(session.user_agent)
  const address = plainAddress(session.address)
  return (
    <tr>
      <td>
        <strong>{browser}</strong>
        <p className="hint">
          {address}
          {session.id === current && <strong className="this-one"> This one</strong>}
        </p>
      </td>
      <td data-label="Signed in">
        <Moment at={session.created_at} zone={timeZone} />
      </td>
      <td data-label="Last seen">
        <Moment at={session.last_seen_at} zone={timeZone} />
      </td>
      <td>
        <form method="post" action={action} {...inPlace(action)}>
          <input type="hidden" name="session" value={session.id} />
          <input type="hidden" name="back" value={path} />
          <button type="submit" className="link" aria-label={`End the session of ${browser} at ${address}`}>
            End
          </button>
        </form>
      </td>
    </tr>
  )
}
