import { paths } from '../../src/core/paths.ts'
import { plainAddress } from '../../src/core/text/ip-ranges.ts'
import type { TrustedBrowser } from '../../src/office/accounts/factors/queries.ts'
import { nameBrowser } from '../../src/office/accounts/user-agent.ts'
import type { ListedSession } from '../../src/office/accounts/users/list-queries.ts'
import { Ask, ButtonForm } from '../ui/form/ask.tsx'
import { Group } from '../ui/group.tsx'
import { Moment } from '../ui/moment.tsx'
import { Table, type TableRow } from '../ui/table.tsx'

/** A user's sessions, which are shown after a proof within the last 15 minutes. */
export type ShownSessions = { sessions: ListedSession[]; browsers: TrustedBrowser[] } | undefined

type Where = {
  user: { id: number; name: string }
  /** The id of the viewer's own session. */
  current: string
  /** The path of the page with the list, where every form returns. */
  path: string
}

/** Lists where a user is signed in, and the browsers they trust; before a proof, shows the button that asks for it. */
export function WhereSignedIn({ signedIn, text, ...where }: Where & { signedIn: ShownSessions; text: string }) {
  return (
    <Group id="sessions" title="Signed in" text={text}>
      {signedIn ? (
        <>
          <SessionList sessions={signedIn.sessions} {...where} />
          {signedIn.browsers.length > 0 && <Browsers browsers={signedIn.browsers} {...where} />}
        </>
      ) : (
        <ButtonForm action={paths.ownSessions()} fields={{ back: where.path }} stays submit="Show where" quiet />
      )}
    </Group>
  )
}

type Props = Where & { sessions: ListedSession[] }

/** Lists a user's sessions, each with a button that ends it, and a button that ends all others. */
function SessionList({ user, sessions, current, path }: Props) {
  const isOwn = sessions.some(({ id }) => id === current)
  const others = sessions.length - (isOwn ? 1 : 0)
  if (sessions.length === 0) return <p className="hint">Not signed in anywhere.</p>
  return (
    <>
      <Table
        label={`Sessions of ${user.name}`}
        columns={['Where', 'Signed in', 'Last seen', 'Actions']}
        bare={['Where', 'Actions']}
        rows={sessions.map((session) => renderSessionRow(session, { user, current, path }))}
      />
      {others > 1 && (
        <div className="actions">
          <Ask
            id="end-all"
            className="button quiet"
            label={isOwn ? 'Sign out all others' : 'Sign out all'}
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

function renderSessionRow(session: ListedSession, { user, current, path }: Where): TableRow {
  const browser = nameBrowser(session.user_agent)
  const address = plainAddress(session.address)
  return {
    key: session.id,
    cells: [
      <>
        <strong>{browser}</strong>
        <p className="hint">
          {address}
          {session.id === current && <strong className="this-one"> This device</strong>}
        </p>
      </>,
      <Moment key="signed-in" at={session.created_at} />,
      <Moment key="seen" at={session.last_seen_at} />,
      <ButtonForm
        key="end"
        action={paths.adminUserSessions(user.id)}
        fields={{ session: session.id, back: path }}
        stays
        link
        submit="Sign out"
        aria-label={`Sign out ${browser} at ${address}`}
      />,
    ],
  }
}

/** Lists the browsers that need no second factor. */
function Browsers({ user, browsers, path }: Omit<Where, 'current'> & { browsers: TrustedBrowser[] }) {
  const action = paths.adminUserBrowsers(user.id)
  return (
    <>
      <h3>Trusted browsers</h3>
      <ul className="factors">
        {browsers.map(({ id, user_agent, address, expires_at }) => (
          <li key={id}>
            <div>
              <strong>{nameBrowser(user_agent)}</strong>
              <p className="hint">
                {plainAddress(address)}, until <Moment at={expires_at} />
              </p>
            </div>
            <ButtonForm
              action={action}
              fields={{ browser: id, back: path }}
              stays
              link
              submit="End"
              aria-label={`No longer trust ${nameBrowser(user_agent)}`}
            />
          </li>
        ))}
      </ul>
      {browsers.length > 1 && (
        <ButtonForm action={action} fields={{ browser: 'all', back: path }} stays submit="End all" quiet />
      )}
    </>
  )
}
