/** The non-characters around a superscript until its surroundings are known. */
const [from, to] = ['\ufdd0', '\ufdd1']
const enclosed = /\ufdd0([^\ufdd0\ufdd1]*)\ufdd1/g
const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Marks text as raised, for {@link withSuperscriptsApart}. */
export const raised = (text: string): string => (text.trim() === '' ? text : `${from}${text}${to}`)

/**
 * Separates superscripts from the words next to them: digits become superscript digits, letters after a word are set
 * apart, as in 'Sharma^a', also from the word after them. A raised letter within a word belongs to it.
 */
export function withSuperscriptsApart(text: string): string {
  return text.replaceAll(to + from, '').replace(enclosed, (whole: string, inner: string, at: number, all: string) => {
    const isBehind = /\p{L}\p{M}*$/u.test(all.slice(Math.max(0, at - 4), at))
    const next = all.slice(at + whole.length, at + whole.length + 2)
    if (/^[\s\d,;–−-]*\d[\s\d,;–−-]*$/.test(inner))
      return inner.replace(/\d/g, (digit) => digits[Number(digit)] ?? '').replace(/[–−-]/g, '⁻')
    const isWithin = isBehind && /^\p{L}/u.test(next) && !/\s/.test(inner)
    return isWithin ? inner : `${isBehind ? '^' : ''}${inner}${/^[\p{L}\p{N}]/u.test(next) ? '\u2009' : ''}`
  })
}
