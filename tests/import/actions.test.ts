// one database
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../src/core/db/rows.ts'
import { articleNames, articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { articleSearch, searchWords } from '../../src/core/db/tables/search.ts'
import { localFiles } from '../../src/core/files/local.ts'
import { maxPdfBytes } from '../../src/core/files/rules.ts'
import { encodeHtml } from '../../src/core/text/html.ts'
import { importArticles } from '../../src/exchange/import/actions.ts'
import { isDoiRegistered } from '../../src/journal/record/columns.ts'
import { listArticlesOfIssue } from '../../src/journal/record/queries.ts'
import { fullMetadata } from '../support/builders/metadata.ts'
import { aPaper } from '../support/builders/papers.ts'
import { anArticle, anIssue, aUser } from '../support/builders/rows.ts'
import { openTestDatabase } from '../support/database.ts'
import { failureOf } from '../support/failure.ts'
import { withFolder } from '../support/folder.ts'

const statements: string[] = []
const connection = await openTestDatabase({ logQuery: (text) => void statements.push(text) })
const folder = await withFolder('import')
const files = await localFiles(join(folder, 'stored'))
await mkdir(join(folder, 'pdfs'))
afterAll(() => connection.close())
beforeEach(async () => {
  statements.length = 0
  await connection.db.delete(audit)
  await connection.db.delete(articles)
  await connection.db.delete(issues)
})

const now = new Date('2026-06-15T10:00:00.000Z')

let count = 0

/** A line's fields: an article of its own in issue 5(2) of 2026, or as said. */
function aLine(values: Record<string, unknown> = {}) {
  return {
    title: `Crop ${++count}`,
    authors: ['Ravi Sharma'],
    year: 2026,
    volume: 5,
    issue: 2,
    first: 1,
    last: 9,
    ...values,
  }
}

/** Imports a file of these lines, objects as JSON and texts as they are, each ended by a line feed. */
async function importing(lines: (object | string)[], onProgress = (_done: number, _total: number) => {}) {
  const text = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
  await Bun.write(join(folder, 'articles.jsonl'), text)
  return importFile(onProgress)
}

function importFile(onProgress = (_done: number, _total: number) => {}, pdfs = 'pdfs') {
  const { db } = connection
  return importArticles(
    { db, files, clock: () => now },
    { file: Bun.file(join(folder, 'articles.jsonl')), folder: join(folder, pdfs) },
    onProgress,
  )
}

const rows = () => connection.db.select().from(articles).orderBy(asc(articles.id))
const refnumbers = async () => (await rows()).map(({ refnumber }) => refnumber)
const nothingRefused = { known: 0, refused: [] }

/** Every issue as `year volume(issue) frequency: articles, public articles`. */
async function issueLines() {
  const found = await connection.db.select().from(issues).orderBy(issues.year, issues.volume, issues.issue)
  return found.map((i) => `${i.year} ${i.volume}(${i.issue}) ${i.frequency}: ${i.articles}, ${i.public_articles}`)
}

async function writePdf(name: string, size = 1000, start = '%PDF-1.7\n') {
  const bytes = new Uint8Array(size)
  bytes.set(new TextEncoder().encode(start))
  await Bun.write(join(folder, 'pdfs', name), bytes)
  return bytes
}

async function link(to: string, name: string) {
  const path = join(folder, 'pdfs', name)
  await rm(path, { force: true })
  await symlink(to, path)
}

describe('an article', () => {
  test('an article gets everything in its line, sanitised and encoded', async () => {
    const pdf = await writePdf('101.pdf')
    const line = {
      key: '10.1/abc',
      title: ' Growth of <i class="x">Vigna</i>\n<script>alert(1)</script>& <b>rice</b>, p<0.05 ',
      authors: ['Dr. Ravi Kumar Sharma', 'सीता देवी'],
      abstract: '<p onclick="steal()">CO<sub>2</sub> & <a href="javascript:x">more</a></p>',
      keywords: ['rice', 'wheat'],
      refnumber: '0101',
      publishdate: '2026-03-14',
      subject: 'Agronomy',
      country: 'India',
      ptype: 'paid',
      frequency: 'Mar-Apr',
      pdf: '101.pdf',
    }
    expect(await importing([aLine(line)])).toEqual({ added: 1, ...nothingRefused })

    const [row] = await rows()
    expect(row).toMatchObject({
      import_key: '10.1/abc',
      title: encodeHtml('Growth of <i>Vigna</i> &amp; rice, p&lt;0.05'),
      description: 'Growth of Vigna & rice, p<0.05',
      authorname: 'Dr. Ravi Kumar Sharma, सीता देवी',
      abstract: encodeHtml('<p>CO<sub>2</sub> &amp; <a>more</a></p>'),
      keywords: 'rice, wheat',
      pagenumber: '1-9',
      refnumber: '0101',
      year: 2026,
      volume: 5,
      issue: 2,
      subject: 'Agronomy',
      country: 'India',
      ptype: 'paid',
      publishdate: '2026-03-14',
      file_bytes: 1000,
      status: 'enabled',
    })
    expect(await (await files.open(row?.file_hash ?? ''))?.bytes()).toEqual(pdf)
    expect(await issueLines()).toEqual(['2026 5(2) Mar-Apr: 1, 1'])
  })

  test('an article whose line has no pages and no file gets none', async () => {
    await importing([aLine({ first: null, last: null })])
    expect(await rows()).toMatchObject([{ pagenumber: '', file_hash: null, file_bytes: null, import_key: null }])
  })

  test('articles with Roman pages come after those without pages and before all numbers, by value', async () => {
    const pages = [
      { first: 1, last: 9 },
      { first: 'vi', last: 'x' },
      { first: 'i', last: 'v' },
      { first: null, last: null },
    ]
    await importing(
      pages.map((range, at) => aLine({ ...range, key: `k${at}`, title: `Paper ${at}`, refnumber: `${at + 1}` })),
    )
    const listed = await listArticlesOfIssue(connection.db, { year: 2026, volume: 5, issue: 2, issue_label: '' })
    expect(listed.map(({ pagenumber }) => pagenumber)).toEqual(['', 'i-v', 'vi-x', '1-9'])
  })

  test('a title of markup alone is refused', async () => {
    const report = await importing([aLine({ title: '<script>alert(1)</script>' }), aLine()])
    expect(report).toMatchObject({ added: 1, refused: [{ line: 1 }] })
  })
})

test('a second run adds nothing, with keys and without', async () => {
  const lines = [aLine({ key: 'a' }), aLine({ key: 'b', refnumber: '77' }), aLine(), aLine({ refnumber: '78' })]
  expect(await importing(lines)).toEqual({ added: 4, ...nothingRefused })
  const before = await rows()
  expect(await importing(lines)).toEqual({ added: 0, known: 4, refused: [] })
  expect(await rows()).toEqual(before)
  expect(await importing([...lines, aLine()])).toEqual({ added: 1, known: 4, refused: [] })
})

test('two simultaneous runs of one file add each article once, with its own ref number', async () => {
  const lines = Array.from({ length: 60 }, (_, place) =>
    JSON.stringify(aLine({ key: `at once ${place}`, issue: place % 20 })),
  )
  await Bun.write(join(folder, 'articles.jsonl'), lines.join('\n'))
  const [one, other] = await Promise.all([importFile(), importFile()])
  expect(one.added + other.added).toBe(60)
  expect(one.known + other.known).toBe(60)
  expect([...one.refused, ...other.refused]).toEqual([])
  expect((await refnumbers()).map(Number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 60 }, (_, place) => place + 1),
  )
})

