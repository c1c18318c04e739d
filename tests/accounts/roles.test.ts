// one database
import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../src/core/db/tables/accounts.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { userCommand } from '../../src/office/accounts/command.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
import { historyOf } from '../support/history.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const start = new Date('2026-06-15T10:00:00Z')
let meera: { id: number; name: string }
let ravi: { id: number; name: string }
beforeEach(async () => {
  journal.now.at = start
  for (const table of [audit, users]) await db.delete(table)
  meera = await aUser(db, 'Meera Nair')
  ravi = await aUser(db, 'Ravi Rao', { role: 'editor' })
})

const by = async (user: { id: number }) => (await aSession(journal, user.id)).token
const rowOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]
const change = async (who: { id: number }, of: { id: number }, body: object) =>
  journal.call('POST', `/api/users/${of.id}`, { token: await by(who), body })
const command = async (...args: string[]) => {
  let said = ''
  const terminal = {
    print: (text: string) => (said += text),
    isInteractive: false,
    folder: '/',
    writeFile: async () => undefined,
  }
  return { code: await userCommand(journal, args, terminal), said }
}

test('whoever is added without a role is an admin, as all were before there were roles', async () => {
  expect((await rowOf(meera.id))?.role).toBe('admin')
})

test('an admin gives a role, an email and an ORCID iD, which the history tells', async () => {
  const body = { role: 'staff', email: ' ravi@example.org ', orcid: '0000-0002-1825-0097' }
  expect((await change(meera, ravi, body)).status).toBe(200)
  const { role, email, orcid } = (await rowOf(ravi.id)) ?? {}
  expect({ role, email, orcid }).toEqual({
    role: 'staff',
    email: 'ravi@example.org',
    orcid: 'https://orcid.org/0000-0002-1825-0097',
  })
  expect((await historyOf(db))[0]).toMatchObject({ before: { role: 'editor', email: '' }, after: { role: 'staff' } })
})

test.each([
  [{ role: 'chief' }, 422, { error: 'invalid', field: 'role' }],
  [{ email: 'nobody' }, 422, { error: 'invalid', field: 'email' }],
  [{ orcid: '0000-0002-1825-0098' }, 422, { error: 'invalid_orcid', field: 'orcid' }],
  [{ email: 'MEERA@example.org' }, 409, { error: 'duplicate_email', field: 'email' }],
])('%j is refused', async (body, status, answer) => {
  await db.update(users).set({ email: 'meera@example.org' }).where(eq(users.id, meera.id))
  const refused = await change(meera, ravi, body)
  expect(refused.status).toBe(status)
  expect(refused.body).toEqual(answer)
})

test.each([{ role: 'editor' }, { email: 'new@example.org' }])(
  '%j needs a proof of the last 15 minutes',
  async (body) => {
    const other = await aUser(db, 'Asha', { role: 'staff' })
    const token = await by(meera)
    journal.now.at = new Date(start.getTime() + 15 * 60_000)
    const send = (more = {}) => journal.call('POST', `/api/users/${other.id}`, { token, body: { ...body, ...more } })
    const late = await send()
    expect(late.status).toBe(403)
    expect(late.body).toEqual({ error: 'reauthentication_required', field: 'current_password' })
    expect((await send({ orcid: '' })).status).toBe(403)
    expect((await send({ current_password: 'the password' })).status).toBe(200)
  },
)

test('nobody raises their own role, but lowers it', async () => {
  const raised = await change(ravi, ravi, { role: 'admin' })
  expect(raised.status).toBe(403)
  expect(raised.body).toEqual({ error: 'forbidden' })
  expect((await change(ravi, ravi, { role: 'staff' })).status).toBe(200)
  expect((await change(ravi, ravi, { role: 'editor' })).status).toBe(403)
})

test('one enabled admin remains', async () => {
  const alone = await change(meera, meera, { role: 'editor' })
  expect(alone.status).toBe(422)
  expect(alone.body).toEqual({ error: 'last_admin', field: 'role' })
  const asha = await aUser(db, 'Asha', { status: 'disabled' })
  expect((await change(meera, meera, { role: 'editor' })).status).toBe(422)
  const form = aFormOf({ status: 'disabled', sure: 'yes' })
  await journal.call('POST', `/admin/users/${meera.id}/status`, { token: await by(meera), body: form })
  expect((await rowOf(meera.id))?.status).toBe('enabled')
  await db.update(users).set({ status: 'enabled' }).where(eq(users.id, asha.id))
  expect((await change(meera, meera, { role: 'editor' })).status).toBe(200)
})

test('the command line gives roles', async () => {
  expect(await command('role', 'Ravi Rao', 'staff')).toEqual({ code: 0, said: 'Ravi Rao: done\n' })
  expect((await rowOf(ravi.id))?.role).toBe('staff')
  expect((await command('role', 'Meera Nair', 'staff')).code).toBe(1)
  expect((await command('role', 'Meera Nair', 'chief')).code).toBe(2)
  expect((await command('role', 'Meera Nair')).code).toBe(2)
})

test('an editor is offered nothing that only admins may do, and sees no change of it', async () => {
  await change(meera, ravi, { orcid: '0000-0002-1825-0097' })
  const page = async (path: string, who: { id: number }) =>
    String((await journal.call('GET', path, { token: await by(who) })).body)
  const forAdmins = /href="\/admin\/(settings|users|backup)/
  const paths = [
    '/admin',
    '/admin/changes',
    '/admin/health',
    '/admin/notices',
    '/admin/archives/dois',
    '/admin/articles',
  ]
  for (const path of [...paths, `/admin/account/${ravi.id}`])
    expect([path, forAdmins.exec((await page(path, ravi)).replaceAll(`/admin/users/${ravi.id}`, ''))?.[0]]).toEqual([
      path,
      undefined,
    ])
  expect(await page('/admin', meera)).toMatch(forAdmins)
  expect(wordsOf(await page('/admin/changes', meera))).toContain('ORCID iD')
  expect(wordsOf(await page('/admin/changes', ravi))).toContain('No change matches')
  expect(await page(`/admin/account/${ravi.id}`, ravi)).not.toContain('name="role"')
})

test('/openapi.json says what needs an admin', async () => {
  const { paths } = (await journal.call('GET', '/openapi.json')).body
  expect(paths['/api/settings'].post.description).toContain('`admin`')
  expect(Object.keys(paths['/api/settings'].post.responses)).toContain('403')
  expect(paths['/api/users/{id}'].get.description).toContain('`admin`')
})
