import type { ReactNode } from 'react'
import type { Fields } from '../../src/text/fields.ts'
import type { FieldError } from '../../src/text/problems.ts'
import { DraftNote } from './draft-note.tsx'
import { ErrorSummary } from './error-summary.tsx'

type Props = {
  action: string
  /** The kind that selects the script's validation rules; a `record` uses those of its fields. */
  kind: 'article' | 'record' | 'table'
  fields?: Fields
  /** The hidden field with the version of what is changed. */
  version?: string
  errors: readonly FieldError[]
  /** Changes that someone else has saved in the meantime. */
  notes?: ReactNode
  /** The input that must be chosen again, as the note of a restored draft says. */
  again?: string
  /** Hidden fields; empty ones are left out. */
  hidden: Record<string, string | undefined>
  /** The label of the submit button. */
  submit: string
  /** Content beside the submit button. */
  beside: ReactNode
  children: ReactNode
}

/** A record's form under its error summary; its script keeps a draft. */
export function KeptForm(props: Props) {
  const { action, kind, fields, version, errors, notes, again, hidden, submit, beside, children } = props
  return (
    <div>
      <DraftNote again={again} />
      <ErrorSummary errors={errors} />
      <form
        method="post"
        action={action}
        encType="multipart/form-data"
        data-kept={kind}
        data-fields={fields && JSON.stringify(fields)}
        data-version={version}
        noValidate
        autoComplete="off"
        className="form"
      >
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
          <form-guard className="hint" role="status" />
        </div>
      </form>
    </div>
  )
}
