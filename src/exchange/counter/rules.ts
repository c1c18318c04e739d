import { type ExportFormat, exportEndings } from '../../journal/citing/export.ts'

/** The viewed form of an article: page, certificate, PDF or a citation file. */
export type ViewForm = 'page' | 'certificate' | 'pdf' | ExportFormat

/** A view of an article, as its address says. */
export type View = { refnumber: string; form: ViewForm }

const articleAddress = new RegExp(
  `^/archives/\\d+/(?:vol)?\\d+/(?:issue)?\\d+/(\\d{1,10})(?:\\.(pdf|${exportEndings}))?/?$`,
)
const fileAddress = /^\/assets\/archives\/\d+\/vol\d+issue\d+\/(\d{1,10})\.pdf\/?$/

/** The view of an article that an address stands for, if the article exists; undefined for any other address. */
export function viewAt(url: URL): View | undefined {
  const { pathname, searchParams } = url
  if (/^\/certificate\/?$/.test(pathname)) {
    const refnumber = searchParams.get('refno')?.trim() ?? ''
    return /^\d{1,10}$/.test(refnumber) ? { refnumber, form: 'certificate' } : undefined
  }
  const [, filed] = fileAddress.exec(pathname) ?? []
  if (filed) return { refnumber: filed, form: 'pdf' }
  const [, refnumber, ending] = articleAddress.exec(pathname) ?? []
  return refnumber ? { refnumber, form: (ending as 'pdf' | ExportFormat | undefined) ?? 'page' } : undefined
}

/** COUNTER's metrics of items (COUNTER 5.1, 3.3.6), as columns name them. */
export const metrics = ['total_investigations', 'unique_investigations', 'total_requests', 'unique_requests'] as const

export type Counts = Record<(typeof metrics)[number], number>

/** Days are kept for three years; beyond that, months. */
export const yearsOfDays = 3
