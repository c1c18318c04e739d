import type { Form } from '../../../web/http/form-body.ts'
import type { Draft } from './queries.ts'

/**
 * The hidden field in which a form's script names its draft: the page's random name, the time of the draft that the
 * page last showed or saved ('-' if none), and the number of a draft saved separately ('' for the form's first draft).
 */
export const draftKey = 'drafted'

/**
 * The field in which a login page carries the path of the form whose script keeps a draft; without it, the next page
 * shows the typed input.
 */
export const draftOf = 'draft_of'

/** Formats the value of the draft key's field. @param base the sum of the fields' original texts, see {@link sumOf} */
export const formatDraftKey = (by: string, on: string, number: string, base = '') =>
  `${by} ${on || '-'} ${number}${base && ` ${base}`}`

/** Returns the name of the page that saved a draft; '' if none did. */
export const byIn = (fields: Record<string, string>): string => fields[draftKey]?.split(' ')[0] ?? ''

/** Returns the sum of the texts that a draft's fields had originally; '' if it is unknown. */
export const baseIn = (fields: Record<string, string>): string => fields[draftKey]?.split(' ')[3] ?? ''

/** Returns a short sum that shows a page whether texts have changed (FNV-1a). It is not a protection. */
export function sumOf(texts: readonly string[]): string {
  let sum = 0x811c9dc5
  for (const char of texts.join('\0')) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (sum >>> 0).toString(36)
}

/** The longest path of a draft. */
export const maxPathLength = 200

/** The most drafts that one user may have. */
export const maxDrafts = 100

/** Returns a form's fields without secrets, which drafts never contain: passwords, and codes that sign in. */
export function withoutSecrets(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isSecret(name)))
}

/** Reports whether a field with this name holds a secret. */
export const isSecret = (name: string): boolean => /password|^(?:code|recovery|token)$/.test(name)

/** Returns the texts and lists of a form as the fields of its draft: the values of a list become lines. */
export const draftFieldsOf = ({ texts, lists }: Pick<Form, 'texts' | 'lists'>): Draft['fields'] => ({
  ...Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, values.join('\n')])),
  ...texts,
})

/** Returns the values of a list in a draft; a list without ticks is absent from the draft. */
export const listIn = (lines = ''): string[] => lines.split('\n').filter(Boolean)

/** Returns a form's fields without the draft key. */
export const withoutDraftKey = ({ [draftKey]: _, ...fields }: Record<string, string>): Record<string, string> => fields

/** Returns the draft key of a sent form, as a field for the draft of the next article. */
export function draftKeyFieldOf({ [draftKey]: key }: Record<string, string>): Record<string, string> {
  return key ? { [draftKey]: key } : {}
}

/** Returns the number of a draft that is saved separately; '' for the form's first draft. */
export const apartIn = (fields: Record<string, string>): string => parseDraftNumber(fields[draftKey]?.split(' ')[2])

/** Parses a draft's number from an address; '' if it is not one. */
export const parseDraftNumber = (typed: string | null | undefined) =>
  /^[1-9]\d{0,15}$/.test(typed ?? '') ? (typed ?? '') : ''

/** Returns the path of a form's draft: the form's path, with a number if the draft is saved separately. */
export const draftPath = (path: string, number: string) =>
  number ? `${path}${path.includes('?') ? '&' : '?'}draft=${number}` : path

/** Returns the path of a second draft of a form, which must not replace another page's draft. */
export const apartPath = (path: string, at: Date) => draftPath(formPath(path), String(at.getTime()))

/** Returns the path of the form that a draft belongs to. */
export const formPath = (path: string) => path.replace(apartEnding, '')

const apartEnding = /[?&]draft=\d+$/

/**
 * Reports whether a saved draft is from another page and holds changes that the sender has not seen. Without a draft
 * key, as without scripts, every draft counts as the sender's.
 */
export function isAnothers(saved: Draft | undefined, sent: Record<string, string>): boolean {
  const [by = '', on] = sent[draftKey]?.split(' ') ?? []
  if (!saved || !by) return false
  return saved.fields[draftKey]?.split(' ')[0] !== by && saved.at.toISOString() !== on
}

/** Returns the path at which a sent form is kept for undoing; it is not an unsaved draft. */
export const sentPath = (path: string) => `${path}${sentEnding}`

export const sentEnding = '/sent'

/** An unsaved draft of a form is deleted after this time. */
export const draftMaxMs = 90 * 24 * 60 * 60 * 1000
