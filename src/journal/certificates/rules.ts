import { streamSafe } from '../../core/text/clean.ts'
import { initialOf } from '../citing/citation.ts'
import { authorNames } from '../record/people/rules.ts'
/** The parameter by which a script requests the progress of a document to print. */
export const progressParameter = 'watched'

/** Maximum sheets in one document to print. */
export const maxPrinted = 500

type Authored = Parameters<typeof authorNames>[0]

/** An author and the place in the author line, from 1. */
export type Author = { name: string; place: number }

/** The authors of an article with their places. */
export function placedAuthors(article: Authored): Author[] {
  return authorNames(article).map((name, before) => ({ name, place: before + 1 }))
}

/**
 * Finds the author a name means, ignoring Unicode form, a leading 'Dr. ', case and white space. Certificates print the
 * name on record, never the one in the request.
 */
export function authorNamed(article: Authored, requested: string): Author | undefined {
  const key = comparable(requested)
  return key ? placedAuthors(article).find(({ name }) => comparable(name) === key) : undefined
}

/** A name for comparison: without Unicode form, a leading 'Dr. ', case and white space. */
export function comparable(name: string): string {
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

/** A zip entry's name for a cover page. */
export const coverEntry = (refnumber: string) => `${refnumber}-cover.pdf`

/** A zip entry's name for the certificate of an editor, or of a request's reviewer: `7-Sita-Devi.pdf`. */
export function personEntry({ id, name }: { id: number | string; name: string }): string {
  return `${[id, safeName(name)].filter(Boolean).join('-')}.pdf`
}

/** The letters of a journal's seal: its words' initials, without the small words between them. */
export function monogram(name: string): string {
  const words = (name.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => !small.has(word.toLowerCase()))
  return words.slice(0, 4).map(initialOf).join('').toUpperCase()
}

const small = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])
