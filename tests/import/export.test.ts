// one database
import { afterAll, afterEach, expect, test } from 'bun:test'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { callServer, serveControl } from '../../src/control.ts'
import type { Command } from '../../src/core/cli/terminal.ts'
import { writeFileHere } from '../../src/core/cli/terminal.ts'
import { articleAddresses } from '../../src/core/db/tables/addresses.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { localFiles } from '../../src/core/files/local.ts'
import { encodeHtml } from '../../src/core/text/html.ts'
import { exportCommand } from '../../src/exchange/export/lines/command.ts'
import { importCommand } from '../../src/exchange/import/command.ts'
import { aPerson, storedPeople } from '../../src/journal/record/people/rules.ts'
import { fullMetadata } from '../support/builders/metadata.ts'
import { anArticle, anIssue, aPdf } from '../support/builders/rows.ts'
import { openTestDatabase } from '../support/database.ts'
import { neverOpened } from '../support/fakes/offline.ts'
import { withFolder } from '../support/folder.ts'
import { configOf } from '../support/journal.ts'

const connection = await openTestDatabase()
const { db } = connection
const folder = await withFolder('export')
const files = await localFiles(join(folder, 'stored'))
const services = { db, files, clock: () => new Date() }
const control = serveControl({ ...services, config: configOf({}), offline: neverOpened }, folder)
afterAll(async () => {
  await control.stop()
  await connection.close()
})
afterEach(empty)

async function empty() {
  await db.delete(articles)
  await db.delete(issues)
}

async function run(command: Command | 'overSocket', args: string[]) {
  const printed: string[] = []
  const print = (text: string) => void printed.push(text)
  const terminal = { print, isInteractive: false, folder, writeFile: writeFileHere }
  const status =
    command === 'overSocket'
      ? await callServer(folder, { name: 'export', args }, terminal)
      : await command(services, args, terminal)
  return { status, printed: printed.join('') }
}

const text = (name: string) => Bun.file(join(folder, name)).text()
const bytes = (name: string) => Bun.file(join(folder, name)).bytes()

/** Articles of every sort, in issues and with ref numbers that do not follow the order of their ids. */
async function everySort() {
  const { title_alt, abstract_alt, ...metadata } = fullMetadata
  await anArticle(db, {
    ...metadata,
    ...(await aPdf(files, 5_000)),
    title_alt: encodeHtml(title_alt),
    abstract_alt: encodeHtml(abstract_alt),
    import_key: '10.1/abc "q"',
    refnumber: '20',
    publishdate: '2026-03-14',
    title: 'Yield of <i>Vigna radiata</i> &amp; p &lt; 0.05',
    abstract: '<p>CO<sub>2</sub> &amp; <a href="https://a.example/?x=1&amp;y=2">more</a>.</p><ul><li>One</li></ul>',
    keywords: 'rice, “wheat”',
    pagenumber: '1-15',
    email: 'author@university.example',
    mobile: '+91 99999 00000',
    ptype: 'paid',
    txnid: 'T-20260301/7',
  })
  await anArticle(db, {
    refnumber: '7',
    authors: storedPeople([
      aPerson({ name: 'Dr. सीता देवी', orcid: 'https://orcid.org/0000-0002-1825-0097', email: 'sita@crops.example' }),
      aPerson({ name: 'J. O’Brien-Smith', affiliation: 'Crop Institute, Delhi', corresponding: true }),
    ]),
    title: 'सूखे में मूँग की उपज',
    authorname: 'Dr. सीता देवी, J. O’Brien-Smith',
    issue: 1,
  })
  await anArticle(db, { refnumber: '0007', pagenumber: 'i-iv', status: 'disabled', year: 1998 })
  const publish_at = new Date('2026-12-01T03:30:00.123Z')
  await anArticle(db, {
    refnumber: '1000000000',
    status: 'disabled',
    publish_at,
    article_type: 'editorial',
    article_number: 'e12',
  })
  const funding = 'Crop Council\nFund \\| South | 012345678 |\nFund | A\\|B | https://ror.org/02ex6cf31'
  await anArticle(db, { ...(await aPdf(files, 300)), refnumber: '3', volume: 0, issue: 0, funding })
  await anArticle(db, {
    refnumber: '2',
    issue: 3,
    title: 'Retraction: rice',
    article_type: 'retraction',
    notice_of: '20',
  })
  const introduction = { title: 'Water', description: encodeHtml('<p>Wet <em>fields</em>.</p>'), editors: 'Sita Devi' }
  await db.update(issues).set(introduction).where(eq(issues.issue, 3))
  for (let n = 0; n < 150; n++) await anArticle(db, { refnumber: String(5000 - n), issue: (n % 3) + 1 })
}

test.each([[exportCommand], ['overSocket' as const]])(
  'an export, imported into an empty journal and exported again, is the same byte for byte (%p)',
  async (command) => {
    await everySort()
    const first = await run(command, ['first.jsonl', '--overwrite'])
    expect(first).toEqual({
      status: 0,
      printed: `156 articles and 2 files were exported to ${join(folder, 'first.jsonl')}\n`,
    })
    const pdf = await bytes('pdfs/20.pdf')
    await empty()

    expect(await run(importCommand, ['first.jsonl'])).toEqual({
      status: 0,
      printed: '156 added, 0 already there, 0 refused\n',
    })
    await run(command, ['second.jsonl', '--overwrite'])
    expect(await text('second.jsonl')).toBe(await text('first.jsonl'))
    expect(await bytes('pdfs/20.pdf')).toEqual(pdf)
    expect((await readdir(join(folder, 'pdfs'))).sort()).toEqual(['20.pdf', '3.pdf'])
    expect((await run(importCommand, ['first.jsonl'])).printed).toBe('0 added, 156 already there, 0 refused\n')
  },
)

