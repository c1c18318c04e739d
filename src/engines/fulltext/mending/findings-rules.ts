import type { Finding, FullText } from '../model.ts'
import { linesIn, sectionsOf } from '../walk.ts'
import { flattenToLine, wordsOfBlock } from './changing.ts'
import { cutAt, isLost, wordsFinder } from './cut-rules.ts'
import { unitsOf } from './units.ts'

/** Findings that only the reading of a source can detect: its JATS does not show them. */
const ofSource = new Set<Finding['code']>([
  ...(['heading_guessed', 'citation_unlinked', 'text_not_carried', 'shape_not_drawn'] as const),
  ...(['formula_not_read', 'picture_not_shown', 'element_unknown', 'table_grid_mended'] as const),
  ...(['abstract_twice', 'abstract_differs', 'language_unsure'] as const),
])

/** A finding that was ticked off, or one that was fixed, which is open again if it comes back. */
export type Settled = Finding | { mended: Finding }

/** Returns a key of a finding that stays the same after each reading of a text. */
export function findingKey({ code, where: { section, id }, text }: Finding): string {
  let sum = 0x811c9dc5
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return [code, section, id, sum.toString(36)].filter(Boolean).join('.')
}

/** The most findings of a kind to keep for a text. */
const mostOfKind = 300

/** The number of findings of each kind that are left out. */
export type LeftOut = Partial<Record<Finding['code'], number>>

/** Returns the findings of a text to keep: of each kind, the first ones that are not ticked off. */
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

/** An edited text, and whether its list of references has changed: `fresh` then has all citations without one. */
type Edited = { text: FullText; isRelisted?: boolean }

/** Returns the findings of an edited text: unsettled ones of its source, then those that it shows itself. */
export function findingsAfter(
  before: readonly Finding[],
  fresh: readonly Finding[],
  { text, isRelisted = false }: Edited,
): Finding[] {
  const known = new Set(fresh.map(findingKey))
  const isOpen = openIn(text, isRelisted)
  const left = before.filter((one) => ofSource.has(one.code) && !known.has(findingKey(one)) && isOpen(one))
  return [...left, ...fresh]
}

/** Returns a function that reports whether a finding of the source still applies to the text. */
function openIn(text: FullText, isRelisted: boolean): (finding: Finding) => boolean {
  const titles = new Map(sectionsOf(text).map(({ id, title }) => [id, flattenToLine(title)]))
  const finders = linesIn(text).map(({ content }) => {
    const says = wordsFinder(content)
    const lost = new Set(isRelisted ? content.flatMap((one) => (isLost(one) ? [flattenToLine([one])] : [])) : [])
    return (words: string) => (isRelisted ? lost.has(words) : says(words) && cutAt(content, words) !== undefined)
  })
  let whole: string | undefined
  return ({ code, where, text: words }) => {
    if (code === 'heading_guessed' && where.section) {
      const title = titles.get(where.section)
      return title !== undefined && words.includes(title)
    }
    if (code === 'citation_unlinked') return words.trim() !== '' && finders.some((says) => says(words))
    if (code === 'abstract_twice') return wordsOfText(text).includes(words.replace(/\s+/g, ' ').trim())
    if (code !== 'text_not_carried' || words.trim() === '') return true
    whole ??= wordsOfText(text)
    return !whole.includes(words.replace(/\s+/g, ' ').trim())
  }
}

const wordsOfText = (text: FullText): string =>
  unitsOf(text)
    .map((unit) => {
      if (unit.kind === 'block') return wordsOfBlock(unit.block)
      return unit.kind === 'heading' ? flattenToLine(unit.section.title) : ''
    })
    .join(' ')
