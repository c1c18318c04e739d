import { type ExportFormat, exportFormats } from '../articles/export.ts'
export type ReadingForm = 'page' | 'certificate' | 'pdf' | ExportFormat

/** The reading of an article that an address stands for. */
export type Reading = { refnumber: string; form: ReadingForm }

const exported = exportFormats.map(({ format }) => format.replaceAll('.', '\\.')).join('|')
const articleAddress = new RegExp(`^/archives/\\d+/(?:vol)?\\d+/(?:issue)?\\d+/(\\d{1,10})(?:\\.(pdf|${exported}))?/?$`)
const fileAddress = /^\/assets\/archives\/\d+\/vol\d+issue\d+\/(\d{1,10})\.pdf\/?$/

/** The reading of an article that an address stands for, if it is there; undefined for any other address. */
export function readingAt(url: URL): Reading | undefined {
  const { pathname, searchParams } = url
  if (/^\/certificate\/?$/.test(pathname)) {
    const refnumber = searchParams.get('refno')?.trim() ?? ''
    return /^\d{1,10}$/.test(refnumber) ? { refnumber, form: 'certificate' } : undefined
  }
  const [, filed] = fileAddress.exec(pathname) ?? []
  if (filed) return { refnumber: filed, form: 'pdf' }
  const [, refnumber, ending] = articleAddress.exec(pathname) ?? []
  return refnumber ? { refnumber, form: (ending as 'pdf' | ExportFormat | undefined) ?? 'page' } : undefined // as the pattern has it
}

/**
 * Whether an answer gave what was asked for: whole, as not modified, or its first part (COUNTER 5.1, 7.1: only successful
 * requests count). The later parts of a file are no new requests.
 * @param range the answer's Content-Range
 */
export function isDelivered(status: number, range: string | null): boolean {
  return status === 200 || status === 304 || (status === 206 && range?.startsWith('bytes 0-') === true)
}

/** Headers in which browsers say that they prefetch. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'] as const

/** Whether a header's value says that a browser prefetches, or fetches a preview. */
export function isPrefetchHeader(value: string | null): boolean {
  return value !== null && /prefetch|prerender|preview/i.test(value)
}

/** Whether a request is a prefetch, by its headers. */
export function isPrefetch(headers: Headers): boolean {
  for (const name of prefetchHeaders) if (isPrefetchHeader(headers.get(name))) return true
  return false
}

/** COUNTER's metrics of items (COUNTER 5.1, 3.3.6), as columns name them. */
export const metrics = ['total_investigations', 'unique_investigations', 'total_requests', 'unique_requests'] as const

type Metric = (typeof metrics)[number]

export type Counts = Record<Metric, number>

/** Days are kept for three years; beyond that, months. */
export const yearsOfDays = 3