describe('the history', () => {
  const histories = () =>
    connection.db
      .select({ subject: audit.subject, at: audit.at, username: audit.username, user_id: audit.user_id })
      .from(audit)
      .where(and(eq(audit.kind, 'article'), eq(audit.action, 'import')))
      .orderBy(asc(audit.id))

  test('the history of each new article begins with its import; other articles get no entry', async () => {
    await aUser(connection.db, 'command line')
    await importing([aLine({ key: 'a' }), aLine({ key: 'b' }), aLine({ key: 'c', issue: 3 }), 'broken'])
    const begun = (await rows()).map(({ id }) => ({
      subject: String(id),
      at: now,
      username: 'command line',
      user_id: null,
    }))
    expect(begun).toHaveLength(3)
    expect(await histories()).toEqual(begun)
    await importing([aLine({ key: 'a' })])
    expect(await histories()).toEqual(begun)
  })

  test('the history is written in one statement for each issue', async () => {
    await importing(Array.from({ length: 40 }, () => aLine()))
    expect(statements.filter((text) => text.includes('insert into audit'))).toHaveLength(1)
  })
})

describe('an invalid line', () => {
  test('an invalid line is reported with its number, counting blank lines, and the other lines are imported', async () => {
    const report = await importing([aLine(), '', '{"title": "never closed', '   ', aLine({ year: 'x' }), aLine(), '[]'])
    expect(report).toEqual({
      added: 2,
      known: 0,
      refused: [
        { line: 3, reason: 'the line is not a JSON object' },
        { line: 5, reason: 'year, volume and issue must be integers' },
        { line: 7, reason: 'the line is not a JSON object' },
      ],
    })
  })

  test('an invalid line has the same number in a file with Windows line ends', async () => {
    const report = await importing([`${JSON.stringify(aLine())}\r`, '\r', 'broken\r', `${JSON.stringify(aLine())}\r`])
    expect(report).toEqual({ added: 2, known: 0, refused: [{ line: 3, reason: 'the line is not a JSON object' }] })
  })

  test.each([
    ['an empty file has no invalid line', '', []],
    ['a file of blank lines has no invalid line', '\n\r\n  \n', []],
    ['a last line without a line feed is reported', '\nbroken', [{ line: 2, reason: 'the line is not a JSON object' }]],
  ])('%s', async (_, text, refused) => {
    await Bun.write(join(folder, 'articles.jsonl'), text)
    expect(await importFile()).toEqual({ added: 0, known: 0, refused })
  })

  test('a byte order mark and bytes that are not UTF-8 make no line invalid', async () => {
    const text = new TextEncoder().encode(`\uFEFF${JSON.stringify(aLine({ title: 'Crop @' }))}`)
    await Bun.write(
      join(folder, 'articles.jsonl'),
      text.map((byte) => (byte === 0x40 ? 0xff : byte)),
    )
    expect(await importFile()).toEqual({ added: 1, ...nothingRefused })
    expect(await rows()).toMatchObject([{ description: 'Crop \uFFFD' }])
  })
})

