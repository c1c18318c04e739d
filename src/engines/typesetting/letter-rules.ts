import type { PaperData } from './paper.ts'

/** Returns the clusters of letters and marks that Typst's message says no font has. */
export function findMissingClusters(message: string): string[] {
  const quoted = [...message.matchAll(/the text `\\*"(.+?)\\*"` could not be displayed/g)].map(([, text = '']) => text)
  const decoded = quoted.map((text) =>
    text.replace(/\\+u\{([0-9a-f]+)\}/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))),
  )
  return [...new Set(decoded.flatMap((text) => [...graphemes.segment(text)].map(({ segment }) => segment)))]
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Properties whose values are not printed. */
const unprinted = new Set([
  'id',
  'to',
  'anchors',
  'path',
  'file',
  'url',
  'spoken',
  'plainTitle',
  'language',
  'mathml',
  'accent',
  'sheet',
  'kind',
  'k',
  'marks',
  'type',
  'role',
  'align',
  'place',
  'columnTexts',
  'spans',
  'tails',
])

/** Changes every printed text of a paper's data. */
function changeTexts<Data>(data: Data, change: (text: string) => string): Data {
  const changed = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value)
    if (Array.isArray(value)) return value.map(changed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, unprinted.has(name) ? one : changed(one)]),
    )
  }
  return changed(data) as Data
}

/**
 * Replaces clusters that no font has with `[…]`, and returns what was lost. Of a letter with marks only the marks go;
 * a word of a script whose letters join goes whole. ASCII is never replaced.
 */
export function replaceLetters(data: PaperData, missing: readonly string[]): { data: PaperData; lost: string[] } {
  const marked = missing.flatMap((cluster) => {
    const [, letters = '', marks = ''] = /^(\P{M}+)(\p{M}+)/u.exec(cluster) ?? []
    return marks ? [`(?<=${escapeLetters(letters)})${escapeLetters(marks)}`] : []
  })
  const bare = missing.filter((cluster) => !/\P{M}\p{M}/u.test(cluster) && /\P{ASCII}/u.test(cluster))
  const [joined, single] = [bare.filter((one) => joins.test(one)), bare.filter((one) => !joins.test(one))]
  const alone = [...marked, ...single.map(escapeLetters)]
  const lost: string[] = []
  const lose = (run: string) => {
    lost.push(run)
    return '[…]'
  }
  const strange = joined.length > 0 && new RegExp(joined.map(escapeLetters).join('|'), 'u')
  const runs = alone.length > 0 && new RegExp(`(?:${alone.join('|')})+`, 'gu')
  const replaced = changeTexts(data, (text) => {
    const whole = strange ? text.replace(joinedWords, (word) => (strange.test(word) ? lose(word) : word)) : text
    return runs ? whole.replace(runs, lose) : whole
  })
  return { data: replaced, lost }
}

const escapeLetters = (text: string) =>
  [...text].map((letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`).join('')

/** Letters of scripts that are written letter by letter: of those only the letter itself is replaced. */
const apart = ['Latin', 'Greek', 'Cyrillic', 'Common', 'Inherited', 'Han', 'Hiragana', 'Katakana', 'Hangul']
const notJoined = apart.map((name) => `\\p{Script=${name}}`).join('')
const joins = new RegExp(`^[^\\P{L}${notJoined}]`, 'u')
const joinedWords = new RegExp(
  `[^\\P{L}${notJoined}](?:(?![${notJoined}])[\\p{L}\\p{M}]|[\\p{Mn}\\u200c\\u200d])*`,
  'gu',
)

/** Returns the share of a paper's letters that were lost. */
export function shareOfLost(data: PaperData, lost: readonly string[]): number {
  let letters = 0
  changeTexts(data, (text) => {
    letters += countLetters(text)
    return text
  })
  const gone = countLetters(lost.join(''))
  return gone / Math.max(1, gone + letters)
}

const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0
