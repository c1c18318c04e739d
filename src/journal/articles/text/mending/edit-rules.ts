import type { Edit, EditorNode } from '../../../../engines/fulltext/text.ts'

/** A text from its editor, unit by unit, with the hash `base` of the text that was edited. */
export type Edited = { base: string; units: Edit[] }

/** Parses a text that its editor sent as JSON; undefined if it is malformed. */
export function editedIn(json: string): Edited | undefined {
  try {
    const { base, units } = JSON.parse(json)
    return typeof base === 'string' && Array.isArray(units) && units.every(isEdit) ? { base, units } : undefined
  } catch {
    return undefined
  }
}

const isThing = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null

const isEdit = (one: unknown): one is Edit => typeof one === 'number' || (isThing(one) && isNode(one.node))

function isNode(one: unknown): one is EditorNode {
  if (!isThing(one) || typeof one.type !== 'string') return false
  const { content = [], text = '', marks = [], attrs = {} } = one
  const isMark = (mark: unknown) => isThing(mark) && typeof mark.type === 'string'
  const hasParts = Array.isArray(content) && content.every(isNode) && Array.isArray(marks) && marks.every(isMark)
  return hasParts && typeof text === 'string' && isThing(attrs)
}

/** Says where the words went that edits take out of a text for the record of its article; '' for none. */
export function takenInWords({ units }: Edited): string {
  const roles = new Set(units.map((unit) => (typeof unit === 'number' ? '' : unit.node.attrs?.role)))
  const said = [
    roles.has('affiliation') && 'The affiliations are now with the authors.',
    roles.has('abstract') && 'The abstract is now the article’s.',
  ]
  return said.filter(Boolean).join(' ')
}
