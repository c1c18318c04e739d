import type { Block } from '../blocks.ts'
import { referencesOf } from '../citing/entries.ts'
import type { Finding, FullText, Reference, Section } from '../model.ts'
import { blocksOf, sectionsOf } from '../walk.ts'
import { wordsOfBlock } from './changing.ts'
import { changeWords } from './cures.ts'

/** The block, section or reference that a finding stands at; undefined for none. */
export function placeOf({ code, where, text: said }: Finding, text: FullText): Block | Section | Reference | undefined {
  const words = markedWords({ code, text: said })[0] ?? said
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

/** A finding whose words are marked: the address that they lead to, and the id of their mark, '' for none. */
export type Marked = { finding: Finding; url: string; id: string }

/** A text in which the words that findings are about are links. */
export const withWordsMarked = (text: FullText, marked: readonly Marked[]): FullText =>
  marked.reduce(
    (whole, { finding: { code, where, text: said }, url, id }) =>
      markedWords({ code, text: said }).reduce(
        (now, words, place) =>
          changeWords(now, { at: where, words }, (content) => [
            ...(id && place === 0 ? [{ kind: 'target' as const, id }] : []),
            { kind: 'link', url, content },
          ]),
        whole,
      ),
    text,
  )

/** The words of a finding that are marked in its text. */
export const markedWords = ({ code, text }: Pick<Finding, 'code' | 'text'>): string[] => marks[code]?.(text) ?? []

/** The words of a finding that stand in its text; the other findings are about things, which are framed. */
const marks: Partial<Record<Finding['code'], (said: string) => string[]>> = {
  citation_unlinked: (said) => [said],
  letters_without_font: (said) => said.split(' ').slice(0, 20),
  element_unknown: (said) => [said.replace(/^\S+: /, '')], // without its name
}
