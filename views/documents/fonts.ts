import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

export const latin = 'Document Serif'
export const devanagari = 'Document Devanagari'

let registered: Promise<void> | undefined

/** Registers the fonts of the documents, once a process or worker; whoever draws waits for it. */
export function documentFonts(): Promise<void> {
  registered ??= registerFonts()
  return registered
}

/** Whole TTF files: split web fonts would be embedded again at each switch between their parts. */
async function registerFonts(): Promise<void> {
  const [regular, italic, semiBold, semiBoldItalic, nagari, nagariSemiBold] = await Promise.all([
    fontData('source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
    fontData('source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf'),
    fontData('source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
    fontData('source-serif-4/600SemiBold_Italic/SourceSerif4_600SemiBold_Italic.ttf'),
    fontData('noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf'),
    fontData('noto-serif-devanagari/600SemiBold/NotoSerifDevanagari_600SemiBold.ttf'),
  ])
  registerFamily(latin, regular, italic, semiBold, semiBoldItalic)
  // Devanagari has no italics: without these entries a run inside <i> would stop the drawing.
  registerFamily(devanagari, nagari, nagari, nagariSemiBold, nagariSemiBold)
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
 * Loads a font whose glyphs know the letters that they stand for here. By itself fontkit gives a glyph for ever the letters
 * that it stood for first; in Devanagari many stand now for these, now for those, and the renderer, which counts them, would
 * lose the ends of words and cut lines in their midst.
 */
async function load(face: Face): Promise<void> {
  await Font.load(face)
  const font = Font.getFont(face).data as unknown as Shaping // its types leave out what is needed here
  // For each run of text the renderer writes all of them down, licence included, to tell fonts apart.
  for (const record of Object.keys(font.name.records)) if (record !== 'postscriptName') delete font.name.records[record]
  const found = font.getGlyph.bind(font)
  font.getGlyph = (id, letters) => {
    const glyph = found(id, letters)
    if (!letters || `${letters}` === `${glyph.codePoints}`) return glyph
    return Object.create(glyph, { codePoints: { value: letters } })
  }
}

/** Letters that both fonts are known to have: most of every text. */
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
const missing = { latin: '☐', devanagari: '◌' } // letters of the fonts themselves

/** A text in letters that the font of its script has: for others the renderer would take a font that is not embedded. */
export function printable(text: string, isNagari: boolean): string {
  if (!isNagari && common.test(text)) return text
  const { data } = Font.getFont({ fontFamily: isNagari ? devanagari : latin })
  const substitute = isNagari ? missing.devanagari : missing.latin
  const isThere = (letter: string) => data?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? true
  return text.replace(/./gsu, (letter) => likes[letter] ?? (isThere(letter) ? letter : substitute))
}

/** As a data URL: the renderer would fetch or read whatever other string it is given. */
async function fontData(path: string): Promise<string> {
  const bytes = await readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`)))
  return `data:font/ttf;base64,${bytes.toString('base64')}`
}

function registerFamily(family: string, regular: string, italic: string, semiBold: string, semiBoldItalic: string) {
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
