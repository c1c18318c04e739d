import { describe, expect, test } from 'bun:test'
import type { TextBlock } from '../../../src/engines/changes/blocks.ts'
import { compareTexts } from '../../../src/engines/changes/comparing/compare-rules.ts'
import type { Piece } from '../../../src/engines/changes/comparing/piece-rules.ts'

const moved = 'Fields of the upper village were sown nine days after those below the dam in every year.'
const soil = 'The soil was sandy loam, and the water table stood four metres below it.'
const rain = 'Rain fell on sixty days between June and September, as the station at Ranchi reports.'
const seed = 'Seed was soaked overnight and dried in the shade before it was broadcast by hand.'
const yields = 'Grain was weighed on the day of harvest, with what birds had left of it.'
const costs = 'A day of delay costs a household some four kilograms of grain on each field.'
const edited = moved.replace('nine', 'eleven')

const block = (text: string, of: TextBlock['of'] = 'paragraph', page: number | null = null): TextBlock => ({
  of,
  text,
  page,
})
const heading = (text: string) => block(text, 'heading')
const item = (text: string) => block(`• ${text}`)
const cells = (...texts: string[]) =>
  texts.map((text, at): TextBlock => ({ ...block(text, 'cell'), cell: { table: 0, row: at >> 1, isHead: at < 2 } }))
const blocksOf = (some: readonly (string | TextBlock)[]) =>
  some.map((one) => (typeof one === 'string' ? block(one) : one))

/** What a comparison tells, as `kind: before → after`. */
const told = ({ kind, before, after }: Piece) => `${kind}: ${before} → ${after}`

/** The words of a comparison that are marked so. */
const marked = (pieces: readonly Piece[], kind: 'added' | 'removed') =>
  pieces
    .flatMap((piece) => {
      if (piece.parts.length > 0) return piece.parts.flatMap((part) => (part.kind === kind ? part.text : []))
      return piece.kind === kind ? [piece.after || piece.before] : []
    })
    .join(' ')

const changedOf = (from: string, to: string) => `changed: ${from} → ${to}`

type Versions = [before: (string | TextBlock)[], after: (string | TextBlock)[]]

describe('a sentence that moved is told where it was and where it is', () => {
  test.each<[string, ...Versions, string[]]>([
    [
      'the first one, into a later paragraph',
      [`${moved} ${soil} ${rain}`, seed, `${yields} ${costs}`],
      [`${soil} ${rain}`, seed, `${yields} ${moved} ${costs}`],
      [
        changedOf(`${moved} ${soil} ${rain}`, `${soil} ${rain}`),
        changedOf(`${yields} ${costs}`, `${yields} ${moved} ${costs}`),
      ],
    ],
    [
      'the last one, into an earlier paragraph',
      [`${soil} ${rain}`, seed, `${yields} ${costs} ${moved}`],
      [`${soil} ${moved} ${rain}`, seed, `${yields} ${costs}`],
      [
        changedOf(`${soil} ${rain}`, `${soil} ${moved} ${rain}`),
        changedOf(`${yields} ${costs} ${moved}`, `${yields} ${costs}`),
      ],
    ],
    [
      'the last one, to the beginning of the next paragraph',
      [`${soil} ${rain} ${moved}`, `${yields} ${costs}`],
      [`${soil} ${rain}`, `${moved} ${yields} ${costs}`],
      [
        changedOf(`${soil} ${rain} ${moved}`, `${soil} ${rain}`),
        changedOf(`${yields} ${costs}`, `${moved} ${yields} ${costs}`),
      ],
    ],
    [
      'the first one, to the end of the paragraph before',
      [`${soil} ${rain}`, `${moved} ${yields} ${costs}`],
      [`${soil} ${rain} ${moved}`, `${yields} ${costs}`],
      [
        changedOf(`${soil} ${rain}`, `${soil} ${rain} ${moved}`),
        changedOf(`${moved} ${yields} ${costs}`, `${yields} ${costs}`),
      ],
    ],
    [
      'across headings',
      [heading('Methods'), `${soil} ${moved} ${rain}`, heading('Results'), `${yields} ${costs}`],
      [heading('Methods'), `${soil} ${rain}`, heading('Results'), `${yields} ${costs} ${moved}`],
      [
        changedOf(`${soil} ${moved} ${rain}`, `${soil} ${rain}`),
        changedOf(`${yields} ${costs}`, `${yields} ${costs} ${moved}`),
      ],
    ],
    [
      'into a paragraph that is shorter than it',
      [`${soil} ${moved} ${rain}`, seed, 'See below.', costs],
      [`${soil} ${rain}`, seed, `See below. ${moved}`, costs],
      [changedOf(`${soil} ${moved} ${rain}`, `${soil} ${rain}`), changedOf('See below.', `See below. ${moved}`)],
    ],
    [
      'into a paragraph of its own elsewhere',
      [`${soil} ${moved} ${rain}`, seed, `${yields} ${costs}`],
      [`${soil} ${rain}`, seed, `${yields} ${costs}`, moved],
      [changedOf(`${soil} ${moved} ${rain}`, `${soil} ${rain}`), `added:  → ${moved}`],
    ],
    [
      'with another one',
      [`${soil} ${moved} ${costs} ${rain}`, seed, `${yields} It was dry.`],
      [`${soil} ${rain}`, seed, `${yields} ${moved} ${costs} It was dry.`],
      [
        changedOf(`${soil} ${moved} ${costs} ${rain}`, `${soil} ${rain}`),
        changedOf(`${yields} It was dry.`, `${yields} ${moved} ${costs} It was dry.`),
      ],
    ],
    [
      'and was edited',
      [`${soil} ${moved} ${rain}`, seed, `${yields} ${costs}`],
      [`${soil} ${rain}`, seed, `${yields} ${edited} ${costs}`],
      [
        changedOf(`${soil} ${moved} ${rain}`, `${soil} ${rain}`),
        changedOf(`${yields} ${costs}`, `${yields} ${edited} ${costs}`),
      ],
    ],
    [
      'within its paragraph',
      [`${moved} ${soil} ${rain} ${yields}`],
      [`${soil} ${rain} ${moved} ${yields}`],
      [changedOf(`${moved} ${soil} ${rain} ${yields}`, `${soil} ${rain} ${moved} ${yields}`)],
    ],
    [
      'between items of a list',
      [item(`${soil} ${moved}`), item(seed), item(`${yields} ${costs}`)],
      [item(soil), item(seed), item(`${yields} ${costs} ${moved}`)],
      [
        changedOf(`• ${soil} ${moved}`, `• ${soil}`),
        changedOf(`• ${yields} ${costs}`, `• ${yields} ${costs} ${moved}`),
      ],
    ],
    [
      'between cells of a table',
      cells('Step', 'What was done', 'Sowing', `${seed} ${moved}`, 'Harvest', yields),
      cells('Step', 'What was done', 'Sowing', seed, 'Harvest', `${yields} ${moved}`),
      [changedOf(`${seed} ${moved}`, seed), changedOf(yields, `${yields} ${moved}`)],
    ],
    [
      'from a caption into the text',
      [`${soil} ${rain}`, seed, block(`Figure 1. ${costs} ${moved}`, 'caption', 2)],
      [`${soil} ${moved} ${rain}`, seed, block(`Figure 1. ${costs}`, 'caption', 2)],
      [
        changedOf(`${soil} ${rain}`, `${soil} ${moved} ${rain}`),
        changedOf(`Figure 1. ${costs} ${moved}`, `Figure 1. ${costs}`),
      ],
    ],
    [
      'on pages of a PDF',
      [block(`${soil} ${moved} ${rain}`, 'paragraph', 1), block(`${yields} ${costs}`, 'paragraph', 3)],
      [block(`${soil} ${rain}`, 'paragraph', 1), block(`${yields} ${costs} ${moved}`, 'paragraph', 3)],
      [
        changedOf(`${soil} ${moved} ${rain}`, `${soil} ${rain}`),
        changedOf(`${yields} ${costs}`, `${yields} ${costs} ${moved}`),
      ],
    ],
  ])('%s', (_, before, after, expected) => {
    const { pieces, counts } = compareTexts(blocksOf(before), blocksOf(after))
    expect(pieces.filter(({ kind }) => kind !== 'same').map(told)).toEqual(expected)
    expect(marked(pieces, 'removed')).toContain(moved)
    expect(marked(pieces, 'added').replace('eleven', 'nine')).toContain(moved)
    expect(counts.words).toBeGreaterThan(30)
  })
})

