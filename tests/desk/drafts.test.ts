// one database
import { beforeAll, expect, test } from 'bun:test'
import { draftsCommand } from '../../src/review/desk/drafts-command.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2' })
const { drafted, form, open } = waysOf(journal)
const list = '/api/admin/submissions?filter=draft'

beforeAll(() => open())

async function printed(...args: string[]) {
  let text = ''
  const print = (some: string) => {
    text += some
  }
  const status = await draftsCommand(journal, args, { print } as never)
  return { status, lines: text.split('\n').filter(Boolean) }
}

test('an admin finds drafts and deletes them, on the screen, by JSON and on the machine', async () => {
  const admin = await aSession(journal, (await aUser(journal.db, 'Chief')).id)
  const links = [await drafted(), await drafted({ email: 'asha@example.org' }), await drafted()]
  await form(links[1] ?? '', { title: 'Wheat\u202e\tand rice', authors: 'Asha Rao | IIT | corresponding' })
  const { body, headers } = await journal.call('GET', list, admin)
  expect(headers.get('x-total-count')).toBe('3')
  expect(body).toHaveLength(3)
  expect(body).toContainEqual(expect.objectContaining({ title: 'Wheat and rice', authors: ['Asha Rao'] }))
  expect((await journal.call('GET', `${list}&q=asha@example`, admin)).body).toHaveLength(1)
  const [first, second, third] = body.map(({ id }: { id: number }) => id)

  const page = await (
    await journal.get('/admin/submissions?filter=draft', { authorization: `Bearer ${admin.token}` })
  ).text()
  expect(page).toContain(`action="/admin/submissions/drafts/${first}"`)
  const told = await printed()
  expect([told.status, told.lines.length]).toEqual([0, 3])
  const [id, , email, title] = told.lines.find((line) => line.includes('asha'))?.split('\t') ?? []
  expect([Number(id), email, title]).toEqual([expect.any(Number), 'asha@example.org', 'Wheat and rice'])

  expect((await journal.call('POST', `/admin/submissions/drafts/${first}`, admin)).status).toBe(303)
  expect((await journal.call('DELETE', `/api/admin/submissions/drafts/${second}`, admin)).status).toBe(204)
  expect((await journal.call('DELETE', `/api/admin/submissions/drafts/${second}`, admin)).status).toBe(404)
  expect((await printed('--delete', `${third}`)).status).toBe(0)
  expect([
    await printed('--delete', `${third}`),
    await printed('--delete', '1e3'),
    await printed('--all'),
  ]).toMatchObject([{ status: 1 }, { status: 1 }, { status: 2 }])
  expect((await journal.call('GET', list, admin)).body).toEqual([])
  for (const link of links) expect((await journal.get(link)).status).toBe(410)
})

test('no editor sees or deletes a draft, and no paper that was sent is deleted as one', async () => {
  const editor = await aSession(journal, (await aUser(journal.db, 'Ed', { role: 'editor' })).id)
  const admin = await aSession(journal, (await aUser(journal.db, 'Chief Too')).id)
  await drafted()
  const [draft] = (await journal.call('GET', list, admin)).body
  expect((await journal.call('GET', list, editor)).body).toEqual([])
  expect((await journal.call('DELETE', `/api/admin/submissions/drafts/${draft.id}`, editor)).status).toBe(403)
  expect((await journal.call('POST', `/admin/submissions/drafts/${draft.id}`, editor)).status).toBe(403)
  await journal.db.execute(`update papers set state = 'received' where id = ${draft.id}`)
  expect((await journal.call('DELETE', `/api/admin/submissions/drafts/${draft.id}`, admin)).status).toBe(404)
  expect((await journal.call('GET', '/api/admin/submissions', admin)).body[0]).not.toHaveProperty('id')
})
