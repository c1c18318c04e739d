import { doiPrefix } from '../../../core/pasted/doi-pattern.ts'
import { fold } from '../../../core/text/words.ts'
import { filtered, type Steps } from '../../../core/workers/steps.ts'
import { type Contacts, foundAs, isAtOwn, withoutRepeats } from './contact-rules.ts'
import type { Found, Span } from './rules.ts'
import { inParagraphs, sentenceAround, unescaped } from './text-words.ts'

/** Repositories of works, code and data, personal pages, and short links that may lead to any of them. */
const stores = [
  String.raw`(?:gist\.)?github|gitlab|bitbucket|codeberg|sourceforge|osf|zenodo|figshare|dropbox|drive\.google`,
  String.raw`docs\.google|1drv|hdl\.handle|codeocean|bit\.ly|tinyurl|huggingface|kaggle|data\.mendeley|datadryad`,
  String.raw`openicpsr|sites\.google`,
].join('|')
const storedDois = String.raw`10\.(?:5281\/zenodo|6084\/m9|17605\/osf|5061\/dryad|17632\/|7910\/)`
const storing = new RegExp(
  String.raw`^(?:${stores})\b|\.(?:github|gitlab)\.io|\.figshare\.|\.shinyapps\.io|dataverse|${storedDois}`,
)
const profiles = [
  String.raw`linkedin\.com\/in\/|researchgate\.net\/profile|scholar\.google\.[\w.]+\/citations|academia\.edu\/`,
  String.raw`publons\.com\/|scopus\.com\/authid|webofscience\.com\/wos\/author|-my\.sharepoint\.com\/`,
  String.raw`(?:drive|docs)\.google\.com\/|1drv\.ms\/|overleaf\.com\/(?:read|project)|dropbox\.com\/s`,
]
const profiling = new RegExp(`(?:${profiles.join('|')})`)
const accession = String.raw`(?:PRJ(?:NA|EB|DB)|GSE|[SED]R[APRX]|E-MTAB-|PXD)\d{3,12}`
const address = new RegExp(
  [
    String.raw`(?:https?:\/\/|www\.)[^\s<>"]+`,
    String.raw`(?<![\p{L}\p{N}@.-])(?:[a-z\d-]{1,63}\.){1,6}[a-z]{2,12}\/[^\s<>"]+`,
    String.raw`(?<![\p{L}\p{N}@.-])[a-z\d-]{1,63}\.(?:github|gitlab)\.io(?![\p{L}\p{N}-])`,
    String.raw`(?<![\p{L}\p{N}.\/])${doiPrefix}\/[^\s<>"]+`,
    String.raw`(?<![\p{L}\p{N}])${accession}(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}.\/])arxiv:\s?\d{4}\.\d{4,5}(?:v\d+)?`,
  ].join('|'),
  'giu',
)
/** A paper's words for its own code, data and texts: in a repository, and anywhere. */
const offering = new RegExp(
  String.raw`\b(?:our|we|us|authors?['’]?|available|released?|publish\w*|deposit\w*|code|scripts?` +
    String.raw`|data ?sets?|replicat\w*|reproduc\w*|supplement\w*|preprint|this (?:work|paper|study))\b`,
  'i',
)
const works = '(?:code|data|materials?|scripts?)'
const deposits = [
  `our (?:own )?${works}|(?:we|authors) (?:have )?(?:deposited|released?|shared?|uploaded)`,
  String.raw`${works} (?:and ${works} )?(?:availability|accessib\w+)|deposited|raw data\b[^.]{0,80}\bavailable`,
  'replication (?:code|data|files?|materials?|package)|repository for (?:code|data)|accession',
]
const depositing = new RegExp(String.raw`\b(?:${deposits.join('|')})\b`, 'i')
/** A report's words for its writer's own work. */
const owning =
  /\b(?:my|mine|our|ours)\b|\b(?:i|we) (?:have )?(?:deposited|made|maintain|posted|published?|released?|shared?|uploaded|wrote)\b/i

