import type { Block } from '../blocks.ts'
import { referencesOf } from '../citing/entries.ts'
import type { Finding, FullText, Reference, Section } from '../model.ts'
import { blocksOf, sectionsOf } from '../walk.ts'
import { wordsOfBlock } from './changing.ts'
import { cured } from './cures.ts'

/** The block, section or reference that a finding stands at; undefined for none. */
export function placeOf({ where, text: words }: Finding, text: FullText): Block | Section | Reference | undefined {
  const blocks = [...blocksOf(text)]
  const inSection = blocks.filter(({ section }) => section === where.section).map(({ block }) => block)
  const reference = where.id ? referencesOf(text).find(({ id }) => id === where.id) : undefined
  const named = where.id ? blocks.find(({ block }) => 'id' in block && block.id === where.id)?.block : undefined
  return (
    reference ??
    (named && outermost(blocks, named)) ??
    blockSaying(inSection, words) ??
    sectionsOf(text).find(({ id }) => id !== '' && (id === where.section || id === where.id)) ??
    blockSaying(
      blocks.map(({ block }) => block),
      words,
    )
  )
}

const blockSaying = (blocks: readonly Block[], words: string) =>
  words.trim() === '' ? undefined : blocks.find((block) => block.kind !== 'list' && wordsOfBlock(block).includes(words))

/** A figure of a group stands with its group. */
const outermost = (blocks: { block: Block }[], named: Block): Block =>
  blocks.find(({ block }) => block.kind === 'figures' && block.figures.some((one) => one === named))?.block ?? named

/** A text in which the words that a finding is about lead to `to`, where it is about a citation. */
export const withWordsLinked = (text: FullText, { code, where, text: words }: Finding, to: string): FullText =>
  (code === 'citation_unlinked' && cured(text, { is: 'citation', at: where, text: words, to })) || text
