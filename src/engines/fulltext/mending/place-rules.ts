import type { Block, Inline } from '../blocks.ts'
import { collectTextReferences } from '../citing/entries.ts'
import type { Finding, FullText, Reference, Section } from '../model.ts'
import { joinEqualRuns } from '../runs.ts'
import { changeLines, sectionsOf, walkTextBlocks } from '../walk.ts'
import { wordsOfBlock } from './changing.ts'
import { cutAt, wordsFinder } from './cut-rules.ts'

/** Blocks joined for searching: each begins at its offset in `words`. */
type Searched = { words: string; starts: number[]; blocks: Block[] }

/** An index of a text for finding the places of many findings. */
export type Layout = {
  references: Map<string, Reference>
  /** Blocks by their ids; the id of a figure in a group leads to the group. */
  blocks: Map<string, Block>
  sections: Map<string, Section>
  wordsIn: Map<string, Searched>
  wordsOfAll: Searched
}

/** Indexes a text for finding places in it. */
export function layoutOf(text: FullText): Layout {
  const all = [...walkTextBlocks(text)]
  const blocks = new Map<string, Block>()
  for (const { block } of all) if ('id' in block && block.id && !blocks.has(block.id)) blocks.set(block.id, block)
  for (const { block } of all)
    if (block.kind === 'figures') for (const { id } of block.figures) if (id) blocks.set(id, block)
  const said = all.flatMap(({ block, section }) =>
    block.kind === 'list' ? [] : [{ block, section, words: wordsOfBlock(block) }],
  )
  const ofSections = Map.groupBy(said, ({ section }) => section)
  return {
    references: firstById(collectTextReferences(text)),
    blocks,
    sections: firstById(sectionsOf(text)),
    wordsIn: new Map([...ofSections].map(([section, those]) => [section, searched(those)])),
    wordsOfAll: searched(said),
  }
}

const firstById = <One extends { id: string }>(all: readonly One[]): Map<string, One> =>
  new Map(all.toReversed().map((one) => [one.id, one]))

function searched(said: readonly { block: Block; words: string }[]): Searched {
  const starts: number[] = []
  let length = 0
  for (const { words } of said) {
    starts.push(length)
    length += words.length + 1
  }
  return { words: said.map(({ words }) => words).join('\n'), starts, blocks: said.map(({ block }) => block) }
}

/** Returns the block, section or reference of a finding; undefined for none. */
export function locateFinding(
  { code, where, text: said }: Finding,
  layout: Layout,
): Block | Section | Reference | undefined {
  const words = markedWords({ code, text: said })[0] ?? said
  return (
    (where.id ? (layout.references.get(where.id) ?? layout.blocks.get(where.id)) : undefined) ??
    blockSaying(layout.wordsIn.get(where.section), words) ??
    (where.section ? layout.sections.get(where.section) : undefined) ??
    (where.id ? layout.sections.get(where.id) : undefined) ??
    blockSaying(layout.wordsOfAll, words)
  )
}

/** Returns the first block that contains words, if these are on one line. */
function blockSaying(within: Searched | undefined, words: string): Block | undefined {
  if (!within || words.trim() === '' || words.includes('\n')) return undefined
  const at = within.words.indexOf(words)
  return at < 0 ? undefined : within.blocks[lastAtMost(within.starts, at)]
}

/** Returns the index of the last of ascending numbers that is at most a given one. */
function lastAtMost(numbers: readonly number[], most: number): number {
  let [from, to] = [0, numbers.length]
  while (to - from > 1) {
    const middle = (from + to) >> 1
    if ((numbers[middle] ?? 0) <= most) from = middle
    else to = middle
  }
  return from
}

/** A finding whose words are marked: the address that they link to, and the id of their mark, '' for none. */
export type Marked = { finding: Finding; url: string; id: string }

/** Words still to be marked, and the section that they are in. */
type Waiting = { words: string; section: string; mark: (content: Inline[]) => Inline[] }

/**
 * Returns a text in which the words of findings are links: at their first occurrence in their section, or else in the
 * text.
 */
export function withWordsMarked(text: FullText, marked: readonly Marked[]): FullText {
  const waiting = new Set(marked.flatMap(waitingOf).filter(({ words }) => words.trim() !== ''))
  const inSections = Map.groupBy(waiting, ({ section }) => section)
  const once = changeLines(text, (content, { section }) =>
    withMarks(content, inSections.get(section)?.filter((one) => waiting.has(one)) ?? [], waiting),
  )
  return waiting.size === 0 ? once : changeLines(once, (content) => withMarks(content, [...waiting], waiting))
}

const waitingOf = ({ finding: { code, where, text: said }, url, id }: Marked): Waiting[] =>
  markedWords({ code, text: said }).map((words, place) => ({
    words,
    section: where.section,
    mark: (content) => [
      ...(id && place === 0 ? [{ kind: 'target' as const, id }] : []),
      { kind: 'link', url, content },
    ],
  }))

/** Marks the words that a line contains, and removes them from the waiting ones. */
function withMarks(content: Inline[], those: readonly Waiting[], waiting: Set<Waiting>): Inline[] {
  let line = content
  let says = wordsFinder(line)
  for (const one of those) {
    const cut = says(one.words) ? cutAt(line, one.words) : undefined
    if (!cut) continue
    waiting.delete(one)
    line = joinEqualRuns([...cut.before, ...one.mark(cut.words), ...cut.after])
    says = wordsFinder(line)
  }
  return line
}

/** Returns the words to mark for a finding. */
export const markedWords = ({ code, text }: Pick<Finding, 'code' | 'text'>): string[] => marks[code]?.(text) ?? []

/** Returns the words of a finding that occur in its text; other findings are about elements, which are framed. */
const marks: Partial<Record<Finding['code'], (said: string) => string[]>> = {
  citation_unlinked: (said) => [said],
  letters_without_font: (said) => said.split(' ').slice(0, 20),
  element_unknown: (said) => [said.replace(/^\S+: /, '')], // without its name
}
