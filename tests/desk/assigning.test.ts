// one database
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { paperEvents, papers } from '../../src/core/db/tables/review/papers.ts'
import { assignedText } from '../../src/review/desk/rules.ts'
import { aPaper } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const sessionOf = async (id: number) => `Bearer ${(await aSession(journal, id)).token}`
const admin = await sessionOf((await aUser(db, 'Meera Nair')).id)
const eva = await aUser(db, 'Eva Moor', { role: 'editor' })
const evas = await sessionOf(eva.id)

const open = async (path: string, authorization = admin) =>
  wordsOf(await (await journal.get(path, { authorization })).text())

async function send(path: string, fields: [string, string][], authorization = admin) {
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(fields),
  })
  const answer = await journal.handle(request)
  return { status: answer.status, said: decodeURIComponent(answer.headers.get('set-cookie') ?? '') }
}

test.each([
  [1, 'Eva Moor', 'Assigned to Eva Moor.'],
  [3, 'Eva Moor', '3 papers are assigned to Eva Moor.'],
  [1, '', 'Assigned to nobody.'],
])('%d given to “%s”: %s', (count, user, text) => {
  expect(assignedText(count, user)).toBe(text)
})

test('admins see what has no editor, and give several papers to one at once; editors do not learn of them', async () => {
  const made = [await aPaper(db), await aPaper(db), await aPaper(db)]
  const people = [{ name: 'Eva Moor', email: 'moor@university.example', corresponding: true }]
  const own = await aPaper(db, { people })
  expect(await open('/admin/submissions')).toContain('Without an editor 4')
  expect(await open('/admin')).toContain('4 papers without an editor')
  const empty = await open('/admin/submissions', evas)
  expect(empty).toContain('No paper is assigned to you. An admin assigns them.')
  expect(empty).not.toContain('Without an editor')
  expect(await open('/admin/submissions?filter=unassigned', evas)).not.toContain('Paper about crop')
  expect(await open('/admin', evas)).not.toContain('without an editor')
  const numbers = [...made, own].map(({ number }): [string, string] => ['numbers', number])
  expect((await send('/admin/submissions', [...numbers, ['user', 'Eva Moor']], evas)).status).toBe(403)
  expect((await send('/admin/submissions', [['user', 'Eva Moor']])).said).toContain('Select papers')
  expect((await send('/admin/submissions', [...numbers, ['user', '']])).said).toContain('choose an editor')
  const { status, said } = await send('/admin/submissions', [...numbers, ['user', 'Eva Moor']])
  expect([status, said]).toEqual([303, expect.stringContaining('3 papers are assigned to Eva Moor.')])
  expect(said).toContain(`${own.number}: Eva Moor is recused from this paper.`)
  expect(await open('/admin/submissions')).toContain('Without an editor 1')
  expect(await open('/admin')).toContain('1 paper without an editor')
  for (const { id } of made) {
    const [paper] = await db.select({ editor: papers.editor_id }).from(papers).where(eq(papers.id, id))
    expect(paper?.editor).toBe(eva.id)
    const events = await db.select().from(paperEvents).where(eq(paperEvents.paper_id, id))
    expect(events.filter(({ what }) => what === 'assigned')).toMatchObject([
      { by: 'Meera Nair', values: { user: 'Eva Moor' } },
    ])
  }
  const listed = await journal.get('/api/admin/submissions?filter=unassigned', { authorization: admin })
  expect([listed.headers.get('x-total-count'), await listed.json()]).toMatchObject(['1', [{ number: own.number }]])
})

test('one paper is given with an answer that names its editor', async () => {
  const { number } = await aPaper(db)
  const path = `/admin/submissions/${number}/assign`
  expect((await send(path, [['user', 'eva moor']])).said).toContain('Assigned to Eva Moor.')
  expect((await send(path, [['user', '']])).said).toContain('Assigned to nobody.')
})
