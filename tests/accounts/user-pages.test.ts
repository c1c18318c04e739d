// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { loginAttempts, sessions, signIns, users } from '../../src/core/db/tables/accounts.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { aUser } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
import { historyOf } from '../support/history.ts'
import { withJournal, withoutCodes, wordsOf } from '../support/journal.ts'

const here = '203.0.113.7'
const start = new Date('2026-06-15T10:00:00Z')
let meera: { id: number; name: string }
let ravi: { id: number; name: string }
let token: string
const journal = await withJournal({ TRUST_PROXY: '127.0.0.0/8' })
beforeEach(async () => {
  journal.now.at = start
  for (const table of [audit, users, loginAttempts]) await journal.db.delete(table)
  meera = await aUser(journal.db, 'Meera Nair')
  ravi = await aUser(journal.db, 'Ravi Rao')
  token = await tokenOf('Meera Nair')
})

const from = (address = here, userAgent = 'curl/8.5.0') => ({ 'x-forwarded-for': address, 'user-agent': userAgent })

async function signIn(username: string, password = 'the password', headers = from()) {
  return journal.call('POST', '/auth/login', { body: { username, password }, headers })
}

async function tokenOf(username: string, headers = from()): Promise<string> {
  return (await signIn(username, 'the password', headers)).body.token
}

const isAlive = async (of: string) =>
  (await journal.call('GET', '/auth/verify-token', { token: of, headers: from() })).status === 200

const show = async (path: string) => {
  const { status, body } = await journal.call('GET', path, { token, headers: from() })
  return { status, html: String(body), text: wordsOf(String(body)) }
}

/** Sends a form and says where it led, with which message. */
async function send(path: string, fields: Record<string, string>, by = token) {
  const { status, headers, body } = await journal.call('POST', path, {
    token: by,
    body: aFormOf(fields),
    headers: from(),
  })
  const flash = headers.getSetCookie().find((cookie) => cookie.startsWith('flash='))
  const said = decodeURIComponent(decodeURIComponent(/flash=([^;]*)/.exec(flash ?? '')?.[1] ?? ''))
  return { status, location: headers.get('location'), said, html: String(body), text: wordsOf(String(body)) }
}

const history = () => historyOf(journal.db)
const userOf = async (id: number) => (await journal.db.select().from(users).where(eq(users.id, id)))[0]

test('the list names everybody, with status, addresses and sessions', async () => {
  await send(`/admin/users/${ravi.id}/addresses`, { allowed_cidrs: '192.0.2.0/24\n2001:db8::/32' })
  await aUser(journal.db, 'asha', { status: 'disabled' })
  const { status, text } = await show('/admin/users')
  expect(status).toBe(200)
  expect(text).toMatch(
    /3 users .* asha Admin Disabled ⋯ Edit Enable Meera Nair This is you. Last seen 15 June 2026, 15:30 Admin 1 session Active/,
  )
  expect(text).toContain('Ravi Rao Admin 192.0.2.0/24, 2001:db8::/32 Active')
})