describe('what the database would refuse', () => {
  test.each([
    ['a day of the year 0 refuses its line', [aLine({ publishdate: '0000-01-01' })], 0],
    ['a day before any journal refuses its line', [aLine({ publishdate: '1799-12-31' })], 0],
    ['a day in years to come refuses its line', [aLine({ publishdate: '2062-11-20' })], 0],
    ['a NUL in a keyword is left out', [aLine({ keywords: ['ri\0ce'] })], 1],
    ['two keys of space count as none', [aLine({ key: ' ' }), aLine({ key: ' ' })], 2],
  ])('%s', async (_, lines, added) => {
    const report = await importing([...lines, aLine({ volume: 6 })])
    expect(report.added).toBe(added + 1)
    expect(report.refused).toHaveLength(lines.length - added)
  })
})

describe('a PDF', () => {
  test.each([
    ['that is missing', 'gone.pdf', 'the file gone.pdf is missing'],
    ['that is a folder', 'folder', 'the file folder is missing'],
    ['that is too large', 'large.pdf', 'the file large.pdf is larger than 5242880 bytes'],
    ['that is really HTML', 'page.html', 'the file page.html is not a PDF'],
    ['that is empty', 'empty.pdf', 'the file empty.pdf is not a PDF'],
    ['above the folder', '../secret.pdf', 'the file ../secret.pdf is outside the files folder'],
    ['in a neighbour', '../pdfs-2/a.pdf', 'the file ../pdfs-2/a.pdf is outside the files folder'],
    ['by an absolute path', '/etc/passwd', 'the file /etc/passwd is outside the files folder'],
    ['by a link', 'link.pdf', 'the file link.pdf is outside the files folder'],
    ['by a link of a folder', 'linked/a.pdf', 'the file linked/a.pdf is outside the files folder'],
    ['by a link to nothing', 'dangling.pdf', 'the file dangling.pdf is missing'],
  ])('a PDF %s makes only its own line refused', async (_, pdf, reason) => {
    await mkdir(join(folder, 'pdfs/folder'), { recursive: true })
    await writePdf('large.pdf', maxPdfBytes + 1)
    await writePdf('page.html', 1000, '<html>')
    await writePdf('empty.pdf', 0, '')
    await writePdf('../secret.pdf')
    await writePdf('../pdfs-2/a.pdf')
    await link('../secret.pdf', 'link.pdf')
    await link('../pdfs-2', 'linked')
    await link('gone.pdf', 'dangling.pdf')
    expect(await importing([aLine({ pdf }), aLine()])).toEqual({ added: 1, known: 0, refused: [{ line: 1, reason }] })
    expect(await issueLines()).toEqual(['2026 5(2) Jan-Dec: 1, 1'])
  })

  test('a PDF is found through links within the folder, which may be a link itself', async () => {
    await writePdf('2026/a.pdf')
    await link('2026', 'newest')
    await link('pdfs', '../other')
    await Bun.write(join(folder, 'articles.jsonl'), JSON.stringify(aLine({ pdf: 'newest/a.pdf' })))
    expect(await importFile(undefined, 'other')).toEqual({ added: 1, ...nothingRefused })
  })

  test('a PDF of exactly 5,242,880 bytes, in a subfolder, is accepted', async () => {
    await writePdf('2026/largest.pdf', maxPdfBytes)
    expect(await importing([aLine({ pdf: '2026/largest.pdf' })])).toEqual({ added: 1, ...nothingRefused })
    expect(await rows()).toMatchObject([{ file_bytes: maxPdfBytes }])
  })
})

