import { Extension, type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import Document from '@tiptap/extension-document'
import Heading from '@tiptap/extension-heading'
import Link from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import Paragraph from '@tiptap/extension-paragraph'
import PlainText from '@tiptap/extension-text'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'

/** The looks of a run, each with its element, in the order of the text's own marks. */
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

/** A citation, formula or picture within a line, which stays as it is. */
const Kept = Node.create({
  name: 'kept',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ part: { default: 0 }, words: { default: '' } }),
  parseHTML: () => [{ tag: 'span[data-part]' }],
  renderHTML: ({ node }) => ['span', { 'data-part': node.attrs.part, class: 'kept' }, String(node.attrs.words)],
})

const hidden = { default: null, rendered: false, keepOnSplit: false }

/** The number of the unit that a node was, and what it shows. */
const Units = Extension.create({
  name: 'units',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'locked', 'captioned', 'note'],
      attributes: { of: hidden },
    },
    { types: ['locked', 'captioned'], attributes: { html: hidden } },
    { types: ['captioned', 'note'], attributes: { label: { default: '', rendered: false } } },
    { types: ['heading'], attributes: { isFixed: { default: false, rendered: false } } },
  ],
})

/** Shows what a node cannot edit. */
function shownHtml(html: unknown): HTMLElement {
  const shown = document.createElement('div')
  shown.innerHTML = String(html ?? '') // the journal's own, as the page has it
  shown.contentEditable = 'false'
  shown.inert = true
  return shown
}

const Locked = Node.create({
  name: 'locked',
  group: 'block',
  atom: true,
  draggable: true,
  renderHTML: () => ['div', { class: 'locked' }],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = Object.assign(document.createElement('div'), { className: 'locked', title: 'Stays as it is' })
      dom.append(shownHtml(node.attrs.html))
      return { dom, ignoreMutation: () => true }
    },
})

/** A figure or table, which stays as it is, with a caption that can be edited. */
const Captioned = Node.create({
  name: 'captioned',
  group: 'block',
  content: 'inline*',
  defining: true,
  isolating: true,
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes), 0],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('figure')
      const line = document.createElement('figcaption')
      const label = Object.assign(document.createElement('span'), {
        className: 'number',
        textContent: node.attrs.label,
      })
      label.contentEditable = 'false'
      const contentDOM = document.createElement('span')
      contentDOM.className = 'caption-line'
      line.append(label, ' ', contentDOM)
      dom.append(shownHtml(node.attrs.html), line)
      return { dom, contentDOM, ignoreMutation: ({ target }) => !contentDOM.contains(target) }
    },
})

const Note = Node.create({
  name: 'note',
  group: 'block',
  content: 'inline*',
  defining: true,
  renderHTML: ({ node }) => ['p', { class: 'note', 'data-label': node.attrs.label }, 0],
})

const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
})

const noLook = { target: null, rel: null, class: null }

/** The parts of a whole text in its editor. */
export const textParts: Extensions = [
  Document,
  Paragraph,
  PlainText,
  Heading.configure({ levels: [2, 3, 4, 5, 6] }),
  BulletList,
  OrderedList,
  ListItem.extend({ content: 'paragraph' }),
  ListKeymap,
  Blockquote,
  Locked,
  Captioned,
  Note,
  Kept,
  Language,
  ...marks,
  Link.configure({
    openOnClick: false,
    autolink: false,
    protocols: ['http', 'https', 'mailto'],
    HTMLAttributes: noLook,
  }),
  Units,
  Dropcursor,
  Gapcursor,
  UndoRedo,
]
