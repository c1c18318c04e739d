// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { anArticle, aPdf } from '../support/builders/rows.ts'
import { aJournal } from '../support/journal.ts'

let journal: Awaited<ReturnType<typeof aJournal>>
beforeAll(async () => {
  journal = await aJournal()
  const { db, files } = journal
  await anArticle(db, {
    refnumber: '1',
    title: 'Zinc in <i>Oryza</i>',
    authorname: 'Asha Rao',
    abstract: '<p>Short.</p>',
    keywords: 'zinc',
    mobile: '123456',
    email: 'author@secret.example',
    txnid: 'secret-1',
    createdby: 'clerk',
    publishdate: '2026-03-14',
    pagenumber: '1-8',
    ...(await aPdf(files)),
  })
  await anArticle(db, { title: 'Hidden zinc', status: 'disabled' })
  for (let number = 0; number < 25; number++) await anArticle(db, { title: `Sorghum ${number}` })
})
afterAll(() => journal.close())

async function search(query: string) {
  const answer = await journal.get(`/api/search${query}`)
  return { status: answer.status, total: answer.headers.get('x-total-count'), body: await answer.json() }
}

describe('GET /api/search', () => {
  test('the search answers articles in the shape of every other call, without private fields', async () => {
    const { status, total, body } = await search('?keyword=zinc')
    expect(status).toBe(200)
    expect(total).toBe('1')
    expect(body).toEqual([
      {
        id: expect.any(Number),
        title: 'Zinc in &lt;i&gt;Oryza&lt;/i&gt;',
        authorname: 'Asha Rao',
        abstract: '&lt;p&gt;Short.&lt;/p&gt;',
        keywords: 'zinc',
        description: 'Zinc in Oryza',
        updates: [],
        pagenumber: '1-8',
        article_number: '',
        refnumber: '1',
        year: 2026,
        volume: 5,
        issue: 2,
        frequency: 'Mar-Apr',
        issue_label: '',
        subject: 'Agronomy',
        country: 'India',
        publishdate: '2026-03-14',
        file: '1.pdf',
        status: 'enabled',
        creation: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        modification: expect.stringMatching(/Z$/),
        page: null,
      },
    ])
  })

  test.each([
    ['?keyword=sorghum', 20, '25'],
    ['?keyword=sorghum&page=2', 5, '25'],
    ['?keyword=sorghum&limit=10&page=3', 5, '25'],
    ['?keyword=sorghum&limit=9999', 25, '25'],
    ['?keyword=sorghum&limit=-1&page=x', 20, '25'],
    ['?keyword=sorghum&page=3', 0, '25'],
    ['?keyword=sorghun', 20, '25'],
    ['?keyword=', 0, '0'],
    ['', 0, '0'],
    ['/?keyword=zinc', 1, '1'],
    ['?keyword=%00%25_%5C', 0, '0'],
    ['?keyword=a&keyword=b', 0, '0'],
  ])('%s answers %p articles of %p', async (query, count, total) => {
    const answer = await search(query)
    expect(answer.status).toBe(200)
    expect(answer.body).toHaveLength(count)
    expect(answer.total).toBe(total)
  })

  test('four misspelt words are corrected, not a fifth', async () => {
    await anArticle(journal.db, { title: 'Barley lentils chickpeas mustard groundnut sesame' })
    const words = ['barlley', 'lenntils', 'chickppeas', 'musttard']
    expect(await search(`?keyword=${[...words, 'sesame'].join('+')}`)).toMatchObject({ status: 200, total: '1' })
    expect(await search(`?keyword=${[...words, 'groundnnut'].join('+')}`)).toMatchObject({ status: 200, total: '0' })
  })
})
