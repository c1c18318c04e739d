import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

export const latin = 'Document Serif'
export const devanagari = 'Document Devanagari'

let registered: Promise<void> | undefined

/** Registers the fonts, once per process or worker; await it before drawing. */
export function documentFonts(): Promise<void> {
  registered ??= registerFonts()
  return registered
}

/** Registers whole TTF files: a split web font would be embedded again at every switch between its subsets. */
async function registerFonts(): Promise<void> {
  const [regular, italic, semiBold, semiBoldItalic, nagari, nagariSemiBold] = await Promise.all([
    fontData('source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
    fontData('source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf'),
    fontData('source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
    fontData('source-serif-4/600SemiBold_Italic/SourceSerif4_600SemiBold_Italic.ttf'),
    fontData('noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf'),
    fontData('noto-serif-devanagari/600SemiBold/NotoSerifDevanagari_600SemiBold.ttf'),
  ])
  registerFamily(latin, { regular, italic, semiBold, semiBoldItalic })
  // Devanagari has no italics: without these entries a run inside <i> would make drawing fail.
  const upright = { regular: nagari, italic: nagari, semiBold: nagariSemiBold, semiBoldItalic: nagariSemiBold }
  registerFamily(devanagari, upright)
  await Promise.all(
    [latin, devanagari].flatMap((fontFamily) =>
      ([400, 600] as const).flatMap((fontWeight) =>
        (['normal', 'italic'] as const).map((fontStyle) => load({ fontFamily, fontWeight, fontStyle })),
      ),
    ),
  )
}

type Face = Parameters<typeof Font.load>[0]
type Shaping = {
  getGlyph: (id: number, letters?: number[]) => { codePoints: number[] }
  name: { records: Record<string, unknown> }
}

/**
 * Loads a font whose glyphs carry the code points of each use. fontkit caches a glyph with the code points of its first
 * use; in Devanagari one glyph represents different ones, and the renderer, which counts them, would drop the ends of
 * words and break lines inside words.
 */
async function load(face: Face): Promise<void> {
  await Font.load(face)
  const font = Font.getFont(face).data as unknown as Shaping // the types omit what is used here
  // The renderer serialises all of these records, including the licence, for every run of text, just to distinguish
  // fonts.
  for (const record of Object.keys(font.name.records)) if (record !== 'postscriptName') delete font.name.records[record]
  const found = font.getGlyph.bind(font)
  font.getGlyph = (id, letters) => {
    const glyph = found(id, letters)
    if (!letters || `${letters}` === `${glyph.codePoints}`) return glyph
    return Object.create(glyph, { codePoints: { value: letters } })
  }
}

/** Matches text of characters that both fonts contain, which is most text. */
const common = /^[\x20-\x7e\u00a0-\u017f\u2013\u2014\u2018-\u201d\u2026]*$/
const likes: Record<string, string> = {
  '\u2010': '-',
  '\u2011': '-',
  '\n': ' ',
  '\t': ' ',
  '\u2060': '',
  '\ufeff': '',
  '\u00ad': '',
}
const missing = { latin: '☐', devanagari: '◌' } // glyphs that the fonts contain

/** Replaces characters that the font lacks: the renderer would fall back to a font that is not embedded. */
export function printable(text: string, isNagari: boolean): string {
  if (!isNagari && common.test(text)) return text
  const { data } = Font.getFont({ fontFamily: isNagari ? devanagari : latin })
  const substitute = isNagari ? missing.devanagari : missing.latin
  const isThere = (letter: string) => data?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? true
  return text.replace(/./gsu, (letter) => likes[letter] ?? (isThere(letter) ? letter : substitute))
}

/** Returns a font file as a data URL: the renderer would fetch or read any other string. */
async function fontData(path: string): Promise<string> {
  const bytes = await readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`)))
  return `data:font/ttf;base64,${bytes.toString('base64')}`
}

type Faces = { regular: string; italic: string; semiBold: string; semiBoldItalic: string }

function registerFamily(family: string, { regular, italic, semiBold, semiBoldItalic }: Faces) {
  Font.register({
    family,
    fonts: [
      { src: regular },
      { src: italic, fontStyle: 'italic' },
      { src: semiBold, fontWeight: 600 },
      { src: semiBoldItalic, fontWeight: 600, fontStyle: 'italic' },
    ],
  })
}
