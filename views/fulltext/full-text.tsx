import { languageAttributes } from '../../src/core/language/language.ts'
import type { Block, FullText, Section } from '../../src/engines/fulltext/text.ts'
import { leastHeadings } from '../../src/journal/fulltext/page-rules.ts'
import { keyed } from '../ui/keys.ts'
import { Blocks } from './blocks.tsx'
import { Heading } from './headings.tsx'
import { Inlines } from './inlines.tsx'
import { NoteSection, ReferenceSection } from './references.tsx'
import { type ShownAs, ShownAsProvider, useShownAs } from './shown-as.ts'
import { WithBeside } from './with-beside.tsx'

/** Shows a text as HTML: its sections, then its back matter, notes and references last. */
export function FullTextSections({ shown }: { shown: ShownAs }) {
  const { text } = shown.page
  return (
    <ShownAsProvider value={shown}>
      <div className="full-text" {...languageAttributes(text.language)}>
        <Sections of={text} />
        <BackParts of={text.back} />
      </div>
    </ShownAsProvider>
  )
}

/** Shows the part of a text before its first notes or references, as on the journal's page. */
export function TextBody({ shown }: { shown: ShownAs }) {
  const { text } = shown.page
  return (
    <ShownAsProvider value={shown}>
      <Sections of={text} />
      <BackParts of={text.back.slice(0, findBackMatterEnd(text))} />
    </ShownAsProvider>
  )
}

/** Shows the rest of a text: notes and references, and the sections after them. */
export function TextEnd({ shown }: { shown: ShownAs }) {
  const { text } = shown.page
  return (
    <ShownAsProvider value={shown}>
      <BackParts of={text.back.slice(findBackMatterEnd(text))} />
    </ShownAsProvider>
  )
}

/** Shows a table by itself. */
export function OneTable({ of: table, shown }: { of: Block; shown: ShownAs }) {
  return (
    <ShownAsProvider value={shown}>
      <Blocks of={[table]} />
    </ShownAsProvider>
  )
}

function findBackMatterEnd({ back }: FullText): number {
  const at = back.findIndex(({ kind }) => kind === 'notes' || kind === 'references')
  return at < 0 ? back.length : at
}

function Sections({ of: { blocks, sections } }: { of: Pick<FullText, 'blocks' | 'sections'> }) {
  return (
    <>
      <Blocks of={blocks} />
      {keyed(sections, ({ id }) => id).map(([key, section]) => (
        <OneSection key={key} of={section} level={0} />
      ))}
    </>
  )
}

function BackParts({ of }: { of: FullText['back'] }) {
  return keyed(of, (part) => ('id' in part ? part.id : part.kind)).map(([key, part]) => (
    <BackPart key={key} of={part} />
  ))
}

function BackPart({ of: part }: { of: FullText['back'][number] }) {
  if (part.kind === 'references') return <ReferenceSection of={part} level={0} />
  if (part.kind === 'notes') return <NoteSection of={part} />
  return <OneSection of={part} level={0} />
}

function OneSection({ of: section, level }: { of: Section; level: number }) {
  const { around, beside, within, page } = useShownAs()
  const heading = (section.title.length > 0 || section.label) && (
    <Heading level={level} id={section.id}>
      {section.label && `${section.label} `}
      <Inlines of={section.title} />
    </Heading>
  )
  return (
    <section id={section.id || undefined} {...languageAttributes(section.language, page.text.language)}>
      {heading ? (
        <WithBeside of={section}>{around ? around(section, heading) : heading}</WithBeside>
      ) : (
        around?.(section, heading)
      )}
      <Blocks of={section.blocks} />
      {keyed(section.sections, ({ id }) => id).map(([key, inner]) => (
        <OneSection key={key} of={inner} level={level + 1} />
      ))}
      {within && level === 0 && page.contents.length >= leastHeadings && (
        <p className="to-contents">
          <a href="#contents">Contents</a>
        </p>
      )}
      {beside?.(section, 'end')}
    </section>
  )
}
