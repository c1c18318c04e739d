import { paths } from '../../src/core/paths.ts'
import type { Offered } from '../../src/review/letters/queueing.ts'
import { LetterLanguage } from '../letters/letter-language.tsx'
import { Field, TextField } from '../ui/form/field.tsx'
import { IdempotentForm } from '../ui/form/idempotent-form.tsx'

/** A place of an article that queries can concern, and its name. */
export type AnchorChoice = { anchor: string; name: string }

export type SendProofProps = {
  article: { id: number }
  /** The paper's number; '' if the article was never a paper. */
  paper: string
  anchors: readonly AnchorChoice[]
  letter: Offered
  due: string
  typed: Partial<Record<string, string>>
  /** Whether no proof was sent before. */
  isFirst: boolean
}

/** The numbers of the rows for queries. */
const queryRows = [0, 1, 2, 3, 4]

/** Shows the form that sends a proof: the due day, the query at each place, the letter. */
export function SendProofForm({ article, paper, anchors, letter, due, typed, isFirst }: SendProofProps) {
  const form = (
    <IdempotentForm
      action={paths.adminArticleProof(article.id)}
      className="form"
      step="send"
      submit={isFirst ? 'Send the proof' : 'Send a new proof'}
      busy="Sending…"
    >
      {!paper && (
        <>
          <Field name="name" label="Name" defaultValue={typed.name} autoComplete="off" />
          <Field name="email" label="Email" type="email" defaultValue={typed.email} autoComplete="off" />
        </>
      )}
      <Field name="due" label="Due" type="date" defaultValue={typed.due ?? due} />
      <fieldset id="queries">
        <legend>Queries to the author</legend>
        {queryRows.map((at) => (
          <div className="query-row" key={at}>
            <select name={`anchor${at}`} aria-label={`Place of query ${at + 1}`} defaultValue={typed[`anchor${at}`]}>
              {anchors.map(({ anchor, name }) => (
                <option key={anchor} value={anchor}>
                  {name}
                </option>
              ))}
            </select>
            <textarea name={`query${at}`} rows={1} aria-label={`Query ${at + 1}`} defaultValue={typed[`query${at}`]} />
          </div>
        ))}
      </fieldset>
      <details>
        <summary>The letter</summary>
        <Field name="subject" label="Subject" defaultValue={typed.subject ?? letter.subject} />
        <TextField name="text" label="Text" rows={12} defaultValue={typed.text ?? letter.text} />
        <LetterLanguage letter={letter} />
      </details>
    </IdempotentForm>
  )
  return (
    <section id="send-proof" aria-labelledby="send-proof-title" className="send-proof">
      <h2 id="send-proof-title">{isFirst ? 'Send the proof' : 'Send a new proof'}</h2>
      <p className="hint">
        The author gets the page and the PDF as they are now, answers your queries in their places, marks what is wrong
        and approves.{!isFirst && ' What is open is carried on.'}
      </p>
      {form}
    </section>
  )
}
