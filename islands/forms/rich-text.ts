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
import Text from '@tiptap/extension-text'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model'
import { sentenceCase } from '../../src/core/language/sentence-case.ts'
import { pastedHtml } from '../../src/core/pasted/html.ts'
import { pastedText } from '../../src/core/pasted/text.ts'
import type { RichKind } from '../../src/core/text/formats.ts'
import { connectToolbar, pressKeys } from './rich-text-bar.ts'

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
  Text,
  Italics,
  UndoRedo,
]

const postParts: Extensions = [...titleParts, Bold, LineBreak]

const textParts: Extensions = [
  Document,
  Paragraph,
  Text,
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

function kindOf({ dataset: { rich } }: HTMLElement): RichKind {
  return rich === 'title' || rich === 'post' || rich === 'page' ? rich : 'text'
}

/** Drops all attributes except `href`, as the server does. */
function noAttributes() {
  return { target: null, rel: null, class: null }
}

/**
 * Turns a text area of HTML into an editor with its kind's formats. The text area remains the form's field and follows
 * the editor; unedited HTML is submitted unchanged.
 */
export default function richText(element: HTMLElement, signal: AbortSignal): void {
  const source = element.querySelector('textarea')
  const place = element.querySelector('.rich-text-place')
  const bar = element.querySelector<HTMLElement>('.rich-text-bar')
  if (!source || !place) return
  const isTyped = document.activeElement === source // which stood there as long as the editor was awaited
  const kind = kindOf(element)
  const pasted = kind === 'page' ? 'text' : kind
  place.replaceChildren()
  const editor = new Editor({
    element: place,
    injectCSS: false, // a style element, which the content security policy forbids
    extensions: partsOf[kind],
    content: contentOf(source.value, kind),
    editorProps: {
      attributes: attributesFor(source),
      transformPastedHTML: (html) => (isText(kind) && html.includes('data-pm-slice') ? html : pastedHtml(html, pasted)),
      clipboardTextParser: (text, place) => sliceOf(pastedText(text, pasted), place),
      handleKeyDown: (_, event) => pressKeys(bar, event) || (kind === 'title' && isEnter(event)),
    },
    onUpdate: ({ editor }) => {
      source.value = htmlOf(editor, kind)
      source.dispatchEvent(new Event('input', { bubbles: true }))
    },
  })
  const write = (html: string, emitUpdate: boolean) => editor.commands.setContent(contentOf(html, kind), { emitUpdate })
  const fill = () => write(source.value, false)
  labelOf(source)?.addEventListener('click', () => editor.commands.focus(), { signal })
  source.addEventListener('filled', fill, { signal })
  signal.addEventListener('abort', () => editor.destroy())
  source.id = `${source.name}-source`
  source.hidden = true
  connectToolbar(bar, editor)
  if (kind === 'title') offerSentenceCase(place, editor, (html) => write(html, true))
  element.setAttribute('data-awake', '')
  if (isTyped) editor.commands.focus('end')
  else if (location.hash === `#${source.name}`) editor.commands.focus() // the browser found the id on a hidden field
}

/** Moves the text area's label, descriptions and id to the editor, so that links in messages lead there. */
function attributesFor(source: HTMLTextAreaElement): Record<string, string> {
  const label = labelOf(source)
  if (label) label.id = `${source.name}-label`
  const named = ['aria-describedby', 'aria-invalid', 'lang'].flatMap((name) => {
    const value = source.getAttribute(name)
    return value === null ? [] : [[name, value]]
  })
  return {
    ...Object.fromEntries(named),
    id: source.name,
    name: source.name,
    class: 'rich-text',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${source.name}-label`,
  }
}

const labelOf = ({ name }: HTMLTextAreaElement): HTMLElement | null => document.querySelector(`label[for="${name}"]`)

const contentOf = (html: string, kind: RichKind): Content => (isText(kind) ? html : `<p>${pastedHtml(html, kind)}</p>`)

/** Pasted paragraphs of lines, with the marks at the cursor. */
function sliceOf(paragraphs: string[][], place: ResolvedPos): Slice {
  const { schema } = place.doc.type
  const paragraph = (lines: string[]) => {
    const [first = [], ...rest] = lines.map((line) => [schema.text(line, place.marks())])
    return schema.node('paragraph', null, [...first, ...rest.flatMap((line) => [schema.node('lineBreak'), ...line])])
  }
  return Slice.maxOpen(Fragment.from(paragraphs.map(paragraph)))
}

const isEnter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && !ctrlKey && !metaKey

/** The submitted HTML: a title or post without its paragraph tag, an empty text as ''. */
function htmlOf(editor: Editor, kind: RichKind): string {
  if (editor.isEmpty) return ''
  const html = editor.getHTML()
  return isText(kind) ? html : html.replace(/^<p>|<\/p>$/g, '')
}

const isText = (kind: RichKind): kind is 'text' | 'page' => kind === 'text' || kind === 'page'

/** Suggests sentence case for a title in capitals, below its editor; accepting it can be undone there. */
function offerSentenceCase(place: Element, editor: Editor, write: (html: string) => void): void {
  const hint = document.createElement('p')
  hint.className = 'hint'
  hint.role = 'status'
  place.after(hint)
  const show = () => {
    const better = sentenceCase(editor.getHTML())
    if (!better) return hint.replaceChildren()
    const words = new DOMParser().parseFromString(better, 'text/html').body.textContent
    const take = document.createElement('button')
    take.type = 'button'
    take.className = 'link'
    take.textContent = 'Use sentence case'
    take.addEventListener('click', () => {
      editor.view.dispatch(closeHistory(editor.state.tr)) // undone by itself, however soon
      write(better)
      editor.commands.focus('end')
    })
    hint.replaceChildren(`In sentence case: “${words}”. Names may need capitals. `, take)
  }
  editor.on('transaction', ({ transaction }) => transaction.docChanged && show())
  show()
}
