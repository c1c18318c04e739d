import { use } from 'react'
import { isOnlineFirst } from '../../../src/core/online-first.ts'
import { errorOf } from '../../../src/core/text/problems.ts'
import { remarksOn } from '../../../src/journal/articles/editing/doubts.ts'
import { ofManuscript } from '../../../src/journal/articles/publish/doubt-rules.ts'
import { isTaken, kindAndSize, tickOf } from '../../../src/journal/record/supplement-rules.ts'
import { Field } from '../../ui/form/field.tsx'
import { Refusal } from '../../ui/form/refusal.ts'
import { Screen } from '../../ui/viewer.tsx'
import { AuthorFields, FormPart, RecordFields, TextFields } from './article-fields.tsx'
import type { ArticleFormProps } from './article-form-page.tsx'
import { LanguageGroup, RecordGroups, ReferenceGroups } from './article-metadata-fields.tsx'
import { HeldFile, NewPdfField, NewPdfSource, PdfField, PdfSource, PresentFile } from './pdf-field.tsx'

/** Shows the parts of the form; the file of a new article comes first, since it fills in the others. */
export function Parts(props: ArticleFormProps) {
  const { issue, values, article, assignable } = props
  const isAssigned = values.assigndoi !== ''
  const doi = article || !assignable ? undefined : { example: assignable, isAssigned }
  const remarks = remarksOn(values, issue.year)
  const fieldProps = { values, remarks }
  const file = (
    <FormPart part="file">
      <Pdf {...props} />
    </FormPart>
  )
  return (
    <>
      {!article && file}
      <Offered {...props} />
      <FormPart part="text">
        <TextFields {...fieldProps} />
        <div className="record-groups">
          <LanguageGroup {...fieldProps} />
        </div>
      </FormPart>
      <FormPart part="people">
        <AuthorFields {...fieldProps} />
      </FormPart>
      <FormPart part="record">
        <RecordFields
          {...fieldProps}
          doi={doi}
          hasRefnumber={article !== undefined}
          isScheduled={Boolean(article?.publish_at)}
          isEarly={isOnlineFirst(issue)}
        />
        {!article && <PublishLater value={values.publish_at} />}
        <RecordGroups {...fieldProps} />
      </FormPart>
      <FormPart part="references">
        <ReferenceGroups {...fieldProps} remarks={remarks.references} />
      </FormPart>
      {article && file}
    </>
  )
}

/** Lists the paper's own files; the ticked ones become supplements of the article. */
function Offered({ offered = [], values }: ArticleFormProps) {
  if (offered.length === 0) return null
  const ticks: Partial<Record<string, string>> = values
  const [taken, left] = [offered.filter(isTaken), offered.filter((file) => !isTaken(file))]
  return (
    <fieldset className="choices">
      <legend>Supplementary files of the paper</legend>
      {taken.map((file) => (
        <label key={file.id} className="check">
          <input type="checkbox" name={tickOf(file)} value="yes" defaultChecked={ticks[tickOf(file)] === 'yes'} />{' '}
          <bdi>{file.name}</bdi> <span className="hint">{kindAndSize(file)}</span>
        </label>
      ))}
      {taken.length > 0 && (
        <p className="hint">Those that you tick are published with the article; titles can be changed there.</p>
      )}
      {left.length > 0 && (
        <p className="hint">
          Of a kind that an article does not take, such as OpenDocument text: {left.map(({ name }) => name).join(', ')}.
          Make a PDF of it, and add that to the article.
        </p>
      )}
    </fieldset>
  )
}

function Pdf({ issue, article, values, read, typesetting, waiting = [] }: ArticleFormProps) {
  if (!article)
    return (
      <>
        <NewPdfField issue={issue} values={values} read={read} waiting={waiting} />
        <NewPdfSource values={values} />
      </>
    )
  const isTypeset = article.pdf_source === 'typeset'
  return (
    <>
      <PdfSource values={values} typesetting={typesetting} />
      <PdfField warnings={read.warnings}>
        {values.heldpdf ? (
          <HeldFile name={values.heldname} />
        ) : (
          <PresentFile article={article} isManuscript={read.doubts.includes(ofManuscript)} isTypeset={isTypeset} />
        )}
      </PdfField>
    </>
  )
}

function PublishLater({ value }: { value: string | undefined }) {
  return (
    <details open={Boolean(value || errorOf(use(Refusal), 'publish_at'))}>
      <summary>Publish later</summary>
      <Field
        name="publish_at"
        type="datetime-local"
        label="Publish at"
        hint={`Time zone: ${use(Screen).zone}. Until then only editors see it. That day is its publication date.`}
        defaultValue={value}
      />
    </details>
  )
}
