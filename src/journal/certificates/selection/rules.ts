import { paths } from '../../../core/paths.ts'
import { idIn } from '../../../core/text/clean.ts'
import { counted } from '../../../core/text/counted.ts'
import { maxSelected } from '../../../office/records/selection-rules.ts'
import { isRefnumber } from '../../record/rules.ts'
import { maxPrinted } from '../rules.ts'

/** A refused selection; `unknown` lists the items that do not exist or are not public. */
export type SelectionProblem = {
  code: 'required' | 'too_many' | 'invalid'
  field: SelectionField
  unknown?: string[]
  /** The number of sheets to print, if these are too many. */
  sheets?: number
}

export type SelectionField = 'refnumbers' | 'ids' | 'requests'

const isWellFormed: Record<SelectionField, (value: string) => boolean> = {
  refnumbers: isRefnumber,
  ids: (value) => idIn(value) !== undefined,
  requests: (value) => /^R[0-9A-Z]{6}$/.test(value),
}

/**
 * Parses a selection, without duplicates and in order; refused if it is empty, too large, or contains a malformed
 * number.
 */
export function selectionIn(
  field: SelectionField,
  values: string[],
): { ok: true; field: SelectionField; selected: string[] } | { ok: false; problem: SelectionProblem } {
  const selected = [...new Set(values)]
  if (selected.length === 0) return { ok: false, problem: { code: 'required', field } }
  if (values.length > maxSelected) return { ok: false, problem: { code: 'too_many', field } }
  const malformed = selected.filter((value) => !isWellFormed[field](value))
  if (malformed.length > 0) return { ok: false, problem: { code: 'invalid', field, unknown: malformed } }
  return { ok: true, field, selected }
}

const maxListLength = 10

const things: Record<SelectionField, [one: string, several: string]> = {
  refnumbers: ['an article', 'articles'],
  ids: ['an editor', 'editors'],
  requests: ['a review', 'reviews'],
}

/** Returns the message for a refused selection. */
export function selectionMessage({ code, field, unknown = [], sheets }: SelectionProblem): string {
  if (sheets) return `At most ${maxPrinted} sheets can be printed at once; these are ${sheets}.`
  const [one, several] = things[field]
  if (code === 'required') return `Select ${one} first.`
  if (code === 'too_many') return `At most ${maxSelected} ${several} can be selected at once.`
  const named = joinSelectedValues(unknown)
  if (field === 'ids') return `Not on the public board: ${named}.`
  if (field === 'requests') return `No certificate yet: ${named}. There is one for a report once its round is decided.`
  return `Ref. ${named} ${unknown.length === 1 ? 'is' : 'are'} not published, so there is nothing to print or download.`
}

/** Returns the message about selected rows that a document omits. */
export function leftOutMessage(field: SelectionField, left: readonly string[]): string {
  if (left.length === 0) return ''
  const named = joinSelectedValues(left)
  if (field === 'ids') return `Not on the public board, and left out: ${named}.`
  if (field === 'requests') return `Not decided, and left out: ${named}.`
  return `Ref. ${named} ${left.length === 1 ? 'is not published, so it is' : 'are not published, so they are'} left out.`
}

/** Returns the message about retracted articles in a selection, whose certificates are unchanged. */
export function retractedMessage(refnumbers: readonly string[]): string {
  if (refnumbers.length === 0) return ''
  const [are, theirs] = refnumbers.length === 1 ? ['is', 'its'] : ['are', 'their']
  return `Ref. ${joinSelectedValues(refnumbers)} ${are} retracted: who checks ${theirs} certificates is told so.`
}

const joinSelectedValues = (values: readonly string[]) =>
  values.slice(0, maxListLength).join(', ') + (values.length > maxListLength ? ' and more' : '')

/** A document for a selection: its button's label, its address and its file name. Clients rely on the latter two. */
export type SelectionDocument = {
  label: string
  path: string
  fileName: string
  /** Whether it is opened to be printed, not saved. */
  isPrinted?: boolean
  /** The noun for an entry of its archive. */
  entry?: string
}

/** Returns the message after saving a document: 'Certificates.zip downloaded (13 certificates).' */
export function downloadedMessage({ fileName, entry }: SelectionDocument, entries: number): string {
  return `${fileName} downloaded${entry ? ` (${counted(entries, entry)})` : ''}.`
}

const documentAt = (end: string, document: Omit<SelectionDocument, 'path'>): SelectionDocument => ({
  path: paths.pdfOfSelection(end),
  ...document,
})

export const indexPage = documentAt('indexpage', { label: 'Index page (PDF)', fileName: 'Index-Page.pdf' })
export const certificates = documentAt('bulkcertificates', {
  label: 'Certificates (zip)',
  fileName: 'Certificates.zip',
  entry: 'certificate',
})
export const printedCertificates = documentAt('printcertificates', {
  label: 'Certificates',
  fileName: 'Certificates.pdf',
  isPrinted: true,
})
export const coverPages = documentAt('bulkcoverpages', {
  label: 'Cover pages (zip)',
  fileName: 'Cover-Pages.zip',
  entry: 'cover page',
})
export const printedCoverPages = documentAt('printcoverpages', {
  label: 'Cover pages',
  fileName: 'Cover-Pages.pdf',
  isPrinted: true,
})
export const editorsCertificates = documentAt('editorscertificate', {
  label: 'Certificates (zip)',
  fileName: 'Editors-Certificate.zip',
  entry: 'certificate',
})
export const reviewersCertificates = documentAt('reviewerscertificate', {
  label: 'Certificate (zip)',
  fileName: 'Reviewers-Certificate.zip',
  entry: 'certificate',
})

/** The documents of selections of articles, editors and reviews. */
export const selectionDocuments: Record<SelectionField, SelectionDocument[]> = {
  refnumbers: [printedCertificates, certificates, printedCoverPages, coverPages, indexPage],
  ids: [editorsCertificates],
  requests: [reviewersCertificates],
}
