import type { Finding, FullText } from '../model.ts'
import { sectionsOf } from '../walk.ts'
import { lineOf, wordsOfBlock } from './changing.ts'
import { changeWords } from './cures.ts'
import { unitsOf } from './units.ts'

/** The findings that only the reading of a source can tell: its text, once it is JATS, says nothing of them. */
const ofSource = new Set<Finding['code']>([
  ...(['heading_guessed', 'citation_unlinked', 'text_not_carried', 'shape_not_drawn'] as const),
  ...(['formula_not_read', 'picture_not_shown', 'element_unknown'] as const),
])

/** A finding that somebody has ticked off, or one that was mended, which is open again if it comes back. */
export type Settled = Finding | { mended: Finding }

/** Names a finding, the same one after each reading of a text. */
export function findingKey({ code, where: { section, id }, text }: Finding): string {
  let sum = 0x811c9dc5
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return [code, section, id, sum.toString(36)].filter(Boolean).join('.')
}

/**
 * The findings of a text after it was mended: those that it shows itself, before them those of its source that nothing
 * has settled.
 */
export function findingsAfter(before: readonly Finding[], fresh: readonly Finding[], text: FullText): Finding[] {
  const known = new Set(fresh.map(findingKey))
  const left = before.filter((one) => ofSource.has(one.code) && !known.has(findingKey(one)) && isOpen(one, text))
  return [...left, ...fresh]
}

/** Whether what was found when a source was read still stands in its text. */
function isOpen({ code, where, text: words }: Finding, text: FullText): boolean {
  if (code === 'heading_guessed' && where.section) {
    const heading = sectionsOf(text).find(({ id }) => id === where.section)
    return heading !== undefined && words.includes(lineOf(heading.title))
  }
  if (code === 'citation_unlinked') return changeWords(text, { at: where, words }, () => []) !== text
  return (
    code !== 'text_not_carried' || words.trim() === '' || !wordsOfText(text).includes(words.replace(/\s+/g, ' ').trim())
  )
}

const wordsOfText = (text: FullText): string =>
  unitsOf(text)
    .map((unit) => {
      if (unit.kind === 'block') return wordsOfBlock(unit.block)
      return unit.kind === 'heading' ? lineOf(unit.section.title) : ''
    })
    .join(' ')