test('a line has the filled fields, in the format of an import', async () => {
  const pages = { pagenumber: '3-9' }
  await anArticle(db, { ...(await aPdf(files)), ...pages, refnumber: '12', title: 'Rice', references: 'A.\nB.' })
  await run(exportCommand, ['one.jsonl', '--overwrite'])
  expect(await text('one.jsonl')).toBe(
    `${JSON.stringify({
      refnumber: '12',
      title: 'Rice',
      authors: ['Ravi Kumar Sharma', 'सीता देवी'],
      year: 2026,
      volume: 5,
      issue: 2,
      frequency: 'Mar-Apr',
      first: 3,
      last: 9,
      abstract: '<p>What we found.</p>',
      ptype: 'free',
      subject: 'Agronomy',
      country: 'India',
      article_type: 'research-article',
      references: ['A.', 'B.'],
      status: 'enabled',
      pdf: 'pdfs/12.pdf',
    })}\n`,
  )
})

test('without articles the file is empty', async () => {
  expect(await run(exportCommand, ['empty.jsonl'])).toMatchObject({ status: 0 })
  expect(await text('empty.jsonl')).toBe('')
})

test('only the owner of the files can read an export', async () => {
  await anArticle(db, { ...(await aPdf(files)), refnumber: '30' })
  await run(exportCommand, ['private.jsonl'])
  expect((await stat(join(folder, 'private.jsonl'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'pdfs/30.pdf'))).mode & 0o777).toBe(0o600)
})

test.each([['kept.jsonl'], ['pdfs/12.pdf']])(
  'an existing file is not replaced without --overwrite: %s',
  async (there) => {
    await rm(join(folder, 'kept.jsonl'), { force: true })
    await anArticle(db, { ...(await aPdf(files)), refnumber: '12' })
    await Bun.write(join(folder, there), 'precious')
    const printed = `${join(folder, there)} already exists and was left unchanged\n`
    expect(await run(exportCommand, ['kept.jsonl'])).toEqual({ status: 1, printed })
    expect(await text(there)).toBe('precious')
    expect(await run(exportCommand, ['kept.jsonl', '--overwrite'])).toMatchObject({ status: 0 })
    expect(await text(there)).not.toBe('precious')
  },
)

test('a missing stored PDF is reported, and the rest is exported', async () => {
  const gone = await aPdf(files, 999)
  await anArticle(db, { ...gone, refnumber: '41' })
  await anArticle(db, { ...(await aPdf(files)), refnumber: '42' })
  await rm(join(folder, 'stored', gone.file_hash.slice(0, 2), gone.file_hash))
  const { status, printed } = await run(exportCommand, ['lost.jsonl'])
  expect(status).toBe(1)
  expect(printed).toStartWith('A file of ref number 41 is missing or damaged\n2 articles and 1 file were')
  const [first = '', second = ''] = (await text('lost.jsonl')).split('\n')
  expect(JSON.parse(first).pdf).toBeUndefined()
  expect(JSON.parse(second).pdf).toBe('pdfs/42.pdf')
})

test.each([[[]], [['folder']], [['a.jsonl', 'b.jsonl']], [['a.jsonl', '--all']]])(
  'export called with %j prints its usage',
  async (args) => {
    expect(await run(exportCommand, args)).toEqual({
      status: 2,
      printed: 'Usage: bun run export FILE.jsonl [--overwrite]\n',
    })
  },
)

test('articles online first keep their place and their first address', async () => {
  const early = { year: 0, volume: 0, issue: 0, pagenumber: '' }
  await db.insert(issues).values({ ...early, frequency: '' })
  await anArticle(db, { ...early, refnumber: '12', title: 'On rice', publishdate: '2026-06-10' })
  await anArticle(db, { ...early, refnumber: '13', title: 'On wheat', publishdate: '2026-06-10' })
  await anIssue(db)
  const moved = { year: 2026, volume: 5, issue: 2, refnumber: '20', pagenumber: '1-4' }
  await db.update(articles).set(moved).where(eq(articles.refnumber, '13'))
  expect((await run(exportCommand, ['early.jsonl'])).status).toBe(0)
  const lines = (await text('early.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines[0]).toMatchObject({ refnumber: '12', online_first: true })
  expect(lines[0]).not.toHaveProperty('year')
  expect(lines[1]).toMatchObject({ refnumber: '20', year: 2026, first_address: '/articles/13' })
  await empty()
  await db.delete(articleAddresses)
  const { printed } = await run(importCommand, [join(folder, 'early.jsonl')])
  expect(printed).toContain('2 added')
  expect(printed).toContain('The setting “Online first” is on now')
  const rows = await db.select().from(articles).orderBy(articles.refnumber)
  expect(rows).toMatchObject([
    { refnumber: '12', year: 0 },
    { refnumber: '20', issue: 2, online_first: true },
  ])
  expect(await db.select().from(articleAddresses)).toMatchObject([
    { refnumber: '13', year: 0, article_id: rows[1]?.id },
  ])
})
