import { Fragment } from 'react'
import type { FullText, Note, ReferenceList } from '../../src/engines/fulltext/text.ts'
import { listId, type Mention, titlesIn } from '../../src/journal/fulltext/page-rules.ts'
import { plainText } from '../../src/journal/fulltext/plain-rules.ts'
import {
  hasLinkTo,
  type Leading,
  leadingOf,
  shownAddress,
  withoutAddress,
} from '../../src/journal/fulltext/reference-rules.ts'
import { doiUrl } from '../../src/journal/record/doi-rules.ts'
import { keyed } from '../ui/keys.ts'
import { Blocks, PlainBlocks } from './blocks.tsx'
import { Heading } from './headings.tsx'
import { Inlines } from './inlines.tsx'
import { useShownAs } from './shown-as.ts'
import { WithBeside } from './with-beside.tsx'

type List = Extract<FullText['back'][number], { kind: 'references' }>
type Notes = Extract<FullText['back'][number], { kind: 'notes' }>

/** Shows the references as written, each with links back to its citations. */
export function ReferenceSection({ of: list, level }: { of: ReferenceList; level: number }) {
  const { page, within, around, beside } = useShownAs()
  const id = listId(page.text, list)
  const hasMentions = list.references.some(({ id }) => page.mentions.has(id))
  return (
    <section
      className="bibliography"
      id={id || undefined}
      role="doc-bibliography"
      aria-label={titlesIn(page.text.language).references}
    >
      {(list.title.length > 0 || level === 0) && (
        <WithBeside of={list}>
          <Heading level={level} id={id}>
            {list.title.length > 0 ? <Inlines of={list.title} /> : titlesIn(page.text.language).references}
          </Heading>
        </WithBeside>
      )}
      {within && hasMentions && <p className="back-label">Back to the text</p>}
      <Blocks of={list.blocks} />
      {list.references.length > 0 && (
        <ul className="references">
          {keyed(list.references, ({ id }) => id).map(([key, reference]) => (
            <li key={key} id={reference.id}>
              {beside?.(reference, 'before')}
              {reference.label && <span className="reference-label">{reference.label} </span>}
              <ReferenceText of={reference} /> <BackLinks mentions={page.mentions.get(reference.id) ?? []} />
              {within && hasMentions && !page.mentions.has(reference.id) && <span className="uncited">not cited</span>}
              {around?.({ id: reference.id }, null)}
              {beside?.(reference, 'after')}
            </li>
          ))}
        </ul>
      )}
      {keyed(list.lists, ({ id }) => id).map(([key, inner]) => (
        <ReferenceSection key={key} of={inner} level={level + 1} />
      ))}
      {beside?.(list, 'end')}
    </section>
  )
}

/** Shows the words of a reference, in spans: reader views drop short blocks that are mostly links. */
function ReferenceText({ of: { content, parts, notes } }: { of: List['references'][number] }) {
  const { within } = useShownAs()
  const leading = leadingOf(content, parts)
  const words = withoutAddress(content, leading)
  const isLinked = hasLinkTo(words, leading)
  return (
    <span className="reference-text">
      <Inlines of={words} />
      {keyed(notes, ({ id: own }) => own).map(([noteKey, note]) => (
        <span className="reference-note" key={noteKey}>
          <Inlines of={note.content} />
        </span>
      ))}
      {(leading.doi || leading.url) && (within || !isLinked) && (
        <span className="reference-links">
          {within?.ownLinkOf(leading) ?? ' '}
          {!isLinked && <LeadingLink of={leading} />}
        </span>
      )}
    </span>
  )
}

function LeadingLink({ of: { doi, url } }: { of: Leading }) {
  const shown = shownAddress(doi ? `https://doi.org/${doi}` : url)
  return <a href={doi ? doiUrl(doi) : url}>{shown}</a>
}

/** Shows letters that link back to each citing place: a, b, … z, aa. */
function BackLinks({ mentions, isNote = false }: { mentions: readonly Mention[]; isNote?: boolean }) {
  if (!useShownAs().hasTools || mentions.length === 0) return null
  return (
    <span className="back-links">
      {mentions.map(({ id, section }, at) => (
        <Fragment key={id}>
          {at > 0 && ' '}
          <a href={`#${id}`} role="doc-backlink" aria-label={`Back to citation ${at + 1}${section && `, ${section}`}`}>
            {isNote && mentions.length === 1 ? '↩' : letterOf(at)}
          </a>
        </Fragment>
      ))}
    </span>
  )
}

const letterOf = (at: number): string =>
  (at >= 26 ? String.fromCharCode(96 + Math.floor(at / 26)) : '') + String.fromCharCode(97 + (at % 26))

/** Shows the notes, each with a link back. */
export function NoteSection({ of: { notes, title } }: { of: Notes }) {
  const { page } = useShownAs()
  if (notes.length === 0) return null
  const name = plainText(title) || titlesIn(page.text.language).notes
  const id = notes === page.text.back.find((one) => one.kind === 'notes')?.notes ? 'notes' : ''
  return (
    <section className="notes" id={id || undefined} role="doc-endnotes" aria-label={name}>
      <Heading level={0} id={id}>
        {name}
      </Heading>
      <ul>
        {keyed(notes, ({ id }) => id).map(([key, note]) => (
          <OneNote key={key} of={note} />
        ))}
      </ul>
    </section>
  )
}

/** Shows a note; in a span if it is one line, since reader views drop short blocks that are mostly links. */
function OneNote({ of: note }: { of: Note }) {
  const { id, label, blocks } = note
  const { page } = useShownAs()
  const Tag = blocks.length === 1 && blocks[0]?.kind === 'paragraph' ? 'span' : 'div'
  return (
    <li id={id || undefined}>
      <WithBeside of={note}>
        {label && <span className="reference-label">{label} </span>}
        <Tag className="reference-text">
          <PlainBlocks of={blocks} /> <BackLinks isNote mentions={page.mentions.get(id) ?? []} />
        </Tag>
      </WithBeside>
    </li>
  )
}
