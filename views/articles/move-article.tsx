import { use } from 'react'
import { isOnlineFirst } from '../../src/core/online-first.ts'
import { type ArticlePlace, paths } from '../../src/core/paths.ts'
import { articleLabels } from '../../src/journal/record/fields.ts'
import { pageChoices, type placeFields } from '../../src/journal/record/place-form.ts'
import { type PositionFields, parsePosition, positionOf } from '../../src/journal/record/position-rules.ts'
import { quotedTitle } from '../../src/journal/record/rules.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Ask } from '../ui/form/ask.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/field.tsx'
import { typedFields } from '../ui/form/idempotent-form.tsx'
import { Refusal } from '../ui/form/refusal.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { MixedText } from '../ui/html.tsx'
import { Screen } from '../ui/viewer.tsx'

export type Placed = ArticlePlace &
  PositionFields & { id: number; description: string; status: string; modification: string } & Undoable

type Undoable = {
  /** Whether its move out of online first can be taken back. */
  isMoveUndoable?: boolean
}

export type MoveProps = {
  article: Placed
  /** The fields as typed; an absent field keeps its value. */
  values: Record<string, string | undefined>
}

/** Returns the consequences of a move for readers. */
function movingHint({ status }: Pick<Placed, 'status'>): string {
  return status === 'enabled'
    ? 'Its addresses change. The current ones will always redirect to the new ones, and printed certificates stay valid.'
    : 'Readers do not see it. Its old addresses will always redirect to the new ones.'
}

/** Shows the fields of an article's place. @param prefix distinguishes them from other fields of the page */
function PlaceFields({ article, values, prefix = '' }: MoveProps & { prefix?: string }) {
  const field = (name: 'refnumber' | (typeof placeFields)[number]) => ({
    ...typedFields(values)(name, String(article[name])),
    id: prefix + name,
    label: articleLabels[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    required: true,
  })
  return (
    <>
      <input type="hidden" name="modification" value={values.modification ?? article.modification} />
      <div className="pair">
        <Field {...field('year')} />
        <Field {...field('volume')} />
      </div>
      <div className="pair">
        <Field {...field('issue')} />
        <Field {...field('refnumber')} />
      </div>
      {parsePosition(article).kind === 'pages' && (
        <fieldset className="choices">
          <legend>In another issue</legend>
          {Object.entries(pageChoices).map(([value, words]) => (
            <label key={value} className="check">
              <input type="radio" name="pages" value={value} defaultChecked={value === (values.pages ?? 'next')} />{' '}
              {words}
              {value === 'keep' && `, ${positionOf(article)}`}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** Asks for the new place of an article; one that is online first is moved on a page of its own. */
export function MoveArticle({ article }: { article: Placed }) {
  if (isOnlineFirst(article)) return <a href={paths.adminMoveOnlineFirst({ article: article.id })}>Move to an issue</a>
  return (
    <Ask
      id="move-article"
      label="Move"
      question={`Move ${quotedTitle(article.description)} (ref. ${article.refnumber})?`}
      hint={movingHint(article)}
      action={paths.adminArticleMove(article.id)}
      leaves
    >
      <Refusal value={[]}>
        <PlaceFields article={article} values={{}} prefix="move-" />
      </Refusal>
    </Ask>
  )
}

type Moved = Undoable & { id: number; description: string }

/** Asks to take back the move of an article that was online first, while that is possible. */
export function UndoMove({ article, leaves }: { article: Moved; leaves?: boolean }) {
  const { here: back } = use(Screen)
  if (!article.isMoveUndoable) return null
  return (
    <Ask
      id={`undo-move-${article.id}`}
      label="Undo the move"
      question={`Move ${quotedTitle(article.description)} back to online first?`}
      hint="It gets back its first address, its pages and its PDF; its address in the issue redirects there."
      action={paths.adminArticleMoveUndo(article.id)}
      leaves={leaves}
      fields={{ back }}
    />
  )
}

/** Asks for confirmation before an article is deleted. */
export function DeleteArticle({ article }: { article: Placed }) {
  const { id, description, refnumber, status, modification } = article
  const readersHint = status === 'enabled' ? 'At its addresses readers will see that it was withdrawn. ' : ''
  return (
    <Ask
      id="delete-article"
      label="Delete"
      question={`Delete ${quotedTitle(description)} (ref. ${refnumber})?`}
      hint={`${readersHint}It can be restored for 30 days, with its PDF.`}
      danger
      leaves
      action={paths.adminArticleDeletion(id)}
      fields={{ modification, back: paths.adminIssue(article) }}
    />
  )
}

/** Moves an article to another issue or ref number: after a refused move, with the input. */
export function MovePage(props: MoveProps) {
  const { article } = props
  return (
    <>
      <BackLink href={paths.adminArticle(article.id)}>The article</BackLink>
      <h1>Move article</h1>
      <p className="lead">
        <MixedText>{article.description}</MixedText> (ref. {article.refnumber})
      </p>
      <ErrorSummary />
      <form role="none" method="post" action={paths.adminArticleMove(article.id)} className="form narrow" noValidate>
        <p className="hint">{movingHint(article)}</p>
        <PlaceFields {...props} />
        <div className="actions">
          <SubmitButton submit="Move article" />
          <ButtonLink text="Cancel" quiet href={paths.adminArticle(article.id)} />
        </div>
      </form>
      <p>
        <UndoMove article={article} leaves />
      </p>
    </>
  )
}
