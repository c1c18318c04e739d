// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { writeFileHere } from '../../src/core/cli/terminal.ts'
import { sessions, users } from '../../src/core/db/tables/accounts.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { signIn as signInTo } from '../../src/office/accounts/actions.ts'
import { userCommand } from '../../src/office/accounts/command.ts'
import { changeUser } from '../../src/office/accounts/users/actions.ts'
import { addFirstUser } from '../../src/office/accounts/users/users.ts'
import { findSession } from '../../src/office/sessions/queries.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { configOf, withJournal } from '../support/journal.ts'

const journal = await withJournal()

const signIn = async (username: string, password: string) =>
  (await journal.call('POST', '/auth/login', { body: { username, password } })).status
const tokenOf = async (username: string, password = 'the password') =>
  (await journal.call('POST', '/auth/login', { body: { username, password } })).body.token as string

async function run(args: string[], password?: string) {
  let printed = ''
  const terminal = {
    print: (text: string) => (printed += text),
    isInteractive: false,
    folder: '/',
    password,
    writeFile: writeFileHere,
  }
  const status = await userCommand(journal, args, terminal)
  return { status, printed }
}

describe('the first user', () => {
  test('is created once, with a random password that is printed once', async () => {
    const lines: string[] = []
    await Promise.all([1, 2, 3].map(() => addFirstUser(journal.db, configOf({}), (line) => lines.push(line))))
    expect(lines).toEqual([expect.stringMatching(/^The first user is admin, with the password \S{22}$/)])
    expect(await signIn('admin', lines[0]?.split(' ').at(-1) ?? '')).toBe(200)
    await addFirstUser(journal.db, configOf({ ADMIN_USERNAME: 'other' }), (line) => lines.push(line))
    expect(lines).toHaveLength(1)
    expect(await journal.db.$count(users)).toBe(1)
  })

  test('is asked on every page of the back office to change that password until it is changed', async () => {
    const lines: string[] = []
    await journal.db.delete(users)
    await addFirstUser(journal.db, configOf({}), (line) => lines.push(line))
    const first = lines[0]?.split(' ').at(-1) ?? ''
    const token = await tokenOf('admin', first)
    const [{ id } = { id: 0 }] = await journal.db.select().from(users)
    const page = async (path: string) => String((await journal.call('GET', path, { token })).body)
    for (const path of ['/admin', '/admin/settings']) {
      expect(await page(path)).toContain('You still use the password from the first start.')
      expect(await page(path)).toContain(`href="/admin/account/${id}">Change it`)
    }
    expect(await page('/webdata')).not.toContain('first start')
    await journal.call('POST', `/api/users/${id}`, { token, body: { name: 'chief' } })
    expect(await page('/admin')).toContain('first start')
    await journal.call('POST', `/api/users/${id}`, { token, body: { password: 'my own password' } })
    expect(await page('/admin')).not.toContain('first start')
  })

  test('may have a password of the environment that is easy to guess, and is told to change it', async () => {
    const lines: string[] = []
    await journal.db.delete(users)
    await addFirstUser(journal.db, configOf({ ADMIN_PASSWORD: 'Password123' }), (line) => lines.push(line))
    expect(lines).toEqual(['ADMIN_PASSWORD is easy to guess: sign in and change it'])
    const token = await tokenOf('admin', 'Password123')
    expect((await journal.call('GET', '/admin', { token })).body).toContain('first start')
  })

  test('has the name and password of the environment, and the password is not printed', async () => {
    await journal.db.delete(users)
    const lines: string[] = []
    await addFirstUser(journal.db, configOf({ ADMIN_USERNAME: 'Chief', ADMIN_PASSWORD: 'chief password' }), (line) =>
      lines.push(line),
    )
    expect(lines).toEqual([])
    expect(await signIn('chief', 'chief password')).toBe(200)
    const token = await tokenOf('chief', 'chief password')
    expect((await journal.call('GET', '/admin', { token })).body).not.toContain('first start')
  })
})