/** Whether the rest of the sentence around a place contains one of some phrases. */
function isSaid(text: string, { start, end }: Span, phrases: RegExp): boolean {
  const sentence = sentenceAround(text, start)
  return phrases.test(inParagraphs(`${text.slice(sentence.start, start)} ${text.slice(end, sentence.end)}`))
}

/** Whether the sentence around a place offers the paper's own code or data. */
export const isOffered = (text: string, place: Span): boolean => isSaid(text, place, depositing)

/**
 * Finds links that lead to them: with their names, at their institution's host, profiles, and repositories in a
 * sentence that offers their own work.
 */
export function* linksIn(text: string, contacts: Contacts, isPaper: boolean): Steps<Found[]> {
  const led = yield* filtered([...text.matchAll(address)], (match) => {
    const link = trimLinkPunctuation(match[0])
    const place = normaliseLinkAddress(link)
    if (/\borcid\.org\b/i.test(link)) return false // already found as an iD
    if (isTelling(link, contacts) || profiling.test(place)) return true
    if (/anonymous/i.test(link)) return false
    const isKept = storing.test(place) || /\/[~∼]\w/.test(place)
    if (isKept && isPaper && isAlone(text, match)) return true
    const claim = isKept ? (isPaper ? offering : owning) : isPaper ? depositing : undefined
    return isStamp(text, match) || (claim !== undefined && isSaid(text, foundAs('repository', match), claim))
  })
  const bare = yield* filtered([...text.matchAll(hostLike)], ([found]) => isAtOwn(hostOf(found), contacts))
  return withoutRepeats(
    [...led, ...bare].map(({ index, 0: found }) => ({
      kind: 'repository',
      start: index,
      end: index + trimLinkPunctuation(found).length,
    })),
  )
}

/** Whether an address has a line of its own, like a note at the foot of a page. */
const isAlone = (text: string, { index, 0: link }: RegExpExecArray) =>
  /(?:^|\n)[^\p{L}\n]{0,5}$/u.test(text.slice(Math.max(0, index - 8), index)) &&
  /^[.,;)]?\s*(?:\n|$)/.test(text.slice(index + link.length))

/** Whether a link is the stamp that arXiv prints on a paper's first page: 'arXiv:1508.05632v2 [hep-ph] 25 Aug 2015'. */
const isStamp = (text: string, { 0: link, index }: RegExpExecArray) =>
  /^arxiv:/i.test(link) && /^\s*\[[\w.-]+\]\s+\d{1,2} \p{Lu}/u.test(text.slice(index + link.length))

const hostLike = /(?<![\p{L}\p{N}@＠./-])(?:[a-z\d-]{1,63}\.){1,6}[a-z]{2,24}(?![\p{L}\p{N}@-])(?:\/[^\s<>"]*)?/giu

/** Returns an address in lower case without `https://www.` and the resolver of a DOI. */
const normaliseLinkAddress = (link: string) =>
  link.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?(?:(?:dx\.)?doi\.org\/)?/, '')

const trimLinkPunctuation = (link: string) => link.replace(/(?<![.,;:)\]}'"’])[.,;:)\]}'"’]+$/, '')

const hostOf = (link: string) => normaliseLinkAddress(link).split(/[/:?#]/)[0] ?? ''

/** Whether a link identifies its owner by itself: it contains one of their names, or their institution's host. */
function isTelling(link: string, contacts: Contacts): boolean {
  const { names, userNames, orcids } = contacts
  const lower = fold(unescaped(link))
  const parts = new Set(lower.split(/[^\p{L}\p{M}\p{N}]+/u))
  return (
    userNames.some((name) => lower.includes(name)) ||
    names.some((name) => parts.has(name) || (name.length > 5 && lower.includes(name))) ||
    orcids.some((orcid) => lower.includes(orcid.slice(-19).toLowerCase())) ||
    isAtOwn(hostOf(lower), contacts)
  )
}
