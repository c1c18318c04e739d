import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { longDate } from '../../src/core/text/dates.ts'
import type { ListedFee } from '../../src/review/fees/queries.ts'
import { feeStates } from '../../src/review/fees/rules.ts'
import { Facts } from '../ui/facts.tsx'
import { Refusal } from '../ui/form/refusal.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Section } from '../ui/sections.tsx'
import { GuardedLink } from '../ui/viewer.tsx'
import { FeeForms, type WaitingLine } from './fee-forms.tsx'
import { ReceiptLink } from './receipt-link.tsx'

type Props = {
  fee: ListedFee
  /** The line of the bank that fills in the payment. */
  line: WaitingLine | undefined
  nextReceipt: string
  typed: Record<string, string>
}

/** Shows the fee of one paper: its state, and its history. */
export function FeePage({ fee, line, nextReceipt, typed }: Props) {
  const { number, title, name, payment, receipt } = fee
  const facts: [string, React.ReactNode][] = [
    ['Fee', fee.fee || 'not said'],
    ['State', payment in feeStates ? feeStates[payment] : 'No fee'],
    ['Accepted', longDate(fee.accepted)],
    [title ? 'Author' : 'Payer', name],
    ['Transaction id', fee.txnid],
    ['Receipt', receipt && <ReceiptLink key="receipt" of={receipt} />],
  ]
  return (
    <>
      <PageHead
        back={{ href: paths.adminFees(), text: 'Fees' }}
        title={`Fee of ${number}`}
        hint={
          <GuardedLink isApart href={paths.adminSubmission(number)}>
            {title || number}
          </GuardedLink>
        }
      />
      <Facts of={facts} />
      <Section
        id="fee"
        className="section"
        title={payment === 'paid' && receipt ? 'If that was wrong' : 'What became of it'}
      >
        <FeeForms
          fee={{ ...fee, nextReceipt }}
          line={line}
          action={paths.adminFee(number, line?.id)}
          hidden={{ was: payment }}
          refused={{ errors: use(Refusal), typed }}
          isOpen
        />
      </Section>
    </>
  )
}
