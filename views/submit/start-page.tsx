import { codeOf, errorOf, type FieldError } from '../../src/core/text/problems.ts'
import { acceptedBy } from '../../src/review/submit/rules.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/field.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { Labelled } from '../ui/form/labelled.tsx'

type Props = { email: string; website: string; errors: readonly FieldError[]; instructions: string }

/** Asks for a file and an address, with which a draft begins. */
export function StartPage({ email, website, errors, instructions }: Props) {
  const said = (name: string) => ({ error: errorOf(errors, name), code: codeOf(errors, name) })
  const describedBy = errorOf(errors, 'manuscript') ? 'manuscript-hint manuscript-error' : 'manuscript-hint'
  return (
    <div className="link-page">
      <h1>Submit a paper</h1>
      <p className="lead">
        A file and an email are enough to begin. We fill in what the file says, and you look over it on the next page.
        Nothing is sent to the editors before you press Send. See also the{' '}
        <a href={instructions}>instructions to authors</a>.
      </p>
      <ErrorSummary errors={errors} />
      <form method="post" action="/submit" encType="multipart/form-data" className="form narrow" noValidate>
        <IdempotencyKey />
        <Labelled
          name="manuscript"
          label="Manuscript"
          hint="PDF, .docx or .odt, at most 20 MB. A PDF is filled in best."
          {...said('manuscript')}
        >
          <upload-field className="file-drop">
            <input
              type="file"
              id="manuscript"
              name="manuscript"
              accept={acceptedBy('manuscript')}
              required
              aria-describedby={describedBy}
              aria-invalid={errorOf(errors, 'manuscript') ? true : undefined}
            />
          </upload-field>
        </Labelled>
        <Field
          name="email"
          label="Your email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          required
          hint="Of the corresponding author. Our letters go there, with the link to this paper."
          {...said('email')}
        />
        <div className={errorOf(errors, 'website') ? undefined : 'unseen'}>
          <Field
            name="website"
            label="Website: please leave this empty"
            autoComplete="off"
            tabIndex={errorOf(errors, 'website') ? undefined : -1}
            defaultValue={website}
            {...said('website')}
          />
        </div>
        <div className="actions">
          <button type="submit" className="button" data-busy="Uploading…">
            Continue
          </button>
        </div>
        <p className="hint">
          What you enter is kept as a draft for 30 days after your last change, and only you see it. It is deleted when
          you delete it, or after that time.
        </p>
      </form>
    </div>
  )
}

/** Says that a draft, or a paper that somebody else sent, is deleted. */
export function DeletedPage() {
  return (
    <div className="link-page">
      <h1>Deleted</h1>
      <p>The paper and its files are deleted. There is nothing else to do.</p>
    </div>
  )
}
