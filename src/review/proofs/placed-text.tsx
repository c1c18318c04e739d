import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { TextBody, TextEnd } from '../../../views/fulltext/full-text.tsx'
import type { ShownAs } from '../../../views/fulltext/shown-as.ts'
import { NoteCard, QueryCard } from '../../../views/proofs/proof-cards.tsx'
import { CorrectForm, OwnNote, OwnQuery } from '../../../views/proofs/proof-notes.tsx'
import { ProofShown, type Shown } from '../../../views/proofs/proof-shown.ts'
import { KeyBase } from '../../../views/ui/form/idempotency-key.tsx'
import { readCataloguesFor } from '../../core/words/catalogues.ts'
import type { Way } from '../../core/words/languages.ts'
import { speakIn } from '../../core/words/speech.ts'
import { type FullText, readWhole } from '../../engines/fulltext/text.ts'
import { type KeptPage, ownSlot } from '../../journal/fulltext/kept-page.ts'
import { pageText } from '../../journal/fulltext/page-rules.ts'
import { pageShown } from '../../journal/fulltext/page-shown.ts'
import { type Beside, type CorrectionForm, placeRemarks, type Remarks } from './place-rules.ts'
import type { NoteRow, QueryRow } from './queries.ts'

/** The HTML of a full text: its sections, and the parts after them. */
type TextHtml = { body: string; end: string }

/**
 * The reader of a proof; an author reads it in the language of `way`. `certain` maps the note of an open replacement to
 * whether it can be applied.
 */
export type ProofReader =
  | { is: 'author'; shown: Shown; way: Way }
  | { is: 'editor'; article: number; isOpen: boolean; certain: ReadonlyMap<string, boolean> }

/** A full text, and the pictures and references of its page. */
type PlacedPage = Pick<KeptPage, 'pictures' | 'references'> & { jats: string }

/** The page of a full text, if it has one, and the remarks to insert into it. */
type ToPlace = Remarks & { page: PlacedPage | undefined; reader: ProofReader }

/**
 * The elements to insert into a text, and their positions: after the part that they are about, or before it, to be
 * shown next to it.
 */
type Placing = {
  isBefore: boolean
  /** Whether the quotes of notes are marked with the notes' numbers. */
  hasMarks: boolean
  query: (query: QueryRow, number: number) => ReactNode
  note: (note: NoteRow, number: number) => ReactNode
  form?: (form: CorrectionForm) => ReactNode
}

/**
 * The HTML of a placed text in parts. The beginning of its forms' keys, which is new each time the page is shown, is
 * inserted between them.
 */
export type PlacedParts = Record<keyof TextHtml, string[]>

/** A placeholder for the beginning of forms' keys; no text contains it. */
const keySlot = '\u0004'

const noPage: PlacedPage = { jats: '', pictures: [], references: [] }
const noText: FullText = { language: '', blocks: [], sections: [], back: [] }

/**
 * Returns a full text with queries, notes and forms at their places, and slots as in its page; those without a place
 * are at its end.
 */
export async function placedText({ page, queries, notes, reader }: ToPlace): Promise<PlacedParts> {
  const placing = reader.is === 'author' ? forAuthor(reader.shown, queries.length) : forEditor(reader)
  const text = page ? (await readWhole(page.jats)).text : noText
  const render = () => renderPlaced(page ?? noPage, text, placing, { queries, notes })
  if (reader.is === 'author') await readCataloguesFor(reader.way)
  const { body, end } = reader.is === 'author' ? speakIn(reader.way, render) : render()
  return { body: body.split(keySlot), end: end.split(keySlot) }
}

function forAuthor(shown: Shown, of: number): Placing {
  const within = (children: ReactNode) => <ProofShown value={{ ...shown, once: keySlot }}>{children}</ProofShown>
  return {
    isBefore: false,
    hasMarks: false,
    query: (query, number) => within(<OwnQuery query={query} number={number} of={of} />),
    note: (note) => within(<OwnNote note={note} at={note.id.slice(0, 8)} />),
    form: ({ anchor, number, what }) => within(<CorrectForm anchor={anchor} at={`f${number}`} what={what} />),
  }
}

function forEditor({ article, isOpen, certain }: Extract<ProofReader, { is: 'editor' }>): Placing {
  return {
    isBefore: true,
    hasMarks: true,
    query: (query, number) => <QueryCard query={query} number={number} />,
    note: (note, number) => (
      <KeyBase value={keySlot}>
        <NoteCard note={note} number={number} at={article} certain={certain.get(note.id)} isOpen={isOpen} />
      </KeyBase>
    ),
  }
}

/** Renders a text with the remarks and forms of its places. */
function renderPlaced(
  { jats: _, ...page }: PlacedPage,
  text: FullText,
  { isBefore, hasMarks, query, note, form }: Placing,
  { queries, notes }: Remarks,
): TextHtml {
  const places = placeRemarks(text, { queries, notes })
  const numbers = new Map<object, number>()
  for (const all of [queries, notes]) for (const [at, one] of all.entries()) numbers.set(one, at + 1)
  const show = (beside: Beside | undefined) =>
    beside && (
      <>
        {beside.queries.map((one) => (
          <Fragment key={one.id}>{query(one, numbers.get(one) ?? 0)}</Fragment>
        ))}
        {beside.notes.map((one) => (
          <Fragment key={one.id}>{note(one, numbers.get(one) ?? 0)}</Fragment>
        ))}
        {beside.form && form?.(beside.form)}
      </>
    )
  const slots = new Map(page.references.map((leading, at) => [JSON.stringify(leading), ownSlot(at)]))
  const shown: ShownAs = {
    ...pageShown(pageText(text), page.pictures, (leading) => slots.get(JSON.stringify(leading)) ?? ''),
    beside(part, where) {
      if (where === 'end') return show(places.ends.get(part))
      return (where === 'before') === isBefore ? show(places.at.get(part)) : null
    },
    ...(hasMarks && {
      inPieces: (run, showWords) => markWords(run.text, places.notesOfRuns.get(run) ?? [], { numbers, showWords }),
    }),
  }
  const { rest } = places
  return {
    body: renderToStaticMarkup(<TextBody shown={shown} />),
    end: renderToStaticMarkup(
      <>
        <TextEnd shown={shown} />
        {show({ queries: [], notes: rest.notes })}
        {show({ queries: rest.queries, notes: [] })}
      </>,
    ),
  }
}

type Marking = { numbers: ReadonlyMap<object, number>; showWords: (text: string) => ReactNode }

/** Marks the words of notes in a stretch of text. Of overlapping places only one is marked. */
function markWords(text: string, notes: readonly NoteRow[], { numbers, showWords }: Marking): ReactNode {
  const places = notes.flatMap((one) => {
    const words = one.applied ? one.applied.is : one.quote
    const at = words === '' ? -1 : text.indexOf(words)
    return at < 0 ? [] : [{ one, words, at }]
  })
  const pieces: ReactNode[] = []
  let from = 0
  for (const { one, words, at } of places.sort((a, b) => a.at - b.at)) {
    if (at < from) continue
    pieces.push(
      <Fragment key={one.id}>
        {at > from && showWords(text.slice(from, at))}
        <mark className={one.state}>{showWords(words)}</mark>
        <a className="note-number" href={`#note-${one.id}`}>
          {numbers.get(one)}
        </a>
      </Fragment>,
    )
    from = at + words.length
  }
  return from === 0 ? (
    showWords(text)
  ) : (
    <>
      {pieces}
      {from < text.length && showWords(text.slice(from))}
    </>
  )
}
