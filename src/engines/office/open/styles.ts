import { attributeOf, type Element } from '../../archives/archives.ts'
import { child, childrenOrNone, mostBases, over } from '../looks.ts'
import { aligned } from '../word/styles.ts'
import type { ParagraphLook, TextLook } from '../written.ts'

type Style = {
  name: string
  text: TextLook
  paragraph: ParagraphLook
  base: string | undefined
  list: string | undefined
  element: Element
}

type Resolved = { names: string[]; text: TextLook; paragraph: ParagraphLook; list: string | undefined }

/** The styles of a text by family and name, each resolved over its base styles. */
export type Styles = {
  of: (family: string, name: string | undefined) => Resolved
  /** The style's own properties of one kind, such as `table-cell-properties`. */
  own: (family: string, name: string | undefined, properties: string) => Element | undefined
}

const usual = '(usual)'

/** Reads the common and the automatic styles (ODF 1.3, part 3, 16). */
export function stylesOf(all: readonly Element[]): Styles {
  const known = new Map<string, Style>()
  for (const one of all.filter(({ local }) => local === 'style' || local === 'default-style')) {
    const family = attributeOf(one, 'family') ?? ''
    const name = attributeOf(one, 'name') ?? usual
    const parent = attributeOf(one, 'parent-style-name') ?? (family === 'paragraph' ? usual : undefined)
    known.set(`${family} ${name}`, {
      name: attributeOf(one, 'display-name') ?? (name === usual ? '' : name.replaceAll('_20_', ' ')),
      text: textLook(child(one, 'text-properties')),
      paragraph: paragraphLook(one),
      base: name === usual ? undefined : parent,
      list: attributeOf(one, 'list-style-name'),
      element: one,
    })
  }
  const resolved = (family: string, name: string | undefined, depth: number): Resolved => {
    const own = known.get(`${family} ${name}`)
    if (!own || depth > mostBases) return { names: [], text: {}, paragraph: {}, list: undefined }
    const below = resolved(family, own.base, depth + 1)
    return {
      names: [own.name, ...below.names],
      text: over(below.text, own.text),
      paragraph: over(below.paragraph, own.paragraph),
      list: own.list ?? below.list,
    }
  }
  const of: Styles['of'] = (family, name) => {
    const isKnown = known.has(`${family} ${name}`)
    return resolved(family, isKnown ? name : family === 'paragraph' ? usual : undefined, 0)
  }
  return { of, own: (family, name, local) => child(known.get(`${family} ${name}`)?.element, local) }
}

const of = (element: Element | undefined, local: string) => element && attributeOf(element, local)

function textLook(text: Element | undefined): TextLook {
  const size = Number(/^([\d.]+)pt$/.exec(of(text, 'font-size') ?? '')?.[1])
  const [weight, slant] = [of(text, 'font-weight'), of(text, 'font-style')]
  const [place = ''] = of(text, 'text-position')?.split(' ') ?? []
  const raised = place === 'super' || Number.parseFloat(place) > 0
  const drawn = (name: string) => {
    const said = of(text, name)
    return said === undefined ? undefined : said !== 'none'
  }
  const [language, country] = [of(text, 'language'), of(text, 'country')]
  return {
    size: size > 0 ? Math.min(size, 200) : undefined,
    isBold: weight === undefined ? undefined : weight === 'bold' || Number(weight) >= 600,
    isItalic: slant === undefined ? undefined : slant !== 'normal',
    isUnderlined: drawn('text-underline-style'),
    isStruck: drawn('text-line-through-style'),
    isSmallCaps: of(text, 'font-variant') === 'small-caps' || undefined,
    isHidden: of(text, 'display') === undefined ? undefined : of(text, 'display') === 'none',
    font: of(text, 'font-name') ?? of(text, 'font-family'),
    language:
      language && language !== 'none'
        ? country && country !== 'none'
          ? `${language}-${country}`
          : language
        : undefined,
    ...(place && { script: raised ? 'sup' : place === 'sub' || place.startsWith('-') ? 'sub' : 'none' }),
  }
}

/** Converts a length to points; undefined if the text is not a length. */
export function pointsOf(said: string | undefined): number | undefined {
  const [, number, unit = ''] = /^(-?[\d.]+)(cm|mm|in|pt|pc|px)$/.exec(said ?? '') ?? []
  return number === undefined ? undefined : Number(number) * (units[unit] ?? 1)
}

const units: Record<string, number> = { cm: 28.3465, mm: 2.83465, in: 72, pt: 1, pc: 12, px: 0.75 }

function paragraphLook(style: Element): ParagraphLook {
  const paragraph = child(style, 'paragraph-properties')
  const outline = attributeOf(style, 'default-outline-level')
  return {
    align: aligned(of(paragraph, 'text-align')),
    left: pointsOf(of(paragraph, 'margin-left')),
    right: pointsOf(of(paragraph, 'margin-right')),
    first: pointsOf(of(paragraph, 'text-indent')),
    breaksPage: of(paragraph, 'break-before') === 'page' || undefined,
    outline: outline ? Number(outline) - 1 : undefined,
  }
}

/** Returns the style elements of both parts. */
export const allStyles = (content: Element | undefined, styles: Element | undefined): Element[] =>
  [child(styles, 'styles'), child(styles, 'automatic-styles'), child(content, 'automatic-styles')].flatMap(
    childrenOrNone,
  )
