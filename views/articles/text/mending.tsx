import type { ReactNode } from 'react'
import { paths } from '../../../src/core/paths.ts'
import { type FullText, markedWords, type NamedBalance, type Unmatched } from '../../../src/engines/fulltext/text.ts'
import type { Done, Listed } from '../../../src/journal/articles/text/mending/screen-rules.ts'
import type { AdminArticle } from '../../../src/journal/record/admin-queries.ts'
import { FullTextSections } from '../../fulltext/full-text.tsx'
import type { ShownAs } from '../../fulltext/shown-as.ts'
import { Ask } from '../../ui/form/ask.tsx'
import { HiddenFields } from '../../ui/form/hidden-fields.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import type { Typesetting } from '../form/pdf-field.tsx'
import { CureForm } from './cure-form.tsx'
import { BalanceNote, FindingsList, UnmatchedNote } from './findings-list.tsx'
import { TypesetPdf } from './typeset-pdf.tsx'
import { UploadForm } from './upload-form.tsx'

/** The article of a text, with the fields that this screen shows. */
export type MendedArticle = Pick<AdminArticle, 'id' | 'modification' | 'pdf_source' | 'file'>

/** A text as the screen shows it, with its findings; `target` is the part that the open finding concerns. */
type MendedText = {
  balance: NamedBalance
  unmatched: Unmatched[]
  text: FullText
  shown: ShownAs
  open: Listed[]
  done: Done[]
  /** The number of unlisted findings of each kind, in words. */
  more: string[]
  current: Listed | undefined
  target: object | undefined
  /** The number of the unit that contains the target. */
  at: number | undefined
  typesetting: Typesetting | undefined
}

type Props = {
  article: MendedArticle
  mended: MendedText
  /** The fields of a refused form. */
  values: Partial<Record<string, string>>
}

/** Shows a text as readers will see it, with its findings next to it. */
export function Mending({ article, mended, values }: Props) {
  const { open, done, more, current, balance, unmatched } = mended
  const action = paths.adminArticleText(article.id)
  const hrefOf = (key: string) => `${paths.adminArticleText(article.id, key)}#cure`
  return (
    <>
      <UnmatchedNote unmatched={unmatched} action={action} />
      <div className="mending">
        <aside aria-label="To look at">
          <FindingsList {...{ open, done, more, action, hrefOf }} current={current?.key}>
            <BalanceNote balance={balance} open={open} />
            <OtherActions article={article} />
          </FindingsList>
        </aside>
        <Sheet article={article} mended={mended} values={values} />
      </div>
      <div className="save-bar mending-bar">
        <EditForm id={article.id} at={current?.key} />
        <TypesetPdf article={article} typesetting={mended.typesetting} />
        {current ? (
          <a className="left-over" href="#cure">
            {leftWords(open)}
          </a>
        ) : (
          <span className="hint left-over">{leftWords(open)}</span>
        )}
      </div>
    </>
  )
}

/** Returns, for example, '5 to look at, 1 of them asks before publishing'. */
function leftWords(open: readonly Listed[]): string {
  const asking = open.filter(({ isAsked }) => isAsked).length
  if (open.length === 0) return 'Nothing is left to look at'
  return `${open.length} to look at${asking > 0 ? `, ${asking} of them ${asking === 1 ? 'asks' : 'ask'} before publishing` : ''}`
}

/** Shows the text as readers see it; the form of the open finding is in it, right below its place. */
function Sheet({ article, mended, values }: Props) {
  const { shown, open, current, target, text } = mended
  const action = paths.adminArticleText(article.id)
  const at = open.findIndex(({ key }) => key === current?.key)
  const next = open[at + 1] ?? open[0]
  const later = next ? `${paths.adminArticleText(article.id, next.key)}#cure` : action
  const isAlike = ({ finding }: Listed) => finding.code === current?.finding.code
  const cure = current && (
    <CureForm
      text={text}
      listed={current}
      count={{ at: at + 1, of: open.length, alike: open.filter(isAlike).length }}
      action={paths.adminArticleText(article.id, current.key)}
      next={next && next !== current ? next.key : ''}
      later={later}
      values={values}
    />
  )
  const around: ShownAs['around'] = (of, itself) => (isTarget(of, target) ? framed(itself, cure) : itself)
  return (
    <section className="text-sheet" aria-label="The text as readers see it">
      <TextEditor
        id={article.id}
        at={mended.at}
        words={current && markedWords(current.finding)[0]}
        others={open.flatMap((one) => (one === current ? [] : markedWords(one.finding)))}
      />
      {!target && cure}
      <FullTextSections shown={{ ...shown, around }} />
      <wide-text />
    </section>
  )
}

type EditorProps = { id: number; at: number | undefined; words: string | undefined; others: readonly string[] }

/** Holds the place of the editor, which its script opens around the form of the open finding. */
function TextEditor({ id, at, words, others }: EditorProps) {
  const data = { 'data-nodes': paths.adminArticleTextNodes(id), 'data-formula': paths.adminArticleTextFormula(id) }
  return (
    <text-editor {...data} data-at={at} data-words={words} data-others={JSON.stringify(others)}>
      <div className="begin">
        <span className="hint">As readers will see it</span>
        <button type="button" className="button quiet" hidden>
          Edit the text
        </button>
      </div>
      <div className="rich-text-bar" role="toolbar" aria-label="Format of the text" />
      <div className="text-place" />
    </text-editor>
  )
}

/** Shows the form of edits in the text itself, once its script reveals it. */
function EditForm({ id, at = '' }: { id: number; at: string | undefined }) {
  return (
    <form role="none" method="post" action={paths.adminArticleTextEdit(id)} id="edit-form" hidden>
      <HiddenFields of={{ do: 'edit', at }} />
      <textarea name="edits" hidden aria-label="Edits" />
      <SubmitButton submit="Save text" busy="Saving…" />
      <a className="button quiet" href={paths.adminArticleText(id)}>
        Stop editing
      </a>
    </form>
  )
}

/** Whether a part of the text is the open finding's target; a reference is identified by its id. */
const isTarget = (of: object, target: object | undefined): boolean =>
  target !== undefined && (of === target || (!('kind' in of) && 'id' in of && 'id' in target && of.id === target.id))

const framed = (itself: ReactNode, cure: ReactNode): ReactNode => (
  <>
    {itself && <div className="looked-at">{itself}</div>}
    {cure}
  </>
)

/** Shows the actions that replace the text, remove it, or show it in other forms. */
export function OtherActions({ article }: Pick<Props, 'article'>) {
  const { id, modification } = article
  const action = paths.adminArticleText(id)
  return (
    <div className="text-actions">
      <details>
        <summary>Replace the file…</summary>
        <p className="hint">What was mended by hand stays where the same picture or paragraph stands.</p>
        <UploadForm action={action} submit="Replace the text" modification={modification} />
      </details>
      <a href={paths.adminArticleJats(id)}>JATS</a> <a href={paths.adminArticleHistory(id)}>History</a>{' '}
      <Ask
        id="remove-text"
        label="Take the text away"
        question="Take the full text away?"
        hint="The article then has its PDF alone. The history brings the text back."
        action={action}
        fields={{ do: 'remove', modification }}
        danger
      />
    </div>
  )
}
