// one database
import { expect, test } from 'bun:test'
import { longDate } from '../../src/core/text/dates.ts'
import { speakAsked } from '../../src/core/words/speech.ts'
import { t } from '../../src/core/words/words.ts'
import { certificateFacts } from '../../src/journal/certificates/certificate-facts.ts'
import { documentContext } from '../../src/journal/certificates/drawing/documents.ts'
import { listDocumented } from '../../src/journal/certificates/queries.ts'
import { anArticle } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const languages = 'en, es, hi'

test.each([
  ['hi', 'on', '१४ मार्च २०२६', '१,२३४'],
  ['hi', '', '14 मार्च 2026', '1,234'],
  ['es', 'on', '14 de marzo de 2026', '1234'],
  ['en', 'on', '14 March 2026', '1,234'],
])('dates and counts in %s, with the setting %p', (language, devanagari_digits, day, count) => {
  const spoken = speakAsked({ languages, devanagari_digits }, language, () => [
    longDate('2026-03-14'),
    t('{views, plural, one {# view} other {# views}}', { views: 1234 }),
  ])
  expect([spoken[0], spoken[1]?.split(' ').find((word) => /\p{Nd}/u.test(word))]).toEqual([day, count])
})

test('a Hindi page has them in its date, and not in DOI, ref number and pages', async () => {
  await setSettings(db, { languages, devanagari_digits: 'on' })
  const numbers = { refnumber: '1043', pagenumber: '11-18', doi: '10.1234/crops.1043' }
  await anArticle(db, { title: 'Zinc', authorname: 'Ravi Sharma', publishdate: '2026-03-14', ...numbers })
  const html = await (await journal.get('/hi/archives/2026/vol5/issue2/1043')).text()
  for (const text of ['१४ मार्च २०२६', '11–18', '10.1234/crops.1043', '1043']) expect(html).toContain(text)
  const [article] = await listDocumented(db, ['1043'])
  if (!article) throw new Error('The article is gone')
  const context = await documentContext(journal)
  const { date, place, verification } = speakAsked(context.settings, 'hi', () =>
    certificateFacts(context, article, { name: 'Ravi Sharma', place: 1 }),
  )
  expect([date, place.endsWith('11–18'), verification.code.startsWith('1043-1-')]).toEqual(['१४ मार्च २०२६', true, true])
})
