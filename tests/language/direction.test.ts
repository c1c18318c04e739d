// one database
import { expect, test } from 'bun:test'
import { browsingAs } from '../support/browsing.ts'
import { anArticle } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const editor = await browsingAs(journal)
const title = 'گندم کی پیداوار (بہار میں)۔'
await anArticle(journal.db, { refnumber: '7', title, keywords: 'گندم', abstract: '<p>پیداوار میں اضافہ ہوا۔</p>' })
await anArticle(journal.db, { refnumber: '8', title: 'Yield of wheat', authorname: 'Asha Menon' })

const place = '/archives/2026/vol5/issue2'

test.each([
  `${place}/7`,
  `${place}/8`,
  place,
  '/search?keyword=پیداوار',
  '/authors/Ravi%20Kumar%20Sharma',
  '/keywords/گندم',
  '/certificate?refno=7',
  '/feed.atom',
  '/admin/archives/2026/5/2',
  '/admin/search?q=پیداوار',
])('a title in Urdu runs from right to left at %s', async (path) => {
  const isScreen = path.startsWith('/admin')
  const text = isScreen ? (await editor.open(path)).html : await (await journal.get(path)).text()
  const html = text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/<\/?mark>/g, '')
  const directed = [...html.matchAll(/dir="(\w+)"[^<>]*>([^<>]*)/g)].map(([, dir, shown]) => `${dir} ${shown}`)
  expect(directed).toContain(`rtl ${title}`)
})

test('a page without such letters says no direction', async () => {
  const main = (await (await journal.get('/about')).text()).split('<main')[1]
  expect(main).not.toContain(' dir=')
})
