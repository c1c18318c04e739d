import type { FullText, Section } from '../../src/engines/fulltext/fulltext.ts'
import { plainText } from '../../src/journal/fulltext/page-rules.ts'
import { keyed } from '../ui/keys.ts'
import { Blocks } from './blocks.tsx'
import { Heading } from './headings.tsx'
import { Inlines } from './inlines.tsx'
import { NoteSection, ReferenceSection } from './references.tsx'
import { type ShownAs, ShownAsProvider, useShownAs } from './shown-as.ts'

/** A text as HTML: its sections, then what stands behind them, notes and references last. */
export function FullTextSections({ shown }: { shown: ShownAs }) {
  const { text } = shown.page
  return (
    <ShownAsProvider value={shown}>
      <div className="full-text" lang={text.language || undefined}>
        <Blocks of={text.blocks} />
        {keyed(text.sections, ({ id }) => id).map(([key, section]) => (
          <OneSection key={key} of={section} level={0} />
        ))}
        {keyed(text.back, (part) => ('id' in part ? part.id : part.kind)).map(([key, part]) => (
          <BackPart key={key} of={part} />
        ))}
      </div>
    </ShownAsProvider>
  )
}

function BackPart({ of: part }: { of: FullText['back'][number] }) {
  if (part.kind === 'references') return <ReferenceSection of={part} level={0} />
  if (part.kind === 'notes') return <NoteSection notes={part.notes} title={plainText(part.title)} level={0} />
  return <OneSection of={part} level={0} />
}

function OneSection({ of: section, level }: { of: Section; level: number }) {
  const { around } = useShownAs()
  const heading = (section.title.length > 0 || section.label) && (
    <Heading level={level} id={section.id}>
      {section.label && `${section.label} `}
      <Inlines of={section.title} />
    </Heading>
  )
  return (
    <section id={section.id || undefined} lang={section.language}>
      {around ? around(section, heading) : heading}
      <Blocks of={section.blocks} />
      {keyed(section.sections, ({ id }) => id).map(([key, inner]) => (
        <OneSection key={key} of={inner} level={level + 1} />
      ))}
    </section>
  )
}
