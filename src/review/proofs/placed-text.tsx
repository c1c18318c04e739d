import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { hasQuote } from '../../core/pasted/quotes.ts'
import { decodeHtml, encodeHtml } from '../../core/text/html.ts'
import type { NoteRow, Proof, QueryRow } from './queries.ts'
import { isFieldAnchor } from './rules.ts'

/** The things that are put into a text, and where: under what it is about, or before it, to stand beside it. */
type Placing = {
  proof: Pick<Proof, 'notes' | 'queries'>
  isBefore?: boolean
  /** Whether the words of notes are marked by their numbers. */
  hasMarks?: boolean
  query: (query: QueryRow, number: number) => ReactNode
  note: (note: NoteRow, number: number) => ReactNode
  /** The form at a place; the number of it tells it from others. */
  form?: (anchor: string, number: number, what?: string) => ReactNode
}

/** Puts queries, notes and forms into the HTML of a full text, each at its place. */
export function placingIn({ proof, isBefore = false, hasMarks = false, query, note, form }: Placing) {
  const left = new Set<NoteRow>(proof.notes.filter(({ anchor }) => !isFieldAnchor(anchor) || anchor === 'references'))
  const unasked = new Set<QueryRow>(proof.queries.filter(({ anchor }) => !isFieldAnchor(anchor)))
  let forms = 0
  const take = <One,>(from: Set<One>, isIt: (one: One) => boolean): One[] =>
    [...from].filter((one) => isIt(one) && from.delete(one))
  const queriesAt = (anchor: string) =>
    take(unasked, (one) => one.anchor === anchor).map((one) => query(one, proof.queries.indexOf(one) + 1))
  const notesAt = (isIt: (one: NoteRow) => boolean) =>
    take(left, isIt).map((one) => note(one, proof.notes.indexOf(one) + 1))
  const formAt = (anchor: string, what?: string) => (anchor === '' ? null : form?.(anchor, ++forms, what))
  const ofThing = (id: string, what: string) => [
    queriesAt(id),
    notesAt(({ anchor }) => anchor === id),
    formAt(id, what),
  ]

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
            const rest = renderToStaticMarkup([queriesAt(id), notesAt(({ anchor }) => anchor === id)])
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
          const isHere = (one: NoteRow) =>
            (own !== '' && one.anchor === own) ||
            (one.anchor === section && one.quote !== '' && hasQuote(words, shownWords(one)))
          here = [...left].filter(isHere)
          put(element, [queriesAt(own), notesAt(isHere), formAt(own || section)])
        },
        text(chunk) {
          const marked = hasMarks ? withMarks(chunk.text, here, proof.notes) : undefined
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
    /** The things that found no place in the text. */
    rest: () =>
      renderToStaticMarkup([
        notesAt(({ anchor }) => anchor !== 'references'),
        [...unasked].map((one) => query(one, proof.queries.indexOf(one) + 1)),
      ]),
  }
}

/** The words of a note as the text shows them now: those that were applied, or those that it is about. */
const shownWords = ({ applied, quote }: NoteRow): string => (applied ? applied.is || applied.before : quote)

/** The texts of the paragraphs that stand right in sections. */
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
  return texts.map(decodeHtml)
}

/** A stretch of text with the words of notes marked; undefined where it has none. */
function withMarks(text: string, notes: readonly NoteRow[], all: readonly NoteRow[]): string | undefined {
  let html = text
  for (const one of notes) {
    const words = encodeHtml(one.applied ? one.applied.is : one.quote)
    const at = words === '' ? -1 : html.indexOf(words)
    if (at < 0) continue
    const number = all.indexOf(one) + 1
    const mark = `<mark class="${one.state}">${words}</mark><a class="note-number" href="#note-${one.id}">${number}</a>`
    html = html.slice(0, at) + mark + html.slice(at + words.length)
  }
  return html === text ? undefined : html
}
