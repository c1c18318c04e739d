/**
 * What a table of names may say (OpenType, name, 3): family, style, full name, PostScript's name. Notices, people, places and versions go;
 * in a PDF, which calls its fonts by names of its own, all names.
 */
const keptNames = [1, 2, 4, 6, 16, 17, 21, 22]

const noNames: readonly number[] = []

/** Tables of editors' comments, days and signatures. */
const tellingTables = new Set(['FFTM', 'PfEd', 'DSIG', 'meta', 'hist'])

/** Tables at most: of a font whose first bytes are masked, their number cannot be read. */
const mostTables = 64

/**
 * A font with the same glyphs and names, and without its notices, days and makers: they are blanked where they stand, so that all else
 * keeps its place. A font of another format stays as it is.
 * @param place where the font is: in Open XML its first 32 bytes are masked (ECMA-376, part 4, 2.8.1)
 */
export function plainFont(bytes: Uint8Array, place: 'open document' | 'open xml' | 'pdf'): Uint8Array {
  const copy = Buffer.from(bytes)
  const start = copy.toString('latin1', 0, 4)
  const kept = place === 'pdf' ? noNames : keptNames
  try {
    if (place === 'open xml') blankTables(copy, mostTables, kept)
    else if (['\0\x01\0\0', 'true', 'OTTO'].includes(start)) blankTables(copy, copy.readUInt16BE(4), kept)
    else if (start.startsWith('%!')) blankProgram(copy, place === 'pdf')
    else if (start.startsWith('\x01\0')) blankStrings(copy, kept)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // beyond its end
  }
  return copy
}

function blankTables(font: Buffer, count: number, kept: readonly number[]): void {
  const end = Math.min(12 + count * 16, font.length - 15)
  for (let at = 12; at < end; at += 16) {
    const tag = font.toString('latin1', at, at + 4)
    const [from, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)]
    if (from + length > font.length) continue
    const table = font.subarray(from, from + length)
    if (tag === 'name') blankNames(table, kept)
    else if (tag === 'CFF ') blankStrings(table, kept)
    else if (tag === 'head')
      table.fill(0, 20, 36) // the days of its making and change
    else if (tag === 'OS/2')
      table.fill(0x20, 58, 62) // its vendor
    else if (tellingTables.has(tag)) table.fill(0)
  }
}

function blankNames(table: Buffer, keptNames: readonly number[]): void {
  const [count, start] = [table.readUInt16BE(2), table.readUInt16BE(4)]
  const kept: Buffer[] = []
  for (let at = 6; at < 6 + count * 12; at += 12) {
    const from = start + table.readUInt16BE(at + 10)
    if (keptNames.includes(table.readUInt16BE(at + 6)))
      kept.push(table.subarray(from, from + table.readUInt16BE(at + 8)))
  }
  const copies = kept.map((name) => [name, Buffer.from(name)] as const)
  table.fill(0, Math.max(start, 6 + count * 12)) // names may share their letters
  for (const [name, letters] of copies) name.set(letters)
}

const programNotices = /(\/(?:Notice|Copyright|version)\s*\()((?:\\.|[^\\()]|\([^()]*\))*)\)/gs
const programTexts = /(\/(?:Notice|Copyright|version|FullName|FamilyName)\s*\()((?:\\.|[^\\()]|\([^()]*\))*)\)/gs

/** The texts and comments before the encrypted part of a Type 1 font (Adobe Type 1 Font Format, 2.2 and 5.2). */
function blankProgram(font: Buffer, isNameless: boolean): void {
  const end = font.indexOf('eexec')
  const head = font.toString('latin1', 0, end < 0 ? font.length : end)
  const blank = (text: string) => text.replace(/[^\r\n]/g, ' ')
  const plain = head
    .replace(isNameless ? programTexts : programNotices, (_, key: string, text: string) => `${key}${blank(text)})`)
    .replace(/(?<=[\r\n])%[^\r\n]*/g, blank)
    .replace(/^(%!\S*?:)([^\r\n]*)/, (line, mark: string, text: string) => (isNameless ? mark + blank(text) : line))
    .replace(/(\/FontName\s*\/)([^\s()<>[\]{}/%]+)/g, (given, key: string, text: string) =>
      isNameless ? key + 'F'.repeat(text.length) : given,
    )
  font.write(plain, 'latin1')
}

/** The notices of a compact font, and its names, unless some are kept (Adobe Technical Note 5176, 7 to 10). */
function blankStrings(font: Buffer, kept: readonly number[]): void {
  const names = indexAt(font, font[2] ?? 0)
  const tops = indexAt(font, names.end)
  const strings = indexAt(font, tops.end)
  const isNameless = kept.length === 0
  if (isNameless) for (const one of names.items) one.fill(0x46)
  const blanked = [...notices, ...(isNameless ? fullNames : [])]
  for (const top of tops.items)
    for (const number of textsIn(top, blanked)) strings.items[number - standardStrings]?.fill(0x20)
}

/** Operators of a font's head: its version, notice and copyright; its full name and family. */
const [notices, fullNames] = [
  [0, 1, 1200],
  [2, 3],
]

const standardStrings = 391

/** The numbers of the texts that an index of a font's head gives operators. */
function textsIn(top: Buffer, operators: readonly number[]): number[] {
  const found: number[] = []
  let number = -1
  for (let at = 0; at < top.length; ) {
    const byte = top[at] ?? 0
    if (byte <= 21) {
      const operator = byte === 12 ? 1200 + (top[at + 1] ?? 0) : byte
      if (operators.includes(operator)) found.push(number)
      at += byte === 12 ? 2 : 1
    } else if (byte === 28) {
      number = top.readInt16BE(at + 1)
      at += 3
    } else if (byte === 29) {
      number = top.readInt32BE(at + 1)
      at += 5
    } else if (byte === 30) {
      do at++
      while (at < top.length && ((top[at] ?? 0) & 0x0f) !== 0x0f)
      at++
    } else {
      number = byte < 247 ? byte - 139 : (byte - 247) * 256 + (top[at + 1] ?? 0) + 108
      at += byte < 247 ? 1 : 2
    }
  }
  return found
}

function indexAt(font: Buffer, at: number): { items: Buffer[]; end: number } {
  const count = font.readUInt16BE(at)
  if (count === 0) return { items: [], end: at + 2 }
  const size = font[at + 2] ?? 1
  const offset = (place: number) => font.readUIntBE(at + 3 + place * size, size)
  const before = at + 2 + (count + 1) * size
  const items = Array.from({ length: count }, (_, place) =>
    font.subarray(before + offset(place), before + offset(place + 1)),
  )
  return { items, end: before + offset(count) }
}
