import { afterAll, beforeAll, expect, test } from 'bun:test'
import { anArticle, aPdf } from '../support/builders.ts'
import { aJournal } from '../support/journal.ts'

let journal: Awaited<ReturnType<typeof aJournal>>
beforeAll(async () => {
  journal = await aJournal()
  const { db, files } = journal
  await anArticle(db, {
    refnumber: '1',
    title: 'Zinc in <i>Oryza sativa</i>',
    authorname: 'Meera Nair',
    ...(await aPdf(files)),
  })
  await anArticle(db, {
    refnumber: '2',
    title: 'Boron in wheat',
    keywords: 'micronutrients',
    abstract: '<p>A quiet season.</p>',
  })
  await anArticle(db, { refnumber: '3', title: 'Hidden zinc', status: 'disabled' })
})
afterAll(() => journal.close())

test.each([
  ['zinc', ['1']],
  ['ZINC sativa', ['1']],
  ['meera', ['1']],
  ['micronutrients', ['2']],
  ['quiet', ['2']],
])('%s finds %p', async (keyword, found) => {
  const html = await (await journal.get(`/search?keyword=${encodeURIComponent(keyword)}`)).text()
  const links = [...html.matchAll(/<h2 class="title"><a href="\/archives\/2026\/vol5\/issue2\/(\d+)"/g)]
  expect(links.map(([, ref]) => ref)).toEqual(found)
})

test('a result leads to its abstract, and to its file where there is one', async () => {
  const html = await (await journal.get('/search?keyword=zinc')).text()
  expect(html).toContain('<a href="/archives/2026/vol5/issue2/1#abstract">Abstract</a>')
  expect(html).toContain('<a href="/archives/2026/vol5/issue2/1.pdf">Download</a>')
  expect(await (await journal.get('/search?keyword=boron')).text()).not.toContain('Download')
})

test.each(['nothing', '%', '_', '\\', '\0', '"unbalanced', "'; drop table articles; --", 'x'.repeat(10_000), 'the'])(
  '%j never fails and says that nothing matched',
  async (keyword) => {
    const { status, text } = await journal.read(`/search?keyword=${encodeURIComponent(keyword)}`)
    expect(status).toBe(200)
    if (keyword === 'nothing') {
      expect(text).toContain('Sorry, nothing matched your search terms. Please try again with different keywords.')
    }
  },
)
