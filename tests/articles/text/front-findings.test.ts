import { expect, test } from 'bun:test'
import { languageFindings } from '../../../src/journal/articles/text/mending/language-finding-rules.ts'
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

const english = 'The boats of the harbour were counted each morning from the old pier, and again at dusk. '.repeat(6)
const indonesian = 'Perahu di pelabuhan dihitung setiap pagi dari dermaga lama, dan lagi pada waktu senja. '.repeat(6)

test.each([
  ['nothing of a text in the declared language', english, 'en', []],
  ['nothing of a text in the language of an article without one', english, '', []],
  ['another language', indonesian, 'en', ['The text reads as Indonesian (id), and the article says English (en).']],
  ['a language that is in doubt', '1, 2, 3: abc', '', ['It was not recognised.']],
  ['nothing of a text in doubt whose article says it', '1, 2, 3: abc', 'en', []],
  ['nothing of a text without words', '', '', []],
])('an editor is told of %s', (_, words, declared, told) => {
  const jats = `<article xml:lang="id"><body><p>${words}</p></body></article>`
  expect(languageFindings(jats, declared).map(({ text }) => text)).toEqual(told)
})
