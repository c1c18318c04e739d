import { type Alone, aloneOrCited } from './cited-rules.ts'
import { doing } from './initial-rules.ts'
import { type NameWords, shortestSmall } from './naming-rules.ts'
import { foldedWords, isDevanagari, isInitials, type TextWord } from './text-words.ts'
import { soundOf } from './transliteration.ts'

/** A name that was found: with its given name or initials, or one part of it alone, by itself or as works are cited. */
export type NameFound = { start: number; end: number; person: NameWords } & ({ how: 'whole' } | Alone)

/**
 * What tells a part of a name from another word: words of the title, words that the text writes without a capital, and whether it stands
 * above or below a page, where nobody else is named.
 */
export type Known = {
  isCommon: (folded: string) => boolean
  isInTitle: (folded: string) => boolean
  isInHead?: boolean
}

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
    const hit =
      (firsts.get(word.folded) ?? []).map((person) => familyAt({ text, words, known }, at, person)).find(Boolean) ??
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
  const before = givensBefore(text, words, at, person.given, isMarked)
  if (before.isAnother) return undefined
  const after = before.count > 0 ? { count: 0, isAnother: false } : givensAfter(text, words, to, person.given, isMarked)
  const start = words[at - before.count]?.start ?? first.start
  const stop = words[to - 1 + after.count]?.end ?? end.end
  const isLong = isMarked || foldedWords(text.slice(start, stop)).join('').length >= shortestSmall
  if (before.count + after.count > 0 && isLong) return { start, end: stop, how: 'whole', person }
  return aloneAt({ text, words, known }, at, to, person)
    ? { start, end: stop, person, ...aloneOrCited(text, first.start, end.end) }
    : undefined
}

/** Whether a family name may stand for itself: it is no word of the title or of everyday, and nobody else's given name is before it. */
function aloneAt({ text, words, known }: Place, at: number, to: number, person: NameWords): boolean {
  const last = words[to - 1]
  const name = person.family.join('')
  if (!last || person.family.every((word) => known.isInTitle(word))) return false
  if (isDevanagari(name)) return name.length > 3
  if (!last.isCapital || (person.family.length === 1 && known.isCommon(name))) return false
  if (name.length < 3 && !isShortName(text, last, words[at - 1])) return false
  if (known.isInHead) return true
  const isJoined = /^[‐‑-]$/u.test(gap(text, last, words[to])) // half of somebody else's
  return isApart({ text, words, known }, at - 1, at) && !isJoined && !isInitialsBehind(text, words, to)
}

/** Words, letters of Greek, elements and units that are written as names of two letters are. */
const ofTwoLetters = new Set(
  'ac ad ag ah ai al am an ar as at au ba be bi bk br by ca cd ce cf cl cm cn co cr cs cu db do ds dy eh er es eu ex fe fl fm fr ga gd ge go ha he hf hg hi ho hs hz id if in io ir is it kr la li lr lu lv ma mc md me mg mn mo mt mu my na nb nd ne nh ni no np nu of og oh ok on or os ox pa pb pd ph pi pm po pr pt pu ra rb re rf rg rh rn ru sb sc se sg si sm sn so sr ta tb tc te th ti tl tm to up us vs we xe xi yb zn zr'.split(
    ' ',
  ),
)
const actsBehind = new RegExp(
  String.raw`^(?:\s(?:and|&)\s\p{Lu}\p{L}+)?(?:,?\s(?:et\.? al|(?:${doing})\b)|,?\s?[([]\d)`,
  'u',
)

/** Whether a family name of two letters stands for somebody: 'Xu', 'Dr Li', 'Li collected'. */
function isShortName(text: string, { folded, written, end }: TextWord, before: TextWord | undefined): boolean {
  if (folded.length < 2 || !/\p{Ll}/u.test(written)) return false
  const isLed = /^(?:dr|prof|professor|mr|mrs|ms|shri|smt)$/.test(before?.folded ?? '')
  return isLed || !ofTwoLetters.has(folded) || actsBehind.test(text.slice(end, end + 60))
}

/** 'Sharma, S.' and 'Sharma SK' are others. */
function isInitialsBehind(text: string, words: TextWord[], to: number): boolean {
  const next = words[to]
  const last = words[to - 1]
  if (!last || !next || !/^,?\s$/.test(gap(text, last, next)) || !isInitials(text, next)) return false
  return !isAmongCapitals(last, next)
}

/** Whether a word beside a name in capitals is none of initials: 'SHARMA ET AL.', 'GUPTA AND SHARMA'. */
const isAmongCapitals = (name: TextWord | undefined, { folded }: TextWord) =>
  name !== undefined && name.written === name.written.toUpperCase() && titles.has(folded)

