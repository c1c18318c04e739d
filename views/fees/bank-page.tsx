import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { settingPath } from '../../src/office/settings/problems.ts'
import { moneyText } from '../../src/review/fees/rules.ts'
import type { BankColumns, BankLine } from '../../src/review/fees/statement-rules.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/field.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { describedBy, Labelled } from '../ui/form/labelled.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Section } from '../ui/sections.tsx'
import { GuardedLink } from '../ui/viewer.tsx'

/** A line of the bank, and the ids of the papers that it may pay, the likeliest first. */
type Offer = { id: string; line: BankLine; papers: number[] }
type Fee = { id: number; number: string; fee: string; txnid: string; title: string; name: string }

type Props = {
  offers: Offer[]
  fees: Fee[]
  currency: string
  columns: BankColumns
}

const onlyFees = 'Only lines that may pay a fee are kept. One that comes twice counts once.'

/** Takes a bank's statement, and asks about the lines that are not sure. */
export function BankPage({ offers, fees, currency, columns }: Props) {
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
      <ErrorSummary />
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
        {offers.length === 0 ? (
          <p className="empty">No line waits for your answer.</p>
        ) : (
          <>
            <p className="hint">{counted(offers.length, 'line')} that may pay a fee, but not surely.</p>
            {offers.map((offer) => (
              <OfferForm key={offer.id} offer={offer} fees={fees} />
            ))}
          </>
        )}
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
            <SubmitButton submit={`Yes, ${number}`} quiet name="paper" value={number} busy="Saving…" />
          </li>
        ))}
      </ul>
      <SubmitButton submit="None of these" quiet name="paper" value="" busy="Saving…" />
    </form>
  )
}
