import { attributeOf, type Element, elementsOf, wordsOf } from '../../../engines/archives/archives.ts'

/** What a format shows as it is, in quotes, behind `\` or as a currency, `[$Rs-409]` (ECMA-376, part 1, 18.8.31); and what it does not show. */
const literal = /"([^"]*)"|\\(.)|\[\$([^[\]-]+)[^[\]]*\]/g
const notShown = /\[(?!\$[^[\]-])[^[\]]*\]|[_*]./g

/**
 * Whether an element of a sheet shows words that the file does not hold as such: a cell with a formula and no value, which programs compute as
 * they open it; or a number format that puts letters around a text, or half a number around a number.
 */
export function isComputedCell(element: Element): boolean {
  if (element.local === 'c' || element.local === 'table-cell') {
    const parts = elementsOf(element)
    const hasFormula = attributeOf(element, 'formula') !== undefined || parts.some(({ local }) => local === 'f')
    return hasFormula && !parts.some((part) => part.local !== 'f' && wordsOf(part).trim())
  }
  return element.local === 'numFmt' && sectionsOf(attributeOf(element, 'formatCode') ?? '').some(isCompleting)
}

/** The sections of a format, for numbers of either sign, nothing, and texts. */
const sectionsOf = (code: string) => code.match(/(?:"[^"]*"|\\.|[^;"])+/g) ?? []

function isCompleting(section: string): boolean {
  const shown = section.replace(notShown, '')
  const around = Array.from(
    shown.matchAll(literal),
    ([, quoted, escaped, currency]) => quoted ?? escaped ?? currency,
  ).join('')
  const isForText = shown.replace(literal, '').includes('@')
  return (isForText && /\p{L}/u.test(around)) || (around.match(/\d/g)?.length ?? 0) > 3
}
