import { describe, expect, test } from 'bun:test'
import { scripted, type TextBlock, withLine, wordsWithin } from '../../../src/engines/changes/blocks.ts'
import { compareTexts } from '../../../src/engines/changes/comparing/compare-rules.ts'
import { judged } from '../../programs/changes/judge.ts'

const block = (text: string, of: TextBlock['of'] = 'paragraph'): TextBlock => ({ of, text, page: null })
const before = 'Fields of a village were its blocks, and the yield (p < 0.05) was 1,000 kg ha'

/** The changes of two texts, paragraph by paragraph: `[-gone-]` and `{+new+}`. */
function shown(old: readonly (string | TextBlock)[], now: readonly (string | TextBlock)[]) {
  const blocks = (some: readonly (string | TextBlock)[]) =>
    some.map((one) => (typeof one === 'string' ? block(one) : one))
  const marks = {
    same: (text: string) => text,
    removed: (text: string) => `[-${text}-]`,
    added: (text: string) => `{+${text}+}`,
  }
  const { pieces, counts } = compareTexts(blocks(old), blocks(now))
  const changed = pieces.filter(({ kind }) => kind !== 'same')
  const told = changed.map(({ kind, before: gone, after, parts }) =>
    parts.length > 0 ? parts.map((part) => marks[part.kind](part.text)).join('') : `${kind}: ${after || gone}`,
  )
  return { told, renumbered: counts.renumbered, kinds: changed.map(({ kind }) => kind) }
}

describe('changes are shown', () => {
  test.each([
    ['a word', before, before.replace('blocks', 'replications'), '[- blocks-]{+ replications+}'],
    ['a number', before, before.replace('1,000', '2,000'), '[- 1,000-]{+ 2,000+}'],
    ['a sign', before, before.replace('<', '≤'), '[- <-]{+ ≤+}'],
    ['a sign before a number', 'The effect was −0.5 of all.', 'The effect was 0.5 of all.', '[- -]'],
    ['a raised sign', `10${scripted('2', 'sup')} kg of seed`, `10${scripted('3', 'sup')} kg of seed`, '[-²-]{+³+}'],
    [
      'a raised number that is none any more',
      `10${scripted('2', 'sup')} kg of seed`,
      '102 kg of seed',
      '[-10²-]{+102+}',
    ],
  ])('%s', (_, old, now, expected) => {
    const { told } = shown([old], [now])
    expect(told).toHaveLength(1)
    expect(told.join('').replace('−', '')).toContain(expected)
  })

  test('a cell, with its table and row', () => {
    const cells = (values: string[]) =>
      values.map(
        (text, at): TextBlock => ({ ...block(text, 'cell'), cell: { table: 0, row: at >> 1, isHead: at < 2 } }),
      )
    const { pieces } = compareTexts(cells(['Seed', '2022', 'dry', '1.48']), cells(['Seed', '2022', 'dry', '1.84']))
    const [changed] = pieces.filter(({ kind }) => kind !== 'same')
    expect(changed).toMatchObject({ of: 'cell', kind: 'changed', before: '1.48', after: '1.84', cell: { row: 1 } })
  })

  test('a paragraph that is new, and one that is gone', () => {
    const new_ = 'The base temperature of 8.2 °C was estimated anew.'
    const gone = 'We believe that these are the first figures.'
    expect(shown([before, gone], [new_, before]).told).toEqual([`added: ${new_}`, `removed: ${gone}`])
  })

  test('a section that moved is told as moved, with the words that changed in it', () => {
    const costs = 'A day of delay costs the village four kilograms of grain on each of its fields.'
    const old = [block('Results', 'heading'), before, block('Discussion', 'heading'), 'Rain came late in every year.']
    const section = (text: string) => [block('What a day costs', 'heading'), block(text)]
    const { told, kinds } = shown([...old, ...section(costs)], [...section(costs.replace('four', 'five')), ...old])
    expect(kinds).toEqual(['moved', 'moved'])
    expect(told[1]).toContain('[- four-]{+ five+}')
  })
})

describe('no change', () => {
  const three = ['one of the first', 'two of the others', 'three of the last'].map(
    (text) => `Araújo ${text} words here`,
  )
  const listed = (some: string[]) => some.map((text, at) => block(`${at + 1}. ${text}`, 'reference'))
  test.each<[string, (string | TextBlock)[], (string | TextBlock)[], number]>([
    ['paragraphs that are split', [`${before}. The rest is as it was.`], [`${before}.`, 'The rest is as it was.'], 0],
    [
      'ligatures, quotation marks, dashes and minus signs',
      ['office “first” 2019–2021, −1'],
      ['oﬃce "ﬁrst" 2019-2021, -1'],
      0,
    ],
    ['a hyphen within a word', ['long-term effects'], ['longterm effects'], 0],
    ['a word with a space that a PDF puts in', ['an international effect'], ['an inter national effect'], 0],
    ['capitals of a heading', ['Materials and methods'], ['MATERIALS AND METHODS'], 0],
    ['bullets and labels that one file alone has', ['Sow early', 'Weed twice'], ['• Sow early', '• Weed twice'], 0],
    ['items that follow a new number', ['1. Sow early', '2. Weed twice'], ['2. Sow early', '3. Weed twice'], 2],
    [
      'citations that follow their references',
      ['As before [1, 2].', ...listed(three.slice(1))],
      ['As before [2, 3].', ...listed(three).slice(1)],
      3,
    ],
  ])('%s', (_, old, now, renumbered) => {
    expect(shown(old, now)).toEqual({ told: [], renumbered, kinds: [] })
  })

  test('a citation of another reference is one', () => {
    const list = listed(three)
    expect(shown(['As before [1].', ...list], ['As before [3].', ...list]).told.join('')).toContain('[- [1]-]{+ [3]+}')
  })
})

test.each([
  ['inter', 'national', 'international'],
  ['inter-', 'national', 'international'],
  ['long-', 'term', 'long-term'],
  ['Ro-', 'Man', 'Ro-Man'],
  ['the', 'field', 'the field'],
  ['2019–', '2021', '2019–2021'],
])('a line that ends in "%s" goes on with "%s"', (line, next, joined) => {
  const words = wordsWithin(['an international and long-term effect of the field here'])
  expect(withLine(line, next, words)).toBe(joined)
})

test.each([0, 1, 2])('pair %d of files: every planted change is shown, and hardly a word beside them', async (at) => {
  const { missed, wrong, words } = await judged(at)
  expect(missed).toEqual([])
  expect(wrong.length).toBeLessThan(words * 0.005)
})
