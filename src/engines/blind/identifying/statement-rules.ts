import { finish, type Steps } from '../../../core/workers/steps.ts'
import { foundAs } from './contact-rules.ts'
import type { Found, Span } from './rules.ts'
import { endBeforeHeading, inParagraphs, sentenceAround } from './text-words.ts'

const headingStart = String.raw`(?:^|\n)[ \t]*(?:(?:\d{1,4}(?:\.\d)*|[IVX]{1,5})\.?\s+)?`
const thanks = [
  '[Aa]cknowled?ge?ments?|[Aa] ?[Cc] ?[Kk] ?[Nn] ?[Oo] ?[Ww] ?[Ll] ?[Ee] ?[Dd] ?[Gg] ?[Ee]? ?[Mm] ?[Ee] ?[Nn] ?[Tt] ?[Ss]?',
  '[Aa]gradecimi?entos?|[Tt]eşekkür(?:ler)?|[Uu]capan [Tt]erima [Kk]asih|[Rr]emerciements|[Dd]anksagung(?:en)?',
  '[Rr]ingraziamenti|[Pp]odziękowania|[Бб]лагодарност[ьи]|致谢|謝辞|आभार(?: प्रदर्शन)?|कृतज्ञता(?: ज्ञापन)?',
].join('|')
const thanksHeading = new RegExp(String.raw`${headingStart}(?:${thanks})[ \t]*(?:[:：.—–-]|\n|$|(?=\s\p{Lu}))`, 'gu')
const funding = [
  'funding(?: (?:sources?|statement|information))?|financial (?:support|disclosure)|sources? of funding',
  'financiación|financiamiento|financiamento|financement|finanzierung|förderung',
].join('|')
const noFunding = [
  'none|nil|not applicable|no funding|no external|the authors? (?:received|declare)s? no',
  'this (?:research|work|study) received no',
].join('|')
const fundingHeading = new RegExp(String.raw`${headingStart}(?:${funding})[ \t]*[:.\n]\s*(?!(?:${noFunding})\b)`, 'giu')
const acknowledged = 'that|the (?:limitation|fact|possib|need|importan)|limitations|this limitation|some|several'
const thanking = new RegExp(
  [
    String.raw`\b(?:we|i|(?:the )?authors?)\s+(?:[\w-]+\s+){0,6}?(?:thank(?:s|ful)?\b|grateful (?:to|for)\b` +
      String.raw`|indebted (?:to|for)\b|gratitude (?:to|for)\b|acknowledges?\b(?!\s+(?:${acknowledged})))`,
    String.raw`\b(?:is|are|was|were) (?:also )?` +
      '(?:(?:duly|gratefully|warmly|thankfully|sincerely|kindly) (?:acknowledged|thanked)|acknowledged for|thanked for)',
    String.raw`\bthanks (?:are due|go) to\b|\b(?:many|special|sincere|warm(?:est)?|heartfelt|our|my|with) thanks to\b`,
    String.raw`(?<!\p{L})(?:agradecemos|agradezco|autor(?:es|as)? agradecen?m?|nous remercions|auteurs remercient` +
      String.raw`|wir danken|autor(?:en)? dank(?:en|t)|ringraziamo)(?!\p{L})`,
    String.raw`लेखक[^।\n]{0,40}आभारी`,
  ].join('|'),
  'giu',
)
/** Matches thanks to reviewers and editors alone, as in every response to reports. */
const toReviewers = new RegExp(
  String.raw`^\p{Lu}?\P{Lu}*?\b(?:thank(?:s|ful)?|grateful)(?: to)?` +
    String.raw`(?: (?:all|both|the|our|two|three|four|anonymous|expert))* (?:[Rr]eviewers?|[Rr]eferees?|[Ee]ditors?)\b\P{Lu}*$`,
  'u',
)

const payers = [
  'grants?|fellowship|scholarship|foundation|council|ministry|agency|fund|programme?|award|contract|academy|department',
  'university|MURI|NSF|NSERC|NIH|DARPA|ONR|EPSRC|UGC|DST|ICAR|CSIR|SERB|DBT|ANR|DFG|FAPESP|CNPq|CONACYT',
].join('|')
const supported = new RegExp(
  [
    String.raw`\b(?:this|the|our|present)\s+(?:\w+\s+){0,3}?(?:work|research|study|paper|project|investigation)\s+` +
      String.raw`(?:was|is|were|has been|has)\s+(?:\w+\s+){0,3}?(?:supported|funded|financed|sponsored|received)\b`,
    String.raw`\b(?:were|was|is|are|work|be) (?:partially |partly |jointly )?supported (?:in part )?by ` +
      String.raw`(?:an? |the )?[^.\n]{0,100}?\b(?:${payers})\b`,
    String.raw`\b(?:funded|sponsored|financed|financially supported|supported financially)\s+(?:in part\s+)?by\s+(?:the\s+)?\p{Lu}`,
    String.raw`\b(?:we|i|authors?|project|work)\s+(?:\w+\s+){0,2}?received\s+(?:\w+\s+){0,2}?` +
      String.raw`(?:funding|funds|financial support|grants?|support)\b`,
    String.raw`\bfunding (?:for this work )?(?:was|is) (?:\w+ )?provided by\b`,
    String.raw`\b(?:financial (?:support|assistance|aid)) (?:from|by|provided|received|through)\b`,
    String.raw`\b(?:[Gg]rants?|[Aa]wards?|[Cc]ontract|[Ff]ellowship|[Ss]anction(?: order)?)\s*(?:[Aa]greement\s*)?` +
      String.raw`(?:[Nn]os?\b\.?|[Nn]umbers?|[Ii][Dd]|#|under)?\s*[:.#(]?\s*(?=[\w./-]{0,40}\d{3})[A-Z\d][\w./-]{4,40}`,
    '(?:वित्तीय|आर्थिक) (?:सहायता|सहयोग)|वित्त ?पोषित|基金项目|资助',
    String.raw`(?<!\p{L})(?:gefördert|finanziert) (?:durch|von|vom)(?!\p{L})|(?<!\p{L})financée?s? par(?!\p{L})`,
    String.raw`\b(?:financiad[oa]s?|finanziat[oaie]) (?:por|pel[oa]s?|da(?:l|lla|i)?)\b|\bapo[iy]o (?:financeiro|financiero)\b`,
  ].join('|'),
  'giu',
)

