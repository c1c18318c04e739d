import { streamSafe } from '../../core/text/clean.ts'
import { authorNames } from '../record/people/rules.ts'
/** The parameter with which a script requests the progress of a document to print. */
export const progressParameter = 'watched'

/** The maximum number of sheets in one document to print. */
export const maxPrinted = 500

type Authored = Parameters<typeof authorNames>[0]

/** An author and the place in the author line, from 1. */
export type Author = { name: string; place: number }

/** Returns the authors of an article with their places. */
export function placedAuthors(article: Authored): Author[] {
  return authorNames(article).map((name, before) => ({ name, place: before + 1 }))
}

/**
 * Finds an author by name, ignoring Unicode form, a leading 'Dr. ', case and white space. Certificates print the stored
 * name, never the one in the request.
 */
export function authorNamed(article: Authored, requested: string): Author | undefined {
  const key = comparable(requested)
  return key ? placedAuthors(article).find(({ name }) => comparable(name) === key) : undefined
}

/** Normalises a name for comparison: Unicode form, a leading 'Dr. ', case and white space do not matter. */
export function comparable(name: string): string {
  return streamSafe(name)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^dr\. /, '')
}

const maxNameLength = 60

/** Makes a name safe for every file system: letters, marks and digits of any script, hyphens for everything else. */
export function safeName(name: string): string {
  const words =
    name
      .normalize('NFC')
      .replace(/[\u200c\u200d]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...words.join('-')].slice(0, maxNameLength).join('').replace(/-$/, '')
}

/** Returns the name of a zip entry for an author's certificate: `1043-1-Ravi-Kumar-Sharma.pdf`. */
export function certificateEntry(refnumber: string, { name, place }: Author): string {
  return `${[refnumber, place, safeName(name)].filter(Boolean).join('-')}.pdf`
}

/** Returns the name of a zip entry for a cover page. */
export const coverEntry = (refnumber: string) => `${refnumber}-cover.pdf`

/** Returns the name of a zip entry for the certificate of an editor, or of a request's reviewer: `7-Sita-Devi.pdf`. */
export function personEntry({ id, name }: { id: number | string; name: string }): string {
  return `${[id, safeName(name)].filter(Boolean).join('-')}.pdf`
}
