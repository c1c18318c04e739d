import { afterAll, beforeAll, expect, test } from 'bun:test'
import { routes } from '../src/app.ts'
import { anArticle, aPdf } from './support/builders.ts'
import { aJournal } from './support/journal.ts'

/** A request for every route; a route without one fails the suite. */
const requests: Record<string, [path: string, status: number]> = {
  'GET /': ['/', 200],
  'GET /about': ['/about', 200],
  'GET /admin': ['/admin', 303],
  'GET /admin/account/:id': ['/admin/account/1', 303],
  'GET /admin/editors': ['/admin/editors', 303],
  'GET /admin/archives': ['/admin/archives', 303],
  'POST /admin/archives': ['/admin/archives', 401],
  'POST /admin/archives/:year/:volume/:issue/delete': ['/admin/archives/2026/5/2/delete', 401],
  'POST /admin/archives/:year/:volume/:issue/frequency': ['/admin/archives/2026/5/2/frequency', 401],
  'GET /admin/archives/:year/:volume/:issue/history': ['/admin/archives/2026/5/2/history', 303],
  'GET /admin/archives/:year/history': ['/admin/archives/1/history', 303],
  'GET /admin/editors/:id': ['/admin/editors/1', 303],
  'GET /admin/editors/:id/history': ['/admin/editors/1/history', 303],
  'GET /admin/editors/add': ['/admin/editors/add', 303],
  'GET /admin/archives/:year': ['/admin/archives/1', 303],
  'GET /admin/archives/:year/:volume/:issue': ['/admin/archives/2026/5/2', 303],
  'GET /admin/archives/:year/notice': ['/admin/archives/1/notice', 303],
  'GET /admin/archives/:year/pdf': ['/admin/archives/1/pdf', 303],
  'GET /admin/archives/add/:year/:volume/:issue': ['/admin/archives/add/2026/5/2', 303],
  'POST /admin/archives/:year': ['/admin/archives/1', 401],
  'POST /admin/archives/:year/status': ['/admin/archives/1/status', 401],
  'POST /admin/archives/add/:year/:volume/:issue': ['/admin/archives/add/2026/5/2', 401],
  'POST /admin/archives/preview': ['/admin/archives/preview', 401],
  'GET /admin/search': ['/admin/search?q=crop', 303],
  'GET /admin/not-found': ['/admin/not-found', 303],
  'GET /admin/login': ['/admin/login', 200],
  'GET /admin/settings': ['/admin/settings', 303],
  'GET /admin/settings/images/:image': ['/admin/settings/images/none.png', 303],
  'POST /admin/settings': ['/admin/settings', 401],
  'POST /admin/settings/preview': ['/admin/settings/preview', 401],
  'GET /admin/users': ['/admin/users', 303],
  'POST /admin/users': ['/admin/users', 401],
  'POST /admin/users/:id/addresses': ['/admin/users/1/addresses', 401],
  'POST /admin/users/:id/sessions': ['/admin/users/1/sessions', 401],
  'POST /admin/users/:id/status': ['/admin/users/1/status', 401],
  'GET /admin/settings/history': ['/admin/settings/history', 303],
  'GET /admin/users/:id/history': ['/admin/users/1/history', 303],
  'GET /admin/users/:id': ['/admin/users/1', 303],
  'GET /api/admin': ['/api/admin', 401],
  'GET /api/admin/archives': ['/api/admin/archives', 401],
  'GET /api/admin/search': ['/api/admin/search?q=x', 401],
  'POST /api/admin/archives': ['/api/admin/archives', 401],
  'POST /api/admin/create-issue': ['/api/admin/create-issue', 401],
  'POST /api/archives/:id': ['/api/archives/1', 401],
  'POST /api/archives/:id/status': ['/api/archives/1/status', 401],
  'POST /api/editors': ['/api/editors', 401],
  'POST /api/editors/:id': ['/api/editors/1', 401],
  'POST /api/editors/pin': ['/api/editors/pin', 401],
  'POST /api/settings': ['/api/settings', 401],
  'GET /api/users/:id': ['/api/users/1', 401],
  'GET /auth/verify-token': ['/auth/verify-token', 401],
  'GET /api/pdf/certificate/:refno/:authorname': ['/api/pdf/certificate/7/Ravi%20Kumar%20Sharma', 200],
  'GET /api/pdf/coverpage/:refno': ['/api/pdf/coverpage/7', 200],
  'GET /api/pdf/editorialboard': ['/api/pdf/editorialboard', 200],
  'GET /verify': ['/verify', 200],
  'GET /verify/:code': ['/verify/7-1-00000000-0000', 404],
  'POST /api/pdf/bulkcertificates': ['/api/pdf/bulkcertificates', 401],
  'POST /api/pdf/editorscertificate': ['/api/pdf/editorscertificate', 401],
  'POST /api/pdf/indexpage': ['/api/pdf/indexpage', 401],
  'GET /api/webdata': ['/api/webdata', 401],
  'GET /api/webdata/live': ['/api/webdata/live', 401],
  'GET /api/webdata/:id/history': ['/api/webdata/1/history', 401],
  'POST /api/webdata': ['/api/webdata', 401],
  'PUT /api/webdata/:id': ['/api/webdata/1', 401],
  'GET /webdata': ['/webdata', 303],
  'GET /webdata/login': ['/webdata/login', 200],
  'POST /admin/account/:id': ['/admin/account/1', 401],
  'POST /admin/editors/:id': ['/admin/editors/1', 401],
  'POST /admin/editors/:id/delete': ['/admin/editors/1/delete', 401],
  'POST /admin/editors/:id/status': ['/admin/editors/1/status', 401],
  'POST /admin/editors/add': ['/admin/editors/add', 401],
  'POST /admin/editors/pin': ['/admin/editors/pin', 401],
  'POST /admin/login': ['/admin/login', 401],
  'POST /admin/logout': ['/admin/logout', 303],
  'POST /admin/users/:id': ['/admin/users/1', 401],
  'POST /api/users/:id': ['/api/users/1', 401],
  'POST /auth/login': ['/auth/login', 400],
  'POST /auth/logout': ['/auth/logout', 401],
  'POST /webdata/login': ['/webdata/login', 401],
  'POST /webdata/logout': ['/webdata/logout', 303],
  'GET /api/archives': ['/api/archives', 200],
  'GET /api/archives/:id': ['/api/archives/1', 200],
  'GET /api/archives/:id/:volume/:issue': ['/api/archives/2026/vol5/issue2', 200],
  'GET /api/archives/ref/:ref': ['/api/archives/ref/7', 200],
  'GET /api/editors': ['/api/editors', 200],
  'GET /api/editors/:id': ['/api/editors/1', 404],
  'GET /api/indexing': ['/api/indexing', 200],
  'GET /api/search': ['/api/search?keyword=crop', 200],
  'GET /api/settings': ['/api/settings', 200],
  'GET /authors/:name': ['/authors/Ravi%20Kumar%20Sharma', 200],
  'GET /feed.atom': ['/feed.atom', 200],
  'GET /keywords/:word': ['/keywords/none', 404],
  'GET /openapi.json': ['/openapi.json', 200],
  'GET /robots.txt': ['/robots.txt', 200],
  'GET /sitemap.xml': ['/sitemap.xml', 200],
  'GET /sitemaps/:part': ['/sitemaps/1.xml', 200],
  'GET /archives': ['/archives', 302],
  'GET /archives/:year/:volume/:issue': ['/archives/2026/vol5/issue2', 200],
  'GET /archives/:year/:volume/:issue/:ref': ['/archives/2026/vol5/issue2/7', 200],
  'GET /assets/archives/:year/:folder/:file': ['/assets/archives/2026/vol5issue2/7.pdf', 200],
  'GET /assets/editors/:picture': ['/assets/editors/avatar.png', 200],
  'GET /assets/indexing/:image': ['/assets/indexing/none.png', 404],
  'GET /assets/settings/:image': ['/assets/settings/none.png', 404],
  'GET /board': ['/board', 200],
  'GET /certificate': ['/certificate?refno=7', 200],
  'GET /contact': ['/contact', 200],
  'GET /healthz': ['/healthz', 200],
  'GET /indexing': ['/indexing', 200],
  'GET /indexing-and-abstracting': ['/indexing-and-abstracting', 200],
  'GET /instructions': ['/instructions', 200],
  'GET /pdf': ['/pdf?refno=7', 200],
  'GET /privacy-policy': ['/privacy-policy', 200],
  'GET /readyz': ['/readyz', 200],
  'GET /search': ['/search?keyword=crop', 200],
  'GET /static/:file': ['/static/none.js', 404],
  'GET /terms-and-conditions': ['/terms-and-conditions', 200],
}

let journal: Awaited<ReturnType<typeof aJournal>>
beforeAll(async () => {
  journal = await aJournal()
  await anArticle(journal.db, { refnumber: '7', ...(await aPdf(journal.files)) })
})
afterAll(() => journal.close())

test('every route has a request here', () => {
  const known = routes(journal).routes.map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(known)].sort()).toEqual(Object.keys(requests).sort())
})

test.each(Object.entries(requests))(
  '%s answers nobody in particular, with and without a trailing slash',
  async (route, [path, status]) => {
    const [method = 'GET'] = route.split(' ')
    const ask = async (path: string) =>
      (await journal.handle(new Request(`http://localhost${path}`, { method }))).status
    expect(await ask(path)).toBe(status)
    const [before = '', query] = path.split('?')
    if (before !== '/') expect(await ask(`${before}/${query ? `?${query}` : ''}`)).toBe(status)
  },
)
