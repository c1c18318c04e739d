import { foldQuotedText } from '../../core/pasted/quotes.ts'
import { message } from '../../core/words/words.ts'
import {
  type Block,
  type FullText,
  type ReferenceList,
  type Section,
  visitThings,
} from '../../engines/fulltext/text.ts'
import { listId } from '../../journal/fulltext/page-rules.ts'
import { wholeText } from '../../journal/fulltext/plain-rules.ts'
import type { NoteRow, QueryRow } from './queries.ts'
import { isFieldAnchor } from './rules.ts'

/** Queries and notes of a proof. */
export type Remarks = { queries: QueryRow[]; notes: NoteRow[] }

/** The form that corrects a part of a text; its number identifies it, `what` is the part in words. */
export type CorrectionForm = { anchor: string; number: number; what: string }

/** The remarks next to a part of a text, and its form. */
export type Beside = Remarks & { form?: CorrectionForm }

/** The places of remarks in a text, by its parts. */
export type Places = {
  /** Next to a block, the heading of a section or list, a footnote or a reference. */
  at: Map<object, Beside>
  /** At the end of a section or list. */
  ends: Map<object, Remarks>
  /** The notes about the paragraph of a run. */
  notesOfRuns: Map<object, NoteRow[]>
  /** Those without a place. */
  rest: Remarks
}

const names: Partial<Record<Block['kind'], string>> = {
  paragraph: message('this paragraph'),
  table: message('this table'),
  figure: message('this figure'),
  figures: message('this figure'),
}

/**
 * Returns the places of queries and notes in a text: at the part with the id of their anchor, or the part that contains
 * it. A query about a section is at its heading; a note, at the first of its paragraphs that has the quoted words, or
 * else at its end.
 */
export function placeRemarks(text: FullText, { queries, notes }: Remarks): Places {
  const places: Places = { at: new Map(), ends: new Map(), notesOfRuns: new Map(), rest: { queries: [], notes: [] } }
  const [queriesLeft, notesLeft] = [leftOf(queries), leftOf(notes)]
  const quotes = new Map(notes.map((one) => [one, foldQuotedText(quotedNow(one)).trim()]))
  let forms = 0
  const take = (ids: readonly string[]): Remarks => ({
    queries: ids.flatMap((id) => takeFrom(queriesLeft, id)),
    notes: ids.flatMap((id) => takeFrom(notesLeft, id)),
  })
  const put = (part: object, remarks: Remarks, anchor: string, what: string) =>
    places.at.set(part, { ...remarks, ...(anchor && { form: { anchor, number: ++forms, what } }) })

  const placeBlocks = (blocks: readonly Block[], section: string) => {
    for (const block of blocks) {
      const remarks = take(idsIn(block))
      if (block.kind === 'paragraph') {
        const words = notesLeft.get(section)?.length ? foldQuotedText(wholeText(block.content)) : ''
        const hasWords = (one: NoteRow) => one.quote !== '' && words.includes(quotes.get(one) ?? '')
        remarks.notes.push(...takeFrom(notesLeft, section, hasWords))
        visitThings(block.content, (one) => places.notesOfRuns.set(one, remarks.notes))
      }
      put(block, remarks, block.id || (block.kind === 'paragraph' ? section : ''), names[block.kind] ?? message('this'))
    }
  }
  const placeSection = (section: Section) => {
    const { id, label, title, blocks, sections } = section
    if (title.length > 0 || label) places.at.set(section, { queries: takeFrom(queriesLeft, id), notes: [] })
    placeBlocks(blocks, id)
    sections.forEach(placeSection)
    places.ends.set(section, take([id]))
  }
  const placeList = (list: ReferenceList) => {
    const id = listId(text, list)
    places.at.set(list, { queries: takeFrom(queriesLeft, id), notes: [] })
    placeBlocks(list.blocks, id)
    for (const one of list.references) put(one, take(idsIn(one)), one.id, message('this reference'))
    list.lists.forEach(placeList)
    places.ends.set(list, take([id]))
  }

  placeBlocks(text.blocks, '')
  text.sections.forEach(placeSection)
  for (const part of text.back) {
    if (part.kind === 'references') placeList(part)
    else if (part.kind === 'notes') for (const note of part.notes) places.at.set(note, take(idsIn(note)))
    else placeSection(part)
  }
  const left = new Set<object>([...queriesLeft.values(), ...notesLeft.values()].flat())
  places.rest = { queries: queries.filter((one) => left.has(one)), notes: notes.filter((one) => left.has(one)) }
  return places
}

/** Remarks without a place so far, by their anchors. */
type Left<One> = Map<string, One[]>

/** Returns remarks by their anchors, except those about the article's fields. */
const leftOf = <One extends { anchor: string }>(all: readonly One[]): Left<One> =>
  Map.groupBy(
    all.filter(({ anchor }) => !isFieldAnchor(anchor)),
    ({ anchor }) => anchor,
  )

function takeFrom<One>(left: Left<One>, anchor: string, isIt: (one: One) => boolean = () => true): One[] {
  const parts = Map.groupBy(left.get(anchor) ?? [], isIt)
  left.set(anchor, parts.get(false) ?? [])
  return parts.get(true) ?? []
}

/** Returns the ids of a part of a text and of everything in it. */
function idsIn(part: object): string[] {
  const ids: string[] = []
  visitThings(part, (one) => {
    if ('id' in one && typeof one.id === 'string' && one.id !== '') ids.push(one.id)
  })
  return ids
}

/** Returns the words of a note that the text contains now: the applied ones, or the quoted ones. */
const quotedNow = ({ applied, quote }: NoteRow): string => (applied ? applied.is || applied.before : quote)
