/** What pdf.js tells of a page: stretches of text, and marks that begin and end around them. */
export type Told = {
  str?: string
  width?: number
  transform?: number[]
  fontName?: string
  type?: string
  /** On a mark: the letters for which the glyphs inside stand. */
  actualText?: string
}

type Stretch = { str: string; width: number; transform: number[]; fontName: string }

const isStretch = (one: Told): one is Stretch => one.str !== undefined

/** The stretches of a page; where marks tell what glyphs stand for, one stretch with these letters. */
export function stretchesOf(told: Told[]): Stretch[] {
  const found: Stretch[] = []
  const open: (string | undefined)[] = []
  let inside: Stretch[] = []
  for (const one of told) {
    const isTold = open.some((text) => text !== undefined)
    if (isStretch(one)) (isTold ? inside : found).push(one)
    else if (one.type !== 'endMarkedContent') open.push(isTold ? undefined : one.actualText)
    else {
      const text = open.pop()
      if (text !== undefined) found.push(...asTold(text, inside))
      if (text !== undefined) inside = []
    }
  }
  return [...found, ...inside]
}

/** A mark without glyphs, as around a picture, says nothing. */
function asTold(text: string, glyphs: Stretch[]): Stretch[] {
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
