import type { BackPart, FullText, Section } from '../model.ts'
import { readInlineText } from '../runs.ts'
import { isAboutInterests } from './role-rules.ts'

/**
 * Moves a statement of interests, and the statements after it, from the end of the sections to the back: JATS4R accepts
 * no section about interests in a body, and the order of reading stays the same. A statement with more than statements
 * after it stays.
 */
export function statementsBehind<Text extends Pick<FullText, 'sections' | 'back'>>(text: Text): Text {
  const from = text.sections.findIndex(({ title }) => isAboutInterests(readInlineText(title)))
  const moved = text.sections.slice(from)
  if (from < 1 || !moved.every(isShortStatement)) return text
  const parts = moved.map((section): BackPart => ({ kind: 'section', ...section }))
  return { ...text, sections: text.sections.slice(0, from), back: [...parts, ...text.back] }
}

/** Whether a section is as short as a statement: a few paragraphs, without subsections, figures and tables. */
export const isShortStatement = ({ blocks, sections }: Section): boolean =>
  sections.length === 0 && blocks.length < 6 && blocks.every(({ kind }) => kind === 'paragraph' || kind === 'list')
