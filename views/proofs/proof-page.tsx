import { use } from 'react'
import { languageOf } from '../../src/core/language/language.ts'
import { keywordsOf } from '../../src/core/pasted/keywords.ts'
import { truncateWithEllipsis } from '../../src/core/text/clean.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { storedText, storedTitle } from '../../src/core/text/html.ts'
import { message, t } from '../../src/core/words/words.ts'
import type { Cited } from '../../src/journal/citing/facts.ts'
import type { ShownText } from '../../src/journal/fulltext/kept-page.ts'
import { declaredLanguage } from '../../src/journal/record/language-rules.ts'
import { positionText } from '../../src/journal/record/position-rules.ts'
import type { Proof } from '../../src/review/proofs/queries.ts'
import type { fieldAnchors } from '../../src/review/proofs/rules.ts'
import { Privacy, Said } from '../access-links/page-parts.tsx'
import { ArticleAuthors } from '../articles/article-authors.tsx'
import { PlainSummary, ReviewDays, SecondTitle } from '../articles/article-metadata.tsx'
import { References } from '../articles/article-references.tsx'
import { StatementRows } from '../articles/statement-rows.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Html, inLanguage, KeptHtml, MixedText } from '../ui/html.tsx'
import { Message } from '../words/message.tsx'
import { CorrectForm, leftText, OwnNote, OwnQuery, ProofFields } from './proof-notes.tsx'
import { Sending } from './proof-sending.tsx'
import { ProofShown, type Shown } from './proof-shown.ts'

type ProofPageProps = {
  shown: Shown
  /** The address of the author's paper; '' for a named person. */
  paper: string
  proof: Proof
  /** The article as readers will see it; undefined if it was deleted. */
  cited: Cited | undefined
  text: ShownText | undefined
  /** The text without the inserted forms and notes. */
  plainText: string
  hasPdf: boolean
  /** Whether the proof can be approved; `mayTakeBack` whether an approval can be undone. */
  mayApprove: boolean
  mayTakeBack: boolean
  /** Whether the author is asked about unanswered queries before sending. */
  asks: boolean
  /** The words typed on an outdated page. */
  typed: Partial<Record<string, string>>
  said: string
  privacy: string
  contact: string
}

/** Shows the proof of an article to its author: the article, with the editor's queries and the corrections in it. */
export function ProofPage(props: ProofPageProps) {
  const { shown, proof, cited, said, typed } = props
  return (
    <ProofShown value={shown}>
      <div className="link-page proof">
        <p className="proof-due">{dueText(proof)}</p>
        <h1>
          <Title cited={cited} />
        </h1>
        <Said>{said}</Said>
        <ErrorSummary />
        <Typed typed={typed} />
        <Intro {...props} />
        <QueryRows proof={proof} />
        {cited && <WholeArticle {...props} cited={cited} />}
        <Sending {...props} />
        {shown.isOpen && <Bar proof={proof} />}
        <p className="hint">
          {t('Anyone who has this link can do what you can, so please do not share it.')} <Privacy {...props} />
        </p>
      </div>
    </ProofShown>
  )
}

function Title({ cited }: Pick<ProofPageProps, 'cited'>) {
  if (!cited) return t('Your proof')
  const title = storedTitle(cited.article.title)
  return <Html html={title} {...inLanguage(declaredLanguage(cited.article, cited.settings) || languageOf(title))} />
}

function dueText({ state, due }: Proof): string {
  if (state === 'approved') return t('Your proof, approved')
  return state === 'corrected' ? t('Your proof, sent back') : t('Your proof, due {day}', { day: longDate(due) })
}

function Intro({ shown, hasPdf, proof }: ProofPageProps) {
  const pdf = hasPdf && <a href={`${shown.address}.pdf`}>PDF</a>
  if (!shown.isOpen) return <p>{pdf}</p>
  const queries = proof.queries.length
  return (
    <p>
      <Message
        text="Please read it as a reader will: <b>names, numbers, figures</b>."
        values={{ b: (text) => <b>{text}</b> }}
      />{' '}
      {t(queries === 0 ? toMark : queries === 1 ? toAnswerOne : toAnswer, { queries })} {pdf}
    </p>
  )
}

const toMark = message('Mark what is wrong, then send. Everything is saved, and you can come back until you send it.')
const toAnswerOne = message(
  'Answer the query, mark what is wrong, then send. Everything is saved, and you can come back until you send it.',
)
const toAnswer = message(
  'Answer the {queries, plural, one {# query} other {# queries}}, mark what is wrong, then send. ' +
    'Everything is saved, and you can come back until you send it.',
)

