import { errorOf, type FieldError } from '../../src/core/text/problems.ts'
import { acceptedBy } from '../../src/review/files/rules.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/field.tsx'
import { OnceForm, typedFields } from '../ui/form/once-form.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { UploadField } from '../ui/form/upload-field.tsx'

type Props = { email: string; website: string; errors: readonly FieldError[]; instructions: string }

/** Asks for a file and an address, with which a draft begins. */
export function StartPage({ email, website, errors, instructions }: Props) {
  const of = typedFields({ email, website }, errors)
  return (
    <div className="link-page">
      <h1>Submit a paper</h1>
      <p className="lead">
        A file and an email are enough to begin. We fill in what the file says, and you look over it on the next page.
        Nothing is sent to the editors before you press Send. See also the{' '}
        <a href={instructions}>instructions to authors</a>.
      </p>
      <ErrorSummary errors={errors} />
      <OnceForm action="/submit" hasFiles>
        <UploadField
          {...of('manuscript')}
          label="Manuscript"
          hint="PDF, .docx or .odt, at most 20 MB. We read a PDF best."
          accept={acceptedBy('manuscript')}
          required
        />
        <Field
          {...of('email')}
          label="Your email"
          type="email"
          autoComplete="email"
          required
          hint="Of the corresponding author. Our letters go there, with the link to this paper."
        />
        <div className={errorOf(errors, 'website') ? undefined : 'unseen'}>
          <Field
            {...of('website')}
            label="Website: please leave this empty"
            autoComplete="off"
            tabIndex={errorOf(errors, 'website') ? undefined : -1}
          />
        </div>
        <div className="actions">
          <SubmitButton submit="Continue" busy="Uploading…" />
        </div>
        <p className="hint">
          What you enter is kept as a draft for 30 days after your last change, and only you see it. It is deleted when
          you delete it, or after that time.
        </p>
      </OnceForm>
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
