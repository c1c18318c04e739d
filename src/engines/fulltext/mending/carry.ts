import { diffArrays } from 'diff'
import type { Block, Captioned, Figure, Picture } from '../blocks.ts'
import { collectTextReferences } from '../citing/entries.ts'
import type { FullText } from '../model.ts'
import { changeKinds, flattenToLine, wordsOfBlock } from './changing.ts'
import { hasCountedNotes, withNotesCounted } from './note-rules.ts'
import { buildTextFromUnits, type Unit, unitsOf } from './units.ts'

/** A manual change that has no place in another reading of the paper. */
export type Unmatched = { what: string; text: string }

/** A text as it was read, as it was then edited, and as another file has it. */
type Versions = { read: FullText; mended: FullText; fresh: FullText }

/**
 * Carries manual changes over to a new reading: alternative texts to the same pictures; captions, levels, citations and
 * other changes to the places with the same words. Reports the rest.
 */
export function carriedOver({ read, mended, fresh }: Versions): { text: FullText; unmatched: Unmatched[] } {
  const described = withAlternatives({ read, mended, fresh })
  const unmatched = described.unmatched
  const idOf = idsBetween(mended, fresh)
  const mends = mendsBetween(unitsOf(read), unitsOf(mended))
  if (!mends) return { text: described.text, unmatched: [...unmatched, tooMuch] }
  const units = unitsOf(described.text)
  const places = placesByKey(units)
  const said = new Map<string, number>()
  const count = (unit: Unit, by: number) => said.set(withoutIds(unit), (said.get(withoutIds(unit)) ?? 0) + by)
  for (const unit of units) count(unit, 1)
  for (const { was, is } of mends) {
    const free = was && places.get(makeUnitKey(was))
    const at = free?.at(-1) ?? -1
    const there = units[at]
    const unit = is && was && there && carriedUnit({ was, is, there }, idOf)
    const isThere = is !== undefined && (said.get(withoutIds(is)) ?? 0) > 0
    if (!unit && !isThere) unmatched.push(...toldOf(was, is))
    if (!unit || !there) continue
    free?.pop()
    units[at] = unit
    count(there, -1)
    count(unit, 1)
  }
  const text = buildTextFromUnits(units, fresh.language)
  return { text: hasCountedNotes(fresh) ? withNotesCounted(text) : text, unmatched }
}

/** The most added or removed units to compare: the time grows with their square. */
export const mostEdits = 5_000

const tooMuch: Unmatched = {
  what: 'text',
  text: 'All that was mended: more of it was changed than can be carried over',
}

/** Returns the places of units by their keys, in reverse order. */
function placesByKey(units: readonly Unit[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [at, unit] of [...units.entries()].reverse())
    places.getOrInsertComputed(makeUnitKey(unit), () => []).push(at)
  return places
}

/** A manual change: the unit that was read, and the unit now in its place; one of them may be absent. */
type Mend = { was: Unit | undefined; is: Unit | undefined }

/** Returns the words of a unit, or its pictures, which identify it in another reading. */
function makeUnitKey(unit: Unit): string {
  if (unit.kind === 'heading') return flattenToLine(unit.section.title)
  if (unit.kind === 'notes') return `notes ${flattenToLine(unit.title)}`
  if (unit.kind === 'note') return `note ${unit.note.blocks.map(wordsOfBlock).join(' ')}`
  if (unit.kind === 'references') return 'references'
  return keyOfBlock(unit.block)
}

function keyOfBlock(block: Block): string {
  if (block.kind === 'figure') return block.pictures.map(({ file }) => file).join(' ') || wordsOfBlock(block)
  if (block.kind === 'figures') return block.figures.map(keyOfBlock).join(' ')
  if (block.kind === 'formula') return block.mathml || block.tex || (block.picture?.file ?? '')
  if (block.kind !== 'table') return wordsOfBlock(block)
  const { label: _, caption: __, ...rows } = block
  return wordsOfBlock({ ...rows, label: '', caption: { title: [], paragraphs: [] } })
}

