import type { Found, Span } from './rules.ts'
import { inParagraphs, numbersIn, sentenceAround } from './text-words.ts'

/** The first person, in the languages of the journal's papers and the usual European ones. */
const firstPerson = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:we|us|ours?|my|me|(?<=\b(?:is|are) )mine|i(?=['’]| \p{L}{2})|wir|uns` +
    String.raw`|unser\p{L}{0,2}|nous|notre|nos|nosotr[ao]s|nuestr[ao]s?|noss[ao]s?|हम(?:ने|ें|ार[ाेी])?|मैं(?:ने)?)` +
    String.raw`(?![\p{L}\p{M}])|\bthe (?:present|same|first|last|corresponding) authors?\b`,
  'giu',
)
/** Words that make a cited work an earlier one, or the writers' own. */
const ofBefore = new RegExp(
  String.raw`\b(?:earlier|previous(?:ly)?|prior|already|elsewhere|recent(?:ly)?|preliminary|companion|own` +
    '|(?:by|of) us|last year|our (?:group|lab(?:oratory)?|team)|am (?:the|an?|one of the) (?:co-?)?authors?)' +
    String.raw`\b|\bbefore(?=[,.;]?\s*[[(¹²³⁰⁴-⁹]|[.,;])` +
    '|früher|précédent|anterior|previ[ao]|पूर्व|पिछले|पहले',
  'iu',
)
/** Matches before a citation of others' work, in any person: 'the method of [3]', 'as in Smith (2019)'. */
const ofOthers = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:of|[Bb]y|[Ff]rom|[Tt]o|[Ww]ith|than|[Ll]ike|[Aa]s(?: in)?|[Ff]ollow(?:s|ed|ing)?` +
    String.raw`|[Uu]sing|[Cc]f\.?|e\.g\.,?)[\s([]*(?:\p{Lu}[\p{L}’'-]+(?:,? and |,? & |, ))*$`,
  'u',
)
/**
 * The most words between the first person and a work of theirs, and the most characters if the sentence speaks of
 * earlier work.
 */
const [mostWords, mostLetters] = [8, 160]

const years = /(?<![\d.])(?:19|20)\d\d(?![\d.]\d)/g
const numbers = new RegExp(
  String.raw`\[\s*(\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\s*\]|(?<=\p{L}{3}\p{M}*|[.,)])` +
    String.raw`([¹²³⁰⁴-⁹]+(?:[⁻,;][¹²³⁰⁴-⁹]+)*)|\b(?:refs?\.?|references?)\s*(\d{1,3})\b|(?<=\p{L}{3}(?<!\b` +
    String.raw`(?:figs?|eqs?|eqn|nos?|tabs?|secs?|vol|app|ver))[.,;])(\d{1,3}(?:[,–-]\d{1,3})*)(?![\p{L}\d]|[.,]\d)`,
  'giu',
)
const rounded = /\((\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\)/g
const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const lowered = (text: string) => text.replace(/[⁰-⁹¹²³]/g, (digit) => `${digits.indexOf(digit)}`).replaceAll('⁻', '-')
/**
 * Claims of the writer's own works in a report, whatever their numbers: the 'our' of a report is its writer's, not the
 * paper's.
 */
const claimed = [
  new RegExp(
    String.raw`\b(?:our|my)\s+(?:own|earlier|previous|prior|recent|(?:19|20)\d\d)\s+` +
      String.raw`(?:[\w-]+\s+){0,3}?(?:papers?|articles?|works?|stud(?:y|ies)|publications?|research|results|findings` +
      String.raw`|data(?: ?sets?)?|models?|methods?|book|thesis)\b`,
    'giu',
  ),
  /\b(?:our|my)\s+(?:papers?|articles?|publications?|preprints?|books?|thes[ei]s|dissertation|group|lab(?:oratory)?|students?)\b/giu,
  new RegExp(
    String.raw`\bas (?:we|i) (?:have )?(?:(?:already|earlier|previously|recently) )?` +
      String.raw`(?:demonstrated|published|reported|showed|shown)\b(?! (?:above|below|before|in (?:my|point|comment)))`,
    'giu',
  ),
  /\b(?:i|we) (?:am|are|was|were) (?:an?|one of the|the) (?:[\w-]+ ){0,2}?(?:authors?|developers?|editors?|maintainers?)\b/giu,
]
/** A paper's words for its earlier versions and for unpublished work. */
const earlierForm = [
  /\b(?:our|my) (?:unpublished|forthcoming)\s+[\w-]+/giu,
  new RegExp(
    String.raw`\b(?:part of|based on) (?:an?|the|my|our|his|her|their|the first author['’]s) ` +
      String.raw`(?:ph\.? ?d\.?|m\.? ?(?:sc|phil)\.?|doctoral|master['’]?s?) (?:thesis|dissertation|work)\b`,
    'giu',
  ),
  new RegExp(
    String.raw`\bversions? of (?:this|the present|our) (?:paper|article|manuscript|work|study)\b` +
      String.raw`[^.\n]{0,30}?\b(?:presented|published|posted|appear(?:s|ed)|available)\b`,
    'giu',
  ),
]

type OwnWorks = {
  /** Whether the text is a report, whose 'our paper' is its writer's and needs no number. */
  isReport: boolean
  isOwn: (number: number) => boolean
  isOwnYear: (year: string) => boolean
  /** The places where works are cited by one of their names. */
  named: readonly Span[]
}

/** A citation of their work; `isPlain` is false for a bare year in round brackets, which formulas have too. */
type Cite = Span & { isPlain: boolean }

/** Finds sentences that cite their work as their own, and words that alone identify it. */
export function ownWorksIn(given: string, works: OwnWorks): Found[] {
  const text = inParagraphs(given)
  const matches: Found[] = []
  for (const [sentence, cites] of Map.groupBy(citesIn(text, works), ({ start }) => {
    const around = sentenceAround(text, start)
    return `${around.start} ${around.end}`
  })) {
    const [start = 0, end = 0] = sentence.split(' ').map(Number)
    if (
      cites.some((cite) =>
        isOurs(text.slice(start, end), { ...cite, start: cite.start - start, end: cite.end - start }, works),
      )
    )
      matches.push({ kind: 'self_reference', start, end })
  }
  for (const phrases of works.isReport ? claimed : earlierForm)
    for (const { index, 0: phrase } of text.matchAll(phrases))
      if (!matches.some(({ start, end }) => index >= start && index < end))
        matches.push({ kind: 'self_reference', start: index, end: index + phrase.length })
  return matches
}

/**
 * Returns the citations of their works in order: numbers, if at least a third of a group is theirs, years and names.
 */
function citesIn(text: string, { isOwn, isOwnYear, named }: OwnWorks): Cite[] {
  const isBracketed = /\[\d{1,3}[\],;–-]/.test(text) // a raised number is a power then
  const areOwn = (list: string) => numbersIn(list).filter(isOwn).length * 3 >= Math.max(1, numbersIn(list).length)
  const citesBy = (phrases: RegExp, isPlain: boolean, isTheirs: (cited: string) => boolean) =>
    [...text.matchAll(phrases)].flatMap(
      ({ index: start, 0: cite, 1: brackets, 2: high, 3: word, 4: behind }): Cite[] =>
        isTheirs(brackets ?? word ?? behind ?? (high && isBracketed ? '' : lowered(high ?? cite)))
          ? [{ start, end: start + cite.length, isPlain }]
          : [],
    )
  return [
    ...citesBy(numbers, true, areOwn),
    ...citesBy(rounded, false, areOwn),
    ...citesBy(years, false, isOwnYear),
    ...named.map(({ start, end }) => ({ start, end, isPlain: true })),
  ].toSorted((one, other) => one.start - other.start)
}

/** Whether a sentence cites a work near the first person and not as others' work, or next to 'our earlier'. */
function isOurs(sentence: string, { start, end, isPlain }: Cite, { isReport }: OwnWorks): boolean {
  const isBefore = ofBefore.test(sentence)
  if (!isReport && isPlain && ofOthers.test(sentence.slice(Math.max(0, start - 80), start))) return false
  return [...sentence.matchAll(firstPerson)].some(({ index, 0: word }) => {
    if (word === 'i' || /^\p{Lu}{2,}$/u.test(word)) return false // an index, US
    const between = start > index ? sentence.slice(index + word.length, start) : sentence.slice(end, index)
    const words = between.match(/[\p{L}\p{M}]+/gu) ?? []
    return isBefore ? between.length < mostLetters : (isReport || isPlain) && words.length <= mostWords
  })
}
