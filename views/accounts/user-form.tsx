import type { ReactNode } from 'react'
import { errorOf, type FieldError } from '../../src/core/text/problems.ts'
import { DraftNote } from '../ui/form/draft-note.tsx'
import { Field, SelectField } from '../ui/form/field.tsx'

type Props = {
  action: string
  typed: { name: string; role: string; email: string; orcid?: string }
  /** Whether the user who sees it has not proved who they are within the last 15 minutes. */
  asksPassword: boolean
  /** Whether the role can be chosen. */
  choosesRole: boolean
  /** The form of the signed-in user's own account. */
  isOwn?: boolean
  password: { label: string; hint: string }
  submit: string
  errors: readonly FieldError[]
  /** Hidden fields. */
  children: ReactNode
}

const roleChoices = [
  ['admin', 'Admin: everything'],
  ['editor', 'Editor: everything but users, settings and backups'],
  ['staff', 'Staff: as an editor, without submitted papers'],
] as const

/** The form of a user: name, role, email and password. */
export function UserForm({
  action,
  typed,
  asksPassword,
  choosesRole,
  isOwn = false,
  password,
  submit,
  errors,
  children,
}: Props) {
  return (
    <>
      <DraftNote />
      <form method="post" action={action} className="form narrow" noValidate data-kept="user">
        {children}
        <Field
          name="name"
          label="Name"
          defaultValue={typed.name}
          autoComplete={isOwn ? 'username' : 'off'}
          required
          maxLength={64}
          error={errorOf(errors, 'name')}
        />
        {choosesRole && (
          <SelectField
            name="role"
            label="Role"
            choices={roleChoices}
            defaultValue={typed.role}
            error={errorOf(errors, 'role')}
          />
        )}
        <Field
          name="email"
          label="Email"
          type="email"
          defaultValue={typed.email}
          autoComplete={isOwn ? 'email' : 'off'}
          hint="The journal writes here when something about the account changes."
          error={errorOf(errors, 'email')}
        />
        {typed.orcid !== undefined && (
          <Field
            name="orcid"
            label="ORCID iD"
            defaultValue={typed.orcid}
            autoComplete="off"
            error={errorOf(errors, 'orcid')}
          />
        )}
        <Field
          name="password"
          label={password.label}
          type="password"
          autoComplete="new-password"
          hint={password.hint}
          error={errorOf(errors, 'password')}
        />
        {(asksPassword || errorOf(errors, 'current_password')) && (
          <Field
            name="current_password"
            label="Your own current password"
            type="password"
            autoComplete="current-password"
            error={errorOf(errors, 'current_password')}
          />
        )}
        <div className="actions">
          <button type="submit" className="button">
            {submit}
          </button>
          <form-guard className="hint" role="status" />
        </div>
      </form>
    </>
  )
}
