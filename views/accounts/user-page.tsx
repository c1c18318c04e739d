import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { plainAddress } from '../../src/core/text/ip-ranges.ts'
import type { Factors } from '../../src/office/accounts/factors/queries.ts'
import type { User } from '../../src/office/accounts/queries.ts'
import type { ListedSignIn } from '../../src/office/accounts/sign-in-queries.ts'
import { nameBrowser } from '../../src/office/accounts/user-agent.ts'
import type { Role } from '../../src/office/sessions/rules.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Ask } from '../ui/form/ask.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Group } from '../ui/group.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Table } from '../ui/table.tsx'
import { type ShownSessions, WhereSignedIn } from './session-list.tsx'
import { Addresses } from './user-addresses.tsx'
import { UserForm } from './user-form.tsx'
import { StatusChange, UserState } from './user-list-page.tsx'

export type UserPageProps = {
  user: Omit<User, 'password'>
  /** The form's values. */
  typed: { name: string; role: string; email: string; orcid: string; allowed_cidrs: string }
  /** Whether saving these addresses would lock the signed-in user out, and so needs the second button. */
  asks: boolean
  /** Whether a change requires one's own password first. */
  asksPassword: boolean
  signedIn: ShownSessions
  factors: Factors
  signIns: ListedSignIn[]
  /** The signed-in user, with the id of the session and its address. */
  viewer: { id: number; role: Role; session: string; address: string }
  /** The path of the page; every form returns to it. */
  path: string
}

/** Shows one user: name and password, sessions, sign-ins, allowed addresses, status. */
export function UserPage(props: UserPageProps) {
  const { user, viewer, path } = props
  const isOwn = user.id === viewer.id
  return (
    <>
      {viewer.role === 'admin' && <BackLink href={paths.adminUsers()}>Users</BackLink>}
      <PageHead title={isOwn ? 'Account' : user.name}>
        <a href={paths.adminUserHistory(user.id)}>History</a>
      </PageHead>
      <ErrorSummary />
      <div className="groups">
        <NameAndPassword {...props} />
        <WhereSignedIn
          {...props}
          text={
            isOwn
              ? 'Devices signed in. Sign out any you don’t recognise, then change the password.'
              : 'Devices on which this user is signed in.'
          }
          current={viewer.session}
        />
        {!isOwn && <SecondFactor {...props} />}
        <Group
          id="sign-ins"
          title="Latest sign-ins"
          text="The last 10 with the right password, and the last 10 with a wrong one."
        >
          <SignInList user={user} signIns={props.signIns} />
        </Group>
        <Addresses {...props} isOwn={isOwn} />
        <Group
          id="status"
          title="Status"
          text={isOwn ? 'Whether you may sign in.' : 'Whether this user may sign in. At least one user stays enabled.'}
        >
          <div className="row-actions">
            <UserState of={user.status} />
            <StatusChange user={user} isOwn={isOwn} back={path} quiet />
          </div>
        </Group>
      </div>
    </>
  )
}

function NameAndPassword({ user, viewer, typed, asksPassword, path }: UserPageProps) {
  return (
    <Group id="record" title="Name and password" text="A password is never shown. A new one ends every other session.">
      <UserForm
        action={path}
        typed={typed}
        asksPassword={asksPassword}
        choosesRole={viewer.role === 'admin'}
        isOwn={user.id === viewer.id}
        password={{ label: 'New password', hint: '8 to 1,024 characters. Leave it empty to keep the current one.' }}
        submit="Save"
      >
        <input type="hidden" name="from_name" value={user.name} />
        <input type="hidden" name="from_role" value={user.role} />
        <input type="hidden" name="from_email" value={user.email} />
        <input type="hidden" name="from_orcid" value={user.orcid} />
      </UserForm>
    </Group>
  )
}

/** Shows another user's second factors, which an admin may remove. */
function SecondFactor({ user, factors, path }: Pick<UserPageProps, 'user' | 'factors' | 'path'>) {
  const { app, passkeys, recovery } = factors
  const has = [...(app ? ['Authenticator app'] : []), ...passkeys.map(({ name }) => `Passkey “${name}”`)]
  return (
    <Group
      id="second-factor"
      title="Second factor"
      text="What this user signs in with beside the password. Take it away from somebody who lost it and has no recovery code."
    >
      {has.length === 0 ? (
        <p className="hint">None is set up.</p>
      ) : (
        <>
          <ul>
            {has.map((name) => (
              <li key={name}>{name}</li>
            ))}
            <li>{recovery === 0 ? 'No recovery code' : counted(recovery, 'recovery code')}</li>
          </ul>
          <Ask
            id="take-factors"
            className="button quiet"
            label="Take away"
            about={`the second factor of ${user.name}`}
            question={`Take the second factor of ${user.name} away?`}
            hint="The password alone signs in then, until another factor is set up."
            danger
            action={paths.adminUserFactors(user.id)}
            fields={{ back: path }}
          />
        </>
      )}
    </Group>
  )
}

type Props = { user: { name: string }; signIns: ListedSignIn[] }

const outcomes: Record<string, string> = {
  ok: 'Signed in',
  invalid_credentials: 'Wrong password',
  invalid_code: 'Right password, wrong code',
  disabled: 'Right password, user disabled',
  invalid_ip: 'Right password, address not allowed',
}

/** Lists a user's latest sign-ins and failed attempts. */
function SignInList({ user, signIns }: Props) {
  if (signIns.length === 0) return <p className="hint">None in the last 90 days.</p>
  return (
    <Table
      label={`Latest sign-ins of ${user.name}`}
      columns={['Where', 'Result', 'When']}
      bare={['Where']}
      rows={signIns.map(({ id, at, outcome, address, user_agent }) => ({
        key: id,
        cells: [
          <>
            <strong>{nameBrowser(user_agent)}</strong>
            <p className="hint">{plainAddress(address)}</p>
          </>,
          outcomes[outcome] ?? outcome,
          <Moment key="when" at={at} />,
        ],
      }))}
    />
  )
}
