import { type Content, Editor, type Extensions, Mark, Node } from '@tiptap/core'
import Italic from '@tiptap/extension-italic'
import Paragraph from '@tiptap/extension-paragraph'
import Text from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import type { RichKind } from '../src/text/formats.ts'
import { wakeBar } from './rich-text-bar.ts'

/** Species names are set in `i`, not `em`: they are not emphasis. */
const Italics = Italic.extend({ renderHTML: ({ HTMLAttributes }) => ['i', HTMLAttributes, 0] })
const Subscript = aMark('subscript', ['sub'], 'superscript')
const Superscript = aMark('superscript', ['sup'], 'subscript')
const Bold = aMark('bold', ['b', 'strong'])

/** A mark that is parsed from any of `tags` and written as the first. */
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
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    italic: false,
    strike: false,
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: noAttributes(),
    },
  }),
  Italics,
  Subscript,
  Superscript,
]

const partsOf: Record<RichKind, Extensions> = { title: titleParts, post: postParts, text: textParts }

function kindOf({ dataset: { rich } }: HTMLElement): RichKind {
  return rich === 'title' || rich === 'post' ? rich : 'text'
}

/** Drops every attribute but `href`, as the server does. */
function noAttributes() {
  return { target: null, rel: null, class: null }
}

/**
 * Turns a text area of HTML into an editor with the formats of its kind. The text area remains the form's field and
 * follows the editor; untouched HTML is sent back unchanged.
 */
export default function richText(element: HTMLElement): void {
  const source = element.querySelector('textarea')
  const place = element.querySelector('.rich-text-place')
  if (!source || !place) return
  const kind = kindOf(element)
  place.replaceChildren()
  const editor = new Editor({
    element: place,
    injectCSS: false, // a style element, which the content security policy forbids
    extensions: partsOf[kind],
    content: contentOf(source.value, kind),
    editorProps: {
      attributes: attributesFor(source),
      transformPastedHTML: (html) => (kind === 'text' ? html : asOneParagraph(html, kind)),
      handleKeyDown: (_, event) => kind === 'title' && event.key === 'Enter' && !event.ctrlKey && !event.metaKey,
    },
    onUpdate: ({ editor }) => {
      source.value = htmlOf(editor, kind)
      source.dispatchEvent(new Event('input', { bubbles: true }))
    },
  })
  const label = document.querySelector<HTMLElement>(`label[for="${source.id}"]`)
  if (label) label.addEventListener('click', () => editor.commands.focus())
  source.addEventListener('filled', () =>
    editor.commands.setContent(contentOf(source.value, kind), { emitUpdate: false }),
  )
  source.id = `${source.id}-source`
  source.hidden = true
  wakeBar(element.querySelector('.rich-text-bar'), editor)
  element.setAttribute('data-awake', '')
}

/** Moves the text area's label, descriptions and id to the editor, so that links in messages lead there. */
function attributesFor(source: HTMLTextAreaElement): Record<string, string> {
  const label = document.querySelector<HTMLElement>(`label[for="${source.id}"]`)
  if (label) label.id = `${source.id}-label`
  const named = ['aria-describedby', 'aria-invalid', 'lang'].flatMap((name) => {
    const value = source.getAttribute(name)
    return value === null ? [] : [[name, value]]
  })
  return {
    ...Object.fromEntries(named),
    id: source.id,
    name: source.name,
    class: 'rich-text',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${source.id}-label`,
  }
}

function contentOf(html: string, kind: RichKind): Content {
  return kind === 'text' ? html : `<p>${asOneParagraph(html, kind)}</p>`
}

/** The HTML that the form sends: a title or post without its paragraph, an empty text as ''. */
function htmlOf(editor: Editor, kind: RichKind): string {
  if (editor.isEmpty) return ''
  const html = editor.getHTML()
  return kind === 'text' ? html : html.replace(/^<p>|<\/p>$/g, '')
}

const blocks = 'p, div, li, tr, td, h1, h2, h3, h4, h5, h6'

/** Joins the paragraphs of some HTML with spaces; in a title, line breaks become spaces too. */
function asOneParagraph(html: string, kind: 'title' | 'post'): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const unseen of body.querySelectorAll('style, script, title, meta, link')) unseen.remove()
  for (const block of body.querySelectorAll(kind === 'title' ? `${blocks}, br` : blocks))
    block.replaceWith(...block.childNodes, ' ')
  return body.innerHTML.trim()
}
