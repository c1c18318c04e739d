import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NoteCard, QueryCard } from '../../../views/proofs/proof-cards.tsx'
import { CorrectForm, OwnNote, OwnQuery } from '../../../views/proofs/proof-notes.tsx'
import { ProofShown, type Shown } from '../../../views/proofs/proof-shown.ts'
import { KeyBase } from '../../../views/ui/form/idempotency-key.tsx'
import { foldQuotedText } from '../../core/pasted/quotes.ts'
import { decodeHtml, encodeHtml } from '../../core/text/html.ts'
import type { NoteRow, QueryRow } from './queries.ts'
import { isFieldAnchor } from './rules.ts'

/** The HTML of a full text: its sections, and the parts after them. */
type TextHtml = { body: string; end: string }

/** The reader of a proof. `certain` maps the note of an open replacement to whether it can be applied. */
export type ProofReader =
  | { is: 'author'; shown: Shown }
  | { is: 'editor'; article: number; isOpen: boolean; certain: ReadonlyMap<string, boolean> }

/** A full text, and the elements to insert into it. */
type ToPlace = TextHtml & { queries: QueryRow[]; notes: NoteRow[]; reader: ProofReader }

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
  /** Returns the form at a place; its number identifies it. */
  form?: (anchor: string, number: number, what?: string) => ReactNode
}

/**
 * The HTML of a placed text in parts. The beginning of its forms' keys, which is new each time the page is shown, is
 * inserted between them.
 */
export type PlacedParts = Record<keyof TextHtml, string[]>

/** A placeholder for the beginning of forms' keys; no text contains it. */
const keySlot = '\u0004'

/** Returns a full text with queries, notes and forms at their places; those without a place are at its end. */
export function placedText({ body, end, queries, notes, reader }: ToPlace): PlacedParts {
  const placing = reader.is === 'author' ? forAuthor(reader.shown, queries.length) : forEditor(reader)
  const { placed, rest } = placingIn({ queries, notes }, placing)
  const placedBody = placed(body)
  return { body: placedBody.split(keySlot), end: (placed(end) + rest()).split(keySlot) }
}

function forAuthor(shown: Shown, of: number): Placing {
  const within = (children: ReactNode) => <ProofShown value={{ ...shown, once: keySlot }}>{children}</ProofShown>
  return {
    isBefore: false,
    hasMarks: false,
    query: (query, number) => within(<OwnQuery key={query.id} query={query} number={number} of={of} />),
    note: (note) => within(<OwnNote key={note.id} note={note} at={note.id.slice(0, 8)} />),
    form: (anchor, number, what) => within(<CorrectForm anchor={anchor} at={`f${number}`} what={what} />),
  }
}

function forEditor({ article, isOpen, certain }: Extract<ProofReader, { is: 'editor' }>): Placing {
  return {
    isBefore: true,
    hasMarks: true,
    query: (query, number) => <QueryCard key={query.id} query={query} number={number} />,
    note: (note, number) => (
      <KeyBase key={note.id} value={keySlot}>
        <NoteCard note={note} number={number} at={article} certain={certain.get(note.id)} isOpen={isOpen} />
      </KeyBase>
    ),
  }
}

/** Notes or queries by their anchors, each taken once. */
type Left<One> = Map<string, One[]>

function takeFrom<One>(left: Left<One>, anchor: string, isIt: (one: One) => boolean = () => true): One[] {
  const parts = Map.groupBy(left.get(anchor) ?? [], isIt)
  left.set(anchor, parts.get(false) ?? [])
  return parts.get(true) ?? []
}

type Placed = Pick<ToPlace, 'queries' | 'notes'>

