import type { List } from '../blocks.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Returns a label of a list from its first one: `(b)` after `(a)`; undefined if that does not count. */
function labelAfter(first: string, at: number): string | undefined {
  const [, before = '', sign = '', after = ''] = /^(\D*?)(\d{1,4}|[a-z]|[A-Z])(\W*)$/u.exec(first) ?? []
  if (/^\d/.test(sign)) return `${before}${Number(sign) + at}${after}`
  const letter = letters[letters.indexOf(sign.toLowerCase()) + at]
  if (!sign || !letter) return undefined
  return `${before}${sign === sign.toLowerCase() ? letter : letter.toUpperCase()}${after}`
}

/**
 * Returns the labels of a list's items after an edit. Recounts a list with consecutive labels; in others, labels stay
 * with their items.
 * @param given the editor's labels of the items, empty for new ones
 * @param was the list before; undefined for a new one
 */
export function listLabels(given: readonly unknown[], was: List | undefined, isOrder: boolean): string[] {
  const own = given.map((label) => (typeof label === 'string' ? label : ''))
  if (!was) return own.map((_, at) => (isOrder ? `${at + 1}.` : ''))
  const [first = ''] = was.items.map(({ label }) => label)
  const isCounted = first !== '' && was.items.every(({ label }, at) => label === labelAfter(first, at))
  const isSame = was.items.length === own.length && was.items.every(({ label }, at) => label === own[at])
  if (isSame) return own
  return isCounted ? own.map((label, at) => labelAfter(first, at) ?? label) : own
}
