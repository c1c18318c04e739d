/** The tags of a profile that make colours (ICC.1:2022, 8 and 9.2); the others name a device, a maker, a day or a person. */
const colourTags = new Set([
  ...['A2B0', 'A2B1', 'A2B2', 'B2A0', 'B2A1', 'B2A2', 'B2D0', 'B2D1', 'B2D2', 'B2D3', 'D2B0', 'D2B1', 'D2B2', 'D2B3'],
  ...['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC', 'kTRC', 'wtpt', 'bkpt', 'chad', 'gamt', 'cicp'],
])

const headBytes = 128
const mostTags = 200
const mostBytes = 4_000_000

/**
 * A colour profile with the same colours, and neither texts, dates nor numbers of devices.
 * @returns undefined for what is no whole profile: the picture goes without
 */
export function plainProfile(profile: Uint8Array): Uint8Array | undefined {
  if (profile.length < headBytes + 4 || profile.length > mostBytes) return undefined
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength)
  const count = view.getUint32(headBytes)
  if (view.getUint32(36) !== 0x61637370 || count > mostTags || headBytes + 4 + count * 12 > profile.length)
    return undefined
  const version = profile[8] ?? 2
  const tags = [
    { name: 'desc', body: described(version) },
    { name: 'cprt', body: noCopyright(version) },
  ]
  for (let at = headBytes + 4, left = count; left > 0; at += 12, left--) {
    const name = Buffer.from(profile.subarray(at, at + 4)).toString('latin1')
    const [from, size] = [view.getUint32(at + 4), view.getUint32(at + 8)]
    if (from + size > profile.length) return undefined
    if (colourTags.has(name)) tags.push({ name, body: withoutRest(profile.subarray(from, from + size)) })
  }
  return written(profile, tags)
}

/** Numbers of a parametric curve by its kind (ICC.1:2022, 10.18). */
const parameters = [1, 3, 4, 5, 7]

/** A tag without what stands behind its numbers: points, curves and matrices say how many they have. */
function withoutRest(body: Uint8Array): Uint8Array {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  if (body.length < 12) return body
  const sizes: Record<string, number> = {
    'XYZ ': 20,
    curv: 12 + 2 * view.getUint32(8),
    para: 12 + 4 * (parameters[view.getUint16(8)] ?? 0),
    sf32: 44,
    cicp: 12,
  }
  return body.subarray(0, sizes[Buffer.from(body.subarray(0, 4)).toString('latin1')] ?? body.length)
}

/** Kept of the head: version, class, colour spaces, signature, flags, intent, illuminant. Size is written anew; the rest is 0. */
const keptOfHead = [
  [8, 24],
  [36, 40],
  [44, 48],
  [64, 80],
] as const

function written(profile: Uint8Array, tags: { name: string; body: Uint8Array }[]): Uint8Array {
  const places = new Map<string, number>()
  const bodies: Uint8Array[] = []
  const list = Buffer.alloc(4 + tags.length * 12)
  list.writeUInt32BE(tags.length)
  let next = headBytes + list.length
  for (const [place, { name, body }] of tags.entries()) {
    const key = Buffer.from(body).toString('latin1')
    const known = places.get(key) // tags often share their curve
    if (known === undefined) {
      places.set(key, next)
      bodies.push(body, new Uint8Array(-body.length & 3))
    }
    list.write(name, 4 + place * 12, 'latin1')
    list.writeUInt32BE(known ?? next, 8 + place * 12)
    list.writeUInt32BE(body.length, 12 + place * 12)
    if (known === undefined) next += body.length + (-body.length & 3)
  }
  const head = Buffer.alloc(headBytes)
  for (const [from, to] of keptOfHead) head.set(profile.subarray(from, to), from)
  head.writeUInt32BE(next)
  return Buffer.concat([head, list, ...bodies])
}

/** A description, which every profile must have (ICC.1:2001, 6.5.17; from version 4 on ICC.1:2022, 10.15). */
function described(version: number): Uint8Array {
  if (version >= 4) return localized('Colours')
  const body = Buffer.alloc(12 + 8 + 78)
  body.write('desc', 0, 'latin1')
  body.writeUInt32BE(8, 8)
  body.write('Colours\0', 12, 'latin1')
  return body
}

function noCopyright(version: number): Uint8Array {
  return version >= 4 ? localized('-') : Buffer.from('text\0\0\0\0-\0', 'latin1')
}

function localized(text: string): Uint8Array {
  const letters = Buffer.from(text, 'utf16le').swap16()
  const head = Buffer.alloc(28)
  head.write('mluc', 0, 'latin1')
  for (const [at, value] of [
    [8, 1],
    [12, 12],
    [20, letters.length],
    [24, 28],
  ] as const)
    head.writeUInt32BE(value, at)
  head.write('enUS', 16, 'latin1')
  return Buffer.concat([head, letters])
}
