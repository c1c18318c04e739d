import { patternOfWords } from '../../../core/language/paper-words.ts'
import type { FullText } from '../model.ts'
import { sectionsOf, walkTextBlocks } from '../walk.ts'
import type { Flat, Match } from './flat.ts'

/** The targets of mentions of figures, tables, formulas, sections and appendices: ids by kind and number. */
export type Targets = ReadonlyMap<string, string>

type Kind = { type: string; names: string }

const kinds: readonly Kind[] = (
  [
    ['fig', 'figure'],
    ['table', 'table'],
    ['disp-formula', 'formula'],
    ['sec', 'section'],
    ['app', 'appendix'],
    ['boxed-text', 'box'],
  ] as const
).map(([type, part]) => ({ type, names: patternOfWords(part) }))

const number = '(?:[A-Z]\\.?)?\\p{Nd}+(?:\\.\\p{Nd}+)*|[IVX]+|[A-Z](?![\\p{L}\\d])'
const letters = '[a-z](?:\\s?[-–,&]\\s?[a-z](?![\\p{L}\\d]))*'
const core = `(?:${number})(?:(?:\\s?\\(${letters}\\)|${letters})(?![\\p{L}\\d]))?`
const oneOf = `(?:\\(${core}\\)|${core})`
const named = kinds.map(({ names }, at) => `(?<k${at}>${names})`).join('|')
const between = `(?:\\s*[,;–-]\\s*|\\s*,?\\s*(?:&|to|${patternOfWords('and')})\\s+)`
/** Matches where a word begins: Chinese has no spaces, and Arabic joins prepositions to the word. */
const start = String.raw`(?:(?<![\p{L}\p{M}])|(?<=[\p{Script=Han}\p{Script=Hiragana}])(?<!代)(?=[图圖図表])|(?<=(?<!\p{L})[وبلكف]{1,2}))`
const name = new RegExp(`${start}(?:${named})$`, 'iu')

/** Matches one or two words before numbers. */
const words = String.raw`(?<words>(?:[\p{L}\p{M}]{1,30}\s)?(?:[\p{L}\p{M}]{1,30}|§+))`
const end = String.raw`(?:(?<=[\p{Script=Han}§])|(?![\p{L}\p{M}\p{Nd}]))`
const numbered = new RegExp(`${words}${end}\\.?\\s*(?<list>${oneOf}(?:${between}${oneOf})*)`, 'giu')

/** Returns a label's kind and number as mentions name it: `fig 1` for `Figure 1.`. */
function makeMentionKey(type: string, label: string): string {
  const found = new RegExp(number, 'u').exec(label.replace(/^[\p{L}\p{M}]{2,}\.?\s*/u, ''))?.[0]
  return found ? `${type} ${found.replace(/\.$/, '')}` : ''
}

/** Returns the numbers of the formulas that a text can mention. */
export const formulaNumbersOf = (targets: Targets): number[] =>
  [...targets.keys()].flatMap((key) => (key.startsWith('disp-formula ') ? [Number(key.slice(13))] : []))

/** Returns the elements that a text can mention. A kind and number that occurs twice has no target. */
export function targetsOf(text: FullText): Targets {
  const types: Record<string, string> = {
    figure: 'fig',
    figures: 'fig',
    table: 'table',
    formula: 'disp-formula',
    box: 'boxed-text',
  }
  const blocks = [...walkTextBlocks(text)].flatMap(({ block }) =>
    'label' in block && block.id ? [[makeMentionKey(types[block.kind] ?? '', block.label), block.id] as const] : [],
  )
  const sections = sectionsOf(text).map(
    (one) => [makeMentionKey(text.back.includes(one as never) ? 'app' : 'sec', one.label), one.id] as const,
  )
  const all = new Map<string, string>()
  for (const [key, id] of [...blocks, ...sections]) {
    if (!/^\S+ \S/.test(key)) continue
    all.set(key, all.has(key) ? '' : id)
  }
  return all
}

/** Finds mentions in a line; each of several numbers has its own target, and a range has all in it. */
export function mentionsIn({ text }: Flat, targets: Targets): Match[] {
  if (targets.size === 0) return []
  return [...text.matchAll(numbered)].flatMap(({ index: begin, 0: whole, groups = {} }) => {
    const { 0: named, index: skipped = 0, groups: kindOf = {} } = name.exec(groups.words ?? '') ?? {}
    if (!named) return []
    const type = kinds[kinds.findIndex((_, at) => kindOf[`k${at}`] !== undefined)]?.type ?? ''
    const list = groups.list ?? ''
    const [index, from] = [begin + skipped, begin + whole.length - list.length]
    const pieces = [...list.matchAll(new RegExp(oneOf, 'giu'))]
    const found = pieces.flatMap((piece, at): Match[] => {
      const own = findMentionNumber(piece[0])
      const before = pieces[at - 1]
      const gap = before ? list.slice(before.index + before[0].length, piece.index) : ''
      const isRange = before !== undefined && /[–-]|\bto\b/u.test(gap)
      const numbers = isRange ? numbersFrom(findMentionNumber(before[0]), own) : [own]
      const ids = numbers.flatMap((one) => targets.get(`${type} ${one}`) || [])
      const start = from + piece.index
      return ids.length > 0 ? [{ from: start, to: start + piece[0].length, type, ids }] : []
    })
    const [first, ...others] = found
    return first && first.from === from ? [{ ...first, from: index }, ...others] : found
  })
}

const findMentionNumber = (text: string) =>
  new RegExp(number, 'u').exec(text.replace(/^\(/, ''))?.[0].replace(/\.$/, '') ?? ''

/** Returns the numbers after the first up to the last. */
function numbersFrom(first: string, last: string): string[] {
  const [from, to] = [Number(first), Number(last)]
  if (!(to > from) || to - from > 30) return [last]
  return Array.from({ length: to - from }, (_, at) => String(from + 1 + at))
}
