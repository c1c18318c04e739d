// one database
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { parsePictureName, shortenAuthors } from '../../src/journal/citing/picture-rules.ts'
import { anArticle } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal({ ORIGIN: 'https://crops.example' })
const { db, get } = journal
const place = '/archives/2026/vol5/issue2'

/** Returns the path of the picture that a page names. */
async function pictureOf(page: string): Promise<string> {
  const html = await (await get(page)).text()
  const [, path = ''] = /<meta property="og:image" content="https:\/\/crops\.example([^"]+)"/.exec(html) ?? []
  return path
}

const bytesOf = async (path: string) => (await get(path)).bytes()

async function change(refnumber: string, values: Partial<typeof articles.$inferInsert>) {
  await db.update(articles).set(values).where(eq(articles.refnumber, refnumber))
  journal.pageCache.clear()
}

describe('a picture is 1200 × 630 and at most 80,000 bytes', () => {
  const long = 'Interactions of nitrogen, water and sowing dates in rice–wheat systems of the plains '
  test.each([
    ['21', 'Rice', 'Asha Rao'],
    ['22', long.repeat(12), Array.from({ length: 200 }, (_, n) => `Author Number ${n}`).join(', ')],
    ['23', 'हिन्दी में कृषि अनुसंधान: धान और गेहूँ की खेती पर जल प्रबंधन का प्रभाव', 'आशा राव'],
    ['24', 'W'.repeat(2000), 'N'.repeat(400)],
  ])('of article %s', async (refnumber, title, authorname) => {
    await anArticle(db, { refnumber, title, authorname })
    const path = await pictureOf(`${place}/${refnumber}`)
    expect(path).toStartWith(`/assets/pictures/${refnumber}-`)
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const bytes = await answer.bytes()
    expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
    expect(bytes.byteLength).toBeLessThanOrEqual(80_000)
  })

  test('of an issue with a title', async () => {
    await anArticle(db, { refnumber: '31', issue: 7 })
    await db.update(issues).set({ title: 'Water in the plains' }).where(eq(issues.issue, 7))
    journal.pageCache.clear()
    const path = await pictureOf('/archives/2026/vol5/issue7')
    expect(path).toStartWith('/assets/pictures/2026-5-7-')
    expect((await get(path)).status).toBe(200)
    await db.update(issues).set({ title: 'Soils of the plains' }).where(eq(issues.issue, 7))
    journal.pageCache.clear()
    expect((await get(path)).headers.get('location')).toBe(await pictureOf('/archives/2026/vol5/issue7'))
  })
})

test('a change of the title gives the picture another address, to which the earlier one leads', async () => {
  await anArticle(db, { refnumber: '41', title: 'Rice in dry years' })
  const before = await pictureOf(`${place}/41`)
  await change('41', { title: 'Rice in wet years', description: 'Rice in wet years' })
  const after = await pictureOf(`${place}/41`)
  expect(after).not.toBe(before)
  const answer = await get(before)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, after])
})

test('a retracted article has another picture, which says so', async () => {
  await anArticle(db, { refnumber: '42', title: 'Maize in dry years' })
  const before = await pictureOf(`${place}/42`)
  await anArticle(db, { refnumber: '43', title: 'Retraction', article_type: 'retraction', notice_of: '42' })
  journal.pageCache.clear()
  const after = await pictureOf(`${place}/42`)
  expect(after).not.toBe(before)
  expect(await bytesOf(after)).not.toEqual(await bytesOf(before))
})

test('a picture answers as its article does: renumbered, hidden, deleted', async () => {
  await anArticle(db, { refnumber: '51' })
  const path = await pictureOf(`${place}/51`)
  await change('51', { refnumber: '52' })
  const moved = await get(path)
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/assets/pictures/52-0.png'])
  expect((await get('/assets/pictures/52-0.png')).headers.get('location')).toBe(await pictureOf(`${place}/52`))
  await change('52', { status: 'disabled' })
  expect((await get('/assets/pictures/52-0.png')).status).toBe(404)
  await change('52', { status: 'enabled' })
  await db.delete(articles).where(eq(articles.refnumber, '52'))
  journal.pageCache.clear()
  expect((await get('/assets/pictures/52-0.png')).status).toBe(410)
})

test('a title in a script that the fonts do not have leaves the page the picture of the journal', async () => {
  await anArticle(db, { refnumber: '61', title: '水稻与小麦', authorname: 'Li Wei' })
  expect(await pictureOf(`${place}/61`)).toBe(await pictureOf('/'))
  await anArticle(db, { refnumber: '62', title: 'Grains of 5 µm, β-carotene and Ёлка', authorname: 'Oʼahu Kalani' })
  expect(await pictureOf(`${place}/62`)).toStartWith('/assets/pictures/62-')
})

test.each([
  ['one author', ['Asha Rao'], 'Asha Rao'],
  ['all that fit', ['Asha Rao', 'Li Wei'], 'Asha Rao, Li Wei'],
  ['the others by number', ['Asha Rao', 'Li Wei', 'Ana Sosa'], 'Asha Rao and 2 more'],
  [
    'one in any case',
    ['A very long name of an organisation', 'Li Wei'],
    'A very long name of an organisation and 1 more',
  ],
  ['no authors', [], ''],
])('authors on a picture: %s', (_, names, line) => {
  expect(shortenAuthors(names, 24)).toBe(line)
})

test.each([
  ['117-2k4x.png', { is: 'article', refnumber: '117' }],
  ['2026-5-2-2k4x.png', { is: 'issue', number: { year: 2026, volume: 5, issue: 2 } }],
  ['2k4x.png', { is: 'journal' }],
  ['2026-5-2k4x.png', { is: 'journal' }],
  ['99999999999-2k4x.png', { is: 'journal' }],
] as const)('the subject of %s', (file, subject) => {
  expect(parsePictureName(file)).toEqual(subject)
})
