import type { Found } from './rules.ts'
import { numbersIn, sentenceAround } from './text-words.ts'

const thanksHeading =
  /(?:^|\n)[ \t]*(?:(?:\d{1,2}(?:\.\d)*|[IVX]{1,5})\.?\s+)?(?:[Aa]cknowled?ge?ments?|[Aa] ?[Cc] ?[Kk] ?[Nn] ?[Oo] ?[Ww] ?[Ll] ?[Ee] ?[Dd] ?[Gg] ?[Ee]? ?[Mm] ?[Ee] ?[Nn] ?[Tt] ?[Ss]?|[Aa]gradecimi?entos?|[Tt]eşekkür(?:ler)?|[Uu]capan [Tt]erima [Kk]asih|[Rr]emerciements|[Dd]anksagung(?:en)?|[Rr]ingraziamenti|[Dd]ankwoord|[Pp]odziękowania|[Бб]лагодарност[ьи]|致谢|谢辞|謝辞|감사의 글|شكر وتقدير|आभार(?: प्रदर्शन)?|कृतज्ञता(?: ज्ञापन)?)[ \t]*(?:[:：.—–-]|\n|$|(?=\s\p{Lu}))/gu
const kindness =
  'help|assistance|support|advice|comments|suggestions|efforts?|cooperation|hospitality|generosity|guidance|encouragement|feedback|contributions?|input'
const thanking = new RegExp(
  [
    String.raw`\b(?:we|i|(?:the (?:first |second |corresponding |present |senior )?)?authors?)\s+(?:(?:also|would|wish|want|like|to|gratefully|sincerely|duly|thankfully|are|am|is|deeply|highly|very|much|most|all|both|truly|also|especially|particularly|further|additionally|therefore|extend|express|our|their|my|sincere|heartfelt|deep)\s+){0,6}(?:thank(?:s|ful)?\b|grateful\b|indebted\b|gratitude\b|acknowledges?\b(?!\s+(?:that|the (?:limitation|fact|possib|need|exist|import)|limitations|this limitation|a limitation|some|several|two|three)))`,
    String.raw`\b(?:is|are|was|were) (?:also )?(?:(?:duly|gratefully|warmly|thankfully|sincerely|kindly) (?:acknowledged|thanked)|(?:acknowledged|thanked) for)\b`,
    String.raw`(?<!\p{L})(?:agradecemos|agradezco|autor(?:es|as)? agradecen?m?|nous remercions|je remercie|auteurs remercient|wir danken|ich danke|autor(?:en|innen) danken|ringraziamo|autori ringraziano)(?!\p{L})`,
    String.raw`\bthanks (?:are due|go) to\b|\b(?:many|special|sincere|warm(?:est)?|heartfelt|our|my|with|grateful|great|big) thanks to\b`,
    String.raw`\b(?:we|i|the (?:\w+ )?authors?) (?:\w+ ){0,3}?appreciates? [^.\n]{0,40}?\b(?:${kindness})\b`,
    String.raw`\b(?:${kindness})\b[^.\n]{0,60}?\b(?:is|are|was|were) (?:\w+ ){0,2}?appreciated\b`,
    String.raw`\bdedicated? to (?:the (?:\w+ )?memory\b|(?:our|my) (?:\w+ )?(?:colleagues?|friends?|teachers?|mentors?|supervisors?|parents|father|mother)\b)|\bin memoriam\b`,
    String.raw`लेखक[^।\n]{0,40}आभारी`,
  ].join('|'),
  'giu',
)