describe('a new user', () => {
  test('is told all that is wrong, each beside its field', async () => {
    const { status, html } = await send('/admin/users', { name: ' ', email: 'nowhere', password: 'short' })
    expect(status).toBe(422)
    for (const field of ['name', 'email', 'password']) expect(html.includes(`id="${field}-error"`)).toBe(true)
  })

  test('may sign in at once', async () => {
    const { status, location, said } = await send('/admin/users', { name: ' Asha  Rao ', password: 'first password' })
    expect(status).toBe(303)
    expect(location).toBe('/admin/users')
    expect(said).toBe('success:Asha Rao can now sign in')
    expect((await signIn('asha rao', 'first password')).status).toBe(200)
    const { action, username, after } = (await history())[0] ?? {}
    expect(action).toBe('add')
    expect(username).toBe('Meera Nair')
    expect(after).toEqual({ name: 'Asha Rao' })
  })

  test.each([
    [{ name: '', password: 'long enough' }, 422, 'name-error">Name is required'],
    [{ name: 'RAVI rao', password: 'long enough' }, 409, 'name-error">This name is taken'],
    [{ name: 'Asha', password: 'short' }, 422, 'password-error">A password must have 8 to 1,024 characters'],
    [{ name: 'Asha', password: 'sunshine' }, 422, 'password-error">This password is easy to guess'],
    [{ name: 'Asha Rao', password: 'Asha Rao' }, 422, 'password-error">This password is easy to guess'],
  ])('%j is refused, and its name stays', async (fields, expected, message) => {
    const { status, html } = await send('/admin/users', fields)
    expect(status).toEqual(expected)
    expect(withoutCodes(html)).toContain(message)
    expect(html).toMatch(new RegExp(`name="name"[^>]* value="${fields.name}"`))
    expect(await journal.db.$count(users)).toBe(2)
  })

  test('requires the acting user’s password some time after the sign-in', async () => {
    journal.now.at = new Date(start.getTime() + 16 * 60_000)
    const fields = { name: 'Asha', password: 'first password' }
    const asked = await send('/admin/users', fields)
    expect(asked.status).toBe(403)
    expect(asked.text).toContain('Please type the password again: nothing is saved yet')
    expect((await send('/admin/users', { ...fields, current_password: 'wrong' })).status).toBe(422)
    expect((await send('/admin/users', { ...fields, current_password: 'the password' })).status).toBe(303)
  })
})

describe('some time after signing in', () => {
  const later = () => {
    journal.now.at = new Date(start.getTime() + 16 * 60_000)
  }

  test('changing allowed addresses requires the acting user’s password, and the form keeps its input', async () => {
    const path = `/admin/users/${ravi.id}/addresses`
    const fields = { allowed_cidrs: '192.0.2.0/24\n2001:db8::/32', from_cidrs: '', back: '/admin/users' }
    expect((await send(path, { ...fields, allowed_cidrs: '' })).status).toBe(303)
    later()
    const asked = await send(path, fields)
    expect(asked.status).toBe(403)
    expect(asked.text).toContain('Enter your own current password to go on.')
    expect(asked.html).toMatch(/name="allowed_cidrs" value="192\.0\.2\.0\/24\r\n2001:db8::\/32"/)
    const wrong = await send(path, { ...fields, current_password: 'wrong' })
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('This is not your current password')])
    expect(wrong.html).toContain('name="back" value="/admin/users"')
    expect(wrong.html).not.toContain('value="wrong"')
    expect((await userOf(ravi.id))?.allowed_cidrs).toEqual([])
    expect((await send(path, { ...fields, current_password: 'the password' })).location).toBe('/admin/users')
    expect((await userOf(ravi.id))?.allowed_cidrs).toEqual(['192.0.2.0/24', '2001:db8::/32'])
  })

  test.each(['ravi', 'meera'])('changing the status of %s requires the acting user’s password', async (whose) => {
    later()
    const { id } = whose === 'ravi' ? ravi : meera
    const path = `/admin/users/${id}/status`
    const fields = { status: 'disabled', sure: 'yes', back: '/admin/users' }
    const asked = await send(path, fields)
    expect(asked.status).toBe(403)
    for (const [name, value] of Object.entries(fields)) expect(asked.html).toContain(`name="${name}" value="${value}"`)
    expect((await userOf(id))?.status).toBe('enabled')
    expect((await send(path, { ...fields, current_password: 'the password' })).status).toBe(303)
    expect((await userOf(id))?.status).toBe('disabled')
  })
})

test('guesses of the present password are limited, with a message beside the field', async () => {
  const fields = { name: 'Meera Nair', password: 'another password', current_password: 'wrong' }
  for (let number = 0; number < 10; number++) await send(`/admin/account/${meera.id}`, fields)
  const body = aFormOf({ ...fields, current_password: 'the password' })
  for (const path of [`/admin/account/${meera.id}`, '/admin/users']) {
    const refused = await journal.call('POST', path, { token, body, headers: from() })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(withoutCodes(refused.body)).toContain(
      'current_password-error">Too many attempts. Please wait and try again.',
    )
  }
})