/** The characters shown before thanks and after a heading of thanks or funding, and the length of its section. */
const [before, shown, section] = [100, 160, 1_500]

/** Finds acknowledgements and funding: one find for a section with a heading, or for a sentence. */
export function thanksIn(text: string): Found[] {
  const headings = (pattern: RegExp, kind: 'acknowledgement' | 'funding') =>
    Array.from(text.matchAll(pattern), ({ index, 0: heading }): Found => {
      const [from, begins] = [index + heading.length - heading.trimStart().length, index + heading.length]
      const end = endBeforeHeading(text, begins, begins + shown)
      const isApart = heading.endsWith('\n') && text.slice(begins, end).trim() !== ''
      return { kind, start: isApart ? begins : from, end: Math.max(begins, end) }
    })
  const headed = [...headings(thanksHeading, 'acknowledgement'), ...headings(fundingHeading, 'funding')]
  const line = inParagraphs(text)
  const sentences = (pattern: RegExp, kind: 'acknowledgement' | 'funding') =>
    Array.from(
      line.matchAll(pattern),
      ({ index, 0: { length } }): Found => ({
        kind,
        start: Math.max(index - before, sentenceAround(text, index + Math.min(2, length - 1)).start),
        end: Math.max(index + length, sentenceAround(text, index + length - 1).end),
      }),
    )
  const said = [...sentences(thanking, 'acknowledgement'), ...sentences(supported, 'funding')].filter(
    ({ start, end }) =>
      !headed.some((one) => start >= one.start && start < one.end + section) &&
      !toReviewers.test(text.slice(start, end)),
  )
  return [...headed, ...outermost(said)].toSorted((one, other) => one.start - other.start)
}

/** Keeps the first of the finds in one section. */
function outermost(found: Found[]): Found[] {
  let until = -1
  return found
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start, end }) => {
      if (start < until) return false
      until = end + section
      return true
    })
}

/** The fewest digits and letters of a grant's number; longer than a year. */
const shortestAward = 5

/** The most grants to search. */
const mostAwards = 100

/** Finds the numbers of their grants; the signs between letters and digits may differ. */
export function* awardsIn(text: string, awards: readonly string[]): Steps<Found[]> {
  const found: Found[] = []
  for (const award of [...new Set(awards)].slice(0, mostAwards)) {
    yield
    const parts = award.match(/\p{L}+|\p{N}+/gu) ?? []
    if (parts.join('').length < shortestAward || !/\d/.test(award)) continue
    const written = new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('[\\s\\p{P}]{0,2}')}(?![\\p{L}\\p{N}])`, 'giu')
    for (const match of text.matchAll(written)) found.push(foundAs('funding', match))
  }
  return found
}

/** The fewest and most words of a sentence of thanks to search for, and the most sentences. */
const [fewestWords, mostWords, mostSentences] = [4, 12, 50]

/** Finds the sentences of the acknowledgements that the authors typed, anywhere. */
export function* typedThanksIn(text: string, thanks: string): Steps<Found[]> {
  const found: Found[] = []
  for (const sentence of thanks.split(/(?<=[.!?।])\s+|\n/).slice(0, mostSentences)) {
    yield
    const words = (sentence.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, mostWords)
    if (words.length < fewestWords) continue
    const written = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[\\s\\p{P}]{1,3}')}(?![\\p{L}\\p{N}])`, 'giu')
    for (const match of text.matchAll(written)) found.push(foundAs('acknowledgement', match))
  }
  return found
}

/** Whether a text names one of their grants. */
export const namesGrant = (text: string, awards: readonly string[] = []): boolean =>
  finish(awardsIn(text, awards)).length > 0

/** Returns a test of whether a find begins within one of some spans. */
export const isWithin =
  (spans: readonly Span[]) =>
  ({ start }: Span) =>
    spans.some((span) => start >= span.start && start < span.end)
