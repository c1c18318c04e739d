/** The rich-text editor's formats: the button's sign, full name and shortcut (Word's; Google Docs' for lists). */
export const formats = {
  bold: { sign: 'B', name: 'Bold', keys: 'Ctrl+B' },
  italic: { sign: 'I', name: 'Italic', keys: 'Ctrl+I' },
  subscript: { sign: 'Sub', name: 'Subscript', keys: 'Ctrl+=' },
  superscript: { sign: 'Super', name: 'Superscript', keys: 'Ctrl+Shift+=' },
  bulletList: { sign: 'Bullets', name: 'Bullets: a list', keys: 'Ctrl+Shift+8' },
  orderedList: { sign: 'Numbers', name: 'Numbers: a numbered list', keys: 'Ctrl+Shift+7' },
  heading: { sign: 'Heading', name: 'Heading: of a section', keys: 'Ctrl+Alt+2' },
  subheading: { sign: 'Subheading', name: 'Subheading: within a section', keys: 'Ctrl+Alt+3' },
  link: { sign: 'Link', name: 'Link', keys: 'Ctrl+K' },
} as const

export type Format = keyof typeof formats

/**
 * The kinds of rich text: a title has italics; a post has emphasis and line breaks in one paragraph; a page is a text
 * with headings.
 */
export type RichKind = 'title' | 'post' | 'text' | 'page'

/** The kinds of text that a paste produces; pasting into a page produces a text. */
export type PastedKind = Exclude<RichKind, 'page'>

const textFormats = ['bold', 'italic', 'subscript', 'superscript', 'bulletList', 'orderedList', 'link'] as const

export const formatsOf: Record<RichKind, readonly Format[]> = {
  title: ['italic'],
  post: ['bold', 'italic'],
  text: textFormats,
  page: ['heading', 'subheading', ...textFormats],
}