describe('bun run user', () => {
  test('adds, changes, disables and enables users, and restricts their addresses', async () => {
    expect(await run(['add', 'Asha Rao'], 'first password')).toEqual({
      status: 0,
      printed: 'Asha Rao can now sign in\n',
    })
    expect(await signIn('asha rao', 'first password')).toBe(200)
    expect(await run(['add', 'ASHA rao'], 'first password')).toEqual({ status: 1, printed: 'This name is taken\n' })
    expect((await run(['password', 'Asha Rao'], 'second password')).status).toBe(0)
    expect(await signIn('Asha Rao', 'first password')).toBe(401)
    expect(await signIn('Asha Rao', 'second password')).toBe(200)
    expect((await run(['disable', 'Asha Rao'])).status).toBe(0)
    expect(await signIn('Asha Rao', 'second password')).toBe(403)
    expect((await run(['enable', 'Asha Rao'])).status).toBe(0)
    expect((await run(['allow-ip', 'Asha Rao', '192.0.2.0/24', '::1'])).status).toBe(0)
    expect(await signIn('Asha Rao', 'second password')).toBe(403)
    expect((await run(['allow-ip', 'Asha Rao'])).status).toBe(0)
    expect(await signIn('Asha Rao', 'second password')).toBe(200)
  })

  test('leaves one user enabled', async () => {
    const { printed } = await run(['disable', 'Asha Rao'])
    expect(printed).toBe('Asha Rao: done\n')
    expect(await run(['disable', 'Chief'])).toEqual({
      status: 1,
      printed: 'Chief is the last enabled user and cannot be disabled\n',
    })
    await run(['enable', 'Asha Rao'])
  })

  test('ends the sessions of a user who gets a new password or is disabled', async () => {
    await aUser(journal.db, 'Busy')
    for (const change of [
      ['password', 'Busy'],
      ['disable', 'Busy'],
    ]) {
      const token = await tokenOf('Busy')
      expect((await journal.call('GET', '/auth/verify-token', { token })).status).toBe(200)
      await run(change, 'the password')
      await run(['enable', 'Busy'])
      expect((await journal.call('GET', '/auth/verify-token', { token })).status).toBe(401)
    }
  })

  test.each([
    ['password', 'Quick'],
    ['disable', 'Quicker'],
  ])('%s refuses a sign-in whose old password is just being checked', async (change, name) => {
    const { id } = await aUser(journal.db, name)
    const meanwhile = async () => {
      await run([change, name], 'a newer password')
      return undefined
    }
    const { signal } = new AbortController()
    const typed = { username: name, password: 'the password', address: '203.0.113.9', userAgent: '', signal }
    const result = await signInTo(journal, {
      ...typed,
      origin: 'http://localhost',
      browser: '',
      knownDevice: meanwhile,
    })
    expect(result).toEqual({ ok: false, problem: { code: 'invalid_credentials', retryAfter: undefined } })
    expect(await journal.db.$count(sessions, eq(sessions.user_id, id))).toBe(0)
  })

  test('of two password changes at once, the one whose session was ended sets none', async () => {
    const { id } = await aUser(journal.db, 'Owner')
    const { id: stolen } = await aSession(journal, id)
    const session = await findSession(journal.db, stolen)
    if (!session) throw new Error('There is no session')
    await run(['password', 'Owner'], 'a newer password')
    const { signal } = new AbortController()
    const thief = {
      ...journal,
      origin: 'http://localhost',
      username: 'Owner',
      userId: id,
      session,
      address: '203.0.113.9',
      signal,
    }
    expect(await changeUser(thief, id, { password: 'of the thief' })).toMatchObject({
      ok: false,
      problem: { code: 'reauthentication_required' },
    })
    expect(await signIn('Owner', 'a newer password')).toBe(200)
  })

  test.each([
    [['add', 'New'], 'short', 1, 'A password must have 8 to 1,024 characters\n'],
    [['add', 'New'], 'iloveyou', 1, 'This password is easy to guess. Choose another one.\n'],
    [['add', 'New Comer'], 'newcomer', 1, 'This password is easy to guess. Choose another one.\n'],
    [['password', 'Chief'], '12345678', 1, 'This password is easy to guess. Choose another one.\n'],
    [['add', 'x'.repeat(65)], 'long enough', 1, 'Name can have at most 64 characters\n'],
    [['disable', 'Nobody'], undefined, 1, 'There is no user Nobody\n'],
    [
      ['allow-ip', 'Chief', '10.0.0.0/99'],
      undefined,
      1,
      '10.0.0.0/99 is not a valid address range. Examples: 10.0.0.0/8, 2001:db8::/32\n',
    ],
  ])('%p prints what is wrong', async (args, password, status, printed) => {
    expect(await run(args, password)).toEqual({ status, printed })
  })

  test.each([[[]], [['add']], [['remove', 'Chief']], [['disable', 'Chief', 'more']], [['add', 'New', '--unknown']]])(
    '%p prints the usage',
    async (args) => {
      const { status, printed } = await run(args)
      expect(status).toBe(2)
      expect(printed.startsWith('Usage: bun run user')).toBe(true)
    },
  )

  test('records every change in the history, without passwords', async () => {
    const isByCommand = eq(audit.username, 'command line')
    const rows = await journal.db.select().from(audit).where(isByCommand).orderBy(audit.id)
    expect(
      rows.slice(0, 3).map(({ username, action, before, after }) => ({ username, action, before, after })),
    ).toEqual([
      { username: 'command line', action: 'add', before: {}, after: { name: 'Asha Rao' } },
      { username: 'command line', action: 'password', before: {}, after: {} },
      { username: 'command line', action: 'disable', before: { status: 'enabled' }, after: { status: 'disabled' } },
    ])
    expect(JSON.stringify(rows)).not.toContain('argon2')
  })
})

