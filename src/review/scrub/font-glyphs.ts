type Tables = Map<string, Buffer>

/** The tables of a TrueType font, in place; undefined if it is none. */
function tablesOf(font: Buffer): Tables | undefined {
  if (!['\0\x01\0\0', 'true'].includes(font.toString('latin1', 0, 4))) return undefined
  const tables: Tables = new Map()
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
    const [from, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)]
    tables.set(font.toString('latin1', at, at + 4), font.subarray(from, from + length))
  }
  return tables
}

/** What `made` makes; undefined where a font ends before what it speaks of. */
function unlessDamaged<T>(made: () => T | undefined): T | undefined {
  try {
    return made()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * A TrueType font with the shapes of these glyphs and of those that they are made of; the others draw nothing, where they stand.
 * @param use how the glyphs are found: by number, or by the font's own tables of codes and names
 * @returns undefined if it is no TrueType font, or damaged
 */
export function withGlyphs(
  font: Uint8Array,
  kept: ReadonlySet<number>,
  use: 'numbered' | 'coded' = 'coded',
): Buffer | undefined {
  return unlessDamaged(() => {
    const copy = Buffer.from(font)
    const tables = tablesOf(copy)
    const [shapes, measures] = [tables && shapesOf(tables), tables?.get('hmtx')]
    if (!tables || !shapes) return undefined
    const needed = new Set([0, ...kept])
    for (const glyph of needed) for (const part of partsOf(shapes[glyph])) needed.add(part)
    const advances = tables.get('hhea')?.readUInt16BE(34) ?? 0
    for (const [glyph, shape] of shapes.entries()) {
      if (needed.has(glyph)) continue
      shape.fill(0)
      if (glyph < advances) measures?.fill(0, glyph * 4, glyph * 4 + 4)
    }
    if (use === 'coded') return copy
    tables.get('cmap')?.fill(0, 2) // no table of codes
    tables.get('post')?.fill(0, 32).writeUInt32BE(0x00030000) // no names
    return copy
  })
}

/** The shape of each glyph (OpenType, loca and glyf). */
function shapesOf(tables: Tables): Buffer[] | undefined {
  const [head, places, shapes, most] = ['head', 'loca', 'glyf', 'maxp'].map((tag) => tables.get(tag))
  if (!head || !places || !shapes || !most) return undefined
  const isLong = head.readUInt16BE(50) === 1
  const place = (at: number) => (isLong ? places.readUInt32BE(at * 4) : places.readUInt16BE(at * 2) * 2)
  return Array.from({ length: most.readUInt16BE(4) }, (_, at) => shapes.subarray(place(at), place(at + 1)))
}

const [areWords, isScaled, goesOn, isStretched, isTurned] = [1, 8, 32, 64, 128]

/** The glyphs that a glyph is made of (OpenType, glyf, composite glyphs). */
function partsOf(shape: Buffer | undefined): number[] {
  const parts: number[] = []
  if (!shape || shape.length < 14 || shape.readInt16BE(0) >= 0) return parts
  for (let at = 10, flags = goesOn; flags & goesOn; ) {
    flags = shape.readUInt16BE(at)
    parts.push(shape.readUInt16BE(at + 2))
    at += 4 + (flags & areWords ? 4 : 2) + (flags & isScaled ? 2 : flags & isStretched ? 4 : flags & isTurned ? 8 : 0)
  }
  return parts
}

const [windows, mac] = ['windows-1252', 'macintosh'].map((encoding) => {
  const decoder = new TextDecoder(encoding)
  return Array.from({ length: 256 }, (_, code) => decoder.decode(Uint8Array.of(code)).charCodeAt(0))
})

/** What tables of codes may call a code of a byte (ISO 32000-2, 9.6.5.4): by number, as a letter, and as Macs number that letter. */
const namesOf = (code: number): number[] => {
  const letters = [windows?.[code] ?? 0, mac?.[code] ?? 0]
  return [...[0, 0xf000, 0xf100, 0xf200].map((start) => start + code), ...letters, mac?.indexOf(letters[0] ?? 0) ?? -1]
}

/** The lists of a font's table of codes; none if it has no such table. */
function listsOf(font: Uint8Array): Buffer[] {
  const table = tablesOf(Buffer.from(font))?.get('cmap')
  if (!table) return []
  return Array.from({ length: table.readUInt16BE(2) }, (_, at) => table.subarray(table.readUInt32BE(8 + at * 8)))
}

/** The glyphs that a TrueType font may show for codes of a byte; undefined if it is none, is damaged, or has none for one of them. */
export function glyphsOf(font: Uint8Array, codes: ReadonlySet<number>): Set<number> | undefined {
  return unlessDamaged(() => {
    const lists = listsOf(font)
    const found = [...codes].map((code) =>
      namesOf(code).flatMap((called) => lists.map((list) => glyphOf(list, called)).filter((one) => one > 0)),
    )
    return lists.length > 0 && found.every((glyphs) => glyphs.length > 0) ? new Set(found.flat()) : undefined
  })
}

/** The glyph that a font shows for a code of a byte where nothing else says what its codes are; undefined if none, or if its tables differ. */
export function glyphOfCode(font: Uint8Array, code: number): number | undefined {
  return unlessDamaged(() => {
    const lists = listsOf(font)
    const found = new Set(
      lists.flatMap((list) => [glyphOf(list, 0xf000 + code), glyphOf(list, code)]).filter((glyph) => glyph > 0),
    )
    return found.size === 1 ? [...found][0] : undefined
  })
}

/** The glyph that a list of a table of codes gives a code (OpenType, cmap, formats 0, 4, 6 and 12); 0 if none. */
function glyphOf(list: Buffer, code: number): number {
  const format = list.readUInt16BE(0)
  if (code < 0) return 0
  if (format === 0) return code < 256 ? list.readUInt8(6 + code) : 0
  if (format === 6) {
    const at = code - list.readUInt16BE(6)
    return at >= 0 && at < list.readUInt16BE(8) ? list.readUInt16BE(10 + at * 2) : 0
  }
  if (format === 12) {
    for (let at = 16; at < 16 + list.readUInt32BE(12) * 12; at += 12)
      if (code >= list.readUInt32BE(at) && code <= list.readUInt32BE(at + 4))
        return list.readUInt32BE(at + 8) + code - list.readUInt32BE(at)
    return 0
  }
  if (format !== 4) return 0
  const size = list.readUInt16BE(6) // twice the number of segments
  for (let at = 14; at < 14 + size; at += 2) {
    if (code > list.readUInt16BE(at)) continue
    const [first, delta, offset] = [at + 2 + size, at + 2 + size * 2, at + 2 + size * 3]
    const from = list.readUInt16BE(first)
    if (code < from) return 0
    const away = list.readUInt16BE(offset)
    const glyph = away === 0 ? code : list.readUInt16BE(offset + away + (code - from) * 2)
    return glyph === 0 ? 0 : (glyph + list.readUInt16BE(delta)) & 0xffff
  }
  return 0
}
