import { describe, expect, test } from 'bun:test'
import { isPassword, userName, userNameKey } from '../../src/core/text/credentials.ts'
import { cidrsIn, isAllowedFrom, isCidr, isInAddressRanges, plainAddress } from '../../src/core/text/ip-ranges.ts'
import { attemptLimits, countSecondsToWait } from '../../src/office/accounts/attempts/rules.ts'
import { checkNextPath, isFresh, isSessionValid } from '../../src/office/sessions/rules.ts'

describe('userName', () => {
  test.each([
    ['Meera Nair', 'Meera Nair'],
    ['  Meera   Nair ', 'Meera Nair'],
    ['सीता', 'सीता'],
    ['Jose\u0301', 'José'],
    ['x', 'x'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(65), undefined],
    ['😀'.repeat(64), '😀'.repeat(64)],
    [` ${'x'.repeat(64)} `, 'x'.repeat(64)],
    ['\ufdfa'.repeat(100_000), undefined],
    ['   ', undefined],
    ['', undefined],
    ['a\0b', undefined],
  ])('%j is kept as %j', (typed, kept) => {
    expect(userName(typed)).toBe(kept)
  })

  test('compares without case, composed', () => {
    expect(userNameKey('MEERA  Nair ')).toBe(userNameKey('meera nair'))
    expect(userNameKey('Jose\u0301')).toBe(userNameKey('JOSÉ'))
  })
})

test.each([
  ['x'.repeat(7), false],
  ['x'.repeat(8), true],
  ['        ', true],
  ['x'.repeat(1024), true],
  ['x'.repeat(1025), false],
  ['😀'.repeat(8), true],
  ['', false],
])('a password of such a length: %#', (text, is) => {
  expect(isPassword(text)).toBe(is)
})

describe('addresses', () => {
  test.each([
    ['10.0.0.0/8', true],
    ['10.0.0.1', true],
    ['2001:db8::/32', true],
    ['::1', true],
    ['10.0.0.1/32', true],
    ['::1/128', true],
    ['10.0.0.0/33', false],
    ['::/129', false],
    ['10.0.0/8', false],
    ['10.0.0.0/8/8', false],
    ['10.0.0.0/', false],
    ['proxy', false],
    ['', false],
  ])('%s is a range: %p', (text, is) => {
    expect(isCidr(text)).toBe(is)
  })

  test.each([
    ['10.1.2.3', ['10.0.0.0/8'], true],
    ['11.1.2.3', ['10.0.0.0/8'], false],
    ['11.1.2.3', ['10.0.0.0/8', '11.1.2.3'], true],
    ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
    ['2001:db8::5', ['2001:db8::/32'], true],
    ['2001:db9::5', ['2001:db8::/32'], false],
    ['10.1.2.3', ['::/0'], false],
    ['nonsense', ['0.0.0.0/0'], false],
  ])('%s within %p: %p', (address, cidrs, is) => {
    expect(isInAddressRanges(address, cidrs)).toBe(is)
    expect(isAllowedFrom(address, cidrs)).toBe(is)
  })

  test('no range allows every address', () => {
    expect(isAllowedFrom('1.2.3.4', [])).toBe(true)
    expect(isInAddressRanges('1.2.3.4', [])).toBe(false)
  })
})

describe('a session', () => {
  const now = new Date('2026-06-15T10:00:00Z')
  const minutes = (number: number) => new Date(now.getTime() + number * 60_000)
  const user = { status: 'enabled', allowedCidrs: ['10.0.0.0/8'] }
  const right = { lastSeenAt: minutes(-719), expiresAt: minutes(1), user }

  test.each([
    ['used lately', right, '10.1.2.3', true],
    ['left alone for twelve hours', { ...right, lastSeenAt: minutes(-720) }, '10.1.2.3', false],
    ['over', { ...right, expiresAt: now }, '10.1.2.3', false],
    ['of a disabled user', { ...right, user: { ...user, status: 'disabled' } }, '10.1.2.3', false],
    ['at another address', right, '11.1.2.3', false],
  ])('%s', (_, session, address, isValid) => {
    expect(isSessionValid(session, address, now)).toBe(isValid)
  })
})

describe('countSecondsToWait', () => {
  const now = new Date('2026-06-15T10:00:00Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  test.each([
    [{ together: 0, name: 0, address: 0, last: undefined }, 0],
    [{ together: 9, name: 9, address: 9, last: ago(0) }, 0],
    [{ together: 10, name: 10, address: 10, last: ago(0) }, 30],
    [{ together: 10, name: 10, address: 10, last: ago(12.5) }, 18],
    [{ together: 10, name: 10, address: 10, last: ago(30) }, 0],
    [{ together: 1, name: 29, address: 1, last: ago(0) }, 0],
    [{ together: 1, name: 30, address: 1, last: ago(0) }, 30],
    [{ together: 1, name: 1, address: 49, last: ago(0) }, 0],
    [{ together: 1, name: 1, address: 50, last: ago(0) }, 30],
    [{ device: 9, last: ago(0) }, 0],
    [{ device: 10, last: ago(0) }, 30],
    [{ device: 10, last: ago(30) }, 0],
  ])('%o waits %p', (attempts, seconds) => {
    expect(countSecondsToWait(attemptLimits.sign_in, attempts, now)).toBe(seconds)
  })

  test('has limits by kind: what one does not count is never too many', () => {
    const limits = { withinMs: 60_000, pauseMs: 5_000, max: { name: 2 } }
    expect(countSecondsToWait(limits, { together: 99, name: 1, address: 99, device: 99, last: now }, now)).toBe(0)
    expect(countSecondsToWait(limits, { name: 2, last: now }, now)).toBe(5)
  })
})

test.each([
  [undefined, '/admin'],
  ['/admin/account/1', '/admin/account/1'],
  ['/webdata/urgent?search=a#b', '/webdata/urgent?search=a#b'],
  ['/adminx', '/admin'],
  ['/admin/login', '/admin'],
  ['/admin/logout', '/admin'],
  ['/', '/admin'],
  ['//evil.example/admin', '/admin'],
  ['/\\evil.example/admin', '/admin'],
  ['/admin/../../evil', '/admin'],
  ['https://evil.example/admin', '/admin'],
  ['javascript:alert(1)', '/admin'],
  ['/admin\r\nSet-Cookie: a=b', '/admin'],
])('after signing in, %j leads to %s', (asked, leads) => {
  expect(checkNextPath(asked, '/admin')).toBe(leads)
})

test.each([
  ['', []],
  [' \n ', []],
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['10.0.0.0/8\r\n ::1, 192.0.2.7;10.0.0.0/8', ['10.0.0.0/8', '::1', '192.0.2.7']],
])('the ranges in %j are %j', (text, cidrs) => {
  expect(cidrsIn(text)).toEqual(cidrs)
})

test.each([
  ['10:00', '10:14:59', true],
  ['10:00', '10:15', false],
])('a session of %s is fresh at %s: %p', (began, now, is) => {
  const at = (time: string) => new Date(`2026-06-15T${time}${time.length === 5 ? ':00' : ''}Z`)
  expect(isFresh({ createdAt: at(began), provedAt: null }, at(now))).toBe(is)
})

test.each([
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '::ffff:c000:207'],
  ['2001:db8::1', '2001:db8::1'],
])('the address %s is known as %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain)
})
