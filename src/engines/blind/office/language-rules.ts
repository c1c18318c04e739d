import { type Attribute, type Element, elementsOf, type Parts } from '../../archives/archives.ts'
import { nameIn } from './rewrite.ts'

type Script = 'latin' | 'asian' | 'complex'

/**
 * The scripts whose languages change how a file looks: they stay as they are. So do Latin ones that draw letters in a way of their own,
 * where a file has such letters, and those of dates.
 */
export type Looking = ReadonlySet<Script | 'shapes' | 'dates'>

/** Letters that are drawn by their language: of Turkish, Romanian and their like, and Cyrillic ones; and the languages that draw them so. */
const shapedByLanguage = /[ğĞıŞşİșȘțȚţŢ\u0400-\u052f]/u
const shaping = /^(?:az|ba|be|bg|crh|gag|kk|ky|mk|mn|mo|ro|ru|sr|tg|tr|tt|uk|uz)(?![a-z])/i
const asian = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]/u
const complex = /[\u0590-\u08ff\u0900-\u0fff\u1000-\u109f\u1780-\u18af\ufb1d-\ufdff\ufe70-\ufeff]/u
const hyphenated = /autoHyphenation(?![^>]*val="(?:0|false|off)")|hyphenate="true"/
/** LibreOffice says of each DOCX that it breaks words, and of all its paragraphs that they do not. */
const suppressed = /<w:pPrDefault>(?:(?!<\/w:pPrDefault>).)*?suppressAutoHyphens(?![^>]*val="(?:0|false|off)")/s
const unsuppressed = /suppressAutoHyphens[^>]*val="(?:0|false|off)"/
const dated = /value-type="date"|<text:(?:date|time|[a-z-]+-(?:date|time))\b/

/** Which of a file's languages are seen: where words are broken by them, or letters drawn. */
export function lookingIn(source: Parts): Looking {
  const found = new Set<Script | 'shapes' | 'dates'>()
  let [isBroken, isSuppressed, isUnsuppressed] = [false, false, false]
  for (const [path, bytes] of source) {
    if (!path.endsWith('.xml') || path.startsWith('META-INF/')) continue
    const isWide = bytes[0] === 0xff || bytes[0] === 0xfe
    const xml = new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes)
    const text = wordsIn(xml)
    isBroken ||= hyphenated.test(xml)
    isSuppressed ||= suppressed.test(xml)
    isUnsuppressed ||= unsuppressed.test(xml)
    if (shapedByLanguage.test(text)) found.add('shapes')
    if (asian.test(text)) found.add('asian')
    if (complex.test(text)) found.add('complex')
    if (dated.test(xml)) found.add('dates')
  }
  if (isBroken && (!isSuppressed || isUnsuppressed)) found.add('latin')
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
function sayingOf(element: string, attribute: string): [Script | 'dates', neutral: string | undefined] | undefined {
  const ofDate = /^number:(?:date|time)-style$/.test(element) && /^number:(language|country)$/.exec(attribute)
  if (ofDate) return ['dates', ofDate[1] === 'language' ? 'en' : 'US']
  if (/^w:(?:lang|themeFontLang)$/.test(element)) {
    if (attribute === 'w:eastAsia') return ['asian', undefined]
    if (attribute === 'w:bidi') return ['complex', undefined]
    return attribute === 'w:val' ? ['latin', 'en-US'] : undefined
  }
  if (element === 'w:decimalSymbol' && attribute === 'w:val') return ['latin', '.']
  if (element === 'w:hyphenationZone' && attribute === 'w:val') return ['latin', '360']
  if (element === 'w:listSeparator' && attribute === 'w:val') return ['latin', ',']
  if (/^(?:lang|xml:lang)$/.test(attribute) || (element === 'c:lang' && attribute === 'val')) return ['latin', 'en-US']
  if (attribute === 'altLang') return ['asian', undefined]
  const [, what = '', script] =
    /^(?:fo|style|\?|table):(language|country|script|rfc-language-tag)(?:-(asian|complex))?$/.exec(attribute) ?? []
  if (what === '') return undefined
  if (script) return [script as Script, { language: 'none', country: 'none' }[what]]
  return ['latin', { language: 'en', country: 'US' }[what]]
}

/** Code pages of fonts, as Windows numbers them (MS-WMF, 2.1.1.5), from the first that is not everybody's, and those of other scripts. */
const firstOwn = 128
const lastOwn = 254
const ofScript = new Map<number, Script>([
  ...[128, 129, 130, 134, 136].map((page): [number, Script] => [page, 'asian']),
  ...[177, 178, 222].map((page): [number, Script] => [page, 'complex']),
])

/** Whether an attribute says a font's code page by which no letter is drawn, or what a program calls its look: it tells where that is at home. */
function tellsPlace(name: string, { local, value }: Attribute, looking: Looking): boolean {
  if (local === 'font-charset') return value !== 'x-symbol'
  if (/^(?:characterSet|font-(?:adornments|style-name)(?:-asian|-complex)?)$/.test(local)) return true
  const isPage = local === 'charset' || (local === 'val' && /^[wx]:charset$/.test(name))
  if (!isPage) return false
  const page = Number.parseInt(value, name === 'w:charset' ? 16 : 10) & 0xff
  const script = ofScript.get(page)
  return page >= firstOwn && page <= lastOwn && !(script && looking.has(script))
}

/** Gives the texts of an office file everybody's language, but where it would be seen: who wrote it had a program in their own. */
export function neutralLanguages(element: Element, looking: Looking): void {
  const name = nameIn(element)
  const isShaping =
    looking.has('shapes') &&
    element.attributes.some(({ local, value }) => !/^country/.test(local) && shaping.test(value))
  element.attributes = element.attributes.flatMap((attribute) => {
    if (tellsPlace(name, attribute, looking))
      return /^(?:val|charset)$/.test(attribute.local) ? [{ ...attribute, value: '00' }] : []
    const said = sayingOf(name, nameIn(attribute))
    if (!said || looking.has(said[0]) || none.test(attribute.value)) return [attribute]
    if (said[0] === 'latin' && isShaping) return [attribute]
    return said[1] === undefined ? [] : [{ ...attribute, value: said[1] }]
  })
  // where lines of Asian text are not broken, and code pages
  const goes = (child: Element) =>
    (!looking.has('asian') && /^w:noLineBreaks/.test(nameIn(child))) ||
    (nameIn(child) === 'x:charset' && child.attributes.some((one) => tellsPlace('x:charset', one, looking)))
  element.children = element.children.filter((child) => typeof child === 'string' || !goes(child))
  for (const child of elementsOf(element)) neutralLanguages(child, looking)
}
