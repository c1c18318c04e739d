import {
  foldedLines,
  placeOfQuote,
  placeOfReplaced,
  type QuotePlace,
  type Replaced,
  type Run,
  replacedIn,
} from '../../../core/pasted/quotes.ts'
import type { Inline } from '../blocks.ts'
import { readArticleWithHead } from '../jats/read.ts'
import { writeJats } from '../jats/writing/write.ts'
import type { FullText } from '../model.ts'
import { visitThings } from '../walk.ts'
import { changeKinds, isInline } from './changing.ts'

type TextRun = Extract<Inline, { kind: 'run' }>
/** A run of a text, or a placeholder that no replacement changes. */
type LineRun = Run & { of?: TextRun }

/**
 * Returns the elements of a text by id: sections, blocks, notes, references; a list of references has the id
 * `references`.
 */
function mapElementsById(text: FullText): Map<string, object> {
  const places = new Map<string, object>()
  visitThings(text, (thing) => {
    if (isInline(thing)) return false
    const isList = 'kind' in thing && thing.kind === 'references'
    const id = ('id' in thing && thing.id) || (isList ? 'references' : '')
    if (typeof id === 'string' && id && !places.has(id)) places.set(id, thing)
    return true
  })
  return places
}

/** Returns the lines of an element, except those of sections below it. */
function collectRunLines(thing: object): LineRun[][] {
  const lines: LineRun[][] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      if (value.length > 0 && value.every(isInline)) lines.push(value.flatMap(runsIn))
      else value.forEach(visit)
    } else for (const [name, one] of Object.entries(value)) if (name !== 'sections' && name !== 'parts') visit(one)
  }
  visit(thing)
  return lines
}

function runsIn(one: Inline): LineRun[] {
  if (one.kind === 'run') return [{ text: one.text, of: one }]
  if (one.kind === 'break') return [{ text: ' ', isFixed: true }]
  if (one.kind === 'link') return one.content.flatMap(runsIn)
  if (one.kind === 'reference' || one.kind === 'cited')
    return one.content.flatMap(runsIn).map(({ text }) => ({ text, isFixed: true }))
  return one.kind === 'target' ? [] : [{ text: '\ufffc', isFixed: true }]
}

/** Returns the lines at a place of a text; `references` means all its lists of references. */
function linesAt(text: FullText, anchor: string, places = mapElementsById(text)): LineRun[][] {
  const lists = anchor === 'references' ? text.back.filter(({ kind }) => kind === 'references') : []
  const thing = places.get(anchor)
  return lists.length > 0 ? lists.flatMap(collectRunLines) : thing ? collectRunLines(thing) : []
}

type Found = { text: FullText; replaced: Replaced }

/** Replaces the words at a place; all other objects of the text stay identical. */
function replaceWordsAtPlace(
  text: FullText,
  lines: LineRun[][],
  place: QuotePlace,
  replacement: string,
): Found | undefined {
  const target = lines[place.line]?.[place.run]?.of
  if (!target) return undefined
  const { text: now, replaced } = replacedIn(target.text, place, replacement)
  const whole = changeKinds(text, ['run'], (one) => (one === target ? { ...one, text: now.normalize('NFC') } : one))
  return { text: whole, replaced }
}

/** Words of a text at the place with an id, and their replacement. */
export type Replacement = { anchor: string; quote: string; replacement: string }

/** Replaces words of a text in JATS that occur once at their place, within one run; undefined for any others. */
export async function replacedJats(jats: string, { anchor, quote, replacement }: Replacement) {
  const { text } = await readArticleWithHead(jats)
  const lines = linesAt(text, anchor)
  const place = placeOfQuote(foldedLines(lines), quote)
  const done = place && replaceWordsAtPlace(text, lines, place, replacement)
  return done && { jats: writeJats(done.text), replaced: done.replaced }
}

/** Undoes a replacement in JATS; undefined if the words have changed since. */
export async function unreplacedJats(jats: string, anchor: string, replaced: Replaced): Promise<string | undefined> {
  const { text } = await readArticleWithHead(jats)
  const lines = linesAt(text, anchor)
  const place = placeOfReplaced(lines, replaced)
  const done = place && replaceWordsAtPlace(text, lines, { ...place }, replaced.was)
  return done && writeJats(done.text)
}

/** Returns the ids of a text in JATS that a note can be attached to. */
export const anchorsIn = async (jats: string): Promise<string[]> => [
  ...mapElementsById((await readArticleWithHead(jats)).text).keys(),
]

/** Returns, for each of some words, whether it occurs once at its place in JATS, within one run. */
export async function areReplaceable(
  jats: string,
  all: readonly Omit<Replacement, 'replacement'>[],
): Promise<boolean[]> {
  const { text } = await readArticleWithHead(jats)
  const places = mapElementsById(text)
  const anchors = new Set(all.map(({ anchor }) => anchor))
  const lines = new Map([...anchors].map((anchor) => [anchor, foldedLines(linesAt(text, anchor, places))]))
  return all.map(({ anchor, quote }) => placeOfQuote(lines.get(anchor) ?? [], quote) !== undefined)
}
