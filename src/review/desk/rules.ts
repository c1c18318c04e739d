import { articleFields } from '../../journal/articles/editing/fields.ts'
import { answeredRequest } from '../papers/request-rules.ts'
import type { Paper } from './paper-queries.ts'

/** The kinds of files that an editor adds. */
export const addedKinds = [
  'manuscript',
  'title_page',
  'source',
  'supplement',
  'response_file',
  'review_copy',
  'receipt',
] as const

/** A paper as JSON has it. */
export function answeredPaper({ article, authors, requests, ...paper }: Paper) {
  return {
    ...paper,
    article: article?.id ? { id: article.id, refnumber: article.refnumber } : null,
    authors: authors.map(({ isOrganisation, ...person }) => ({
      ...person,
      ...(isOrganisation && { organisation: person.name }),
    })),
    requests: requests.map(answeredRequest),
  }
}

/** Whether a text can be the id of a file or a link. */
export const isUuid = (text: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)

/** What an editor may say of a fee. */
const payments = ['due', 'claimed', 'paid', 'waived'] as const

export const isPayment = (text: string): text is (typeof payments)[number] => payments.some((one) => one === text)

/** Whether a text can be a transaction id, as an article's. */
export const isTxnid = (text: string) => articleFields.txnid.isValid(text) === true && text.length <= 64

/** The letter of a call, which is JSON; undefined for none, so that the template is used. */
export function letterIn(json: string | undefined): { subject: string; text: string } | undefined {
  try {
    const { subject, text } = JSON.parse(json || '{}')
    return typeof subject === 'string' && typeof text === 'string' ? { subject, text } : undefined
  } catch {
    return undefined
  }
}
