import { paths } from '../../src/core/paths.ts'
import type { Offered } from '../../src/review/letters/queueing.ts'
import { LetterLanguage } from '../letters/letter-language.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, TextField } from '../ui/form/field.tsx'
import { IdempotentForm } from '../ui/form/idempotent-form.tsx'
import { PageHead } from '../ui/page-head.tsx'

type Props = {
  paper: { number: string; title: string }
  /** The code of the reviewer's request; '' for the author. */
  request: string
  name: string
  /** The address; '' if the letter must be copied. */
  email: string
  values: { subject: string; text: string }
  letter: Offered
  /** The warning about words that identify the other side; '' if there are none. */
  told: string
}

/** Shows the form of a letter to the author of a paper, or to a reviewer. */
export function LetterFormPage({ paper: { number, title }, request, name, email, values, letter, told }: Props) {
  const action = paths.adminSubmissionStep(number, 'letter') + (request && `?request=${request}`)
  const back = request ? paths.adminSubmissionStep(number, `requests/${request}`) : paths.adminSubmission(number)
  return (
    <>
      <PageHead
        back={{ href: back, text: request ? name : title || number }}
        title={request ? 'Write to the reviewer' : 'Write to the author'}
        hint={[request || number, name].filter(Boolean).join(' · ')}
      />
      <ErrorSummary />
      <IdempotentForm action={action} submit="Send the letter">
        <p className="hint">{email ? `To ${email}` : 'No address: the letter waits to be copied.'}</p>
        <Field name="subject" defaultValue={values.subject} label="Subject" />
        <TextField
          name="text"
          defaultValue={values.text}
          label="Letter"
          rows={14}
          hint="{link} is filled in when it goes."
        />
        <LetterLanguage letter={letter} />
        {told && (
          <>
            <input type="hidden" name="told" value={told} />
            <label className="confirms">
              <input type="checkbox" name="looked" value="yes" /> I have checked this: send it
            </label>
          </>
        )}
      </IdempotentForm>
    </>
  )
}
