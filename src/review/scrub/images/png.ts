import { deflateSync, inflateSync } from 'node:zlib'
import { plainProfile } from './colour-profile.ts'
import { turnOf } from './jpeg.ts'

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** The numbers that a chunk holds: of how many bytes each, and the largest that a camera or a program writes. */
type Numbers = [bytes: number, largest: number][]

/** Chunks that make the picture and its colours (PNG, 5.6 and 11.3). What only advises viewers goes: backgrounds and significant bits. */
const pictureChunks: Record<string, Numbers | undefined> = {
  gAMA: [[4, 1_000_000]],
  cHRM: Array(8).fill([4, 200_000]),
  sRGB: [[1, 3]],
  pHYs: [
    [4, 10_000_000],
    [4, 10_000_000],
    [1, 1],
  ],
  cICP: [
    [1, 22],
    [1, 18],
    [1, 14],
    [1, 1],
  ],
}

/** How many numbers the colour that is see-through has (PNG, 11.3.1.1), by the kind of colours: grey and RGB. */
const seeThrough: Record<number, number | undefined> = { 0: 1, 2: 3 }

/** Whether a chunk makes the picture, and holds what it should. */
function isOfPicture({ name, body }: Chunk, head: Uint8Array): boolean {
  const [depth = 0, kind = 0] = head.subarray(8)
  if (kind === listed && name in ofListed) return body.length > 0 && body.length <= 256 * (ofListed[name]?.bytes ?? 0)
  const colour: [number, number] = [2, 2 ** depth - 1]
  const numbers = name === 'tRNS' ? seeThrough[kind] && Array(seeThrough[kind]).fill(colour) : pictureChunks[name]
  if (!numbers) return false
  let at = 0
  return (
    numbers.every(([bytes, largest]: [number, number]) => {
      at += bytes
      return at <= body.length && Buffer.from(body).readUIntBE(at - bytes, bytes) <= largest
    }) && at === body.length
  )
}

const mostPixelBytes = 256 * 1024 * 1024
const mostProfileBytes = 4_000_000

/**
 * A PNG with the pixels that it shows, its colours, its resolution and the way it is turned, and nothing else: what is wholly see-through has
 * no colour. Of an animation, its first picture.
 * @returns undefined for what is no whole PNG, or has more than 256 MB of pixels
 */
export function scrubbedPng(bytes: Uint8Array): Uint8Array | undefined {
  const chunks = chunksOf(bytes)
  const [head] = chunks ?? []
  if (!chunks || head?.name !== 'IHDR' || head.body.length !== 13) return undefined
  const pixels = pixelsOf(
    head.body,
    chunks.filter(({ name }) => name === 'IDAT'),
  )
  if (!pixels) return undefined
  if (withAlpha.has(head.body[9] ?? 0)) clearUnseen(head.body, pixels)
  const used = head.body[9] === listed ? usedColours(head.body, pixels) : undefined
  const alphas = chunks.find(({ name, body }) => name === 'tRNS' && body.length <= 256)?.body
  const kept = chunks.flatMap((one) => {
    const { name, body } = one
    if (name === 'iCCP') return profileChunk(body) ?? []
    if (name === 'eXIf') return turnChunk(body) ?? []
    if (!isOfPicture(one, head.body)) return []
    if (!used || !(name in ofListed)) return [chunk(name, body)]
    const told = name === 'PLTE' ? used.map((is, colour) => (alphas?.[colour] === 0 ? 0 : is)) : used
    return [chunk(name, withoutUnused(body, told, ofListed[name]))]
  })
  const data = chunk('IDAT', deflateSync(pixels, { level: 9 }))
  return Buffer.concat([signature, chunk('IHDR', head.body), ...kept, data, chunk('IEND', new Uint8Array())])
}

type Chunk = { name: string; body: Uint8Array }

/** The chunks up to the end of the picture; undefined if one is cut off. A chunk that may come once counts once. */
function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  if (!signature.every((byte, place) => bytes[place] === byte)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  const names = new Set<string>()
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (at + 12 + length > bytes.length) return undefined
    if (name === 'IEND') return chunks
    if (name === 'IDAT' || !names.has(name)) chunks.push({ name, body: bytes.subarray(at + 8, at + 8 + length) })
    names.add(name)
    at += 12 + length
  }
  return undefined
}

const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** The passes of an interlaced picture (PNG, 8.2): where each begins, and its steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

type Pass = { width: number; height: number; bits: number }

/** The passes of a picture that have pixels. */
function passesOf(head: Uint8Array): Pass[] {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  const bits = (head[8] ?? 0) * (samples[head[9] ?? 0] ?? 0)
  const steps = head[12] ? passes : ([[0, 0, 1, 1]] as const)
  return steps
    .map(([x, y, right, down]) => ({
      width: Math.ceil((width - x) / right),
      height: Math.ceil((height - y) / down),
      bits,
    }))
    .filter((pass) => pass.width > 0 && bits > 0)
}

/** The bytes of a row, behind the one that says how it is filtered. */
const rowBytes = ({ width, bits }: Pass) => Math.ceil((width * bits) / 8)

