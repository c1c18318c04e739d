import { fold } from '../../core/text/words.ts'
import { hostsOf } from './contact-rules.ts'
import { withShownLetters } from './escape-rules.ts'
import { handlesOf, initialsOf } from './initial-rules.ts'
import { institutionNamesOf, ownWordsIn } from './institution-rules.ts'
import { storesIn } from './link-rules.ts'
import { ofTwoLetters } from './name-rules.ts'
import { nameWordsOf, spellingsOf } from './naming-rules.ts'
import { withLists, withoutReadings } from './reference-list-rules.ts'
import { mostAlso, mostListed, type Named, type PageText, type Side, type Trace } from './rules.ts'
import { foldedWords, inParagraphs } from './text-words.ts'

/** No longer is each shown. */
const longest = 200
/** Where all nouns have capitals, fewer beside each other are no name. */
const leastOfNouns = 3
/** The commonest words of German, and their share among the small ones of a text of more than a few from which on it is written in it. */
const german =
  /^(?:als|auch|auf|aus|bei|bis|das|dass|dem|den|der|des|die|dies\p{Ll}{1,2}|durch|ein|eine[mnrs]?|für|im|ist|mit|nach|nicht|oder|sich|sie|sind|und|unter|von|vor|waren|werden|wie|wird|wurden?|zu|zum|zur|über)$/u
const [germanShare, fewWords] = [0.2, 10]

const capitalised = String.raw`\p{Lu}[\p{L}\p{M}'’]*(?:[-‐&][\p{L}\p{M}'’]+)*`
const joining = '(?:(?:da|de|del|der|des|di|do|dos|du|für|la|of|the|van|von) ){0,2}'
/** Words with capitals beside each other, as names are: 'Institute of Botany', 'UC Davis', also before the number of an institution. */
const runs = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}@._])(?=\p{Lu})(?<![.:]\S{0,80}/)${capitalised}(?:(?:(?<=(?<!\p{L})(?:\p{Lu}|Dept|Inst|Mt|Prof|St|Univ))\.)? ${joining}${capitalised})*(?=(?:(?<=\p{L}{4})\d{1,2}|(?<=\p{L}{2})\p{No}{1,2})?(?![\p{L}\p{M}\p{N}_@]))`,
  'gu',
)
/** Addresses, hosts, handles, initials, words grown together, and numbers of entries, grants and places, however they are written. */
const marks = new RegExp(
  [
    String.raw`(?:https?://|www\.|\bdoi(?:: ?| )|\b10\.\d{4,9}/)[^\s<>"”]+`,
    String.raw`(?<![\p{L}\p{N}.@/-])(?:[\p{L}\d][\p{L}\d-]{0,62}\.){1,6}(?<=[\p{L}\d-]{3}\.|\.[\p{L}\d-]{1,63}\.)\p{Ll}{2,9}(?:/[^\s<>"”]+|(?![\p{L}\d(]))`,
    String.raw`(?<![\w.-])[\w.-]*@[\w.-]*\p{L}[\w.-]*|\bu/\w+|(?<![\p{L}.])(?:\p{L}\.){3,}|(?<![\p{L}\p{N}])\p{Ll}{2,}\p{Lu}[\p{L}\d]*`,
    String.raw`\b(?:US|EP|WO)(?: Patent)?(?: No\.?)? ?\d[\d,/ ]{4,}\d|(?<![\d.])\d[\d.]*°[\d.′″'’" ]*[NSEWO]\b|\b\d+\.\d{2,} ?[NSEW]\b`,
    String.raw`(?<![\p{L}\p{N}.])(?:\p{Lu}{2}[\p{Lu}\d]*[-_/.]?\d{3}|\p{Lu}-\d{4}-\d|\d{2,}\p{Lu}\d{2})[\p{L}\d./_-]*`,
    String.raw`(?<![\p{L}\p{N}.])\p{Ll}{2,6}\d{5,}|#\s?\d{4,}`,
    String.raw`(?<![\p{L}\p{N}.,])(?:\d{6,}|\d+(?:\.\d+){2,}|\d[\d.]*/(?:19|20)\d\d)(?![\p{L}\p{N}]|[.,]\d)`,
  ].join('|'),
  'gu',
)
/** Words in other letters than Latin ones; formulas have single Greek letters. */
const otherWords =
  /(?:[[\p{L}\p{M}]--[\p{scx=Latin}\p{scx=Greek}]]{2,}|\p{scx=Greek}{4,})(?:[\s・（）\(\)、\-]*[[\p{L}\p{M}]--\p{scx=Latin}]+)*/gv
