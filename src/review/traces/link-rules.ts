import { fold } from '../../core/text/words.ts'
import { type Contacts, isAtOwn, storing, withoutRepeats } from './contact-rules.ts'
import type { Found } from './rules.ts'
import { inParagraphs, sentenceAround, unescaped } from './text-words.ts'

/** DOIs of preprints, data and code: of Zenodo, Figshare, OSF, Dryad, bioRxiv, arXiv and the like. */
const storedDoi = String.raw`10\.(?:5281\/zenodo|6084\/m9|17605\/osf|5061\/dryad|1101\/\d|48550\/|312\d\d\/|21203\/|20944\/|2139\/ssrn|7910\/|17632\/|17504\/|34740\/|26434\/|36227\/|22541\/|3886\/|1594\/pangaea|17026\/dans)`
const preprint = String.raw`arxiv(?:\.?:\s?|(?: preprint)?(?: no\.?)? \(?)(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?`
/** Entries of studies, samples and sequences in stores of data. */
const accession = String.raw`(?:PRJ(?:NA|EB|DB)|GSE|[SED]R[APRX]|E-MTAB-|PXD|EGA[SD]|MTBLS|phs)\d{3,12}`
const address = new RegExp(
  [
    String.raw`(?:https?:\/\/|www\.)[^\s<>"]+`,
    String.raw`(?<![\p{L}\p{N}@.-])(?:[a-z\d-]{1,63}\.){1,6}[a-z]{2,12}\/[^\s<>"]+`,
    String.raw`(?<![\p{L}\p{N}@.-])[a-z\d-]{1,63}\.(?:github|gitlab)\.io(?![\p{L}\p{N}-])`,
    String.raw`(?<![\p{L}\p{N}.\/])10\.\d{4,9}\/[^\s<>"]+`,
    String.raw`(?<![\p{L}\p{N}.\/])${preprint}`,
    String.raw`(?<![\p{L}\p{N}])(?:${accession}|swh:1:[a-z]{3}:[\da-f]{40}|(?:bio|med)rxiv[: (]{1,3}(?:\d{4}\.\d\d\.\d\d\.)?\d{6,8}(?:v\d+)?)(?![\p{L}\p{N}])`,
  ].join('|'),
  'giu',
)
/** Stores of programs that all use, and of films, which papers link to without a word. */
const common = /^(?:mendeley|youtube|youtu|vimeo|hub\.docker|pypi|npmjs|cran)\b/
const ownPages = /\/(?:[~∼]\w|handle\/\d)/
const profiling =
  /(?:linkedin\.com\/in\/|researchgate\.net\/profile|scholar\.google\.[\w.]+\/citations|academia\.edu\/|publons\.com\/|researcherid|scopus\.com\/authid|webofscience\.com\/wos\/author|semanticscholar\.org\/author|isni\.org\/|loop\.frontiersin\.org\/people|dblp\.\S*\/pers|twitter\.com\/\w|x\.com\/\w|facebook\.com\/\w|bsky\.app\/profile|irins\.org\/profile|vidwan|-my\.sharepoint\.com\/|(?:drive|docs)\.google\.com\/|onedrive\.live\.com\/|1drv\.ms\/|overleaf\.com\/(?:read|project)|dropbox\.com\/s)/
