import { doiPrefix } from './doi-pattern.ts'
import type { Line } from './reference-lines.ts'

const particle = "(?:(?:van|von|der|den|de|del|della|di|da|dos|la|le|ter|bin|al|el|d')[ -])*"
const word = `(?:\\p{Lu}[\\p{L}\\p{M}.'’‐-]*|${particle.slice(0, -1)}\\p{Lu}[\\p{L}\\p{M}'’‐-]*)`
const initials = '(?:\\p{Lu}\\p{M}*\\p{Ll}?\\.[ -]?)+'
const surname = `${particle}\\p{Lu}[\\p{L}\\p{M}'’‐-]+(?:[ ]${particle}\\p{Lu}[\\p{L}\\p{M}'’‐-]+)?`

/** Patterns of a line that starts with author names, each with its score. */
const beginnings: [RegExp, number][] = [
  [new RegExp(`^${surname},? ${initials}`, 'u'), 3],
  [new RegExp(`^${initials} ?${surname}(?:,| and | &|\\.|:| \\(|;|$)`, 'u'), 3],
  [new RegExp(`^${surname},? \\p{Lu}{1,3}(?:-\\p{Lu})?(?:[,.:;]| and | &|$)`, 'u'), 3],
  [new RegExp(`^(?:${word} ){1,4}${word}(?:,| and |\\. )`, 'u'), 1.5],
  [/^\p{Lu}[^.]{2,80}\((?:19|20)\d\d[a-z]?\)/u, 2],
  [/^(?:[\p{Script=Devanagari}.]|\u200c|\u200d)+(?: (?:[\p{Script=Devanagari}.]|\u200c|\u200d)+)*,/u, 2],
  [/^[-–—_]{2,}\s*[.,(]/, 3],
]

const withinWords = [
  'In|Also|See|Available|Retrieved|Accessed|Doi|URL|ISBN|ISSN|Vol|No',
  'Disponível|Acesso|Disponible|Consultado|Recuperado|Consulté|Verfügbar|Abgerufen|Zugriff|Em|Editora|Revista|Universidad[ea]?',
  'Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec',
  'January|February|March|April|August|September|October|November|December',
  String.raw`Ph\.?D|Master|Technical|Tech`,
  'Publishers?|Springer|Wiley|Elsevier|IEEE|ACM|MIT|AUAI|Morgan|Cambridge|Oxford|Academic|Prentice|McGraw|Addison',
  'North|Chapman|Kluwer|New York|New Delhi|London',
  'International|Proceedings|Proc|Advances|Journal|Transactions|Annals|Conference|Workshop|Symposium|Review|Letters',
  'University|Department|Institute|Association|Society|American|National|Indian',
  'Artificial|Machine|Neural|Pattern|Statistics|Statistical|Research|Science|Sciences|Theory|Systems',
  'Intelligence|Learning|Computer|Physics|Applied',
]
/** Words that begin journals, publishers and other parts within a reference. */
const within = new RegExp(String.raw`^(?:(?:${withinWords.join('|')})\b|https?:|www\.)`)

const year =
  /(?<![\d:–-])(?:1[6-9]|20)\d\d[a-z]?(?![\d–-])|\b(?:in press|forthcoming|to appear|submitted|n\.d\.|unpublished)\b/i
const yearAtEnd = /(?<!\d)(?:1[6-9]|20)\d\d[a-z]?[)\]]?\.?$/
const yearAtHead = {
  enclosed: /[([](?:\p{Lu}\p{Ll}{2,8}\.?,? )?(?:1[6-9]|20)\d\d[a-z]?(?:, [^()]{3,15})?[)\]]/u,
  bare: /(?:\p{Lu}\.|(?<!\p{L})\p{Lu}{1,2}|et al)[.,]*,? (?:\p{Lu}\p{Ll}{2,8}\.? )?(?:1[6-9]|20)\d\d[a-z]?[.,:;](?=\s)/u,
}
const address = new RegExp(String.raw`\b(?:https?:\/\/|www\.|doi:|${doiPrefix}\/)\S*$`, 'i')

/** A list's layout, which shows where its references begin. */
type Habits = {
  /** 1 for a hanging indent, -1 for an indented first line, otherwise 0. */
  hanging: number
  /** Each column's smallest indent. */
  margins: Map<number, number>
  width: number
  endsInYear: boolean
  /** The pattern of the year after the author names; undefined if it is elsewhere. */
  yearAtHead: RegExp | undefined
  /** Whether blank lines separate references and occur nowhere else. */
  areApart: boolean
}

const nameScore = (text: string) =>
  within.test(text)
    ? -2
    : Math.max(-0.5, ...beginnings.flatMap(([pattern, score]) => (pattern.test(text) ? [score] : [])))

