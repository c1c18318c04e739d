// one database
import { describe, expect, test } from 'bun:test'
import { users } from '../../src/core/db/tables/accounts.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { editors, indexing } from '../../src/core/db/tables/site.ts'
import { entries } from '../../src/core/db/tables/work-log.ts'
import { nameKey } from '../../src/core/pasted/name-keys.ts'
import { authorNamed } from '../../src/journal/certificates/rules.ts'
import { parseCode } from '../../src/journal/certificates/verification.ts'
import { searchIn } from '../../src/staff/work-log/search-rules.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anEditor, anIssue, aPartner, aPdf } from '../support/builders/rows.ts'
import { openInMemory } from '../support/database.ts'
import { withJournal } from '../support/journal.ts'
import { measure } from '../support/took.ts'

const journal = await withJournal({}, openInMemory) // the processor time that is measured is that of the database too
await anIssue(journal.db)
await anArticle(journal.db, { abstract: 'As it was' })
await anEditor(journal.db)
await aPartner(journal.db)
const meera = await browsingAs(journal)

const pdf = new File(['%PDF-1.7'], 'a.pdf')
const article = { title: 'T', authorname: 'A', pagenumber: '90-91', refnumber: '7', abstract: 'x', ptype: 'free' }
const editor = { name: 'Sita Devi', category: 'chief editor', post: 'Editor', content: 'Delhi' }
const add = '/admin/archives/add/2026/5/2'

/** What took seconds to minutes, or all memory, before its length was looked at. */
const open = '<b>'.repeat(40_000) + '</i>'.repeat(40_000)
const marks = 'a'.padEnd(160_001, '\u0301\u0327')
const refused: [string, string, Record<string, string | Blob>, string][] = [
  [
    'an abstract of tags',
    add,
    { ...article, abstract: '<b></p>'.repeat(14_000) },
    'Abstract can have at most 2,000 tags',
  ],
  ['a long abstract', add, { ...article, abstract: open }, 'Abstract can have at most 100,000 characters'],
  ['brackets', add, { ...article, abstract: '<'.repeat(300_000) }, 'Abstract can have at most 100,000 characters'],
  ['authors of commas', add, { ...article, authorname: 'a,'.repeat(200_000) }, 'Author name can have at most 5,000'],
  ['marks in a row', add, { ...article, title: marks }, 'Title can have at most 5,000 characters'],
  ['keywords of separators', add, { ...article, keywords: ';'.repeat(300_000) }, 'Keywords can have at most 2,000'],
  ['an article’s change', '/admin/archives/1', { abstract: open }, 'Abstract can have at most 100,000 characters'],
  [
    'a change of another version',
    '/admin/archives/1',
    { abstract: open, modification: 'x' },
    'Abstract can have at most',
  ],
  [
    'an article’s preview',
    '/admin/archives/preview',
    { ...article, abstract: open },
    'Abstract can have at most 100,000',
  ],
  [
    'authors in a preview',
    '/admin/archives/preview',
    { authorname: 'a,'.repeat(200_000) },
    'Author name can have at most',
  ],
  ['home content', '/admin/settings', { home_content: open }, 'Home content can have at most 100,000 characters'],
  [
    'home content of tags',
    '/admin/settings',
    { home_content: '<b>'.repeat(33_000) },
    'Home content can have at most 2,000',
  ],
  ['settings’ preview', '/admin/settings/preview', { home_content: open }, 'Home content can have at most 100,000'],
  ['a post', '/admin/editors/add', { ...editor, post: open }, 'Post can have at most 1,000 characters'],
  ['an editor’s change', '/admin/editors/1', { ...editor, post: marks }, 'Post can have at most 1,000 characters'],
  ['a partner', '/admin/indexing/add', { title: marks }, 'Title can have at most 200 characters'],
  ['a status', '/admin/editors/add', { ...editor, status: marks }, 'The status must be enabled or disabled'],
  ['a partner’s change', '/admin/indexing/1', { title: marks }, 'Title can have at most 200 characters'],
  ['a user’s name', '/admin/users/1', { name: '\ufdfa'.repeat(200_000) }, 'Name can have at most 64 characters'],
  [
    'a new user’s name',
    '/admin/users',
    { name: marks, password: 'correct horse' },
    'Name can have at most 64 characters',
  ],
  ['101 ranges', '/admin/users/1/addresses', { allowed_cidrs: rangesOf(101) }, 'At most 100 address ranges'],
  ['20,000 ranges', '/admin/users/1/addresses', { allowed_cidrs: rangesOf(20_000) }, 'At most 100 address ranges'],
  ['an entry', '/webdata/addentris', { content: marks }, 'The content is longer than 100,000 characters'],
]

function rangesOf(count: number): string {
  return Array.from({ length: count }, (_, at) => `10.${at >> 8}.${at & 255}.0/24`).join(' ')
}

describe('a text that is far too long', () => {
  test.each(refused)('is refused before it is parsed, and changes nothing: %s', async (_, path, fields, message) => {
    const tables = [articles, editors, indexing, users, entries]
    const before = await Promise.all(tables.map((table) => journal.db.select().from(table)))
    const took = measure()
    const { status, text } = await meera.submit(path, path === add ? { ...fields, pdfFile: pdf } : fields)
    expect(took()).toBeLessThan(2000)
    expect(status).toBe(422)
    expect(text).toContain(message)
    expect(await Promise.all(tables.map((table) => journal.db.select().from(table)))).toEqual(before)
  })

  test('is accepted if it was stored before and has not changed', async () => {
    const abstract = '<b>x</b>'.repeat(3000)
    await anArticle(journal.db, { ...(await aPdf(journal.files)), abstract })
    const typed = { abstract, subject: 'Soils' }
    expect((await meera.submit('/admin/archives/2', typed)).status).toBe(200)
  })
})

describe('an entry with thousands of combining marks in a row', () => {
  test('is stored with joiners between them, so that the database normalises it quickly', async () => {
    const took = measure()
    const content = 'a\u0301\u0327'.padEnd(90_001, '\u0301\u0327')
    expect((await meera.submit('/webdata/addentris', { content })).status).toBe(200)
    expect(took()).toBeLessThan(5000)
    const [entry] = await journal.db.select().from(entries)
    expect(entry?.content.replaceAll('\u034f', '')).toBe(content)
  })
})

test.each<[string, (text: string) => unknown]>([
  ['a name', nameKey],
  ['an author of a certificate', (name) => authorNamed({ authorname: 'Sita Devi' }, name)],
  ['a code', parseCode],
  ['a search of the work log', (text) => searchIn(text, 'UTC')],
])('%s with thousands of combining marks is parsed quickly', (_, read) => {
  const took = measure()
  read(marks)
  expect(took()).toBeLessThan(1000)
})

test.each([
  [2000, 200],
  [3000, 404],
  [15_000, 404],
])('an author’s name with %p full stops after it answers %p', async (stops, status) => {
  const { handle } = journal
  for (const stop of ['.', '%2E']) {
    const address = `http://localhost/authors/Ravi%20Kumar%20Sharma${stop.repeat(stops)}`
    expect((await handle(new Request(address))).status).toBe(status)
  }
})
