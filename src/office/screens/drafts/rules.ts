import type { Draft } from './queries.ts'

/**
 * The hidden field with which a form's script says whose draft it keeps: the page's own random name, the time of the draft that
 * it showed or kept last ('-' if none), and the number of a draft that is kept apart ('' for the form's first).
 */
export const draftMark = 'drafted'

/** The text of a mark. */
export const markText = (by: string, on: string, number: string) => `${by} ${on || '-'} ${number}`

/** The most drafts that a user has. */
export const maxDrafts = 100

/** A form's fields without passwords, which no draft keeps. */
export function withoutPasswords(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.includes('password')))
}

/** A form's fields without the mark of its page. */
export function withoutMark({ [draftMark]: _, ...fields }: Record<string, string>): Record<string, string> {
  return fields
}

/** The mark of the page that sent a form, for the draft of its next article. */
export function markOf({ [draftMark]: mark }: Record<string, string>): Record<string, string> {
  return mark ? { [draftMark]: mark } : {}
}

/** The number of a draft that is kept apart, '' for the form's first. */
export function apartIn(fields: Record<string, string>): string {
  return numberOf(fields[draftMark]?.split(' ')[2])
}

/** A number of a draft in an address, '' if it is none. */
export const numberOf = (typed: string | null | undefined) => (/^[1-9]\d{0,15}$/.test(typed ?? '') ? (typed ?? '') : '')

/** Where a form's draft is kept: at the form's path, or apart under a number. */
export const draftPath = (path: string, number: string) => (number ? `${path}?draft=${number}` : path)

/** Where the draft of a form is kept that another page's may not replace. */
export const apartPath = (path: string, at: Date) => draftPath(formPath(path), String(at.getTime()))

/** The form's path, of a draft's. */
export const formPath = (path: string) => path.replace(/\?draft=\d+$/, '')

/**
 * Whether a kept draft is another page's, whose changes the sender has not seen. Without a mark, as without scripts, every draft is
 * the sender's.
 */
export function isAnothers(kept: Draft | undefined, sent: Record<string, string>): boolean {
  const [by = '', on] = sent[draftMark]?.split(' ') ?? []
  if (!kept || !by) return false
  return kept.fields[draftMark]?.split(' ')[0] !== by && kept.at.toISOString() !== on
}

/** An unsaved draft of a form is deleted after this time. */
export const draftMaxMs = 90 * 24 * 60 * 60 * 1000
