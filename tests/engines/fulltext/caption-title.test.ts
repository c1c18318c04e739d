import { expect, test } from 'bun:test'
import type { Inline } from '../../../src/engines/fulltext/text.ts'
import { splitCaptionTitle } from '../../../src/engines/fulltext/text.ts'

const run = (text: string): Inline => ({ kind: 'run', text, marks: [] })
const textOf = (content: readonly Inline[]) => content.map((one) => (one.kind === 'run' ? one.text : '')).join('')
const long = 'a sentence that goes on and on over many more words than a title of a figure should have'

test.each<[string, title: string, rest: string]>([
  ['Yield of millet.', 'Yield of millet.', ''],
  ['Yield of millet. Bars show errors.', 'Yield of millet.', 'Bars show errors.'],
  ['Yield of Eleusine sp. in Fig. 2 by year', 'Yield of Eleusine sp. in Fig. 2 by year', ''],
  [long, '', long],
  [`${long}. Short.`, '', `${long}. Short.`],
  ['产量。误差线为标准差。', '产量。', '误差线为标准差。'],
])('the caption %j has the title %j', (caption, title, rest) => {
  const split = splitCaptionTitle([run(caption)])
  expect([textOf(split.title), textOf(split.rest)]).toEqual([title, rest])
})

test('a title ends within its runs', () => {
  const split = splitCaptionTitle([
    run('Yield of '),
    { kind: 'run', text: 'Eleusine', marks: ['italic'] },
    run(' here. Two years.'),
  ])
  expect([textOf(split.title), textOf(split.rest)]).toEqual(['Yield of Eleusine here.', 'Two years.'])
})
