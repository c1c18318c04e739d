import { encodeHtml } from '../../core/text/html.ts'

/** The mark in a letter's text for its link, until it is sent or copied. */
export const linkMark = '{link}'

/** A letter's text as it is sent. */
export const withLinkIn = (body: string, link: string): string => body.replaceAll(linkMark, () => link)

/** A letter's text as the page that its link leads to shows it, so without that address. */
export function onItsOwnPage(body: string): string {
  const withoutLines = body.replace(/(:?)\s*^[ \t]*\{link\}[ \t]*$/gm, (_, colon: string) => colon && '.')
  return withLinkIn(withoutLines, 'this page').trim()
}

/** A letter's text as logs and screens show it: one can see that it holds a link, but not which. */
export function withoutLink(body: string, side: string): string {
  const places: Record<string, string> = { author: '/s', reviewer: '/r' }
  return withLinkIn(body, side === 'editor' ? '…/admin/…' : `…${places[side] ?? ''}/•••`)
}

/**
 * A letter as plain text, and as HTML that shows the same: its own link can be opened, other addresses in it stay
 * text, since others may have typed them.
 * @param link an address, or several, each on a line of its own after the words that name it
 */
export function textAndHtml(body: string, link: string): { text: string; html: string } {
  const anchors = link
    .split('\n')
    .map((line) => (/^https?:/.test(line) ? `<a href="${encodeHtml(line)}">${encodeHtml(line)}</a>` : encodeHtml(line)))
    .join('<br>')
  const paragraphs = body.split(/\n{2,}/).map((paragraph) => {
    const lines = encodeHtml(paragraph).replaceAll('\n', '<br>')
    return `<p>${withLinkIn(lines, anchors)}</p>`
  })
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head>' +
    `<body style="max-width:40em;font:16px/1.5 sans-serif">${paragraphs.join('')}</body></html>`
  return { text: withLinkIn(body, link), html }
}

/** Links that open a text in a mail program and WhatsApp. @param phone with a country code, or '' */
export function openingLinks(
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