test('a sentence that is copied is new where it was not', () => {
  const { pieces } = compareTexts(
    blocksOf([`${soil} ${moved} ${rain}`, seed, `${yields} ${costs}`]),
    blocksOf([`${soil} ${moved} ${rain}`, seed, `${yields} ${costs} ${moved}`]),
  )
  expect(pieces.filter(({ kind }) => kind !== 'same').map(told)).toEqual([
    changedOf(`${yields} ${costs}`, `${yields} ${costs} ${moved}`),
  ])
  expect([marked(pieces, 'removed'), marked(pieces, 'added').trim()]).toEqual(['', moved])
})

describe('what was there before stands in one piece', () => {
  test.each<[string, ...Versions, string[]]>([
    [
      'of a paragraph that moved and was edited',
      [`${moved} ${soil}`, seed, `${yields} ${costs}`],
      [seed, `${yields} ${costs}`, `${edited} ${soil}`],
      [`same: ${seed} → ${seed}`, `same: ${yields} ${costs} → ${yields} ${costs}`].concat(
        `moved: ${moved} ${soil} → ${edited} ${soil}`,
      ),
    ],
    [
      'of a paragraph that was split, and lost a sentence to another',
      [`${soil} ${moved} ${rain}`, seed, `${yields} ${costs}`],
      [soil, rain, seed, `${yields} ${moved} ${costs}`],
      [`changed: ${soil} ${moved} → ${soil}`, `same: ${rain} → ${rain}`, `same: ${seed} → ${seed}`].concat(
        changedOf(`${yields} ${costs}`, `${yields} ${moved} ${costs}`),
      ),
    ],
    [
      'of paragraphs that were joined, and took a sentence from another',
      [soil, rain, seed, `${yields} ${moved} ${costs}`],
      [`${soil} ${rain} ${moved}`, seed, `${yields} ${costs}`],
      [
        changedOf(`${soil} ${rain}`, `${soil} ${rain} ${moved}`),
        `same: ${seed} → ${seed}`,
        changedOf(`${yields} ${moved} ${costs}`, `${yields} ${costs}`),
      ],
    ],
    [
      'of words that are written in more parts, and of labels',
      ['1. An inter national effect', block('[1] Rao A. Rice. 2020.', 'reference')],
      ['An international effect', block('Rao A. Rice. 2020.', 'reference')],
      [
        'same: 1. An inter national effect → An international effect',
        'same: [1] Rao A. Rice. 2020. → Rao A. Rice. 2020.',
      ],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(compareTexts(blocksOf(before), blocksOf(after)).pieces.map(told)).toEqual(expected)
  })
})
