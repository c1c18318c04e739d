import type { AssetName } from './assets.ts'
import { firstVisit, hindi, italicVisit } from './fonts.ts'

/** The first two UTF-8 bytes of U+0900 to U+097F. */
const devanagari = [Buffer.from([0xe0, 0xa4]), Buffer.from([0xe0, 0xa5])]

/** Content hidden until readers open it. */
const closed = /<details(?![^>]* open)[^>]*>.*?<\/details>/gs

/**
 * Returns the fonts of the visible text, which even a first page can use. Searching bytes takes a fifth of the time.
 */
export function fontsOf(body: string): AssetName[] {
  const bytes = Buffer.from(body.replace(closed, ''))
  const fonts: AssetName[] = ['serif-roman.woff2']
  if (bytes.includes('<i>') || bytes.includes('<em>')) fonts.push('serif-italic.woff2')
  if (devanagari.some((letters) => bytes.includes(letters))) fonts.push('devanagari-400.woff2')
  return fonts
}

/**
 * Runs after the navigation of a public page: browsers stop at a script and paint the page so far, which in the head
 * would be an empty page and took 30 ms. On a phone, requesting fonts would delay a first page's first paint and still
 * be too late for it (`static/styles/first-page.css`), so they load after the page, for the next one. The referrer
 * shows whether a page is the first. A system without a font draws different letters alike, here two of Devanagari.
 */
export const fontsScript = [
  `let add=name=>document.documentElement.classList.add(name)`,
  `document.referrer.startsWith(location.origin+'/')&&add('fonts')`,
  `onload=()=>{document.querySelectorAll('link[as=font]').forEach(link=>link.removeAttribute('media'))`,
  `let pen=document.createElement('canvas').getContext('2d'),width=letter=>pen.measureText(letter).width`,
  `document.querySelector('link[href*=devanagari]')&&width('\\u0930')==width('\\u0914')&&add('without-hindi')}`,
].join(';')

/** Allows {@link fontsScript} in a Content Security Policy. */
export const fontsScriptSource = hashSource(fontsScript)

/** Returns the source that allows one inline text, and no other, in a Content Security Policy (CSP 3, 2.3.1). */
export function hashSource(text: string): string {
  return `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`
}

/** Matches letters missing from the small fonts, in general or in italics. */
const rareLetter = new RegExp(`[^\\s${classOf(firstVisit)}${classOf(hindi)}]`)
const rareItalic = new RegExp(`<(?:i|em)>[^<]*[^<\\s${classOf(italicVisit)}${classOf(hindi)}]`)

/** Whether a page contains letters that need the fonts of other scripts and of all Latin letters. */
export function hasRareLetters(body: string): boolean {
  return rareLetter.test(body) || rareItalic.test(body)
}

/** Converts a range of `@font-face` to the inside of a regular expression's character class. */
function classOf(range: string): string {
  const escaped = range.replaceAll(/[0-9A-F]+/g, (hex) => `\\u${hex.padStart(4, '0')}`)
  return escaped.replaceAll(/U\+|,/g, '')
}
