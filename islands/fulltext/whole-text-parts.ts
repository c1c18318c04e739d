import { Extension, type Extensions, Mark, Node } from '@tiptap/core'
import Document from '@tiptap/extension-document'
import HardBreak from '@tiptap/extension-hard-break'
import Heading from '@tiptap/extension-heading'
import Link from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import Paragraph from '@tiptap/extension-paragraph'
import PlainText from '@tiptap/extension-text'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'

/** The formats of a run, each with its element, in the nesting order of the text. */
const looks: [name: string, tag: string, excludes?: string][] = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
  ['overline', 'span'],
  ['smallCaps', 'span'],
  ['code', 'code'],
  ['sub', 'sub', 'sub sup'],
  ['sup', 'sup', 'sub sup'],
]

const shortcuts: Record<string, string> = { bold: 'Mod-b', italic: 'Mod-i', sub: 'Mod-=', sup: 'Mod-+' }

const marks = looks.map(([name, tag, excludes = name]) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => (tag === 'span' ? [{ tag: `span[data-look="${name}"]` }] : [{ tag }]),
    renderHTML: () => [tag, tag === 'span' ? { 'data-look': name } : {}, 0],
    addKeyboardShortcuts() {
      const key = shortcuts[name]
      return key ? { [key]: () => this.editor.commands.toggleMark(name) } : {}
    },
  }),
)

const Language = Mark.create({
  name: 'language',
  addAttributes: () => ({ language: { default: '' } }),
  parseHTML: () => [{ tag: 'span[lang]', getAttrs: (span) => ({ language: span.lang }) }],
  renderHTML: ({ mark }) => ['span', { lang: mark.attrs.language }, 0],
})

type Carried = string | number | boolean | null | object[]

/** Returns an attribute that HTML carries as `data-…`, so that cut content is complete when it is pasted. */
function carried(name: string, initial: Carried) {
  const key = `data-${name.toLowerCase()}`
  const isText = typeof initial === 'string'
  return {
    default: initial,
    keepOnSplit: false,
    parseHTML: (element: HTMLElement): unknown => {
      const text = element.getAttribute(key)
      return text === null ? initial : isText ? text : JSON.parse(text)
    },
    renderHTML: ({ [name]: value }: Record<string, unknown>) =>
      value === initial ? {} : { [key]: isText ? value : JSON.stringify(value) },
  }
}

/** The attributes of nodes: the numbers of their originals, and details. */
const attributes: [types: string[], Record<string, Carried>][] = [
  [
    [
      'paragraph',
      'heading',
      'bulletList',
      'orderedList',
      'blockquote',
      'codeBlock',
      'formula',
      'locked',
      'figure',
      'figures',
      'box',
      'tableBox',
      'note',
      'assigned',
    ],
    { of: null },
  ],
  [['kept', 'math', 'image'], { part: null }],
  [['kept'], { look: '' }],
  [['kept', 'footnote'], { words: '' }],
  [['math', 'formula'], { tex: '' }],
  [['image'], { alt: '' }],
  [['caption', 'note', 'listItem', 'formula'], { label: '' }],
  [['figure', 'tableBox'], { alts: [] }],
  [['heading', 'tableBox'], { isFixed: false }],
  [['assigned'], { role: '' }],
  [['tableRow'], { isHead: false }],
  [['tableCell', 'tableHeader'], { align: '' }],
]

const Carried = Extension.create({
  name: 'carried',
  addGlobalAttributes: () =>
    attributes.map(([types, all]) => ({
      types,
      attributes: Object.fromEntries(Object.entries(all).map(([name, initial]) => [name, carried(name, initial)])),
    })),
})

type Shape = { tag: string; content?: string; group?: string; isInline?: boolean }

