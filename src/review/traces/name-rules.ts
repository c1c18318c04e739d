import { type Alone, aloneOrCited, isClaimedBefore } from './cited-rules.ts'
import { type NameWords, shortestSmall } from './naming-rules.ts'
import { foldedWords, isDevanagari, isInitials, type TextWord } from './text-words.ts'
import { soundOf } from './transliteration.ts'

/** A name that was found: with its given name or initials, or one part of it alone, by itself or as works are cited. */
export type NameFound = { start: number; end: number; person: NameWords } & ({ how: 'whole' } | Alone)

/**
 * What tells a part of a name from another word: words of the title, and common ones, which the text writes without a capital as a rule or
 * calls things after ('Markov chains', an eponym). `isSmall` for one that it ever writes so.
 */
export type Known = Record<'isSmall' | 'isCommon' | 'isEponym' | 'isInTitle', (folded: string) => boolean>

/** More on one page are no text. */
const mostNames = 2_000

/** The names of people in a text. */
export function namesAmong(text: string, words: TextWord[], people: NameWords[], known: Known): NameFound[] {
  const found: NameFound[] = []
  const firsts = new Map<string, NameWords[]>()
  const add = (word: string, person: NameWords) => firsts.set(word, [...(firsts.get(word) ?? []), person])
  for (const person of people)
    for (const word of new Set([person.family[0] ?? '', person.family.join('')])) add(word, person)
  const givens = new Map(people.flatMap((person) => person.given.map((word) => [word, person] as const)))
  let end = 0
  for (const [at, word] of words.entries()) {
    if (word.start < end) continue
    const named = (firsts.get(word.folded) ?? []).flatMap(
      (person) => familyAt({ text, words, known }, at, person) ?? [],
    )
    const hit =
      named.find(({ how }) => how === 'whole') ??
      named[0] ??
      soundingAt({ text, words, known }, at, people) ??
      givenAt({ text, words, known }, at, givens.get(word.folded))
    if (!hit) continue
    found.push(hit)
    end = hit.end
    if (found.length === mostNames) break
  }
  return found
}

type Place = { text: string; words: TextWord[]; known: Known }

