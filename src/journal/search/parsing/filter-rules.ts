import { wholeNumber } from '../../../core/text/clean.ts'
import { message } from '../../../core/words/words.ts'

/** The filters of a search, each optional and matched exactly. */
export type Filters = { year?: number; subject?: string; country?: string; pdf?: boolean }

export const searchOrders = { best: message('Best match'), newest: message('Newest') } as const

export type SearchOrder = keyof typeof searchOrders

/** The filters and the order of a search; with `counted`, the values are counted for any number of results. */
export type Narrowing = { filters: Filters; order: SearchOrder; counted: boolean }

const maxFilterLength = 200

/** Parses the query parameters; ignores malformed ones. */
export function parseNarrowing(parameters: URLSearchParams): Narrowing {
  const textOf = (name: string) =>
    (parameters.get(name) ?? '').replaceAll('\0', '').slice(0, maxFilterLength).toWellFormed() || undefined
  return {
    filters: {
      year: wholeNumber(parameters.get('year') ?? ''),
      subject: textOf('subject'),
      country: textOf('country'),
      pdf: parameters.get('pdf') === '1' || undefined,
    },
    order: parameters.get('order') === 'newest' ? 'newest' : 'best',
    counted: parameters.get('filters') === '1',
  }
}

/** Returns the query parameters for filters and an order. */
export function parametersOf({ filters, order, counted }: Narrowing): Record<string, string | number> {
  const { year, subject, country, pdf } = filters
  return {
    ...(year !== undefined && { year }),
    ...(subject && { subject }),
    ...(country && { country }),
    ...(pdf && { pdf: 1 }),
    ...(order === 'newest' && { order }),
    ...(counted && { filters: 1 }),
  }
}

/** Reports whether any filter narrows the search. */
export function isNarrowed({ filters }: Narrowing): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}