/** The filtered pixels, without what follows them in the same stream. */
function pixelsOf(head: Uint8Array, data: Chunk[]): Uint8Array | undefined {
  const size = passesOf(head).reduce((sum, pass) => sum + pass.height * (1 + rowBytes(pass)), 0)
  if (size === 0 || size > mostPixelBytes) return undefined
  const pixels = inflated(Buffer.concat(data.map(({ body }) => body)), size)
  return pixels && pixels.length >= size ? pixels.subarray(0, size) : undefined
}

/** The kind of colours that are listed in a palette, and what a colour's entry takes in the chunks that list them, filled with what. */
const listed = 3
const ofListed: Record<string, { bytes: number; unused: number } | undefined> = {
  PLTE: { bytes: 3, unused: 0 },
  tRNS: { bytes: 1, unused: 255 },
}

/** A list of colours in which those that no pixel has say nothing. */
function withoutUnused(body: Uint8Array, used: Uint8Array, { bytes, unused } = { bytes: 1, unused: 0 }): Uint8Array {
  return body.map((value, at) => (used[Math.floor(at / bytes)] ? value : unused))
}

/** Which listed colours the pixels have: 1 at the place of each. */
function usedColours(head: Uint8Array, pixels: Uint8Array): Uint8Array {
  const used = new Uint8Array(256)
  let at = 0
  for (const pass of passesOf(head)) {
    const length = rowBytes(pass)
    const row = new Uint8Array(length)
    for (let left = pass.height; left > 0; left--, at += length + 1) {
      unfilter(row, pixels.subarray(at, at + length + 1), 1)
      for (let place = 0; place < pass.width; place++) {
        const bit = place * pass.bits
        used[((row[bit >> 3] ?? 0) >> (8 - pass.bits - (bit & 7))) & (2 ** pass.bits - 1)] = 1
      }
    }
  }
  return used
}

/** The kinds of colours whose pixels say themselves how much of them is seen (PNG, 11.2.1): grey and RGB. */
const withAlpha = new Set([4, 6])

/** Takes the colour of each pixel of which nothing is seen, as an eraser leaves it; rows keep their filters. */
function clearUnseen(head: Uint8Array, pixels: Uint8Array): void {
  const alphaBytes = (head[8] ?? 8) / 8
  let at = 0
  for (const pass of passesOf(head)) {
    const [length, size] = [rowBytes(pass), pass.bits / 8]
    const row = new Uint8Array(length)
    const above = new Uint8Array(length)
    for (let left = pass.height; left > 0; left--, at += length + 1) {
      const filtered = pixels.subarray(at, at + length + 1)
      unfilter(row, filtered, size)
      const old = row.slice() // the next row is filtered by what this one was
      for (let pixel = 0; pixel < length; pixel += size)
        if (row[pixel + size - 1] === 0 && row[pixel + size - alphaBytes] === 0) row.fill(0, pixel, pixel + size)
      filter(row, above, filtered, size)
      above.set(row)
      row.set(old)
    }
  }
}

/** What a filter guesses a byte to be, from those to the left, above, and above to the left (PNG, 9.2). */
function guessOf(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  return filter === 4 ? paeth(left, up, corner) : 0
}

/** Turns the row above one into this. @param size the whole bytes that a pixel takes, at least 1 */
function unfilter(row: Uint8Array, filtered: Uint8Array, size: number): void {
  const kind = filtered[0] ?? 0
  const corners = new Uint8Array(size)
  for (let at = 0; at < row.length; at++) {
    const [up, left, corner] = [row[at] ?? 0, row[at - size] ?? 0, corners[at % size] ?? 0]
    row[at] = (filtered[at + 1] ?? 0) + guessOf(kind, left, up, corner)
    corners[at % size] = up
  }
}

/** Filters a row as it was before. */
function filter(row: Uint8Array, above: Uint8Array, filtered: Uint8Array, size: number): void {
  const kind = filtered[0] ?? 0
  for (let at = 0; at < row.length; at++) {
    const guess = guessOf(kind, row[at - size] ?? 0, above[at] ?? 0, above[at - size] ?? 0)
    filtered[at + 1] = (row[at] ?? 0) - guess
  }
}

function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

const spareBytes = 65_536

function inflated(bytes: Uint8Array, most: number): Uint8Array | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: most + spareBytes })
  } catch {
    return undefined
  }
}

function profileChunk(body: Uint8Array): Uint8Array | undefined {
  const packed = inflated(body.subarray(body.indexOf(0) + 2), mostProfileBytes)
  const profile = packed && plainProfile(packed)
  return (
    profile && chunk('iCCP', Buffer.concat([Buffer.from('Colours\0\0', 'latin1'), deflateSync(profile, { level: 9 })]))
  )
}

function turnChunk(body: Uint8Array): Uint8Array | undefined {
  const turned = turnOf(body) ?? 1
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, turned, 0, 0, 0, 0, 0, 0]
  return turned > 1 ? chunk('eXIf', Uint8Array.from(tiff)) : undefined
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(Bun.hash.crc32(named))
  return Buffer.concat([length, named, sum])
}