/** Shows a form with the words typed on a page that has changed meanwhile, to be saved again. */
function Typed({ typed }: Pick<ProofPageProps, 'typed'>) {
  const { address } = use(ProofShown)
  const { quote = '', replace = '', text = '', anchor = '', query = '' } = typed
  if (!quote && !replace && !text) return null
  return (
    <form role="none" method="post" action={address} className="proof-form proof-typed">
      <ProofFields of="typed" />
      {query ? (
        <input type="hidden" name="query" value={query} />
      ) : (
        <>
          <input type="hidden" name="anchor" value={anchor} />
          <label className="field">
            {t('These words')}
            <input name="quote" defaultValue={quote} />
          </label>
          <label className="field">
            {t('Replace by')}
            <input name="replace" defaultValue={replace} />
          </label>
          <input type="hidden" name="delete" value={typed.delete ?? ''} />
        </>
      )}
      <label className="field">
        {t('What you typed')}
        <textarea name="text" rows={2} defaultValue={text} />
      </label>
      <div className="actions">
        <SubmitButton submit={t('Save it again')} quiet />
      </div>
    </form>
  )
}

function QueryRows({ proof: { queries } }: Pick<ProofPageProps, 'proof'>) {
  if (queries.length === 0) return null
  return (
    <ul className="query-rows" aria-label={t('Queries')}>
      {queries.map(({ id, text, answer }, at) => (
        <li key={id} data-answered={answer !== ''}>
          <a href={`#query-${id}`}>
            <Message
              text="Query {number}: {text}"
              values={{ number: String(at + 1), text: <MixedText>{truncateWithEllipsis(text, 300)}</MixedText> }}
            />
          </a>
          <span>{answer ? t('answered') : t('waits')}</span>
        </li>
      ))}
    </ul>
  )
}

type Whole = ProofPageProps & { cited: Cited }

/** Shows the article as readers will see it, each part above its correction form. */
function WholeArticle(props: Whole) {
  const { cited, text, plainText, hasPdf, shown } = props
  const { article, settings } = cited
  const keywords = [...keywordsOf(article.keywords), ...keywordsOf(article.keywords_alt)]
  const language = inLanguage(declaredLanguage(article, settings))
  return (
    <article className="article text-article">
      <SecondTitle article={article} />
      <At {...props} anchor="title" what={t('the title')} />
      <ArticleAuthors article={article} isFolding />
      <At {...props} anchor="authors" what={t('names and affiliations')} />
      <ul className="facts-line">
        {positionText(article) && <li>{positionText(article)}</li>}
        <ReviewDays article={article} />
      </ul>
      <PlainSummary article={article} />
      {article.abstract && (
        <section>
          <h2 className="label">{t('Abstract')}</h2>
          <Html as="div" className="abstract" {...language} html={storedText(article.abstract)} />
        </section>
      )}
      <At {...props} anchor="abstract" what={t('the abstract')} />
      {keywords.length > 0 && <p className="keywords">{t('Keywords: {words}', { words: keywords.join(', ') })}</p>}
      <At {...props} anchor="keywords" what={t('the keywords')} />
      {text && <KeptHtml className="full-text" lang={text.language} html={text.body} />}
      <StatementRows article={article} said={plainText} />
      <At {...props} anchor="funding" what={t('funding and statements')} />
      {text && <KeptHtml className="full-text" lang={text.language} html={text.end} />}
      {!text?.hasReferences && <References cited={cited} />}
      <At {...props} anchor="references" what={t('the references')} />
      {hasPdf && (
        <p>
          <a href={`${shown.address}.pdf`}>{t('The article’s PDF')}</a>
        </p>
      )}
      <At {...props} anchor="pdf" what={t('something in the PDF')} />
    </article>
  )
}

type AtProps = Pick<ProofPageProps, 'proof'> & { anchor: keyof typeof fieldAnchors; what: string }

/** Shows the queries and notes at a part of the article, and the form that corrects it. */
function At({ proof, anchor, what }: AtProps) {
  return (
    <>
      {proof.queries.map((query, at) =>
        query.anchor === anchor ? (
          <OwnQuery key={query.id} query={query} number={at + 1} of={proof.queries.length} />
        ) : null,
      )}
      {proof.notes
        .filter((note) => note.anchor === anchor)
        .map((note) => (
          <OwnNote key={note.id} note={note} at={note.id.slice(0, 8)} />
        ))}
      <CorrectForm anchor={anchor} at={anchor} what={what} />
    </>
  )
}

/** Shows the fixed bar: the open queries, the saved notes, and the link to send them. */
function Bar({ proof }: Pick<ProofPageProps, 'proof'>) {
  const notes = proof.notes.filter(({ state }) => state === 'open').length
  return (
    <div className="proof-bar">
      <proof-notes />
      <p>
        <b data-left="">{leftText(proof.queries)}</b>
        <span className="hint" role="status" data-count="">
          {t('{count, plural, one {# correction} other {# corrections}} · saved', { count: notes })}
        </span>
      </p>
      <button type="button" className="button quiet" data-mark="" hidden>
        {t('Correct these words')}
      </button>
      <a className="button" href="#send">
        {t('Send…')}
      </a>
    </div>
  )
}
