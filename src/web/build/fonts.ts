import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A font file and its `@font-face` description. */
export type Font = {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  family: string
  style: string
  weight: string
  range: string
  /** Whether its letters are rare. */
  isRare?: true
}

const root = join(import.meta.dir, '../../..')
const serif = join(root, 'node_modules/@fontsource-variable/source-serif-4')
const devanagari = join(root, 'node_modules/@fontsource/noto-serif-devanagari')

/** Characters needed on a first visit: ASCII, Latin-1 and the punctuation of English typesetting. */
export const firstVisit =
  'U+20-7E,U+A0-FF,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2039-203A,U+20AC,U+2122,U+2212'
/** The same for italics: species names are ASCII; an accent in italics may load another file. */
export const italicVisit = 'U+20-7E,U+A0,U+2013-2014,U+2019,U+2026'

/** The characters of the Devanagari font. */
export const hindi = 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+20A8,U+20B9,U+25CC,U+A830-A839,U+A8E0-A8FF'

/**
 * Builds the text fonts. Source Serif 4 is subset to the characters of a first visit and weights 400 to 600: 103 kB
 * become 43 kB. Other letters load from the full files through `unicode-range`.
 */
export async function buildFonts(): Promise<Font[]> {
  const ranges: Record<string, string> = await Bun.file(join(serif, 'unicode.json')).json()
  const variable = { family: 'Source Serif 4', weight: '400 600' }
  const small = async (name: string, style: 'normal' | 'italic', range: string): Promise<Font> => {
    const bytes = await subset(join(serif, `files/source-serif-4-latin-wght-${style}.woff2`), range)
    return { name: `serif-${name}`, bytes, ...variable, style, range }
  }
  const whole = Object.entries(ranges).flatMap(([script, range]) =>
    (['normal', 'italic'] as const).map(async (style): Promise<Font> => {
      const file = Bun.file(join(serif, `files/source-serif-4-${script}-wght-${style}.woff2`))
      const rest = excludeFromRange(range, style === 'normal' ? firstVisit : italicVisit)
      return {
        name: `serif-${script}-${style}`,
        bytes: await file.bytes(),
        ...variable,
        style,
        range: rest,
        isRare: true,
      }
    }),
  )
  const inHindi = ['400', '600'].map(async (weight): Promise<Font> => {
    const file = Bun.file(join(devanagari, `files/noto-serif-devanagari-devanagari-${weight}-normal.woff2`))
    return {
      name: `devanagari-${weight}`,
      bytes: await file.bytes(),
      family: 'Noto Serif Devanagari',
      style: 'normal',
      weight,
      range: hindi,
    }
  })
  return Promise.all([
    ...whole,
    ...inHindi,
    small('roman', 'normal', firstVisit),
    small('italic', 'italic', italicVisit),
  ])
}

/** The characters of formulas: Latin and Greek letters, operators, arrows, and brackets that grow. */
const mathLetters =
  'U+20-7E,U+A0,U+AC,U+AF-B1,U+B7,U+D7,U+F7,U+2C6,U+2DC,U+300-304,U+306-308,U+30A,U+30C,U+391-3A9,U+3B1-3C9,U+3D1,U+3D5,' +
  'U+3F5,U+2016,U+2026,U+2032-2034,U+2061-2064,U+20D7,U+2102,U+210E,U+210F,U+2112,U+2113,U+2115,U+2119,U+211D,U+2124,' +
  'U+2190-2194,U+21A6,U+21C0,U+21CC,U+21D0-21D4,U+2200-220D,U+220F-2220,U+2223-222E,U+2234-2237,U+223C,U+2243,U+2245,' +
  'U+2248,U+224D,U+2254,U+225C,U+2260-226B,U+2272,U+2273,U+227A,U+227B,U+2282-228B,U+2295-2297,U+22A2-22A5,U+22C0-22C6,' +
  'U+22EE-22F1,U+2308-230B,U+23DE,U+23DF,U+27E8,U+27E9,U+27F5-27F9,U+2A7D,U+2A7E,U+1D400-1D433,U+1D434-1D467,' +
  'U+1D49C-1D4B5,U+1D6A8-1D71B'

/** Builds the font of formulas, for systems without one: a subset of Noto Sans Math, whose 1 MB become 60 kB. */
export async function subsetMathFont(): Promise<Font> {
  const path = 'node_modules/@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf'
  const bytes = await subset(join(root, path), mathLetters)
  return { name: 'math', bytes, family: 'Formulas', style: 'normal', weight: '400', range: mathLetters }
}

/** Subsets a font; cached in `build/`, because subsetting takes longer than the rest of startup. */
async function subset(path: string, range: string): Promise<Uint8Array<ArrayBuffer>> {
  const original = await Bun.file(path).bytes()
  const cached = Bun.file(join(root, 'build/fonts', `${Bun.hash(original)}-${Bun.hash(range)}.woff2`))
  if (await cached.exists()) return cached.bytes()
  const { default: subsetFont } = await import('subset-font')
  const cut = await subsetFont(Buffer.from(original), lettersIn(range), {
    targetFormat: 'woff2',
    ...(path.includes('-wght-') && { variationAxes: { wght: { min: 400, max: 600 } } }),
    noLayoutClosure: true,
  })
  // A read-only installation subsets at each start.
  await mkdir(join(root, 'build/fonts'), { recursive: true })
    .then(() => Bun.write(cached, cut))
    .catch(() => {})
  return new Uint8Array(cut)
}

/** Removes characters from a range: if two faces cover a letter, a browser loads the second when the first is late. */
export function excludeFromRange(range: string, taken: string): string {
  const removed = new Set(pointsIn(taken))
  const rest = pointsIn(range).filter((point) => !removed.has(point))
  const firsts = rest.filter((point, at) => rest[at - 1] !== point - 1)
  const lasts = rest.filter((point, at) => rest[at + 1] !== point + 1)
  const hex = (point = 0) => point.toString(16).toUpperCase()
  return firsts
    .map((first, at) => (lasts[at] === first ? `U+${hex(first)}` : `U+${hex(first)}-${hex(lasts[at])}`))
    .join(',')
}

function lettersIn(range: string): string {
  return String.fromCodePoint(...pointsIn(range))
}

function pointsIn(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })
}
