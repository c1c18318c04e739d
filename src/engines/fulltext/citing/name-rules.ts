import { patternOfWords } from '../../../core/language/paper-words.ts'

/** A name with its place in the text. */
export type Name = { text: string; at: number }

/**
 * Names of people or organisations before a year, whether "et al." follows, and whether no other words are among them.
 */
export type Names = { names: Name[]; isMany: boolean; isAlone: boolean }

const particles = '(?:van|von|de|der|den|del|della|da|dos|di|du|la|le|el|al|bin|ibn|ten|ter|zu|af|y)'
const capital = "(?:(?<![\\p{L}\\p{M}])\\p{Ll}{1,5})?\\p{Lu}[\\p{L}\\p{M}]*(?:['’\\-‐‑][\\p{L}\\p{M}]+)*"
const letters = '\\p{Lo}[\\p{Lo}\\p{M}]+'
const name = `(?:${capital}|${letters})`
const connector = `(?:(?:with|och|${patternOfWords('and')})(?![\\p{L}\\p{M}])|&|, ?)`
const more = String.raw`(?:et\.?\s*al\b\.?,?|(?:${patternOfWords('others')})(?![\p{L}\p{M}]))`
const token = new RegExp(
  `(?<etal>${more})|(?<particle>\\b${particles}\\b[-'’]?)|(?<name>${name})|(?<link>${connector})`,
  'gu',
)

/** Months and seasons: they are names of people too, but with a year they mostly form a date. */
const times = new RegExp(`^(?:${patternOfWords('months')}|Spring|Summer|Autumn|Fall|Winter)$`, 'u')

/** Capitalised words that begin sentences and are not names. */
const never = new Set(
  `In On At By As The This These Those See Also From Since For And But While When After Before Following Although However Table Figure Fig
  During Between Until Both Per Our We They He She It A An To Of With Study Section Chapter Volume Vol No Part Act Law Rule Article
  Cf Eg According Recently Thus Therefore Similarly Moreover Furthermore Later Earlier Retrieved Accessed
  Source Sources Adapted Note Version Copyright`
    .split(/\s+/)
    .filter(Boolean),
)

const leading = new RegExp(
  String.raw`^\s*(?:see|see also|e\.?\s?g\.?|cf\.?|for example|for (?:a )?reviews?|reviewed in|also|and|in|by|` +
    String.raw`वही|देखें|after|from|as in|[,:;]|\s)*$`,
  'iu',
)

/** Returns the names in bracketed text that ends with them: `see also Sharma and Rao, `. */
export function namesWithin(text: string): Names {
  const found = tokensIn(text)
  const first = found.find(({ kind }) => kind === 'name')
  const names = selectNameTokens(found)
  const lead = text.slice(0, first?.at ?? 0)
  const isLead = leading.test(lead)
  const isTime = names.every(({ text }) => times.test(text))
  const isAlone = isLead && !isTime && restOf(text.slice(first?.at ?? 0)) === ''
  return { names, isMany: hasMore(found), isAlone }
}

/** Returns the names at the end of a text: `as Sharma and Rao's `. */
export function namesBefore(text: string): Names {
  const trimmed = text.replace(/[\s,]+$/u, '').replace(/['’]s?$/u, '')
  const found = tokensIn(trimmed)
  let from = trimmed.length
  let taken = 0
  for (const one of found.toReversed()) {
    const isMany = found[found.indexOf(one) + 1]?.kind === 'etal'
    if (!/^[\s.]*$/u.test(trimmed.slice(one.to, from)) || (one.kind === 'name' && never.has(one.text) && !isMany)) break
    from = one.at
    taken++
  }
  const tail = dropLeading(found.slice(found.length - taken))
  const names = selectNameTokens(tail)
  const isPair = names.length === 2 && tail.some(({ kind, text }) => kind === 'link' && /and|&|और|एवं/u.test(text))
  return { names, isMany: hasMore(tail), isAlone: hasMore(tail) || isPair }
}

const hasMore = (tokens: readonly Token[]) => tokens.some(({ kind }) => kind === 'etal')

type Token = { kind: 'name' | 'link' | 'particle' | 'etal'; text: string; at: number; to: number }

function tokensIn(text: string): Token[] {
  return [...text.matchAll(token)].flatMap(({ index, 0: found, groups }): Token[] => {
    const kind = groups?.etal ? 'etal' : groups?.particle ? 'particle' : groups?.name ? 'name' : 'link'
    const isWhole = kind !== 'link' || !/^\p{L}/u.test(found) || !/[\p{L}\p{M}]$/u.test(text.slice(0, index))
    return isWhole ? [{ kind, text: found, at: index, to: index + found.length }] : []
  })
}

/** Drops leading commas and "and". */
function dropLeading(tokens: Token[]): Token[] {
  const first = tokens.findIndex(({ kind }) => kind === 'name' || kind === 'particle')
  return first < 0 ? [] : tokens.slice(first)
}

const selectNameTokens = (tokens: readonly Token[]): Name[] =>
  tokens.filter(({ kind, text }, at) => {
    const isNever = never.has(text) && tokens[at + 1]?.kind !== 'etal'
    return kind === 'name' && !isNever && !/^\p{Lu}\.?$/u.test(text)
  })

/** Removes names, initials and their separators from a text. */
const restOf = (text: string) =>
  text
    .replace(token, '')
    .replace(/\b\p{Lu}\./gu, '')
    .replace(/[\s,.:'’()[\]-]|s\b/gu, '')