/** What a paper calls its own parts, months, and what Word calls fields. */
const parts =
  /^(?:abstract|acknowledge?ments?|algorithms?|appendi(?:x|ces)|conclusions?|corollar(?:y|ies)|declarations?|definitions?|discussion|equations?|eqs?|examples?|figs?|figures?|introduction|keywords?|lemmas?|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|ust|t?ember|ober)?|materials?|methods?|proofs?|propositions?|references|remarks?|results|sections?|sect?|supplementary|tables?|theorems?|vol|volume|formcheckbox|formdropdown|formtext|hyperlink|noteref|pageref|ref|seq|styleref|tc|toc|xe)$/
/** The authors of an entry end before its year or its title in quotes, or are cut. */
const beforeTitle = /\(?(?:1[5-9]|20)\d\d|[“"«]/
const mostOfAuthors = 150
const large = /\p{Lu}[\p{L}\p{M}'’-]+/gu
/** Who is cited, before a year or a number of the list: 'Cortes and Vapnik (1995)', 'Rao et al. [3]'. */
const citations =
  /(?<![\p{L}\p{M}'’-])\p{Lu}[\p{L}\p{M}'’-]+(?:,? (?:and|et|und|y|&|\p{Lu}\.)? ?\p{Lu}[\p{L}\p{M}'’-]+){0,5}(?:,? et al\b\.?)?(?:['’]s)?,? ?(?=[([]?(?:1[89]|20)\d\d|\[\d)/gu
/** How sentences begin that name nobody: 'Moreover', 'Specifically'. */
const openers =
  /^(?:after|again|all|although|another|because|besides|both|consider|denote|despite|either|even|finally|find|furthermore|given|hence|here|how|however|indeed|instead|let|more|moreover|most|namely|neither|nevertheless|nonetheless|note|notice|once|our|perhaps|please|recall|see|several|since|sometimes|such|suppose|then|there|therefore|these|they|this|those|though|throughout|thus|together|typical|under|unlike|until|upon|we|what|when|where|whereas|whether|while|why|without|yet|\p{L}{2,}(?:a[brt]|al|e[dn]t?|ent|ic|ing|iv|ous|s|t)e?ly)$/u

/** Each half of words grown together, of letters alone: `rose` and `Data` of `rose_Data2`; `rOSE` as one. */
const parted = /(?<![\p{L}\p{M}])\p{Ll}\p{Lu}{2,}(?![\p{L}\p{M}])|\p{Lu}*[[\p{L}\p{M}]--\p{Lu}]+|\p{Lu}+/gv
/** Signs within words that nobody sees, and that no script needs. */
const unseenSigns = /[\u00ad\u200b\u2060\ufeff]/g
/** A word of a side's is found within others from so many letters on; and so short ones are words of many languages. */
const [leastWithin, leastOwn] = [5, 3]

/**
 * The words of what is known of a side, folded: of their names and affiliations, their initials, and short forms of institutions, of
 * which no word of the paper's title is one.
 */
export function ownWordsOf(side: Side): ReadonlySet<string> {
  const people = side.people.flatMap((person) => nameWordsOf(person) ?? [])
  const spelled = side.people.flatMap(spellingsOf).flatMap((person) => nameWordsOf(person) ?? [])
  const { capitals, hosts } = institutionNamesOf(side)
  const locals = side.people.map(({ email = '' }) => (email.split('@')[0] ?? '').toLowerCase())
  const names = [
    ...spelled.flatMap(({ given, family }) => [...given, ...family]),
    ...initialsOf(people),
    ...handlesOf(people),
    ...locals.map((local) => local.replace(/[^\p{L}\p{N}]/gu, '')),
    ...locals.flatMap((local) => local.split(/[^\p{L}]+/u)).filter((part) => part.length >= leastWithin),
  ]
  const institutions = [
    ...side.people.flatMap(({ affiliation = '' }) => ownWordsIn(affiliation)),
    ...[...capitals, ...hosts].map(fold),
    ...hostsOf(side.people)
      .flatMap((host) => host.split(/[^a-z]+/))
      .filter((word) => word.length >= leastWithin),
  ]
  const inTitle = foldedWords(side.title)
  const words = [...names, ...institutions.filter((word) => !inTitle.includes(word))]
  return new Set(words.filter((word) => word.length >= leastOwn))
}

/**
 * What a file names beside the traces that are told of it, where it stands first, and on which pages too: words with a capital that the file never writes without
 * one, short forms, addresses and numbers, words in other letters than its Latin ones; and whole what it holds and no page shows.
 * No search knows that 'Embrapa Beef Cattle' is where an author works, or LMT who she is; an editor who reads the list does. The
 * list of references and those whom it cites are left out, but for some of its links. A word of a side's own is listed however it is written: the reviewers of
 * a paper with a column `thrissur` learn where it comes from.
 * @param own of {@link ownWordsOf}
 */
export function namedIn(
  given: readonly PageText[],
  told: readonly Pick<Trace, 'text'>[],
  own: ReadonlySet<string> = new Set(),
): Named[] {
  const texts = withoutReadings(given).map((one) => ({
    ...one,
    text: withShownLetters(one.text).replace(unseenSigns, ''),
  }))
  const isOwn = ownAmong(own)
  const { bodies, cited } = withoutReferences(texts, isOwn)
  const whole = bodies.map(({ text }) => text).join('\n\n')
  const isKnown = knownIn(whole)
  const withoutCited = (names: string) =>
    (names.match(large) ?? []).every((name) => cited.has(fold(name))) ? ' ' : names
  const letters = whole.match(/\p{L}/gu) ?? []
  const isLatin = letters.filter((letter) => /\p{scx=Latin}/u.test(letter)).length > letters.length / 2
  const areNounsLarge = isGerman(whole)
  const listed = new Map<string, Named>()
  const listing = (page: number | null, text: string, words: readonly string[]): Named[] => {
    const one: Named = { page, text: text.slice(0, longest).toWellFormed() }
    const isNew = words.filter((word) => {
      const known = listed.get(bare(word))
      if (known) noteAlso(known, page)
      else listed.set(bare(word), one)
      return !known
    })
    return isNew.length > 0 ? [one] : []
  }
  const patterns = [runs, marks, ...(isLatin ? [otherWords] : [])]
  const all = bodies.flatMap(({ page, text: body, unseen = [] }) => {
    const text = told
      .reduce((rest, { text }) => withoutWords(rest, text.replace(unseenSigns, '')), body)
      .replace(citations, withoutCited)
    const found = patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ index, 0: match }) => {
        const words = match.replace(/[\s.,;:)\]]+$/, '').split(' ')
        const isNoun = areNounsLarge && pattern === runs && words.length < leastOfNouns
        const tells =
          pattern === runs ? words.filter((word) => !isKnown(word) && !(isNoun && /\p{Ll}{2}/u.test(word))) : words
        return { index, words, tells }
      }),
    )
    const owned = [...text.matchAll(parted)].flatMap(({ index, 0: word }) =>
      isOwn(word) ? [{ index, words: [word], tells: [word] }] : [],
    )
    const shown = [...found, ...owned]
      .toSorted((one, other) => one.index - other.index)
      .flatMap(({ words, tells }) => listing(page, words.join(' '), tells))
    const hidden = unseen.filter((text) => /\p{L}{3}/u.test(text))
    return [...shown, ...hidden.flatMap((text) => listing(page, `“${text}” (not shown)`, [text]))]
  })
  if (all.length <= mostListed) return all
  const { theirs = [], others = [] } = Object.groupBy(all, ({ text }) =>
    text.split(/[^\p{L}\p{M}]+/u).some(isOwn) ? 'theirs' : 'others',
  )
  return [...theirs, ...others].slice(0, mostListed) // what is cut off names nobody of the side
}

/** A text without words of it: not where they stand within others, which tell more (`OkekeLab`). */
const withoutWords = (text: string, words: string) =>
  text.includes(words)
    ? text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(words)}(?![\\p{L}\\p{N}])`, 'gu'), '\n')
    : text

/** Notes that a page behind the first names something too: who leaves the first out learns that it is not gone. */
function noteAlso(named: Named, page: number | null): void {
  const { also = [] } = named
  if (page === null || page === named.page || also.includes(page) || also.length === mostAlso) return
  named.also = [...also, page]
}

/** Whether a text is written in a language all of whose nouns have capitals. */
export function isGerman(text: string): boolean {
  const small = text.match(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu) ?? []
  return small.length > fewWords && small.filter((word) => german.test(word)).length > small.length * germanShare
}

type Body = Pick<PageText, 'page' | 'text' | 'unseen'>

/**
 * What is listed of the addresses of a list's links: hosts with a word of a side's own, such as the proxy by which its library reads; and
 * stores of code and data that no text shows: what stands behind the list, such as an appendix, may be taken for some of it.
 */
function listedLinks(addresses: string, shown: string, isOwn: (word: string) => boolean): string {
  const isShown = (address: string) => shown.includes(/([^/?#]+)[/?#]*$/.exec(address)?.[1] ?? address)
  const hosts = addresses.match(/(?<=:\/\/)[^\s/?#]+/g) ?? []
  const stores = (addresses.match(/\S+/g) ?? []).filter((one) => storesIn([one]).size > 0 && !isShown(one))
  return [...hosts.filter((host) => host.split(/[^\p{L}\p{M}]+/u).some(isOwn)), ...stores].join('\n')
}

/**
 * The texts in paragraphs without the entries of their list of references, but for {@link listedLinks}, and the words that these begin
 * with: who is cited.
 */
function withoutReferences(
  texts: readonly PageText[],
  isOwn: (word: string) => boolean,
): { bodies: Body[]; cited: Set<string> } {
  const cited = new Set<string>()
  const shown = texts.flatMap(({ text, isListed }) => (isListed ? [] : [text])).join('\n')
  const bodies = withLists(texts).flatMap(({ page, text, unseen, entries, isListed }) => {
    if (isListed) return [{ page, text: listedLinks(text, shown, isOwn) }]
    const outside: string[] = []
    let from = 0
    for (const { start, end } of entries) {
      outside.push(text.slice(from, start))
      const [authors = ''] = text.slice(start, end).split(beforeTitle, 1)
      for (const [word] of authors.slice(0, mostOfAuthors).matchAll(large)) cited.add(fold(word))
      from = end
    }
    return [{ page, text: inParagraphs([...outside, text.slice(from)].join('\n\n')), unseen }]
  })
  return { bodies, cited }
}

/** Whether a word says nothing: the file writes it without a capital too, or means a part of itself or a formula by it. */
function knownIn(text: string): (word: string) => boolean {
  const small = new Set((text.match(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu) ?? []).map(lowered))
  const isSmall = (word: string) =>
    small.has(word) || small.has(`${word}s`) || (word.endsWith('s') && small.has(word.slice(0, -1)))
  return (given) => {
    const word = lowered(given.replace(endings, ''))
    const isSymbol = /^[A-Z][a-z]$/.test(given) && (ofTwoLetters.has(word) || !/[aeouy]$|g$/.test(word)) // Ås is a town, Ng a name
    const isFormula = isSymbol || /^.?$|\p{Script=Greek}/u.test(given)
    if (isFormula || parts.test(word) || openers.test(word)) return true
    return !/\p{Ll}.*\p{Lu}/u.test(given) && word.split(/[-‐]/).every(isSmall)
  }
}

/** A word without an ending of a letter or two, if four are left: 'roigs'. */
const withoutEnding = (word: string) => (word.length > 4 && word.length < 7 ? word.slice(0, 4) : '')

/** Says whether a word is one of a side's own, or holds a long one. */
export function ownAmong(own: ReadonlySet<string>): (word: string) => boolean {
  const long = [...own].filter((word) => word.length >= leastWithin)
  const judged = new Map<string, boolean>()
  return (word) => {
    const known = judged.get(word)
    if (known !== undefined || own.size === 0) return known === true
    const folded = fold(word)
    const isOwn = own.has(folded) || long.some((one) => folded.includes(one)) || own.has(withoutEnding(folded))
    judged.set(word, isOwn)
    return isOwn
  }
}

/** A word in small letters with its accents, which tell 'Ås' from 'as'. */
const lowered = (word: string) => word.toLowerCase().normalize('NFC')

const endings = /['’]s$|[.'’]+$/gu

/** A word folded, without its point or ending; numbers of one form, such as those of samples, are one. */
function bare(word: string): string {
  const folded = fold(word.replace(endings, ''))
  return /\/.*\p{L}/u.test(folded) ? folded : folded.replace(/\d/g, '0')
}
