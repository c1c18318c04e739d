import { paths } from '../paths.ts'
import type { SafeHtml } from './html.ts'
import { isPlain, type Matcher, writtenWord } from './words.ts'

/** Marks matching words in HTML; tags and entities stay as they are. */
export function markWords(html: SafeHtml, { matched, plain }: Matcher): SafeHtml {
  const mark = (text: string) =>
    text.startsWith('<') || text.startsWith('&') || matched(text) === undefined ? text : `<mark>${text}</mark>`
  // only words were wrapped
  return html.replace(isPlain(html) ? makeHtmlWordPattern(plain) : anyPieces, mark) as SafeHtml
}

const makeHtmlWordPattern = (words: RegExp) => new RegExp(String.raw`<[^>]*>|&#?\w+;|${words.source}`, words.flags)
const anyPieces = makeHtmlWordPattern(writtenWord)

/** Matches a web address with `&` escaped, or `ref. 1031`, the work log's reference to an article. */
const linkable =
  /(?<![\p{L}\p{N}])(?:(https?:\/\/(?=[\p{L}\p{N}])(?:[^\s<>"'“”‘’«»&]|&amp;)+)|ref\.\s?([0-9]{1,10})(?![0-9]))/giu

/** Links web addresses and `ref. 1031` in the text of sanitised HTML; leaves existing links alone. */
export function linked(html: SafeHtml): SafeHtml {
  let depth = 0
  const pieces = html.split(/(<[^>]*>)/).map((piece) => {
    if (/^<a[ >]/.test(piece)) depth++
    else if (piece === '</a>') depth--
    return piece.startsWith('<') || depth > 0 ? piece : piece.replace(linkable, link)
  })
  return pieces.join('') as SafeHtml // text without brackets and quotes was wrapped
}

function link(text: string, address: string | undefined, refnumber: string): string {
  if (address === undefined) return `<a href="${paths.webdataArticle(refnumber)}">${text}</a>`
  const end = findWebAddressEnd(address)
  return `<a href="${address.slice(0, end)}" rel="noopener nofollow">${address.slice(0, end)}</a>${address.slice(end)}`
}

/** Finds the end of a web address: before sentence punctuation, or an unmatched closing bracket. */
function findWebAddressEnd(address: string): number {
  const signs = address.includes('(') ? '.,;:!?…।*' : '.,;:!?…।*)]'
  let end = address.length
  while (signs.includes(address.charAt(end - 1))) end--
  return end
}
