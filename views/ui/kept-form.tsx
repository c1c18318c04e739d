import type { ReactNode } from 'react'
import type { FieldError } from '../../src/text/problems.ts'
import { ErrorSummary } from './error-summary.tsx'

type Props = {
  action: string
  /** The kind of record, by which the script finds its validation rules. */
  kind: string
  errors: readonly FieldError[]
  /** Changes that someone else has saved in the meantime. */
  notes?: ReactNode
  /** Hidden fields; empty ones are left out. */
  hidden: Record<string, string | undefined>
  /** The label of the submit button. */
  submit: string
  /** Content beside the submit button. */
  beside: ReactNode
  children: ReactNode
}

/** A record's form under its error summary; its script keeps a draft. */
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
