import { expect, test } from 'bun:test'
import { redirect } from '../../src/exchange/redirects/fields.ts'
import { isTarget, locationOf, normalizePath, parseTypedPath } from '../../src/exchange/redirects/rules.ts'

test.each([
  ['/old', '/old'],
  ['/old/', '/old'],
  ['//old///page.html', '/old/page.html'],
  ['/%E0%A4%A7', '/ध'],
  ['/cafe%CC%81', '/café'],
  ['/a%ff', undefined],
  ['/a%00b', undefined],
  [`/${'x'.repeat(1000)}`, undefined],
])('%s is counted as %p', (asked, plain) => expect(normalizePath(asked)).toBe(plain))

test.each([
  ['/old/#b', '/old'],
  ['/old/?', '/old'],
  ['/old/?b=2&a=1#c', '/old?a=1&b=2'],
  ['/?p=12', '/?p=12'],
  ['http://old.example/x/y?z=%E0%A4%A7', '/x/y?z=%E0%A4%A7'],
  ['https://old.example?id=1', '/?id=1'],
  ['https://old.example', '/'],
  ['old', ''],
  ['', ''],
])('%p is typed for %p', (typed, path) => expect(parseTypedPath(typed)).toBe(path))

test.each([
  ['/about', true],
  ['/search?keyword=rice#first', true],
  ['https://other.example/page', true],
  ['//evil.example', false],
  ['/a/../..//evil.example', false],
  ['/.//evil.example', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['http://other.example', false],
  ['https:evil.example', false],
  ['https://user@other.example', false],
  ['https://user:secret@other.example', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['about', false],
])('%p may be a target: %p', (target, may) => expect(isTarget(target)).toBe(may))

test.each([
  ['/धान?x=ध', '/%E0%A4%A7%E0%A4%BE%E0%A4%A8?x=%E0%A4%A7'],
  ['https://Other.example/ö', 'https://other.example/%C3%B6'],
])('%s is sent as %s', (target, location) => expect(locationOf(target)).toBe(location))

test.each([
  [{ path: '/old', target: '/new' }, []],
  [{ path: 'https://old.example/old/', target: 'https://other.example' }, []],
  [{ path: '', target: '' }, ['path', 'target']],
  [{ path: '/', target: '/new' }, ['path']],
  [{ path: 'old', target: '//evil.example' }, ['path', 'target']],
  [{ path: '/old', target: '/old/?a' }, ['target']],
  [{ path: '/old?b=2&a=1', target: '/old?a=1&b=2' }, ['target']],
  [{ path: '/old?a=1', target: '/old' }, []],
  [{ path: '/?p=12', target: '/about' }, []],
])('%j is refused for %j', (form, fields) => {
  const read = redirect.form.newIn(form)
  expect(read.ok ? [] : (read.problems ?? [read.problem]).map(({ field }) => field)).toEqual(fields)
})
