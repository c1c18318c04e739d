import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { unzipSync } from 'fflate'

/**
 * A searcher that unpacks, inflates and decodes until nothing is left to unpack: what it does not find, nobody finds by
 * looking.
 */

const mostDepth = 6

/**
 * Whether bytes hold a word, in whatever wrapping: archives, streams, base64, hex, ASCII85; in the letters of {@link
 * spellings}.
 */
export function holds(bytes: Uint8Array, word: string): boolean {
  return heldIn(bytes, [word]).length > 0
}

/** Which of these words bytes hold, in whatever wrapping. */
export function heldIn(bytes: Uint8Array, words: readonly string[]): string[] {
  const found = new Set<string>()
  const needles = words.map((word) => [word, spellings(word)] as const)
  const search = (layer: Buffer, depth: number): void => {
    for (const [word, forms] of needles)
      if (!found.has(word) && forms.some((form) => layer.includes(form))) found.add(word)
    if (depth === mostDepth || found.size === words.length) return
    for (const inner of layersOf(layer)) search(inner, depth + 1)
  }
  search(Buffer.from(bytes), 0)
  return [...found]
}

/** A word as bytes: UTF-8, Latin 1, UTF-16, hex, octal, percent, character references, base64, and letter by letter. */
function spellings(word: string): Buffer[] {
  const utf8 = Buffer.from(word)
  const wide = Buffer.from(word, 'utf16le')
  const forms = [utf8, Buffer.from(word, 'latin1'), wide, Buffer.from(wide).swap16()]
  const each = (write: (letter: string) => string) => Buffer.from([...word].map(write).join(''))
  const code = (letter: string) => letter.codePointAt(0) ?? 0
  const hex = forms.map((form) => form.toString('hex'))
  return [
    ...forms,
    ...hex.flatMap((text) => [Buffer.from(text), Buffer.from(text.toUpperCase())]),
    each((letter) => `\\${code(letter).toString(8).padStart(3, '0')}`),
    each((letter) => `%${code(letter).toString(16).toUpperCase().padStart(2, '0')}`),
    each((letter) => `&#${code(letter)};`),
    each((letter) => `&#x${code(letter).toString(16)};`),
    each((letter) => `&#x${code(letter).toString(16).toUpperCase()};`),
    each((letter) => `#${code(letter).toString(16).toUpperCase().padStart(2, '0')}`),
    Buffer.from([...word].reverse().join('')),
  ]
}

/** What is packed in bytes. */
function* layersOf(bytes: Buffer): Generator<Buffer> {
  yield* filesOf(bytes)
  yield* streamsOf(bytes)
  const text = bytes.toString('latin1')
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-](?:\s?[A-Za-z0-9+/_-]){15,}={0,2}/g)) {
    const dense = run.replace(/\s/g, '')
    for (const from of [0, 1, 2, 3]) yield Buffer.from(dense.slice(from), 'base64')
    if (/^[0-9a-f]+$/i.test(dense)) yield Buffer.from(dense, 'hex')
  }
  for (const [run] of text.matchAll(/[!-uz\s]{20,}~>/g)) yield fromAscii85(run)
  if (/\\[0-7]{3}/.test(text))
    yield Buffer.from(
      text.replace(/\\([0-7]{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8))),
      'latin1',
    )
  // words cut by XML's tags: each letter in a run of its own
  if (/<\w+[:>]/.test(text)) yield Buffer.from(text.replace(/<[^<>]*>/g, ''), 'latin1')
}

function* filesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = bytes.indexOf('PK\x03\x04', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x03\x04', at + 4, 'latin1')) {
    const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    const unpacked = attempt(() => inflateRawSync(bytes.subarray(from)))
    if (unpacked) yield unpacked
  }
  const files = bytes.subarray(0, 2).toString('latin1') === 'PK' ? attempt(() => unzipSync(bytes)) : undefined
  for (const [name, file] of Object.entries(files ?? {})) yield Buffer.concat([Buffer.from(`${name}\n`), file])
}

/** What zlib or gzip packed, wherever it begins. */
function* streamsOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at + 6 < bytes.length; at++) {
    const [first = 0, second = 0] = bytes.subarray(at, at + 2)
    const isZlib = (first & 0x0f) === 8 && first >> 4 <= 7 && ((first << 8) | second) % 31 === 0
    if (isZlib) yield attempt(() => inflateSync(bytes.subarray(at))) ?? Buffer.alloc(0)
    if (first === 0x1f && second === 0x8b) yield attempt(() => gunzipSync(bytes.subarray(at))) ?? Buffer.alloc(0)
  }
}

function attempt<Found extends object>(unpack: () => Found): Found | undefined {
  try {
    return unpack()
  } catch {
    return undefined
  }
}

function fromAscii85(run: string): Buffer {
  const bytes: number[] = []
  const letters = run.replace(/\s|~>/g, '').replaceAll('z', '!!!!!')
  for (let at = 0; at < letters.length; at += 5) {
    const group = letters.slice(at, at + 5)
    const value = [...group.padEnd(5, 'u')].reduce((sum, letter) => sum * 85 + letter.charCodeAt(0) - 33, 0)
    for (let byte = 0; byte < group.length - 1; byte++) bytes.push(Math.floor(value / 256 ** (3 - byte)) % 256)
  }
  return Buffer.from(bytes)
}
