import type { Block, Inline, Note } from '../blocks.ts'
import type { BackPart, FullText, Part, ReferenceList, Section } from '../model.ts'
import { visitThings } from '../walk.ts'

/**
 * A heading without its section's content. `part` is the kind of a section of level 0: in the body, or a part of the
 * back.
 */
export type HeadingUnit = {
  kind: 'heading'
  level: number
  part: 'body' | 'acknowledgements' | 'appendix' | 'section'
  section: Omit<Section, 'blocks' | 'sections'>
}

/** A piece of a flattened text: headings and blocks in reading order, each note, each list of references. */
export type Unit =
  | HeadingUnit
  | { kind: 'block'; block: Block }
  | { kind: 'notes'; title: Inline[] }
  | { kind: 'note'; note: Note }
  | { kind: 'references'; list: ReferenceList }

/** Flattens a text. */
export const unitsOf = (text: FullText): Unit[] => [...unitsOfPart(text, 0, 'body'), ...text.back.flatMap(unitsOfBack)]

function unitsOfPart({ blocks, sections }: Part, level: number, part: HeadingUnit['part']): Unit[] {
  return [
    ...blocks.map((block) => ({ kind: 'block', block }) as const),
    ...sections.flatMap((section) => unitsOfSection(section, level, part)),
  ]
}

function unitsOfSection({ blocks, sections, ...section }: Section, level: number, part: HeadingUnit['part']): Unit[] {
  return [{ kind: 'heading', level, part, section }, ...unitsOfPart({ blocks, sections }, level + 1, 'body')]
}

function unitsOfBack(part: BackPart): Unit[] {
  if (part.kind === 'notes')
    return [{ kind: 'notes', title: part.title }, ...part.notes.map((note) => ({ kind: 'note', note }) as const)]
  const { kind, ...rest } = part
  if (part.kind === 'references') return [{ kind: 'references', list: rest as ReferenceList }]
  return unitsOfSection(rest as Section, 0, kind as HeadingUnit['part'])
}

/** Makes a text of units; a heading that is too deep after the previous one gets the deepest possible level. */
export function buildTextFromUnits(units: readonly Unit[], language: string): FullText {
  const text: FullText = { language, blocks: [], sections: [], back: [] }
  let open: Part[] = [text]
  for (const unit of units) {
    const last = text.back.at(-1)
    if (unit.kind === 'block') open.at(-1)?.blocks.push(unit.block)
    else if (unit.kind === 'references') text.back.push({ kind: 'references', ...unit.list })
    else if (unit.kind === 'notes') text.back.push({ kind: 'notes', title: unit.title, notes: [] })
    else if (unit.kind === 'note') {
      if (last?.kind === 'notes') last.notes.push(unit.note)
      else text.back.push({ kind: 'notes', title: [], notes: [unit.note] })
    } else open = opened(text, open, unit)
  }
  return text
}

/** Opens a section within the open ones. @returns the parts that are then open, the text first */
function opened(text: FullText, open: Part[], { level, part, section }: HeadingUnit): Part[] {
  const whole: Section = { ...section, blocks: [], sections: [] }
  const depth = Math.min(level, open.length - 1)
  if (depth === 0 && part !== 'body') text.back.push(Object.assign(whole, { kind: part }))
  else open[depth]?.sections.push(whole)
  return [...open.slice(0, depth + 1), whole]
}

/** Returns the position of a section's heading among the units. */
export const findHeadingUnit = (units: readonly Unit[], id: string): number =>
  units.findIndex((unit) => unit.kind === 'heading' && unit.section.id === id)

export function collectUnitIds(text: FullText): Set<string> {
  const ids = new Set<string>()
  visitThings(unitsOf(text), (one) => {
    if ('id' in one && typeof one.id === 'string' && one.id) ids.add(one.id)
  })
  return ids
}
