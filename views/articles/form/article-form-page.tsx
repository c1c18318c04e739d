import type { ReactNode } from 'react'
import { paths } from '../../../src/core/paths.ts'
import { plainText } from '../../../src/core/text/html.ts'
import { errorOf, type FieldError } from '../../../src/core/text/problems.ts'
import { remarksOn } from '../../../src/journal/articles/editing/doubts.ts'
import type { ArticleField } from '../../../src/journal/articles/editing/fields.ts'
import type { Queued } from '../../../src/journal/articles/from-pdf/queue-rules.ts'
import type { IssueDesk } from '../../../src/journal/articles/issue-desk/queries.ts'
import { issueName } from '../../../src/journal/issues/rules.ts'
import type { HeldPdf } from '../../../src/journal/pdf-reading/offer-rules.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { DraftForm } from '../../ui/form/draft-form.tsx'
import { Field } from '../../ui/form/field.tsx'
import { IdempotencyKey } from '../../ui/form/idempotency-key.tsx'
import { type AsideArticle, ThisArticle, ThisIssue } from '../article-aside.tsx'
import { ArticleFields } from './article-fields.tsx'
import { ArticleMetadataFields } from './article-metadata-fields.tsx'
import { HeldFile, NewPdfField, PdfField, PresentFile, type ReadPdf } from './pdf-field.tsx'
import { type SavedBefore, SavedBeforeNote } from './saved-before.tsx'

export type ArticleFormProps = {
  issue: IssueDesk
  /** The journal's time zone. */
  zone: string
  action: string
  /** The form's values. */
  values: Partial<Record<ArticleField | 'publish_at' | 'restores' | 'olddate' | 'same_title', string>> & HeldPdf
  errors: readonly FieldError[]
  /** The article being edited; undefined for a new one. */
  article?: AsideArticle & { file: string; publish_at: string }
  /** The number of pages and the warnings of the form's PDF, or of the article's; none until it is read. */
  read: ReadPdf
  /** The article whose form led to this one. */
  before?: SavedBefore
  /** When a form was shown that came in by itself, which its editor must look at before it is published. */
  shown?: string
  /** The PDFs that wait for the next forms of new articles. */
  waiting?: Queued[]
  /** Whether the settings have a prefix, with which DOIs can be assigned. */
  assigns: boolean
  /** Changes that another editor has saved in the meantime. */
  notes?: ReactNode
}

/** The form that adds an article to an issue or edits one. */
export function ArticleFormPage(props: ArticleFormProps) {
  const { issue, zone, action, values, errors, article, assigns, notes, before, shown } = props
  const place = { year: String(issue.year), volume: String(issue.volume), issue: String(issue.issue) }
  const hidden = {
    back: action,
    modification: article?.modification,
    restores: values.restores,
    olddate: errorOf(errors, 'publishdate') ? undefined : values.olddate,
    shown,
    ...heldIn(values),
    ...place,
  }
  const remarks = remarksOn(values, issue.year)
  return (
    <>
      <BackLink href={paths.adminIssue(issue)}>{issueName(issue)}</BackLink>
      <h1>{article ? 'Edit article' : 'Add article'}</h1>
      {(before || shown) && <Arrival {...props} />}
      <div className="with-aside">
        <DraftForm
          action={action}
          errors={errors}
          notes={notes}
          hidden={hidden}
          kind="article"
          again={values.heldpdf ? undefined : againOf(article)}
          submit={article ? 'Save article' : 'Publish article'}
          busy={article ? undefined : 'Publishing…'}
          isUnseen={shown !== undefined}
          beside={<OtherButtons isNew={!article} />}
        >
          {!article && <IdempotencyKey />}
          <article-remarks data-year={issue.year} />
          <Pdf {...props} />
          <ArticleFields
            values={values}
            errors={errors}
            remarks={remarks}
            hasRefnumber={article !== undefined}
            isScheduled={Boolean(article?.publish_at)}
          />
          <ArticleMetadataFields values={values} errors={errors} remarks={remarks.references} />
          {!article && <PublishLater value={values.publish_at} error={errorOf(errors, 'publish_at')} zone={zone} />}
        </DraftForm>
        <aside className="side">
          {article ? <ThisArticle article={article} assigns={assigns} /> : <ThisIssue issue={issue} />}
          <h2 className="label">Shortcuts</h2>
          <p>Ctrl S saves · / searches</p>
        </aside>
      </div>
    </>
  )
}

/** What led to this form, and why a button did nothing. */
function Arrival({ before, shown, values }: ArticleFormProps) {
  return (
    <div data-arrival="" tabIndex={-1}>
      {before && <SavedBeforeNote saved={before} next={plainText(values.title ?? '') || values.heldname || ''} />}
      {shown && <p className="warning" role="alert" data-unseen-note="" />}
    </div>
  )
}

function Pdf({ issue, article, values, errors, read, waiting = [] }: ArticleFormProps) {
  const error = errorOf(errors, 'pdfFile')
  if (!article) return <NewPdfField issue={issue} values={values} read={read} waiting={waiting} error={error} />
  return (
    <PdfField error={error} warnings={read.warnings}>
      {values.heldpdf ? <HeldFile name={values.heldname} /> : <PresentFile article={article} />}
    </PdfField>
  )
}

function OtherButtons({ isNew }: { isNew: boolean }) {
  return (
    <>
      {isNew && (
        <button type="submit" name="status" value="disabled" className="button quiet" data-busy="Saving…">
          Save without publishing
        </button>
      )}
      <button
        type="submit"
        className="button quiet"
        formAction={paths.adminArticlePreview()}
        formTarget="_blank"
        formEncType="application/x-www-form-urlencoded"
      >
        Preview
      </button>
    </>
  )
}

const againOf = (article: object | undefined) => (article ? 'A new PDF must be chosen again.' : 'Choose the PDF again.')

/** The hidden fields of a PDF that was read. */
function heldIn({ heldpdf, heldname, readfields }: HeldPdf) {
  return heldpdf ? { heldpdf, heldname, readfields } : {}
}

function PublishLater({ value, error, zone }: { value: string | undefined; error: string | undefined; zone: string }) {
  return (
    <details open={Boolean(value || error)}>
      <summary>Publish later</summary>
      <Field
        name="publish_at"
        type="datetime-local"
        label="Publish at"
        hint={`Time zone: ${zone}. Until then only editors see it. That day is its publication date.`}
        defaultValue={value}
        error={error}
      />
    </details>
  )
}
