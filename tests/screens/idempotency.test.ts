// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { users } from '../../src/core/db/tables/accounts.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { paperNotes, papers } from '../../src/core/db/tables/review/papers.ts'
import { editors, indexing } from '../../src/core/db/tables/site.ts'
import { entries } from '../../src/core/db/tables/work-log.ts'
import { screens } from '../../src/office/screens/desk.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper } from '../support/builders/papers.ts'
import { anIssue } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const meera = await browsingAs(journal)
beforeEach(async () => {
  for (const table of [articles, issues, editors, indexing, entries]) await journal.db.delete(table)
})

const editor = { name: 'Sita Devi', category: 'chief editor', post: 'Professor', content: 'University of Pune' }
const issue = { volume: '6', issue: '1', frequency: 'Jan-Mar' }
const article = {
  title: 'Growth of crops',
  authorname: 'Sita Devi',
  abstract: '<p>Crops grow.</p>',
  publishdate: '2026-06-14',
  pagenumber: '1-6',
  refnumber: '7',
  ptype: 'free',
  pdfFile: new File(['%PDF-1.7'], 'paper.pdf'),
}

/** The mark in the form of a page. */
async function markOf(path: string): Promise<string> {
  return /name="once" value="([^"]+)"/.exec((await meera.open(path)).html)?.[1] ?? ''
}

describe('a form that adds', () => {
  test.each([
    ['an editor', '/admin/editors/add', editor, editors],
    ['a partner', '/admin/indexing/add', { title: 'Crossref' }, indexing],
    ['an issue', '/admin/archives', issue, issues],
    ['an article', '/admin/archives/add/2026/5/2', article, articles],
    ['a user', '/admin/users', { name: 'Ravi Rao', password: 'the password' }, users],
    ['a work entry', '/webdata/addentris', { status: 'info', content: 'Call the printer' }, entries],
  ])('%s adds once, even if it is sent twice at once and again later', async (_, path, fields, table) => {
    if (table === articles) await anIssue(journal.db)
    const form = { ...fields, once: await markOf(path) }
    const before = await journal.db.$count(table)
    const [first, second] = await Promise.all([meera.submit(path, form), meera.submit(path, form)])
    expect(first.location).toBeString()
    expect(second.location).toBe(first.location)
    expect((await meera.submit(path, form)).location).toBe(first.location)
    expect(await journal.db.$count(table)).toBe(before + 1)
  })

  test('gets a new idempotency key each time it is opened', async () => {
    expect(await markOf('/admin/editors/add')).not.toBe(await markOf('/admin/editors/add'))
  })

  test('counts as another one if its input or its user differs', async () => {
    const once = await markOf('/admin/editors/add')
    await meera.submit('/admin/editors/add', { ...editor, once })
    await meera.submit('/admin/editors/add', { ...editor, once, name: 'Ravi Kumar' })
    await (await browsingAs(journal, 'Asha Rao')).submit('/admin/editors/add', { ...editor, once })
    expect(await journal.db.$count(editors)).toBe(3)
  })

  test('is answered anew if it was refused before', async () => {
    const form = { ...issue, once: await markOf('/admin/archives') }
    await anIssue(journal.db, { volume: 6, issue: 1 })
    expect((await meera.submit('/admin/archives', form)).status).toBe(409)
    await journal.db.delete(issues)
    expect((await meera.submit('/admin/archives', form)).location).toBe('/admin/archives')
    expect(await journal.db.$count(issues)).toBe(1)
  })

  test('sends its script to the same next page, however often it is sent', async () => {
    const form = { ...editor, once: await markOf('/admin/editors/add') }
    const answer = { status: 200, body: { location: '/admin/editors' } }
    expect(await meera.send('/admin/editors/add', form)).toEqual(answer)
    expect(await meera.send('/admin/editors/add', form)).toEqual(answer)
    expect(await journal.db.$count(editors)).toBe(1)
  })
})

describe('what is saved is answered as saved, though no connection is left after it', () => {
  const lost = async (happens: string) => {
    await journal.db.execute(sql`create or replace function lost() returns trigger language plpgsql as
      $$ begin raise 'sorry, too many clients already' using errcode = '53300'; end $$`)
    await journal.db.execute(sql.raw(`create trigger lost before ${happens} execute function lost()`))
  }

  test.each([
    ['its draft', 'drafts', 'delete on drafts'],
    ['its answer', 'sent_forms', 'update of answer on sent_forms'],
  ])('%s cannot be kept up to date', async (_, table, happens) => {
    const form = { title: 'Crossref', once: await markOf('/admin/indexing/add') }
    await lost(happens)
    const saved = await meera.submit('/admin/indexing/add', form)
    await journal.db.execute(sql.raw(`drop trigger lost on ${table}`))
    expect(saved).toMatchObject({ location: '/admin/indexing', status: 200 })
    expect(saved.text).toContain('Partner created successfully')
    expect(await journal.db.$count(indexing)).toBe(1)
    expect((await meera.submit('/admin/indexing/add', form)).location).toStartWith('/admin')
    expect(await journal.db.$count(indexing)).toBe(1)
  })

  test('a paper and a note to it are added once', async () => {
    const { number } = await aPaper(journal.db, { state: 'review' })
    const before = await journal.db.$count(papers)
    const title = `Rice ${crypto.randomUUID()}`
    const paper = { title, authors: 'Asha Rao', manuscript: new File(['%PDF-1.7'], 'rice.pdf') }
    const note = `/admin/submissions/${number}/notes`
    await lost('update of answer on sent_forms')
    for (const [path, fields] of [['/admin/submissions/add', paper] as const, [note, { text: title }] as const]) {
      const form = { ...fields, once: crypto.randomUUID() }
      expect((await meera.submit(path, form)).location).toStartWith('/admin/submissions/')
      expect((await meera.submit(path, form)).location).toStartWith('/admin')
    }
    await journal.db.execute(sql`drop trigger lost on sent_forms`)
    expect(await journal.db.$count(papers)).toBe(before + 1)
    expect(await journal.db.$count(paperNotes, eq(paperNotes.text, title))).toBe(1)
  })

  test('what comes after it cannot be read', async () => {
    const made = screens(journal).post('/admin/rice', async (desk) => {
      await desk.change(Promise.resolve({ ok: true }))
      throw Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
    })
    const vikram = await browsingAs({ ...journal, handle: made.routes.handle }, 'Vikram Singh')
    const answer = await vikram.ask('/admin/rice', { method: 'POST', body: new FormData() })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin'])
    expect(answer.headers.get('set-cookie')).toContain('saved')
    expect(await vikram.send('/admin/rice')).toEqual({ status: 200, body: { location: '/admin' } })
  })
})
