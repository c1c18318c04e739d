import { authorsOf, isRefnumber } from '../articles/rules.ts'
import { paths } from '../paths.ts'
import { idIn, streamSafe } from '../text/clean.ts'

/** Articles or editors in one selection, for documents or for pinning. */
export const maxSelected = 500

/** File names of the downloads; clients know them. */
export const fileNames = {
  certificate: (refnumber: string) => `certificate-${refnumber}.pdf`,
  coverpage: (refnumber: string) => `coverpage-${refnumber}.pdf`,
  editorialboard: () => 'Editorial-Board.pdf',
  indexpage: () => 'Index-Page.pdf',
  bulkcertificates: () => 'Certificates.zip',
  editorscertificate: () => 'Editors-Certificate.zip',
}

/** An author and the place in the author line, from 1. */
export type Author = { name: string; place: number }

/** Splits an author line into authors with their places. */
export function placedAuthors(authorname: string): Author[] {
  return authorsOf(authorname).map((name, before) => ({ name, place: before + 1 }))
}

/**
 * Finds the author a name means, ignoring Unicode form, a leading 'Dr. ', case and white space. Certificates print the name
 * on record, never the one in the request.
 */
export function authorNamed(authorname: string, asked: string): Author | undefined {
  const key = comparable(asked)
  return key ? placedAuthors(authorname).find(({ name }) => comparable(name) === key) : undefined
}

function comparable(name: string): string {
  return streamSafe(name)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^dr\. /, '')
}

const maxNameLength = 60

/** A name safe for every file system: letters, marks and digits of any script, hyphens for everything else. */
export function safeName(name: string): string {
  const words =
    name
      .normalize('NFC')
      .replace(/[\u200c\u200d]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...words.join('-')].slice(0, maxNameLength).join('').replace(/-$/, '')
}

/** A zip entry's name for an author's certificate: `1043-1-Ravi-Kumar-Sharma.pdf`. */
export function certificateEntry(refnumber: string, { name, place }: Author): string {
  return `${[refnumber, place, safeName(name)].filter(Boolean).join('-')}.pdf`
}

/** A zip entry's name for an editor's certificate: `7-Sita-Devi.pdf`. */
export function editorEntry({ id, name }: { id: number; name: string }): string {
  return `${[id, safeName(name)].filter(Boolean).join('-')}.pdf`
}

/** A refused selection; `unknown` lists the items that do not exist or are not public. */
export type SelectionProblem = { code: 'required' | 'too_many' | 'invalid'; field: SelectionField; unknown?: string[] }

export type SelectionField = 'refnumbers' | 'ids'

/** Parses a selection, without duplicates and in order; refused if it is empty, too large, or holds a malformed number. */
export function selectionIn(
  field: SelectionField,
  values: string[],
): { ok: true; selected: string[] } | { ok: false; problem: SelectionProblem } {
  const selected = [...new Set(values)]
  if (selected.length === 0) return { ok: false, problem: { code: 'required', field } }
  if (selected.length > maxSelected) return { ok: false, problem: { code: 'too_many', field } }
  const malformed = selected.filter((value) => !(field === 'ids' ? idIn(value) : isRefnumber(value)))
  if (malformed.length > 0) return { ok: false, problem: { code: 'invalid', field, unknown: malformed } }
  return { ok: true, selected }
}

const maxListLength = 10

/** The message for a refused selection. */
export function selectionMessage({ code, field, unknown = [] }: SelectionProblem): string {
  const things = field === 'ids' ? 'editors' : 'articles'
  if (code === 'required') return field === 'ids' ? 'Select an editor first.' : 'Select an article first.'
  if (code === 'too_many') return `At most ${maxSelected} ${things} can be selected at once.`
  const named = unknown.slice(0, maxListLength).join(', ') + (unknown.length > maxListLength ? ' and more' : '')
  return field === 'ids' ? `Not on the public board: ${named}.` : `Not published: ref. ${named}.`
}

/** The letters of a journal's seal: its words' initials, without the small words between them. */
export function monogram(name: string): string {
  const words = (name.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => !small.has(word.toLowerCase()))
  return words
    .slice(0, 4)
    .map((word) => graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? '')
    .join('')
    .toUpperCase()
}

const small = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** A document for a selection: its button's label, its address and its file name. */
export type SelectionDocument = { label: string; path: string; fileName: string }

/** The buttons over the back office's selections of articles and of editors. */
export const selectionDocuments: Record<SelectionField, SelectionDocument[]> = {
  refnumbers: [
    { label: 'Index page', path: paths.indexPage(), fileName: fileNames.indexpage() },
    { label: 'Certificates', path: paths.bulkCertificates(), fileName: fileNames.bulkcertificates() },
  ],
  ids: [
    {
      label: 'Editors’ certificates',
      path: paths.editorsCertificate(),
      fileName: fileNames.editorscertificate(),
    },
  ],
}
