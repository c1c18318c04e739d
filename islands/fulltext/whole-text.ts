import { type ChainedCommands, Editor, type Extensions, type JSONContent } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { askForLink } from '../forms/rich-text-bar.ts'
import { textParts } from './whole-text-parts.ts'

/** The form, its field, and the address of the text. */
type Parts = { form: HTMLFormElement; source: HTMLTextAreaElement; nodes: string }

/** The text as its editor takes it: `base` is its version. */
type Given = { base: string; nodes: JSONContent[] }

type Edit = number | { of?: number; node: JSONContent }

/** Opens the editor over the whole text, with what a draft has changed in it. */
export async function openTextEditor({ form, source, nodes }: Parts, signal: AbortSignal): Promise<void> {
  const place = form.querySelector<HTMLElement>('.text-place')
  const bar = form.querySelector<HTMLElement>('.rich-text-bar')
  const draft: { base: string; units: Edit[] } | undefined = source.value ? JSON.parse(source.value) : undefined
  const answer = await fetch(draft ? `${nodes}?base=${draft.base}` : nodes, { signal })
  if (!answer.ok || !place || !bar) throw new Error(`The text was answered with ${answer.status}`)
  const given: Given = await answer.json()
  const editor = new Editor({
    element: place,
    injectCSS: false, // a style element, which the content security policy forbids
    extensions: textParts as Extensions,
    content: { type: 'doc', content: draft ? draft.units.flatMap((unit) => nodeOf(unit, given)) : given.nodes },
    editorProps: {
      attributes: { class: 'full-text', 'aria-label': 'The text', role: 'textbox', 'aria-multiline': 'true' },
    },
  })
  const known = new Map(editor.getJSON().content?.map((node) => [node.attrs?.of, said(node)]))
  const before = draft ? knownOf(given) : known
  editor.on('update', () => {
    const units = (editor.getJSON().content ?? []).map((node) => editOf(node, before))
    source.value = JSON.stringify({ base: given.base, units })
    source.dispatchEvent(new Event('input', { bubbles: true }))
  })
  signal.addEventListener('abort', () => editor.destroy())
  connect(bar, editor)
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.atStart(editor.state.doc)))
  editor.view.focus()

  /** The nodes as the editor itself writes them, when they were not touched. */
  function knownOf({ nodes: all }: Given): typeof known {
    const plain = editor.schema.nodeFromJSON({ type: 'doc', content: all }).toJSON() as JSONContent
    return new Map(plain.content?.map((node) => [node.attrs?.of, said(node)]))
  }
}

const nodeOf = (unit: Edit, { nodes }: Given): JSONContent[] => {
  if (typeof unit === 'number') return nodes[unit] ? [nodes[unit]] : []
  return [{ ...unit.node, attrs: { ...nodes[unit.of ?? -1]?.attrs, ...unit.node.attrs, of: unit.of ?? null } }]
}

/** A node without what only its look needs. */
function said({ attrs = {}, ...node }: JSONContent): string {
  const { html: _, of: __, ...own } = attrs
  return JSON.stringify({ ...node, attrs: own })
}

/** A unit as it is sent: its number where it was not touched. */
function editOf(node: JSONContent, before: ReadonlyMap<unknown, string>): Edit {
  const { of, html: _, ...attrs } = node.attrs ?? {}
  if (typeof of === 'number' && before.get(of) === said(node)) return of
  return { ...(typeof of === 'number' && { of }), node: { ...node, attrs } }
}

type Tool = { label: string; name: string; run: (chain: ChainedCommands) => ChainedCommands; is: [string, object?] }

const tools: Tool[] = [
  { label: 'B', name: 'Bold', run: (chain) => chain.toggleMark('bold'), is: ['bold'] },
  { label: 'I', name: 'Italic', run: (chain) => chain.toggleMark('italic'), is: ['italic'] },
  { label: 'Sub', name: 'Subscript', run: (chain) => chain.toggleMark('sub'), is: ['sub'] },
  { label: 'Super', name: 'Superscript', run: (chain) => chain.toggleMark('sup'), is: ['sup'] },
  { label: 'Text', name: 'Text', run: (chain) => chain.setNode('paragraph'), is: ['paragraph'] },
  ...[2, 3, 4].map((level): Tool => {
    const run = (chain: ChainedCommands) => chain.toggleNode('heading', 'paragraph', { level })
    return { label: `Heading ${level - 1}`, name: `Heading of level ${level - 1}`, run, is: ['heading', { level }] }
  }),
  { label: 'Quote', name: 'Quotation', run: (chain) => chain.toggleWrap('blockquote'), is: ['blockquote'] },
  { label: 'Bullets', name: 'Bullets', run: (chain) => chain.toggleBulletList(), is: ['bulletList'] },
  { label: 'Numbers', name: 'Numbers', run: (chain) => chain.toggleOrderedList(), is: ['orderedList'] },
]

function connect(bar: HTMLElement, editor: Editor): void {
  for (const { label, name, run, is } of tools) {
    const button = addButton(bar, label, name)
    button.addEventListener('click', () => run(editor.chain().focus()).run())
    const show = () => {
      button.ariaPressed = String(editor.isActive(...is))
    }
    editor.on('transaction', show)
    show()
  }
  addButton(bar, 'Link', 'Link').addEventListener('click', () => askForLink(editor))
  addButton(bar, 'Undo', 'Undo').addEventListener('click', () => editor.chain().focus().undo().run())
  addButton(bar, 'Redo', 'Redo').addEventListener('click', () => editor.chain().focus().redo().run())
}

function addButton(bar: HTMLElement, label: string, name: string): HTMLButtonElement {
  const button = document.createElement('button')
  const named = label.length === 1 ? { ariaLabel: name } : {} // a word names itself
  Object.assign(button, { type: 'button', textContent: label, title: name, ...named })
  bar.append(button)
  return button
}
