import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import type { ListedUser } from '../../src/office/accounts/users/list-queries.ts'
import { Ask, ButtonForm } from '../ui/form/ask.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { Group } from '../ui/group.tsx'
import { List, type ListRow } from '../ui/list.tsx'
import { Moment } from '../ui/moment.tsx'
import { State } from '../ui/status.tsx'
import { UserForm } from './user-form.tsx'

type UserListProps = {
  users: ListedUser[]
  /** The id of the signed-in user. */
  own: number
  /** The typed values of a new user. */
  typed: { name: string; role: string; email: string }
  /** Whether adding a user requires one's own password first. */
  asksPassword: boolean
}

/** Lists the users, and adds, disables and enables them. */
export function UserListPage({ users, own, typed, asksPassword }: UserListProps) {
  return (
    <>
      <h1>Users</h1>
      <p>Everyone listed here can use the back office and the work log, as far as their role allows.</p>
      <ErrorSummary />
      <List
        caption={counted(users.length, 'user')}
        first="Name"
        columns={['Role', 'Allowed from', 'Signed in', 'State']}
        parts={[{ rows: users.map((user) => renderUserRow(user, user.id === own)) }]}
      />
      <div className="groups">
        <AddUser typed={typed} asksPassword={asksPassword} />
      </div>
    </>
  )
}

const roleNames = { admin: 'Admin', editor: 'Editor', treasurer: 'Treasurer', staff: 'Staff' } as const

function renderUserRow(user: ListedUser, isOwn: boolean): ListRow {
  const { id, name, role, status, allowed_cidrs, sessions, seen } = user
  const href = isOwn ? paths.adminAccount(id) : paths.adminUser(id)
  return {
    id: `user-${id}`,
    name,
    href,
    line: (
      <>
        {isOwn && 'This is you. '}
        {seen && (
          <>
            Last seen <Moment at={seen} />
          </>
        )}
      </>
    ),
    cells: [
      roleNames[role],
      allowed_cidrs.join(', '),
      sessions > 0 && counted(sessions, 'session'),
      <UserState key="state" of={status} />,
    ],
    menu: [
      <a key="edit" href={href}>
        Edit
      </a>,
      sessions > 0 && !isOwn && (
        <Ask
          key="end"
          id={`end-${id}`}
          label="End sessions"
          question={`Sign ${name} out everywhere?`}
          hint={`${name} can sign in again.`}
          danger
          action={paths.adminUserSessions(id)}
          fields={{ session: 'all', back: paths.adminUsers() }}
        />
      ),
      <StatusChange key="status" user={user} isOwn={isOwn} back={paths.adminUsers()} />,
    ],
  }
}

/** Shows whether a user may sign in. */
export function UserState({ of }: { of: string }) {
  return of === 'enabled' ? <State is="published">Active</State> : <State is="hidden">Disabled</State>
}

type StatusProps = {
  user: Pick<ListedUser, 'id' | 'name' | 'status'>
  isOwn: boolean
  back: string
  quiet?: boolean
}

/** Enables a user, or disables one after a confirmation. */
export function StatusChange({ user: { id, name, status }, isOwn, back, quiet = false }: StatusProps) {
  const action = paths.adminUserStatus(id)
  if (status === 'disabled') {
    const fields = { status: 'enabled', back }
    return <ButtonForm action={action} fields={fields} stays submit="Enable" quiet={quiet} link={!quiet} />
  }
  const hint = isOwn
    ? 'You are signed out at once, and only another user can let you in again.'
    : `${name} is signed out at once and cannot sign in until enabled again.`
  return (
    <Ask
      id={`disable-${id}`}
      label="Disable"
      className={quiet ? 'button quiet' : 'link'}
      question={isOwn ? 'Disable yourself?' : `Disable ${name}?`}
      hint={hint}
      danger={isOwn}
      action={action}
      fields={{ status: 'disabled', back, ...(isOwn && { sure: 'yes' }) }}
    />
  )
}

/** Adds a user, who may sign in immediately. */
function AddUser({ typed, asksPassword }: Pick<UserListProps, 'typed' | 'asksPassword'>) {
  return (
    <Group id="add" title="Add user" text="They can sign in right away. Give them the password in person or by phone.">
      <UserForm
        action={paths.adminUsers()}
        typed={typed}
        asksPassword={asksPassword}
        choosesRole
        password={{ label: 'Password', hint: '8 to 1,024 characters.' }}
        submit="Add user"
      >
        <IdempotencyKey />
      </UserForm>
    </Group>
  )
}
