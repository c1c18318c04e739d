import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { settingPath } from '../../src/office/settings/problems.ts'
import { matchNone } from '../../src/review/fees/payment-rules.ts'
import { isShort, moneyText } from '../../src/review/fees/rules.ts'
import type { BankColumns, BankLine } from '../../src/review/fees/statement-rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/field.tsx'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { IdempotentForm } from '../ui/form/idempotent-form.tsx'
import { describedBy, Labelled } from '../ui/form/labelled.tsx'
import { Refusal } from '../ui/form/refusal.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Section } from '../ui/sections.tsx'
import { GuardedLink } from '../ui/viewer.tsx'

/** A line of the bank, and the ids of the papers that it names, the likeliest first. */
type Offer = { id: string; line: BankLine; papers: number[] }
type Fee = { id: number; number: string; fee: string; txnid: string; title: string; name: string }

type Props = {
  offers: Offer[]
  fees: Fee[]
  currency: string
  columns: BankColumns
  /** The line that the user chose for a fee, and the typed text. */
  asked: { line: string | undefined; typed: string }
}

const onlyFees = 'Only lines that name an open fee, or of days with one, are kept. One that comes twice counts once.'

/** Imports a bank's statement, and asks about the uncertain lines. */
export function BankPage({ offers, fees, currency, columns, asked }: Props) {
  const named = offers.filter(({ papers }) => papers.length > 0)
  const others = offers.filter(({ papers }) => papers.length === 0)
  const settings = <GuardedLink href={settingPath('bank_day')}>the settings</GuardedLink>
  return (
    <>
      <PageHead
        back={{ href: paths.adminFees(), text: 'Fees' }}
        title="Bank statement"
        hint={
          <>
            A CSV file of your bank, whose columns “{columns.day}” and “{columns.sum}” say when money came in, and how
            much: {settings} name them. Where transaction id and sum agree, the fee is paid and the receipt made at
            once.
          </>
        }
      />
      <ErrorSummary prefix={asked.line && `${asked.line}-`} />
      <form role="none" method="post" action={paths.adminBank()} encType="multipart/form-data" className="form narrow">
        <IdempotencyKey />
        <Labelled name="statement" label="Statement" hint={onlyFees}>
          <input
            type="file"
            id="statement"
            name="statement"
            accept=".csv,.txt,text/csv,text/plain"
            {...describedBy({ name: 'statement', hint: onlyFees })}
            required
          />
        </Labelled>
        <Field
          name="currency"
          label="Currency"
          hint="Three letters, such as INR or USD."
          defaultValue={currency}
          maxLength={3}
          required
        />
        <SubmitButton submit="Read the statement" busy="Reading…" />
      </form>
      <Section id="offers" className="section" title="To look at">
        {offers.length === 0 && <p className="empty">No line waits for your answer.</p>}
        {named.length > 0 && (
          <>
            <p className="hint">{counted(named.length, 'line')} that may pay a fee, but not surely.</p>
            {named.map((offer) => (
              <OfferForm key={offer.id} offer={offer} fees={fees} />
            ))}
          </>
        )}
        {others.length > 0 && <Others lines={others} fees={fees} asked={asked} />}
      </Section>
    </>
  )
}

function OfferForm({ offer: { id, line, papers }, fees }: { offer: Offer; fees: Fee[] }) {
  const { day, amount, currency, text } = line
  const choices = papers.flatMap((paper) => fees.find((fee) => fee.id === paper) ?? [])
  return (
    <form role="none" method="post" action={paths.adminBankLine(id)} className="to-do" data-line={id}>
      <IdempotencyKey />
      <p>
        <strong>
          {moneyText({ amount, currency })}, {longDate(day)}
        </strong>
      </p>
      <p className="hint">{text}</p>
      <ul className="candidates">
        {choices.map(({ number, title, name, fee, txnid }) => (
          <li key={number}>
            <div>
              <a href={paths.adminFee(number)}>{title || number}</a>
              <p className="hint">
                {[title && number, name, fee, txnid && `transaction id ${txnid}`].filter(Boolean).join(' · ')}
              </p>
            </div>
            {isShort(line, fee) ? (
              <ButtonLink text="Less than the fee: fill in" quiet href={`${paths.adminFee(number)}?line=${id}`} />
            ) : (
              <SubmitButton submit={`Yes, ${number}`} quiet name="paper" value={number} busy="Saving…" />
            )}
          </li>
        ))}
      </ul>
      <SubmitButton submit="None of these" quiet name="paper" value="" busy="Saving…" />
    </form>
  )
}

const mostShown = 100

type OthersProps = Pick<Props, 'fees' | 'asked'> & { lines: Offer[] }

/** Lists the lines that name no open fee, folded, newest first: each can be assigned to a fee, or to none. */
function Others({ lines, fees, asked }: OthersProps) {
  const errors = use(Refusal)
  const shown = lines.toReversed().slice(0, mostShown)
  return (
    <details className="bank-lines" open={Boolean(asked.line)}>
      <summary>{matchNone(lines.length)}</summary>
      <p className="hint">
        Say which fee a line is for: its payment is filled in for you to check.
        {lines.length > mostShown && ` These are the newest ${mostShown}.`}
      </p>
      <datalist id="open-fees">
        {fees.map(({ number, name, fee }) => (
          <option key={number} value={number}>
            {[number, name, fee].filter(Boolean).join(' · ')}
          </option>
        ))}
      </datalist>
      <ul className="candidates">
        {shown.map((offer) => (
          <Refusal key={offer.id} value={offer.id === asked.line ? errors : []}>
            <Other offer={offer} typed={offer.id === asked.line ? asked.typed : ''} />
          </Refusal>
        ))}
      </ul>
    </details>
  )
}

function Other({ offer: { id, line }, typed }: { offer: Offer; typed: string }) {
  const { day, amount, currency, text } = line
  return (
    <li data-line={id}>
      <div>
        <strong>
          {moneyText({ amount, currency })}, {longDate(day)}
        </strong>
        <p className="hint">{text}</p>
      </div>
      <div className="line-for">
        <form role="none" action={paths.adminBank()} className="line-for" noValidate>
          <HiddenFields of={{ line: id }} />
          <Field
            name="for"
            id={`${id}-for`}
            label="It is for"
            placeholder="Number or payer"
            list="open-fees"
            defaultValue={typed}
            autoComplete="off"
          />
          <SubmitButton submit="Fill in its payment" quiet busy="Opening…" />
        </form>
        <IdempotentForm
          action={paths.adminBankLine(id)}
          className=""
          submit="It is for nothing here"
          quiet
          busy="Saving…"
        >
          <HiddenFields of={{ paper: '' }} />
        </IdempotentForm>
      </div>
    </li>
  )
}