describe('an issue', () => {
  test('a missing issue is added once, with the frequency of its articles', async () => {
    await importing([
      aLine({ volume: 0, issue: 0, frequency: 'January' }),
      aLine({ issue: 3 }),
      aLine({ volume: 0, issue: 0, frequency: 'January' }),
      aLine({ year: 1999, frequency: 'Jul-Dec' }),
    ])
    expect(await issueLines()).toEqual([
      '1999 5(2) Jul-Dec: 1, 1',
      '2026 0(0) January: 2, 2',
      '2026 5(3) Jan-Dec: 1, 1',
    ])
  })

  test('an existing issue keeps its frequency and gets the articles', async () => {
    await anIssue(connection.db, { frequency: 'March' })
    await anArticle(connection.db, { status: 'disabled' })
    await importing([aLine({ frequency: 'Jul-Dec' }), aLine()])
    expect(await issueLines()).toEqual(['2026 5(2) March: 3, 2'])
  })

  test('an issue whose lines are all refused is not added', async () => {
    await importing([aLine({ pdf: 'gone.pdf' }), aLine({ issue: 3, refnumber: 7 }), aLine({ issue: 4, refnumber: 7 })])
    expect(await issueLines()).toEqual(['2026 5(3) Jan-Dec: 1, 1'])
  })
})

