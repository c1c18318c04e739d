import type { BackPart, FullText, Section } from '../model.ts'
import { plainOf } from '../runs.ts'
import { isAboutInterests } from './role-rules.ts'

/**
 * A text whose last sections, from that about interests on, stand in the back: JATS4R takes no section about interests
 * in a body, and they are read in the same order. One that is followed by more than statements stays.
 */
export function statementsBehind<Text extends Pick<FullText, 'sections' | 'back'>>(text: Text): Text {
  const from = text.sections.findIndex(({ title }) => isAboutInterests(plainOf(title)))
  const moved = text.sections.slice(from)
  if (from < 1 || !moved.every(isStatement)) return text
  const parts = moved.map((section): BackPart => ({ kind: 'section', ...section }))
  return { ...text, sections: text.sections.slice(0, from), back: [...parts, ...text.back] }
}

/** A section of a few paragraphs, without sections, figures and tables in it. */
const isStatement = ({ blocks, sections }: Section): boolean =>
  sections.length === 0 && blocks.length < 6 && blocks.every(({ kind }) => kind === 'paragraph' || kind === 'list')
