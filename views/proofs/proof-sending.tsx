import { truncateWithEllipsis } from '../../src/core/text/clean.ts'
import { t } from '../../src/core/words/words.ts'
import type { Proof } from '../../src/review/proofs/queries.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Message } from '../words/message.tsx'
import { NoteWords, ProofFields } from './proof-notes.tsx'
import type { Shown } from './proof-shown.ts'

type SendingProps = {
  proof: Proof
  shown: Shown
  mayApprove: boolean
  mayTakeBack: boolean
  asks: boolean
}

/** Shows the end of the proof: a summary of everything, then the tick and the button. */
export function Sending({ proof, shown, mayApprove, mayTakeBack, asks }: SendingProps) {
  const { isOpen, address } = shown
  const open = proof.notes.filter(({ state }) => state === 'open')
  return (
    <section className="proof-sending" id="send" aria-labelledby="send-title">
      <h2 id="send-title">{isOpen ? t('Send your corrections') : t('Your corrections')}</h2>
      <StateWords proof={proof} isOpen={isOpen} mayApprove={mayApprove} />
      <ul className="all-notes">
        {proof.queries.map(({ id, answer }, at) => (
          <li key={id} data-answered={answer !== ''}>
            <span>
              <Message
                text="Query {number}: {text}"
                values={{
                  number: String(at + 1),
                  text: answer ? <q>{truncateWithEllipsis(answer, 300)}</q> : t('waits for your answer'),
                }}
              />
            </span>
            {isOpen && <a href={`#query-${id}`}>{t('Edit')}</a>}
          </li>
        ))}
        {proof.notes.map((note) => (
          <li key={note.id} data-answered="true">
            <NoteWords note={note} isShort />
            <a href={`#note-${note.id}`}>{isOpen ? t('Edit') : t('See')}</a>
          </li>
        ))}
      </ul>
      {isOpen && (
        <form role="none" method="post" action={`${address}/send`} className="form">
          <ProofFields of="send" />
          {asks && <input type="hidden" name="looked" value="yes" />}
          <label className="check card">
            <input type="checkbox" name="approved" value="yes" id="approved" />
            <span>
              <b>{t('With these corrections I approve; show me nothing more')}</b>
              <span className="hint">{t('Without the tick you get a new proof to look at.')}</span>
            </span>
          </label>
          <SubmitButton
            submit={
              open.length > 0
                ? t('{count, plural, one {Send # correction} other {Send # corrections}}', { count: open.length })
                : asks
                  ? t('Send it anyway')
                  : t('Send')
            }
          />
        </form>
      )}
      {mayApprove && open.length === 0 && (
        <form role="none" method="post" action={`${address}/approve`} className="form">
          <ProofFields of="approve" />
          <label className="check card">
            <input type="checkbox" name="approved" value="yes" />
            <b>{t('I have read it, names and numbers too')}</b>
          </label>
          <SubmitButton submit={t('Approve')} quiet={isOpen && proof.queries.length > 0} />
        </form>
      )}
      {mayTakeBack && (
        <form role="none" method="post" action={`${address}/approve`}>
          <ProofFields of="back" />
          <input type="hidden" name="approved" value="" />
          <SubmitButton submit={t('Take my approval back')} quiet />
        </form>
      )}
    </section>
  )
}

function StateWords({
  proof: { state, approves },
  isOpen,
  mayApprove,
}: {
  proof: Proof
  isOpen: boolean
  mayApprove: boolean
}) {
  if (isOpen) return <p className="hint">{t('The editor gets these and puts them in.')}</p>
  if (state === 'approved') return <p>{t('You approved this proof. Thank you: there is nothing more to do.')}</p>
  if (state !== 'corrected') return <p className="hint">{t('Nothing can be changed here any more.')}</p>
  if (approves) return <p>{t('The editor has them, and puts them in. With that the proof is approved.')}</p>
  return (
    <p>
      {mayApprove
        ? t('All of them are settled. If it is right now, approve it.')
        : t('The editor has them, and puts them in.')}
    </p>
  )
}
