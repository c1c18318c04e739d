// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { oldAddresses } from '../../src/core/db/tables/addresses.ts'
import { articleAuthors, articles } from '../../src/core/db/tables/articles.ts'
import { hashContent } from '../../src/core/files/files.ts'
import { decodeHtml } from '../../src/core/text/html.ts'
import { areByComma, readPeople, splitAuthorCell } from '../../src/exchange/migrate/table/people-rules.ts'
import { columnOf, dayIn, findLicenceLink } from '../../src/exchange/migrate/table/rules.ts'
import { withMove } from '../support/moves.ts'

const { db, folder, move } = await withMove()
await mkdir(join(folder, 'pdfs'))
beforeEach(async () => {
  await db.delete(articles)
  await db.delete(oldAddresses)
})

const pdf = new TextEncoder().encode('%PDF-1.4 rice')
const template =
  /```csv\n(.*?)```/s.exec(await Bun.file(join(import.meta.dir, '../../docs/moving.md')).text())?.[1] ?? ''

test('the template of the guide comes in once, with all that has a place, and the report names bad rows by their lines', async () => {
  await Bun.write(join(folder, 'pdfs', 'rice.pdf'), pdf)
  const rows = [
    'Wheat,Rao; Sen,,x@example.org,,2020,3,1,9,2020-03-15',
    ',No title,,,,2020,3,1,10',
    'No year,A Rao,,,,,3,1,11',
    '',
    '"Two\nlines",A Rao,,,,2020,3,1,12',
    'Last,A Rao,,,,2020,3,1,13',
  ]
  await Bun.write(join(folder, 'articles.csv'), `\ufeff${template.trim()}\n${rows.join('\n')}\n`)
  const { printed, status } = await move('articles.csv', '--files', 'pdfs', '--repository', 'old.example.org')
  expect(status).toBe(1)
  expect(printed).toContain('      4 added\n')
  expect(printed).toContain('did not come: line 5: title: Title is required')
  expect(printed).toContain('did not come: line 6, No year: its issue has no year')
  const [rice, wheat, two] = await db.select().from(articles).orderBy(asc(articles.id))
  expect(rice).toMatchObject({
    refnumber: '101',
    oai_identifier: 'oai:old.example.org:article/101',
    year: 2020,
    volume: 3,
    issue: 1,
    pagenumber: '1-8',
    title: 'Rice in drought',
    title_alt: 'सूखे में धान',
    language: 'en',
    language_alt: 'hi',
    authorname: 'Ana Ruiz, सीता देवी',
    keywords: 'rice, drought',
    doi: '10.1234/crops.101',
    file_hash: hashContent(pdf),
    publishdate: '2020-02-15',
    received: '2019-11-02',
    accepted: '2020-01-20',
    status: 'enabled',
    license_url: 'https://creativecommons.org/licenses/by/4.0/',
    article_type: 'review-article',
    references: 'Rao A. Yield. 2019.\nSen B. Rain. 2018.',
  })
  expect(wheat).toMatchObject({ title: 'Wheat', authorname: 'Rao, Sen' })
  expect(two).toMatchObject({ title: 'Two lines' })
  const people = await db
    .select()
    .from(articleAuthors)
    .orderBy(asc(articleAuthors.article_id), asc(articleAuthors.position))
  expect(people.slice(0, 2)).toMatchObject([
    { name: 'Ana Ruiz', affiliation: 'University of León', email: 'ana@example.org', corresponding: true },
    { name: 'सीता देवी', affiliation: 'Institute of Crops', orcid: 'https://orcid.org/0000-0002-1825-0097' },
  ])
  expect((await move('articles.csv', '--files', 'pdfs')).printed).toContain('      4 already there\n')
})

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const latin = (text: string) => Buffer.from(text, 'latin1')

test.each<[string, string | Uint8Array]>([
  ['commas, in UTF-8', 'Title,YEAR,volume,issue,Authors,Colour\nNúñez “x”,2020,1,2,A Rao,red\n'],
  ['semicolons and CRLF', 'title;year;volume;issue;authors;Colour\r\nNúñez “x”;2020;1;2;A Rao;red\r\n'],
  [
    'tabs, in UTF-16 as Excel does',
    utf16('title\tyear\tvolume\tissue\tauthors\tColour\r\nNúñez “x”\t2020\t1\t2\tA Rao\tred\r\n'),
  ],
  ['Windows-1252', latin('title;year;volume;issue;authors;Colour\nN\xfa\xf1ez \x93x\x94;2020;1;2;A Rao;red\n')],
  ['a line that names its mark', 'sep=;\r\ntitle;year;volume;issue;authors;Colour\r\nNúñez “x”;2020;1;2;A Rao;red\r\n'],
])('%s are read, and the report names an unknown column', async (_, content) => {
  await Bun.write(join(folder, 'saved.csv'), content)
  const { printed } = await move('saved.csv')
  expect(printed).toContain('1 × column Colour (no place for it here), such as line')
  expect(await db.select().from(articles)).toMatchObject([{ title: 'Núñez “x”', year: 2020, authorname: 'A Rao' }])
})