/** Thanks: their heading with what follows, or a sentence. */
export function thanksIn(text: string): Found[] {
  const headings = [...text.matchAll(thanksHeading)].map(({ index, 0: heading }) => ({
    start: index + (heading.length - heading.trimStart().length),
    end: Math.min(text.length, index + heading.length + 160),
  }))
  let begun = 0
  const isBelow = (index: number) => {
    while ((headings[begun]?.start ?? Number.POSITIVE_INFINITY) <= index) begun++
    return index < (headings[begun - 1]?.end ?? Number.NEGATIVE_INFINITY) + 1_500
  }
  const sentences = [...text.matchAll(thanking)]
    .filter(({ index }) => !isBelow(index))
    .map(({ index }) => sentenceAround(text, index))
  return [...headings, ...sentences].map((place) => ({ kind: 'acknowledgement', ...place }))
}

const numbered =
  /\b(?:[Gg]rants?|[Aa]wards?|[Cc]ontracts?|[Ff]ellowships?|[Ss]cholarships?|[Pp]roject|[Ss]anction(?:ed)?(?: order)?|[Ss]cheme|[Ff]unding|[Aa]greement|[Ff]ile|[Rr]ef(?:erence)?)\s*(?:[Aa]greement\s*)?(?:(?:[Nn]os?\b\.?|[Nn]umbers?|[Ii][Dd]|[Cc]ode|[Rr]ef\.?|#|under)\s*[:.#]?\s*|[(:#]\s*)?(?:no\.?\s*)?((?=[\w./()-]{0,60}\d)(?:[A-Z\d][\w./-]*[/-]?){1,4}(?:[\w)]))/gu
const research = 'work|research|study|paper|project|investigation|article|publication|trial|experiments?|authors?'
/** What is said of the paper, its work or its authors. */
const subject = String.raw`\b(?:(?:this|the|our|present)\s+(?:\w+\s+){0,3}?(?:${research})(?:\s+(?:leading to|reported in|presented in|described in)\s+(?:these|this|the)\s+(?:\w+\s+)?\w+)?|we|i)\s+`
const money = 'grants?|stipends?|fellowships?|scholarships?|studentships?|bursar(?:y|ies)|funds|funding'
const adverbs = String.raw`(?:(?:\w+ly|also|in part|part)\s+){0,4}`
const supported = new RegExp(
  [
    String.raw`${subject}(?:was|is|were|has been|have been|(?:has |have )?received|receives?)\s+${adverbs}(?:supported|funded|financed|sponsored|(?:financial(?:ly)? |partial )?(?:support|funding|assistance)\b)`,
    String.raw`${subject}(?:has |have |had |was |were |is |are )?(?:${adverbs})(?:received|receives?|obtained|awarded|granted|given|held|holds?)\s+(?:an?\s+|the\s+)?(?:[\w-]+\s+){0,2}?(?:${money})\s+(?:from|of|by|under|through|within|awarded|\()`,
    String.raw`${subject}(?:was|were|is|are|has been|have been)\s+${adverbs}(?:carried out|conducted|done|undertaken|performed|made possible|possible|enabled|completed|produced)\b[^.\n]{0,60}?\b(?:${money}|financial (?:support|assistance|aid))\b`,
    String.raw`\bwith (?:the )?(?:aid|help|assistance|support) of (?:an?|the) (?:[\w-]+ ){0,3}?(?:grants?|stipend|fellowship|scholarship)\b`,
    String.raw`\b(?:funding|funds) (?:was|were|is|has been|have been) (?:\w+ly )?(?:provided|received|obtained|given|granted) (?:by|from)\b`,
    String.raw`\b(?:holds?|received?|was awarded|were awarded)\s+an?\s+(?:[\w-]+\s+){0,3}?(?:fellowship|studentship)\s+(?:from|of|by)\b`,
    String.raw`\bERC (?:starting|consolidator|advanced|synergy) grant\b`,
    String.raw`\b(?:funded|sponsored|financed|financially supported|supported financially)\s+(?:in part\s+)?by\b`,
    String.raw`\bsupported (?:in part |partially |jointly )?by (?:an? |the )?[^.\n]{0,100}?\b(?:grants?|fellowship|scholarship|foundation|council|ministry|agency|fund|programme?|award|contract|MURI|NSF|NIH|DARPA|ONR|EPSRC|UGC|DST|ICAR|CSIR|SERB|DBT)\b`,
    String.raw`\b(?:financial (?:support|assistance|aid)|research (?:fellowship|funding)|funding support) (?:from|by|of|provided|received|through|came|comes|was|is acknowledged)\b`,
    '(?:वित्तीय|आर्थिक) (?:सहायता|सहयोग)',
    'वित्त ?पोषित',
    '基金项目',
    '[由受获得到].{0,30}资助',
    String.raw`(?:^|[.\n]\s{0,3})received (?:an? )?(?:financial )?(?:grants?|funding|funds) from\b`,
    String.raw`(?<!\p{L})(?:arbeit|studie|projekt|forschung|untersuchung|vorhaben) (?:wurden?|wird) (?:finanziell )?(?:von|vom|durch)(?!\p{L})[^.\n]{1,100}?(?:gefördert|finanziert|unterstützt)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:trabalho|estudo|pesquisa|trabajo|estudio|investigación) (?:foi|fue|ha sido) \p{L}+ (?:com|con) (?:o |el )?(?:apoio|apoyo)(?!\p{L})|código de financiamento`,
    String.raw`(?<!\p{L})(?:tarafından desteklen\p{L}*|didanai oleh)(?!\p{L})|助成`,
    String.raw`(?<!\p{L})(?:gefördert|finanziert|finanziell unterstützt) (?:durch|von|vom)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:financée?s?|soutenue?s? financièrement) par(?!\p{L})`,
    String.raw`\bsoutien financier d`,
    String.raw`\b(?:financiad[oa]s?|subvencionad[oa]s?|finanziat[oaie]|gefinancierd|finansowan[aeoy]) (?:por|pel[oa]s?|da(?:l|lla|i)?|door|przez)\b`,
    String.raw`(?<!\p{L})(?:поддержан[аоы]?|выполнен[аоы]? при (?:финансовой )?поддержке|при финансовой поддержке)(?!\p{L})`,
  ].join('|'),
  'giu',
)
const fundingHeading =
  /(?:^|\n)[ \t]*(?:funding(?: (?:sources?|statement|information))?|financial (?:support|disclosure)|sources? of funding|financiación|financiamiento|financiamento|financement|finanzierung|förderung)[ \t]*[:.\n]\s*(?!(?:none|nil|not applicable|no funding|no external|the authors? (?:received|declare)s? no|this (?:research|work|study) received no)\b)/giu

/** Longer than a year. */
const shortestAward = 5

/** The numbers of their grants, wherever they stand; signs between their letters and digits may differ. */
export function awardsIn(text: string, awards: readonly string[]): Found[] {
  return awards.flatMap((award) => {
    const parts = award.match(/\p{L}+|\p{N}+/gu) ?? []
    if (parts.join('').length < shortestAward || !/\d/.test(award)) return []
    const written = new RegExp(
      String.raw`(?<![\p{L}\p{N}])${parts.join(String.raw`[\s\p{P}]{0,2}`)}(?![\p{L}\p{N}])`,
      'giu',
    )
    return [...text.matchAll(written)].map(
      ({ index, 0: found }): Found => ({ kind: 'funding', start: index, end: index + found.length }),
    )
  })
}

/** Grants by their numbers, and who paid. */
export function fundingIn(text: string): Found[] {
  const byNumber = [...text.matchAll(numbered)].flatMap(({ index, 0: found, 1: code = '' }) => {
    const isCode =
      code.length > 3 && !/^(?:1[89]|20)\d\d$/.test(code) && /\d/.test(code) && /[A-Z\d][^A-Z\d]*[A-Z\d]/.test(code)
    const isSaid = /\b(?:[Nn]o|[Nn]umber|[Nn]os|[Ii]d|[Cc]ode|[Rr]ef|[Aa]greement|under)\b|[#(:]|[A-Z]{2,}|[/-]/.test(
      found,
    )
    const isLeading = /^(?:grant|award|fellowship|contract|scholarship|funding|sanction)/i.test(found)
    return isCode && isSaid && (isLeading || /[A-Z/]/.test(code)) ? [{ start: index, end: index + found.length }] : []
  })
  const [supports, headings] = [supported, fundingHeading].map((said) =>
    [...text.matchAll(said)].map(({ index, 0: found }) => ({
      start: index + (found.length - found.trimStart().length),
      end: Math.max(index + found.length, sentenceAround(text, index + found.length - 1).end),
    })),
  )
  return outermost([supports ?? [], headings ?? [], byNumber]).map((place) => ({ kind: 'funding', ...place }))
}

type Place = Pick<Found, 'start' | 'end'>

/** The places, in the order of the text, without those within an earlier one of their list or within one of the lists before; each list is in order. */
function outermost(lists: Place[][]): Place[] {
  const ends = lists.map(() => 0) // how far those reach that have begun
  return lists
    .flatMap((places, rank) => places.map((place) => ({ place, rank })))
    .sort((one, other) => one.place.start - other.place.start || one.rank - other.rank)
    .filter(({ place: { end }, rank }) => {
      const isWithin = ends.slice(0, rank + 1).some((reached) => reached >= end)
      ends[rank] = Math.max(ends[rank] ?? 0, end)
      return !isWithin
    })
    .map(({ place }) => place)
}

const works =
  'works?|papers?|stud(?:y|ies)|articles?|research|results?|findings?|experiments?|publications?|reports?|methods?|algorithms?|approach(?:es)?|models?|trials?|analys[ei]s|framework|systems?|thesis|dissertation|book|review|survey|investigations?|observations?|technique|paper series|theorems?|proofs?|contributions?|data ?sets?|manuscript|preprints?'
const earlier =
  'earlier|previous(?:ly)?|prior|recent(?:ly)?|past|former|preliminary|companion|forthcoming|own|published|unpublished|other|preceding|last|first|initial|related|original|conference'
/** Phrases that speak of what came before. */
const earlierWork = new RegExp(
  [
    String.raw`\b(?:our|my)\s+(?:(?:${earlier})\s+)+(?:[\w-]+\s+){0,3}?(?:${works})\b`,
    String.raw`\b(?:we|i)\s+(?:have\s+)?(?:(?:${earlier}|already|previously|also|first)\s+)+(?:\w+\s+)?\w+(?:ed|wn|n|d|t)\b`,
    String.raw`\b(?:our|my)\s+(?:group|lab(?:oratory)?|team|institute|co-?workers|colleagues|thesis|dissertation|book)\b`,
    String.raw`\bthe (?:present |same |first |second |corresponding )?authors?['’]?s?['’]? (?:(?:${earlier})\s+)+(?:${works})\b`,
    String.raw`\b(?:argued|built|collected|demonstrated|derived|described|detailed|developed|discussed|done|established|explained|found|given|introduced|made|mapped|obtained|outlined|presented|proposed|proved|published|reported|shown|studied|tested|written) (?:earlier |previously |elsewhere )?by (?:us|the (?:present |same )?authors?)\b`,
    String.raw`\b(?:one|two|three|four|some|several|both|all) of (?:us|the (?:present )?authors)\b`,
    String.raw`\b(?:as )?the authors? (?:have |had )?(?:recently|previously|earlier|already) (?:have |had )?\w+(?:ed|wn|n|d|t)\b`,
    String.raw`\bas the authors? (?:have |had )?(?:showed|shown|described|reported|demonstrated|argued|found|proved|proposed)\b`,
    String.raw`\belsewhere\b[^.\n]{0,24}?\b(?:we|i)\b|\b(?:we|i) (?:\w+ ){1,6}?elsewhere\b`,
    String.raw`\b(?:continues?|extends?|builds? (?:up)?on|complements?|supplements?|updates?) (?:our|my)\b`,
    String.raw`\bthis (?:\w+ )?is (?:the )?(?:(?:second|third|last) )?part\b`,
    String.raw`\b(?:${works}) of (?:ours|mine)\b|\bthe (?:present|same) authors?(?= ?[[(]|\s+(?:have |has )?\w+ed\b)`,
    String.raw`\b(?:i am|we are) (?:the |an? |one of the )?(?:co-?)?authors? of\b|\b(?:is|are) (?:mine|ours)\b`,
    String.raw`\b(?:unser|mein)(?:e[nmrs]?)? (?:früher|vorherig|vorangegangen|bisherig|eigen|letzt|erst)\p{L}* (?:arbeit|studie|untersuchung|publikation|veröffentlichung)`,
    String.raw`\b(?:nos|notre|mon|mes) (?:\p{L}+ )?(?:travail|travaux|études?|articles?|recherches?) (?:précédent|antérieur)|\b(?:nos|notre|mon|mes) (?:précédent|antérieur)`,
    String.raw`\b(?:trabajos?|estudios?|artículos?|trabalhos?|estudos?|artigos?|lavor[oi]|studi[oi]?) (?:nuestros? |nossos? )?(?:anterior|previ|precedent)`,
    'हमारे (?:पूर्व|पिछले|पहले)',
  ].join('|'),
  'giu',
)
/** Phrases that speak of theirs only with a number or a name close by. */
const ownWork = new RegExp(
  [
    String.raw`\b(?:our|my)\s+(?:[\w-]+\s+){0,2}?(?:${works})\b`,
    String.raw`\b(?:our|my)\s+(?:${earlier})\s+[\w-]+\b`,
    String.raw`\b(?:our|my)\s+(?:[\w-]+\s+){0,2}?[\w-]+(?<!\b(?:and|as|by|from|in|like|of|on|see|than|to|via|with))(?= ?[[(¹²³⁰⁴-⁹])`,
    String.raw`\bas (?:we|i) (?:have |had )?(?:did|discussed|done|explained|noted|saw|seen|suggested|written|wrote)\b`,
    String.raw`\b(?:we|i) (?:have )?(?:introduced|proposed|presented|described|showed|shown|proved|reported|developed|studied|published|demonstrated|established|argued|found|observed|derived|conducted|designed|built|extended)\b`,
  ].join('|'),
  'giu',
)
/** A work of theirs by where and when it was printed: 'our own paper in J Crops 2019'. */
const printedWork =
  /\b(?:[Oo]ur|[Mm]y)\s+(?:[\p{L}-]+\s+){0,3}?(?:papers?|articles?|publications?|books?|chapters?|thes[ei]s|reports?|reviews?)\s+(?:(?:that |which )?(?:was |were )?(?:appeared|printed|published)\s+)?in\s+(?:the\s+)?\p{Lu}[\p{L}.&]*(?:\s(?:of|and|the|for|in|&|\p{Lu}[\p{L}.&]*)){0,7},?\s\(?(?:19|20)\d\d(?!\d)/gu
/** The thesis that a paper is of. */
const thesis =
  /\bpart of (?:an? |the |(?:my|our|his|her|their) )?(?:ph\.? ?d\.?|m\.? ?(?:sc|phil|tech)\.?|doctoral|master['’]?s?) (?:thesis|dissertation|work)\b/giu
/** A work of theirs by its address: 'my paper doi:10.1000/12'. */
const linkedWork = new RegExp(
  String.raw`\b(?:our|my)\s+(?:[\w-]+\s+){0,3}?(?:${works})\b[^.\n]{0,40}?\b(?:doi:\s?|https?://|10\.\d{4,}/)\S+`,
  'giu',
)
/** Works of their own that a report speaks of, whatever their numbers: its 'our' is its writer's, not the paper's. */
const claimedWork = new RegExp(
  [
    String.raw`\b(?:our|my)\s+(?:(?:own|earlier|previous|prior|recent|past|former|unpublished|forthcoming)\s+){1,3}(?:[\w-]+\s+){0,2}?(?:papers?|articles?|works?|stud(?:y|ies)|publications?|research|results|findings|experiments?|books?|thes[ei]s|preprints?|data(?: ?sets?)?|models?|methods?)\b`,
    String.raw`\bmy (?:papers?|articles?|publications?|preprints?|books?|thesis|dissertation)\b|\bour (?:papers?|preprints?|thesis)\b`,
    String.raw`\bas (?:we|i) (?:have )?(?:(?:already|earlier|previously|recently) )?(?:demonstrated|published|reported|showed|shown)\b(?! (?:above|below|before|in (?:my|point|comment)))`,
  ].join('|'),
  'giu',
)
const years = /(?<![\d.])(?:19|20)\d\d(?![\d.]\d)/g
const numbers =
  /\[\s*(\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\s*(?:,\s*[^[\]\d][^[\]]{0,30})?\]|(?<=\p{L}{3}\p{M}*|[.,)])([¹²³⁰⁴-⁹]+(?:[⁻,;][¹²³⁰⁴-⁹]+)*)|\b(?:refs?\.?|references?)\s*(\d{1,3})\b|(?<=\p{L}{3}(?<!\b(?:figs?|eqs?|eqn|nos?|tabs?|secs?|vol|app|ver|chap|step))[.,;])(\d{1,3}(?:[,–-]\d{1,3})*)(?![\p{L}\d]|[.,]\d)/giu
const rounded = /\((\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\)/g
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const lowered = (text: string) => text.replace(/[⁰-⁹¹²³]/g, (digit) => `${raised.indexOf(digit)}`).replaceAll('⁻', '-')

type Reach = { before: number; behind: number; isRounded: boolean }

type OwnWorks = {
  /** Whether 'our paper' is the writer's of a report: numbers in round brackets count then too, and none is needed. */
  isReport: boolean
  isOwn: (number: number) => boolean
  isOwnYear: (year: string) => boolean
  namedAt: (start: number, end: number) => boolean
}

/** Sentences such as 'our earlier work [3]' whose number, name, year or place in print leads to a work of theirs. */
export function ownWorksIn(text: string, { isReport, isOwn, isOwnYear, namedAt }: OwnWorks): Found[] {
  const found: Found[] = []
  const add = (phrases: RegExp, { before, behind, isRounded }: Reach) => {
    for (const { index, 0: phrase } of text.matchAll(phrases)) {
      const sentence = sentenceAround(text, index)
      const start = Math.max(sentence.start, index - before)
      const end = Math.min(sentence.end, index + phrase.length + behind)
      const near = text.slice(start, end)
      const cited = [...near.matchAll(numbers)].flatMap(([, brackets, high, word, behind]) =>
        numbersIn(brackets ?? word ?? behind ?? lowered(high ?? '')),
      )
      const round = isRounded ? [...near.matchAll(rounded)].flatMap(([, list = '']) => numbersIn(list)) : []
      const isKnown = found.some((other) => index >= other.start && index < other.end)
      const isDated = isRounded && (near.match(years) ?? []).some(isOwnYear)
      if (!isKnown && ([...cited, ...round].some(isOwn) || isDated || namedAt(start, end)))
        found.push({ kind: 'self_reference', start: Math.min(index, start), end })
    }
  }
  add(earlierWork, { before: 120, behind: 160, isRounded: true })
  add(ownWork, { before: 25, behind: 40, isRounded: isReport })
  const claimed = isReport ? text.matchAll(claimedWork) : []
  for (const { index, 0: phrase } of [
    ...text.matchAll(printedWork),
    ...text.matchAll(linkedWork),
    ...text.matchAll(thesis),
    ...claimed,
  ])
    if (!found.some(({ start, end }) => index >= start && index < end))
      found.push({ kind: 'self_reference', start: index, end: index + phrase.length })
  return found
}
