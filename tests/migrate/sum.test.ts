// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { oldAddresses } from '../../src/core/db/tables/addresses.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { countSubmissions } from '../../src/exchange/migrate/ojs-dump/count.ts'
import { countRows } from '../../src/exchange/migrate/table/table.ts'
import { countArticleTags } from '../../src/exchange/migrate/xml-count.ts'
import { dumpTables } from '../support/builders/ojs-dump.ts'
import { nativeXml } from '../support/builders/ojs-native.ts'
import { mysqlDump, postgresDump } from '../support/builders/sql-dump.ts'
import { issueOf, wheat } from '../support/builders/wheat.ts'
import { withMove } from '../support/moves.ts'

const { db, folder, move } = await withMove()
beforeEach(async () => {
  for (const table of [oldAddresses, audit, articles, issues]) await db.delete(table)
  await rm(join(folder, 'xml'), { recursive: true, force: true })
})

async function* inPieces(text: string, bytes: number) {
  const all = new TextEncoder().encode(text)
  for (let from = 0; from < all.byteLength; from += bytes) yield all.subarray(from, from + bytes)
}

describe.each([1, 7, 64, 100_000])('in pieces of %d bytes', (bytes) => {
  test('tags of articles are counted, but not in comments, in CDATA or as parts of other names', async () => {
    const xml = `<?xml version="1.0"?><x:articles><!-- <article> --><x:article a="1"></x:article><article/>
      <abstract><![CDATA[<article >]]></abstract><article_galley/><sub-article/>${'z'.repeat(500)}<article\n>`
    expect(await countArticleTags(inPieces(xml, bytes))).toBe(3)
  })

  test('submissions of a dump are counted by journal, whatever stands in their texts', async () => {
    const texts = [`a (1, 2); 'b'`, '\\', "it''s\n(3,4),\n", 'INSERT INTO submissions VALUES (1,2,3);', '']
    const submissions = texts.map((text, at) => ({ submission_id: at, text, context_id: at % 2, last: text }))
    for (const dump of [postgresDump({ submissions }), mysqlDump({ submissions })]) {
      const counts = await countSubmissions(inPieces(dump, bytes))
      expect([...counts.submissions]).toEqual([
        ['0', 3],
        ['1', 2],
      ])
    }
  })
})

test('submissions are counted in the shapes of phpMyAdmin and of pg_dump --inserts', async () => {
  const phpMyAdmin = `CREATE TABLE \`submissions\` (\n  \`submission_id\` bigint(20) NOT NULL,\n  \`context_id\` \
bigint(20) NOT NULL,\n  \`t\` text\n) ENGINE=InnoDB;\n
INSERT INTO \`submissions\` (\`submission_id\`, \`context_id\`, \`t\`) VALUES\n(1, 7, 'a;\\'(b)'),\n(2, 7, \
NULL);\nINSERT INTO \`submissions\` (\`submission_id\`, \`context_id\`, \`t\`) VALUES\n(3, 8, '');\n`
  const inserts = `INSERT INTO public.submissions VALUES (1, 7, 'a
INSERT');\nINSERT INTO public.submissions VALUES (2, 7, 'b');\n`
  const created =
    'CREATE TABLE public.submissions (\n    submission_id bigint NOT NULL,\n    context_id bigint,\n    t text\n);\n'
  expect([...(await countSubmissions(inPieces(phpMyAdmin, 50))).submissions]).toEqual([
    ['7', 2],
    ['8', 1],
  ])
  for (const word of ['INSERT', 'INSERT IGNORE', 'REPLACE', 'REPLACE DELAYED']) {
    const written = created + inserts.replaceAll('INSERT INTO', `${word} INTO`)
    expect([...(await countSubmissions(inPieces(written, 50))).submissions]).toEqual([['7', 2]])
  }
})

test('one INSERT of many lines, as other tools than phpMyAdmin write it, is read once and not at each line', async () => {
  const created = 'CREATE TABLE `submissions` (\n  `submission_id` int,\n  `context_id` int,\n  `t` text\n);\n'
  const rows = Array.from({ length: 20_000 }, (_, at) => `(${at}, 7, 'a text;')`)
  const dump = `${created}INSERT INTO \`submissions\` (\`submission_id\`, \`context_id\`, \`t\`) VALUES\n${rows.join(',\n')};\n`
  expect([...(await countSubmissions(inPieces(dump, 65_536))).submissions]).toEqual([['7', 20_000]])
})

test.each([
  ['title,year\na,1\n\n,\n"b\n""c"" ",2\n', ',', 2],
  ['sep=;\r\ntitle;year\r\na 5" plant;1\r\n"x;y";2', ';', 2],
  ['title\tyear\n', '\t', 0],
])('rows of %j are counted', (text, delimiter, rows) => {
  expect(countRows(text, delimiter)).toBe(rows)
})