describe('a missing ref number', () => {
  test('a missing ref number becomes the next free one, after the highest by value', async () => {
    await anArticle(connection.db, { refnumber: '99' })
    await anArticle(connection.db, { refnumber: '0100' })
    await importing([aLine(), aLine({ issue: 3 })])
    expect(await refnumbers()).toEqual(['99', '0100', '101', '102'])
  })

  test('the first missing ref number is 1, and numbers of later lines are skipped', async () => {
    await importing([
      aLine(),
      aLine(),
      aLine({ refnumber: '2' }),
      aLine({ issue: 3, refnumber: 3 }),
      aLine({ issue: 3 }),
    ])
    expect(await refnumbers()).toEqual(['1', '4', '2', '3', '5'])
  })

  test('the import goes on where all ten-digit ref numbers are used', async () => {
    await anArticle(connection.db, { refnumber: '9999999999' })
    const report = await importing([aLine()])
    expect(report.added + report.refused.length).toBe(1)
  })
})

describe('what is there already', () => {
  beforeEach(async () => {
    await anArticle(connection.db, { import_key: 'old', title: 'Old <i>Rice</i>', refnumber: '50', pagenumber: '1-9' })
    await anArticle(connection.db, { title: 'Without key', refnumber: '51', authorname: 'Rávi Sharma' })
  })

  test.each([
    ['the same key, whatever else', { key: 'old', title: 'New', refnumber: '60' }],
    ['without key the same title, folded', { title: ' old   RICE' }],
    ['without key the same title and ref number', { title: 'Old Rice', refnumber: '50' }],
  ])('an article is known by %s', async (_, values) => {
    expect(await importing([aLine(values)])).toEqual({ added: 0, known: 1, refused: [] })
  })

  test.each([
    ['title under another key', { key: 'new', title: 'Old Rice' }, 'ref number 50 already has this title'],
    ['title where the row has no key', { key: 'new', title: 'Without key' }, 'ref number 51 already has this title'],
    ['title with another ref number', { title: 'Old Rice', refnumber: '60' }, 'ref number 50 already has this title'],
    ['ref number under another key', { key: 'new', refnumber: '50' }, 'the ref number 50 is taken'],
    ['ref number with another title', { refnumber: '51' }, 'the ref number 51 is taken'],
  ])('a line with the same %s is refused', async (_, values, reason) => {
    expect(await importing([aLine(values), aLine()])).toEqual({ added: 1, known: 0, refused: [{ line: 1, reason }] })
  })
})

describe('inside one file, in one issue and across issues,', () => {
  test.each([2, 3])('the same key counts once (issue %i)', async (issue) => {
    expect(await importing([aLine({ key: 'a' }), aLine({ key: 'a', issue })])).toEqual({
      added: 1,
      known: 1,
      refused: [],
    })
  })

  test('the same title is taken once an issue, as published', async () => {
    const editorials = [1, 2, 3].map((issue) => aLine({ title: 'Editorial', issue }))
    expect(await importing(editorials)).toEqual({ added: 3, known: 0, refused: [] })
    expect(await importing(editorials)).toEqual({ added: 0, known: 3, refused: [] })
    expect((await rows()).map(({ description }) => description)).toEqual(['Editorial', 'Editorial', 'Editorial'])
  })

  test('the same title under another key is refused in an issue', async () => {
    expect(
      await importing([aLine({ key: 'a', title: 'Rice', refnumber: 7 }), aLine({ key: 'b', title: '<i>RICE</i>' })]),
    ).toEqual({ added: 1, known: 0, refused: [{ line: 2, reason: 'ref number 7 already has this title' }] })
  })

  test('the same title comes in again with other pages, or by other authors where there are none', async () => {
    const review = (values: object) => aLine({ title: 'Book Review', ...values })
    const reviews = [
      review({ key: 'a', first: 10, last: 12 }),
      review({ key: 'b', first: 13, last: 14 }),
      review({ key: 'c', first: 'i', last: 'ii' }),
      review({ key: 'd', first: null, last: null, authors: ['Sita Devi'] }),
      review({ first: 15, last: 16 }),
    ]
    expect(await importing(reviews)).toEqual({ added: 5, ...nothingRefused })
    expect(await importing(reviews)).toEqual({ added: 0, known: 5, refused: [] })
    const copies = [
      review({ key: 'e', first: 13, last: 14, authors: ['Asha Rao'] }),
      review({ key: 'f', first: 'I', last: 'II' }),
      review({ key: 'g', first: null, last: null, authors: ['sita devi'] }),
    ]
    const reasons = [2, 3, 4].map((refnumber) => `ref number ${refnumber} already has this title`)
    expect((await importing(copies)).refused.map(({ reason }) => reason)).toEqual(reasons)
  })

  test.each([2, 3])('the same ref number is refused (issue %i)', async (issue) => {
    expect(await importing([aLine({ refnumber: 7 }), aLine({ refnumber: '7', issue })])).toEqual({
      added: 1,
      known: 0,
      refused: [{ line: 2, reason: 'the ref number 7 is taken' }],
    })
  })
})

