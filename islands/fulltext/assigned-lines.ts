import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'

/** The kinds of paragraphs that leave the running text when it is saved, by their names in the menu. */
export const assignedKinds = [
  ['References', 'reference'],
  ['Affiliations', 'affiliation'],
  ['Abstract', 'abstract'],
] as const

/** Makes the selected paragraphs, headings and items of lists lines of a kind; tables and figures stay. */
export function assignSelected(editor: Editor, role: string): void {
  const { state, view } = editor
  const { from, to } = state.selection
  const { tr } = state
  const places: { at: number; node: Node }[] = []
  state.doc.forEach((node, at) => {
    if (at < to && at + node.nodeSize > from) places.push({ at, node })
  })
  for (const { at, node } of places.toReversed()) {
    const lines = linesIn(node).map(({ line, label }) => {
      const { of = null } = line.attrs
      const content = label ? line.content.addToStart(state.schema.text(`${label} `)) : line.content
      return state.schema.node('assigned', { role, of }, content)
    })
    if (lines.length > 0) tr.replaceWith(at, at + node.nodeSize, lines)
  }
  const start = places[0]?.at ?? 0
  const end = tr.mapping.map(to)
  tr.setSelection(TextSelection.between(tr.doc.resolve(start + 1), tr.doc.resolve(Math.min(end, tr.doc.content.size))))
  view.dispatch(tr)
  view.focus()
}

const holders = new Set(['bulletList', 'orderedList', 'listItem', 'blockquote'])
const textLines = new Set(['paragraph', 'heading', 'assigned'])

/** Returns the lines of a block, the first of a list's item with its label; [] for a block of another kind. */
function linesIn(node: Node): { line: Node; label: string }[] {
  if (textLines.has(node.type.name)) return [{ line: node, label: '' }]
  if (!holders.has(node.type.name)) return []
  const own: string = node.type.name === 'listItem' ? node.attrs.label : ''
  return node.children.flatMap(linesIn).map(({ line, label }, at) => ({ line, label: at === 0 && own ? own : label }))
}
