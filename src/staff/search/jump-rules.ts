import { doiOf } from '../../core/pasted/dois.ts'
import { isYear } from '../../journal/search/parsing/fact-rules.ts'
import { parseReceiptNumber } from '../../review/fees/rules.ts'
import { typedCode } from '../../review/papers/code-rules.ts'

/** The items that a typed text may be the number of. */
export type Numbers = {
  paper?: string
  request?: string
  receipt?: { year: number; serial: number }
  refnumber?: string
  doi?: string
}

/** Parses a complete search as a number: 2026-1A7S, R7KQ4ZM, 2026-0005, 1022 or 'ref. 1022', a DOI. */
export function numbersIn(q: string): Numbers {
  const code = typedCode(q)
  const [, named, bare = ''] = /^(?:ref\.?\s*(\d{1,10})|(\d{1,10}))$/i.exec(q) ?? []
  return {
    paper: /^\d{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(code) ? code : undefined,
    request: /^R[0-9A-HJKMNP-TV-Z]{6}$/.test(code) ? code : undefined,
    receipt: parseReceiptNumber(q.trim()),
    refnumber: named ?? (isYear(bare) ? undefined : bare || undefined),
    doi: doiOf(q) || undefined,
  }
}

/** Whether a search is the number of a paper, a request or a receipt, for which no similar words are suggested. */
export function isCode(q: string): boolean {
  const { paper, request, receipt } = numbersIn(q)
  return (paper ?? request ?? receipt) !== undefined
}