/** Between the words of one name. */
const within = /^(?:[\s.,_’'‐‑–-]|\u00ad){0,3}$/u

const gap = (text: string, one: TextWord | undefined, next: TextWord | undefined) =>
  one && next ? text.slice(one.end, next.start) : '\n\n\n\n'

/** A family name from a word on, with what stands before and behind it. */
function familyAt({ text, words, known }: Place, at: number, person: NameWords): NameFound | undefined {
  const isJoined = words[at]?.folded === person.family.join('')
  const to = at + (isJoined ? 1 : person.family.length)
  const isWhole = isJoined || person.family.every((word, place) => words[at + place]?.folded === word)
  const [first, end] = [words[at], words[to - 1]]
  if (!isWhole || !first || !end) return undefined
  const isMarked = end.isCapital || isDevanagari(end.folded)
  const before = givensBeside(text, words, { from: at - 1, step: -1 }, person.given, isMarked)
  const after = before > 0 ? 0 : givensBeside(text, words, { from: to, step: 1 }, person.given, isMarked)
  const start = words[at - before]?.start ?? first.start
  const stop = words[to - 1 + after]?.end ?? end.end
  const isLong = isMarked || foldedWords(text.slice(start, stop)).join('').length >= shortestSmall
  if (before + after > 0 && isLong) return { start, end: stop, how: 'whole', person }
  return aloneAt({ text, words, known }, at, to, person)
    ? { start, end: stop, person, ...aloneOrCited(text, first.start, end.end) }
    : undefined
}

/**
 * Whether a family name may stand for itself: it is no word of the title, but behind a title of a person, and no common one, but where
 * somebody is spoken of. What stands beside it does not make it somebody else's: 'Signed', a degree and a given name look alike, and so do their own other initials and those of others; but names of two letters
 * are as many people's.
 */
function aloneAt({ text, words, known }: Place, at: number, to: number, person: NameWords): boolean {
  const last = words[to - 1]
  const name = person.family.join('')
  if (!last || (!last.isCapital && !isDevanagari(name))) return false
  if (last.isCapital && isLed({ text, words }, at)) return true
  if (person.family.every((word) => known.isInTitle(word))) return false
  if (isDevanagari(name)) return name.length > 3
  if (person.family.length === 1 && known.isCommon(name) && !isPersonLike(text, last, known)) return false
  return name.length > 2 || isShortName(text, last)
}

/** Words, letters of Greek, elements and units that are written as names of two letters are. */
export const ofTwoLetters = new Set(
  'ac ad ag ah ai al am an ar as at au ba be bi bk br by ca cd ce cf cl cm cn co cr cs cu db do ds dy eh er es eu ex fe fl fm fr ga gd ge go ha he hf hg hi ho hs hz id if in io ir is it kr la li lr lu lv ma mc md me mg mn mo mt mu my na nb nd ne nh ni no np nu of og oh ok on or os ox pa pb pd ph pi pm po pr pt pu ra rb re rf rg rh rn ru sb sc se sg si sm sn so sr ta tb tc te th ti tl tm to up us vs we xe xi yb zn zr'.split(
    ' ',
  ),
)
/** What people do for a paper, and nothing else does. */
const doing =
  'acquired|administered|analy[sz]ed|annotated|assessed|assisted|audited|built|calculated|carried|checked|coded|collected|compiled|computed|conceived|conceptuali[sz]ed|conducted|contributed|coordinated|counted|cultivated|curated|designed|developed|devised|did|digiti[sz]ed|directed|discussed|drafted|drew|edited|examined|executed|extracted|finali[sz]ed|formulated|gathered|helped|identified|implemented|initiated|interpreted|interviewed|investigated|led|managed|mapped|measured|ordered|organi[sz]ed|oversaw|participated|performed|photographed|planned|planted|prepared|programmed|proofread|provided|ran|read|recorded|recruited|reviewed|revised|sampled|scored|screened|secured|supervised|supported|surveyed|took|transcribed|translated|typed|validated|verified|visited|visuali[sz]ed|went|worked|wrote'
const actsBehind = new RegExp(
  String.raw`^(?:\s(?:and|&)\s\p{Lu}\p{L}+)?(?:,?\s(?:et\.? al|(?:${doing})\b)|,?\s?[([]\d)`,
  'u',
)

/** Whether a family name of two letters stands for somebody: 'Xu', 'Li collected', 'the plots of Li were used'. */
function isShortName(text: string, { folded, written, start, end }: TextWord): boolean {
  if (folded.length < 2 || !/\p{Ll}/u.test(written)) return false
  if (!ofTwoLetters.has(folded)) return true
  const [before, behind] = [text.slice(Math.max(0, start - 40), start), text.slice(end, end + 60)]
  if (actsBehind.test(behind)) return true
  const isAmongWords = /(?:^|[\s(])\p{Ll}+,? $/u.test(before) && /^(?:['’]s)?[\s,.;:)]/u.test(behind)
  return (
    isAmongWords &&
    !symbolBefore.test(before) &&
    !symbolBehind.test(behind) &&
    !isInFormulas(text.slice(Math.max(0, start - nearby), end + nearby), written)
  )
}

/** What stands beside symbols of elements: others, and what is of them. */
const symbolBefore = /(?<!\p{L})\p{Lu}\p{Ll}?(?:,|,? and|,? or) $/u
const symbolBehind =
  /^(?:,? (?:and |or )?\p{Lu}\p{Ll}?(?!\p{L})|\s(?:ions?|batter|metal|content|concentration|level|alloy|atom|salt)|[,.;:)]?\s?[=<>])/u

/** How far around a symbol formulas are looked for. */
const nearby = 2_000
const isInFormulas = (text: string, symbol: string) =>
  new RegExp(String.raw`${symbol}(?:[\d⁺²³⁻+]|-\p{Ll}|\p{Lu})`, 'u').test(text)

/** Whether a title before a word makes it a name, whatever else it means: 'Dr Rice', 'Prof. Li'. */
function isLed({ text, words }: Pick<Place, 'text' | 'words'>, at: number): boolean {
  const before = words[at - 1]
  const isTitle = /^(?:dr|prof|professor|mr|mrs|ms|miss|shri|smt|herr|frau|monsieur|mme|madame)$/.test(
    before?.folded ?? '',
  )
  return isTitle && before?.isCapital === true && /^\.?\s$/.test(gap(text, before, words[at]))
}

/** Months and seasons, which have years too. */
const times = /^(?:january|march|april|may|june|july|august|winter|summer|spring|autumn|fall)$/
const citedBehind = new RegExp(
  [
    String.raw`^(?:,?\s(?:and|&)\s\p{Lu}[\p{L}'’-]+)?(?:['’]s)?,?\s?(?:et\.?\s?al\b|[([]?(?:19|20)\d\d[a-z]?(?!\d)|[[]\d{1,3}[\],;–-])`,
    String.raw`,?\s(?:and|&)\s(?:co-?workers|colleagues)\b`,
  ].join('|^'),
  'u',
)
const ownsBehind = /^['’]s?\s(?!\p{Lu})/u
const theirsBehind =
  /^['’]s?\s(?:(?:own|former|present|research|earlier)\s)?(?:group|lab(?:oratory)?|team|students?|colleagues?|house|office|notes?|thesis|data|field ?work|herd|farm|collection)\b/u

/** Whether somebody is spoken of by a word that has another meaning too: 'Rice et al.', 'Rice (2019)', 'Rice’s group', 'Photo: Rice'. */
function isPersonLike(text: string, { folded, start, end }: TextWord, { isEponym }: Known): boolean {
  const behind = text.slice(end, end + 60)
  if ((isEponym(folded) ? theirsBehind : ownsBehind).test(behind) || isClaimedBefore(text, start)) return true
  return citedBehind.test(behind) && !(times.test(folded) && /^,?\s?[([]?\d/.test(behind))
}

/** Whether a given name belongs to somebody of another family: 'Ravi Verma', 'Ravi K. Verma'. */
function isOfAnother({ text, words, known }: Place, last: number): boolean {
  let [before, next] = [words[last], words[last + 1]]
  for (let at = last + 1; next && isInitials(text, next) && /^[. ‐-]{1,2}$/.test(gap(text, before, next)); at++)
    [before, next] = [next, words[at + 1]]
  return next?.isCapital === true && /^[.]?[ ‐-]$/.test(gap(text, before, next)) && !known.isSmall(next.folded)
}

type Beside = { from: number; step: 1 | -1 }

/** How many words beside a family name are the person's given names or initials; none, if none is surely theirs. */
function givensBeside(
  text: string,
  words: TextWord[],
  { from, step }: Beside,
  given: string[],
  isMarked: boolean,
): number {
  let [count, sure] = [0, 0]
  for (let word = words[from]; word && count < given.length + 2; word = words[from + step * count]) {
    const inner = words[from + step * (count - 1)]
    if (!within.test(step < 0 ? gap(text, word, inner) : gap(text, inner, word))) break
    const fit = fitOf(text, word, given, isMarked)
    if (!fit) break
    count++
    if (fit === 'sure') sure = count
  }
  return sure > 0 ? count : 0
}

/**
 * How a word fits given names: the first one or its initial is sure, and so is any whole one or its short form; only a whole one beside a
 * family name in small letters.
 */
function fitOf(text: string, word: TextWord, given: string[], isMarked: boolean): 'sure' | 'maybe' | undefined {
  if (!isMarked) {
    if (word.folded.length > 2 && given.includes(word.folded)) return 'sure'
    return word.folded.length === 1 && given.some((one) => one.startsWith(word.folded)) ? 'maybe' : undefined
  }
  if (!word.isCapital && !isDevanagari(word.folded)) return undefined
  const at = given.indexOf(word.folded)
  if (at >= 0) return at === 0 || word.folded.length > 2 ? 'sure' : 'maybe'
  const initials = given.map((one) => (isDevanagari(one) ? one : one[0])).join('')
  if (isInitials(text, word) && (initials.startsWith(word.folded) || isOfSyllables(word.folded, given))) return 'sure'
  if (word.folded.length > 2 && given.some((one) => one.startsWith(word.folded))) return 'sure' // Bart for Bartholomew
  if (word.folded.length === 1 && given.some((one) => one.startsWith(word.folded))) return 'maybe'
  return given[0] !== undefined && given[0].length > 1 && word.folded === given.join('') ? 'sure' : undefined
}

/** 'XM' for Xiaoming. */
const isOfSyllables = ([first, next = '-', ...more]: string, [name = '', ...others]: string[]) =>
  more.length + others.length === 0 && name[0] === first && name.slice(2, -1).includes(next)

/** A name in the other script: 'रवि शर्मा' for Ravi Sharma. */
function soundingAt({ text, words }: Place, at: number, people: NameWords[]): NameFound | undefined {
  const word = words[at]
  if (!word || (!isDevanagari(word.folded) && !word.isCapital)) return undefined
  const inDevanagari = isDevanagari(word.folded)
  const others = people.filter(({ family }) => isDevanagari(family.join('')) !== inDevanagari)
  if (others.length === 0) return undefined
  const sound = soundOf(word.folded)
  for (const person of others) {
    if (sound.length < 2 || person.sounds.family !== sound) continue
    const isGiven = (place: number) => {
      const other = words[place]
      return other !== undefined && person.sounds.given.some((one) => one.length > 1 && one === soundOf(other.folded))
    }
    const before = [at - 1, at - 2].findLast((place) => isGiven(place) && near(text, words, place, at))
    if (before !== undefined) return { start: words[before]?.start ?? 0, end: word.end, how: 'whole', person }
    if (isGiven(at + 1) && near(text, words, at, at + 1))
      return { start: word.start, end: words[at + 1]?.end ?? 0, how: 'whole', person }
    if (inDevanagari && sound.length > 4) return { start: word.start, end: word.end, how: 'part', person }
  }
  return undefined
}

const near = (text: string, words: TextWord[], from: number, to: number) =>
  (words[to]?.start ?? 0) - (words[from]?.end ?? 0) < 16 && !/\n\n/.test(gap(text, words[from], words[to]))

/** Given names alone: 'With thanks, Ravi', 'María José'. */
function givenAt(place: Place, at: number, person: NameWords | undefined): NameFound | undefined {
  const { text, words, known } = place
  const word = words[at]
  if (!word?.isCapital || !person || word.folded.length < 3) return undefined
  if (known.isInTitle(word.folded) || known.isCommon(word.folded)) return undefined
  let last = at
  for (let next = words[at + 1]; next && within.test(gap(text, words[last], next)); next = words[last + 1]) {
    if (!person.given.includes(next.folded)) break
    last++
  }
  const end = words[last] ?? word
  if (isOfAnother(place, last)) return undefined
  return { start: word.start, end: end.end, person, ...aloneOrCited(text, word.start, end.end) }
}
