import { diffArrays } from 'diff'
import type { Inline, Note } from '../blocks.ts'
import type { BackPart, FullText } from '../model.ts'
import { changeKinds, flattenToLine, wordsOfBlock } from './changing.ts'
import { unitsOf } from './units.ts'

type NoteList = Extract<BackPart, { kind: 'notes' }>

/**
 * Returns an edited text with its new notes. If the notes were numbered from 1 in the order of their marks, renumbers
 * them once one was added, removed or moved.
 */
export function withNotesAgain(before: FullText, after: FullText, added: readonly Note[] = []): FullText {
  const whole = withNotes(after, added)
  const [was, is] = [before, whole].map((text) =>
    [markedIn(text), collectBackNotes(text).map(({ id }) => id)].join(' '),
  )
  return was !== is && areInOrder(before) ? withNotesCounted(sortNotesByMarks(whole)) : whole
}

/** Removes the notes whose last mark was deleted from an edited text, as Word does. */
export function withoutUnmarkedNotes(before: FullText, after: FullText): FullText {
  const marked = new Set(markedIn(after))
  const gone = new Set(markedIn(before).filter((id) => !marked.has(id)))
  const back = after.back.flatMap((part) => {
    if (part.kind !== 'notes' || !part.notes.some(({ id }) => gone.has(id))) return [part]
    const notes = part.notes.filter(({ id }) => !gone.has(id))
    return notes.length > 0 ? [{ ...part, notes }] : []
  })
  return { ...after, back }
}

/** Returns the notes that a text marks but no longer has: one person deleted a note that another kept. */
export function notesStillMarked(before: FullText, after: FullText): Note[] {
  const [marked, present] = [markedIn(after), new Set(collectBackNotes(after).map(({ id }) => id))]
  return collectBackNotes(before).filter(({ id }) => marked.includes(id) && !present.has(id))
}

/** Inserts new notes into a text: before the note that is marked next, else at the end. */
function withNotes(text: FullText, added: readonly Note[]): FullText {
  if (added.length === 0) return text
  const lists = text.back.some(({ kind }) => kind === 'notes') ? text.back : withEmptyList(text.back)
  const order = markedIn(text)
  const back = added
    .toSorted((one, other) => order.indexOf(other.id) - order.indexOf(one.id))
    .reduce((parts, note) => withNote(parts, note, order.slice(order.indexOf(note.id) + 1)), lists)
  return { ...text, back }
}

/** Whether the notes of a text are numbered from 1, in the order of their marks. */
function areInOrder(text: FullText): boolean {
  return hasCountedNotes(text) && sortNotesByMarks(text).back.every((part, at) => part === text.back[at])
}

/** Sorts the notes of each list by their marks; one without a mark stays after its predecessor. */
function sortNotesByMarks(text: FullText): FullText {
  const order = markedIn(text)
  const back = text.back.map((part) => {
    if (part.kind !== 'notes') return part
    let last = -1
    const places = new Map(
      part.notes.map((note) => {
        const at = order.indexOf(note.id)
        last = at < 0 ? last : at
        return [note, last]
      }),
    )
    const notes = part.notes.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
    return notes.every((one, at) => one === part.notes[at]) ? part : { ...part, notes }
  })
  return { ...text, back }
}

function withEmptyList(back: readonly BackPart[]): BackPart[] {
  const at = back.findIndex(({ kind }) => kind === 'references')
  return back.toSpliced(at < 0 ? back.length : at, 0, { kind: 'notes', title: [], notes: [] })
}

/** @param after the ids that are marked after the note, in order */
function withNote(back: BackPart[], note: Note, after: readonly string[]): BackPart[] {
  const all = collectBackNotes({ back })
  const next = after.find((id) => all.some((one) => one.id === id))
  const last = listsIn(back).at(-1)
  return back.map((part) => {
    if (part.kind !== 'notes') return part
    const at = next === undefined ? -1 : part.notes.findIndex(({ id }) => id === next)
    if (at >= 0) return { ...part, notes: part.notes.toSpliced(at, 0, note) }
    return next === undefined && part === last ? { ...part, notes: [...part.notes, note] } : part
  })
}

