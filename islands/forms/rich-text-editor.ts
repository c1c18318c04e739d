import { type Content, Editor, Extension, type Extensions, Mark, Node } from '@tiptap/core'
import BoldFace from '@tiptap/extension-bold'
import Code from '@tiptap/extension-code'
import Document from '@tiptap/extension-document'
import HardBreak from '@tiptap/extension-hard-break'
import Heading from '@tiptap/extension-heading'
import Italic from '@tiptap/extension-italic'
import Link from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import Paragraph from '@tiptap/extension-paragraph'
import PlainText from '@tiptap/extension-text'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import { closeHistory } from '@tiptap/pm/history'
import { DOMParser, Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { sentenceCase } from '../../src/core/language/sentence-case.ts'
import { pastedHtml } from '../../src/core/pasted/html.ts'
import { pastedText } from '../../src/core/pasted/text.ts'
import type { RichKind } from '../../src/core/text/formats.ts'
import type { RichParts } from './rich-text.ts'
import { connectToolbar } from './rich-text-bar.ts'

/** Species names are set in `i`, not `em`: they are not emphasis. */
const Italics = Italic.extend({ renderHTML: ({ HTMLAttributes }) => ['i', HTMLAttributes, 0] })
const Subscript = aMark('subscript', ['sub'], 'superscript')
const Superscript = aMark('superscript', ['sup'], 'subscript')
const Bold = aMark('bold', ['b', 'strong'])

/** A mark parsed from any of `tags` and serialised as the first. */
function aMark(name: string, tags: [string, ...string[]], excludes = name) {
  return Mark.create({
    name,
    excludes,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: () => [tags[0], 0],
  })
}

/** A line break within a paragraph, typed with Enter. */
const LineBreak = Node.create({
  name: 'lineBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  addKeyboardShortcuts() {
    const add = () => this.editor.commands.insertContent({ type: this.name })
    return { Enter: add, 'Shift-Enter': add }
  },
})

const titleParts: Extensions = [
  Node.create({ name: 'doc', topNode: true, content: 'paragraph' }),
  Paragraph,
  PlainText,
  Italics,
  UndoRedo,
]

const postParts: Extensions = [...titleParts, Bold, LineBreak]

const textParts: Extensions = [
  Document,
  Paragraph,
  PlainText,
  BoldFace,
  HardBreak,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Dropcursor,
  Gapcursor,
  UndoRedo,
  Link.configure({
    openOnClick: false,
    autolink: false,
    protocols: ['http', 'https', 'mailto'],
    HTMLAttributes: noAttributes(),
  }),
  Italics,
  Subscript,
  Superscript,
]

/** A heading keeps its id, which links refer to, when its text changes; splitting it gives the new half another id. */
const HeadingIds = Extension.create({
  name: 'headingIds',
  addGlobalAttributes: () => [{ types: ['heading'], attributes: { id: { default: null, keepOnSplit: false } } }],
})

const pageParts: Extensions = [...textParts, Code, Heading.configure({ levels: [2, 3] }), HeadingIds]

const partsOf: Record<RichKind, Extensions> = {
  title: titleParts,
  post: postParts,
  text: textParts,
  page: pageParts,
}

function readRichKind({ dataset: { rich } }: HTMLElement): RichKind {
  return rich === 'title' || rich === 'post' || rich === 'page' ? rich : 'text'
}

/** Drops all attributes except `href`, as the server does. */
function noAttributes() {
  return { target: null, rel: null, class: null }
}

/**
 * Creates an editor with its kind's formats, in place of the plain text. Input typed there meanwhile is repeated in the
 * editor, where it can be undone.
 * @returns a function that types text at the cursor
 */
export function openEditor(parts: RichParts, { isTyped, signal }: { isTyped: boolean; signal: AbortSignal }) {
  const { element, source, box, bar } = parts
  const kind = readRichKind(element)
  const pasted = kind === 'page' ? 'text' : kind
  const editor = new Editor({
    element: null,
    injectCSS: false, // a style element, which the content security policy forbids
    extensions: partsOf[kind],
    content: makeEditorContent(isTyped ? source.defaultValue : source.value, kind),
    editorProps: {
      transformPastedHTML: (html) => (isText(kind) && html.includes('data-pm-slice') ? html : pastedHtml(html, pasted)),
      clipboardTextParser: (text, place) => sliceOf(pastedText(text, pasted), place),
      handleKeyDown: (_, event) => kind === 'title' && isEnter(event),
    },
    onUpdate: ({ editor }) => {
      source.value = htmlOf(editor, kind)
      source.dispatchEvent(new Event('input', { bubbles: true }))
    },
  })
  const write = (html: string, emitUpdate: boolean) =>
    editor.commands.setContent(makeEditorContent(html, kind), { emitUpdate })
  takeOver(editor, box, isTyped)
  source.addEventListener('filled', () => write(source.value, false), { signal: signal })
  signal.addEventListener('abort', () => editor.destroy())
  connectToolbar(bar, editor)
  if (kind === 'title' && box.parentElement) offerSentenceCase(box.parentElement, editor, (html) => write(html, true))
  return (text: string) => editor.view.dispatch(editor.state.tr.insertText(text))
}

