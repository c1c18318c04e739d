import type { AssetName } from './assets.ts'
import { firstVisit, hindi, italicVisit } from './fonts.ts'

/** The first two UTF-8 bytes of U+0900 to U+097F. */
const devanagari = [Buffer.from([0xe0, 0xa4]), Buffer.from([0xe0, 0xa5])]

/** Content hidden until readers open it. */
const closed = /<details(?![^>]* open)[^>]*>.*?<\/details>/gs

/** The fonts of the visible text, which even a first page can use. Searching bytes takes a fifth of the time. */
export function fontsOf(body: string): AssetName[] {
  const bytes = Buffer.from(body.replace(closed, ''))
  const fonts: AssetName[] = ['serif-roman.woff2']
  if (bytes.includes('<i>') || bytes.includes('<em>')) fonts.push('serif-italic.woff2')
  if (devanagari.some((letters) => bytes.includes(letters))) fonts.push('devanagari-400.woff2')
  return fonts
}

/**
 * Runs in the head of a public page. On a phone, requesting fonts would delay a first page's first paint and still be
 * too late for it (`static/styles/first-page.css`), so they load after the page, for the next one. The referrer tells
 * whether a page is the first.
 */
export const fontsScript = [
  `document.referrer.startsWith(location.origin+'/')&&document.documentElement.classList.add('fonts')`,
  `onload=()=>document.querySelectorAll('link[as=font]').forEach(link=>link.removeAttribute('media'))`,
].join(';')

/**
 * The same on a public page with Devanagari. A system without a font for it, which draws all its letters
 * as boxes of one width, waits for ours, at most three seconds, and so shows no boxes and moves next to nothing; any
 * other one goes on as above.
 */
export const hindiScript = [
  fontsScript,
  `{const pen=document.createElement('canvas').getContext('2d')`,
  `const [one,other]=[...'रऔ'].map(letter=>pen.measureText(letter).width)`,
  `const {classList}=document.documentElement`,
  `if(one===other){classList.add('hindi','waits')`,
  `const show=()=>classList.remove('waits')`,
  `Promise.all([400,600].map(weight=>document.fonts.load(weight+' 1em Hindi','र'))).then(show,show)`,
  `setTimeout(show,3000)}}`,
].join(';')

/**
 * Devanagari that moves what stands below it once its font is there: headings, links but those to neighbours, which end
 * a page, and what was typed.
 */
const moving = [
  ':is(h1,h2,h3,a):lang(hi),:is(h1,h2,h3,a:not(.neighbours a)) :lang(hi)',
  'input[value]:not([value=""],[type=hidden],[type=radio],[type=checkbox])',
].join()

/**
 * The styles of that script's classes, beside the faces of `Hindi`: names alone in Devanagari wait without the page.
 * Chromium keeps boxes laid out before.
 */
export const hindiRules = [
  ':root.hindi{--hindi:"Hindi"}.waits :lang(hi)',
  `.waits:has(${moving}) body{visibility:hidden}.waits:has(${moving}) input{display:none}`,
].join()

/** Allow these scripts in a Content Security Policy. */
export const [fontsScriptSource, hindiScriptSource] = [hashSource(fontsScript), hashSource(hindiScript)]

/** Allows one inline text, and no other, in a Content Security Policy (CSP 3, 2.3.1). */
export function hashSource(text: string): string {
  return `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`
}

/** Letters missing from the small fonts, in general or in italics. */
const rareLetter = new RegExp(`[^\\s${classOf(firstVisit)}${classOf(hindi)}]`)
const rareItalic = new RegExp(`<(?:i|em)>[^<]*[^<\\s${classOf(italicVisit)}${classOf(hindi)}]`)

/** Whether a page contains letters that need the fonts of other scripts and of all Latin letters. */
export function hasRareLetters(body: string): boolean {
  return rareLetter.test(body) || rareItalic.test(body)
}

/** A range of `@font-face` as the inside of a regular expression's character class. */
function classOf(range: string): string {
  const escaped = range.replaceAll(/[0-9A-F]+/g, (hex) => `\\u${hex.padStart(4, '0')}`)
  return escaped.replaceAll(/U\+|,/g, '')
}
