import { attributeOf, type Element, elementsOf } from '../../../engines/archives/archives.ts'

/** Headers and footers of sheets, with their codes (ECMA-376, part 1, 18.3.1.39): fonts, sizes and colours; where on the page; `&&`. */
export const sheetEdge = /^(?:odd|even|first)(?:Header|Footer)$/
const edgeCode = /&(?:"([^"]*)"|K(?:[\dA-F]{6}|\d\d[+-]\d{3})|\d+|[BIUESXYHO]|([LCR])|([A-Z])|&)/gi

/** An element's letters as they are shown. */
export function written(letters: string, local: string, isOfSheets: boolean): string {
  if (sheetEdge.test(local)) return withoutCodes(letters)
  return isOfSheets ? withoutEscapes(letters) : letters
}

/** A workbook's text without escapes, `_x0041_` for `A` (ECMA-376, part 1, 22.9.2.19). */
export const withoutEscapes = (text: string) =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** A sheet's header or footer as it is printed. */
const withoutCodes = (text: string) =>
  `${text.replace(edgeCode, (code, _font, place, field) => (place ? '\n' : field ? ' ' : code === '&&' ? '&' : ''))}\n`

/** The fonts that the codes of a sheet's header or footer name, such as `&"Arial,Bold"`. */
export const fontsOfEdge = (text: string) =>
  [...withoutEscapes(text).matchAll(edgeCode)].flatMap(([, font]) => font?.replace(/,[^,]*$/, '') || [])

/** A format of numbers with the words that it shows as they are (ECMA-376, part 1, 18.8.31): `0" kg"`, `0\ \k\g`, `[$Rs-409]0`. */
export const asFormatted = (code: string) =>
  code.replace(/"|\\(?=.)|[_*].|\[(?:\$([^[\]-]*))?[^[\]]*\]/g, (_, currency = '') => currency)

/** A hyphen at which no line ends, or a letter that is written by its number (ECMA-376, part 1, 17.3.3.30), also in the room that is nobody's. */
export function symbolOf(element: Element): string {
  if (element.local === 'noBreakHyphen') return '\u2011'
  const number = Number.parseInt(attributeOf(element, 'char') ?? '', 16)
  return number < 0xd800 || (number >= 0xf000 && number <= 0xf0ff)
    ? String.fromCodePoint(number & (number < 0xf000 ? 0xffff : 0xff))
    : ' '
}

/** Whether properties raise letters (ECMA-376, part 1, 17.3.2.42; OpenDocument 20.385). */
export const isRaising = (properties: Element): boolean =>
  (properties.local === 'vertAlign' && attributeOf(properties, 'val') === 'superscript') ||
  (properties.local === 'position' && Number(attributeOf(properties, 'val')) > 0) ||
  /^(?:super|[1-9]\d*%)/.test(attributeOf(properties, 'text-position') ?? '')

/** Whether properties show small letters as capitals (ECMA-376, part 1, 17.3.2.5 and 33; OpenDocument 20.192 and 214). */
export const isCapitalising = (properties: Element): boolean =>
  (/^(?:caps|smallCaps)$/.test(properties.local) && !/^(?:0|false|off)$/.test(attributeOf(properties, 'val') ?? '')) ||
  attributeOf(properties, 'text-transform') === 'uppercase' ||
  attributeOf(properties, 'font-variant') === 'small-caps'

/** Says which runs of letters some properties shape: their own, or those of a style of OpenDocument. */
export function shapedIn(root: Element, isShaping: (properties: Element) => boolean): (element: Element) => boolean {
  const styles = new Set<string>()
  const visit = (element: Element) => {
    const children = elementsOf(element)
    if (element.local === 'style' && children.some(isShaping)) styles.add(attributeOf(element, 'name') ?? '')
    if (/^(?:styles|automatic-styles|document-content|document-styles|style)$/.test(element.local))
      children.forEach(visit)
  }
  visit(root)
  return (element) =>
    element.local === 'r'
      ? elementsOf(element).some(
          ({ local, children }) => local === 'rPr' && children.some((one) => typeof one !== 'string' && isShaping(one)),
        )
      : element.local === 'span' && styles.has(attributeOf(element, 'style-name') ?? '')
}