/**
 * Returns the changes between the read units and the present ones; undefined if there are too many. The list of
 * references has its own form.
 */
function mendsBetween(read: readonly Unit[], mended: readonly Unit[]): Mend[] | undefined {
  const mends: Mend[] = []
  let [from, to] = [0, 0]
  const parts = diffArrays(read.map(makeUnitKey), mended.map(makeUnitKey), { maxEditLength: mostEdits })
  if (!parts) return undefined
  for (const [place, { count, added, removed }] of parts.entries()) {
    if (!added && !removed)
      for (let at = 0; at < count; at++) {
        const [was, is] = [read[from + at], mended[to + at]]
        if (was && is && was.kind !== 'references' && withoutIds(was) !== withoutIds(is)) mends.push({ was, is })
      }
    if (removed) {
      const next = parts[place + 1]
      const paired = next?.added ? Math.min(count, next.count) : 0
      for (let at = 0; at < count; at++)
        mends.push({ was: read[from + at], is: at < paired ? mended[to + at] : undefined })
    }
    if (added) {
      const before = parts[place - 1]
      const paired = before?.removed ? Math.min(count, before.count) : 0
      for (let at = paired; at < count; at++) mends.push({ was: undefined, is: mended[to + at] })
    }
    if (!added) from += count
    if (!removed) to += count
  }
  return mends
}

/**
 * Returns a unit as JSON without alternative texts, which follow their pictures, and without ids, which follow the
 * order.
 */
const withoutIds = (unit: Unit): string =>
  JSON.stringify(unit, (name, value) =>
    /^(?:id|alt|isDecorative|to)$/.test(name) && !Array.isArray(value) ? '' : value,
  )

type Carried = { was: Unit; is: Unit; there: Unit }

/** Returns a unit of the new reading with a manual change; undefined if its references are missing there. */
function carriedUnit({ was, is, there }: Carried, idOf: (id: string) => string | undefined): Unit | undefined {
  const [before, now, found] = [captionedIn(was), captionedIn(is), captionedIn(there)]
  if (before && now && found && there.kind === 'block') {
    const { label, caption } = now
    const rows = now.kind === 'table' && found.kind === 'table' && { head: now.head, body: now.body }
    const pictures = replacedPictures(before, now)
    return { kind: 'block', block: { ...found, label, caption, ...rows, ...pictures } as Block } // has the same kind
  }
  const linked = withIds(is, idOf)
  if (!linked) return undefined
  if (linked.kind === 'heading' && there.kind === 'heading')
    return { ...linked, section: { ...linked.section, id: there.section.id } }
  return linked
}

/** Returns the pictures of a figure or table in which they were replaced by hand. */
function replacedPictures(before: CaptionedBlock, now: CaptionedBlock): Pick<Figure, 'pictures'> | undefined {
  if (before.kind === 'figures' || now.kind === 'figures') return undefined
  const filesOf = ({ pictures }: Pick<Figure, 'pictures'>) => pictures.map(({ file }) => file).join(' ')
  return filesOf(before) === filesOf(now) ? undefined : { pictures: now.pictures }
}

type CaptionedBlock = Extract<Block, { kind: 'figure' | 'table' | 'figures' }>

const captionedIn = (unit: Unit): CaptionedBlock | undefined =>
  unit.kind === 'block' &&
  (unit.block.kind === 'figure' || unit.block.kind === 'table' || unit.block.kind === 'figures')
    ? unit.block
    : undefined

/** Returns a unit with its references changed to the ids of the new reading; undefined if one is missing there. */
function withIds(unit: Unit, idOf: (id: string) => string | undefined): Unit | undefined {
  let isWhole = true
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within)
    if (typeof value !== 'object' || value === null) return value
    const one = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, within(inner)]))
    if (one.kind !== 'reference' || !Array.isArray(one.to)) return one
    const to = one.to.map((id) => idOf(String(id)))
    isWhole &&= to.every((id) => id !== undefined)
    return { ...one, to }
  }
  const linked = within(unit) as Unit // has the same shape
  return isWhole ? linked : undefined
}