describe('GET and POST /api/users/{id}', () => {
  let meera: { id: number; name: string }
  let token: string
  beforeAll(async () => {
    meera = await aUser(journal.db, 'Meera')
    await aUser(journal.db, 'Taken')
    token = await tokenOf('Meera')
  })
  const change = (body: object, of = meera.id) => journal.call('POST', `/api/users/${of}`, { token, body })

  test('return what they set, and an empty password', async () => {
    const { body } = await journal.call('GET', `/api/users/${meera.id}/`, { token })
    expect(body).toEqual({ id: meera.id, name: 'Meera', role: 'admin', email: '', orcid: '', password: '' })
    const set = { email: 'meera@example.org', orcid: 'https://orcid.org/0000-0002-1825-0097' }
    for (const changed of [set, { email: '', orcid: '' }])
      expect((await change(changed)).body).toEqual({ ...body, ...changed })
    for (const id of ['0', '01', '1e3', '999999', '99999999999', 'x']) {
      expect((await journal.call('GET', `/api/users/${id}`, { token })).body).toEqual({ error: 'not_found' })
    }
  })

  test.each([
    [{ name: '' }, 422, { error: 'required', field: 'name' }],
    [{ name: 'x'.repeat(65) }, 422, { error: 'invalid', field: 'name' }],
    [{ name: ['Meera'] }, 422, { error: 'invalid', field: 'name' }],
    [{ password: null }, 422, { error: 'invalid', field: 'password' }],
    [{ name: 'TAKEN' }, 409, { error: 'duplicate_name', field: 'name' }],
    [{ password: 'short' }, 422, { error: 'invalid_password', field: 'password' }],
    [{ password: 'Qwertyuiop' }, 422, { error: 'invalid_password', field: 'password' }],
    [{ name: 'Meera Devi', password: 'meera devi' }, 422, { error: 'invalid_password', field: 'password' }],
    [
      { password: 'new password', current_password: 'wrong' },
      422,
      { error: 'invalid_password', field: 'current_password' },
    ],
  ])('the change %p gets status %p', async (body, status, answer) => {
    expect(await change(body)).toMatchObject({ status, body: answer })
  })

  test('reveal without a session not even whether a body is well formed', async () => {
    const headers = { 'content-type': 'application/json' }
    const request = new Request(`http://localhost/api/users/${meera.id}`, { method: 'POST', headers, body: '{' })
    expect((await journal.handle(request)).status).toBe(401)
  })

  test('limit guesses of the present password to one each 30 seconds after ten wrong ones', async () => {
    const guess = (current_password: string) => change({ password: 'another password', current_password })
    const { status: first } = await guess('wrong') // beside the one of the table above
    for (let number = 0; number < 8; number++) await guess('wrong')
    expect(first).toBe(422)
    const refused = await guess('the password')
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({ error: 'too_many_attempts', field: 'current_password' })
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(await signIn('Meera', 'the password')).toBe(200) // counts for itself
    const checked = journal.lines.filter(({ message }) => message === 'password_check')
    expect(checked.at(-1)).toMatchObject({ outcome: 'too_many_attempts', name: 'meera', address: '127.0.0.1' })
    journal.now.at = new Date(journal.now.at.getTime() + 11 * 60_000)
  })

  test('keep the password if the new one is empty; a change of name needs no password', async () => {
    expect(await change({ name: 'Meera Nair', password: '' })).toMatchObject({
      status: 200,
      body: { id: meera.id, name: 'Meera Nair', password: '' },
    })
    expect(await signIn('Meera Nair', 'the password')).toBe(200)
  })

  test('end the other sessions after a new password, which requires the present one 15 minutes after the sign-in', async () => {
    const other = await tokenOf('Meera Nair')
    expect((await change({ password: 'fresh password' })).status).toBe(200)
    expect((await journal.call('GET', '/auth/verify-token', { token: other })).status).toBe(401)
    expect((await journal.call('GET', '/auth/verify-token', { token })).status).toBe(200)
    journal.now.at = new Date(journal.now.at.getTime() + 16 * 60_000)
    expect(await change({ password: 'later password' })).toMatchObject({
      status: 403,
      body: { error: 'reauthentication_required' },
    })
    expect((await change({ password: 'later password', current_password: 'fresh password' })).status).toBe(200)
    expect(await signIn('Meera Nair', 'later password')).toBe(200)
  })
})