/** Scores, from the line alone, how likely it begins a reference. */
function beginning(text: string): number {
  if (/^\p{Ll}/u.test(text)) return new RegExp(`^${particle.slice(0, -1)}+${surname},`, 'u').test(text) ? 1 : -4
  if (/^[\d(,;:.)&\]/%=?#_–-]/.test(text)) return /^[-–—_]{2,}/.test(text) ? 3 : -3
  return nameScore(text)
}

/** Patterns of names that begin with a small letter: with a particle, with an article, in one word. */
export const smallNames = [
  `(?:(?:van|von|der|den|dem|de|del|della|delle|degli|di|da|das|dos|du|des|la|le|el|lo|ten|ter|tot|te|zu|zum|zur|af|av|` +
    `ibn|bin|bint|abu|abd)\\s+){1,3}\\p{Lu}`,
  "(?:al|el|ad|an|ar|as|ash|at|az|ul|ur|us|d|l|dell|dall|[’'‘ʻʼ]?t)[-‐’'‘ʻʼ]\\s?\\p{Lu}",
  '\\p{Ll}{1,5}\\p{Lu}\\p{L}+[\\s.,:(]',
]
const smallBeginning = new RegExp(`^[’'‘ʻʼ]?(?:${smallNames.join('|')})`, 'u')

/** Whether a line begins with a name in a small letter: `van der Berg`, `al-Rashid`, `d’Arc`, `iNaturalist`. */
export const beginsInLowerCase = (text: string): boolean => smallBeginning.test(text)

/** Whether a line begins like a reference, with the names of its authors. */
export const isBeginning = (text: string): boolean => beginning(text) >= 2

/** Scores how likely a line ends a reference. */
function ending(text: string): number {
  if (/(?:[,;:&(–—-]|\b(?:and|of|the|in|for|on|to|a|an|with|by|from|pp\.|vol\.|eds?\.|no\.|In))$/.test(text)) return -3
  if (yearAtEnd.test(text) || address.test(text)) return 1.5
  if (/\p{Lu}\.$/u.test(text) && /(?:^|[ .-])\p{Lu}\.$/u.test(text)) return -1.5
  if (/[.\])।]$/.test(text)) return 0.7
  return /\d$/.test(text) ? 0 : -1.5
}

/** Returns the smallest indent shared by several lines of a column. */
function marginOf(lines: Line[]): number {
  const counts = [...Map.groupBy(lines, ({ indent }) => indent)].sort(([a], [b]) => a - b)
  return counts.find(([, some]) => some.length >= Math.max(1, lines.length * 0.08))?.[0] ?? 0
}

function habitsOf(lines: Line[]): Habits {
  const margins = new Map(
    [...Map.groupBy(lines, ({ column }) => column)].map(([column, some]) => [column, marginOf(some)]),
  )
  const isOut = ({ column, indent }: Line) => indent <= (margins.get(column) ?? 0)
  const out = lines.filter(isOut)
  const deep = lines.filter((line) => !isOut(line))
  const mean = (some: Line[]) => some.reduce((sum, { text }) => sum + beginning(text), 0) / Math.max(1, some.length)
  const isSet = out.length >= lines.length * 0.1 && deep.length >= lines.length * 0.15
  const widths = lines.map(({ text }) => text.length).sort((a, b) => a - b)
  const heads = lines.flatMap(({ text }, at) =>
    beginning(text) > 1 ? [{ text: `${text} ${lines[at + 1]?.text ?? ''}` }] : [],
  )
  const count = (some: { text: string }[], pattern: RegExp) => some.filter(({ text }) => pattern.test(text)).length
  const apart = lines.filter(({ isApart }, at) => at > 0 && isApart)
  const ends = lines.filter((_, at) => lines[at + 1]?.isApart)
  return {
    hanging: isSet ? Math.sign(mean(out) - mean(deep)) : 0,
    margins,
    width: widths[Math.floor(widths.length * 0.8)] ?? 0,
    endsInYear: count(lines, yearAtEnd) > heads.length * 0.5,
    yearAtHead: Object.values(yearAtHead).find((pattern) => count(heads, pattern) > heads.length * 0.6),
    areApart:
      apart.length >= lines.length / 8 &&
      apart.filter(({ text }) => beginning(text) > 0).length > apart.length * 0.85 &&
      ends.filter(({ text }) => ending(text) > 0).length > ends.length * 0.85,
  }
}

