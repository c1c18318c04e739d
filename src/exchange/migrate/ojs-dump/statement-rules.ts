import { decodeHtml, plainText } from '../../../core/text/html.ts'

const links = /<a\b[^<>]*?\shref\s*=\s*["']([^"'<>]+)["'][^<>]*>(.*?)<\/a\s*>/gis
const lineEnds = /<\/(?:p|li|div|h[1-6])\s*>|<br\s*\/?>/i

/**
 * Converts a statement's HTML to text with a line for each paragraph; a link's address follows its words, unless they
 * are the address.
 */
export function convertStatement(html: string): string {
  const shown = html.replace(links, (link, address: string, words: string) => {
    const bare = decodeHtml(address).replace(/^(?:https?:\/\/|mailto:)|\/$/gi, '')
    return plainText(words).includes(bare) ? link : `${link} (${address})`
  })
  return shown.split(lineEnds).map(plainText).filter(Boolean).join('\n')
}
