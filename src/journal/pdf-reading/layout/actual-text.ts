/** An item of pdf.js's text content: a stretch of text, or the beginning or end of marked content. */
export type TextItem = {
  str?: string
  width?: number
  transform?: number[]
  fontName?: string
  type?: string
  /** At the beginning of marked content: the letters that the glyphs inside stand for. */
  actualText?: string
}

type Stretch = { str: string; width: number; transform: number[]; fontName: string }

const isStretch = (one: TextItem): one is Stretch => one.str !== undefined

/** The stretches of text on a page; marked content with its actual text becomes one stretch of these letters. */
export function stretchesOf(items: TextItem[]): Stretch[] {
  const found: Stretch[] = []
  const open: (string | undefined)[] = []
  let inside: Stretch[] = []
  for (const one of items) {
    const isInside = open.some((text) => text !== undefined)
    if (isStretch(one)) (isInside ? inside : found).push(one)
    else if (one.type !== 'endMarkedContent') open.push(isInside ? undefined : one.actualText)
    else {
      const text = open.pop()
      if (text !== undefined) found.push(...withActualText(text, inside))
      if (text !== undefined) inside = []
    }
  }
  return [...found, ...inside]
}

/**
 * The glyphs of marked content as one stretch of its actual text, which is ignored if nothing is drawn, as around a
 * picture.
 */
function withActualText(text: string, glyphs: Stretch[]): Stretch[] {
  const drawn = glyphs.filter(({ str }) => str.trim() !== '')
  const before = glyphs[0]?.str === ' ' ? glyphs.slice(0, 1) : []
  const [first] = drawn
  const last = drawn.at(-1)
  if (!first || !last) return glyphs
  const [a = 1, b = 0, , , x = 0, y = 0] = first.transform
  const [, , , , endX = x, endY = y] = last.transform
  const length = Math.hypot(a, b) || 1
  const width = ((endX - x) * a + (endY - y) * b) / length + last.width
  return [...before, { ...first, str: text, width: Math.max(first.width, width) }]
}