describe('latest sign-ins', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

  test('are listed with their outcomes, newest first, on both pages of a user', async () => {
    await journal.db.delete(signIns)
    await signIn('Ravi Rao', 'wrong', from('2001:db8::7', firefox))
    await send(`/admin/users/${ravi.id}/addresses`, { allowed_cidrs: '192.0.2.0/24' })
    journal.now.at = new Date(start.getTime() + 60_000)
    await signIn('Ravi Rao', 'the password', from('::ffff:198.51.100.4'))
    await signIn('Ravi Rao', 'the password', from('192.0.2.9'))
    for (const path of [`/admin/users/${ravi.id}`, `/admin/account/${ravi.id}`]) {
      expect((await show(path)).text).toContain(
        [
          'Where Result When curl 192.0.2.9 Signed in 15 June 2026, 15:31',
          'curl 198.51.100.4 Right password, address not allowed 15 June 2026, 15:31',
          'Firefox on Linux 2001:db8::7 Wrong password 15 June 2026, 15:30',
        ].join(' '),
      )
    }
    expect((await show(`/admin/account/${meera.id}`)).text).toContain('None in the last 90 days.')
  })

  test('that succeeded are not hidden by a flood of failures', async () => {
    const row = { user_id: meera.id, at: start, outcome: 'invalid_credentials', address: '', user_agent: '' } as const
    await journal.db.insert(signIns).values(Array.from({ length: 90 }, () => row))
    const { html } = await show(`/admin/account/${meera.id}`)
    const [list = ''] = /<table[^>]*Latest sign-ins.*?<\/table>/s.exec(html) ?? []
    expect(list.split('Wrong password').length - 1).toBe(10)
    expect(list.split('Signed in').length - 1).toBe(1)
  })
})

describe('disabling', () => {
  test('ends every session, and enabling lets the user sign in again', async () => {
    const other = await tokenOf('Ravi Rao')
    const { location, said } = await send(`/admin/users/${ravi.id}/status`, {
      status: 'disabled',
      back: '/admin/users',
    })
    expect(location).toBe('/admin/users')
    expect(said).toBe('success:Ravi Rao is now disabled')
    expect(await isAlive(other)).toBe(false)
    expect((await signIn('Ravi Rao')).body.error).toBe('disabled')
    await send(`/admin/users/${ravi.id}/status`, { status: 'enabled' })
    expect((await signIn('Ravi Rao')).status).toBe(200)
    expect((await history()).map(({ action, after }) => [action, after])).toEqual([
      ['disable', { status: 'disabled' }],
      ['enable', { status: 'enabled' }],
    ])
  })

  test('oneself requires a confirmation first', async () => {
    const path = `/admin/users/${meera.id}/status`
    const asked = await send(path, { status: 'disabled' })
    expect(asked.said).toContain('You would be signed out at once')
    expect((await userOf(meera.id))?.status).toBe('enabled')
    const { html } = await show('/admin/users')
    expect(html).toMatch(/Disable yourself\?.*?Cancel<.*?class="button danger"[^>]*>Disable</s)
    const { status, location } = await send(path, { status: 'disabled', sure: 'yes' })
    expect(status).toBe(303)
    expect(location).toBe('/admin/login')
    expect((await userOf(meera.id))?.status).toBe('disabled')
    expect(await isAlive(token)).toBe(false)
  })

  test('the last enabled user is refused', async () => {
    await send(`/admin/users/${ravi.id}/status`, { status: 'disabled' })
    const { said } = await send(`/admin/users/${meera.id}/status`, { status: 'disabled', sure: 'yes' })
    expect(said).toBe('error:Meera Nair is the last enabled user and cannot be disabled')
    expect((await userOf(meera.id))?.status).toBe('enabled')
    expect(await isAlive(token)).toBe(true)
  })

  test('each other at the same moment leaves one user enabled', async () => {
    const other = await tokenOf('Ravi Rao')
    await Promise.all([
      send(`/admin/users/${ravi.id}/status`, { status: 'disabled' }),
      send(`/admin/users/${meera.id}/status`, { status: 'disabled' }, other),
    ])
    expect(await journal.db.$count(users, eq(users.status, 'enabled'))).toBe(1)
  })

  test.each(['', 'deleted'])('refuses the status %j', async (status) => {
    expect((await send(`/admin/users/${ravi.id}/status`, { status })).said).toBe('error:Something went wrong')
    expect((await userOf(ravi.id))?.status).toBe('enabled')
  })
})

