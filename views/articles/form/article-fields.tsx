import type { ReactNode } from 'react'
import type { remarksOn } from '../../../src/journal/articles/editing/doubts.ts'
import { sameTitle, saysSameTitle } from '../../../src/journal/articles/store/rules.ts'
import {
  type ArticleField,
  articleFields,
  articleLabels,
  maxAuthorWords,
  maxTitleWords,
} from '../../../src/journal/record/fields.ts'
import { paymentNames } from '../../../src/journal/record/rules.ts'
import { fieldsIn } from '../../records/record-fields.ts'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { RichText } from '../../ui/form/rich-text.tsx'
import { WordCount } from '../../ui/form/word-count.tsx'
import { Remarks } from './article-remarks.tsx'
import { PeopleFields } from './people-fields.tsx'

type Props = {
  values: Partial<Record<ArticleField | 'same_title', string>>
  remarks: ReturnType<typeof remarksOn>
}

/** The parts of an article's form, in order; a new article's file comes first, because it fills in the form. */
export const formParts = { text: 'Text', people: 'People', record: 'Record', references: 'References', file: 'File' }

/** Shows a part of an article's form, with an id for the list of parts. */
export function FormPart({ part, children }: { part: keyof typeof formParts; children: ReactNode }) {
  return (
    <section className="form-part" id={`part-${part}`}>
      <h2>{formParts[part]}</h2>
      {children}
    </section>
  )
}

/** Shows title, abstract and keywords. */
export function TextFields({ values }: Pick<Props, 'values'>) {
  const confirmed = saysSameTitle(values) ? { confirms: { ...sameTitle, isGiven: true } } : undefined
  const of = fieldsIn(articleFields, values)
  return (
    <>
      <RichText
        name="title"
        label={`Title (maximum ${maxTitleWords} words)`}
        kind="title"
        words={maxTitleWords}
        value={values.title ?? ''}
        help={confirmed}
      />
      <RichText name="abstract" label="Abstract" kind="text" words value={values.abstract ?? ''} />
      <Field {...of.text('keywords')} hint="Separated by commas." />
    </>
  )
}

/** Shows the authors, and their contact data, which only editors see. */
export function AuthorFields({ values, remarks }: Props) {
  const of = fieldsIn(articleFields, values)
  return (
    <>
      <Field
        {...of.text('authorname')}
        hint="Separated by commas, in the order of the paper."
        aside={<WordCount of="authorname" text={values.authorname ?? ''} most={maxAuthorWords} />}
        below={<Remarks on="authorname" remarks={remarks.authorname} />}
      />
      <PeopleFields value={values.authors ?? ''} />
      <div className="pair">
        <Field
          {...of.text('email')}
          hint="For the letter to authors; only editors see it."
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          {...of.text('mobile')}
          type="tel"
          hint="The author's number; only editors see it."
          autoComplete="off"
          below={<Remarks on="mobile" remarks={remarks.mobile} />}
        />
      </div>
    </>
  )
}

/** Asks whether a new article gets a DOI of the journal, like the example. */
export function AssignDoi({ example, isAssigned }: { example: string; isAssigned: boolean }) {
  return (
    <label className="check">
      <input type="checkbox" name="assigndoi" value="yes" defaultChecked={isAssigned} /> Assign a DOI, such as {example}
    </label>
  )
}

type Placed = {
  /**
   * The DOI that a new article gets unless one is typed, and whether it is assigned; undefined for a stored article.
   */
  doi?: { example: string; isAssigned: boolean }
  /** Whether the article already has a ref number, which it keeps. */
  hasRefnumber: boolean
  /** Whether the article is scheduled: then its publication date is the day of the schedule. */
  isScheduled: boolean
  /** Whether the article has no issue yet, and therefore no pages. */
  isEarly: boolean
}

/** Shows pages, date and payment, subject and country. */
export function RecordFields({ values, remarks, hasRefnumber, isScheduled, isEarly, doi }: Props & Placed) {
  const of = fieldsIn(articleFields, values)
  return (
    <>
      <div className="pair thirds">
        {!isEarly && <Field {...of.text('pagenumber')} required={false} hint="For example 1-6." />}
        <Field
          {...of.text('article_number')}
          isOptional={false}
          hint={isEarly ? 'Such as e12, if the journal numbers its articles.' : 'Or a number such as e12.'}
          autoComplete="off"
        />
        <Field
          {...of.text('refnumber')}
          inputMode="numeric"
          readOnly={hasRefnumber}
          hint={hasRefnumber ? 'To change it, use Move.' : undefined}
        />
      </div>
      {doi && <AssignDoi {...doi} />}
      <Field
        {...of.choice('publishdate')}
        label={`${articleLabels.publishdate} (on the article and certificates)`}
        type="date"
        readOnly={isScheduled}
        hint={isScheduled ? 'The day on which it is scheduled. Change the schedule to change it.' : undefined}
        below={<Remarks on="publishdate" remarks={remarks.publishdate} />}
      />
      <div className="pair">
        <SelectField {...of.choice('ptype')} placeholder="Select type" choices={Object.entries(paymentNames)} />
        <Field {...of.text('txnid')} hint="Of the payment, if there was one; only editors see it." autoComplete="off" />
      </div>
      <div className="pair">
        <Field {...of.text('subject')} />
        <Field {...of.text('country')} autoComplete="off" />
      </div>
    </>
  )
}
