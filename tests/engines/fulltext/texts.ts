import type { Block, Inline, Mark, Note } from '../../../src/engines/fulltext/blocks.ts'
import type { FullText, Reference, Section } from '../../../src/engines/fulltext/model.ts'

export const runOf = (text: string, ...marks: Mark[]): Inline => ({ kind: 'run', text, marks })

/** A line as runs; what stands between two `^` is raised, between two `~` lowered. */
export const runsOf = (line: string): Inline[] =>
  line
    .split(/(\^[^^]*\^|~[^~]*~)/)
    .filter((text) => text !== '')
    .map((text) => {
      const mark = text.startsWith('^') ? 'sup' : text.startsWith('~') ? 'sub' : undefined
      return mark ? runOf(text.slice(1, -1), mark) : runOf(text)
    })

export const referenceOf = (id: string, label: string, text: string): Reference => ({
  id,
  label,
  content: [runOf(text)],
  notes: [],
})

export const paragraphOf = (content: string | Inline[], id = ''): Block => ({
  kind: 'paragraph',
  id,
  content: typeof content === 'string' ? runsOf(content) : content,
})

export const noteOf = (id: string, text: string): Note => ({ id, label: '', type: '', blocks: [paragraphOf(text)] })

export const sectionOf = (id: string, title: string, blocks: Block[]): Section => ({
  id,
  label: '',
  title: [runOf(title)],
  role: '',
  blocks,
  sections: [],
})

/** A text with one section, and a list of references if there are any. */
export const textOf = (blocks: Block[], references: Reference[] = []): FullText => ({
  language: 'en',
  blocks: [],
  sections: [sectionOf('sec1', 'Lanterns', blocks)],
  back: references.length
    ? [{ kind: 'references', id: 'refs', title: [runOf('References')], blocks: [], references, lists: [] }]
    : [],
})