describe('allowed addresses', () => {
  test('keep a user out from other addresses, even in a live session', async () => {
    const other = await tokenOf('Ravi Rao')
    const { location, said } = await send(`/admin/users/${ravi.id}/addresses`, { allowed_cidrs: '192.0.2.0/24, ::1' })
    expect(location).toBe(`/admin/users/${ravi.id}`)
    expect(said).toBe('success:User updated successfully')
    expect(await isAlive(other)).toBe(false)
    expect((await signIn('Ravi Rao')).body.error).toBe('invalid_ip')
    expect((await signIn('Ravi Rao', 'the password', from('192.0.2.9'))).status).toBe(200)
    expect((await show(`/admin/users/${ravi.id}`)).html).toContain('192.0.2.0/24\n::1</textarea>')
    await send(`/admin/users/${ravi.id}/addresses`, { allowed_cidrs: '' })
    expect((await signIn('Ravi Rao')).status).toBe(200)
  })

  test('that are invalid are refused beside their field, and the form keeps its input', async () => {
    const { status, html } = await send(`/admin/users/${meera.id}/addresses`, { allowed_cidrs: '10.0.0.0/8 home' })
    expect(status).toBe(422)
    expect(withoutCodes(html)).toContain(
      'allowed_cidrs-error">home is not a valid address range. Examples: 10.0.0.0/8, 2001:db8::/32</p>',
    )
    expect(html).toContain('10.0.0.0/8 home</textarea>')
    expect((await userOf(meera.id))?.allowed_cidrs).toEqual([])
  })

  test('that exclude the user’s own address require a confirmation, which names the address', async () => {
    const path = `/admin/users/${meera.id}/addresses`
    const back = `/admin/account/${meera.id}`
    const asked = await send(path, { allowed_cidrs: '192.0.2.0/24', back })
    expect(asked.status).toBe(409)
    expect(asked.text).toContain(`Your own address ${here} is not among these.`)
    expect(asked.html).toMatch(/name="sure"[^>]*>Lock myself out</)
    expect(asked.html).toContain(`name="back" value="${back}"`)
    expect((await userOf(meera.id))?.allowed_cidrs).toEqual([])
    expect((await send(path, { allowed_cidrs: '203.0.113.0/24', back })).location).toBe(back)
    const sure = await send(path, { allowed_cidrs: '192.0.2.0/24', sure: 'yes' })
    expect(sure.status).toBe(303)
    expect(sure.location).toBe('/admin/login')
    expect(await isAlive(token)).toBe(false)
  })
})