/** Replaces the plain text with the editor, with the text typed there and the same cursor. */
function takeOver(editor: Editor, box: HTMLElement, isTyped: boolean): void {
  for (const filler of box.querySelectorAll('br:last-child')) if (isTyped && !filler.nextSibling) filler.remove()
  markSelection(box)
  const doc = DOMParser.fromSchema(editor.schema).parse(box, { preserveWhitespace: true })
  const ends: number[] = []
  doc.descendants(({ text = '' }, at) => {
    for (const { index } of text.matchAll(endPattern)) ends.push(at + index - ends.length)
  })
  editor.mount({ mount: box })
  const { tr } = editor.state
  if (isTyped) tr.replaceWith(0, tr.doc.content.size, doc.content)
  if (isTyped) for (const at of ends) tr.delete(at, at + 1)
  const [from, to] = ends.map((at) => tr.doc.resolve(Math.min(at, tr.doc.content.size)))
  if (from && to) tr.setSelection(TextSelection.between(from, to))
  editor.view.dispatch(tr)
  if (document.activeElement === box) box.dispatchEvent(new FocusEvent('focus')) // the editor was loaded after it
}

/** A character that no text contains. */
const end = '\ufdd0'
const endPattern = new RegExp(end, 'g')

/** Marks both ends of the selection in a text. */
function markSelection(box: HTMLElement): void {
  const selected = getSelection()
  if (!selected?.rangeCount || !box.contains(selected.anchorNode) || !box.contains(selected.focusNode)) return
  const range = selected.getRangeAt(0).cloneRange()
  const start = range.cloneRange()
  range.collapse(false)
  range.insertNode(new Text(end))
  start.collapse(true)
  start.insertNode(new Text(end))
}

const makeEditorContent = (html: string, kind: RichKind): Content =>
  isText(kind) ? html : `<p>${pastedHtml(html, kind)}</p>`

/** Returns pasted paragraphs of lines, with the marks at the cursor. */
function sliceOf(paragraphs: string[][], place: ResolvedPos): Slice {
  const { schema } = place.doc.type
  const paragraph = (lines: string[]) => {
    const [first = [], ...rest] = lines.map((line) => [schema.text(line, place.marks())])
    return schema.node('paragraph', null, [...first, ...rest.flatMap((line) => [schema.node('lineBreak'), ...line])])
  }
  return Slice.maxOpen(Fragment.from(paragraphs.map(paragraph)))
}

const isEnter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && !ctrlKey && !metaKey

/** Returns the HTML to submit: a title or post without its paragraph tag, an empty text as ''. */
function htmlOf(editor: Editor, kind: RichKind): string {
  if (editor.isEmpty) return ''
  const html = editor.getHTML()
  return isText(kind) ? html : html.replace(/^<p>|<\/p>$/g, '')
}

const isText = (kind: RichKind): kind is 'text' | 'page' => kind === 'text' || kind === 'page'

/** Suggests sentence case for a title in capitals, below its editor; accepting it can be undone there. */
function offerSentenceCase(place: Element, editor: Editor, write: (html: string) => void): void {
  const hint = Object.assign(document.createElement('p'), { className: 'hint', role: 'status' })
  place.after(hint)
  const show = () => {
    const better = sentenceCase(editor.getHTML())
    if (!better) return hint.replaceChildren()
    const words = new globalThis.DOMParser().parseFromString(better, 'text/html').body.textContent
    const take = document.createElement('button')
    Object.assign(take, { type: 'button', className: 'link', textContent: 'Use sentence case' })
    take.addEventListener('click', () => {
      editor.view.dispatch(closeHistory(editor.state.tr)) // a separate undo step, however soon
      write(better)
      editor.commands.focus('end')
    })
    hint.replaceChildren(`In sentence case: “${words}”. Names may need capitals. `, take)
  }
  editor.on('transaction', ({ transaction }) => transaction.docChanged && show())
  show()
}
