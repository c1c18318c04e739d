import { oddContentTypes } from './odd-heads.ts'
import type { Random } from './random.ts'
import type { Body, Field, Surface } from './surface.ts'
import { oddLike, oddTexts, oddValues } from './values.ts'

/** A body as it is sent. */
export type Sent = { type: string; bytes: Uint8Array<ArrayBuffer> }

type Entry = [name: string, value: unknown]

const files: readonly Uint8Array<ArrayBuffer>[] = [
  new TextEncoder().encode(`%PDF-1.7\n${'x'.repeat(3_000)}\n%%EOF`),
  new TextEncoder().encode('%PDF-'),
  new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="fuzz()"/>'),
  Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  Uint8Array.fromBase64(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  new Uint8Array(0),
]

/**
 * The body of a request: one that is right but for a field or two, in this or another encoding, seldom whole nonsense.
 * @param own the bodies that are known to be right for its route
 */
export function bodyFor(random: Random, surface: Surface, own: readonly Body[], number: number): Sent {
  const body = chosenBody(random, surface, own)
  const entries = withOdd(random, body.fields.flatMap(entriesOf(random, surface, number)))
  const types = ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded']
  const type = random.chance(0.8) ? body.type : random.pick(types)
  const sent = encoded(type, entries, number)
  return random.chance(0.15) ? spoilt(random, sent) : sent
}

/** What is known to be right for a route; fields of other bodies where nothing is. */
function chosenBody(random: Random, { bodies }: Surface, own: readonly Body[]): Body {
  if (own.length > 0 && random.chance(0.95)) return random.pick(own)
  const other = random.pick(Object.values(bodies).filter((some) => some.length > 0))
  return random.pick(other)
}

/** What is new each time, so that something is added and not only refused as there already. */
const fresh: Record<string, (number: number) => string> = {
  refnumber: (number) => String(100_000 + number),
  pagenumber: (number) => `${10_000 + 2 * number}-${10_001 + 2 * number}`,
  title: (number) => `What came of request ${number}`,
  txnid: (number) => `fuzz-${number}`,
  name: (number) => `Name ${number}`,
}

/** Fields that hold what a parameter of a path holds under another name. */
const namesOfParameters: Record<string, string> = { ids: 'editors/1', refnumbers: 'refno', refnumber: 'refno' }

function entriesOf(random: Random, { values }: Surface, number: number) {
  return ({ name, right, isFile, isUsual }: Field): Entry[] => {
    if (!random.chance(isUsual ? 0.95 : 0.5)) return []
    if (isFile) return [[name, random.pick(files)]]
    const known = values[namesOfParameters[name] ?? name] ?? []
    const make = Object.hasOwn(fresh, name) ? fresh[name] : undefined
    if (make && random.chance(0.6)) return [[name, make(number)]]
    if (known.length > 0 && random.chance(0.6)) {
      const value = random.pick(known)
      return [[name, Array.isArray(right[0]) ? [typeof right[0][0] === 'number' ? Number(value) : value] : value]]
    }
    return [[name, right.length > 0 ? random.pick(right) : `Text ${number}`]]
  }
}

/** None, one or two fields made odd; seldom one twice, one nobody knows, or very many. */
function withOdd(random: Random, entries: Entry[]): Entry[] {
  const changed = [...entries]
  for (let left = random.weighted([[3, 0] as const, [5, 1] as const, [2, 2] as const]); left > 0; left--) {
    const at = placeIn(random, changed)
    const [name, value] = changed[at] ?? []
    const texts = random.chance(0.7) ? oddLike(value) : oddTexts
    if (name !== undefined) changed[at] = [name, random.chance(0.8) ? random.pick(texts) : random.pick(oddValues)]
  }
  if (random.chance(0.05) && changed.length > 0) changed.push(random.pick(changed))
  if (random.chance(0.05)) changed.push([random.pick(oddTexts), random.pick(oddTexts)])
  if (random.chance(0.02)) changed.push(...many(random))
  return changed
}

/** One of the fields: every other time one that holds a number or a time, where there is one. */
function placeIn(random: Random, entries: Entry[]): number {
  const places = [...entries.keys()]
  const ofKind = places.filter((place) => oddLike(entries[place]?.[1]) !== oddTexts)
  return ofKind.length > 0 && random.chance(0.5) ? random.pick(ofKind) : random.below(entries.length)
}

function many(random: Random): Entry[] {
  const isOne = random.chance(0.5)
  return Array.from({ length: random.pick([150, 250, 1_000]) }, (_, place) => [
    isOne ? 'ids' : `f${place}`,
    String(place),
  ])
}

function encoded(type: string, entries: Entry[], number: number): Sent {
  const encoder = new TextEncoder()
  if (type === 'application/json') return { type, bytes: encoder.encode(JSON.stringify(objectOf(entries))) }
  if (type === 'multipart/form-data') return multipart(entries, `fuzz${number}`)
  const texts = entries.flatMap(([name, value]) => listOf(value).map((one) => [name.toWellFormed(), textOf(one)]))
  return { type, bytes: encoder.encode(new URLSearchParams(texts).toString()) }
}

function objectOf(entries: Entry[]): object {
  return Object.fromEntries(entries.map(([name, value]) => [name, value instanceof Uint8Array ? textOf(value) : value]))
}

function multipart(entries: Entry[], boundary: string): Sent {
  const parts = entries.flatMap(([name, value]) =>
    listOf(value).map((one) => {
      const file = one instanceof Uint8Array ? '; filename="fuzz.pdf"\r\nContent-Type: application/pdf' : ''
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, encodeURIComponent)}"${file}\r\n\r\n`
      return [Buffer.from(head), one instanceof Uint8Array ? one : Buffer.from(textOf(one)), Buffer.from('\r\n')]
    }),
  )
  const bytes = new Uint8Array(Buffer.concat([...parts.flat(), Buffer.from(`--${boundary}--\r\n`)]))
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return new TextDecoder().decode(value)
  return typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
}

/** A body that breaks off, that says it is something else, or that is not what its type says. */
function spoilt(random: Random, { type, bytes }: Sent): Sent {
  const nonsense = [
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '{"a":1}{"b":2}',
    `${'['.repeat(5_000)}`,
    '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
    '\ufeff{}',
    '&&&==&=',
    '--fuzz\r\n\r\n--fuzz--',
  ]
  return random.weighted<() => Sent>([
    [3, () => ({ type, bytes: bytes.slice(0, random.below(bytes.byteLength + 1)) })],
    [3, () => ({ type: random.pick(oddContentTypes), bytes })],
    [3, () => ({ type, bytes: new TextEncoder().encode(random.pick(nonsense)) })],
    [1, () => ({ type, bytes: new Uint8Array([...bytes, 0xff, 0xfe, 0x00, 0xc3, 0x28]) })],
    [1, () => ({ type, bytes: new Uint8Array(random.pick([100_000, 300_000])).fill(0x61) })],
  ])()
}
