/**
 * Plants losses in texts that were made of real files, one at a time, and prints how many the balance sees:
 * `bun tests/programs/fulltext/losses.ts COUNT FILE…`. A file whose balance is open is passed over.
 */
import { readFileSync } from 'node:fs'
import { readXml, type XmlElement } from '../../../src/engines/archives/archives.ts'
import { countJats } from '../../../src/engines/fulltext/balance/jats-counts.ts'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'
import { balanceCloses } from '../../../src/engines/fulltext/text.ts'

/** The elements of each kind of loss; those of `unwrapped` keep their content. */
const kinds: Record<string, readonly string[]> = {
  word: [],
  paragraph: ['p'],
  cell: ['td', 'th'],
  picture: ['graphic', 'inline-graphic'],
  formula: ['mml:math'],
  reference: ['ref'],
  note: ['fn'],
  link: ['ext-link'],
}
const unwrapped = new Set(['link'])

type Place = { from: number; to: number; inner: string }

/** Returns the places of elements of a kind, without those that hold another of it and those without content. */
function placesOf(jats: string, kind: string): Place[] {
  const body = jats.indexOf('<body')
  if (kind === 'word') return wordPlaces(jats).filter(({ from }) => from > body)
  return (kinds[kind] ?? []).flatMap((name) =>
    [...jats.matchAll(new RegExp(`<${name}(?=[\\s/>])[^>]*?(?:/>|>((?:(?!<${name}[\\s/>]).)*?)</${name}>)`, 'gsu'))]
      .filter(({ index, 1: inner = '', 0: whole }) => index > body && holds(kind, inner, whole))
      .map(({ index, 0: whole, 1: inner = '' }) => ({ from: index, to: index + whole.length, inner })),
  )
}

/** Returns the places of words that stand alone in the text, but not in formulas or alternative texts. */
function wordPlaces(jats: string): Place[] {
  const hidden = /<(mml:math|alt-text|tex-math)\b.*?<\/\1>/gs
  const shown = jats.replace(hidden, (whole) => '<'.repeat(whole.length))
  return [...shown.matchAll(/(?<=[\s>])\p{L}{2,}(?=[\s.,]\s)/gu)].map(({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
    inner: '',
  }))
}

/** Whether an element has content whose loss is one. */
const holds = (kind: string, inner: string, whole: string): boolean =>
  /^(?:picture|formula)$/.test(kind) || (/[\p{L}\p{Nd}]/u.test(inner.replace(/<[^>]*>/g, '')) && !/<mml:/.test(whole))

async function articleOf(jats: string): Promise<XmlElement> {
  const bytes = (async function* () {
    yield new TextEncoder().encode(jats)
  })()
  for await (const { element } of readXml(bytes, new Set(['article']))) return element
  throw new Error('The text has no article')
}

/** Returns the next number of a fixed series from 0 to 1, so that each run plants the same losses. */
function seriesFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const [count = '500', ...files] = process.argv.slice(2)
const random = seriesFrom(7)
const planted = new Map<string, { all: number; seen: number; unseen: string[] }>()
const texts: { file: string; jats: string; tally: string; places: Map<string, Place[]> }[] = []
for (const file of files) {
  const { jats, balance } = await makeText(new Uint8Array(readFileSync(file)))
  if (balanceCloses(balance)) {
    const places = new Map(Object.keys(kinds).map((kind) => [kind, placesOf(jats, kind)]))
    texts.push({ file, jats, places, tally: JSON.stringify(countJats(await articleOf(jats)).tally) })
  } else console.error(`${file}: the balance is open`)
}
const names = Object.keys(kinds)
for (let done = 0, tries = 0; done < Number(count) && tries < Number(count) * 20 && texts.length > 0; tries++) {
  const kind = names[tries % names.length] ?? ''
  const text = texts[Math.floor(random() * texts.length)]
  const places = text?.places.get(kind) ?? []
  const place = places[Math.floor(random() * places.length)]
  if (!text || !place) continue
  const kept = unwrapped.has(kind) ? place.inner : ''
  const lost = text.jats.slice(0, place.from) + kept + text.jats.slice(place.to)
  const isSeen = JSON.stringify(countJats(await articleOf(lost)).tally) !== text.tally
  const row = planted.get(kind) ?? { all: 0, seen: 0, unseen: [] }
  row.all++
  if (isSeen) row.seen++
  else row.unseen.push(`${text.file}: ${text.jats.slice(place.from, place.to).slice(0, 160)}`)
  planted.set(kind, row)
  done++
}
for (const [kind, { all, seen, unseen }] of planted) {
  console.log(`${kind}: ${seen} of ${all} seen`)
  for (const one of unseen) console.log(`  not seen: ${one}`)
}
