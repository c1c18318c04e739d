import { longDate } from '../../core/text/dates.ts'
import { t } from '../../core/words/words.ts'
import { collectJournalFacts } from '../../office/settings/journal-facts.ts'
import { emailOf } from '../../office/settings/rules.ts'
import type { DocumentContext, DocumentFacts } from './document-facts.ts'

/** A receipt of a fee for its reader. */
export type ReceiptFacts = DocumentFacts & {
  kind: 'receipt'
  number: string
  payer: string
  /** 'Rs 500.00' */
  sum: string
  rows: [label: string, value: string][]
  /** The day on which it was cancelled, in words; '' for a valid one. */
  cancelled: string
}

/** A year of receipts. */
export type AccountsFacts = DocumentFacts & {
  kind: 'accounts'
  year: number
  lines: { number: string; day: string; payer: string; paper: string; sum: string; isCancelled: boolean }[]
  totals: [label: string, value: string][]
  /** The year's fees without a receipt, such as waived ones. */
  notes: string[]
}

/** The content of a year of receipts. */
export type Accounts = Omit<AccountsFacts, 'kind' | 'journal' | 'imageNames'>

/** The content of a receipt. */
export type PrintedReceipt = {
  number: string
  issued: string
  payer: string
  sum: string
  paidOn: string
  reference: string
  paper: string
  title: string
  cancelledOn: string
}

/** Returns the facts of a receipt. */
export function receiptFacts({ settings }: Pick<DocumentContext, 'settings'>, receipt: PrintedReceipt): ReceiptFacts {
  const { number, issued, payer, sum, paidOn, reference, paper, title, cancelledOn } = receipt
  const rows: ReceiptFacts['rows'] = [
    [t('For'), t('Article processing charge')],
    [t('Paper'), [paper, title].filter(Boolean).join(': ')],
    [t('Paid on'), longDate(paidOn)],
    [t('Reference'), reference],
    [t('Issued on'), longDate(issued)],
    [t('Email'), emailOf(settings)],
  ]
  return {
    kind: 'receipt',
    asOf: issued,
    journal: collectJournalFacts(settings),
    imageNames: [],
    number,
    payer,
    sum,
    rows: rows.filter(([, value]) => value !== ''),
    cancelled: cancelledOn && longDate(cancelledOn),
  }
}

/** Returns the facts of a year of receipts. */
export const accountsFacts = ({ settings }: Pick<DocumentContext, 'settings'>, accounts: Accounts): AccountsFacts => ({
  kind: 'accounts',
  journal: collectJournalFacts(settings),
  imageNames: [],
  ...accounts,
})
