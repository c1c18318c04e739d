// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq, like } from 'drizzle-orm'
import { articleAddresses, oldAddresses } from '../../src/core/db/tables/addresses.ts'
import { articleAuthors, articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { hashContent } from '../../src/core/files/files.ts'
import { type NativeIssue, nativeVersions, nativeXml } from '../support/builders/ojs-native.ts'
import { anArticle } from '../support/builders/rows.ts'
import { issueOf as issue, pdf, wheat } from '../support/builders/wheat.ts'
import { withMove } from '../support/moves.ts'

const { db, folder, move } = await withMove()
await mkdir(join(folder, 'files', 'journals'), { recursive: true })
beforeEach(async () => {
  for (const table of [oldAddresses, audit, articles, issues, articleAddresses]) await db.delete(table)
})

const written = (version: (typeof nativeVersions)[number], all: NativeIssue[]) =>
  Bun.write(join(folder, 'journal.xml'), nativeXml(version, all))

const addresses = async () =>
  Object.fromEntries(
    (await db.select().from(oldAddresses)).map(({ key, title, year, article_id }) => [
      key,
      year ?? (article_id === null ? title : 'article'),
    ]),
  )

describe.each(nativeVersions)('native XML of %s', (version) => {
  test('native XML brings an issue once, with all that has a place', async () => {
    await written(version, [issue([wheat])])
    const first = await move('journal.xml', '--repository', 'old.example.org')
    expect(first.printed).toContain('      1 added\n')
    expect(first.status).toBe(0)
    const [row] = await db.select().from(articles)
    expect(row).toMatchObject({
      import_key: 'ojs/101',
      refnumber: '101',
      oai_identifier: 'oai:old.example.org:article/101',
      status: 'enabled',
      year: 2020,
      volume: 3,
      issue: 1,
      pagenumber: '1-8',
      publishdate: '2020-02-15',
      received: '2019-11-02',
      description: 'Wheat in drought',
      title_alt: 'सूखे में गेहूँ',
      language: 'en',
      language_alt: 'hi',
      keywords: 'wheat, drought',
      keywords_alt: 'गेहूँ',
      doi: '10.1234/crops.101',
      authorname: 'Ana García Márquez, सीता देवी',
      license_url: 'https://creativecommons.org/licenses/by/4.0/',
      email: 'ana@example.org',
      country: 'Spain',
      references: 'Rao A. Yield. 2019.\nSen B. Rain. 2018. https://doi.org/10.1234/rain.1',
      file_hash: hashContent(pdf('wheat')),
    })
    const people = await db.select().from(articleAuthors).orderBy(asc(articleAuthors.position))
    expect(people).toMatchObject([
      {
        name: 'Ana García Márquez',
        family: 'García Márquez',
        affiliation: 'University of Madrid',
        country: 'Spain',
        orcid: 'https://orcid.org/0000-0002-1825-0097',
        email: 'ana@example.org',
        corresponding: true,
      },
      { name: 'सीता देवी', family: '', orcid: '', affiliation: 'Institute of Crops', corresponding: false },
    ])
    const paths = nativeVersions.indexOf(version) > 1
    expect(await addresses()).toEqual({
      'article/101': 'article',
      'galley/101/1017': 'article',
      'file/101/1010': 'article',
      'issue/7': 2020,
      'doi/10.1234/crops.101': 'article',
      ...(paths && {
        'article/wheat': 'article',
        'galley/101/pdf': 'article',
        'galley/wheat/pdf': 'article',
        'issue/spring': 2020,
        'galley/wheat/1017': 'article',
        'file/wheat/1010': 'article',
      }),
    })
    expect(await Bun.file(join(folder, 'journal-left.jsonl')).text()).toContain('galley HTML')
    expect(await Bun.file(join(folder, 'journal-report.html')).text()).toContain(
      'ORCID iD that is not valid of an author',
    )

    expect((await move('journal.xml', '--repository', 'old.example.org')).printed).toContain('      1 already there\n')
    expect(await db.$count(articles)).toBe(1)
    expect(await db.$count(audit)).toBe(1)
  })
})

test('a dry run reports the same and writes nothing', async () => {
  await written('3.3', [issue([wheat])])
  for (const name of ['left.jsonl', 'report.html', 'report.csv'])
    await rm(join(folder, `journal-${name}`), { force: true })
  const stored = (await readdir(join(folder, 'stored'))).length
  const { printed } = await move('journal.xml', '--dry')
  expect(printed).toContain('      1 would be added\n')
  expect(printed).toContain('1 × galley HTML (en_US) (no place for it here)')
  expect([await db.$count(articles), await db.$count(oldAddresses), await db.$count(issues)]).toEqual([0, 0, 0])
  expect((await readdir(folder)).sort()).toEqual(['files', 'journal.xml', 'stored'])
  expect((await readdir(join(folder, 'stored'))).length).toBe(stored)
})

test('files by reference are read from a folder, and none from outside it', async () => {
  await Bun.write(join(folder, 'files', 'journals', 'rice.pdf'), pdf('rice'))
  await Bun.write(join(folder, 'secret.pdf'), pdf('secret'))
  await written('3.3', [
    issue([
      { ...wheat, galleys: { PDF: 'journals/rice.pdf' } },
      { ...wheat, id: 102, title: { en_US: 'Rice' }, doi: '', galleys: { PDF: '../secret.pdf' } },
      { ...wheat, id: 103, title: { en_US: 'Maize' }, doi: '', galleys: { PDF: 'http://old.example/maize.pdf' } },
    ]),
  ])
  const { printed, status } = await move('journal.xml', '--files', 'files')
  expect(status).toBe(0)
  expect(printed).toContain('article 102, Rice: the file ../secret.pdf is outside the files folder')
  const rows = await db.select().from(articles).orderBy(asc(articles.id))
  expect(rows.map(({ refnumber, file_hash }) => [refnumber, file_hash])).toEqual([
    ['101', hashContent(pdf('rice'))],
    ['102', null],
    ['103', null],
  ])
})

test.each([
  [{ year: 2020, volume: 3, issue: 1 }, 'Wheat in drought', undefined, 'article'],
  [{ year: 2020, volume: 3, issue: 1 }, 'Wheat in drought', '10.1234/other', 'Wheat in drought'],
  [{ year: 2026, volume: 1, issue: 1 }, 'Of wheat', '10.1234/CROPS.101', 'article'],
])('the old address of a refused article leads to the same article here: %#', async (place, title, doi, target) => {
  await written('3.3', [issue([wheat])])
  await db.insert(issues).values({ ...place, frequency: 'March' })
  await anArticle(db, { ...place, refnumber: '5', title, doi, pagenumber: '1-8' })
  expect((await move('journal.xml')).printed).toContain('did not come: article 101, Wheat in drought: ')
  expect((await addresses())['article/wheat']).toBe(target)
})

test('the old address of a refused article leads to it once another move brings it', async () => {
  await written('3.3', [issue([wheat])])
  await db.insert(oldAddresses).values({ key: 'article/wheat', title: 'Wheat in drought' })
  await move('journal.xml')
  expect((await addresses())['article/wheat']).toBe('article')
})

test('a public article without an issue comes online first, and its old address leads to it', async () => {
  const xml = nativeXml('3.3', [issue([wheat])])
  const alone = /<article .*<\/article>/s.exec(xml)?.[0] ?? ''
  const articlesAlone = `<articles xmlns="http://pkp.sfu.ca">${alone}</articles>`
  await Bun.write(join(folder, 'journal.xml'), articlesAlone)
  const { printed } = await move('journal.xml')
  expect(printed).toContain('1 online first: published, but in no issue or in one that is not\n')
  expect(printed).toContain('online first: article 101, Wheat in drought: it was published in no public issue')
  expect(printed).toContain('The setting “Online first” is on now')
  expect((await addresses())['article/wheat']).toBe('article')
  expect(await db.select().from(articles)).toMatchObject([{ year: 0, volume: 0, issue: 0, online_first: true }])
})

test('no text of a source can begin a line of the report', async () => {
  await written('3.3', [
    issue([{ ...wheat, galleys: { 'PDF\nrefused: ': 'x\nrefused: y.pdf', 'A\nrefused: b': pdf('') } }]),
  ])
  await Bun.write(join(folder, 'x\ny.xml'), '<rss/>')
  for (const name of ['journal.xml', 'x\ny.xml']) expect((await move(name)).printed).not.toMatch(/^(?:refused|y)/m)
})

test('an article without a title is refused by its number', async () => {
  await written('3.3', [issue([{ ...wheat, title: { en_US: '' } }])])
  expect((await move('journal.xml')).printed).toContain('did not come: article 101: title: Title is required')
})

test('three hundred authors come in', async () => {
  const authors = Array.from({ length: 300 }, (_, at) => ({
    given: 'Maximiliana',
    family: `Aurelius${'abcdefghij'[at % 10]}`,
  }))
  await written('3.3', [issue([{ ...wheat, authors }])])
  expect((await move('journal.xml')).printed).toContain('      1 added\n')
  const [row] = await db.select().from(articles)
  expect(row?.authorname.length).toBeGreaterThan(5_000)
  expect(await db.$count(articleAuthors)).toBe(300)
})

test('articles of an issue that share a title come in, each once', async () => {
  const review = { title: { en_US: 'Book Review' }, published: '2020-03-01' }
  await written('3.2', [
    issue([
      { ...review, id: 201, pages: '10-12' },
      { ...review, id: 202, pages: '13-14' },
      { ...review, id: 203, pages: '13-14' },
      { ...review, id: 204, pages: '15-16', authors: [{ given: 'Asha'.repeat(2000), family: 'Rao' }] },
    ]),
  ])
  const first = await move('journal.xml')
  expect(first.printed).toContain('did not come: article 203, Book Review: the same as ref number 202')
  expect(first.printed).toContain('did not come: article 204, Book Review: ')
  const leadsTo = await db
    .select({ key: oldAddresses.key, to: articles.refnumber })
    .from(oldAddresses)
    .leftJoin(articles, eq(articles.id, oldAddresses.article_id))
    .where(like(oldAddresses.key, 'article/20_'))
    .orderBy(asc(oldAddresses.key))
  expect(leadsTo).toEqual([
    { key: 'article/201', to: '201' },
    { key: 'article/202', to: '202' },
    { key: 'article/203', to: '202' },
    { key: 'article/204', to: null },
  ])
  const rows = () => db.select().from(articles).orderBy(asc(articles.refnumber))
  expect((await rows()).map((row) => [row.refnumber, row.description, row.pagenumber])).toEqual([
    ['201', 'Book Review', '10-12'],
    ['202', 'Book Review', '13-14'],
  ])
  await move('journal.xml')
  expect(await rows()).toHaveLength(2)
})

test('hidden articles come in disabled, those of a hidden issue early; notices name their article', async () => {
  await written('3.2', [
    issue([
      wheat,
      { ...wheat, id: 102, title: { en_US: 'RETRACTED: Rice and rain' }, doi: '' },
      { id: 103, title: { en_US: 'Retraction: Rice and rain' }, published: '2020-03-01' },
      { id: 104, title: { en_US: 'Editorial' }, section: 'ED', published: '2020-03-01' },
      { id: 105, title: { en_US: 'Not yet' } },
    ]),
    issue([{ id: 106, title: { en_US: 'Editorial' }, section: 'ED', published: '2021-03-01' }], {
      id: 8,
      number: '2',
      published: '',
    }),
  ])
  for (const dry of [['--dry'], []]) expect(await move('journal.xml', ...dry)).toMatchObject({ status: 0 })
  const rows = await db.select().from(articles).orderBy(asc(articles.refnumber))
  expect(rows.map((row) => [row.refnumber, row.description, row.status, row.article_type, row.notice_of])).toEqual([
    ['101', 'Wheat in drought', 'enabled', 'research-article', null],
    ['102', 'Rice and rain', 'enabled', 'research-article', null],
    ['103', 'Retraction: Rice and rain', 'enabled', 'retraction', '102'],
    ['104', 'Editorial', 'enabled', 'editorial', null],
    ['105', 'Not yet', 'disabled', 'research-article', null],
    ['106', 'Editorial', 'enabled', 'editorial', null],
  ])
  expect((await db.select().from(articles).where(eq(articles.refnumber, '102')))[0]?.updates).toHaveLength(1)
})

test.each([
  ['<issues xmlns="http://pkp.sfu.ca"><issue>', 'not well-formed'],
  ['<html/>', 'is not native XML of OJS'],
  ['Rar!', 'Unpack it'],
])('hostile or other XML is refused: %s', async (xml, reason) => {
  await Bun.write(join(folder, 'journal.xml'), xml)
  expect(await move('journal.xml')).toMatchObject({ status: 1, printed: expect.stringContaining(reason) })
  expect(await db.$count(articles)).toBe(0)
})