test.each([2, 3])('a DOI counts once, in whatever case (issue %i)', async (issue) => {
  await anArticle(connection.db, { doi: '10.1234/old' })
  const dois = ['https://doi.org/10.1234/a', '10.1234/A', '10.1234/OLD']
  const report = await importing(dois.map((doi) => aLine({ doi, issue })))
  expect(report).toMatchObject({ added: 1, refused: [{ line: 2 }, { line: 3 }] })
  expect(report.refused[0]?.reason).toBe('the DOI 10.1234/A is taken')
})

test('an imported DOI is known to be registered, one that is given here is not', async () => {
  await anArticle(connection.db, { refnumber: '700', doi: '10.1234/here' })
  await importing([aLine({ refnumber: 701, doi: '10.1234/Crops.701' })])
  const { db } = connection
  const found = await db.select({ doi: articles.doi, isDoiRegistered }).from(articles).orderBy(articles.refnumber)
  expect(found).toEqual([
    { doi: '10.1234/here', isDoiRegistered: false },
    { doi: '10.1234/Crops.701', isDoiRegistered: true },
  ])
})

test.each([2, 3])('a transaction id counts once (issue %i)', async (issue) => {
  await anArticle(connection.db, { txnid: 'T-old' })
  const { id } = await aPaper(connection.db, { txnid: 'T-paper' })
  const report = await importing(['T-01', 'T-01', 'T-old', 'T-paper'].map((txnid) => aLine({ txnid, issue })))
  await connection.db.delete(papers).where(eq(papers.id, id))
  expect(report.refused).toEqual([
    { line: 2, reason: 'the transaction id T-01 is taken' },
    { line: 3, reason: 'the transaction id T-old is taken' },
    { line: 4, reason: 'the transaction id T-paper is taken' },
  ])
})

test('a disabled line stays hidden until its publication time', async () => {
  await importing([aLine({ status: 'disabled', publish_at: '2026-07-01T09:00:00Z' })])
  const [row] = await rows()
  expect(row).toMatchObject({ status: 'disabled', publish_at: new Date('2026-07-01T09:00:00Z') })
})

test('the metadata of a line is stored as the form would store it', async () => {
  await importing([aLine({ ...fullMetadata, publishdate: '2026-03-14' })])
  const [row] = await connection.db.select().from(articles)
  const { title_alt, abstract_alt } = fullMetadata
  expect(row).toMatchObject({
    ...fullMetadata,
    title_alt: encodeHtml(title_alt),
    abstract_alt: encodeHtml(abstract_alt),
  })
})

