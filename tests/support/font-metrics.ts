/** What a fallback must match of a font, in parts of its size (ems). */
type Metrics = { ascent: number; descent: number; lineGap: number; advance: (letter: string) => number }

/** Reads the tables of a TrueType font: https://learn.microsoft.com/typography/opentype/spec/otff */
export function metricsOf(font: Uint8Array): Metrics {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const table = (tag: string) => {
    for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16)
      if (Buffer.from(font.subarray(at, at + 4)).toString() === tag) return view.getUint32(at + 8)
    throw new Error(`The font has no ${tag} table`)
  }
  const em = view.getUint16(table('head') + 18)
  const hhea = table('hhea')
  const lastWidth = view.getUint16(hhea + 34) - 1 // later glyphs share it
  const glyphOf = charactersOf(view, table('cmap'))
  return {
    ascent: view.getInt16(hhea + 4) / em,
    descent: -view.getInt16(hhea + 6) / em,
    lineGap: view.getInt16(hhea + 8) / em,
    advance: (letter) =>
      view.getUint16(table('hmtx') + 4 * Math.min(glyphOf(letter.codePointAt(0) ?? 0), lastWidth)) / em,
  }
}

/** The glyph of a character of the Basic Multilingual Plane, from the `cmap` subtable of format 4. */
function charactersOf(view: DataView, cmap: number): (point: number) => number {
  const subtables = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, at) => cmap + view.getUint32(cmap + 8 + 8 * at),
  )
  const start = subtables.find((offset) => view.getUint16(offset) === 4)
  if (start === undefined) throw new Error('The font has no character map of format 4')
  const doubled = view.getUint16(start + 6) // twice the number of segments
  return (point) => {
    for (let at = start + 14; at < start + 14 + doubled; at += 2) {
      if (view.getUint16(at) < point) continue
      const first = view.getUint16(at + doubled + 2)
      if (point < first) return 0
      const rangeAt = at + 3 * doubled + 2
      const range = view.getUint16(rangeAt)
      if (range === 0) return (point + view.getUint16(at + 2 * doubled + 2)) & 0xffff
      return view.getUint16(rangeAt + range + 2 * (point - first))
    }
    return 0
  }
}
