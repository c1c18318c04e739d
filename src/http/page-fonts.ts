import type { AssetName } from './assets.ts'
import { firstVisit, hindi, italicVisit } from './fonts.ts'

/** The first two UTF-8 bytes of U+0900 to U+097F. */
const devanagari = [Buffer.from([0xe0, 0xa4]), Buffer.from([0xe0, 0xa5])]

/** Content that readers see only after opening it. */
const closed = /<details(?![^>]* open)[^>]*>.*?<\/details>/gs

/**
 * The fonts of the visible text, preloaded so that even a first page is set in them where they come at once. Searching
 * bytes takes a fifth of the time.
 */
export function fontsOf(body: string): AssetName[] {
  const bytes = Buffer.from(body.replace(closed, ''))
  const fonts: AssetName[] = ['serif-roman.woff2']
  if (bytes.includes('<i>') || bytes.includes('<em>')) fonts.push('serif-italic.woff2')
  if (devanagari.some((letters) => bytes.includes(letters))) fonts.push('devanagari-400.woff2')
  return fonts
}

/**
 * Runs in the head of a public page. On a phone, to ask for fonts would delay the first paint of a first page, and be too late for
 * it (`static/styles/first-page.css`): there they come after the page, for the next one, which is told by where its reader comes from.
 */
export const fontsScript = [
  `document.referrer.startsWith(location.origin+'/')&&document.documentElement.classList.add('fonts')`,
  `onload=()=>document.querySelectorAll('link[as=font]').forEach(link=>link.removeAttribute('media'))`,
].join(';')

/** Allows it in a Content Security Policy. */
export const fontsScriptSource = `'sha256-${new Bun.CryptoHasher('sha256').update(fontsScript).digest('base64')}'`

/** Letters that the small fonts lack, anywhere or in italics. */
const rareLetter = new RegExp(`[^\\s${classOf(firstVisit)}${classOf(hindi)}]`)
const rareItalic = new RegExp(`<(?:i|em)>[^<]*[^<\\s${classOf(italicVisit)}${classOf(hindi)}]`)

/** Whether a page has letters for which it must name the fonts of other scripts and of all Latin letters. */
export function hasRareLetters(body: string): boolean {
  return rareLetter.test(body) || rareItalic.test(body)
}

/** A range of `@font-face` as the inside of a regular expression's class. */
function classOf(range: string): string {
  const escaped = range.replaceAll(/[0-9A-F]+/g, (hex) => `\\u${hex.padStart(4, '0')}`)
  return escaped.replaceAll(/U\+|,/g, '')
}