/** Creates a node with its own element, recognised by `data-node`. */
const aNode = (name: string, { tag, content, group = '', isInline = false }: Shape, more: object = {}) =>
  Node.create({
    name,
    group,
    content,
    inline: isInline,
    atom: content === undefined,
    draggable: content === undefined && !isInline,
    defining: content !== undefined,
    parseHTML: () => [{ tag: `${tag}[data-node="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) =>
      content === undefined
        ? [tag, { 'data-node': name, ...HTMLAttributes }]
        : [tag, { 'data-node': name, ...HTMLAttributes }, 0],
    ...more,
  })

const block = 'block inner'
const line = 'inline*'

/** A citation, or another part of a line that cannot be edited. */
const Kept = aNode(
  'kept',
  { tag: 'span', group: 'inline', isInline: true },
  {
    renderHTML: ({ node, HTMLAttributes }: { node: { attrs: { words: string } }; HTMLAttributes: object }) => [
      'span',
      { 'data-node': 'kept', class: 'kept', ...HTMLAttributes },
      node.attrs.words,
    ],
  },
)

const Code = aNode('codeBlock', { tag: 'pre', group: block, content: 'text*' }, { marks: '', code: true })

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const spans = { colspan: { default: 1 }, rowspan: { default: 1 } }
const defineCellNode = (name: string, tag: string) =>
  Node.create({
    name,
    content: 'inner+',
    isolating: true,
    addAttributes: () => spans,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const tableNodes: Extensions = [
  Node.create({
    name: 'table',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['div', { class: 'scrolls' }, ['table', ['tbody', 0]]],
    addKeyboardShortcuts() {
      const go = (direction: 1 | -1) => () => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch)
      return { Tab: go(1), 'Shift-Tab': go(-1) }
    },
    addProseMirrorPlugins: () => [tableEditing()],
    extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
  }),
  defineCellNode('tableCell', 'td'),
  defineCellNode('tableHeader', 'th'),
]

const noLook = { target: null, rel: null, class: null }

/**
 * The parts of a whole text in its editor; `inner` is the content allowed in cells, notes, lists and quotations too.
 */
export const textParts: Extensions = [
  Document,
  Paragraph.extend({ group: block }),
  PlainText,
  HardBreak,
  Heading.configure({ levels: [2, 3, 4, 5, 6] }),
  BulletList.extend({ group: block }),
  OrderedList.extend({ group: block }),
  ListItem.extend({ content: 'inner+' }),
  ListKeymap,
  Node.create({
    name: 'blockquote',
    group: block,
    content: 'inner+',
    defining: true,
    parseHTML: () => [{ tag: 'blockquote' }],
    renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
  }),
  Code,
  aNode('locked', { tag: 'div', group: block }),
  aNode('formula', { tag: 'div', group: block }),
  aNode('assigned', { tag: 'p', group: 'block', content: line }),
  aNode('caption', { tag: 'figcaption', content: 'captionTitle paragraph*' }, { isolating: true }),
  aNode('captionTitle', { tag: 'p', content: line }),
  aNode('figure', { tag: 'figure', group: block, content: 'caption inner*' }, { isolating: true }),
  aNode('figures', { tag: 'figure', group: block, content: 'caption figure+' }, { isolating: true }),
  aNode('box', { tag: 'aside', group: block, content: 'caption inner*' }, { isolating: true }),
  aNode('tableBox', { tag: 'figure', group: block, content: 'caption table? note*' }, { isolating: true }),
  aNode('note', { tag: 'div', group: 'block', content: 'inner+' }),
  aNode('math', { tag: 'span', group: 'inline', isInline: true }),
  aNode('image', { tag: 'span', group: 'inline', isInline: true }),
  aNode('footnote', { tag: 'span', group: 'inline', isInline: true }),
  Kept,
  ...tableNodes,
  Language,
  ...marks,
  Link.configure({
    openOnClick: false,
    autolink: false,
    protocols: ['http', 'https', 'mailto'],
    HTMLAttributes: noLook,
  }),
  Carried,
  Dropcursor,
  Gapcursor,
  UndoRedo,
]
