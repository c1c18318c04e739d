import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { errorOf } from '../../src/core/text/problems.ts'
import { message, t } from '../../src/core/words/words.ts'
import type { Call } from '../../src/journal/calls/rules.ts'
import { acceptedBy } from '../../src/review/files/rules.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, SelectField } from '../ui/form/field.tsx'
import { IdempotentForm, typedFields } from '../ui/form/idempotent-form.tsx'
import { Refusal } from '../ui/form/refusal.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { UploadField } from '../ui/form/upload-field.tsx'
import { Message } from '../words/message.tsx'

type Props = {
  email: string
  website: string
  /** The slug of the paper's call, and the open calls. */
  call: string
  calls: readonly Call[]
  instructions: string
}

/** Asks for a file and an address, which start a draft. */
export function StartPage({ email, website, call, calls, instructions }: Props) {
  const of = typedFields({ email, website })
  const isFilled = errorOf(use(Refusal), 'website') !== undefined
  return (
    <div className="link-page">
      <h1>{t('Submit a paper')}</h1>
      <p className="lead">
        {t(
          'All you need to begin is your manuscript and an email address. We read what we can from the file, and you check ' +
            'it on the next page. Nothing goes to the editors until you press Send.',
        )}{' '}
        <Message
          text={
            calls.length > 0
              ? message(
                  'See also the <instructions>instructions to authors</instructions> and the <calls>calls for papers</calls>.',
                )
              : message('See also the <instructions>instructions to authors</instructions>.')
          }
          values={{
            instructions: (text) => <a href={instructions}>{text}</a>,
            calls: (text) => <a href={paths.calls()}>{text}</a>,
          }}
        />
      </p>
      <ErrorSummary />
      <IdempotentForm action="/submit" hasFiles>
        <UploadField
          {...of('manuscript')}
          label={t('Manuscript')}
          hint={t(
            'Word (.docx) or OpenDocument (.odt) is best: your article is made from it. From LaTeX, send the PDF. ' +
              'At most 20 MB.',
          )}
          accept={acceptedBy('manuscript')}
          required
        />
        <Field
          {...of('email')}
          label={t('Your email')}
          type="email"
          autoComplete="email"
          required
          hint={t('The corresponding author’s address. We send our letters there, with the link to this paper.')}
        />
        {(calls.length > 0 || call !== '') && <CallChoice call={call} calls={calls} />}
        <div className={isFilled ? undefined : 'unseen'}>
          <Field
            {...of('website')}
            label={t('Website: please leave this empty')}
            autoComplete="off"
            tabIndex={isFilled ? undefined : -1}
          />
        </div>
        <div className="actions">
          <SubmitButton submit={t('Continue')} busy={t('Uploading…')} />
        </div>
        <p className="hint">
          {t(
            'We keep what you enter as a draft that only you can see. It is deleted 30 days after your last change, or as ' +
              'soon as you delete it.',
          )}
        </p>
      </IdempotentForm>
    </div>
  )
}

/** Offers the calls for a paper; a link's call that is not open stays selected until another is chosen. */
function CallChoice({ call, calls }: Pick<Props, 'call' | 'calls'>) {
  const isUnknown = call !== '' && calls.every(({ slug }) => slug !== call)
  const choices = calls.map(
    ({ slug, title, last_day }) => [slug, t('{title} (until {day})', { title, day: longDate(last_day) })] as const,
  )
  return (
    <SelectField
      name="call"
      label={t('Call for papers')}
      choices={[['', t('None')], ...choices, ...(isUnknown ? [[call, t('{call} (not open)', { call })] as const] : [])]}
      defaultValue={call}
      hint={t('If your paper answers one of our calls.')}
    />
  )
}

/** Says that a draft, or a paper submitted by another person, is deleted. */
export function DeletedPage() {
  return (
    <div className="link-page">
      <h1>{t('Deleted')}</h1>
      <p>{t('The paper and its files are deleted. There is nothing else to do.')}</p>
    </div>
  )
}
