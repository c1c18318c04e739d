import { Editor, type Extensions, type JSONContent, type NodeViewRenderer } from '@tiptap/core'
import { curePlace, type OpenCure } from './cure-place.ts'
import { captionedView, type Fixed, footnoteView, formulaView, imageView, lockedView } from './fixed-views.ts'
import { noteLinks } from './note-links.ts'
import { connectBar } from './whole-text-bar.ts'
import { textParts } from './whole-text-parts.ts'

/** The place of the editor and its bar, the form's field, the address of the text, and the form of the open finding. */
export type Parts = {
  place: HTMLElement
  bar: HTMLElement
  source: HTMLTextAreaElement
  nodes: string
  formula: string
  cure: OpenCure | undefined
}

/** The text for its editor: `base` is its version, `html` the parts that are shown and cannot be edited. */
type Given = { base: string; nodes: JSONContent[]; html: Record<string, string> }

type Edit = number | { node: JSONContent }

/** Opens the editor over the whole text, with the changes of a draft. */
export async function openTextEditor(parts: Parts, signal: AbortSignal): Promise<void> {
  const { place, bar, source, nodes, formula, cure } = parts
  const draft: { base: string; units: Edit[] } | undefined = source.value ? JSON.parse(source.value) : undefined
  const answer = await fetch(draft ? `${nodes}?base=${draft.base}` : nodes, { signal })
  if (!answer.ok) throw new Error(`The text was answered with ${answer.status}`)
  const given: Given = await answer.json()
  signal.throwIfAborted()
  const fixed = { html: given.html, tex: Object.fromEntries(texIn(given.nodes)), formula }
  bar.replaceChildren()
  const editor = new Editor({
    element: place,
    injectCSS: false, // a style element, which the content security policy forbids
    extensions: [...textParts.map((part) => shownBy(part, fixed)), noteLinks, ...(cure ? [curePlace(cure)] : [])],
    content: { type: 'doc', content: draft ? draft.units.flatMap((unit) => nodeOf(unit, given)) : given.nodes },
    editorProps: {
      attributes: { class: 'full-text', 'aria-label': 'The text', role: 'textbox', 'aria-multiline': 'true' },
    },
  })
  const plain: JSONContent = editor.schema.nodeFromJSON({ type: 'doc', content: given.nodes }).toJSON()
  const before = new Map(plain.content?.map((node) => [node.attrs?.of, JSON.stringify(node)]))
  editor.on('update', () => {
    const units = (editor.getJSON().content ?? []).map((node) => editOf(node, before))
    const isSame = units.length === given.nodes.length && units.every((unit, at) => unit === given.nodes[at]?.attrs?.of)
    source.value = isSame ? '' : JSON.stringify({ base: given.base, units })
    source.dispatchEvent(new Event('input', { bubbles: true }))
  })
  signal.addEventListener('abort', () => editor.destroy())
  connectBar(bar, editor)
}

/** Returns the TeX of the text's formulas, by the names of their HTML. */
const texIn = (nodes: readonly JSONContent[]): [string, string][] =>
  nodes.flatMap(({ type, attrs, content = [] }): [string, string][] => {
    if (type === 'math') return [[`part${attrs?.part}`, attrs?.tex]]
    return type === 'formula' ? [[String(attrs?.of), attrs?.tex]] : texIn(content)
  })

/** The views of nodes that contain more than the editor can edit. */
const views: Record<string, (fixed: Fixed) => NodeViewRenderer> = {
  locked: lockedView,
  figure: captionedView,
  tableBox: captionedView,
  formula: (fixed) => formulaView(fixed, true),
  math: (fixed) => formulaView(fixed, false),
  image: imageView,
  footnote: footnoteView,
}

function shownBy(part: Extensions[number], fixed: Fixed): Extensions[number] {
  const view = views[part.name]
  return view && part.type === 'node' ? part.extend({ addNodeView: () => view(fixed) }) : part
}

/** Returns the nodes of a unit: the original if it was not edited. */
const nodeOf = (unit: Edit, { nodes }: Given): JSONContent[] =>
  typeof unit === 'number' ? nodes.filter(({ attrs }) => attrs?.of === unit) : [unit.node]

/** Returns a unit as it is sent: its number if it was not edited. */
const editOf = (node: JSONContent, before: ReadonlyMap<unknown, string>): Edit =>
  typeof node.attrs?.of === 'number' && before.get(node.attrs.of) === JSON.stringify(node) ? node.attrs.of : { node }
