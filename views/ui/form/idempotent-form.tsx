import { type ReactNode, use } from 'react'
import { PageSwitch } from '../../words/page-switch.ts'
import { IdempotencyKey } from './idempotency-key.tsx'
import { SubmitButton } from './submit-button.tsx'

type Props = {
  action: string
  /** Its id if it may be its page's main form, which the buttons of languages send. */
  id?: string
  className?: string
  hasFiles?: boolean
  /** Whether a script saves it, so that a reload shows the stored values, not those that the browser remembers. */
  isAutosaved?: boolean
  /** The label of its button; without it a form has buttons of its own. */
  submit?: ReactNode
  quiet?: boolean
  danger?: boolean
  busy?: string
  /** The value of `action`, if an address handles several steps. */
  step?: string
  children?: ReactNode
}

/** Shows a form that takes effect once however often it is sent, with the button that sends it. */
export function IdempotentForm({
  action,
  id,
  className = 'form narrow',
  hasFiles,
  isAutosaved,
  submit,
  step,
  children,
  ...button
}: Props) {
  const encoding = hasFiles ? 'multipart/form-data' : undefined
  return (
    <form
      role="none"
      id={use(PageSwitch)?.form === id ? id : undefined}
      method="post"
      action={action}
      encType={encoding}
      className={className || undefined}
      noValidate
      autoComplete={isAutosaved ? 'off' : undefined}
    >
      <IdempotencyKey />
      {children}
      {submit && <SubmitButton submit={submit} name={step && 'action'} value={step} {...button} />}
    </form>
  )
}

/** Returns the attributes of a form's fields: the typed value, else the stored one. */
export const typedFields = (typed: Record<string, string | undefined>) => (name: string, stored?: string | null) => ({
  name,
  defaultValue: typed[name] ?? stored ?? undefined,
})
