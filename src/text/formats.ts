/** The rich-text editor's formats: the button's sign and its full name. */
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

/** Titles are one paragraph with italics, posts one with emphasis and line breaks; texts have all formats. */
export type RichKind = 'title' | 'post' | 'text'

export const formatsOf: Record<RichKind, readonly Format[]> = {
  title: ['italic'],
  post: ['bold', 'italic'],
  text: ['bold', 'italic', 'subscript', 'superscript', 'bulletList', 'orderedList', 'link'],
}