/** Whether a word's neighbour is no part of somebody else's name. */
function isApart({ text, words, known }: Place, neighbour: number, at: number): boolean {
  const other = words[neighbour]
  const [one, next] = neighbour < at ? [other, words[at]] : [words[at], other]
  if (!other?.isCapital || !/^[.]?[ ‐-]$/.test(gap(text, one, next))) return true
  return isNoGiven(other.folded) || known.isCommon(other.folded)
}

/** What stands before names, and what begins sentences: no given name of anybody. */
const titles = new Set(
  'et thesis manuscript draft copyright courtesy credit credits correspondence dr prof professor mr mrs ms miss shri shree smt sri er dear sir madam thanks regards sincerely yours by from with author authors the in of and for to at as if we our when this that guide supervisor editor reviewer what why where who whom whose which how because since while although though however but or nor so yet then thus hence therefore here there these those it its he she they their his her my you us i not no only even also both either neither each every all any some many most such like unlike than before after until during between among through under over above below near per via with without within about against on into onto out up down is are was were be been do does did has have had can could should would must shall let ask tell see contact email write call thank meet show says said reports figure table plate photo photograph map section hello hi dearest डॉ प्रो श्री'.split(
    ' ',
  ),
)

/** What somebody is, does or has, as it stands before names: no given name of anybody either. */
const roles = new Set(
  [
    'pi phd msc bsc principal investigator coinvestigator scientist researcher research engineer technician analyst fellow fellowship postdoc',
    'postdoctoral doctoral student candidate trainee intern lecturer teacher assistant associate senior junior chief head director deputy dean',
    'rector chair chairman chairwoman chairperson president secretary manager coordinator leader member advisor adviser mentor tutor consultant',
    'referee reader assessor examiner handling corresponding first last second third frau herr monsieur madame mme mlle senor senora senhor',
    'señor señora dott docteur doktor pan pani signora lady lord hon er eng ing dipl pvt late signed written prepared drawn drafted compiled',
    'edited revised approved checked collected collector sampler observer recorder planter grower farmer owner holder applicant source leg det',
    'voucher specimen herbarium collection museum farm field site plot plots trial station laboratory lab labs group team unit institute centre',
    'center faculty department dept division college university school clinic hospital company firm project programme program grant award prize',
    'funding fund name names surname user username login account password folder file files data dataset database script scripts code notebook',
    'book chapter article paper papers report version draft final corrected model models method methods algorithm protocol sample samples',
    'series interview respondent initials signature sign love cheers best kind kindly warm greetings respectfully faithfully truly humbly',
    'attention attn cc re note notes remark remarks comment comments answer response reply queries query question questions supervised guided',
    'mentored funded supported reviewed referees declaration statement certificate licence license patent inventor creator maker publisher',
    'photographer illustrator translator speaker presenter host organiser organizer founder curator keeper custodian contributor contributors',
  ].flatMap((line) => line.split(' ')),
)

/** Whether a word before a name is no given name. */
const isNoGiven = (folded: string) => titles.has(folded) || roles.has(folded)

type Givens = { count: number; isAnother: boolean }

function givensBefore(text: string, words: TextWord[], at: number, given: string[], isMarked: boolean): Givens {
  let count = 0
  let isSure = false
  while (true) {
    const word = words[at - count - 1]
    if (!word || !within.test(gap(text, word, words[at - count])) || count > given.length + 1) break
    const fit = fitOf(text, word, given, isMarked)
    if (!fit) {
      const isOther =
        count === 0 &&
        isInitials(text, word) &&
        !roles.has(word.folded) &&
        !/,/.test(gap(text, word, words[at])) &&
        !isAmongCapitals(words[at], word)
      return isSure ? { count, isAnother: false } : { count: 0, isAnother: isOther || count > 0 }
    }
    isSure ||= fit === 'sure'
    count++
  }
  return isSure ? { count, isAnother: false } : { count: 0, isAnother: count > 0 }
}

function givensAfter(text: string, words: TextWord[], to: number, given: string[], isMarked: boolean): Givens {
  let count = 0
  let isSure = false
  for (let word = words[to]; word && within.test(gap(text, words[to + count - 1], word)); word = words[to + count]) {
    const fit = fitOf(text, word, given, isMarked)
    if (!fit) break
    isSure ||= fit === 'sure'
    count++
  }
  return isSure ? { count, isAnother: false } : { count: 0, isAnother: false }
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
  if (isInitials(text, word) && initials.startsWith(word.folded)) return 'sure'
  if (word.folded.length > 2 && given.some((one) => one.startsWith(word.folded))) return 'sure' // Bart for Bartholomew
  if (word.folded.length === 1 && given.some((one) => one.startsWith(word.folded))) return 'maybe'
  return given[0] !== undefined && given[0].length > 1 && word.folded === given.join('') ? 'sure' : undefined
}

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
  if (!isApart(place, at - 1, at) || !isApart(place, last + 1, last)) return undefined
  return { start: word.start, end: end.end, person, ...aloneOrCited(text, word.start, end.end) }
}