test.each([
  ['XML', (all: ReturnType<typeof several>) => nativeXml('3.3', all), 'journal.xml'],
  ['a dump of PostgreSQL', (all: ReturnType<typeof several>) => postgresDump(dumpTables('3.4', all)), 'journal.sql'],
  ['a dump of MySQL', (all: ReturnType<typeof several>) => mysqlDump(dumpTables('3.1', all)), 'journal.sql'],
])('the report of %s has the sum of the source and names what did not come in', async (_, write, name) => {
  await Bun.write(join(folder, name), write(several()))
  const dry = await move(name, '--dry')
  const { status, printed } = await move(name)
  for (const sum of [dry, { status, printed }]) {
    expect(sum.status).toBe(1)
    expect(sum.printed).toMatch(
      / 5 articles in the source\n +3 \w[\w ]+\n +0 already there\n +2 did not come\n +0 of these/,
    )
    expect(sum.printed).not.toContain('The sum is not right')
    expect(sum.printed).toContain('did not come: article 105, Rice: the same as ')
    expect(sum.printed).toContain('did not come: article 104: title: Title is required')
  }
  const page = await Bun.file(join(folder, 'journal-report.html')).text()
  expect(page).toContain('The sum is right')
  expect(page).toContain('<td>article 105, Rice</td>')
  const table = await Bun.file(join(folder, 'journal-report.csv')).text()
  expect(table).toContain('"did not come","article 105, Rice","the same as ')
  expect((await move(name)).printed).toMatch(/ 0 added\n +3 already there\n +2 did not come\n/)
})

function several() {
  const other = { doi: '', path: undefined, galleys: {} }
  return [
    issueOf([
      { ...wheat, ...other, id: 101 },
      { ...wheat, ...other, id: 102, title: { en_US: 'Rice' }, pages: '9-12' },
      { ...wheat, ...other, id: 103, title: { en_US: 'Rice' }, pages: '13-14' },
      { ...wheat, ...other, id: 104, title: { en_US: '' } },
      {
        ...wheat,
        ...other,
        id: 105,
        title: { en_US: 'Rice' },
        pages: '9-12',
        authors: [{ given: 'A.', family: 'Garcia' }],
      },
    ]),
  ]
}

test('articles of two installations with one number all come in', async () => {
  await mkdir(join(folder, 'xml'))
  const [one, other] = [
    issueOf([wheat]),
    issueOf([{ ...wheat, title: { en_US: 'Rice' }, doi: '' }], { volume: 9, year: 2001 }),
  ]
  await Bun.write(join(folder, 'xml', '1.xml'), nativeXml('3.3', [one]))
  await Bun.write(join(folder, 'xml', '2.xml'), nativeXml('3.3', [other]))
  expect((await move('xml')).printed).toMatch(/ 2 articles in the source\n +2 added\n/)
  const rows = await db.select().from(articles)
  expect(rows.map(({ year, volume, description }) => [year, volume, description])).toEqual([
    [2020, 3, 'Wheat in drought'],
    [2001, 9, 'Rice'],
  ])
  expect((await move('xml')).printed).toMatch(/ 0 added\n +2 already there\n +0 did not come\n/)
})

test('the report is one page on paper, whatever is in it, and its table has all', async () => {
  const authors = [{ given: 'Ana', family: 'Ruiz', orcid: 'https://orcid.org/0000-0002-1825-0098' }]
  const long = (id: number) => `Rice ${id} ${'and rot '.repeat(30)}`
  const bad = Array.from({ length: 60 }, (_, at) => ({
    id: at + 1,
    title: { en_US: at % 2 ? '' : long(at) },
    authors,
    pages: `e${at}`,
    published: '2020-03-01',
    more: `<coverage locale="en_US">${long(at)}</coverage><rights locale="x${at}">${long(at)}</rights>`,
    galleys: { PDF: 'missing.pdf', [`Label ${at}`]: 'x.html' },
  }))
  await Bun.write(join(folder, 'long.xml'), nativeXml('3.3', [issueOf(bad, { path: undefined })]))
  await move('long.xml')
  const table = await Bun.file(join(folder, 'long-report.csv')).text()
  expect(table.match(/"did not come"/g)).toHaveLength(30)
  const page = await Bun.file(join(folder, 'long-report.html')).text()
  expect(page.match(/<tr>/g)?.length).toBeLessThan(55)
  expect(page.match(/<td>[^<]{55,}/)).toBeNull()
  expect(page).toContain('And 25 more, in long-report.csv.')
})

test('the report names what the reader loses, with exit code 1', async () => {
  const first = `Rice,A B,2020,1,1,${'We measured. '.repeat(6000)}`
  const rows = ['title,authors,year,volume,issue,abstract', first, `"Wheat ${'x'.repeat(5_100_000)}",A B,2020,1,1,`]
  await Bun.write(join(folder, 'table.csv'), [...rows, 'Maize,A B,2020,1,1', 'Oats,A B,2020,1,1', ''].join('\n'))
  const { status, printed } = await move('table.csv', '--dry')
  expect(status).toBe(1)
  expect(printed).toMatch(/ 4 articles in the source\n +1 would be added\n +0 already there\n +1 did not come\n/)
  expect(printed).toContain('The sum is not right: 2 of the articles in the source are in no list of this report')
})
