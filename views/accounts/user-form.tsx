import { type ReactNode, use } from 'react'
import { errorOf } from '../../src/core/text/problems.ts'
import { userFields } from '../../src/office/accounts/users/fields.ts'
import { DraftNote } from '../ui/form/draft-note.tsx'
import { Field, SelectField } from '../ui/form/field.tsx'
import { Refusal } from '../ui/form/refusal.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'

type Props = {
  action: string
  typed: { name: string; role: string; email: string; orcid?: string }
  /** Whether the signed-in user has given no proof within the last 15 minutes. */
  asksPassword: boolean
  /** Whether the role can be chosen. */
  choosesRole: boolean
  /** Whether the form belongs to the signed-in user's own account. */
  isOwn?: boolean
  password: { label: string; hint: string }
  submit: string
  /** Hidden fields. */
  children: ReactNode
}

const roleChoices = [
  ['admin', 'Admin: everything'],
  ['editor', 'Editor: everything but users, settings and backups'],
  ['treasurer', 'Treasurer: fees, bank statements and receipts alone'],
  ['staff', 'Staff: as an editor, without submitted papers'],
] as const

/** Shows the form of a user: name, role, email and password. */
export function UserForm(props: Props) {
  const { action, typed, asksPassword, choosesRole, isOwn = false, password, submit, children } = props
  const of = (name: keyof typeof userFields) => ({
    name,
    label: userFields[name].label,
    defaultValue: typed[name],
  })
  const line = (name: 'name' | 'email' | 'orcid') => ({ ...of(name), maxLength: userFields[name].maxLength })
  const secret = (name: string) => ({ name, type: 'password' as const })
  const current = (
    <Field {...secret('current_password')} label="Your own current password" autoComplete="current-password" />
  )
  return (
    <>
      <DraftNote />
      <form role="none" method="post" action={action} className="form narrow" noValidate data-kept="user">
        {children}
        <Field {...line('name')} autoComplete={isOwn ? 'username' : 'off'} required />
        {choosesRole && <SelectField {...of('role')} choices={roleChoices} />}
        <Field
          {...line('email')}
          type="email"
          autoComplete={isOwn ? 'email' : 'off'}
          hint="The journal writes here when something about the account changes."
        />
        {typed.orcid !== undefined && <Field {...line('orcid')} autoComplete="off" />}
        <Field {...secret('password')} label={password.label} autoComplete="new-password" hint={password.hint} />
        {
          errorOf(use(Refusal), 'current_password')
            ? current
            : asksPassword && <noscript>{current}</noscript> /* a script asks for it when the form is sent */
        }
        <div className="actions">
          <SubmitButton submit={submit} />
          <form-guard className="hint" role="status" />
        </div>
      </form>
    </>
  )
}
