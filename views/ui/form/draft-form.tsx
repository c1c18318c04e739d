import type { ReactNode } from 'react'
import type { Fields } from '../../../src/office/records/fields.ts'
import { DraftNote } from './draft-note.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { SubmitButton } from './submit-button.tsx'

type Props = {
  action: string
  /** The kind that selects the script's validation rules; a `record` uses those of its fields. */
  kind: 'article' | 'record' | 'table'
  fields?: Fields
  /** The hidden field with the version of the edited record. */
  version?: string
  /** The changes that another user has saved in the meantime. */
  notes?: ReactNode
  /** The input that must be chosen again, as the note of a restored draft says. */
  again?: string
  /** The file that filled in the form, if the user typed nothing else. */
  filledFrom?: string
  /** Hidden fields; empty ones are left out. */
  hidden: Record<string, string | undefined>
  /** The label of the submit button. */
  submit: string
  /** The label of that button while the form is being sent. */
  busy?: string
  /** Whether the form appeared by itself: its script waits until the user has viewed it. */
  isUnseen?: boolean
  /** Content next to the submit button. */
  beside: ReactNode
  /** The end of its bar, which is always visible; without it the buttons end the form. */
  bar?: ReactNode
  /** The label of the submit button while a later time is filled in. */
  schedules?: string
  children: ReactNode
}

/** Shows a record's form below its error summary; its script keeps a draft. */
export function DraftForm(props: Props) {
  const { action, kind, fields, version, notes, hidden, submit, busy = 'Saving…' } = props
  const { isUnseen, beside, bar, schedules, children } = props
  return (
    <div>
      <DraftNote again={props.again} filledFrom={props.filledFrom} />
      <ErrorSummary />
      <form
        role="none"
        method="post"
        action={action}
        encType="multipart/form-data"
        data-kept={kind}
        data-fields={fields && JSON.stringify(fields)}
        data-version={version}
        data-unseen={isUnseen ? '' : undefined}
        noValidate
        autoComplete="off"
        className="form"
      >
        <div data-notes="">{notes}</div>
        {Object.entries(hidden).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {children}
        <div className={bar === undefined ? 'actions' : 'save-bar'}>
          <SubmitButton submit={submit} busy={busy} data-publishes={schedules && submit} data-schedules={schedules} />
          {beside}
          {bar}
          <form-guard className="hint" role="status" />
        </div>
      </form>
    </div>
  )
}