/** Returns a function that maps an id of the old reading to the new one: by a reference's words, a figure's picture. */
function idsBetween(old: FullText, fresh: FullText): (id: string) => string | undefined {
  const named = new Map(listPartNames(old).map(([id, name]) => [id, name]))
  const ids = new Map(listPartNames(fresh).map(([id, name]) => [name, id]))
  return (id) => ids.get(named.get(id) ?? '')
}

function listPartNames(text: FullText): [id: string, name: string][] {
  const references = collectTextReferences(text).map(({ id, content }): [string, string] => [
    id,
    `reference ${flattenToLine(content)}`,
  ])
  const units = unitsOf(text).flatMap((unit): [string, string][] => {
    if (unit.kind === 'heading') return [[unit.section.id, `heading ${makeUnitKey(unit)}`]]
    if (unit.kind === 'note') return [[unit.note.id, makeUnitKey(unit)]]
    return unit.kind === 'block' && 'id' in unit.block ? [[unit.block.id, `block ${makeUnitKey(unit)}`]] : []
  })
  return [...references, ...units].filter(([id]) => id !== '')
}

type Said = Pick<Picture, 'alt' | 'isDecorative'>

/** Copies manual descriptions to the same pictures. */
function withAlternatives({ read, mended, fresh }: Versions): { text: FullText; unmatched: Unmatched[] } {
  const [was, is] = [saidOf(read), saidOf(mended)]
  const changed = new Map([...is].filter(([file, said]) => JSON.stringify(was.get(file)) !== JSON.stringify(said)))
  const found = new Set<string>()
  const say = <One extends Picture>(one: One): One => {
    const said = changed.get(one.file)
    if (said) found.add(one.file)
    return said ? { ...one, ...said } : one
  }
  const text = changeKinds(fresh, ['figure', 'table', 'picture'], (one) =>
    one.kind === 'picture' ? say(one) : { ...one, pictures: one.pictures.map(say) },
  )
  const unmatched = [...changed]
    .filter(([file]) => !found.has(file) && was.has(file))
    .map(([, { alt }]) => ({ what: 'alternative text', text: alt || 'Decorative' }))
  return { text, unmatched }
}

function saidOf(text: FullText): Map<string, Said> {
  const said = new Map<string, Said>()
  changeKinds(text, ['figure', 'table', 'picture'], (one) => {
    const pictures = one.kind === 'picture' ? [one] : one.pictures
    for (const { file, alt, isDecorative } of pictures) said.set(file, { alt, isDecorative })
    return one
  })
  return said
}

/** Describes a change that has no place in the new reading. */
export function toldOf(was: Unit | undefined, is: Unit | undefined): Unmatched[] {
  if (!is) return was && wordsOfUnit(was) ? [{ what: 'text taken out', text: wordsOfUnit(was) }] : []
  const before = was && captionedIn(was)
  const now = captionedIn(is)
  if (before && now) return [{ what: 'caption', text: captionText(now) }]
  const isSame = was !== undefined && makeUnitKey(was) === makeUnitKey(is)
  const hasLevel = was?.kind === 'heading' || is.kind === 'heading'
  const what = isSame ? (hasLevel ? 'level' : citesMore(was, is) ? 'citation' : 'text') : was ? 'text' : 'text added'
  return [{ what, text: wordsOfUnit(is) }]
}

const captionText = ({ label, caption }: Captioned) =>
  [label, flattenToLine(caption.title), ...caption.paragraphs.map(({ content }) => flattenToLine(content))]
    .join(' ')
    .trim()

const wordsOfUnit = (unit: Unit): string =>
  unit.kind === 'block' && captionedIn(unit) ? wordsOfBlock(unit.block) : makeUnitKey(unit).replace(/^notes? /, '')

const citesMore = (was: Unit, is: Unit) => countReferences(is) > countReferences(was)

const countReferences = (unit: Unit): number => JSON.stringify(unit).split('"kind":"reference"').length - 1
