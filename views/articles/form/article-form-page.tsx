import { type ReactNode, use } from 'react'
import { paths } from '../../../src/core/paths.ts'
import { counted } from '../../../src/core/text/counted.ts'
import { plainText, storedTitle } from '../../../src/core/text/html.ts'
import { errorOf } from '../../../src/core/text/problems.ts'
import { missingText } from '../../../src/journal/articles/editing/doubts.ts'
import type { Queued } from '../../../src/journal/articles/from-pdf/queue-rules.ts'
import type { IssueDesk } from '../../../src/journal/articles/issue-desk/queries.ts'
import { publishAnyway } from '../../../src/journal/articles/publish/doubt-rules.ts'
import { type HeldPdf, uneditedFields } from '../../../src/journal/pdf-reading/offer-rules.ts'
import type { ArticleField } from '../../../src/journal/record/fields.ts'
import { issueName } from '../../../src/journal/record/issues/rules.ts'
import { peopleTyped } from '../../../src/journal/record/people/form.ts'
import { placeTyped } from '../../../src/journal/record/place-form.ts'
import { namedPosition } from '../../../src/journal/record/position-rules.ts'
import { referencesText } from '../../../src/journal/record/support-rules.ts'
import type { PaperSupplement } from '../../../src/services.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { DraftForm } from '../../ui/form/draft-form.tsx'
import { IdempotencyKey } from '../../ui/form/idempotency-key.tsx'
import { Refusal } from '../../ui/form/refusal.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Html } from '../../ui/html.tsx'
import { type AsideArticle, ThisArticle, ThisIssue } from '../article-aside.tsx'
import { ArticleState } from '../article-status.tsx'
import { formParts } from './article-fields.tsx'
import { Parts } from './article-form-parts.tsx'
import type { ReadPdf, Typesetting } from './pdf-field.tsx'
import { type SavedBefore, SavedBeforeNote } from './saved-before.tsx'

export type ArticleFormProps = {
  issue: IssueDesk
  action: string
  /** The form's values. */
  values: Partial<
    Record<ArticleField | 'publish_at' | 'restores' | 'olddate' | 'same_title' | 'assigndoi' | 'submission', string>
  > &
    HeldPdf
  /** The article being edited; undefined for a new one. */
  article?: AsideArticle & { file: string; title: string; pdf_source: string }
  typesetting?: Typesetting | undefined
  /** The number of pages and the warnings of the form's PDF, or of the article's; empty until it is read. */
  read: ReadPdf
  /** The article whose form led to this form. */
  before?: SavedBefore
  /** Whether the form holds only values that were read from its PDF. */
  isOnlyRead?: boolean
  /** The time at which a form was shown that appeared by itself, which its editor must view before publishing. */
  shown?: string
  /** The PDFs in the queue for the next new articles. */
  waiting?: Queued[]
  /** The supplements of the paper that the article is made from. */
  offered?: PaperSupplement[]
  /** The DOI that can be assigned to an article with this ref number; '' while the settings have no prefix. */
  assignable: string
  /** Changes that another editor has saved in the meantime. */
  notes?: ReactNode
}

/** Shows the form that adds an article to an issue or edits one. */
export function ArticleFormPage(props: ArticleFormProps) {
  const { issue, action, values, article, assignable, notes, before, shown } = props
  const hidden = {
    back: action,
    modification: article?.modification,
    restores: values.restores,
    submission: values.submission || undefined,
    olddate: errorOf(use(Refusal), 'publishdate') ? undefined : values.olddate,
    shown,
    ...heldIn(values),
    ...placeTyped(issue),
  }
  const isSaved = Boolean(article || values.heldtext) // its text is looked at before it is published
  return (
    <>
      <BackLink href={paths.adminIssue(issue)}>{issueName(issue)}</BackLink>
      {article ? <ArticleHead article={article} /> : <h1>Add article</h1>}
      {(before || shown || hidden.submission) && <Arrival {...props} />}
      <div className="with-aside">
        <DraftForm
          action={action}
          notes={notes}
          hidden={hidden}
          kind="article"
          again={values.heldpdf || values.heldtext ? undefined : againOf(article)}
          filledFrom={props.isOnlyRead ? values.heldname || values.heldtextname : undefined}
          submit={isSaved ? 'Save article' : values.publish_at ? scheduleLabel : 'Publish article'}
          schedules={isSaved ? undefined : scheduleLabel}
          busy={isSaved ? undefined : 'Publishing…'}
          isUnseen={shown !== undefined}
          beside={<OtherButtons article={article} />}
          bar={
            <>
              <Missing {...props} />
              {!article && <Doubts {...props.read} />}
            </>
          }
        >
          {!article && <IdempotencyKey />}
          <article-remarks data-year={issue.year} />
          <Parts {...props} />
        </DraftForm>
        <aside className="side" aria-label="About this article">
          <PartLinks isNew={!article} />
          {article ? <ThisArticle article={article} assigns={assignable !== ''} /> : <ThisIssue issue={issue} />}
          <p className="hint">Ctrl S saves · / searches</p>
        </aside>
      </div>
    </>
  )
}

