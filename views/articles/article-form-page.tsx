import type { ReactNode } from 'react'
import { issueName } from '../../src/archives/rules.ts'
import type { IssueDesk } from '../../src/articles/admin-queries.ts'
import { type FormField, maxAuthorWords, maxTitleWords } from '../../src/articles/fields.ts'
import { articleLabels } from '../../src/articles/problems.ts'
import { nextRefnumber } from '../../src/articles/rules.ts'
import { paths } from '../../src/paths.ts'
import { counted } from '../../src/text/counted.ts'
import { errorOf, type FieldError } from '../../src/text/problems.ts'
import { Field, SelectField } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import { KeptForm } from '../ui/kept-form.tsx'
import { Once } from '../ui/once.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { WordCount } from '../ui/word-count.tsx'

export type ArticleFormProps = {
  issue: IssueDesk
  action: string
  /** The form's values. */
  values: Partial<Record<FormField, string>>
  errors: readonly FieldError[]
  /** The article being edited; undefined for a new one. */
  article?: { id: number; refnumber: string; modification: string; description: string; file: string }
  /** Changes that another editor has saved in the meantime. */
  notes?: ReactNode
}

/** The form that adds an article to an issue or edits one. */
export function ArticleFormPage({ issue, action, values, errors, article, notes }: ArticleFormProps) {
  const place = { year: String(issue.year), volume: String(issue.volume), issue: String(issue.issue) }
  const of = (name: FormField) => ({
    name,
    label: articleLabels[name],
    defaultValue: values[name] ?? '',
    error: errorOf(errors, name),
  })
  return (
    <>
      <a className="back" href={paths.adminIssue(issue)}>
        {issueName(issue)}
      </a>
      <h1>{article ? 'Edit article' : 'Add article'}</h1>
      <div className="with-aside">
        <KeptForm
          {...{ action, errors, notes, hidden: { back: action, modification: article?.modification, ...place } }}
          kind="article"
          submit={article ? 'Save article' : 'Publish article'}
          beside={
            <button
              type="submit"
              className="button quiet"
              formAction={paths.adminArticlePreview()}
              formTarget="_blank"
              formEncType="application/x-www-form-urlencoded"
            >
              Preview
            </button>
          }
        >
          {!article && <Once />}
          <RichText
            name="title"
            label={`Title (maximum ${maxTitleWords} words)`}
            kind="title"
            words={maxTitleWords}
            value={values.title ?? ''}
            error={errorOf(errors, 'title')}
          />
          <Field
            {...of('authorname')}
            label="Author names"
            hint="Separated by commas, in the same order as in the paper."
            required
            aside={<WordCount of="authorname" text={values.authorname ?? ''} most={maxAuthorWords} />}
          />
          <div className="pair">
            <Field {...of('pagenumber')} hint="For example 1-6." required />
            <Field
              {...of('refnumber')}
              inputMode="numeric"
              required
              readOnly={article !== undefined}
              hint={article && 'Cannot be changed.'}
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
          <Field {...of('keywords')} hint="Separated by commas." />
          <FileField
            name="pdfFile"
            label="Article PDF"
            kind="pdf"
            hint="At most 5 MB. Drop it here or choose a file."
            error={errorOf(errors, 'pdfFile')}
            required={!article}
          >
            {article && <PresentFile article={article} />}
          </FileField>
          <div className="pair">
            <Field {...of('publishdate')} type="date" required />
            <SelectField
              {...of('ptype')}
              placeholder="Select type"
              choices={[
                ['paid', 'Paid'],
                ['free', 'Free'],
              ]}
              required
            />
          </div>
          <div className="pair">
            <Field {...of('subject')} />
            <Field {...of('country')} autoComplete="off" />
          </div>
          <div className="pair">
            <Field {...of('mobile')} type="tel" hint="The author's number; only editors see it." autoComplete="off" />
            <Field {...of('txnid')} hint="Payment reference, if there was a payment." autoComplete="off" />
          </div>
        </KeptForm>
        <aside className="side">
          {article ? <ThisArticle article={article} /> : <ThisIssue issue={issue} />}
          <h2 className="label">Shortcuts</h2>
          <p>Ctrl S saves · / searches</p>
        </aside>
      </div>
    </>
  )
}

function PresentFile({ article }: { article: { id: number; file: string } }) {
  if (!article.file) return <p className="hint">This article has no PDF yet.</p>
  return (
    <p>
      <a href={paths.adminArticlePdf(article.id)}>{article.file}</a>{' '}
      <span className="hint">A new one replaces it.</span>
    </p>
  )
}

function ThisIssue({ issue }: { issue: IssueDesk }) {
  const { articles, first_page, last_page, last_refnumber } = issue
  const extent = first_page !== null && last_page !== null ? `, pages ${first_page} to ${last_page}` : ''
  return (
    <div className="card">
      <h2 className="label">This issue</h2>
      <p>
        {counted(articles, 'article')}
        {extent}. The next first page is <strong>{(last_page ?? 0) + 1}</strong>, the next ref number{' '}
        <strong>{nextRefnumber(last_refnumber)}</strong>.
      </p>
    </div>
  )
}

function ThisArticle({ article }: { article: { id: number; description: string } }) {
  return (
    <div className="card">
      <h2 className="label">This article</h2>
      <p>
        <a href={paths.adminArticleNotice(article.id)}>Author notice</a>
      </p>
      <p>
        <a href={paths.adminArticleHistory(article.id)}>History</a>
      </p>
    </div>
  )
}
