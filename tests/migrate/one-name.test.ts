// one database
import { beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { articleVersions } from '../../src/core/db/tables/article-texts.ts'
import { articleAuthors, articles, issues } from '../../src/core/db/tables/articles.ts'
import { hashContent } from '../../src/core/files/files.ts'
import { listPublishedDays } from '../../src/exchange/migrate/addresses/moved-rules.ts'
import { makePersonLine } from '../../src/exchange/migrate/people-line-rules.ts'
import { nativeXml } from '../support/builders/ojs-native.ts'
import { issueOf, pdf, wheat } from '../support/builders/wheat.ts'
import { withMove } from '../support/moves.ts'

const { db, folder, move } = await withMove()
beforeEach(async () => {
  for (const table of [articles, issues, articleVersions]) await db.delete(table)
})

const nobody = { preferred: '', affiliations: [], ror: '', country: '', email: '', orcid: '', left: [] }
const person = (given: string, family: string) =>
  makePersonLine({ ...nobody, given, family, isCorresponding: false, isOrganisation: false })

test.each([
  ['Suyanto', '-', 'Suyanto', ['-']],
  ['-', 'Budiono', 'Budiono', ['-']],
  ['Govind', '.', 'Govind', ['.']],
  ['.', 'Toni', 'Toni', ['.']],
  ['N/A', 'Shweta', 'Shweta', ['N/A']],
  ['Rina', 'n/a ', 'Rina', ['n/a ']],
  ['--', 'Rao', 'Rao', ['--']],
  ['Dewi', '_', 'Dewi', ['_']],
  ['सीता', '–', 'सीता', ['–']],
  ['-', '.', 'The Editors', ['-', '.']],
  ['K.', 'Rao', 'K. Rao', []],
  ['Na', 'Li', 'Na Li', []],
  ['李', '娜', '李 娜', []],
  ['Suyanto', '', 'Suyanto', []],
])('of the names %p and %p the person is %s', (given, family, name, signs) => {
  const { person: line, left } = person(given, family)
  expect([line.name, left.map(({ content }) => content)]).toEqual([name, signs.map((sign) => `${name}: ${sign}`)])
})

test.each([
  ['2021-01-10', [], '2021-01-10', []],
  ['2021-03-01', [[true, '2021-01-10']], '2021-01-10', ['2021-03-01']],
  ['2021-03-01', [[false, '2021-01-10']], '2021-03-01', []],
  [
    '2021-03-01',
    [
      [true, '2021-05-05'],
      [true, '2021-01-10 00:00:00'],
      [true, null],
    ],
    '2021-01-10',
    ['2021-03-01', '2021-05-05'],
  ],
  ['2021-03-01', [[true, '2021-03-01']], '2021-03-01', []],
  [null, [[true, '0000-00-00']], '', []],
] as [string | null, [boolean, string | null][], string, string[]][])(
  'a version of %p beside %j was published first on %p',
  (shown, others, published, later) => {
    const days = listPublishedDays(
      shown,
      others.map(([isPublished, at]) => ({ isPublished, at })),
    )
    expect([days.published, days.left.map(({ content }) => content)]).toEqual([published, later])
  },
)

test('one name and the first day of two versions come from native XML, and the report has the rest', async () => {
  const xml = nativeXml('3.3', [issueOf([{ ...wheat, authors: [{ given: 'Suyanto', family: '-' }] }])])
  const [first = ''] = /<publication [\s\S]*?<\/publication>/.exec(xml) ?? []
  const second = first
    .replace('version="1"', 'version="2"')
    .replace(/date_published="[^"]*"/, 'date_published="2021-09-30"')
    .replace('<id type="internal" advice="ignore">101</id>', '<id type="internal" advice="ignore">102</id>')
  expect(second).not.toBe(first)
  const both = xml
    .replace(first, first + second)
    .replace(/current_publication_id="\d+"/, 'current_publication_id="102"')
  await Bun.write(join(folder, 'journal.xml'), both)
  expect((await move('journal.xml', '--repository', 'old.example.org')).status).toBe(0)
  const people = await db.select().from(articleAuthors).orderBy(asc(articleAuthors.position))
  expect(people).toMatchObject([{ name: 'Suyanto', family: '' }])
  const [article] = await db.select().from(articles)
  expect(article?.publishdate).toBe('2020-02-15')
  const left = await Bun.file(join(folder, 'journal-left.jsonl')).text()
  expect(left).toContain('sign in place of a name of an author')
  expect(left).toContain('2021-09-30')
})

test('the earlier versions of an article come with their PDFs and days', async () => {
  const xml = nativeXml('3.3', [issueOf([wheat])])
  const [first = ''] = /<publication [\s\S]*?<\/publication>/.exec(xml) ?? []
  const [file = ''] = /<submission_file [\s\S]*?<\/submission_file>/.exec(xml) ?? []
  const [, id = ''] = /<submission_file [^>]*\bid="(\d+)"/.exec(file) ?? []
  const newFile = file
    .replaceAll(`id="${id}"`, 'id="9009"')
    .replace(/(<embed[^>]*>)[^<]*/, `$1${Buffer.from('%PDF-1.7\nmended').toString('base64')}`)
    .replace(/filesize="\d+"/, 'filesize="15"')
  const second = first
    .replace('version="1"', 'version="2"')
    .replace(/date_published="[^"]*"/, 'date_published="2021-09-30"')
    .replace('<id type="internal" advice="ignore">101</id>', '<id type="internal" advice="ignore">102</id>')
    .replaceAll(`submission_file_ref id="${id}"`, 'submission_file_ref id="9009"')
  const both = xml
    .replace(file, file + newFile)
    .replace(first, first + second)
    .replace(/current_publication_id="\d+"/, 'current_publication_id="102"')
  await Bun.write(join(folder, 'journal.xml'), both)
  expect((await move('journal.xml', '--repository', 'old.example.org')).printed).toContain('      1 added\n')
  const [article] = await db.select().from(articles)
  expect(article?.publishdate).toBe('2020-02-15')
  const versions = await db.select().from(articleVersions).orderBy(asc(articleVersions.n))
  expect(versions).toMatchObject([
    { n: 1, kind: 'first', at: new Date('2020-02-15T12:00:00Z'), file_hash: hashContent(pdf('wheat')) },
    { n: 2, kind: 'replaced', at: new Date('2021-09-30T12:00:00Z'), file_hash: hashContent('%PDF-1.7\nmended') },
  ])
  expect(article?.file_hash).toBe(hashContent('%PDF-1.7\nmended'))
  expect(await Bun.file(join(folder, 'journal-left.jsonl')).text()).not.toContain('2021-09-30')
})
