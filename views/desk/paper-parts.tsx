import { paths } from '../../src/core/paths.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { unsettledStates } from '../../src/office/letters/rules.ts'
import { stateTexts } from '../../src/review/papers/turn-rules.ts'
import { Moment } from '../ui/moment.tsx'
import { State } from '../ui/status.tsx'
import type { PaperProps } from './paper-page.tsx'

/** Where a paper stands: state, editor, payment, article. */
export function Standing({ paper }: PaperProps) {
  const { state, round, received, editor, payment, txnid, article, confirmed_at } = paper
  const facts: [string, React.ReactNode][] = [
    ['State', `${stateTexts[state]}${round > 1 ? `, round ${round}` : ''}`],
    ['Received', received ? longDate(received) : ''],
    ['Address', confirmed_at ? 'proven' : 'not proven'],
    ['Editor', editor || 'nobody yet'],
    ['Payment', payment === 'none' ? '' : `${payment}${txnid ? `, ${txnid}` : ''}`],
    [
      'Article',
      article?.id ? (
        <a key="article" href={paths.adminArticle(article.id)}>
          {article.refnumber}
        </a>
      ) : (
        ''
      ),
    ],
  ]
  return (
    <section aria-labelledby="standing">
      <h2 id="standing" className="label">
        This paper
      </h2>
      <dl className="facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

const purposes = { draft: 'Of the draft', author: 'Of the author', reviewer: 'Of a reviewer' }

/** The links that are out: none is shown, since whoever has it can do what its person can. */
export function Links({ paper: { links }, zone }: PaperProps) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby="links">
      <h2 id="links" className="label">
        Links
      </h2>
      <ul className="plain">
        {links.map(({ id, purpose, request, state, expires_at }) => (
          <li key={id}>
            {purposes[purpose]} {request} <span className="hint">{state}</span>
            {expires_at && (
              <span className="hint">
                {' until '}
                <Moment at={expires_at} zone={zone} day />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What editors wrote for editors. */
export function Notes({ paper: { notes }, zone }: PaperProps) {
  return (
    <ol className="paper-notes">
      {notes.map(({ id, text, by, at }) => (
        <li key={id}>
          <p className="said">{text}</p>
          <p className="hint">
            {by}, <Moment at={at} zone={zone} />
          </p>
        </li>
      ))}
    </ol>
  )
}

const letterWords: Record<PaperLetter['state'], string> = {
  waiting: 'waits to be sent',
  sending: 'is being sent',
  sent: 'sent',
  failed: 'not sent',
  unsure: 'may have been sent',
  cancelled: 'cancelled',
  to_copy: 'to be sent by hand',
}

type PaperLetter = PaperProps['paper']['letters'][number]

/** The letters about a paper, each with what became of it; those that wait for an editor say so. */
export function Letters({ paper: { letters }, zone }: PaperProps) {
  if (letters.length === 0) return <p className="empty">No letters yet.</p>
  return (
    <ul className="paper-files">
      {letters.map((letter) => {
        const { id, subject, to, state, error, at } = letter
        const waits = unsettledStates.some((one) => one === state)
        return (
          <li key={id}>
            <span>
              <a href={paths.adminPaperLetter(id)}>{subject}</a> <span className="hint">{to || 'no address'}</span>
            </span>
            <span>
              {waits ? <State is="due">{letterWords[state]}</State> : letterWords[state]}{' '}
              <span className="hint">
                {waits && error} <Moment at={at} zone={zone} />
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** What happened, the newest first. */
export function Timeline({ paper: { timeline }, zone }: PaperProps) {
  return (
    <ol className="timeline">
      {[...timeline].reverse().map(({ id, at, what, by }) => (
        <li key={id}>
          <Moment at={at} zone={zone} /> <span>{what}</span> <span className="hint">{by}</span>
        </li>
      ))}
    </ol>
  )
}
