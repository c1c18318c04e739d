import type { Found, Span } from './rules.ts'
import { inParagraphs, numbersIn, sentenceAround } from './text-words.ts'

const works =
  'works?|papers?|stud(?:y|ies)|articles?|research|results?|findings?|experiments?|publications?|reports?|methods?|algorithms?|approach(?:es)?|models?|trials?|analys[ei]s|framework|systems?|thesis|dissertation|book|review|survey|investigations?|observations?|technique|paper series|theorems?|proofs?|contributions?|data ?sets?|manuscript|preprints?'
const earlier =
  'earlier|previous(?:ly)?|prior|recent(?:ly)?|past|former|preliminary|companion|forthcoming|own|published|unpublished|other|preceding|last|first|initial|related|original|conference'
/** Phrases that speak of what came before. */
const earlierWork = new RegExp(
  [
    String.raw`\b(?:our|my)\s+(?:(?:${earlier})\s+)+(?:[\w-]+\s+){0,3}?(?:${works})\b`,
    String.raw`\b(?:we|i)\s+(?:have\s+)?(?:(?:${earlier}|already|previously|also|first)\s+)+(?:\w+\s+)?\w+(?:ed|wn|n|d|t)\b`,
    String.raw`\bas (?:we|i) (?:have |had )?\w+ in (?=\(?(?:19|20)\d\d)|\bcompanion (?:${works})\b`,
    String.raw`\b(?:our|my)\s+(?:group|lab(?:oratory)?|team|institute|co-?workers|colleagues|thesis|dissertation|book)\b`,
    String.raw`\b(?:by|of) (?:us|ours|mine)\b|\b(?:is|are) (?:mine|ours)\b`,
    String.raw`\belsewhere\b[^.\n]{0,24}?\b(?:we|i)\b|\b(?:we|i) (?:\w+ ){1,6}?elsewhere\b`,
    String.raw`\b(?:continues?|extends?|builds? (?:up)?on|complements?|supplements?|updates?) (?:our|my)\b`,
    String.raw`\bthis (?:\w+ )?is (?:the )?(?:(?:second|third|last) )?part\b`,
    String.raw`\b(?:i am|we are) (?:the |an? |one of the )?(?:co-?)?authors? of\b`,
    String.raw`\b(?:unser|mein)(?:e[nmrs]?)? (?:früher|vorherig|vorangegangen|bisherig|eigen|letzt|erst)\p{L}* (?:arbeit|studie|untersuchung|publikation|veröffentlichung)`,
    String.raw`\b(?:nos|notre|mon|mes) (?:\p{L}+ )?(?:travail|travaux|études?|articles?|recherches?) (?:précédent|antérieur)|\b(?:nos|notre|mon|mes) (?:précédent|antérieur)`,
    String.raw`\b(?:trabajos?|estudios?|artículos?|trabalhos?|estudos?|artigos?|lavor[oi]|studi[oi]?) (?:nuestros? |nossos? )?(?:anterior|previ|precedent)`,
    String.raw`(?<!\p{L})(?:наш\p{L}* (?:предыдущ|ранн|прежн)|ранее (?:мы|нами)|(?:мы|нами) ранее)`,
    String.raw`(?<!\p{L})önce(?:ki)?(?!\p{L})[^.\n]{0,40}?(?:m[ıiuü]z\p{L}*|[dt][ıiuü]k)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:kami (?:sebelumnya|terdahulu)|sebelumnya,? (?:telah )?kami)(?!\p{L})`,
    '(?:我们|本课题组|本团队)[^。；\n]{0,12}?(?:前期|之前|先前|以往|早期|曾|此前|已)|(?:前期|之前|先前|此前)[^。；\n]{0,6}?(?:我们|本课题组)',
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
    String.raw`(?<!\p{L})(?:наш\p{L}*|нами)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:çalışma|makale|araştırma|yayın|yöntem|model)\p{L}*?m[ıiuü]z\p{L}*`,
    String.raw`(?<!\p{L})(?:penelitian|studi|karya|artikel|makalah|kajian|tulisan|publikasi|hasil|model|metode|telah) kami(?!\p{L})`,
    '(?:我们|本课题组|本团队)的[^。，；\n]{1,8}',
  ].join('|'),
  'giu',
)
/** What leads to more of the same work, if it is theirs: 'as described previously [3]', 'the technical report [3]', 'Part I is [3]'. */
const sameWork = new RegExp(
  [
    String.raw`\b(?:described|detailed|explained|given|published|reported|shown) (?:previously|earlier|elsewhere|before)\b(?! by\b)`,
    String.raw`\b(?:previously|earlier|elsewhere) (?:been )?(?:described|detailed|explained|given|published|reported|shown)\b(?! by\b)`,
    String.raw`\b(?:technical report|(?:complete|extended|full|long|longer) version|thesis|dissertation)\b|\bpart (?:[iv]{1,3}|\d|one|two)\b`,
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
const before = /\b(?:earlier|previous(?:ly)?|prior|already|elsewhere|recently)\b/i
const citing = /\[\d|(?:19|20)\d\d[a-z]?\)|[¹²³⁰⁴-⁹]/
/**
 * What leads to a work of theirs by itself: where and when it was printed ('our own paper in J Crops 2019'), its address ('my paper
 * doi:10.1000/12'), and the thesis that a paper is of.
 */
const toldWork = [
  /\b(?:[Oo]ur|[Mm]y)\s+(?:[\p{L}-]+\s+){0,3}?(?:papers?|articles?|publications?|books?|chapters?|thes[ei]s|reports?|reviews?)\s+(?:(?:that |which )?(?:was |were )?(?:appeared|printed|published)\s+)?in\s+(?:the\s+)?\p{Lu}[\p{L}.&]*(?:\s(?:of|and|the|for|in|&|\p{Lu}[\p{L}.&]*)){0,7},?\s\(?(?:19|20)\d\d(?!\d)/gu,
  new RegExp(
    [
      String.raw`\b(?:our|my)\s+(?:[\w-]+\s+){0,3}?(?:${works})\b[^.\n]{0,40}?\b(?:doi:\s?|https?://|10\.\d{4,}/)\S+`,
      String.raw`(?:\bpart of (?:(?:an?|the|my|our) )?|\bauthors?['’]s? |\bauthors?\b[^.\n]{0,60}?\bpart of (?:his|her|their) )(?:ph\.? ?d\.?|m\.? ?(?:sc|phil|tech)\.?|doctoral|master['’]?s?) (?:thesis|dissertation|work)\b`,
    ].join('|'),
    'giu',
  ),
]
/** What a paper says of its earlier forms, and of what is not published, whatever the number. */
const earlierForm = new RegExp(
  [
    String.raw`\b(?:our|my) (?:unpublished|forthcoming)\s+[\w-]+|\bunpublished \w+ (?:of|by) the authors?\b`,
    String.raw`\bversions? of (?:this|the present|our) (?:paper|article|manuscript|work|study)\b[^.\n]{0,30}?\b(?:presented|published|posted|appear(?:s|ed)|available)\b`,
    String.raw`\bpresented in part (?:at|in)\b|\bthis (?:(?:paper|article|manuscript|work|study) )?is an? (?:\w+ )?(?:extended|revised|expanded|longer|shorter|journal|translated) version\b|\bthis (?:paper|article|manuscript|work|study) (?:was|were|has been) (?:\w+ ){0,2}?(?:presented|published|posted) (?:at|as|in|on)\b`,
  ].join('|'),
  'giu',
)
/** What is a reviewer's or an editor's own without being a work, and what leads to somebody else's: 'my view of this paper'. */
const ofReviews =
  '(?:about|and|as|at|by|for|from|in|is|of|on|or|that|the|their|this|to|with|your|comments?|concerns?|journal|opinion|reading|reports?|reviews?|understanding|view)\\b'
/** Works of their own that a report speaks of, whatever their numbers: its 'our' is its writer's, not the paper's. */
const claimedWork = new RegExp(
  [
    String.raw`\b(?:our|my)\s+(?:(?:own|earlier|previous|prior|recent|past|former|unpublished|forthcoming|(?:19|20)\d\d)\s+){1,3}(?:[\w-]+\s+){0,2}?(?:papers?|articles?|works?|stud(?:y|ies)|publications?|research|results|findings|experiments?|books?|thes[ei]s|preprints?|data(?: ?sets?)?|models?|methods?)\b`,
    String.raw`\b(?:our|my)\s+(?:(?!${ofReviews})[\w-]+\s+){0,2}?(?:papers?|articles?(?! processing)|works?|stud(?:y|ies)|publications?|contributions?|preprints?|books?|thes[ei]s|dissertation|group|lab(?:oratory)?|students?)\b`,
    String.raw`\b(?:i|we) (?:have |had )?(?:(?:already|earlier|previously|recently|also) )?published\b`,
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

/** How far from a phrase a work may be cited, and whether by numbers in round brackets, its year and its names too. */
type Reach = { before: number; behind: number; isRounded: boolean; isDated: boolean; isNamed?: boolean }

type OwnWorks = {
  /** Whether 'our paper' is the writer's of a report: numbers in round brackets count then too, and none is needed. */
  isReport: boolean
  isOwn: (number: number) => boolean
  isOwnYear: (year: string) => boolean
  namedAt: (start: number, end: number) => boolean
}

/** Sentences such as 'our earlier work [3]' whose number, name, year or place in print leads to a work of theirs. */
export function ownWorksIn(given: string, { isReport, isOwn, isOwnYear, namedAt }: OwnWorks): Found[] {
  const text = inParagraphs(given)
  const found: Found[] = []
  const isKnown = (at: number) => found.some(({ start, end }) => at >= start && at < end)
  const add = (phrases: RegExp, { before, behind, isRounded, isDated, isNamed = true }: Reach) => {
    for (const match of text.matchAll(phrases)) {
      const { index, 0: phrase } = match
      if (isKnown(index)) continue
      const sentence = sentenceAround(text, index)
      if (phrases === writers && areOthers(match, text, sentence)) continue
      const start = Math.max(sentence.start, index - before)
      const end = Math.min(sentence.end, index + phrase.length + behind)
      const near = text.slice(start, end)
      const cited = [...near.matchAll(numbers)].flatMap(([, brackets, high, word, behind]) =>
        numbersIn(brackets ?? word ?? behind ?? lowered(high ?? '')),
      )
      const round = isRounded ? [...near.matchAll(rounded)].flatMap(([, list = '']) => numbersIn(list)) : []
      const isOfYear = isDated && (near.match(years) ?? []).some(isOwnYear)
      if ([...cited, ...round].some(isOwn) || isOfYear || (isNamed && namedAt(start, end)))
        found.push({ kind: 'self_reference', start: Math.min(index, start), end })
    }
  }
  add(earlierWork, { before: 120, behind: 160, isRounded: true, isDated: true })
  add(ownWork, { before: 25, behind: 40, isRounded: isReport, isDated: isReport })
  if (!isReport) add(writers, { before: 120, behind: 160, isRounded: true, isDated: false, isNamed: false })
  if (!isReport) add(sameWork, { before: 0, behind: 60, isRounded: true, isDated: false, isNamed: false })
  for (const phrases of [...toldWork, isReport ? claimedWork : earlierForm])
    for (const { index, 0: phrase } of text.matchAll(phrases))
      if (!isKnown(index)) found.push({ kind: 'self_reference', start: index, end: index + phrase.length })
  return found
}

/** Whether 'the authors' are those of a work that the sentence cites before them: 'In [2], the authors'. */
function areOthers({ index, groups }: RegExpExecArray, text: string, sentence: Span): boolean {
  return (
    groups?.self === undefined &&
    citing.test(text.slice(sentence.start, index)) &&
    !before.test(text.slice(sentence.start, sentence.end))
  )
}
