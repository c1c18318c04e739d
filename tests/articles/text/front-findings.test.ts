import { expect, test } from 'bun:test'
import { frontFindings } from '../../../src/journal/articles/text/rules.ts'

const summary = (abstract: string) => ({ type: 'teaser', name: 'In brief', abstract })

test.each<[string, Parameters<typeof frontFindings>[0], string[]]>([
  ['nothing', { notes: [], summaries: [] }, []],
  ['a note', { notes: ['Written aboard during two winters'], summaries: [] }, ['Written aboard during two winters']],
  [
    'a summary by its name',
    { notes: [], summaries: [summary('<p>Lanterns &amp; <i>boats</i> multiply.</p>')] },
    ['In brief: Lanterns & boats multiply.'],
  ],
  ['no summary that the article has', { notes: [], summaries: [summary('<p>Rivers carry their tea slowly.</p>')] }, []],
])('an editor is told of %s in a front', (_, front, told) => {
  const article = { plain_summary: 'Rivers carry their tea slowly.' }
  expect(frontFindings(front, article).map(({ text }) => text)).toEqual(told)
})

const own = 'Boats of the delta carry lanterns at dusk, and we counted every lantern of two winters along the piers.'

test.each<[string, string, boolean]>([
  [
    'another paper’s',
    'Tea grows on hills where mist lies in the morning, and pickers know each slope by its smell.',
    true,
  ],
  ['the same', `<p>${own}</p>`, false],
  ['a shorter version', 'We counted every lantern of the boats of the delta along the piers.', false],
  ['none', '', false],
])('an article whose abstract is %s', (_, abstract, isFound) => {
  const found = frontFindings({ notes: [], summaries: [], abstract: own }, { abstract })
  expect(found.map(({ code }) => code)).toEqual(isFound ? ['abstract_differs'] : [])
})
