import type { Found } from './rules.ts'
import { inParagraphs, sentenceAround } from './text-words.ts'

const thanksHeading =
  /(?:^|\n)[ \t]*(?:(?:\d{1,2}(?:\.\d)*|[IVX]{1,5})\.?\s+)?(?:[Aa]cknowled?ge?ments?|[Aa] ?[Cc] ?[Kk] ?[Nn] ?[Oo] ?[Ww] ?[Ll] ?[Ee] ?[Dd] ?[Gg] ?[Ee]? ?[Mm] ?[Ee] ?[Nn] ?[Tt] ?[Ss]?|[Aa]gradecimi?entos?|[Tt]eşekkür(?:ler)?|[Uu]capan [Tt]erima [Kk]asih|[Rr]emerciements|[Dd]anksagung(?:en)?|[Rr]ingraziamenti|[Dd]ankwoord|[Pp]odziękowania|[Бб]лагодарност[ьи]|致谢|谢辞|謝辞|감사의 글|شكر وتقدير|आभार(?: प्रदर्शन)?|कृतज्ञता(?: ज्ञापन)?)[ \t]*(?:[:：.—–-]|\n|$|(?=\s\p{Lu}))/gu
const kindness =
  'help|assistance|support|advice|comments|suggestions|efforts?|cooperation|hospitality|generosity|guidance|encouragement|feedback|contributions?|input'
const thanking = new RegExp(
  [
    String.raw`\b(?:we|i|(?:the (?:first |second |corresponding |present |senior )?)?authors?)\s+(?:(?:also|would|wish|want|like|to|gratefully|sincerely|duly|thankfully|are|am|is|deeply|highly|very|much|most|all|both|truly|also|especially|particularly|further|additionally|therefore|extend|express|our|their|my|sincere|heartfelt|deep)\s+){0,6}(?:thank(?:s|ful)?\b|grateful\b(?!\s+(?!(?:to|for|that|and|also|dr|prof\w*|mrs?|ms)\b)\w)|indebted\b|gratitude\b|acknowledges?\b(?!\s+(?:that|the (?:limitation|fact|possib|need|exist|import)|limitations|this limitation|a limitation|some|several|two|three)))`,
    String.raw`\b(?:is|are|was|were) (?:also )?(?:(?:duly|gratefully|warmly|thankfully|sincerely|kindly) (?:acknowledged|thanked)|(?:acknowledged|thanked) for)\b`,
    String.raw`(?<!\p{L})(?:agradecemos|agradezco|autor(?:es|as)? agradecen?m?|nous remercions|je remercie|auteurs remercient|wir danken|ich danke|autor(?:en|innen|in)? dank(?:en|t)|ringraziamo|autori ringraziano|terima kasih (?:disampaikan|kepada))(?!\p{L})`,
    String.raw`\bthanks (?:are due|go) to\b|\b(?:many|special|sincere|warm(?:est)?|heartfelt|our|my|with|grateful|great|big) thanks to\b`,
    String.raw`\b(?:we|i|the (?:\w+ )?authors?) (?:\w+ ){0,3}?appreciates? [^.\n]{0,40}?\b(?:${kindness})\b`,
    String.raw`\b(?:${kindness})\b[^.\n]{0,60}?\b(?:is|are|was|were) (?:\w+ ){0,2}?appreciated\b`,
    String.raw`\bdedicated? to (?:the (?:\w+ )?memory\b|(?:our|my) (?:\w+ )?(?:colleagues?|friends?|teachers?|mentors?|supervisors?|parents|father|mother)\b)|\bin memoriam\b`,
    String.raw`लेखक[^।\n]{0,40}आभारी`,
  ].join('|'),
  'giu',
)

/** Thanks to reviewers and editors alone, as in every answer to reports. */
const toReviewers =
  /^\p{Lu}?\P{Lu}*?\b(?:thank(?:s|ful)?|grateful|appreciate)(?: to)?(?: (?:all|both|the|our|two|three|four|anonymous|expert))* (?:[Rr]eviewers?|[Rr]eferees?|[Ee]ditors?)\b\P{Lu}*$/u

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
  const sentences = [...inParagraphs(text).matchAll(thanking)]
    .filter(({ index }) => !isBelow(index))
    .map(({ index }) => sentenceAround(text, index))
    .filter(({ start, end }) => end - start > 400 || !toReviewers.test(text.slice(start, end)))
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
  const places = (said: RegExp, within: string) =>
    [...within.matchAll(said)].map(({ index, 0: found }) => ({
      start: index + (found.length - found.trimStart().length),
      end: Math.max(index + found.length, sentenceAround(text, index + found.length - 1).end),
    }))
  return outermost([places(supported, inParagraphs(text)), places(fundingHeading, text), byNumber]).map((place) => ({
    kind: 'funding',
    ...place,
  }))
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
