import { describe, expect, test } from 'bun:test'
import { costs, publicRoutes } from '../../src/app.ts'
import { mostPdfBytes } from '../../src/core/files/rules.ts'
import { besidePdfBytes } from '../../src/web/http/security.ts'
import { everyRoute } from '../support/every-route.ts'

test.each([
  ['GET', '/healthz', undefined],
  ['GET', '/', 'database'],
  ['GET', '/keywords/rice', 'database'],
  ['GET', '/keywords/rice/', 'database'],
  ['GET', '/search', 'search'],
  ['GET', '/search/', 'search'],
  ['GET', '/api/pdf/coverpage/7', 'database'],
  ['GET', '/r51/reports', 'database'],
  ['GET', '/r51/reports/IR', 'report'],
  ['POST', '/oai', 'harvest'],
  ['POST', '/admin/login', undefined],
  ['GET', '/no/such/page', 'database'],
  ['POST', '/no/such/page', undefined],
] as const)('%s %s waits in the lane %p', (method, path, lane) => {
  expect(costs.laneOf(method, path)).toBe(lane)
})

test.each([
  ['/about?page=2', false],
  ['/keywords/rice?page=2', true],
  ['/keywords/rice?utm_source=x&page=', true],
  ['/keywords/rice?utm_source=page', false],
  ['/keywords/rice?', false],
  ['/verify?code=7', true],
  ['/no/such/page?page=2', false],
])('the query of %s asks for something that the page reads: %p', (address, is) => {
  expect(costs.isQueryRead(new URL(address, 'http://localhost'))).toBe(is)
})

describe('nginx', async () => {
  const text = await Bun.file(new URL('../../deploy/nginx.conf', import.meta.url)).text()
  const limits = [...text.matchAll(/location ~ (\S+) \{\s*limit_req zone=(\w+)/g)].map(([, pattern = '', zone]) => ({
    is: new RegExp(pattern),
    zone,
  }))
  const zoneOf = (path: string) => limits.find(({ is }) => is.test(path))?.zone
  const isCheap = (cost: string) => cost === 'cached' || cost === 'database'

  test.each(Object.entries(publicRoutes))('limits %s by its cost', (route, { cost }) => {
    const [address = ''] = everyRoute[route] ?? []
    const [path = ''] = address.split('?')
    const isLogin = Object.entries(publicRoutes).some(
      ([other, of]) => of.cost === 'password' && other === `POST ${path}`,
    )
    const zone = isLogin ? 'journal_login' : isCheap(cost) ? undefined : 'journal_costly'
    expect([zoneOf(path), zoneOf(path === '/' ? path : `${path}/`)]).toEqual([zone, zone])
  })
})

test('Caddy refuses bodies larger than the journal’s largest limit, and accepts all others', async () => {
  const text = await Bun.file(new URL('../../deploy/Caddyfile', import.meta.url)).text()
  const isLarge = new RegExp(/Content-Length (\S+)/.exec(text)?.[1] ?? '')
  for (const bytes of [0, 999_999, 8_000_000, mostPdfBytes + besidePdfBytes])
    expect(isLarge.test(String(bytes)), `${bytes}`).toBe(false)
  for (const bytes of [56_000_000, 60e6, 100e6, 5e9]) expect(isLarge.test(String(bytes)), `${bytes}`).toBe(true)
})
