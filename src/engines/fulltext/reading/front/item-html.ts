import { scriptLetters } from '../../../../core/language/script-letters.ts'
import { textAsHtml } from '../../../../core/text/html.ts'
import { collectElementText } from '../../../archives/archives.ts'
import type { Piece } from '../../../office/office.ts'
import type { TextItem } from '../items.ts'

/**
 * Returns a paragraph as HTML with `i`, `sub` and `sup`.
 * @param from the number of characters to leave off its beginning
 * @param hasLinks whether links become `a`
 */
export function htmlOfItem({ pieces, look, text }: TextItem, from = 0, hasLinks = false): string {
  const written = stretchesIn(pieces)
  const blank = written
    .map((one) => one.text)
    .join('')
    .search(/\S/)
  let left = from >= text.length ? Number.POSITIVE_INFINITY : Math.max(0, blank) + from
  const parts = written.map(({ text: own, tag, url }) => {
    const kept = own.slice(left)
    left = Math.max(0, left - own.length)
    const isPlain = tag === '' || kept.trim() === '' || (tag === 'i' && look.isItalic)
    const marked = isPlain ? textAsHtml(kept) : `<${tag}>${textAsHtml(kept)}</${tag}>`
    return hasLinks && url && kept.trim() ? `<a href="${textAsHtml(url)}">${marked}</a>` : marked
  })
  return parts
    .join('')
    .replace(/(<a href="[^"]*">)([^<]*)<\/a>(?:\1([^<]*)<\/a>)+/g, joinLinks)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Joins the parts of one link. */
const joinLinks = (all: string, open: string) => `${open}${all.replaceAll(open, '').replaceAll('</a>', '')}</a>`

/** Whether a paragraph has a link to an address of the web. */
export const isLinking = ({ pieces }: TextItem): boolean => stretchesIn(pieces).some(({ url }) => url !== '')

/** Returns a paragraph as plain text; raised letters are Unicode's, so that a mark is no part of the name before it. */
export const plainTextOfItem = ({ pieces }: TextItem): string =>
  stretchesIn(pieces)
    .map(({ text, tag }) => (tag === 'sup' ? raisedLetters(text) : text))
    .join('')

const raisedLetters = (text: string) => {
  const raised = scriptLetters(text, 'sup')
  return /[a-z]/i.test(raised) ? ` ${text}` : raised
}

type Stretch = { text: string; tag: '' | 'i' | 'sub' | 'sup'; url: string }

function stretchesIn(pieces: readonly Piece[], url = ''): Stretch[] {
  return pieces.flatMap((piece): Stretch[] => {
    if (piece.kind === 'link') return stretchesIn(piece.pieces, /^https?:/i.test(piece.url) ? piece.url : '')
    if (piece.kind === 'field') return stretchesIn(piece.pieces, fieldAddress.exec(piece.code)?.[1] ?? url)
    if (piece.kind === 'ruby') return [{ text: `${piece.base} ${piece.text}`, tag: '', url }]
    if (piece.kind === 'formula') return [{ text: collectElementText(piece.element), tag: '', url }]
    if (piece.kind !== 'text') return []
    const { script, isItalic } = piece.look
    return [{ text: piece.text, tag: script === 'sub' || script === 'sup' ? script : isItalic ? 'i' : '', url }]
  })
}

const fieldAddress = /^HYPERLINK\s+"(https?:[^"]+)"/i
