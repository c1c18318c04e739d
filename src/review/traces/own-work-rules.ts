import type { Found, Span } from './rules.ts'
import { inParagraphs, numbersIn, sentenceAround } from './text-words.ts'

/** The first person in the usual languages, also as verbs and nouns end: 'hemos', 'abbiamo', 'zbadaliśmy', 'çalışmamızda'. */
const firstPersons = new RegExp(
  [
    String.raw`(?<![\p{L}\p{M}])(?:we|us|ours?|ourselves|me|my|myself|(?<=\b(?:is|are|of|was|were) )mine(?! \p{L})|(?<!\b(?:class|grade|group|level|part|phase|section|stage|table|types?) )i(?=['’]| \p{L}{2})(?! (?:and|or) ii)`,
    String.raw`wir|uns|unser\p{L}{0,2}|meine?[mnrs]?|nous|notre|nos|je|mon|mes|nosotr[ao]s|nuestr[ao]s?|mis?|nós|noss[ao]s?|meus?|minhas?|noi|nostr[aeio]|mio|miei`,
    String.raw`nasz\p{L}{0,4}|nas|nami|мы|нас|нами?|наш\p{L}{0,4}|мо[йяеи]\p{L}{0,2}|biz(?:im|ler)?|kami|kita|saya|हम(?:ने|ें|ार[ाेी])?|मैं(?:ने)?|मेर[ाेी]`,
    String.raw`[hst]emos|\p{L}{3,}(?:[aei]mos|iamo|[lł][iy]śmy)|\p{L}{2,}(?:m[ıü]z\p{L}*|m[iu]z(?:[iu]n?|d[ae](?:ki|n)?)?|m[ıiuü]şt[ıiuü]k))(?![\p{L}\p{M}])`,
    '我们|本课题组|本团队|我々|私たち',
  ].join('|'),
  'giu',
)
/** What says in a sentence of theirs that a work was before, or is theirs, however it is cited there. */
const ofBefore = new RegExp(
  [
    String.raw`\b(?:earlier|previous(?:ly)?|prior|already|elsewhere|recent(?:ly)?|former|preliminary|companion|forthcoming|own|(?:by|of) us|(?:continue|extend|complement|supplement|update)s? (?:our|my)|(?:our|my) (?:group|lab(?:oratory)?|team|institute|co-?workers|colleagues)|am (?:the|an?|one of the) (?:co-?)?authors?|as (?:we|i) (?:have |had )?\w+ in \(?(?:19|20)\d\d)\b|\bbefore(?=[,.;]?\s*[[(¹²³⁰⁴-⁹]|[.,;])`,
    'früher|vorherig|précédent|antérieur|anterior|previ[ao]|precedent|poprzedni|wcześniej|предыдущ|ранее|önce|sebelumnya|terdahulu|पूर्व|पिछले|पहले|之前|前期|此前|先前|已',
  ].join('|'),
  'iu',
)
/** How a work is cited that is somebody else's, whoever speaks: 'the method of [3]', 'as in Smith (2019)'. */
const ofOthers =
  /(?<![\p{L}\p{M}])(?:of|[Bb]y|[Ff]rom|[Tt]o|[Ww]ith|than|[Ll]ike|[Aa]s(?: in)?|[Ff]ollow(?:s|ed|ing)?|[Uu]sing|[Vv]ia|(?:up)?on|[Cc]f\.?|e\.g\.,?)[\s([]*(?:\p{Lu}[\p{L}’'-]+(?:,? and |,? & |, ))*$/u
/** What says behind a work that it is theirs, whoever's it seems to be: 'the model of [3], which we published'. */
const claimedBehind = /^[\])]?,? ?(?:which|that|as|where) (?:we|i)\b/i
/** Words between the first person and a work of theirs. */
const mostBetween = 8
/** What leads to more of the same work, if it is theirs: 'as described previously [3]', 'the technical report [3]', 'Part I is [3]'. */
const sameWork = new RegExp(
  [
    String.raw`\b(?:described|detailed|explained|given|published|reported|shown) (?:previously|earlier|elsewhere|before)\b(?! by\b)`,
    String.raw`\b(?:previously|earlier|elsewhere) (?:been )?(?:described|detailed|explained|given|published|reported|shown)\b(?! by\b)`,
    String.raw`\b(?:first|initial|preliminary) (?:data|findings|observations|results) (?:have |has |were )?(?:been )?(?:already )?(?:appeared|presented|published|reported)\b`,
    String.raw`\b(?:companion paper|technical report|(?:complete|extended|full|long|longer) version|thesis|dissertation)\b|\bpart (?:[iv]{1,3}|\d|one|two)\b`,
  ].join('|'),
  'giu',
)
/** Those who wrote a paper, as it speaks of them: its own, unless it cited others before, who are the authors then. */
const writers = new RegExp(
  [
    String.raw`(?<!copyright[^.\n]{0,12} by )\bthe (?<self>(?:present|same|first|second|third|last|senior|corresponding) )?authors?\b(?!['’]? of (?!this|the present))`,
    String.raw`(?<!\p{L})(?:(?:die|der|den) autor(?:en|in|innen)?|(?:les auteur|los autore|las autora|os autore)s|l['’]auteure?|el autor|gli autori|автор(?:ы|ами|ом|ов|а)?|yazar\p{L}*|penulis)(?!\p{L})`,
    '笔者|作者',
  ].join('|'),
  'giu',
)
const citing = /\[\d|(?:19|20)\d\d[a-z]?\)|[¹²³⁰⁴-⁹]/
/**
 * What leads to a work of theirs by itself: where and when it was printed ('our own paper in J Crops 2019'), its address ('my paper
 * doi:10.1000/12'), and the thesis that a paper is of.
 */
const toldWork = [
  /\b(?:[Oo]ur|[Mm]y)\s+(?:[\p{L}-]+\s+){0,3}?(?:papers?|articles?|publications?|books?|chapters?|thes[ei]s|reports?|reviews?)\s+(?:(?:that |which )?(?:was |were )?(?:appeared|printed|published)\s+)?in\s+(?:the\s+)?\p{Lu}[\p{L}.&]*(?:\s(?:of|and|the|for|in|&|\p{Lu}[\p{L}.&]*)){0,7},?\s\(?(?:19|20)\d\d(?!\d)/gu,
  /\b(?:our|my)\s+(?:[\w-]+\s+){0,3}?(?:papers?|articles?|works?|stud(?:y|ies)|publications?|preprints?|manuscript|book|thesis|data ?sets?|methods?|models?|results?|findings?)\b[^.\n]{0,40}?\b(?:doi:\s?|https?:\/\/|10\.\d{4,}\/)\S+/giu,
  /(?:\bpart of (?:(?:an?|the|my|our) )?|\bauthors?['’]s? |\bauthors?\b[^.\n]{0,60}?\bpart of (?:his|her|their) )(?:ph\.? ?d\.?|m\.? ?(?:sc|phil|tech)\.?|doctoral|master['’]?s?) (?:thesis|dissertation|work)\b/giu,
]
/** What a paper says of its earlier forms, of what is not published, and of programs and stores of theirs, whatever the number. */
const earlierForm = [
  /\b(?:our|my)\s+(?:own\s+)?(?:(?!(?:and|of|the)\b)[\w.+-]+\s+){0,3}?(?:apps?|data ?bases?|librar(?:y|ies)|modules?|packages?|plug-?ins?|portal|tool ?box|web ?(?:server|site))\b/giu,
  /\b(?:app|code|data ?base|library|module|package|plug-?in|portal|program|server|software|tool|tool ?box|web ?site)s?,?\s+(?:that\s+|which\s+)?(?:we|i)\s+(?:have\s+)?(?:\w+ly\s+)?(?:built|created?|curate[ds]?|developed|host(?:ed)?|maintain(?:ed)?|published|released|run|wrote)\b/giu,
  /\b(?:by|from) (?:our|my) (?:research )?(?:department|group|institute|lab(?:oratory)?|team)\b/giu,
  /\b(?:as ?predicted|pre-?regist\w+|prospero)\b[^.\n]{0,60}?(?:#\s?\d{3,}|\bCRD\d{6,}|\b\d{5,}\b)/giu,
  /\b(?:our|my) (?:unpublished|forthcoming)\s+[\w-]+|\bunpublished \w+ (?:of|by) the authors?\b/giu,
  /\bversions? of (?:this|the present|our) (?:paper|article|manuscript|work|study)\b[^.\n]{0,30}?\b(?:presented|published|posted|appear(?:s|ed)|available)\b/giu,
  /\bpresented in part (?:at|in)\b|\bthis (?:(?:paper|article|manuscript|work|study) )?is an? (?:\w+ )?(?:extended|revised|expanded|longer|shorter|journal|translated) version\b|\bthis (?:paper|article|manuscript|work|study) (?:was|were|has been) (?:\w+ ){0,2}?(?:presented|published|posted) (?:at|as|in|on)\b/giu,
]
/**
 * Works of their own that a report speaks of, whatever their numbers: its 'our' is its writer's, not the paper's. What is a reviewer's or an
 * editor's without being a work is none: 'my view of this paper'.
 */
const claimedWork = [
  /\b(?:our|my)\s+(?:own|earlier|previous|prior|recent|past|former|unpublished|forthcoming|(?:19|20)\d\d)\s+(?:[\w-]+\s+){0,3}?(?:research|results|findings|experiments?|data(?: ?sets?)?|models?|methods?)\b/giu,
  /\b(?:our|my)\s+(?:(?!(?:about|and|as|at|by|for|from|in|is|of|on|or|that|the|their|this|to|with|your|comments?|concerns?|journal|opinion|reading|reports?|reviews?|understanding|view)\b)[\w-]+\s+){0,4}?(?:papers?|articles?(?! processing)|works?|stud(?:y|ies)|publications?|contributions?|preprints?|books?|thes[ei]s|dissertation|group|lab(?:oratory)?|students?)\b/giu,
  /\bas (?:we|i) (?:have )?(?:(?:already|earlier|previously|recently) )?(?:demonstrated|published|reported|showed|shown)\b(?! (?:above|below|before|in (?:my|point|comment)))/giu,
  /\b(?:i|we) (?:have |had )?(?:(?:already|earlier|myself|previously|recently|also) )?(?:built|chair(?:ed)?|co-?authored|coordinated?|curated?|developed|edit(?:ed)?|founded|guest-edited|invented|led|maintain(?:ed)?|organi[sz]ed?|published|supervised?)\b/giu,
  /\bas (?:an? |the )?(?:former )?(?:authors?|chair|co-?authors?|coordinator|curator|developers?|director|editors?|founders?|head|maintainers?|organi[sz]ers?|president) of\b/giu,
  /\b(?:i|we) (?:have )?(?:co-)?(?:wrote|written) (?:an? |the )?(?:[\w-]+ ){0,2}?(?:book|chapter|module|package|paper|program|software|thesis)\b/giu,
  /\b(?:i|we) (?:am|are|was|were|have been) (?:an?|on the|one of the|the) (?:[\w-]+ ){0,2}?(?:authors?|board|chairs?|committee|coordinators?|creators?|curators?|developers?|directors?|editors?|founders?|heads?|inventors?|leaders?|maintainers?|organi[sz]ers?|presidents?|principal investigators?)\b/giu,
]
const years = /(?<![\d.])(?:19|20)\d\d(?![\d.]\d)/g
const numbers =
  /\[\s*(\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\s*(?:,\s*[^[\]\d][^[\]]{0,30})?\]|(?<=\p{L}{3}\p{M}*|[.,)])([¹²³⁰⁴-⁹]+(?:[⁻,;][¹²³⁰⁴-⁹]+)*)|\b(?:refs?\.?|references?)\s*(\d{1,3})\b|(?<=\p{L}{3}(?<!\b(?:figs?|eqs?|eqn|nos?|tabs?|secs?|vol|app|ver|chap|step))[.,;])(\d{1,3}(?:[,–-]\d{1,3})*)(?![\p{L}\d]|[.,]\d)/giu
const rounded = /\((\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\)/g
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const lowered = (text: string) => text.replace(/[⁰-⁹¹²³]/g, (digit) => `${raised.indexOf(digit)}`).replaceAll('⁻', '-')

type OwnWorks = {
  /** Whether 'our paper' is the writer's of a report: numbers in round brackets count then too, and none is needed. */
  isReport: boolean
  isOwn: (number: number) => boolean
  /** Whether numbers in round brackets cite, and are not of formulas. */
  isRounded: boolean
  isOwnYear: (year: string) => boolean
  /** Where works are cited by a name of theirs. */
  named: Span[]
}

/** Where a work of theirs is cited; `isPlain` but by year alone and in round brackets, which are of formulas too. */
type Cite = Span & { isPlain: boolean; isNumber: boolean }

/** Whether a text cites by numbers in round brackets: by a year, by numbers in square ones and by raised ones it does not. */
export const citesInRound = (text: string): boolean =>
  /\(\d{1,3}(?:[,;–-] ?\d{1,3})*\)/.test(text) &&
  !/\[\d{1,3}[\],;–-]|\p{L}{3}[.,]?[¹²³⁰⁴-⁹]|[(,] ?(?:19|20)\d\d[a-z]?[);]/u.test(text)

/** Sentences that cite a work of theirs as theirs, and words that lead to one by themselves. */
export function ownWorksIn(given: string, works: OwnWorks): Found[] {
  const text = inParagraphs(given)
  const cites = citesIn(text, works)
  const found: Found[] = []
  for (let at = 0, cite = cites[at]; cite; cite = cites[at]) {
    const { start, end } = sentenceAround(text, cite.start)
    const own: Cite[] = []
    for (; cite && cite.start < end; cite = cites[++at])
      own.push({ ...cite, start: cite.start - start, end: cite.end - start })
    const told = toldIn(text.slice(start, end), own, works.isReport)
    if (told) found.push({ kind: 'self_reference', start: start + told.start, end: start + told.end })
  }
  for (const phrases of [...toldWork, ...(works.isReport ? claimedWork : earlierForm)])
    for (const { index, 0: phrase } of text.matchAll(phrases))
      if (!found.some(({ start, end }) => index >= start && index < end))
        found.push({ kind: 'self_reference', start: index, end: index + phrase.length })
  return found
}

/** Numbers of theirs, at least a third of those that stand together, years and names, in order. */
function citesIn(text: string, { isOwn, isOwnYear, isRounded, named }: OwnWorks): Cite[] {
  const found = (phrases: RegExp, how: Omit<Cite, keyof Span>, isTheirs: (cited: string) => boolean) =>
    [...text.matchAll(phrases)].flatMap(
      ({ index: start, 0: cite, 1: brackets, 2: high, 3: word, 4: behind }): Cite[] =>
        isTheirs(brackets ?? word ?? behind ?? (high && isBracketed ? '' : lowered(high ?? cite)))
          ? [{ start, end: start + cite.length, ...how }]
          : [],
    )
  const isBracketed = /\[\d{1,3}[\],;–-]/.test(text) // a raised number is a power then
  const areOwn = (list: string) => numbersIn(list).filter(isOwn).length * 3 >= Math.max(1, numbersIn(list).length)
  return [
    ...found(numbers, { isPlain: true, isNumber: true }, areOwn),
    ...found(rounded, { isPlain: isRounded, isNumber: true }, areOwn),
    ...found(years, { isPlain: false, isNumber: false }, isOwnYear),
    ...named.map(({ start, end }) => ({ start, end, isPlain: true, isNumber: false })),
  ].toSorted((one, other) => one.start - other.start)
}

/** Whether a text has more words than so many; all that come after them are not read. */
function hasMoreWords(text: string, most: number): boolean {
  let count = 0
  for (const _ of text.matchAll(/\p{Script=Han}{1,2}|[\p{L}\p{M}]+/gu)) if (++count > most) return true
  return false
}

/**
 * What a sentence tells of the works that it cites: near the first person and as nobody else's, or anywhere beside 'our earlier' and its
 * like; in a paper also near 'the authors', and behind what leads to more of the same work.
 */
function toldIn(sentence: string, cites: Cite[], isReport: boolean): Span | undefined {
  const isBefore = ofBefore.test(sentence)
  const isOurs = ({ index, 0: word }: RegExpExecArray, { start, end, isPlain, isNumber }: Cite) => {
    if (word === 'i' || /^\p{Lu}{2,}$/u.test(word)) return false // an index, US
    if (claimedBehind.test(sentence.slice(end, end + 40))) return true
    const led = sentence.slice(Math.max(0, start - 80), start)
    if (!isReport && (isPlain || isNumber) && word !== 'us' && ofOthers.test(led)) return false
    const between = start > index ? sentence.slice(index + word.length, start) : sentence.slice(end, index)
    return isBefore ? between.length < 160 : (isReport || isPlain) && !hasMoreWords(between, mostBetween)
  }
  const isWriters = ({ index, groups }: RegExpExecArray, { isNumber }: Cite) =>
    isNumber && (groups?.self !== undefined || isBefore || !citing.test(sentence.slice(0, index)))
  const isSame = ({ index, 0: { length } }: RegExpExecArray, { start, isNumber }: Cite) =>
    isNumber && start >= index && start < index + length + 60
  const ofPapers = [[writers, isWriters] as const, [sameWork, isSame] as const]
  const rules = [[firstPersons, isOurs] as const, ...(isReport ? [] : ofPapers)]
  for (const [phrases, isMeant] of rules)
    for (const match of sentence.matchAll(phrases)) {
      const cite = cites.find((one) => isMeant(match, one))
      if (!cite) continue
      const [first, last] = [Math.min(match.index, cite.start), Math.max(match.index + match[0].length, cite.end)]
      return { start: Math.max(0, first - 80), end: Math.min(sentence.length, last + 160) }
    }
  return undefined
}
