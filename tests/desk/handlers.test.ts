// one database
import { beforeEach, expect, test } from 'bun:test'
import { eq, ne } from 'drizzle-orm'
import { commandNamed } from '../../src/commands.ts'
import { users } from '../../src/core/db/tables/accounts.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { paperEvents, papers } from '../../src/core/db/tables/review/papers.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { renewHandlers } from '../../src/review/letters/handlers.ts'
import { aPaper, aRequest, paperPdf } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
let asha: { id: number; name: string }

beforeEach(async () => {
  for (const table of [notices, papers, users]) await db.delete(table)
  asha = await aUser(db, 'Asha Rao', { email: 'asha@university.example' })
})

const flagsOf = async (id: number) => (await db.select().from(papers).where(eq(papers.id, id)))[0]?.flags
const lettersSent = () => db.select().from(notices).where(ne(notices.recipient, 'x'))
const renew = () => db.transaction((tx) => renewHandlers(tx, journal))
const command = async (...args: string[]) => {
  let said = ''
  const terminal = {
    print: (text: string) => (said += text),
    isInteractive: false,
    folder: '/',
    writeFile: async () => undefined,
  }
  const offline = () => Promise.reject(new Error('Not needed'))
  return { code: await commandNamed('user')?.({ ...journal, offline }, args, terminal), said }
}

test('a paper that nobody may handle any more is flagged and told once, until somebody may', async () => {
  const paper = await aPaper(db, { people: [{ name: 'Nina Bose', email: 'nina@university.example' }] })
  await renew()
  expect(await flagsOf(paper.id)).toEqual([])
  await db.update(users).set({ email: 'nina@university.example' }).where(eq(users.id, asha.id))
  await renew()
  await renew()
  expect(await flagsOf(paper.id)).toEqual(['nobody_to_handle'])
  const told = await lettersSent()
  expect(told).toHaveLength(1)
  expect(told[0]?.body).toContain('bun run user lift NAME NUMBER')
  expect(JSON.stringify(told)).not.toMatch(new RegExp(`${paper.number}|${paper.title}|Bose`))
  const admin = await aUser(db, 'Meera Nair')
  await renew()
  expect(await flagsOf(paper.id)).toEqual([])
  await db.update(users).set({ status: 'disabled' }).where(eq(users.id, admin.id))
  await renew()
  expect(await flagsOf(paper.id)).toEqual(['nobody_to_handle'])
})

test('the letter goes to no address of who is on the paper: its coming would tell them who else is', async () => {
  const toldWith = async (websiteemail: string) => {
    await db.delete(notices)
    await db.update(settings).set({ submissions_email: 'asha@university.example', websiteemail })
    const paper = await aPaper(db, { people: [{ name: 'Nina Bose', email: 'asha@university.example' }] })
    await renew()
    await db.delete(papers).where(eq(papers.id, paper.id))
    return (await lettersSent()).map(({ recipient }) => recipient)
  }
  expect(await toldWith('office@journal.example')).toEqual(['office@journal.example'])
  expect(await toldWith('asha@university.example')).toEqual([''])
  await db.update(settings).set({ submissions_email: '', websiteemail: '' })
})

test('a reviewer cannot handle the paper, an assigned editor can, and an ended paper needs nobody', async () => {
  const editor = await aUser(db, undefined, { role: 'editor' })
  const [left, given, ended] = [
    await aPaper(db, { state: 'review' }),
    await aPaper(db, { state: 'review', editor_id: editor.id }),
    await aPaper(db, { state: 'rejected' }),
  ]
  for (const paper of [left, given, ended]) await aRequest(db, paper, { person: { name: 'Asha Rao' } })
  await renew()
  expect(await flagsOf(left.id)).toEqual(['nobody_to_handle'])
  expect(await flagsOf(given.id)).toEqual([])
  expect(await flagsOf(ended.id)).toEqual([])
})

test('a paper that an editor enters has that editor, also where every admin is one of its authors', async () => {
  const editor = await aUser(db, 'Esha Editor', { role: 'editor' })
  const { token } = await aSession(journal, editor.id)
  const body = new FormData()
  const authors = 'Asha Rao | asha@university.example'
  for (const [name, value] of Object.entries({ title: 'Rice', authors, manuscript: new File([paperPdf], 'rice.pdf') }))
    body.append(name, value)
  const { status, body: entered } = await journal.call('POST', '/api/admin/submissions', { token, body })
  expect([status, entered.editor, entered.flags]).toEqual([201, 'Esha Editor', []])
  expect((await lettersSent()).map(({ kind, paper }) => [kind, paper === entered.number])).toEqual([
    ['received', true],
    ['new_paper', true],
  ])
})

test('the last who may handle it recuses themselves: it is flagged at once', async () => {
  const paper = await aPaper(db)
  const { token } = await aSession(journal, asha.id)
  const path = `/api/admin/submissions/${paper.number}/recuse`
  await journal.call('POST', path, { token, body: { user: asha.name } })
  expect(await flagsOf(paper.id)).toEqual(['nobody_to_handle'])
})

test('bun run user lift lets a recused user see a paper again', async () => {
  const paper = await aPaper(db, { people: [{ name: 'Asha Rao' }] })
  const { token } = await aSession(journal, asha.id)
  const status = async () => (await journal.call('GET', `/api/admin/submissions/${paper.number}`, { token })).status
  await renew()
  expect(await status()).toBe(404)
  expect(await command('lift', 'asha rao', paper.number.toLowerCase())).toEqual({
    code: 0,
    said: `Asha Rao may see ${paper.number}\n`,
  })
  expect(await status()).toBe(200)
  expect(await flagsOf(paper.id)).toEqual([])
  expect(await db.select().from(paperEvents).where(eq(paperEvents.paper_id, paper.id))).toMatchObject([
    { by: 'command line', what: 'recusal_lifted', values: { user: 'Asha Rao' } },
  ])
})

test.each([
  [['lift'], 2, /^Usage: bun run user lift NAME NUMBER/],
  [['lift', 'Asha Rao'], 2, /^Usage/],
  [['lift', 'Nobody', '2026-0000'], 1, /^There is no user Nobody\n$/],
  [['lift', 'Asha Rao', '2026-0000'], 1, /^There is no paper 2026-0000\n$/],
  [['hop'], 2, /bun run user lift NAME NUMBER/],
])('bun run user %p ends with %i', async (args, code, said) => {
  expect(await command(...args)).toEqual({ code, said: expect.stringMatching(said) })
})
