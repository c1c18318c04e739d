/** What an editor of rich text can make of the selected words: what its button says, and what it is called in full. */
export const formats = {
  bold: { sign: 'B', name: 'Bold' },
  italic: { sign: 'I', name: 'Italic' },
  subscript: { sign: 'Sub', name: 'Subscript' },
  superscript: { sign: 'Super', name: 'Superscript' },
  bulletList: { sign: 'Bullets', name: 'Bullets: a list' },
  orderedList: { sign: 'Numbers', name: 'Numbers: a numbered list' },
  link: { sign: 'Link', name: 'Link' },
} as const

export type Format = keyof typeof formats

/** A title is one paragraph with italics, an editor's post one with emphasis and line breaks, a text has all formats. */
export type RichKind = 'title' | 'post' | 'text'

/** The formats of each kind of rich text. */
export const formatsOf: Record<RichKind, readonly Format[]> = {
  title: ['italic'],
  post: ['bold', 'italic'],
  text: ['bold', 'italic', 'subscript', 'superscript', 'bulletList', 'orderedList', 'link'],
}
