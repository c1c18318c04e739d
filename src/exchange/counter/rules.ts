import type { readingForms } from '../../core/db/enums.ts'
import { type ExportFormat, exportEndings, type TextFormat } from '../../journal/citing/export.ts'

/** The form of an article in an address: page, certificate, PDF, a citation file or a file of its full text. */
type AddressForm = 'page' | 'certificate' | 'pdf' | ExportFormat | TextFormat

/** The viewed form of an article; page and JATS with its full text are forms of their own, `text` and `jats`. */
export type ViewForm = (typeof readingForms)[number]

/** Returns the viewed form of an article with a full text. */
export const chooseTextForm = (form: ViewForm): ViewForm => (form === 'page' ? 'text' : form === 'xml' ? 'jats' : form)

/** Whether a form contains the full article, so that a view of it is a request (COUNTER 5.1, 3.3.6). */
export const isRequest = (form: ViewForm): boolean => ['pdf', 'text', 'epub', 'zip', 'jats'].includes(form)

/** A view of an article, from its address. */
export type View = { refnumber: string; form: AddressForm }

const articleAddress = new RegExp(
  `^/(?:archives/\\d+/(?:vol)?\\d+/(?:issue)?\\d+|articles)/(\\d{1,10})(?:\\.(pdf|${exportEndings}))?/?$`,
)
const fileAddress = /^\/assets\/(?:archives\/\d+\/vol\d+issue\d+|articles)\/(\d{1,10})\.pdf\/?$/

/** Returns the view of an article that an address counts as, if the article exists; undefined for any other address. */
export function viewAt(url: URL): View | undefined {
  const { pathname, searchParams } = url
  if (/^\/certificate\/?$/.test(pathname)) {
    const refnumber = searchParams.get('refno')?.trim() ?? ''
    return /^\d{1,10}$/.test(refnumber) ? { refnumber, form: 'certificate' } : undefined
  }
  const [, filed] = fileAddress.exec(pathname) ?? []
  if (filed) return { refnumber: filed, form: 'pdf' }
  const [, refnumber, ending] = articleAddress.exec(pathname.replace(/\/versions\/\d+(?=[./]|$)/, '')) ?? []
  return refnumber ? { refnumber, form: (ending as Exclude<AddressForm, 'page'> | undefined) ?? 'page' } : undefined
}

/** COUNTER's metrics of items (COUNTER 5.1, 3.3.6), by the names of their columns. */
export const metrics = ['total_investigations', 'unique_investigations', 'total_requests', 'unique_requests'] as const

export type Counts = Record<(typeof metrics)[number], number>

/** Days are kept for three years, months beyond that. */
export const yearsOfDays = 3
