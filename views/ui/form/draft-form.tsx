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
  /** The hidden field with the version of what is changed. */
  version?: string
  /** Changes that someone else has saved in the meantime. */
  notes?: ReactNode
  /** The input that must be chosen again, as the note of a restored draft says. */
  again?: string
  /** The file that filled in the form, in which nothing else was typed. */
  filledFrom?: string
  /** Hidden fields; empty ones are left out. */
  hidden: Record<string, string | undefined>
  /** The label of the submit button. */
  submit: string
  /** The label of that button while the form is on its way. */
  busy?: string
  /** Whether the form came in by itself: its script waits until someone has looked at it. */
  isUnseen?: boolean
  /** Content beside the submit button. */
  beside: ReactNode
  /** The end of its bar, which never leaves the window; without it the buttons end the form. */
  bar?: ReactNode
  /** The label of the submit button while a time for later is filled in. */
  schedules?: string
  children: ReactNode
}

/** A record's form under its error summary; its script keeps a draft. */
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
