import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import type { FieldError } from '../../src/core/text/problems.ts'
import type { ListedUser } from '../../src/office/accounts/users/list-queries.ts'
import { Columns } from '../ui/columns.tsx'
import { Ask, inPlace } from '../ui/form/ask.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { Group } from '../ui/group.tsx'
import { Moment } from '../ui/moment.tsx'
import { Status } from '../ui/status.tsx'
import { UserForm } from './user-form.tsx'

type UserListProps = {
  users: ListedUser[]
  /** The id of the signed-in user. */
  own: number
  timeZone: string
  /** What is typed for a new user. */
  typed: { name: string; role: string; email: string }
  errors: readonly FieldError[]
}

/** Lists the users, and adds, disables and enables them. */
export function UserListPage({ users, own, timeZone, typed, errors }: UserListProps) {
  return (
    <>
      <h1>Users</h1>
      <p>Everyone listed here can use the back office and the work log, as far as their role allows.</p>
      <ErrorSummary errors={errors} />
      <table className="list">
        <caption>{counted(users.length, 'user')}</caption>
        <Columns of={['Name', 'Role', 'Status', 'Allowed from', 'Signed in', 'Actions']} />
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} isOwn={user.id === own} timeZone={timeZone} />
          ))}
        </tbody>
      </table>
      <div className="groups">
        <AddUser typed={typed} errors={errors} />
      </div>
    </>
  )
}

const roleNames = { admin: 'Admin', editor: 'Editor', staff: 'Staff' } as const

function UserRow({ user, isOwn, timeZone }: { user: ListedUser; isOwn: boolean; timeZone: string }) {
  const { id, name, role, status, allowed_cidrs, sessions, seen } = user
  return (
    <tr>
      <td>
        <a className="title" href={isOwn ? paths.adminAccount(id) : paths.adminUser(id)}>
          {name}
        </a>
        {isOwn && <p className="hint">This is you</p>}
      </td>
      <td data-label="Role">{roleNames[role]}</td>
      <td data-label="Status">
        <Status of={status} />
      </td>
      <td data-label="From">{allowed_cidrs.length === 0 ? 'anywhere' : allowed_cidrs.join(', ')}</td>
      <td data-label="Signed in">
        {sessions === 0 ? 'not now' : counted(sessions, 'session')}
        {seen && (
          <p className="hint">
            last seen <Moment at={seen} zone={timeZone} />
          </p>
        )}
      </td>
      <td>
        <div className="row-actions">
          <StatusChange user={user} isOwn={isOwn} back={paths.adminUsers()} />
          {sessions > 0 && !isOwn && (
            <Ask
              id={`end-${id}`}
              label="End sessions"
              question={`Sign ${name} out everywhere?`}
              hint={`${name} can sign in again.`}
              danger
              action={paths.adminUserSessions(id)}
              fields={{ session: 'all', back: paths.adminUsers() }}
            />
          )}
        </div>
      </td>
    </tr>
  )
}

type StatusProps = {
  user: Pick<ListedUser, 'id' | 'name' | 'status'>
  isOwn: boolean
  back: string
  className?: string
}

/** Enables a user, or disables one after a confirmation. */
export function StatusChange({ user: { id, name, status }, isOwn, back, className = 'link' }: StatusProps) {
  const action = paths.adminUserStatus(id)
  if (status === 'disabled') {
    return (
      <form method="post" action={action} {...inPlace(action)}>
        <input type="hidden" name="status" value="enabled" />
        <input type="hidden" name="back" value={back} />
        <button type="submit" className={className} aria-label={`Enable ${name}`}>
          Enable
        </button>
      </form>
    )
  }
  const hint = isOwn
    ? 'You are signed out at once, and only another user can let you in again.'
    : `${name} is signed out at once and cannot sign in until enabled again.`
  return (
    <Ask
      id={`disable-${id}`}
      label="Disable"
      className={className}
      question={isOwn ? 'Disable yourself?' : `Disable ${name}?`}
      hint={hint}
      danger={isOwn}
      action={action}
      fields={{ status: 'disabled', back, ...(isOwn && { sure: 'yes' }) }}
    />
  )
}

/** Adds a user, who may sign in at once. */
function AddUser({ typed, errors }: Pick<UserListProps, 'typed' | 'errors'>) {
  return (
    <Group id="add" title="Add user" text="They can sign in right away. Give them the password in person or by phone.">
      <UserForm
        action={paths.adminUsers()}
        typed={typed}
        choosesRole
        password={{ label: 'Password', hint: '8 to 1,024 characters.' }}
        submit="Add user"
        errors={errors}
      >
        <IdempotencyKey />
      </UserForm>
    </Group>
  )
}
