import type { ChainedCommands, Editor } from '@tiptap/core'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow } from '@tiptap/pm/tables'
import { makeOneStop } from '../forms/rich-text.ts'
import { askForLink } from '../forms/rich-text-bar.ts'
import { assignedKinds, assignSelected } from './assigned-lines.ts'

type Run = (chain: ChainedCommands) => ChainedCommands

type Tool = { label: string; name: string; run: Run; is?: string }

const looks: Tool[] = [
  { label: 'B', name: 'Bold', run: (chain) => chain.toggleMark('bold'), is: 'bold' },
  { label: 'I', name: 'Italic', run: (chain) => chain.toggleMark('italic'), is: 'italic' },
  { label: 'Sub', name: 'Subscript', run: (chain) => chain.toggleMark('sub'), is: 'sub' },
  { label: 'Sup', name: 'Superscript', run: (chain) => chain.toggleMark('sup'), is: 'sup' },
]

const cell = (type: string) => ({ type, content: [{ type: 'paragraph' }] })
const row = (type: string, isHead: boolean) => ({
  type: 'tableRow',
  attrs: { isHead },
  content: [cell(type), cell(type)],
})
const newTable = {
  type: 'tableBox',
  content: [
    { type: 'caption', content: [{ type: 'captionTitle' }] },
    { type: 'table', content: [row('tableHeader', true), row('tableCell', false)] },
  ],
}

const things: Tool[] = [
  { label: 'Bullets', name: 'Bullets', run: (chain) => chain.toggleBulletList(), is: 'bulletList' },
  { label: 'Numbers', name: 'Numbers', run: (chain) => chain.toggleOrderedList(), is: 'orderedList' },
  { label: 'Table', name: 'Insert a table', run: (chain) => chain.insertContent(newTable) },
]

/** Inserts an element that is typed in a field of its own, and selects it: the field takes the focus. */
const insertWithField = (editor: Editor, type: 'math' | 'footnote'): boolean =>
  editor
    .chain()
    .insertContent({ type })
    .command(({ tr, commands }) => commands.setNodeSelection(tr.selection.from - 1))
    .run()

const inTable: [label: string, act: typeof addRowAfter][] = [
  ['Row +', addRowAfter],
  ['Row −', deleteRow],
  ['Column +', addColumnAfter],
  ['Column −', deleteColumn],
]
const namesInTable: Record<string, string> = {
  'Row +': 'Add a row below',
  'Row −': 'Remove this row',
  'Column +': 'Add a column after this',
  'Column −': 'Remove this column',
}

const kinds: [name: string, run: Run, is: [string, object?]][] = [
  ['Text', (chain) => chain.setNode('paragraph'), ['paragraph']],
  ...[2, 3, 4].map((level): (typeof kinds)[number] => {
    const run: Run = (chain) => chain.setNode('heading', { level })
    return [`Heading ${level - 1}`, run, ['heading', { level }]]
  }),
  ['Quotation', (chain) => chain.toggleWrap('blockquote'), ['blockquote']],
]

/** Fills the bar above the text with its tools: one tab stop and one row, which the tools of a table replace. */
export function connectBar(bar: HTMLElement, editor: Editor): void {
  for (const tool of looks) addTool(bar, editor, tool)
  addKinds(bar, editor)
  const others = things.map((tool) => addTool(bar, editor, tool))
  const ofTable = inTable.map(([label, act]) => {
    const button = addButton(bar, label, namesInTable[label] ?? label)
    button.addEventListener('click', () => {
      act(editor.state, editor.view.dispatch)
      editor.view.focus()
    })
    return button
  })
  follow(editor, () => {
    const isThere = editor.isActive('table')
    for (const button of ofTable) button.hidden = !isThere
    for (const button of others) button.hidden = isThere
  })
  addButton(bar, 'Formula', 'Insert a formula').addEventListener('click', () => insertWithField(editor, 'math'))
  const note = addButton(bar, 'Note', 'Insert a footnote')
  note.addEventListener('click', () => insertWithField(editor, 'footnote'))
  follow(editor, () => {
    note.disabled = editor.isActive('note')
  })
  addButton(bar, 'Link', 'Link').addEventListener('click', () => askForLink(editor))
  addTool(bar, editor, { label: 'Undo', name: 'Undo', run: (chain) => chain.undo() })
  makeOneStop(bar)
}

function follow(editor: Editor, show: () => void): void {
  editor.on('transaction', show)
  show()
}

function addTool(bar: HTMLElement, editor: Editor, { label, name, run, is }: Tool): HTMLButtonElement {
  const button = addButton(bar, label, name)
  button.addEventListener('click', () => run(editor.chain().focus()).run())
  if (is)
    follow(editor, () => {
      button.ariaPressed = String(editor.isActive(is))
    })
  return button
}

/** Adds a menu of the paragraph's kind. */
function addKinds(bar: HTMLElement, editor: Editor): void {
  const select = document.createElement('select')
  select.ariaLabel = 'Kind of paragraph'
  const away = document.createElement('optgroup')
  away.label = 'Out of the text'
  away.append(...assignedKinds.map(([name]) => new Option(name, name)))
  const other = new Option('Other', '', false, false)
  other.hidden = true
  select.append(...kinds.map(([name]) => new Option(name, name)), away, other)
  select.addEventListener('change', () => {
    const [, run] = kinds.find(([name]) => name === select.value) ?? []
    const [, role] = assignedKinds.find(([name]) => name === select.value) ?? []
    if (run) run(editor.chain().focus()).run()
    if (role) assignSelected(editor, role)
  })
  follow(editor, () => {
    const [assigned] = assignedKinds.find(([, role]) => editor.isActive('assigned', { role })) ?? []
    const [name = ''] = kinds.findLast(([, , is]) => editor.isActive(...is)) ?? []
    select.value = assigned ?? name
  })
  bar.append(select)
}

function addButton(bar: HTMLElement, label: string, name: string): HTMLButtonElement {
  const button = document.createElement('button')
  const isSign = label.length === 1 || /[+−]$/.test(label)
  Object.assign(button, { type: 'button', textContent: label, title: name, ...(isSign && { ariaLabel: name }) })
  bar.append(button)
  return button
}