const listsIn = (back: readonly BackPart[]): NoteList[] => back.flatMap((part) => (part.kind === 'notes' ? [part] : []))

const collectBackNotes = ({ back }: Pick<FullText, 'back'>): Note[] => listsIn(back).flatMap(({ notes }) => notes)

/** Whether the notes of a text are numbered from 1, list by list; true without notes. */
export const hasCountedNotes = ({ back }: FullText): boolean =>
  listsIn(back).every(({ notes }) => notes.every(({ label }, at) => label === String(at + 1)))

/** Numbers the notes of a text from 1, list by list, and their marks that are numbers. */
export function withNotesCounted(text: FullText): FullText {
  const counted = listsIn(text.back).flatMap(({ notes }) =>
    notes.map(({ id }, at) => [id, makeCountedNoteName(id, at)] as const),
  )
  return withNotesNamed(text, new Map(counted))
}

type Name = Pick<Note, 'id' | 'label'>

const makeCountedNoteName = (id: string, at: number): Name => ({ id, label: String(at + 1) })

/** Renames notes and updates their marks; marks that are numbers get the labels. @param names by the present ids */
function withNotesNamed(text: FullText, names: ReadonlyMap<string, Name>): FullText {
  const back = text.back.map((part) =>
    part.kind === 'notes' ? { ...part, notes: part.notes.map((note) => ({ ...note, ...names.get(note.id) })) } : part,
  )
  return changeKinds({ ...text, back }, ['reference'], (one) => {
    const [name] = one.type === 'fn' ? one.to.flatMap((id) => names.get(id) ?? []) : []
    if (!name) return one
    const to = one.to.map((id) => names.get(id)?.id ?? id)
    const [first] = one.content
    const isNumber = first?.kind === 'run' && /^\d+$/.test(flattenToLine(one.content))
    const content = isNumber && first.text !== name.label ? [{ ...first, text: name.label }] : one.content
    return content === one.content && to.every((id, at) => id === one.to[at]) ? one : { ...one, to, content }
  })
}

/**
 * Gives the notes of a text the ids and numbers of the opened text. An id is the number of a note, so that a new note
 * changes all ids after it.
 * @param own the prefix of new notes' ids, which no other text may use
 */
export function withNotesAsIn(opened: FullText, text: FullText, own: string): FullText {
  const [was, is] = [collectBackNotes(opened), collectBackNotes(text)]
  const names = new Map<string, Name>()
  let [from, at, gone] = [0, 0, 0]
  for (const { count, added, removed } of diffArrays(was.map(wordsOfNote), is.map(wordsOfNote))) {
    if (removed)
      gone = count // an addition in its place follows
    else {
      for (const [place, note] of is.slice(at, at + count).entries()) {
        const same = added && gone !== count ? undefined : was[from + place]
        names.set(note.id, { id: same?.id ?? own + note.id, label: (same ?? note).label })
      }
      from += added ? gone : gone + count
      at += count
      gone = 0
    }
  }
  return withNotesNamed(text, names)
}

const wordsOfNote = ({ blocks }: Note): string => blocks.map(wordsOfBlock).join(' ')

/** Returns the ids of the notes that a text marks, in the order of their first marks. */
function markedIn(text: FullText): string[] {
  const ids = new Set<string>()
  const within = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (isMark(value)) for (const id of value.to) ids.add(id)
    for (const one of Object.values(value)) within(one)
  }
  within(unitsOf(text))
  return [...ids]
}

const isMark = (value: object): value is Extract<Inline, { kind: 'reference' }> =>
  'kind' in value && value.kind === 'reference' && 'type' in value && value.type === 'fn'
