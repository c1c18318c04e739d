import { lookup } from '../../../core/text/clean.ts'
import { attributeOf, type Element } from '../../archives/archives.ts'
import { child, childrenOrNone, mostBases, over } from '../looks.ts'
import type { ParagraphLook, TextLook } from '../written.ts'
import { type ListOf, readParagraphList } from './numbering.ts'

type Style = {
  name: string
  text: TextLook
  paragraph: ParagraphLook
  base: string | undefined
  list: ListOf | undefined
}

/** The styles of a document, each resolved over its base styles. */
export type Styles = {
  /** The style of paragraphs that name no style. */
  usual: string
  /** The table styles with borders. */
  framed: ReadonlySet<string>
  of: (id: string | undefined) => Omit<Style, 'base'> & { names: string[] }
}

export const val = (element: Element | undefined) => element && attributeOf(element, 'val')

/** Reads a toggle such as `w:b`: on unless its value is off; undefined if it is absent. */
export function toggle(properties: Element | undefined, local: string): boolean | undefined {
  const found = child(properties, local)
  return found && isOn(found)
}

export const isOn = (element: Element) => !/^(?:0|false|off|none)$/.test(val(element) ?? '')

/** Reads the styles of a Word document (ECMA-376, part 1, 17.7). */
export function stylesOf(root: Element | undefined): Styles {
  const known = new Map<string, Style>()
  const framed = new Set<string>()
  let usual = ''
  for (const one of childrenOrNone(root).filter(({ local }) => local === 'style')) {
    const id = attributeOf(one, 'styleId') ?? ''
    if (attributeOf(one, 'type') === 'paragraph' && /^(?:1|true|on)$/.test(attributeOf(one, 'default') ?? ''))
      usual = id
    known.set(id, styleOf(one))
    if (
      childrenOrNone(child(child(one, 'tblPr'), 'tblBorders')).some((line) => !/^(?:nil|none)$/.test(val(line) ?? ''))
    )
      framed.add(id)
  }
  const defaults = child(root, 'docDefaults')
  const bottom = {
    name: '',
    names: [] as string[],
    text: over<TextLook>({ size: 10 }, textLook(child(child(defaults, 'rPrDefault'), 'rPr'))),
    paragraph: paragraphLook(child(child(defaults, 'pPrDefault'), 'pPr')),
    list: undefined as ListOf | undefined,
  }
  const done = new Map<string, ReturnType<Styles['of']>>()
  const resolved = (id: string | undefined, depth: number): ReturnType<Styles['of']> => {
    const own = id === undefined ? undefined : known.get(id)
    if (!own || id === undefined || depth > mostBases) return bottom
    const ready = done.get(id)
    if (ready) return ready
    const below = resolved(own.base, depth + 1)
    const found = {
      name: own.name,
      names: [own.name, ...below.names],
      text: over(below.text, own.text),
      paragraph: over(below.paragraph, own.paragraph),
      list: over(below.list ?? {}, own.list ?? {}),
    }
    done.set(id, found)
    return found
  }
  return { usual, framed, of: (id) => resolved(id ?? usual, 0) }
}

function styleOf(style: Element): Style {
  const paragraph = child(style, 'pPr')
  const name = val(child(style, 'name')) ?? ''
  // Word's own heading styles have their level by their name; Google Docs writes no other.
  const [, level] = /^heading ([1-9])$/i.exec(name) ?? []
  return {
    name,
    text: textLook(child(style, 'rPr')),
    paragraph: over({ outline: level === undefined ? undefined : Number(level) - 1 }, paragraphLook(paragraph)),
    base: val(child(style, 'basedOn')),
    list: readParagraphList(paragraph),
  }
}

/** Text raised or lowered by at least so many half-points is a superscript or a subscript. */
const leastRaised = 4

export function textLook(properties: Element | undefined): TextLook {
  if (!properties) return {}
  const size = Number(val(child(properties, 'sz')))
  const place = val(child(properties, 'vertAlign'))
  const raised = Number(val(child(properties, 'position')))
  const fonts = child(properties, 'rFonts')
  const underline = val(child(properties, 'u'))
  const struck = toggle(properties, 'strike') ?? toggle(properties, 'dstrike')
  const language = child(properties, 'lang')
  return {
    size: size > 0 ? Math.min(size / 2, 200) : undefined,
    isBold: toggle(properties, 'b'),
    isItalic: toggle(properties, 'i'),
    isUnderlined: underline === undefined ? undefined : underline !== 'none',
    isStruck: struck,
    isSmallCaps: toggle(properties, 'smallCaps'),
    isCaps: toggle(properties, 'caps'),
    isHidden: toggle(properties, 'vanish'),
    font: fonts && (attributeOf(fonts, 'ascii') ?? attributeOf(fonts, 'hAnsi')),
    language: language && attributeOf(language, 'val'),
    ...(Math.abs(raised) >= leastRaised && { script: raised > 0 ? ('sup' as const) : ('sub' as const) }),
    ...(place && { script: scripts[place] ?? ('none' as const) }),
  }
}

const scripts: Record<string, 'sup' | 'sub'> = lookup({ superscript: 'sup', subscript: 'sub' })

/** Converts twentieths of a point to points. */
const points = (value: string | undefined) => {
  const number = Number.parseInt(value ?? '', 10)
  return Number.isNaN(number) ? undefined : number / 20
}

export function paragraphLook(properties: Element | undefined): ParagraphLook {
  if (!properties) return {}
  const indent = child(properties, 'ind')
  const length = (...names: string[]) => {
    const name = names.find((one) => indent && attributeOf(indent, one) !== undefined)
    return indent && name ? points(attributeOf(indent, name)) : undefined
  }
  const hanging = length('hanging')
  const outline = val(child(properties, 'outlineLvl'))
  return {
    align: aligned(val(child(properties, 'jc'))),
    left: length('left', 'start'),
    right: length('right', 'end'),
    first: hanging === undefined ? length('firstLine') : -hanging,
    outline: outline === undefined ? undefined : Number(outline),
    breaksPage: toggle(properties, 'pageBreakBefore'),
  }
}

/** Returns a paragraph's alignment from its name in either format; undefined if none is given. */
export function aligned(said: string | undefined): ParagraphLook['align'] {
  if (!said) return undefined
  if (said === 'center') return 'center'
  if (/^(?:both|justify|distribute)$/.test(said)) return 'justify'
  return /^(?:right|end)$/.test(said) ? 'right' : 'left'
}
