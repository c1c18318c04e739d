import type { Finding, FullText } from '../model.ts'
import { changeLines, sectionsOf } from '../walk.ts'
import { lineOf, wordsOfBlock } from './changing.ts'
import { cutAt, wordsFinder } from './cures.ts'
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

/** The most findings of a kind that are kept of a text. */
const mostOfKind = 300

/** The number of findings of each kind that are left out. */
export type LeftOut = Partial<Record<Finding['code'], number>>

/** Returns the findings of a text that are kept: of each kind the first ones that nobody has ticked off. */
export function keptFindings(all: readonly Finding[], ticked: readonly Finding[] = []) {
  const done = new Set(ticked.map(findingKey))
  const counts = new Map<Finding['code'], number>()
  const more: LeftOut = {}
  const findings = all.filter((one) => {
    if (done.has(findingKey(one))) return true
    const count = (counts.get(one.code) ?? 0) + 1
    counts.set(one.code, count)
    if (count > mostOfKind) more[one.code] = count - mostOfKind
    return count <= mostOfKind
  })
  return { findings, more }
}

/**
 * The findings of a text after it was mended: those that it shows itself, before them those of its source that nothing
 * has settled.
 */
export function findingsAfter(before: readonly Finding[], fresh: readonly Finding[], text: FullText): Finding[] {
  const known = new Set(fresh.map(findingKey))
  const isOpen = openIn(text)
  const left = before.filter((one) => ofSource.has(one.code) && !known.has(findingKey(one)) && isOpen(one))
  return [...left, ...fresh]
}

/** Returns a function that reports whether what was found when a source was read still stands in its text. */
function openIn(text: FullText): (finding: Finding) => boolean {
  const titles = new Map(sectionsOf(text).map(({ id, title }) => [id, lineOf(title)]))
  const finders: ((words: string) => boolean)[] = []
  changeLines(text, (content) => {
    const says = wordsFinder(content)
    finders.push((words) => says(words) && cutAt(content, words) !== undefined)
    return content
  })
  let whole: string | undefined
  return ({ code, where, text: words }) => {
    if (code === 'heading_guessed' && where.section) {
      const title = titles.get(where.section)
      return title !== undefined && words.includes(title)
    }
    if (code === 'citation_unlinked') return words.trim() !== '' && finders.some((says) => says(words))
    if (code !== 'text_not_carried' || words.trim() === '') return true
    whole ??= wordsOfText(text)
    return !whole.includes(words.replace(/\s+/g, ' ').trim())
  }
}

const wordsOfText = (text: FullText): string =>
  unitsOf(text)
    .map((unit) => {
      if (unit.kind === 'block') return wordsOfBlock(unit.block)
      return unit.kind === 'heading' ? lineOf(unit.section.title) : ''
    })
    .join(' ')
