import { errorOf, type FieldError, helpOf } from '../../../src/core/text/problems.ts'
import type { remarksOn } from '../../../src/journal/articles/editing/doubts.ts'
import {
  type ArticleField,
  articleFields,
  articleLabels,
  maxAuthorWords,
  maxTitleWords,
} from '../../../src/journal/articles/editing/fields.ts'
import { paymentNames } from '../../../src/journal/articles/rules.ts'
import { sameTitle, saysSameTitle } from '../../../src/journal/articles/store/rules.ts'
import { fieldsIn } from '../../records/record-fields.ts'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { RichText } from '../../ui/form/rich-text.tsx'
import { WordCount } from '../../ui/form/word-count.tsx'
import { Remarks } from './article-remarks.tsx'
import { PeopleFields } from './people-fields.tsx'

type Props = {
  values: Partial<Record<ArticleField | 'same_title', string>>
  errors: readonly FieldError[]
  remarks: ReturnType<typeof remarksOn>
  /** An article keeps its ref number. */
  hasRefnumber: boolean
  /** The day of its schedule is its publication date. */
  isScheduled: boolean
}

/** The fields that every article has, in the order of the form. */
export function ArticleFields({ values, errors, remarks, hasRefnumber, isScheduled }: Props) {
  const confirmed = saysSameTitle(values) ? { confirms: { ...sameTitle, isGiven: true } } : undefined
  const of = fieldsIn(articleFields, { values, errors })
  return (
    <>
      <RichText
        name="title"
        label={`Title (maximum ${maxTitleWords} words)`}
        kind="title"
        words={maxTitleWords}
        value={values.title ?? ''}
        error={errorOf(errors, 'title')}
        help={helpOf(errors, 'title') ?? confirmed}
      />
      <Field
        {...of.text('authorname')}
        hint="Separated by commas, in the order of the paper."
        aside={<WordCount of="authorname" text={values.authorname ?? ''} most={maxAuthorWords} />}
        below={<Remarks on="authorname" remarks={remarks.authorname} />}
      />
      <PeopleFields value={values.authors ?? ''} errors={errors} />
      <div className="pair">
        <Field {...of.text('pagenumber')} hint="For example 1-6." />
        <Field
          {...of.text('refnumber')}
          inputMode="numeric"
          readOnly={hasRefnumber}
          hint={hasRefnumber ? 'Move changes it.' : undefined}
        />
      </div>
      <RichText
        name="abstract"
        label="Abstract"
        kind="text"
        words
        value={values.abstract ?? ''}
        error={errorOf(errors, 'abstract')}
      />
      <Field {...of.text('keywords')} hint="Separated by commas." />
      <div className="pair">
        <Field
          {...of.choice('publishdate')}
          label={`${articleLabels.publishdate} (on the article and certificates)`}
          type="date"
          readOnly={isScheduled}
          hint={isScheduled ? 'The day on which it is scheduled. Change the schedule to change it.' : undefined}
          help={helpOf(errors, 'publishdate')}
          below={<Remarks on="publishdate" remarks={remarks.publishdate} />}
        />
        <SelectField {...of.choice('ptype')} placeholder="Select type" choices={Object.entries(paymentNames)} />
      </div>
      <div className="pair">
        <Field {...of.text('subject')} />
        <Field {...of.text('country')} autoComplete="off" />
      </div>
      <ContactFields values={values} errors={errors} remarks={remarks} />
    </>
  )
}

/** How to reach the author, and the payment: only editors see them. */
function ContactFields({ values, errors, remarks }: Pick<Props, 'values' | 'errors' | 'remarks'>) {
  const of = fieldsIn(articleFields, { values, errors })
  return (
    <>
      <Field
        {...of.text('email')}
        hint="For the author notice; only editors see it."
        autoComplete="off"
        spellCheck={false}
      />
      <div className="pair">
        <Field
          {...of.text('mobile')}
          type="tel"
          hint="The author's number; only editors see it."
          autoComplete="off"
          below={<Remarks on="mobile" remarks={remarks.mobile} />}
        />
        <Field {...of.text('txnid')} hint="Payment reference, if there was a payment." autoComplete="off" />
      </div>
    </>
  )
}
