import { nameIn } from './rewrite.ts'
import { type Element, elementsOf } from './xml-tree.ts'
import type { Parts } from './zip.ts'

type Script = 'latin' | 'asian' | 'complex'

/** The scripts whose languages change how a file looks: they stay as they are. */
export type Looking = ReadonlySet<Script>

/** Letters that are drawn by their language: of Turkish, Romanian and their like, and Cyrillic ones. */
const shapedByLanguage = /[ğĞıŞşİșȘțȚţŢ\u0400-\u052f]/u
const asian = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]/u
const complex = /[\u0590-\u08ff\u0900-\u0fff\u1000-\u109f\u1780-\u18af\ufb1d-\ufdff\ufe70-\ufeff]/u
const hyphenated = /autoHyphenation(?![^>]*val="(?:0|false|off)")|hyphenate="true"/

/** Which of a file's languages are seen: where words are broken by them, or letters drawn. */
export function lookingIn(source: Parts): Looking {
  const found = new Set<Script>()
  for (const [path, bytes] of source) {
    if (!path.endsWith('.xml') || path.startsWith('META-INF/')) continue
    const isWide = bytes[0] === 0xff || bytes[0] === 0xfe
    const xml = new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes)
    const text = wordsIn(xml)
    if (hyphenated.test(xml) || shapedByLanguage.test(text)) found.add('latin')
    if (asian.test(text)) found.add('asian')
    if (complex.test(text)) found.add('complex')
  }
  return found
}

/** What stands between tags: names of fonts, which each file has, are in other scripts too. */
const wordsIn = (xml: string): string =>
  xml
    .split('<')
    .map((piece) => piece.slice(piece.indexOf('>') + 1))
    .join(' ')

/** Languages of no text, which nobody chose. */
const none = /^(?:none|zxx|und|x-none)?$/i

/** Of which script an attribute says the language, and what everybody's is; undefined for any other attribute. */
function sayingOf(element: string, attribute: string): [Script, neutral: string | undefined] | undefined {
  if (/^w:(?:lang|themeFontLang)$/.test(element)) {
    if (attribute === 'w:eastAsia') return ['asian', undefined]
    if (attribute === 'w:bidi') return ['complex', undefined]
    return attribute === 'w:val' ? ['latin', 'en-US'] : undefined
  }
  if (element === 'w:decimalSymbol' && attribute === 'w:val') return ['latin', '.']
  if (element === 'w:listSeparator' && attribute === 'w:val') return ['latin', ',']
  if (/^(?:lang|xml:lang)$/.test(attribute) || (element === 'c:lang' && attribute === 'val')) return ['latin', 'en-US']
  if (attribute === 'altLang') return ['asian', undefined]
  const [, what = '', script] =
    /^(?:fo|style|\?|table):(language|country|script|rfc-language-tag)(?:-(asian|complex))?$/.exec(attribute) ?? []
  if (what === '') return undefined
  if (script) return [script as Script, { language: 'none', country: 'none' }[what]]
  return ['latin', { language: 'en', country: 'US' }[what]]
}

/** Gives the texts of an office file everybody's language, but where it would be seen: who wrote it had a program in their own. */
export function neutralLanguages(element: Element, looking: Looking): void {
  const name = nameIn(element)
  element.attributes = element.attributes.flatMap((attribute) => {
    const said = sayingOf(name, nameIn(attribute))
    if (!said || looking.has(said[0]) || none.test(attribute.value)) return [attribute]
    return said[1] === undefined ? [] : [{ ...attribute, value: said[1] }]
  })
  for (const child of elementsOf(element)) neutralLanguages(child, looking)
}
