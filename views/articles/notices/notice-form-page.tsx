import { use } from 'react'
import { paths } from '../../../src/core/paths.ts'
import { storedTitle } from '../../../src/core/text/html.ts'
import { boxOf, noticeDeeds, noticeKindHints } from '../../../src/journal/articles/notices/writing-rules.ts'
import { articleFields, articleLabels } from '../../../src/journal/record/fields.ts'
import { type IssueNumber, issueWithYear } from '../../../src/journal/record/issues/rules.ts'
import { issuerNames, reasonNames } from '../../../src/journal/record/notice-rules.ts'
import { kindsIn, type NoticeType, noticeKinds } from '../../../src/journal/record/notices/kind-rules.ts'
import { fieldsIn } from '../../records/record-fields.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DraftForm } from '../../ui/form/draft-form.tsx'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { Refusal } from '../../ui/form/refusal.ts'
import { RichText } from '../../ui/form/rich-text.tsx'
import { Html } from '../../ui/html.tsx'
import { AssignDoi } from '../form/article-fields.tsx'
import { HeldFile } from '../form/pdf-field.tsx'
import { PeopleFields } from '../form/people-fields.tsx'

type NoticeFormProps = {
  type: NoticeType
  /** The article that the notice is about. */
  target: IssueNumber & { id: number; title: string; refnumber: string; status: string }
  action: string
  /** The DOI that the journal assigns unless one is typed; '' if it assigns none. */
  doi: string
  values: Record<string, string>
}

const checked = { abstract: { label: 'Reason', isRequired: true, maxLength: 100_000 } }

/** The hidden fields that come from the article. */
const unshown = ['language', 'subject', 'country', 'email', 'mobile', 'ptype', 'heldpdf', 'heldname'] as const

/** Shows the form of a notice about an article: everything except its reason is filled in. */
export function NoticeFormPage({ type, target, action, doi, values }: NoticeFormProps) {
  const { family } = noticeKinds[type]
  const { title, effect } = noticeDeeds[family]
  const kinds = kindsIn(family)
  return (
    <>
      <BackLink href={paths.adminArticle(target.id)}>The article</BackLink>
      <h1>{title}</h1>
      <p className="lead">
        <Html html={storedTitle(target.title)} /> (ref. {target.refnumber}, {issueWithYear(target)})
      </p>
      {target.status === 'enabled' ? (
        <p className="hint">{effect} Nothing is public before you have seen it.</p>
      ) : (
        <p className="warning">Readers do not see this article: it can be edited or deleted without a notice.</p>
      )}
      <DraftForm
        action={action}
        hidden={{ back: action, ...Object.fromEntries(unshown.map((name) => [name, values[name]])) }}
        kind="record"
        fields={checked}
        submit="See what readers will see"
        beside={<ButtonLink text="Cancel" quiet href={paths.adminArticle(target.id)} />}
      >
        {kinds.length > 1 && (
          <SelectField
            name="article_type"
            label="Kind"
            choices={kinds.map((kind) => [kind, noticeKinds[kind].name] as const)}
            defaultValue={values.article_type || type}
            hint={noticeKindHints[family]}
          />
        )}
        <RichText
          name="abstract"
          label="Reason"
          kind="text"
          value={values.abstract ?? ''}
          hint="This is the text of the notice: what is wrong, who found it, and what holds now."
        />
        <Boxes field="notice_reasons" legend="Kinds of reasons" names={reasonNames} values={values} />
        <Boxes field="notice_by" legend="Issued by" names={issuerNames} values={values} />
        <FilledIn values={values} doi={doi} />
      </DraftForm>
    </>
  )
}

type BoxesProps = {
  field: Parameters<typeof boxOf>[0]
  legend: string
  names: Record<string, string>
  values: Record<string, string>
}

/** Shows a box for each code of a field. */
function Boxes({ field, legend, names, values }: BoxesProps) {
  return (
    <fieldset>
      <legend className="label">{legend}</legend>
      <div className="pair">
        {Object.entries(names).map(([code, name]) => (
          <label key={code} className="check">
            <input
              type="checkbox"
              name={boxOf(field, code)}
              value="yes"
              defaultChecked={values[boxOf(field, code)] === 'yes'}
            />{' '}
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Shows the filled-in fields; opens if one has an error. */
function FilledIn({ values, doi }: Pick<NoticeFormProps, 'values' | 'doi'>) {
  const of = fieldsIn(articleFields, values)
  const place = (name: 'year' | 'volume' | 'issue') => ({
    name,
    label: articleLabels[name],
    defaultValue: values[name],
    inputMode: 'numeric' as const,
    required: true,
  })
  return (
    <details open={use(Refusal).some(({ name }) => name !== 'abstract')}>
      <summary>
        <span>
          Title, authors, place and PDF{' '}
          <span className="hint">
            Filled in: Volume {values.volume}, Issue {values.issue} ({values.year}),{' '}
            {values.article_number ? `article ${values.article_number}` : `page ${values.pagenumber?.split('-')[0]}`},
            ref. {values.refnumber}. The journal draws the PDF.
          </span>
        </span>
      </summary>
      <div className="group-fields">
        <RichText name="title" label="Title" kind="title" value={values.title ?? ''} />
        <Field {...of.text('authorname')} hint="Those of the article, or The Editors." />
        <PeopleFields value={values.authors ?? ''} />
        <div className="pair thirds">
          <Field {...place('year')} />
          <Field {...place('volume')} />
          <Field {...place('issue')} />
        </div>
        <div className="pair thirds">
          <Field {...of.text(values.article_number ? 'article_number' : 'pagenumber')} />
          <Field {...of.text('refnumber')} inputMode="numeric" />
          <Field {...of.choice('publishdate')} type="date" />
        </div>
        {doi && <AssignDoi example={doi} isAssigned={values.assigndoi === 'yes'} />}
        <Field {...of.text('doi')} autoComplete="off" />
        <FileField
          name="pdfFile"
          label="Its own PDF"
          kind="pdf"
          hint="Without one, the journal draws it from the reason."
        >
          {values.heldpdf && <HeldPdf name={values.heldname} />}
        </FileField>
      </div>
    </details>
  )
}

/** Shows the notice's own PDF, and the button that returns to a drawn one. */
function HeldPdf({ name }: { name: string | undefined }) {
  return (
    <>
      <HeldFile name={name} />
      <label className="check">
        <input type="checkbox" name="drawn" value="yes" /> Let the journal draw it
      </label>
    </>
  )
}
