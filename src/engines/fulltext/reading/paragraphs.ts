import { languageOf } from '../../../core/language/language.ts'
import type { Inline, Mark, Paragraph } from '../blocks.ts'
import { readInlineText, trimInlines } from '../runs.ts'
import { lines } from './cutting.ts'
import { inlinesOf, type Setting } from './inlines.ts'
import type { TextItem } from './items.ts'

export const noCaption = () => ({
  id: '',
  label: '',
  caption: { title: [] as Inline[], paragraphs: [] as Paragraph[] },
})

/**
 * Returns the content of a text, without the marks that its style gives it as a whole.
 * @param isPlain whether to leave out other marks of the whole text too, as in headings
 */
export function convertItemContent(item: TextItem, setting: Setting, isPlain = false): Inline[] {
  const { look, paragraph } = item
  const plain = new Set<Mark>(setting.plain)
  if (look.isBold && (isPlain || paragraph.base.isBold)) plain.add('bold')
  if (look.isItalic && (isPlain || paragraph.base.isItalic)) plain.add('italic')
  if (look.isUnderlined && (isPlain || paragraph.base.isUnderlined)) plain.add('underline')
  if (isPlain) plain.add('smallCaps')
  return trimInlines(inlinesOf(item.pieces, { ...setting, plain }))
}

/** Converts a text to paragraphs, split at line breaks. */
export const splitItemParagraphs = (item: TextItem, setting: Setting): Paragraph[] =>
  lines(convertItemContent(item, setting)).map((content) => ({
    ...makeContentParagraph(content),
    ...languageBeside(content, setting),
  }))

export const makeContentParagraph = (content: Inline[]): Paragraph => ({ kind: 'paragraph', id: '', content })

/** Returns the language of a paragraph in another script than the text's. */
function languageBeside(content: Inline[], { language }: Setting): { language?: string } {
  const text = readInlineText(content)
  const own = languageOf(text)
  if (own === language || text.length < 12) return {}
  if (own === 'hi') return { language: 'hi' }
  return language === 'hi' && /^[\p{Script=Latin}\P{L}]+$/u.test(text) && /\p{L}{3}.*\p{L}{3}/u.test(text)
    ? { language: 'en' }
    : {}
}