/** Scores how likely a reference begins at a line, considering the lines around it. */
function bound(lines: Line[], at: number, habits: Habits): number {
  const [line, before] = [lines[at], lines[at - 1]]
  if (!line || !before) return 0
  const depth = line.indent - (habits.margins.get(line.column) ?? 0)
  const set = habits.hanging && (depth <= 0 === habits.hanging > 0 ? 3 : depth === 1 ? -2 : -5)
  const apart = line.isApart ? 1.5 : habits.areApart ? -3 : 0
  const short = before.text.length < habits.width * 0.72 ? 1 : 0
  return beginning(line.text) + ending(before.text) + set + apart + short
}

/** Scans line by line for the signs of one complete reference. */
function looksOf(lines: Line[], habits: Habits) {
  return lines.map(({ text }, at) => {
    const first = lines.slice(at, at + 4).map((line) => line.text)
    const found = habits.yearAtHead?.exec(first.join(' '))
    const head = found ? found.index + found[0].length : Number.POSITIVE_INFINITY
    const ends = first.map((_, last) => first.slice(0, last + 1).join(' ').length)
    return {
      isDated: year.test(text) || address.test(text),
      endsInYear: habits.endsInYear && !habits.yearAtHead && yearAtEnd.test(text),
      headsAnother: beginning(text) > 1.5 && !!habits.yearAtHead?.test(text),
      /** The number of lines within which a reference that begins here gives its year. */
      toYear: ends.findIndex((length) => length >= head) + 1 || Number.POSITIVE_INFINITY,
    }
  })
}

/**
 * Returns the first letters of the name at the beginning of a line, with and without a particle, for checking a list's
 * order; [] if the line does not begin with a name, for example with a dash for the same author.
 */
function sortKeys(text: string): string[] {
  const name = text.replace(/^(?:\p{Lu}\.[ -]?)+/u, '')
  const keys = [name, name.replace(new RegExp(`^${particle}`, 'iu'), '')].flatMap((one) => {
    const folded = one.normalize('NFKD').replace(/[\p{M}'’‘“" ]/gu, '')
    return /^\p{L}{1,3}/u.exec(folded.toLowerCase()) ?? []
  })
  return [...new Set(keys)]
}

/** Returns the sort keys of the lines of a list that is sorted by authors, as most are; undefined for any other. */
function sortedKeys(lines: Line[]): string[][] | undefined {
  const keys = lines.map(({ text }) => sortKeys(text))
  const sure = keys.filter((some, at) => some.length > 0 && beginning(lines[at]?.text ?? '') >= 3)
  const inOrder = sure.filter((key, at) => at > 0 && isInOrder(sure[at - 1] ?? [], key)).length
  return sure.length > leastSure && inOrder >= (sure.length - 1) * 0.8 ? keys : undefined
}

const leastSure = 5

const isInOrder = (before: string[], keys: string[]) => before.some((one) => keys.some((key) => one <= key))

/** Scores two consecutive references: those of a sorted list are in order. */
function inOrderScore(before: string[] = [], keys: string[] = []): number {
  if (before.length === 0 || keys.length === 0) return 0
  return isInOrder(before, keys) ? 0.5 : -3
}

const maxLines = 24

/**
 * Finds the first lines of unnumbered references: the division with the most plausible references, by leading names,
 * their order, years, sentence ends, indents and blank lines. Linear in the number of lines.
 */
export function boundsOf(lines: Line[]): number[] {
  const habits = habitsOf(lines)
  const bounds = lines.map((_, at) => bound(lines, at, habits))
  const looks = looksOf(lines, habits)
  const keys = sortedKeys(lines)
  const best: { score: number; from: number }[] = [{ score: 0, from: 0 }]
  for (let end = 1; end <= lines.length; end++) {
    let choice = { score: Number.NEGATIVE_INFINITY, from: end - 1 }
    let isDated = false
    let flaws = 0
    for (let from = end - 1; from >= Math.max(0, end - maxLines); from--) {
      const look = looks[from]
      if (!look) break
      isDated ||= look.isDated
      if (from < end - 1 && look.endsInYear) flaws += 1.5
      const head = habits.yearAtHead && look.toYear > end - from ? -2.5 : 0
      const long = Math.max(0, end - from - 9) * 0.5
      const order = keys ? inOrderScore(keys[from], keys[end]) : 0
      const own = (bounds[from] ?? 0) + (isDated ? 0 : -3.5) + head - flaws - long + order
      const score = (best[from]?.score ?? 0) + own
      if (score > choice.score) choice = { score, from }
      if (look.headsAnother) flaws += 1.5
    }
    best.push(choice)
  }
  const starts: number[] = []
  for (let end = lines.length; end > 0; end = best[end]?.from ?? 0) starts.unshift(best[end]?.from ?? 0)
  return starts
}
