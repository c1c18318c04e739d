import { paths } from '../../src/core/paths.ts'
import { maxContentLength, newStatuses } from '../../src/staff/work-log/rules.ts'
import { BackLink } from '../ui/back-link.tsx'
import { DraftNote } from '../ui/form/draft-note.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, SelectField } from '../ui/form/field.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'

type Props = { status: string; content: string }

/**
 * Shows the form of a new entry. A script posts it to the API without an Authorization header; only the cookie
 * authenticates it.
 */
export function AddEntryPage({ status, content }: Props) {
  return (
    <div className="narrow">
      <BackLink href={paths.webdata()}>All Entries</BackLink>
      <h1>Add entry</h1>
      <DraftNote />
      <ErrorSummary />
      <form
        role="none"
        method="post"
        action={paths.webdataAdd()}
        data-kept="entry"
        data-send={paths.webdataApi()}
        data-next={paths.webdata()}
        className="form"
      >
        <IdempotencyKey />
        <SelectField
          name="status"
          label="Status"
          placeholder="Select Type"
          choices={newStatuses.map(({ status, label }) => [status, label] as const)}
          defaultValue={status}
        />
        <Field
          name="content"
          label="Your Content"
          maxLength={maxContentLength}
          autoComplete="off"
          autoFocus
          defaultValue={content}
        />
        <div className="actions">
          <SubmitButton submit="Submit" />
          <SubmitButton
            submit="Add another"
            quiet
            name="another"
            value="1"
            data-send={paths.webdataAdd()}
            aria-keyshortcuts="Control+Enter"
          />
          <form-guard className="hint" role="status" />
        </div>
        <p className="hint keys">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> adds it and begins another
        </p>
      </form>
    </div>
  )
}
