import { Fragment } from 'react'
import { paths } from '../../src/core/paths.ts'
import type { FieldError } from '../../src/core/text/problems.ts'
import { type LetterKind, letterKinds, letterSides, placeholdersOf } from '../../src/review/letters/kind-rules.ts'
import { maxLengths, type Wording } from '../../src/review/letters/template-rules.ts'
import { fieldsIn } from '../records/record-fields.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Ask } from '../ui/form/ask.tsx'
import { DraftForm } from '../ui/form/draft-form.tsx'
import { Field, TextField } from '../ui/form/field.tsx'
import { PageHead } from '../ui/page-head.tsx'

const fields = {
  subject: { label: 'Subject', maxLength: maxLengths.subject },
  text: { label: 'Text', maxLength: maxLengths.text, isMultiline: true },
}

type Props = {
  kind: LetterKind
  form: { values: Record<string, string>; errors: readonly FieldError[] }
  /** Whether the words are the journal's own. */
  isEdited: boolean
}

/** The form that rewords a kind of letter. */
export function TemplatePage({ kind, form, isEdited }: Props) {
  const { values, errors } = form
  const { title, when, side } = letterKinds[kind]
  const of = fieldsIn(fields, { values, errors: [...errors] })
  const preview = paths.adminLetterKindPreview(kind)
  return (
    <>
      <PageHead
        back={{ href: paths.adminLetterKinds(), text: 'Letters about papers' }}
        title={title}
        hint={`${letterSides[side]}. ${when}`}
      />
      <div className="with-aside">
        <DraftForm
          kind="record"
          fields={fields}
          version="modification"
          action={paths.adminLetterKind(kind)}
          errors={errors}
          hidden={{ modification: values.modification, restores: values.restores }}
          submit="Save"
          beside={
            <button type="submit" className="button quiet" formAction={preview} formTarget="letter-preview">
              Preview
            </button>
          }
        >
          <Field {...of.text('subject')} isOptional={false} hint="The subject of the email." />
          <TextField
            {...of.text('text')}
            isOptional={false}
            rows={20}
            hint="A line whose placeholders are all empty is left out. Leave it empty to restore the original."
          />
        </DraftForm>
        <aside aria-label="About the wording">
          <div className="card">
            <h2 className="label">This wording</h2>
            <p>{isEdited ? 'This is the journal’s own wording.' : 'This is the original wording.'}</p>
            <div className="row-actions">
              <a href={paths.adminLetterKindHistory(kind)}>History</a>
              {isEdited && (
                <Ask
                  id="original-question"
                  label="Back to the original"
                  question="Replace the journal’s own wording with the original?"
                  hint="The history keeps your text."
                  action={paths.adminLetterKindOriginal(kind)}
                  leaves
                />
              )}
            </div>
          </div>
          <div className="card">
            <h2 className="label">Placeholders</h2>
            <p>Others have no place in this letter: what one side may not know is refused.</p>
            <dl className="placeholders">
              {Object.entries(placeholdersOf(kind)).map(([name, meaning]) => (
                <Fragment key={name}>
                  <dt>
                    <code>{`{${name}}`}</code>
                  </dt>
                  <dd>{meaning}</dd>
                </Fragment>
              ))}
            </dl>
          </div>
        </aside>
      </div>
    </>
  )
}

/** A letter in unsaved words, with invented values. */
export function TemplatePreview({ kind, letter }: { kind: LetterKind; letter: Wording }) {
  return (
    <>
      <BackLink href={paths.adminLetterKind(kind)}>{letterKinds[kind].title}</BackLink>
      <h1>Preview</h1>
      <p className="hint">The names, the paper and the days are invented.</p>
      <p className="hint notice-hint">Subject: {letter.subject}</p>
      <pre className="notice">{letter.text}</pre>
    </>
  )
}
