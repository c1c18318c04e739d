import { type ReactNode, use } from 'react'
import { articleTypes, noticeIssuers, noticeReasons } from '../../../src/core/db/enums.ts'
import { counted } from '../../../src/core/text/counted.ts'
import { offeredLicences } from '../../../src/core/text/licence.ts'
import { errorOf } from '../../../src/core/text/problems.ts'
import type { Remark } from '../../../src/journal/articles/editing/doubts.ts'
import { articleFields } from '../../../src/journal/record/fields.ts'
import { metadataFields, statementNames } from '../../../src/journal/record/metadata-fields.ts'
import { referencesText, splitCleanLines } from '../../../src/journal/record/support-rules.ts'
import { typeNames } from '../../../src/journal/record/type-rules.ts'
import { fieldsIn } from '../../records/record-fields.ts'
import type { ShownForm } from '../../records/record-form-page.tsx'
import { Field, SelectField, TextField } from '../../ui/form/field.tsx'
import { Offered } from '../../ui/form/offered.tsx'
import { Refusal } from '../../ui/form/refusal.ts'
import { RichText } from '../../ui/form/rich-text.tsx'
import { Remarks } from './article-remarks.tsx'

type MetadataField = keyof typeof metadataFields

/** Shows an article's optional metadata, in groups that stay open (`islands/drafts/kept-groups.ts`). */
export function RecordGroups(form: ShownForm) {
  const of = optionalFields(form)
  return (
    <kept-groups className="record-groups">
      <Group
        {...form}
        id="type"
        title="Type and DOI"
        fields={['article_type', 'notice_of', 'notice_reasons', 'notice_by', 'doi']}
      >
        <div className="pair">
          <SelectField
            {...of.choice('article_type')}
            choices={Object.entries(typeNames)}
            hint="To correct or retract an article, open that one: Correct… and Retract… stand beside it."
          />
          <Field {...of.text('doi')} hint="For example 10.1234/abc.5." autoComplete="off" />
        </div>
        <div className="of-notice">
          <Field
            {...of.text('notice_of')}
            hint="The one that this corrects, retracts or doubts. Once this is public, readers see a note there."
            inputMode="numeric"
            autoComplete="off"
          />
          <div className="pair">
            <Field {...of.text('notice_reasons')} hint={`Any of ${noticeReasons.join(', ')}.`} />
            <Field {...of.text('notice_by')} hint={`Any of ${noticeIssuers.join(', ')}.`} />
          </div>
        </div>
      </Group>
      <Group {...form} id="days" title="Review dates" fields={['received', 'revised', 'accepted']}>
        <pasted-days>
          <div className="pair thirds">
            <Field {...of.choice('received')} type="date" />
            <Field {...of.choice('revised')} type="date" />
            <Field {...of.choice('accepted')} type="date" />
          </div>
          <p className="hint">Or paste the line from the paper that gives the dates into any of these fields.</p>
        </pasted-days>
      </Group>
      <Group {...form} id="statements" title="Statements" fields={[...statementNames, 'resources']}>
        {statementNames.map((name) => (
          <TextField key={name} {...of.text(name)} rows={3} />
        ))}
        <TextField
          {...of.text('resources')}
          rows={3}
          hint="One per line: data, code, preprint or protocol | DOI, SWHID or link | title."
        />
      </Group>
      <Group {...form} id="summary" title="Plain summary" fields={['plain_summary']}>
        <TextField
          {...of.text('plain_summary')}
          rows={4}
          hint="The article in words that everyone knows. Readers see it above the abstract."
        />
      </Group>
      <Group {...form} id="licence" title="Licence" fields={['license_url', 'copyright_holder']}>
        <div className="pair">
          <Field
            {...of.text('license_url')}
            type="url"
            hint="If empty, the one in the settings."
            list="licences-offered"
          />
          <Offered id="licences-offered" values={offeredLicences} />
          <Field {...of.text('copyright_holder')} hint="If empty, the one in the settings." />
        </div>
      </Group>
    </kept-groups>
  )
}

/** Shows the languages of title and abstract, and the title and abstract in a second language. */
export function LanguageGroup(form: ShownForm) {
  const { values } = form
  const of = optionalFields(form)
  const rich = (name: 'title_alt' | 'abstract_alt') => ({
    name,
    label: metadataFields[name].label,
    value: values[name] ?? '',
  })
  return (
    <Group
      {...form}
      id="languages"
      title="Languages"
      fields={['language', 'title_alt', 'abstract_alt', 'keywords_alt', 'language_alt']}
    >
      <div className="pair">
        <Field {...of.text('language')} hint="The language of title and abstract, as two letters such as en or hi." />
        <Field {...of.text('language_alt')} hint="The language of what is below." />
      </div>
      <RichText {...rich('title_alt')} kind="title" />
      <RichText {...rich('abstract_alt')} kind="text" />
      <Field {...of.text('keywords_alt')} hint="Separated by commas." />
    </Group>
  )
}

/** Shows references and funding; the folds give their numbers. */
export function ReferenceGroups(form: ShownForm & { remarks: Remark[] }) {
  const of = optionalFields(form)
  const references = form.values.references ?? ''
  const funders = splitCleanLines(form.values.funding ?? '').length
  return (
    <div className="record-groups">
      <Group
        {...form}
        id="references"
        title="References"
        fields={['references']}
        holds={<span data-counts-references="">{referencesText(references)}</span>}
      >
        <pasted-references>
          <TextField
            {...of.text('references')}
            rows={10}
            hint="One per line, without numbers. A DOI in a line becomes its link."
            below={<Remarks on="references" remarks={form.remarks} />}
          />
        </pasted-references>
        <ol className="numbered" data-references="" hidden />
      </Group>
      <Group
        {...form}
        id="funding"
        title="Funding"
        fields={['funding']}
        holds={funders > 0 ? counted(funders, 'funder') : ''}
      >
        <TextField
          {...of.text('funding')}
          rows={3}
          hint="One per line: Funder | award number | ROR ID. A | within a name is written \|."
        />
      </Group>
    </div>
  )
}

/** Returns the fields, whose labels need not say that they are optional, because all are. */
function optionalFields(form: ShownForm) {
  const all = fieldsIn(articleFields, form.values)
  return {
    text: (name: MetadataField) => ({ ...all.text(name), isOptional: false }),
    choice: (name: MetadataField) => ({ ...all.choice(name), isOptional: false }),
  }
}

type GroupProps = ShownForm & {
  id: string
  title: string
  fields: MetadataField[]
  /** The group's summary; by default the labels of filled fields. */
  holds?: ReactNode
  children: ReactNode
}

/** Shows fields that open on demand; the line lists the filled ones. */
function Group({ id, title, fields, holds, values, children }: GroupProps) {
  const errors = use(Refusal)
  const filled = fields.filter((name) => values[name] && values[name] !== articleTypes[0])
  const held = holds ?? filled.map((name) => metadataFields[name].label).join(', ')
  return (
    <details
      data-group={id}
      open={fields.some((name) => errorOf(errors, name) !== undefined || (name === 'notice_of' && values[name]))}
    >
      <summary>
        <span>
          {title}
          {held && <span className="hint"> {held}</span>}
        </span>
      </summary>
      <div className="group-fields">{children}</div>
    </details>
  )
}
