import { use } from 'react'
import { limitText } from '../../src/core/files/rules.ts'
import { onlineFirst } from '../../src/core/online-first.ts'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import type { MovableArticle } from '../../src/journal/articles/place/queries.ts'
import { type IssueSummary, issueWithYear } from '../../src/journal/record/issues/rules.ts'
import { placeTyped } from '../../src/journal/record/place-form.ts'
import { namedPosition } from '../../src/journal/record/position-rules.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, SelectField } from '../ui/form/field.tsx'
import { FileField, PdfLimit } from '../ui/form/file-field.tsx'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import { IdempotentForm } from '../ui/form/idempotent-form.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { MixedText } from '../ui/html.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** An article with its pages as typed or proposed, and whether it is chosen. */
type Offered = MovableArticle & { pages: string; isChosen: boolean }

type MoveOnlineFirstProps = {
  issues: IssueSummary[]
  /** The issue to move into; undefined if there is none yet. */
  to: IssueSummary | undefined
  hasPages: boolean
  articles: Offered[]
}

/** The value of an issue in the choice of issues. */
export const issueValue = ({ year, volume, issue }: IssueSummary): string => `${year}/${volume}/${issue}`

/** Moves articles online first into an issue: its choice, and the articles with the pages that they get. */
export function MoveOnlineFirstPage(props: MoveOnlineFirstProps) {
  const { issues, to, articles } = props
  const head = (
    <PageHead
      back={{ href: paths.adminIssue(onlineFirst), text: 'Online first' }}
      title="Move to an issue"
      hint="Their first addresses will always redirect to the new ones. The day online, the DOI and the counts stay."
    />
  )
  if (!to || articles.length === 0)
    return (
      <>
        {head}
        <p className="empty">
          {articles.length === 0
            ? 'No article is online first.'
            : 'There is no issue yet: add one under Archives first.'}
        </p>
      </>
    )
  return (
    <>
      {head}
      <ErrorSummary />
      <form role="none" method="get" action={paths.adminMoveOnlineFirst()} className="form narrow">
        <SelectField
          name="to"
          label="Issue"
          choices={issues.map((issue) => [issueValue(issue), issueWithYear(issue)])}
          defaultValue={issueValue(to)}
        />
        {!articles.every(({ isChosen }) => isChosen) &&
          articles.map(({ id, isChosen }) => isChosen && <input key={id} type="hidden" name="article" value={id} />)}
        <SubmitButton submit="Show pages for this issue" quiet />
      </form>
      <Articles {...props} to={to} />
    </>
  )
}

function Articles({ to, hasPages, articles }: MoveOnlineFirstProps & { to: IssueSummary }) {
  return (
    <IdempotentForm action={paths.adminMoveOnlineFirst()} submit={`Move to ${issueWithYear(to)}`} hasFiles>
      <HiddenFields of={placeTyped(to)} />
      {articles.some(({ pdf_source }) => pdf_source === 'uploaded') && (
        <p className="hint">
          A final PDF takes the place of an article’s PDF. Send at most {limitText(use(PdfLimit))} at once.
        </p>
      )}
      {articles.map(({ id, refnumber, description, isChosen, pages, saysOnlineFirst, pdf_source, ...position }) => (
        <fieldset key={id} className="choices">
          <legend>
            <MixedText>{description}</MixedText> (ref. {refnumber})
          </legend>
          <label className="check">
            <input type="checkbox" name="ids" value={id} defaultChecked={isChosen} /> Move it
          </label>
          {position.article_number ? (
            <p className="hint">It keeps its number: {namedPosition(position)}.</p>
          ) : (
            hasPages && (
              <Field
                name={`pagenumber-${id}`}
                label="Pages"
                defaultValue={pages}
                hint={position.pdf_pages ? `Its PDF has ${counted(position.pdf_pages, 'page')}.` : undefined}
                autoComplete="off"
              />
            )
          )}
          {pdf_source === 'uploaded' && (
            <FileField
              name={`pdfFile-${id}`}
              label="Final PDF"
              kind="pdf"
              hint={saysOnlineFirst ? 'The present one says “online first”.' : undefined}
            />
          )}
        </fieldset>
      ))}
    </IdempotentForm>
  )
}
