import { decodeHtml, plainText } from '../../../core/text/html.ts'

const links = /<a\b[^<>]*?\shref\s*=\s*["']([^"'<>]+)["'][^<>]*>(.*?)<\/a\s*>/gis
const lineEnds = /<\/(?:p|li|div|h[1-6])\s*>|<br\s*\/?>/i

/** A statement's HTML as text with a line for each paragraph; the address of a link stands behind words without it. */
export function statementText(html: string): string {
  const shown = html.replace(links, (link, address: string, words: string) => {
    const bare = decodeHtml(address).replace(/^(?:https?:\/\/|mailto:)|\/$/gi, '')
    return plainText(words).includes(bare) ? link : `${link} (${address})`
  })
  return shown.split(lineEnds).map(plainText).filter(Boolean).join('\n')
}
