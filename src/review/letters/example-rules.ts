import type { HistoryLabels } from '../../office/history/difference.ts'
import type { LetterValues } from './template-rules.ts'

/** Invented values for previews. */
export const exampleValues: Required<LetterValues> = {
  number: '2026-7KQ2',
  request: 'R4XN8TB',
  title: 'Yield of rice under late monsoon rain',
  name: 'Dr Asha Rao',
  authors: 'Asha Rao, Ravi Kumar',
  abstract: 'We measured the yield of rice on 40 fields in three years with late rain.',
  reports: 'Reviewer 1\n\nThe study is sound. Please say how the fields were chosen.',
  decision: 'minor revision',
  fee: 'Rs 2000',
  payment_details: 'By bank transfer to the account that the settings name.',
  due: '3 December 2026',
  answer_due: '27 November 2026',
  what: 'The report was sent, on 26 November 2026.',
  event: 'has reported',
  list: '2026-7KQ2: decide, since 24 November 2026\n2026-9MB4: answer a reviewer who asks for more time',
}

/** The labels in the history of a letter's wording. */
export const templateHistory: HistoryLabels = {
  fields: { subject: { label: 'Subject', empty: 'the original' }, text: { label: 'Text', empty: 'the original' } },
}
