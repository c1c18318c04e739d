import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { paperFields } from '../../src/review/papers/fields.ts'
import { PeopleFields } from '../articles/form/people-fields.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, TextField } from '../ui/form/field.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { typedFields } from '../ui/form/idempotent-form.tsx'
import { LineRows } from '../ui/form/line-rows.tsx'
import { Refusal } from '../ui/form/refusal.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Screen } from '../ui/viewer.tsx'
import { KeptPaperFile } from './file-input.tsx'
import { authorLines } from './paper-words.tsx'

/** Returns the label, the advice and the rows of the reviewers that authors suggest or oppose. */
function makeNamedReviewerRows(name: 'suggested' | 'opposed') {
  const { label, advice, rows, list } = paperFields[name]
  return { label, hint: advice, rows, ...list }
}

/** Enters a paper that came by email: three fields are required, the rest can follow. */
export function AddPaperPage({ typed, language }: { typed: Record<string, string>; language: string }) {
  const { today } = use(Screen)
  const of = typedFields(typed)
  return (
    <div className="narrow">
      <PageHead
        back={{ href: paths.adminSubmissions(), text: 'Submissions' }}
        title="Add a paper"
        hint="One that came by email. Title, authors and the manuscript are enough; the rest can follow."
      />
      <ErrorSummary />
      <form
        role="none"
        method="post"
        action={paths.adminAddSubmission()}
        encType="multipart/form-data"
        className="form"
        autoComplete="off"
        noValidate
      >
        <IdempotencyKey />
        <file-reading data-to={paths.adminReadManuscript()}>
          <KeptPaperFile kind="manuscript" label="Manuscript" required />
          <p className="hint" role="status" />
        </file-reading>
        <input name="filled" defaultValue={typed.filled} hidden /> {/* not type="hidden", which no draft keeps */}
        <TextField {...of('title')} label="Title" rows={2} required />
        <PeopleFields value={typed.authors ?? ''} hint={authorLines} title="Authors" isOpen />
        <Field
          {...of('country')}
          label="Country"
          hint="The corresponding author’s; the fee depends on it."
          isOptional
        />
        <field-offer data-language={language} />
        <Field {...of('received')} label="Received on" type="date" max={today} defaultValue={typed.received ?? today} />
        <TextField {...of('abstract')} label="Abstract" isOptional />
        <Field {...of('keywords')} label="Keywords" hint="Separated by commas" isOptional />
        <details open={use(Refusal).length > 0}>
          <summary>More files, and what the authors wrote</summary>
          <div className="form">
            <KeptPaperFile kind="supplement" label="Supplements" />
            <KeptPaperFile kind="title_page" label="Title page" />
            <KeptPaperFile kind="source" label="LaTeX sources" />
            <TextField {...of('cover_letter')} label="Cover letter, or the email" isOptional />
            {(['suggested', 'opposed'] as const).map((name) => (
              <LineRows key={name} {...of(name)} {...makeNamedReviewerRows(name)} isOptional />
            ))}
          </div>
        </details>
        <label className="check">
          <input type="checkbox" name="tell" value="yes" defaultChecked={typed.tell === 'yes'} /> Write to its authors
          and the editors that it came in
        </label>
        <div className="actions">
          <SubmitButton submit="Add the paper" busy="Saving…" />
          <ButtonLink text="Cancel" quiet href={paths.adminSubmissions()} />
        </div>
      </form>
    </div>
  )
}