const scheduleLabel = 'Schedule article'

/** Shows the article's title, state and place. */
function ArticleHead({ article }: { article: NonNullable<ArticleFormProps['article']> }) {
  const { title, status, publish_at, refnumber } = article
  const position = namedPosition(article)
  const stated = { ...article, publish_at: publish_at ? new Date(publish_at) : null }
  return (
    <div className="article-head">
      <h1>
        <Html html={storedTitle(title)} />
      </h1>
      <p className="hint">
        Edit article · <ArticleState article={stated} /> · Ref. {refnumber}
        {position && ` · ${position}`}
        {status === 'enabled' && (
          <>
            {' · '}
            <a href={paths.article(article)}>View on site</a>
          </>
        )}
      </p>
    </div>
  )
}

/** Links to the parts of the form, next to it. */
function PartLinks({ isNew }: { isNew: boolean }) {
  const { file, ...others } = formParts
  const parts = Object.entries(isNew ? { file, ...others } : formParts)
  return (
    <nav className="part-links" aria-label="Parts of the form">
      <ol>
        {parts.map(([part, title]) => (
          <li key={part}>
            <a href={`#part-${part}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Lists the missing parts of an article; the form's script keeps the list up to date. */
function Missing({ article, issue, values }: ArticleFormProps) {
  const hasFile = Boolean(article || values.heldpdf || values.heldtext)
  return (
    <span className="hint missing" data-missing="">
      {missingText({ ...values, ...placeTyped(issue) }, { hasFile, isScheduled: Boolean(values.publish_at) })}
    </span>
  )
}

/** Shows the doubts about the PDF, and the button that publishes nevertheless. */
function Doubts({ hash, doubts }: ReadPdf) {
  if (doubts.length === 0) return null
  return (
    <p className="doubts">
      {doubts.join('. ')} ·{' '}
      <button type="submit" className="link" name="looked" value={hash}>
        {publishAnyway}
      </button>
    </p>
  )
}

/** Says what led to this form, and why a button had no effect. */
function Arrival({ before, shown, values }: ArticleFormProps) {
  const from = values.submission
    ? `Filled in from paper ${values.submission}`
    : shown && (values.heldpdf ? 'Read from the PDF' : 'Read from the file')
  return (
    <div data-arrival="" tabIndex={-1}>
      {before && <SavedBeforeNote saved={before} next={plainText(values.title ?? '') || values.heldname || ''} />}
      {from && (
        <p className="hint">
          {from}: {filledText(values)}. Check it, then publish.
          {values.submission &&
            values.heldpdf &&
            ' If the PDF is not the final file yet, choose that one in its place.'}
        </p>
      )}
      {shown && <p className="warning" role="alert" data-unseen-note="" />}
    </div>
  )
}

/** Names the fields that a PDF or paper filled in: 'title, 3 authors, abstract, 40 references'. */
function filledText(values: ArticleFormProps['values']): string {
  const read = uneditedFields(values)
  const authors = peopleTyped(values.authors ?? '')?.length ?? 0
  const has = (name: ArticleField) => (values.submission ? Boolean(values[name]) : read.has(name))
  const parts = [
    has('title') && 'title',
    has('authorname') && counted(authors, 'author'),
    has('abstract') && 'abstract',
    has('references') && referencesText(values.references ?? ''),
  ]
  return parts.filter(Boolean).join(', ') || 'nothing of the text'
}

function OtherButtons({ article }: Pick<ArticleFormProps, 'article'>) {
  return (
    <>
      {article?.status === 'enabled' && (
        <SubmitButton submit="Save, then letter" quiet name="next" value="letter" busy="Saving…" />
      )}
      {!article && (
        <SubmitButton submit="Save without publishing" quiet name="status" value="disabled" busy="Saving…" />
      )}
      <SubmitButton
        submit="Preview"
        quiet
        formAction={paths.adminArticlePreview()}
        formTarget="_blank"
        formEncType="application/x-www-form-urlencoded"
      />
    </>
  )
}

const againOf = (article: object | undefined) => (article ? '' : 'Choose the PDF again.')

/** Returns the hidden fields of the files that were read. */
const heldIn = ({ heldpdf, heldname, heldtext, heldtextname, readfields }: HeldPdf) => ({
  ...(heldpdf && { heldpdf, heldname }),
  ...(heldtext && { heldtext, heldtextname }),
  ...((heldpdf || heldtext) && { readfields }),
})
