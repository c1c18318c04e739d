import type { ReviewQuestion } from '../../src/core/db/review/reviewers.ts'
import { sizeText } from '../../src/core/files/rules.ts'
import { codeOf, errorOf, type FieldError } from '../../src/core/text/problems.ts'
import { recommendationTexts } from '../../src/review/reviewer/rules.ts'
import { TextField } from '../ui/form/field.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { Labelled } from '../ui/form/labelled.tsx'
import type { ReviewerPageProps } from './reviewer-page.tsx'

const said = (errors: readonly FieldError[], name: string) => ({
  error: errorOf(errors, name),
  code: codeOf(errors, name),
})

/** The report as typed so far, saved as one types, and its files. */
export function ReportForm(props: ReviewerPageProps) {
  const { at, request, report, errors, typed } = props
  const last = report.draft ?? report.sent
  return (
    <section className="form-part" aria-labelledby="report">
      <h2 id="report">Your report</h2>
      <form method="post" action={`${at}/send`} className="form" noValidate>
        <IdempotencyKey />
        <Choice
          name="recommendation"
          label="Recommendation, for the editor alone"
          choices={Object.entries(recommendationTexts)}
          value={typed.recommendation ?? last?.recommendation ?? undefined}
          {...said(errors, 'recommendation')}
        />
        {request.questions.map((question) => (
          <Answer
            key={question.id}
            question={question}
            value={typed[`q_${question.id}`] ?? last?.answers[question.id]}
            errors={errors}
          />
        ))}
        <TextField
          name="to_author"
          label="To the authors"
          hint="Please do not write your name here, or what tells who you are."
          rows={12}
          defaultValue={typed.to_author ?? last?.to_author}
          {...said(errors, 'to_author')}
        />
        <TextField
          name="to_editor"
          label="To the editor alone"
          rows={4}
          isOptional
          defaultValue={typed.to_editor ?? last?.to_editor}
          {...said(errors, 'to_editor')}
        />
        <div className="actions">
          <button type="submit" className="button">
            {report.sent ? 'Send the report again' : 'Send the report'}
          </button>
          <button type="submit" className="button quiet" formAction={at}>
            Save
          </button>
          <draft-saver className="hint" role="status" />
        </div>
      </form>
      <Files {...props} />
    </section>
  )
}

function Files({ at, reportFiles, errors }: ReviewerPageProps) {
  const error = errorOf(errors, 'report_file')
  return (
    <>
      {reportFiles.length > 0 && (
        <ul className="own-files">
          {reportFiles.map(({ id, name, bytes, isSent }) => (
            <li key={id}>
              <a href={`${at}/files/${id}`} download>
                {name}
              </a>
              <span className="hint">{sizeText(bytes)}</span>
              {isSent ? (
                <span className="hint">sent</span>
              ) : (
                <form method="post" action={`${at}/files/${id}/delete`}>
                  <button type="submit" className="link" aria-label={`Delete ${name}`}>
                    Delete
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={`${at}/files`} encType="multipart/form-data" className="form" noValidate>
        <IdempotencyKey />
        <Labelled
          name="report_file"
          label="Files with your report"
          hint="PDF, .docx or .odt, up to 20 MB each. The authors get copies without traces of their writer."
          isOptional
          error={error}
          code={codeOf(errors, 'report_file')}
        >
          <upload-field className="file-drop">
            <input
              type="file"
              id="report_file"
              name="report_file"
              accept=".pdf,.docx,.odt"
              multiple
              aria-describedby={error ? 'report_file-hint report_file-error' : 'report_file-hint'}
              aria-invalid={error ? true : undefined}
            />
          </upload-field>
        </Labelled>
        <button type="submit" className="button quiet" data-busy="Uploading…">
          Upload
        </button>
      </form>
    </>
  )
}

type AnswerProps = { question: ReviewQuestion; value: string | undefined; errors: readonly FieldError[] }

function Answer({ question: { id, label, kind, choices, required, to }, value, errors }: AnswerProps) {
  const name = `q_${id}`
  const words = to === 'editor' ? `${label} (for the editor alone)` : label
  if (kind === 'text')
    return (
      <TextField
        name={name}
        label={words}
        rows={4}
        isOptional={!required}
        defaultValue={value}
        {...said(errors, name)}
      />
    )
  return (
    <Choice
      name={name}
      label={required ? words : `${words} (optional)`}
      choices={choices.map((choice) => [choice, choice])}
      value={value}
      {...said(errors, name)}
    />
  )
}

type ChoiceProps = {
  name: string
  label: string
  choices: readonly (readonly [value: string, words: string])[]
  value: string | undefined
  error?: string
  code?: string
}

/** One of a few: a button for each. */
export function Choice({ name, label, choices, value, error, code }: ChoiceProps) {
  return (
    <fieldset className="field choice" id={name} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{label}</legend>
      {choices.map(([choice, words]) => (
        <label key={choice}>
          <input type="radio" name={name} value={choice} defaultChecked={choice === value} /> {words}
        </label>
      ))}
      {error && (
        <p className="error" id={`${name}-error`} data-field={name} data-error={code}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
