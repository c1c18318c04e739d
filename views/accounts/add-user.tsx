import { paths } from '../../src/paths.ts'
import { errorOf } from '../../src/text/problems.ts'
import { DraftNote } from '../ui/draft-note.tsx'
import { Field } from '../ui/field.tsx'
import { Group } from '../ui/group.tsx'
import { Once } from '../ui/once.tsx'
import type { UserListProps } from './user-list-page.tsx'

/** Adds a user, who may sign in at once. */
export function AddUser({ name, errors }: Pick<UserListProps, 'name' | 'errors'>) {
  return (
    <Group id="add" title="Add user" text="They can sign in right away. Give them the password in person or by phone.">
      <DraftNote />
      <form method="post" action={paths.adminUsers()} className="form narrow" noValidate data-kept="user">
        <Once />
        <Field
          name="name"
          label="Name"
          defaultValue={name}
          autoComplete="off"
          maxLength={64}
          error={errorOf(errors, 'name')}
        />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="8 to 1,024 characters."
          error={errorOf(errors, 'password')}
        />
        <OwnPassword error={errorOf(errors, 'current_password')} />
        <div className="actions">
          <button type="submit" className="button">
            Add user
          </button>
          <form-guard className="hint" role="status" />
        </div>
      </form>
    </Group>
  )
}

/** The acting user's own password, required to set a new one. */
export function OwnPassword({ error }: { error: string | undefined }) {
  return (
    <Field
      name="current_password"
      label="Your own current password"
      type="password"
      autoComplete="current-password"
      hint="Not needed if you signed in less than 15 minutes ago."
      error={error}
    />
  )
}
