import { expect, test } from 'bun:test'
import { redirect } from '../../src/exchange/redirects/fields.ts'
import { foldedLine, typedProblem } from '../../src/journal/articles/editing/folding-rules.ts'
import { editor } from '../../src/journal/board/fields.ts'
import { newsItem } from '../../src/journal/news/fields.ts'
import { partner } from '../../src/journal/partners/fields.ts'
import { type ArticleField, articleFields } from '../../src/journal/record/fields.ts'
import { type Fields, fieldProblemOf } from '../../src/office/records/fields.ts'

const all: Record<string, Fields> = {
  article: articleFields,
  editor: editor.fields,
  partner: partner.fields,
  news: newsItem.fields,
  redirect: redirect.fields,
}

test.each(Object.entries(all))(
  'for every invalid value typed in the form of an %s, the form says the rule',
  (_, fields) => {
    const typed = Object.keys(fields).filter((name) => !fields[name]?.oneOf)
    const silent = typed.filter((name) => {
      const problem = fieldProblemOf(fields, name, '| %')
      return problem?.message.endsWith(' is not valid') && !problem.hint
    })
    expect(silent).toEqual([])
  },
)

test.each<[ArticleField, string, string]>([
  ['pagenumber', '1 – 8', '1-8'],
  ['doi', 'https://doi.org/10.1234/Abc', '10.1234/Abc'],
  ['doi', 'doi: 10.1234/abc', '10.1234/abc'],
  ['doi', 'none', 'none'],
  ['language', 'EN', 'en'],
  ['language_alt', 'Hi', 'hi'],
  ['license_url', 'creativecommons.org/licenses/by/4.0/', 'https://creativecommons.org/licenses/by/4.0/'],
  ['license_url', 'http://a.example', 'http://a.example'],
  ['license_url', 'CC BY', 'CC BY'],
  ['title', '1 – 8', '1 – 8'],
])('%s typed as %j becomes %j', (field, line, folded) => {
  expect(foldedLine(field, line)).toBe(folded)
})

test.each<[ArticleField, string, string | undefined]>([
  ['doi', 'https://doi.org/10.1234/abc', undefined],
  ['doi', 'none', 'Invalid DOI'],
  ['publishdate', '2062-01-01', 'Publication date must lie between 1800 and a year from now'],
  ['publishdate', '2026-06-15', undefined],
  ['received', '1799-12-31', 'Received is not valid'],
])('the form’s check of %s typed as %j says before sending: %p', (field, typed, message) => {
  expect(typedProblem(field, typed, '2026-06-15')?.message).toBe(message)
})