const claiming =
  /\b(?:our|we|us|authors?['’]?|available|released?|publish\w*|deposit\w*|code|scripts?|data ?sets?|materials?|replicat\w*|reproduc\w*|supplement\w*|preprint|this (?:work|paper|study))\b/i

/** What says that a paper's data or code is where an address leads, whoever keeps it. */
const depositing =
  /\b(?:our (?:own )?(?:code|data|materials?|scripts?)|(?:we|authors) (?:have )?(?:deposited|released?|shared?|uploaded)|(?:code|data|materials?|scripts?|supplements?) (?:and (?:code|data|materials?|scripts?) )?(?:availability|accessib\w+)|deposited|replication (?:code|data|files?|materials?|package)|accession)\b/i

const hostLike = /(?<![\p{L}\p{N}@＠./-])(?:[a-z\d-]{1,63}\.){1,6}[a-z]{2,24}(?![\p{L}\p{N}@-])(?:\/[^\s<>"]*)?/giu

/** Somebody's part of a store of code, as programs and people write it: `install_github("rose/terraces")`, 'on GitHub (rose/terraces)'. */
const account =
  /(?<=(?:git(?:hub|lab)|bitbucket|hugging ?face|docker pull)\W{1,3}(?:(?:at|as|under|repo|repository)\W{1,2})?)(?!and\/or\b)(?<![\w/-])([\w-]{2,39})\/[\w.-]{2,60}(?![\w/])|(?<=\b(?:repo|repository) )([\w-]{2,39})\/[\w.-]{2,60}(?= (?:at|in|on) (?:git|bitbucket))/giu

/** Endings of hosts that people have for themselves; in small letters, since 'Sharma.In' begins a sentence. */
const ownEnding = /^[^A-Z]*\.(?:blog|com|dev|edu|eu|in|info|io|me|name|net|online|org|page|science|site|uk)(?:$|[/.])/

/** What a report says of what is its writer's, but not of the paper's. */
const owning =
  /\b(?:my|mine|our|ours)\b|\b(?:i|we) (?:have )?(?:deposited|keep|kept|made|maintain|posted|provided?|published?|put|released?|shared?|uploaded|wrote)\b/i
/** Profiles that journals have too. */
const social = /^(?:twitter|x|facebook)\./

/**
 * Links to what they keep elsewhere: pages under their names; in a paper also profiles, people's own pages, and stores of works, code and
 * data; in a report profiles, and stores and pages that its writer claims or gives a line of their own; but those that references cite.
 * @param cited what {@link storesIn} finds in the references
 */
export function linksIn(
  text: string,
  contacts: Contacts,
  { cited, isPaper }: { cited: ReadonlySet<string>; isPaper: boolean },
): Found[] {
  const bare = hostsIn(text, contacts)
  const led = [...text.matchAll(address)].filter(({ index, 0: found }) => {
    const plain = trimmed(found)
    if (/\borcid\.org\b/i.test(plain)) return false // found as an iD
    if (isTellingLink(plain, contacts)) return true
    if (/anonymous/i.test(plain)) return false
    const store = storeOf(plain)
    const isStored = store !== undefined && !cited.has(store)
    return isPaper ? isClaimed(text, index, plain) || isStored : isWriters(text, { index, plain, isStored })
  })
  const accounts = [...text.matchAll(account)].filter(
    ({ 0: found, 1: owner = '', 2: named = owner }) =>
      isTellingLink(found, contacts) || (isPaper && !cited.has(`github.com/${named.toLowerCase()}`)),
  )
  return withoutRepeats(
    [...led, ...bare, ...accounts].map(({ index, 0: found }) => ({
      kind: 'repository',
      start: index,
      end: index + trimmed(found).length,
    })),
  )
}

/** Hosts of theirs, with what stands behind them. */
const hostsIn = (text: string, contacts: Contacts) =>
  [...text.matchAll(hostLike)].filter(
    ({ 0: found }) =>
      isAtOwn(hostOf(found), contacts) || (ownEnding.test(found) && isTellingLink(hostOf(found), contacts)),
  )

/** Whether a text has a link whose address names one of them. */
export const hasTellingLink = (text: string, contacts: Contacts): boolean =>
  hostsIn(text, contacts).length > 0 ||
  [...text.matchAll(address)].some(({ 0: found }) => isTellingLink(trimmed(found), contacts))

/** Whose part of a store of works, code or data, or whose own pages an address leads to. */
function storeOf(link: string): string | undefined {
  const [place = ''] = placeOf(link).split(/[?#]/)
  const host = hostOf(place)
  const [, work] =
    /^(?:10\.48550\/)?arxiv(?:[.:]{1,2}| preprint| no\.?)*(?:org\/\w+\/)?\s?\(?([\w.-]+?(?:\/\d{7})?)(?:v\d+)?(?:\.pdf)?$/.exec(
      place,
    ) ?? []
  if (work) return `arxiv:${work}`
  if (/^(?:swh:1:|(?:bio|med)rxiv\W)/.test(place)) return place
  if (place.endsWith('/dataset.xhtml')) return placeOf(link) // Dataverse, whatever its host
  if (startsStored.test(place)) return place.replace(/\.$/, '')
  const [own] = /^[^~∼]*\/(?:[~∼][\w.-]+|handle\/\d+(?:\.\d+)*\/[\w.-]+)/.exec(place) ?? []
  if (own) return own
  if (!storing.test(host)) return undefined
  return /^(?:(?:gist\.)?git|bitbucket|codeberg|huggingface|kaggle)/.test(host)
    ? place.split('/').slice(0, 2).join('/')
    : place.replace(/\/$/, '')
}

/** The stores whose addresses stand in references, also over two lines. */
export function storesIn(references: readonly string[]): Set<string> {
  const stores = references.flatMap((text) =>
    [...text.matchAll(address)].flatMap(({ index, 0: found }) => {
      const [, more = ''] = /^\s?\n(\S{1,100})/.exec(text.slice(index + found.length, index + found.length + 110)) ?? []
      return [storeOf(trimmed(found)), storeOf(trimmed(found + more))]
    }),
  )
  return new Set(stores.filter((store) => store !== undefined))
}

/** An address in small letters without `https://www.`, the resolver of a DOI, and the archive that keeps a page. */
const placeOf = (link: string) =>
  link
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:web\.archive\.org\/web\/\d+\w*\/(?:https?:\/\/)?)?(?:www\.|(?:dx\.)?doi\.org\/)?/, '')
const startsStored = new RegExp(`^${storedDoi}`)

const trimmed = (link: string) => link.replace(/(?<![.,;:)\]}'"’])[.,;:)\]}'"’]+$/, '')

/** The host of an address, without `www.` and a port. */
const hostOf = (link: string) =>
  link
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:[^/@]*@)?(?:www\.)?/, '')
    .split(/[/:?#]/)[0] ?? ''

function isClaimed(text: string, index: number, link: string): boolean {
  const lower = placeOf(link)
  if (profiling.test(lower)) return true
  const isKept =
    storing.test(hostOf(lower)) || common.test(hostOf(lower)) || startsStored.test(lower) || ownPages.test(lower)
  const claim = isKept ? claiming : depositing
  const { start, end } = sentenceAround(text, index)
  return [text.slice(start, index), text.slice(index + link.length, end)].some((beside) =>
    claim.test(inParagraphs(beside)),
  )
}

/** Whether a link of a report is its writer's. */
function isWriters(text: string, { index, plain, isStored }: { index: number; plain: string; isStored: boolean }) {
  const place = placeOf(plain)
  const isProfile = profiling.test(place)
  if (isProfile && !social.test(place)) return true
  if (!isProfile && !isStored) return false
  const { start, end } = sentenceAround(text, index)
  const isOwned = owning.test(text.slice(start, index)) || owning.test(text.slice(index + plain.length, end))
  const isAlone = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, index - 40), index))
  return isOwned || (isStored && isAlone && /^[.,]?[ \t]*(?:\n|$)/.test(text.slice(index + plain.length)))
}

/** Whether a link says by itself whose it is: a name of theirs, or their institution's place. */
function isTellingLink(link: string, contacts: Contacts): boolean {
  const { names, userNames, wordNames, orcids } = contacts
  const lower = fold(unescaped(link))
  const parts = new Set(lower.split(/[^\p{L}\p{M}\p{N}]+/u))
  return (
    userNames.some((name) => lower.includes(name)) ||
    wordNames.some((name) => parts.has(name)) ||
    names.some((name) => parts.has(name) || (name.length > 5 && lower.includes(name))) ||
    orcids.some((orcid) => lower.includes(orcid.slice(-19).toLowerCase())) ||
    isAtOwn(hostOf(lower), contacts)
  )
}
