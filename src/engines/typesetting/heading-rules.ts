import type { Inline, ReferenceList, Section } from '../fulltext/text.ts'

/** The depth of a heading in the PDF: 1 to 6, or 0 if nothing of it shows. */
type Levelled<Thing> = Thing & { level: number }

const deepest = 6

/**
 * Returns sections with the levels of their headings. A section without a title takes no level: PDF/UA-1 allows no
 * heading that is more than one level below the heading above it.
 */
export function levelSections(sections: readonly Section[], above = 0): Levelled<Section>[] {
  return sections.map((one) => {
    const level = one.label.trim() !== '' || showsSomething(one.title) ? Math.min(above + 1, deepest) : 0
    return { ...one, level, sections: levelSections(one.sections, level || above) }
  })
}

/** Returns a list of references with the levels of its headings; the outermost one always has a heading. */
export function levelReferences(list: ReferenceList, above = 0): Levelled<ReferenceList> {
  const isTitled = showsSomething(list.title)
  const level = above === 0 || isTitled ? Math.min(above + 1, deepest) : 0
  return {
    ...list,
    level,
    title: isTitled ? list.title : [],
    lists: list.lists.map((one) => levelReferences(one, level || above)),
  }
}

/** Reports whether a line has anything to see. */
export function showsSomething(content: readonly Inline[]): boolean {
  return content.some((one) => {
    if (one.kind === 'run') return /[^\s\p{Cf}]/u.test(one.text)
    if ('content' in one) return showsSomething(one.content)
    return one.kind === 'formula' || one.kind === 'picture' || one.kind === 'ruby'
  })
}
