import { printedLetters } from '../../core/language/paper-words.ts'
import { scriptsWithFonts } from '../../engines/fulltext/text.ts'

/** The packages of the scripts' fonts. Amiri is the Arabic one whose text copies best from a PDF. */
const packages: Record<(typeof scriptsWithFonts)[number], string> = {
  Arabic: 'amiri',
  Hebrew: 'noto-serif-hebrew',
  Bengali: 'noto-sans-bengali',
  Tamil: 'noto-sans-tamil',
  Telugu: 'noto-sans-telugu',
  Gujarati: 'noto-sans-gujarati',
  Gurmukhi: 'noto-sans-gurmukhi',
  Kannada: 'noto-sans-kannada',
  Malayalam: 'noto-sans-malayalam',
  Oriya: 'noto-sans-oriya',
  Sinhala: 'noto-sans-sinhala',
  Thai: 'noto-serif-thai',
  Khmer: 'noto-sans-khmer',
  Lao: 'noto-sans-lao',
  Myanmar: 'noto-sans-myanmar',
  Ethiopic: 'noto-sans-ethiopic',
  Georgian: 'noto-serif-georgian',
  Armenian: 'noto-sans-armenian',
  Hangul: 'noto-serif-kr',
  Hiragana: 'noto-serif-jp',
  Katakana: 'noto-serif-jp',
  Han: 'noto-serif-sc',
}

/** The fonts of the scripts of a text, as TTF with its letters alone, and the names of their families. */
type ScriptFonts = { fonts: Buffer[]; families: string[] }

/** Makes the fonts for the scripts of a paper that the journal's own fonts lack, and for the words that it prints. */
export async function makeScriptFonts(jats: string): Promise<ScriptFonts> {
  const [, language = ''] = /<article\b[^>]*\bxml:lang="([a-z]+)/.exec(jats) ?? []
  const names = fontNamesOf(jats)
  const text = jats + printedLetters(language)
  const points = new Set(
    Array.from(text.normalize('NFC') + text.normalize('NFD'), (letter) => letter.codePointAt(0) ?? 0),
  )
  const made: Buffer[] = []
  for (const name of names) made.push(...(await makeFonts(name, points)))
  return { fonts: made, families: names.map(fontFamilyOf) }
}

/** Returns the packages for the scripts of a text; of two that share letters the first draws them. */
export function fontNamesOf(text: string): string[] {
  const found = scriptsWithFonts.filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(text))
  const names = [...new Set(found.map((script) => packages[script]))]
  return isJapanese(text) ? names : names.toSorted((one, other) => rankOf(one) - rankOf(other))
}

const rankOf = (name: string) => (name === packages.Han ? 0 : 1)

/** Whether Chinese characters of a text are Japanese: a quotation with kana does not make them so. */
function isJapanese(text: string): boolean {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  return count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > count(/\p{Script=Han}/gu) / 10
}

const fontFamilyOf = (name: string) => name.replace(/(?:^|-)[a-z]/g, (first) => first.replace('-', ' ').toUpperCase())

/** Makes the fonts of the parts of a package that have letters of a text, in two weights. */
async function makeFonts(name: string, letters: ReadonlySet<number>): Promise<Buffer[]> {
  const { default: subsetFont } = await import('subset-font')
  const isVariable = name !== 'amiri'
  const pack = `${isVariable ? '@fontsource-variable' : '@fontsource'}/${name}`
  const inPackage = (path: string) => Bun.file(new URL(import.meta.resolve(`${pack}/${path}`)))
  const parts: Record<string, string> = await inPackage('unicode.json').json()
  const made: Buffer[] = []
  for (const [part, ranges] of Object.entries(parts)) {
    const own = /^(?:latin|cyrillic|greek|vietnamese|math|symbols)/.test(part) ? [] : pointsIn(ranges)
    const used = own.filter((point) => letters.has(point))
    if (used.length === 0) continue
    const cut = String.fromCodePoint(...(part.startsWith('[') ? used : own))
    for (const wght of isVariable ? [400, 600] : [400, 700]) {
      const file = `files/${name}-${part.replace(/[[\]]/g, '')}-${isVariable ? 'wght' : wght}-normal.woff2`
      const options = { targetFormat: 'truetype', ...(isVariable && { variationAxes: { wght } }) } as const
      made.push(await subsetFont(Buffer.from(await inPackage(file).bytes()), cut, options))
    }
  }
  return made
}

/** Returns the code points of ranges such as `U+0600-06FF,U+200C`. */
const pointsIn = (ranges: string): number[] =>
  ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .replace(/U\+/i, '')
      .split('-')
      .map((one) => Number.parseInt(one, 16))
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
