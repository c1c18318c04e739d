import { encodeHtml } from '../../core/text/html.ts'
import { t } from '../../core/words/words.ts'

/** The mark in a letter's text for its link, until it is sent or copied. */
export const linkMark = '{link}'

/** Returns a letter's text as it is sent. */
export const withLinkIn = (body: string, link: string): string => body.replaceAll(linkMark, () => link)

/** Returns a letter's text for the page that its link leads to, without that address. */
export function withThisPageAsLink(body: string): string {
  const withoutLines = body.replace(/(:?)\s*^[ \t]*\{link\}[ \t]*$/gm, (_, colon: string) => colon && '.')
  return withLinkIn(withoutLines, t('this page')).trim()
}

/** Returns a letter's text for logs and screens, which shows that there is a link but not its address. */
export function withoutLink(body: string, side: string): string {
  const places: Record<string, string> = { author: '/s', reviewer: '/r' }
  return withLinkIn(body, side === 'editor' ? '…/admin/…' : `…${places[side] ?? ''}/•••`)
}

/**
 * A letter's only picture, as a PNG, with its alternative text and the text next to it; `after` is a text in the
 * paragraph that they follow.
 */
export type LetterPicture = { png: Uint8Array; alt: string; words: string; after: string }

/** A picture with the id that the HTML refers to (RFC 2392). */
type Attached = LetterPicture & { cid: string }

/**
 * Returns a letter as plain text, and as HTML with the same content. Only its own link becomes a link in the HTML;
 * other addresses remain text, since strangers may have typed them. Both contain the words of a picture.
 * @param link an address; or several, each on its own line after the words that name it
 */
export function renderLetter(
  { body: written, language }: { body: string; language: string },
  link: string,
  picture?: Attached,
): { text: string; html: string } {
  const body = picture ? withWords(written, picture) : written
  const anchors = link
    .split('\n')
    .map((line) => (/^https?:/.test(line) ? `<a href="${encodeHtml(line)}">${encodeHtml(line)}</a>` : encodeHtml(line)))
    .join('<br>')
  const paragraphs = body.split(/\n{2,}/).map((paragraph) => {
    const lines = encodeHtml(paragraph).replaceAll('\n', '<br>')
    return `<p>${picture && paragraph === picture.words ? imageOf(picture) : ''}${withLinkIn(lines, anchors)}</p>`
  })
  const html =
    `<!doctype html><html lang="${language || 'en'}"><head><meta charset="utf-8"></head>` +
    `<body style="max-width:40em;font:16px/1.5 sans-serif">${paragraphs.join('')}</body></html>`
  return { text: withLinkIn(body, link), html }
}

/** Inserts a picture's words as a paragraph after the one that they belong to. */
function withWords(body: string, { words, after }: LetterPicture): string {
  const at = body.indexOf(after)
  const end = body.indexOf('\n\n', at)
  return at < 0 || end < 0 ? `${body}\n\n${words}` : `${body.slice(0, end)}\n\n${words}${body.slice(end)}`
}

const imageSide = 220

const imageOf = ({ cid, alt }: Attached) =>
  `<img src="cid:${encodeHtml(cid)}" width="${imageSide}" height="${imageSide}" alt="${encodeHtml(alt)}"><br>`

/** Returns links that open a text in a mail program and in WhatsApp. @param phone with a country code, or '' */
export function makeOpeningLinks(
  { to, phone }: { to: string; phone: string },
  { subject, text }: { subject: string; text: string },
): { mailto: string; whatsapp: string } {
  const recipient = encodeURIComponent(to).replace('%40', '@')
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'))
  return {
    mailto: `mailto:${recipient}?subject=${encodeURIComponent(subject)}&body=${body}`,
    whatsapp: `https://wa.me/${phone}?text=${encodeURIComponent(text)}`,
  }
}