test('refusals are listed in the order of lines, whatever their issue', async () => {
  const report = await importing([
    aLine({ refnumber: 1 }),
    aLine({ issue: 3, refnumber: 1 }),
    aLine({ refnumber: 1 }),
    'broken',
  ])
  expect(report.refused.map(({ line }) => line)).toEqual([2, 3, 4])
})

test('progress is reported for every valid line', async () => {
  const told: string[] = []
  await importing([aLine(), 'broken', aLine({ issue: 3 }), aLine({ pdf: 'gone.pdf' })], (done, total) =>
    told.push(`${done} of ${total}`),
  )
  expect(told).toEqual(['1 of 3', '2 of 3', '3 of 3'])
})

describe('however many articles a transaction takes', () => {
  /** 60 lines of five issues in turn: some without ref numbers, some known, some refused, one ref number high. */
  const lines = Array.from({ length: 60 }, (_, place) =>
    aLine({
      title: `Line-${place} of <i>Oryza</i> ${place % 13 === 12 ? 'once' : place}`,
      key: place % 3 === 0 ? `key ${place % 45}` : undefined,
      issue: place % 5,
      refnumber: place === 31 ? 500 : place % 7 === 6 ? 40 + (place % 21) : undefined,
      abstract: `<p>Words of 50% क्षत्रिय & field-trials ${place} 'in' the "${'x\u{1F33E}'.repeat(60)}"</p>`,
      keywords: ['rice', `soil ${place % 4}`],
      pdf: place % 11 === 10 ? 'gone.pdf' : undefined,
    }),
  )

  const importingAtOnce = (articlesAtOnce: number, lines: object[], onProgress = (_done: number) => {}) => {
    const file = new Blob([lines.map((line) => JSON.stringify(line)).join('\n')])
    const services = { db: connection.db, files, clock: () => now }
    return importArticles(services, { file, folder: join(folder, 'pdfs'), articlesAtOnce }, onProgress)
  }

  /** Everything that an import leaves behind, but for the articles' times, which differ from run to run. */
  async function leftBy(articlesAtOnce: number) {
    await connection.db.execute(sql`truncate articles, issues, audit, search_words restart identity cascade`)
    const report = await importingAtOnce(articlesAtOnce, lines)
    const stored = await rows()
    return {
      report,
      articles: stored.map(({ creation, modification, ...row }) => row),
      issues: await issueLines(),
      vectors: await connection.db.select().from(articleSearch).orderBy(articleSearch.article_id),
      names: await rowsOf(connection.db)`select * from ${articleNames} order by article_id, kind, key collate "C"`,
      words: await rowsOf(connection.db)`select * from ${searchWords} order by word collate "C"`,
      history: await connection.db.select().from(audit).orderBy(asc(audit.id)),
    }
  }

  test.each([7, 1000])(
    '%i articles in a transaction have the same result as one issue at a time',
    async (articlesAtOnce) => {
      const alone = await leftBy(1)
      expect(alone.report.added).toBeGreaterThan(30)
      expect(alone.report.known).toBeGreaterThan(0)
      expect(alone.report.refused.length).toBeGreaterThan(5)
      expect(await leftBy(articlesAtOnce)).toEqual(alone)
    },
  )

  test('an interrupted import leaves whole issues, and a second run adds the rest', async () => {
    const many = Array.from({ length: 40 }, (_, place) => aLine({ key: `cut ${place}`, issue: place % 8 }))
    const cutOff = importingAtOnce(10, many, (done) => {
      if (done === 21) throw new Error('cut off')
    })
    expect(String(await failureOf(cutOff))).toContain('cut off')
    expect(await issueLines()).toEqual([0, 1, 2, 3].map((issue) => `2026 5(${issue}) Jan-Dec: 5, 5`))
    expect(await importingAtOnce(10, many)).toEqual({ added: 20, known: 20, refused: [] })
    expect(await issueLines()).toHaveLength(8)
  })
})

