import type { ReactNode } from 'react'
import type { FieldError } from '../../src/text/problems.ts'
import { ErrorSummary } from './error-summary.tsx'

type Props = {
  action: string
  /** What the form is of, by which its script knows the rules to check it by. */
  kind: string
  errors: readonly FieldError[]
  /** What somebody else changed in the meantime. */
  notes?: ReactNode
  /** What goes along unseen, where it is not empty. */
  hidden: Record<string, string | undefined>
  /** What the button that saves it says. */
  submit: string
  /** What stands beside that button. */
  beside: ReactNode
  children: ReactNode
}

/** A form of one thing with all that is wrong above it; its script keeps a draft of it. */
export function KeptForm({ action, kind, errors, notes, hidden, submit, beside, children }: Props) {
  return (
    <div>
      <ErrorSummary errors={errors} />
      <form method="post" action={action} encType="multipart/form-data" data-kept={kind} noValidate className="form">
        <div data-notes="">{notes}</div>
        {Object.entries(hidden).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {children}
        <div className="actions">
          <button type="submit" className="button">
            {submit}
          </button>
          {beside}
          <span className="hint" data-draft-note="" role="status" />
        </div>
      </form>
    </div>
  )
}
