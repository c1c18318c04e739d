// one database
import { expect, test } from 'bun:test'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const special = { year: 2024, volume: 3, issue: 901 }
await anIssue(journal.db, { ...special, issue_label: 'Especial 1', frequency: 'Jan-Dec' })
await anArticle(journal.db, { ...special, refnumber: '200', title: 'On rust' })
await anArticle(journal.db, { ...special, issue: 2, refnumber: '201', title: 'On rot' })

const page = '/archives/2024/vol3/issue901'

test.each([
  ['/archives/2024', 'Especial 1'],
  [page, '2024; 3(Especial 1)'],
  [`${page}/200`, '2024; 3(Especial 1)'],
  ['/oai?verb=ListSets', 'Volume 3, Especial 1 (2024)'],
  ['/oai?verb=ListRecords&metadataPrefix=oai_dc', 'Vol. 3, Especial 1 (2024)'],
  ['/api/archives/2024/vol3/issue901', '"issue_label":"Especial 1"'],
])('%s has the words of a special issue and no number', async (path, words) => {
  const text = await (await journal.get(path)).text()
  expect(text.includes(words)).toBe(true)
  expect(
    text.replaceAll(/issue901|"issue":901|issue-2024-3-901|pictures\/2024-3-901/g, '').match(/.{30}\b901\b.{30}/),
  ).toBeNull()
})

test('a special issue is not the newest of its volume', async () => {
  expect((await journal.get('/archives')).headers.get('location')).toBe('/archives/2024/vol3/issue2')
})