test('a large file is imported, with lines in any order of issues', async () => {
  const lines = Array.from({ length: 1000 }, (_, place) =>
    aLine({ key: `large ${place}`, volume: 10 + (place % 10), issue: Math.floor(place / 10) % 5 }),
  )
  expect(await importing(lines)).toEqual({ added: 1000, ...nothingRefused })
  const lines50 = await issueLines()
  expect(lines50).toHaveLength(50)
  expect(lines50.every((line) => line.endsWith(': 20, 20'))).toBe(true)
  expect(new Set(await refnumbers()).size).toBe(1000)
})

test('an issue may have more articles than one statement inserts', async () => {
  expect(await importing(Array.from({ length: 420 }, () => aLine()))).toEqual({ added: 420, ...nothingRefused })
  expect(await issueLines()).toEqual(['2026 5(2) Jan-Dec: 420, 420'])
})

test('multi-byte characters survive wherever reading splits the file', async () => {
  const abstract = 'क्षत्रिय सीता देवी '.repeat(1000).trim()
  const lines = Array.from({ length: 12 }, (_, place) => aLine({ title: `धान ${'x'.repeat(place + 1)}`, abstract }))
  expect(await importing(lines)).toEqual({ added: 12, ...nothingRefused })
  expect(Bun.file(join(folder, 'articles.jsonl')).size).toBeGreaterThan(500_000)
  expect((await rows()).map((row) => [row.description, row.abstract === abstract])).toEqual(
    lines.map(({ title }) => [title, true]),
  )
})

test('a file read in pieces of seven bytes gives the same result', async () => {
  const lines = [aLine({ title: 'क्षत्रिय धान' }), 'broken', aLine({ title: 'सीता 🌾' })]
  const file = new Blob([lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')])
  const bytes = await file.bytes()
  file.stream = () =>
    new ReadableStream({
      start(stream) {
        for (let from = 0; from < bytes.length; from += 7) stream.enqueue(bytes.slice(from, from + 7))
        stream.close()
      },
    })
  const report = await importArticles({ db: connection.db, files, clock: () => now }, { file, folder }, () => {})
  expect(report).toEqual({ added: 2, known: 0, refused: [{ line: 2, reason: 'the line is not a JSON object' }] })
  expect((await rows()).map(({ description }) => description)).toEqual(['क्षत्रिय धान', 'सीता 🌾'])
})

describe('notices', () => {
  const notice = { article_type: 'retraction', refnumber: '40', notice_of: '12', publishdate: '2026-06-01' }

  test('notices are added after their articles, wherever these stand in the file', async () => {
    const correction = { ...notice, article_type: 'correction', refnumber: '41', notice_of: '40' }
    const article = aLine({ refnumber: '12', year: 2025, volume: 4, issue: 1 })
    expect(await importing([aLine(correction), aLine(notice), article])).toEqual({ added: 3, ...nothingRefused })
    const [first] = await rows()
    expect(first?.refnumber).toBe('12')
    expect(first?.updates).toMatchObject([{ type: 'retraction', refnumber: '40', date: '2026-06-01' }])
  })

  test('a notice about an existing article is shown on it', async () => {
    await importing([aLine({ refnumber: '12' })])
    await importing([aLine(notice)])
    expect((await rows())[0]?.updates).toHaveLength(1)
  })

  test.each([
    ['that no line has', notice, 'notice_of: there is no article with the ref number 12'],
    ['of themselves', { ...notice, notice_of: '40' }, 'notice_of: there is no article with the ref number 40'],
    ['of none', { ...notice, notice_of: '' }, 'notice_of: Ref number of the article concerned is required'],
    [
      'that are letters',
      { ...notice, article_type: 'letter' },
      'notice_of: Only a correction, retraction or expression of concern names another article',
    ],
  ])('notices %s are refused', async (_, line, reason) => {
    expect(await importing([aLine(line)])).toEqual({ added: 0, known: 0, refused: [{ line: 1, reason }] })
  })
})
