import type { ListedSession } from '../../src/accounts/list-queries.ts'
import type { User } from '../../src/accounts/queries.ts'
import type { ListedSignIn } from '../../src/accounts/sign-in-queries.ts'
import { paths } from '../../src/paths.ts'
import { errorOf, type FieldError } from '../../src/text/problems.ts'
import { DraftNote } from '../ui/draft-note.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { Group } from '../ui/group.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Status } from '../ui/status.tsx'
import { OwnPassword } from './add-user.tsx'
import { SessionList } from './session-list.tsx'
import { SignInList } from './sign-in-list.tsx'
import { Addresses } from './user-addresses.tsx'
import { StatusChange } from './user-list-page.tsx'

export type UserPageProps = {
  user: Omit<User, 'password'>
  /** The form's values. */
  typed: { name: string; allowed_cidrs: string }
  errors: readonly FieldError[]
  /** Whether saving these addresses would lock the signed-in user out, and so needs the second button. */
  asks: boolean
  sessions: ListedSession[]
  signIns: ListedSignIn[]
  /** The signed-in user, with the id of the session and its address. */
  viewer: { id: number; session: string; address: string }
  /** The path of the page; every form returns to it. */
  path: string
  timeZone: string
}

/** One user: name and password, sessions, sign-ins, allowed addresses, status. */
export function UserPage(props: UserPageProps) {
  const { user, errors, viewer, path } = props
  const isOwn = user.id === viewer.id
  return (
    <>
      <a className="back" href={paths.adminUsers()}>
        Users
      </a>
      <PageHead title={isOwn ? 'Account' : user.name}>
        <a href={paths.adminUserHistory(user.id)}>History</a>
      </PageHead>
      <ErrorSummary errors={errors} />
      <div className="groups">
        <NameAndPassword {...props} />
        <SignedIn {...props} isOwn={isOwn} />
        <Group
          id="sign-ins"
          title="Latest sign-ins"
          text="The last 10 with the right password, and the last 10 with a wrong one."
        >
          <SignInList user={user} signIns={props.signIns} timeZone={props.timeZone} />
        </Group>
        <Addresses {...props} isOwn={isOwn} />
        <Group
          id="status"
          title="Status"
          text={isOwn ? 'Whether you may sign in.' : 'Whether this user may sign in. At least one user stays enabled.'}
        >
          <div className="row-actions">
            <Status of={user.status} />
            <StatusChange user={user} isOwn={isOwn} back={path} className="button quiet" />
          </div>
        </Group>
      </div>
    </>
  )
}

function NameAndPassword({ user, viewer, typed, errors, path }: UserPageProps) {
  return (
    <Group id="record" title="Name and password" text="A password is never shown. A new one ends every other session.">
      <DraftNote />
      <form method="post" action={path} className="form narrow" noValidate data-kept="user">
        <input type="hidden" name="from_name" value={user.name} />
        <Field
          name="name"
          label="Name"
          defaultValue={typed.name}
          autoComplete={user.id === viewer.id ? 'username' : 'off'}
          required
          maxLength={64}
          error={errorOf(errors, 'name')}
        />
        <Field
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="8 to 1,024 characters. Leave it empty to keep the current one."
          error={errorOf(errors, 'password')}
        />
        <OwnPassword error={errorOf(errors, 'current_password')} />
        <div className="actions">
          <button type="submit" className="button">
            Save
          </button>
          <form-guard className="hint" role="status" />
        </div>
      </form>
    </Group>
  )
}

function SignedIn({ user, sessions, viewer, path, timeZone, isOwn }: UserPageProps & { isOwn: boolean }) {
  return (
    <Group
      id="sessions"
      title="Signed in"
      text={
        isOwn
          ? 'Devices signed in. End any you don’t recognise, then change the password.'
          : 'Devices on which this user is signed in.'
      }
    >
      <SessionList user={user} sessions={sessions} current={viewer.session} path={path} timeZone={timeZone} />
    </Group>
  )
}
