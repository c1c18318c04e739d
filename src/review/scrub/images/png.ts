import { deflateSync, inflateSync } from 'node:zlib'
import { plainProfile } from './colour-profile.ts'
import { turnOf } from './jpeg.ts'

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** Chunks that make the picture and its colours (PNG, 5.6 and 11.3), with the least and the most that they may hold. */
const pictureChunks: Record<string, [number, number] | undefined> = {
  gAMA: [4, 4],
  cHRM: [32, 32],
  sRGB: [1, 1],
  pHYs: [9, 9],
  cICP: [4, 4],
}

/** The same of chunks that hold as much as the kind of colours needs (PNG, 11.2.2, 11.3.1, 11.3.3): grey, RGB, listed, and see-through. */
const colourChunks: Record<number, typeof pictureChunks> = {
  0: { tRNS: [2, 2], bKGD: [2, 2], sBIT: [1, 1] },
  2: { tRNS: [6, 6], bKGD: [6, 6], sBIT: [3, 3] },
  3: { PLTE: [3, 768], tRNS: [1, 256], bKGD: [1, 1], sBIT: [3, 3] },
  4: { bKGD: [2, 2], sBIT: [2, 2] },
  6: { bKGD: [6, 6], sBIT: [4, 4] },
}

const mostPixelBytes = 256 * 1024 * 1024
const mostProfileBytes = 4_000_000

/**
 * A PNG with its pixels, its colours, its resolution and the way it is turned, and nothing else. Of an animation, its first picture.
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
  const kept = chunks.flatMap(({ name, body }) => {
    if (name === 'iCCP') return profileChunk(body) ?? []
    if (name === 'eXIf') return turnChunk(body) ?? []
    const [least, most] = pictureChunks[name] ?? colourChunks[head.body[9] ?? 0]?.[name] ?? [1, 0]
    return body.length >= least && body.length <= most ? [chunk(name, body)] : []
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

/** The filtered pixels, without what follows them in the same stream. */
function pixelsOf(head: Uint8Array, data: Chunk[]): Uint8Array | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const [width, height, depth, colour, isInterlaced] = [
    view.getUint32(0),
    view.getUint32(4),
    head[8] ?? 0,
    head[9] ?? 0,
    head[12],
  ]
  const bits = depth * (samples[colour] ?? 0)
  const sizeOf = (across: number, down: number) => (across > 0 ? down * (1 + Math.ceil((across * bits) / 8)) : 0)
  const size = isInterlaced
    ? passes.reduce(
        (sum, [x, y, right, down]) => sum + sizeOf(Math.ceil((width - x) / right), Math.ceil((height - y) / down)),
        0,
      )
    : sizeOf(width, height)
  if (size === 0 || size > mostPixelBytes) return undefined
  const pixels = inflated(Buffer.concat(data.map(({ body }) => body)), size)
  return pixels && pixels.length >= size ? pixels.subarray(0, size) : undefined
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