test.each([
  ['heads.csv', 'name;date\nx;y\n', 'must name its columns'],
  ['empty.csv', '', 'must name its columns'],
  ['open.csv', `title,year\n"${'x'.repeat(70_000)}`, 'Quote Not Closed'],
])('%s is refused', async (name, content, reason) => {
  await Bun.write(join(folder, name), content)
  expect(await move(name)).toMatchObject({ status: 1, printed: expect.stringContaining(reason) })
})

describe('cells', () => {
  test.each([
    ['Title', 'title'],
    ['Article_Title ', 'title'],
    ['E-mail', 'emails'],
    ['Date published', 'published'],
    ['colour', undefined],
    ['constructor', undefined],
  ])('the heading %s means %p', (heading, column) => expect(columnOf(heading)).toBe(column))

  test.each([
    ['2020-02-15', '2020-02-15'],
    ['2020/2/5', '2020-02-05'],
    ['2020-02-15 00:00:00', '2020-02-15'],
    ['5.2.2020', '2020-02-05'],
    ['15/02/2020', '2020-02-15'],
    ['02/15/2020', '2020-02-15'],
    ['02/03/2020', '02/03/2020'],
    ['2020-02-15T10:00', '2020-02-15'],
    ['soon', 'soon'],
    ['', ''],
  ])('the day %p is %p', (text, day) => expect(dayIn(text)).toBe(day))

  test.each([
    ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
    ['cc-by-nc-nd', 'https://creativecommons.org/licenses/by-nc-nd/4.0/'],
    ['CC0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
    ['https://creativecommons.org/licenses/by/3.0/', 'https://creativecommons.org/licenses/by/3.0/'],
  ])('the licence %p is %p', (text, link) => expect(findLicenceLink(text)).toBe(link))

  test.each([
    ['Ruiz, Ana; Sen, B.', ['Ana Ruiz', 'B. Sen']],
    ['Ana Ruiz; सीता देवी', ['Ana Ruiz', 'सीता देवी']],
    ['Ana Ruiz, Bina Sen, Chen Li', ['Ana Ruiz', 'Bina Sen', 'Chen Li']],
    ['García Márquez, Gabriel José', ['Gabriel José García Márquez']],
    ['van Aarde, Rudi J.', ['Rudi J. van Aarde']],
    ['Ruiz, Ana María', ['Ana María Ruiz']],
    ['Ana\nBina', ['Ana', 'Bina']],
    ['Sharma, R. K., Verma, A.', ['R. K. Sharma', 'A. Verma']],
    ['García Márquez, Gabriel José; Vargas Llosa, Mario', ['Gabriel José García Márquez', 'Mario Vargas Llosa']],
    ['Crop Institute, New Delhi', ['Crop Institute, New Delhi']],
    ['Ministry of Agriculture, Delhi; Ruiz, Ana', ['Ministry of Agriculture, Delhi', 'Ana Ruiz']],
    ['A & B', ['A', 'B']],
    ['Asha Menon & Ravi Kumar', ['Asha Menon', 'Ravi Kumar']],
    ['Asha Menon and Ravi Kumar', ['Asha Menon', 'Ravi Kumar']],
    ['Menon, A., Kumar, R., and Sen, B.', ['A. Menon', 'R. Kumar', 'B. Sen']],
    ['Menon, Asha & Kumar, Ravi', ['Asha Menon', 'Ravi Kumar']],
    ['Menon, Asha; Kumar, Ravi', ['Asha Menon', 'Ravi Kumar']],
    ['Menon, Asha; Kumar, Ravi; and Sen, B.', ['Asha Menon', 'Ravi Kumar', 'B. Sen']],
    ['Menon AK, Kumar RS', ['Menon AK', 'Kumar RS']],
    ['Menon, RK', ['RK Menon']],
    ['Ana Reis e Rui Costa', ['Ana Reis', 'Rui Costa']],
    ['José Ortega y Gasset', ['José Ortega y Gasset']],
    ['Food and Agriculture Organization', ['Food and Agriculture Organization']],
    ['', []],
  ])('the authors %p are %j', (text, names) =>
    expect(splitAuthorCell(text).map(({ given, family }) => [given, family].filter(Boolean).join(' '))).toEqual(names),
  )

  test.each([
    ['García Márquez, Gabriel José', ['author who may be two, here one']],
    ['García Márquez, Gabriel', []],
    ['Crop Institute, New Delhi', []],
    ['Menon AK, Kumar RS', []],
    ['Asha Menon & Ravi Kumar', []],
    ['José Ortega y Gasset', ['author who may be two, here one']],
    ['Ana Reis e Rui Costa', ['authors that may be fewer, here 2']],
    ['Ravi Rao; Sita Devi', []],
  ])('the authors %p leave %j to be checked', (authors, told) => {
    const { left } = readPeople({ authors, affiliations: '', emails: '', orcids: '', country: '', byComma: false })
    expect(left.map(({ what }) => what)).toEqual(told)
  })

  test('two whole names are two authors in a file that has three between commas, and no semicolon', () => {
    expect(areByComma(['Ana Ruiz, Bina Sen, Chen Li', ''])).toBe(true)
    expect(areByComma(['Ana Ruiz, Bina Sen, Chen Li', 'Ana Ruiz; Bina Sen'])).toBe(false)
    expect(areByComma(['García Márquez, Gabriel José', 'Sharma, R. K., Verma, A.'])).toBe(false)
    expect(splitAuthorCell('Ana Ruiz, Bina Sen', true)).toEqual([
      { given: 'Ana Ruiz', family: '' },
      { given: 'Bina Sen', family: '' },
    ])
  })
})

test('two articles of one title in one issue come in with other pages or other authors; the report names a second copy', async () => {
  const rows = [
    'title;authors;year;volume;issue;pages',
    'Co-chair report;Dublin, Holly;1994;18;;22-25',
    'Co-chair report;Won wa Musiti, Bihini;1994;18;;26-27',
    'Comment;van Aarde, Rudi J.;1994;18;;',
    'Comment;Martin, Esmond;1994;18;;',
    'Co-chair report;Dublin, H.;1994;18;;22-25',
  ]
  await Bun.write(join(folder, 'rhino.csv'), rows.join('\n'))
  const { status, printed } = await move('rhino.csv')
  expect(status).toBe(1)
  expect(printed).toMatch(/ 5 articles in the source\n +4 added\n +0 already there\n +1 did not come\n/)
  expect(printed).toContain('did not come: line 6, Co-chair report: the same as line 2, Co-chair report')
  expect((await move('rhino.csv')).printed).toMatch(/ 0 added\n +4 already there\n/)
})

test('volumes and numbers that end in .0 are whole numbers: one issue, with both articles', async () => {
  const rows = ['2019,4,2,Oats,R. Kumar,1-5', '2019.0,4.0,2.0,Rye,A. Menon,6-9', '2019,4,2.00,Barley,A. Menon,10-12']
  await Bun.write(join(folder, 'floats.csv'), `year,volume,issue,title,authors,pages\n${rows.join('\n')}\n`)
  const { printed } = await move('floats.csv')
  expect(printed).toContain('3 added\n')
  const found = await db.select().from(articles)
  expect(new Set(found.map(({ year, volume, issue }) => `${year} ${volume}(${issue})`))).toEqual(new Set(['2019 4(2)']))
})

test.each<[encoding: string, text: string, bytes: Record<string, number>]>([
  ['a Mac', '“Soil” at Café Peña, the farmers’ field', { '“': 0xd2, '”': 0xd3, é: 0x8e, ñ: 0x96, '’': 0xd5 }],
  ['Windows', '“Soil” at Café Peña, the farmers’ field', { '“': 0x93, '”': 0x94, é: 0xe9, ñ: 0xf1, '’': 0x92 }],
  ['a Mac, in Portuguese', 'Cobertura e produção de pão', { ç: 0x8d, ã: 0x8b }],
  ['Windows, in Portuguese', 'Cobertura e produção de pão', { ç: 0xe7, ã: 0xe3 }],
])('a table in the encoding of %s is read', async (encoding, text, bytes) => {
  const line = `title,authors,year,volume,issue\n"${text}",A Rao,2019,4,2\n`
  const encoded = Uint8Array.from(line, (letter) => bytes[letter] ?? letter.charCodeAt(0))
  const name = `${encoding.replace(/\W/g, '')}.csv`
  await Bun.write(join(folder, name), encoded)
  await move(name)
  const [article] = await db.select({ title: articles.title }).from(articles)
  expect(decodeHtml(article?.title ?? '')).toBe(text)
})
