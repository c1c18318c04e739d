/** Keys of the encryption of a Type 1 font's private part, and of a letter (Adobe Type 1 Font Format, 7.1 and 7.3). */
const [ofPart, ofLetter] = [55665, 4330]
/** Bytes before what is encrypted (7.1), and before a letter, unless the font says otherwise. */
const lead = 4

/** Encrypts or decrypts: each byte with a key that the encrypted bytes before it made. */
function crypted(bytes: Uint8Array, key: number, way: 'encrypt' | 'decrypt'): Buffer {
  let state = key
  return Buffer.from(
    bytes.map((byte) => {
      const other = byte ^ (state >> 8)
      state = (((way === 'encrypt' ? other : byte) + state) * 52845 + 22719) & 0xffff
      return other
    }),
  )
}

/** Letters at most in which the zeros at a font's end stand, with the ends of their lines. */
const mostZeros = 2000

/** A Type 1 font as it stands in a PDF: what is read, what is encrypted, and zeros behind. */
function partsOf(font: Buffer): { head: string; part: Buffer; tail: Buffer } | undefined {
  const text = font.toString('latin1')
  const [mark = ''] = /eexec(?:\r\n|\s)/.exec(text) ?? []
  if (!text.startsWith('%!') || mark === '') return undefined
  const from = text.indexOf(mark) + mark.length
  const [zeros = ''] = /(?:0\s*){512}cleartomark\s*$/.exec(text.slice(-mostZeros)) ?? []
  const end = font.length - zeros.length
  if (/^[\da-f\s]{8}/i.test(text.slice(from, from + 8))) return undefined // encrypted in hexadecimal
  return {
    head: text.slice(0, from),
    part: crypted(font.subarray(from, end), ofPart, 'decrypt'),
    tail: font.subarray(end),
  }
}

/** The names that a font gives its codes itself (2.3): those of the standard are undefined. */
export function encodingOf(font: Uint8Array): ReadonlyMap<number, string> {
  const head = partsOf(Buffer.from(font))?.head ?? ''
  return new Map([...head.matchAll(named)].map(([, code, name = '']) => [Number(code), name]))
}
const named = /\bdup\s+(\d+)\s*\/(\S+)\s+put\b\s*/g

/**
 * A Type 1 font with these letters alone.
 * @param wanted their names
 * @returns undefined if it is none, is damaged, or makes one of them of others
 */
export function withLetters(
  font: Uint8Array,
  wanted: ReadonlySet<string>,
): { bytes: Buffer; lengths: number[] } | undefined {
  const found = partsOf(Buffer.from(font))
  const program = found?.part.toString('latin1') ?? ''
  const start = /\/CharStrings\s+\d+(?=\s+dict\s+dup\s+begin\s)/.exec(program)
  if (!found || !start) return undefined
  const begin = /\s+dict\s+dup\s+begin\s+/y
  begin.lastIndex = start.index + start[0].length
  const [beginning = ''] = begin.exec(program) ?? []
  const spare = Number(/\/lenIV\s+(\d+)/.exec(program)?.[1] ?? lead)
  const kept: string[] = []
  let at = start.index + start[0].length + beginning.length
  while (true) {
    const entry = /\/(\S+)\s+(\d+)\s+\S+\s/y
    entry.lastIndex = at
    const [opening = '', name = '', size] = entry.exec(program) ?? []
    if (opening === '') break
    const from = at + opening.length
    const ending = /\s*(?:noaccess\s+def|ND|\|-|def)\s+/y
    ending.lastIndex = from + Number(size)
    const [closing = ''] = ending.exec(program) ?? []
    if (closing === '') return undefined
    at = ending.lastIndex
    if (name !== '.notdef' && !wanted.has(name)) continue
    if (isMadeOfOthers(crypted(found.part.subarray(from, from + Number(size)), ofLetter, 'decrypt').subarray(spare)))
      return undefined
    kept.push(program.slice(at - closing.length - Number(size) - opening.length, at))
  }
  if (!program.startsWith('end', at)) return undefined
  const head = found.head.replace(named, (whole, _, name: string) => (wanted.has(name) ? whole : ''))
  const plain = `${program.slice(0, start.index)}/CharStrings ${kept.length}${beginning}${kept.join('')}${program.slice(at)}`
  const part = crypted(Buffer.from(plain, 'latin1'), ofPart, 'encrypt')
  return {
    bytes: Buffer.concat([Buffer.from(head, 'latin1'), part, found.tail]),
    lengths: [head.length, part.length, found.tail.length],
  }
}

const [escaped, accented, numbers, long] = [12, 6, 32, 255]

/** Whether a letter is drawn as two others, such as an accent above its base (`seac`, 6.4). */
function isMadeOfOthers(letter: Uint8Array): boolean {
  for (let at = 0; at < letter.length; ) {
    const byte = letter[at] ?? 0
    if (byte === escaped && letter[at + 1] === accented) return true
    at += byte === long ? 5 : byte >= 247 ? 2 : byte >= numbers ? 1 : byte === escaped ? 2 : 1
  }
  return false
}
