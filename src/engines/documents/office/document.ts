import { type Element, elementsOf } from '../../archives/archives.ts'
import type { Script } from '../layout/layout.ts'

/** The purposes of styles, by name. */
export type Role = 'title' | 'abstract' | ''

/** A stretch of text in one style; a tab is `\t`, a line break `\n`. */
export type Run = { text: string; size: number; isBold: boolean; isItalic: boolean; script: Script; url?: string }

/** `role` is what its style is for; `label` is its number in a list. */
export type Paragraph = {
  runs: Run[]
  align: 'left' | 'center' | 'right'
  role: Role
  label: string
  breaksPage: boolean
}

/** A table: rows of cells, each with its blocks. */
export type Table = { rows: Block[][][] }

export type Block = Paragraph | Table

/** A document of a word processor: its text, its footnotes, and the title among its properties. */
export type Manuscript = { blocks: Block[]; notes: Paragraph[]; title: string }

/** The text of a paragraph. */
export const textOf = ({ runs }: Paragraph) => runs.map(({ text }) => text).join('')

/** The look of text; undefined parts come from the style above. */
export type Look = {
  size?: number | undefined
  isBold?: boolean | undefined
  isItalic?: boolean | undefined
  isHidden?: boolean | undefined
  script?: Script | 'none'
  align?: Paragraph['align'] | undefined
  breaksPage?: boolean | undefined
}

/** The first part of an element with this name. */
export const child = (element: Element | undefined, local: string) =>
  element && elementsOf(element).find((one) => one.local === local)

/** The later look over the earlier one. */
export function over(below: Look, above: Look): Look {
  const given = Object.entries(above).filter(([, value]) => value !== undefined)
  return { ...below, ...Object.fromEntries(given) }
}

const usualSize = 11

export function runOf(text: string, { size = usualSize, isBold, isItalic, script }: Look, url?: string): Run {
  return {
    text,
    size,
    isBold: isBold ?? false,
    isItalic: isItalic ?? false,
    script: script === 'none' ? undefined : script,
    ...(url && { url }),
  }
}

/** Deeper, styles go in a circle, and tables are no text. */
export const mostDepth = 30

/** A style's look over those that it is based on. */
export function lookOf(
  styles: ReadonlyMap<string, { look: Look; base: string | undefined }>,
  name: string | undefined,
  depth = 0,
): Look {
  const style = name === undefined ? undefined : styles.get(name)
  if (!style || depth > mostDepth) return {}
  return over(lookOf(styles, style.base, depth + 1), style.look)
}

const publishers = '(?:els|mdpi|ieee|acm|springer|paper|article|manuscript|main)[\\s_-]?'
const titleStyle = new RegExp(`^(?:${publishers})*(?:\\d+[\\s_.-]?)*title\\d*$`, 'i')
const abstractStyle = new RegExp(`^(?:${publishers})*(?:\\d+[\\s_.-]?)*abstract(?:\\s?(?:text|body))?\\d*$`, 'i')

/** The purpose of a style by its name or that of its base; publishers' templates put a sign before it. */
export function roleOf(
  styles: ReadonlyMap<string, { title: string; base: string | undefined }>,
  name: string | undefined,
): Role {
  let style = name === undefined ? undefined : styles.get(name)
  for (let depth = 0; style && depth < mostDepth; depth++) {
    if (titleStyle.test(style.title)) return 'title'
    if (abstractStyle.test(style.title)) return 'abstract'
    style = style.base === undefined ? undefined : styles.get(style.base)
  }
  return ''
}

/** Where a paragraph stands, by what either format calls it; undefined where it does not say. */
export function placeOf(said: string | undefined): Paragraph['align'] | undefined {
  if (!said) return undefined
  if (said === 'center') return 'center'
  return /^(?:right|end)$/.test(said) ? 'right' : 'left'
}