describe('sessions', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

  test('are listed with place and time, and the present one is marked', async () => {
    journal.now.at = new Date(start.getTime() + 60 * 60_000)
    await tokenOf('Meera Nair', from('198.51.100.4', firefox))
    expect((await show(`/admin/account/${meera.id}`)).text).not.toContain('198.51.100.4 15 June 2026, 16:30 15 June')
    const back = `/admin/account/${meera.id}`
    expect((await send('/admin/account/sessions', { back })).text).toContain('Enter your own current password to go on')
    expect((await send('/admin/account/sessions', { back, current_password: 'the password' })).location).toBe(back)
    const { text } = await show(`/admin/account/${meera.id}`)
    expect(text).toContain(`Firefox on Windows 198.51.100.4 15 June 2026, 16:30 15 June 2026, 16:30 Sign out`)
    expect(text).toContain(`curl ${here} This device 15 June 2026, 15:30 15 June 2026, 16:30 Sign out`)
  })

  test('that have ended or are idle are not listed', async () => {
    await tokenOf('Meera Nair', from('198.51.100.4', firefox))
    await journal.db.update(sessions).set({ last_seen_at: new Date(start.getTime() - 12 * 60 * 60_000) })
    await journal.db.update(sessions).set({ last_seen_at: start }).where(eq(sessions.address, here))
    expect((await show(`/admin/account/${meera.id}`)).html).not.toContain('Sign out Firefox')
    expect((await show('/admin/users')).text).toMatch(
      /Meera Nair This is you. Last seen [^A-Z]*[A-Z][a-z]+ 2026, \d+:\d+ Admin 1 session Active/,
    )
  })

  test('are ended one by one', async () => {
    const other = await tokenOf('Meera Nair', from('198.51.100.4', firefox))
    const [row] = await journal.db.select().from(sessions).where(eq(sessions.address, '198.51.100.4'))
    const back = `/admin/account/${meera.id}`
    const { location, said } = await send(`/admin/users/${meera.id}/sessions`, { session: row?.id ?? '', back })
    expect(location).toEqual(back)
    expect(said).toBe('success:The session has ended')
    expect(await isAlive(other)).toBe(false)
    expect(await isAlive(token)).toBe(true)
    expect((await history()).map(({ action, before }) => ({ action, before }))).toEqual([
      { action: 'end-sessions', before: { sessions: ['Firefox on Windows, 198.51.100.4'] } },
    ])
  })

  test('of another user cannot be ended through this user’s page', async () => {
    const other = await tokenOf('Ravi Rao')
    const [row] = await journal.db.select().from(sessions).where(eq(sessions.user_id, ravi.id))
    expect((await send(`/admin/users/${meera.id}/sessions`, { session: row?.id ?? '' })).said).toContain(
      'already ended',
    )
    expect(await isAlive(other)).toBe(true)
    expect(await history()).toEqual([])
  })

  test('can be ended all but the present one, and ending all signs out', async () => {
    const others = [await tokenOf('Meera Nair'), await tokenOf('Meera Nair')]
    expect((await show(`/admin/account/${meera.id}`)).text).toContain('Sign out everywhere but here?')
    const { said } = await send(`/admin/users/${meera.id}/sessions`, { session: 'others' })
    expect(said).toBe('success:2 sessions have ended')
    expect(await Promise.all([token, ...others].map(isAlive))).toEqual([true, false, false])
    const [own] = await journal.db.select().from(sessions)
    const { location } = await send(`/admin/users/${meera.id}/sessions`, { session: own?.id ?? '' })
    expect(location).toBe('/admin/login')
    expect(await isAlive(token)).toBe(false)
  })

  test('of another user can all be ended at once', async () => {
    const others = [await tokenOf('Ravi Rao'), await tokenOf('Ravi Rao')]
    await send(`/admin/users/${ravi.id}/sessions`, { session: 'all', back: '/admin/users' })
    expect(await Promise.all([token, ...others].map(isAlive))).toEqual([true, false, false])
  })
})

describe('the record', () => {
  test('is changed with the words of the specification, under both addresses', async () => {
    for (const path of [`/admin/users/${ravi.id}`, `/admin/account/${ravi.id}`]) {
      const { status, location, said } = await send(path, { name: `Ravi ${path.length}`, password: '' })
      expect(status).toBe(303)
      expect(location).toEqual(path)
      expect(said).toBe('success:User updated successfully')
    }
    expect((await userOf(ravi.id))?.name).toBe(`Ravi ${`/admin/account/${ravi.id}`.length}`)
  })

  test('that is wrong is refused beside its fields, to a script as JSON', async () => {
    const { status, html } = await send(`/admin/users/${ravi.id}`, { name: 'meera NAIR' })
    expect(status).toBe(409)
    expect(withoutCodes(html)).toContain('name-error">This name is taken')
    const body = aFormOf({ name: 'Ravi', password: 'short' })
    const headers = { ...from(), accept: 'application/json' }
    expect(await journal.call('POST', `/admin/users/${ravi.id}`, { token, body, headers })).toMatchObject({
      status: 422,
      body: { errors: [{ name: 'password', text: 'A password must have 8 to 1,024 characters' }] },
    })
  })

  test.each(['0', '01', '1e3', '999999', 'x'])('of %s is not there', async (id) => {
    expect((await show(`/admin/users/${id}`)).status).toBe(404)
    expect((await send(`/admin/users/${id}/status`, { status: 'disabled' })).status).toBe(404)
  })

  test('never carries a hash', async () => {
    for (const path of ['/admin/users', `/admin/users/${ravi.id}`, `/admin/account/${meera.id}`])
      expect((await show(path)).html).not.toContain('argon2')
  })
})

