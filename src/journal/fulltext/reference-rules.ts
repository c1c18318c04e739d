import { doiIn } from '../../core/pasted/dois.ts'
import { linkable } from '../../core/text/clean.ts'
import type { Inline } from '../../engines/fulltext/text.ts'
import { wholeText } from './plain-rules.ts'

type Parts = { doi: string; url: string }

/** The destination of a reference: its bare DOI and its address, '' if it has none. */
export type Leading = { doi: string; url: string }

/** Finds the destination of a reference: from its parts, or otherwise from its words. */
export function leadingOf(content: readonly Inline[], parts: Parts | undefined): Leading {
  const links = content.flatMap((one) => (one.kind === 'link' ? [one.url] : []))
  const words = [wholeText(content), ...links].join(' ')
  const doi = parts?.doi || doiIn(words) || ''
  const url = [parts?.url ?? '', ...links, /https?:\/\/[^\s<>"]+/.exec(words)?.[0] ?? '']
    .map((one) => linkable(one.replace(/[.,;)\]]+$/, '')))
    .find(Boolean)
  return { doi, url: url && !doiIn(url) ? url : '' }
}

/**
 * Returns a reference's words without the DOI or address at their end, which is shown below as a link; all other words
 * stay.
 */
export function withoutAddress(content: readonly Inline[], { doi, url }: Leading): Inline[] {
  const kept = content.flatMap((one) => (one.kind === 'link' && isBlankLink(one) ? one.content : [one]))
  const last = kept.at(-1)
  const ends = /^[\s.,;]*$/
  if (last?.kind === 'run' && ends.test(last.text) && kept.at(-2)?.kind === 'link') kept.pop()
  const end = kept.at(-1)
  if (end?.kind === 'link') {
    const words = wholeText(end.content)
    const isAddress =
      (doi !== '' && doiIn(words) === doi && !isPublishersAddress.test(words)) ||
      (url !== '' && stripAddressScheme(words) === stripAddressScheme(url))
    return isAddress ? trimmedEnd(kept.slice(0, -1)) : kept
  }
  if (end?.kind !== 'run') return kept
  const at = placeAtEnd(end.text, doi || url.replace(/\/$/, ''))
  return at < 0 ? kept : trimmedEnd([...kept.slice(0, -1), { ...end, text: end.text.slice(0, at) }])
}

/** Whether a link has no words, such as one on a space, which no reader sees. */
const isBlankLink = ({ content }: Extract<Inline, { kind: 'link' }>): boolean =>
  !/[\p{L}\p{N}]/u.test(wholeText(content))

/** Whether the words of a reference show a link to its destination. */
export const hasLinkTo = (content: readonly Inline[], { doi, url }: Leading): boolean =>
  content.some((one) => {
    if (one.kind !== 'link' || isBlankLink(one)) return false
    return doi === ''
      ? stripAddressScheme(one.url) === stripAddressScheme(url)
      : doiIn(one.url)?.toLowerCase() === doi.toLowerCase()
  })

/** Returns where a text's last words begin if they are this DOI or address, including its label; -1 otherwise. */
function placeAtEnd(text: string, address: string): number {
  const at = address ? text.toLowerCase().lastIndexOf(address.toLowerCase()) : -1
  const isCut = isPublishersAddress.test(text.slice(0, at + address.length))
  const isLast = at >= 0 && !isCut && /^[\s./,;)\]]*$/.test(text.slice(at + address.length))
  return isLast ? text.slice(0, at).replace(label, '').length : -1
}

/** Matches a publisher's address that ends in a DOI, which is shown whole. */
const isPublishersAddress = /(?:https?:\/\/|www\.)(?!(?:www\.|dx\.)*doi\.org\/)[^\s/]+\/\S*10\.\d{4,9}\/\S*$/i

/** Matches the label before a DOI. */
const label = /(?:https?:\/\/(?:dx\.)?doi\.org\/|doi\s*:?\s*)+$/i

const stripAddressScheme = (address: string) => address.replace(/^https?:\/\/|[./]+$/gi, '').toLowerCase()

/**
 * Removes the label of a DOI, an open bracket and spaces from the end of a reference. Words such as *Available from:*
 * stay, before the link.
 */
function trimmedEnd(content: readonly Inline[]): Inline[] {
  const last = content.at(-1)
  if (last?.kind !== 'run') return [...content]
  const text = last.text.replace(/[\s([{]*(?:doi\s*:?)?\s*$/i, '').replace(/[([{](?=[^()[\]{}]{0,40}$)/, '')
  return text === '' ? trimmedEnd(content.slice(0, -1)) : [...content.slice(0, -1), { ...last, text }]
}

/**
 * Returns an address as shown: without its scheme, `www.` and final slash. Line breaks in a longer one would make it
 * hard to recognise.
 */
export const shownAddress = (address: string): string =>
  address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
