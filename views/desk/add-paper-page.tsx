import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, TextField } from '../ui/form/field.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { typedFields } from '../ui/form/idempotent-form.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Screen } from '../ui/viewer.tsx'
import { PaperFile } from './file-input.tsx'
import { authorLines } from './paper-words.tsx'

/** Enters a paper that came by mail: three things are needed, the rest can follow. */
export function AddPaperPage({ typed, language }: { typed: Record<string, string>; language: string }) {
  const { today } = use(Screen)
  const of = typedFields(typed)
  return (
    <div className="narrow">
      <PageHead
        back={{ href: paths.adminSubmissions(), text: 'Submissions' }}
        title="Add a paper"
        hint="One that came by mail. Title, authors and the manuscript are enough; the rest can follow."
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
          <PaperFile kind="manuscript" label="Manuscript" required />
          <p className="hint" role="status" />
        </file-reading>
        <TextField {...of('title')} label="Title" rows={2} required />
        <TextField {...of('authors')} label="Authors" rows={4} hint={authorLines} required />
        <Field
          {...of('country')}
          label="Country"
          hint="The corresponding author’s; the fee depends on it."
          isOptional
        />
        <country-offer data-language={language} />
        <Field {...of('received')} label="Received on" type="date" max={today} defaultValue={typed.received ?? today} />
        <TextField {...of('abstract')} label="Abstract" isOptional />
        <Field {...of('keywords')} label="Keywords" hint="Separated by commas" isOptional />
        <details>
          <summary>More files, and what the authors wrote</summary>
          <div className="form">
            <PaperFile kind="supplement" label="Supplements" />
            <PaperFile kind="title_page" label="Title page" />
            <PaperFile kind="source" label="LaTeX sources" />
            <TextField {...of('cover_letter')} label="Cover letter, or the mail" isOptional />
            <TextField {...of('suggested')} label="Suggested reviewers" hint="Name | email | affiliation" isOptional />
            <TextField {...of('opposed')} label="Reviewers not to ask" hint="Name | email | affiliation" isOptional />
          </div>
        </details>
        <div className="actions">
          <SubmitButton submit="Add the paper" busy="Saving…" />
          <ButtonLink text="Cancel" quiet href={paths.adminSubmissions()} />
        </div>
      </form>
    </div>
  )
}