describe('two editors who change a user at once', () => {
  const record = () => `/admin/users/${ravi.id}`

  test('do not undo each other: an untouched field keeps the other’s change', async () => {
    await send(record(), { name: 'Ravi Kumar', from_name: 'Ravi Rao' })
    await send(record(), {
      name: 'Ravi Rao',
      from_name: 'Ravi Rao',
      password: 'a long new one',
      current_password: 'the password',
    })
    expect((await userOf(ravi.id))?.name).toBe('Ravi Kumar')
    expect((await signIn('Ravi Kumar', 'a long new one')).status).toBe(200)
  })

  test('get a conflict if both changed the name, and may then replace it', async () => {
    await send(record(), { name: 'Ravi Kumar', from_name: 'Ravi Rao' })
    const refused = await send(record(), { name: 'R. Rao', from_name: 'Ravi Rao' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Someone else has changed this in the meantime, to: Ravi Kumar.')
    expect(refused.html).toContain('value="R. Rao"')
    expect(refused.html).toContain('name="from_name" value="Ravi Kumar"')
    await send(record(), { name: 'R. Rao', from_name: 'Ravi Kumar' })
    expect((await userOf(ravi.id))?.name).toBe('R. Rao')
  })

  test('get a conflict if both changed the addresses', async () => {
    const addresses = `${record()}/addresses`
    await send(addresses, { allowed_cidrs: '192.0.2.0/24', from_cidrs: '' })
    const refused = await send(addresses, { allowed_cidrs: '198.51.100.7', from_cidrs: '' })
    expect(refused.text).toContain('Someone else has changed this in the meantime, to: 192.0.2.0/24.')
    expect((await userOf(ravi.id))?.allowed_cidrs).toEqual(['192.0.2.0/24'])
  })
})

test('the history of a user tells who did what', async () => {
  const path = `/admin/users/${ravi.id}`
  await tokenOf('Ravi Rao')
  await send(`${path}/addresses`, { allowed_cidrs: '192.0.2.0/24' })
  await send(`${path}/sessions`, { session: 'all' })
  await send(path, { name: 'Ravi K. Rao', password: 'a new password' })
  await send(`${path}/status`, { status: 'disabled' })
  const { text } = await show(`${path}/history`)
  expect(text).toMatch(
    new RegExp(
      [
        'Ravi K. Rao Disabled by Meera Nair, 15 June 2026, 15:30 Status Enabled → Disabled',
        'New password by Meera Nair, .* Name Ravi Rao → Ravi K. Rao',
        `Sessions ended by Meera Nair, .* Ended curl, ${here}`,
        'Allowed addresses by Meera Nair, .* Allowed addresses 192.0.2.0/24',
      ].join(' '),
    ),
  )
})

test('the history names who acted by id and address too', async () => {
  await send(`/admin/users/${meera.id}`, { name: 'Meera Devi', password: '' })
  await send(`/admin/users/${ravi.id}/status`, { status: 'disabled' })
  const rows = await journal.db.select().from(audit).orderBy(asc(audit.id))
  expect(rows.map(({ username, user_id, address }) => [username, user_id, address])).toEqual([
    ['Meera Nair', meera.id, here],
    ['Meera Devi', meera.id, here],
  ])
})

test('a form that changes nothing leaves no trace, and one with a NUL is answered', async () => {
  const same = await send(`/admin/users/${ravi.id}`, { name: 'Ravi Rao', password: '' })
  expect(same.status).toBe(303)
  expect(same.said).toBe('success:User updated successfully')
  expect(await history()).toEqual([])
  const ended = await send(`/admin/users/${ravi.id}/sessions`, { session: 'a\0b' })
  expect(ended.status).toBe(303)
  expect(ended.said).toBe('normal:This session had already ended')
})
