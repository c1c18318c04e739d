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