/** Inserts queries, notes and forms into the HTML of a full text, each at its place. */
function placingIn({ queries, notes }: Placed, { isBefore, hasMarks, query, note, form }: Placing) {
  const byAnchor = <One extends { anchor: string }>(all: readonly One[]): Left<One> =>
    Map.groupBy(
      all.filter(({ anchor }) => !isFieldAnchor(anchor)),
      ({ anchor }) => anchor,
    )
  const [unasked, left] = [byAnchor(queries), byAnchor(notes)]
  const numbers = new Map<NoteRow | QueryRow, number>()
  for (const all of [queries, notes]) for (const [at, one] of all.entries()) numbers.set(one, at + 1)
  const quotes = new Map(notes.map((one) => [one, foldQuotedText(shownWords(one)).trim()]))
  let forms = 0
  const showQueries = (all: QueryRow[]) => all.map((one) => query(one, numbers.get(one) ?? 0))
  const showNotes = (all: NoteRow[]) => all.map((one) => note(one, numbers.get(one) ?? 0))
  const queriesAt = (anchor: string) => showQueries(takeFrom(unasked, anchor))
  const notesAt = (anchor: string) => showNotes(takeFrom(left, anchor))
  const formAt = (anchor: string, what?: string) => (anchor === '' ? null : form?.(anchor, ++forms, what))
  const ofThing = (id: string, what: string) => [queriesAt(id), notesAt(id), formAt(id, what)]

  /** Takes the notes about a paragraph: those at its own id, and those of its section whose words it contains. */
  function takeNotes(own: string, section: string, words: string): NoteRow[] {
    const ofOwn = own === '' ? [] : takeFrom(left, own)
    const text = left.get(section)?.length ? foldQuotedText(decodeHtml(words)) : ''
    return [...ofOwn, ...takeFrom(left, section, (one) => one.quote !== '' && text.includes(quotes.get(one) ?? ''))]
  }

  function placed(part: string): string {
    const texts = paragraphsIn(part)
    const sections: string[] = []
    let paragraph = 0
    let here: NoteRow[] = []
    const around = () => sections.at(-1) ?? ''
    const put = (element: HTMLRewriterTypes.Element, shown: ReactNode, isInside = false) => {
      const html = renderToStaticMarkup(shown)
      if (html === '') return
      if (isBefore) element.before(html, { html: true })
      else
        element.onEndTag((tag) =>
          isInside ? void tag.before(html, { html: true }) : void tag.after(html, { html: true }),
        )
    }
    return new HTMLRewriter()
      .on('section[id]', {
        element(element) {
          const id = element.getAttribute('id') ?? ''
          sections.push(id)
          element.onEndTag((tag) => {
            const rest = renderToStaticMarkup([queriesAt(id), notesAt(id)])
            if (rest) tag.before(rest, { html: true })
            sections.pop()
          })
        },
      })
      .on('section > h2, section > h3, section > h4, section > h5, section > h6', {
        element: (element) => put(element, queriesAt(around())),
      })
      .on('section > p', {
        element(element) {
          const words = texts[paragraph++] ?? ''
          here = []
          if (element.getAttribute('class')) return
          const [own, section] = [element.getAttribute('id') ?? '', around()]
          here = takeNotes(own, section, words)
          put(element, [queriesAt(own), showNotes(here), formAt(own || section)])
        },
        text(chunk) {
          const marked = hasMarks ? withMarks(chunk.text, here, numbers) : undefined
          if (marked !== undefined) chunk.replace(marked, { html: true })
        },
      })
      .on('section > figure[id], section > div[id], section > table[id]', {
        element(element) {
          const id = element.getAttribute('id') ?? ''
          const what = id.startsWith('tab') ? 'this table' : id.startsWith('fig') ? 'this figure' : 'this'
          put(element, ofThing(id, what))
        },
      })
      .on('ul.references > li[id]', {
        element: (element) => put(element, ofThing(element.getAttribute('id') ?? '', 'this reference'), !isBefore),
      })
      .transform(part)
  }

  return {
    placed,
    /** Returns the elements without a place in the text. */
    rest() {
      const others = new Set<object>([...left.values(), ...unasked.values()].flat())
      const isLeft = (one: object) => others.has(one)
      return renderToStaticMarkup([showNotes(notes.filter(isLeft)), showQueries(queries.filter(isLeft))])
    },
  }
}

/** Returns the words of a note that the text contains now: the applied ones, or the quoted ones. */
const shownWords = ({ applied, quote }: NoteRow): string => (applied ? applied.is || applied.before : quote)

/** Returns the HTML of the paragraphs directly inside sections, without tags. */
function paragraphsIn(part: string): string[] {
  const texts: string[] = []
  new HTMLRewriter()
    .on('section > p', {
      element: () => void texts.push(''),
      text(chunk) {
        texts[texts.length - 1] += chunk.text
      },
    })
    .transform(part)
  return texts
}

/**
 * Marks the words of notes in a stretch of text; undefined if there are none. Of overlapping places only one is marked.
 */
function withMarks(text: string, notes: readonly NoteRow[], numbers: ReadonlyMap<object, number>): string | undefined {
  const places = notes.flatMap((one) => {
    const words = encodeHtml(one.applied ? one.applied.is : one.quote)
    const at = words === '' ? -1 : text.indexOf(words)
    return at < 0 ? [] : [{ one, words, at }]
  })
  let [html, from] = ['', 0]
  for (const { one, words, at } of places.sort((a, b) => a.at - b.at)) {
    if (at < from) continue
    const number = `<a class="note-number" href="#note-${one.id}">${numbers.get(one)}</a>`
    html += `${text.slice(from, at)}<mark class="${one.state}">${words}</mark>${number}`
    from = at + words.length
  }
  return from === 0 ? undefined : html + text.slice(from)
}
