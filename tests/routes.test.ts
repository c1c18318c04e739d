import { afterAll, expect, test } from 'bun:test'
import { routes } from '../src/app.ts'
import { anArticle, aPdf } from './support/builders.ts'
import { everyRoute } from './support/every-route.ts'
import { aJournal } from './support/journal.ts'

const journal = await aJournal()
await anArticle(journal.db, { refnumber: '7', ...(await aPdf(journal.files)) })
afterAll(() => journal.close())

test('every route has a request here', () => {
  const known = routes(journal).routes.map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(known)].sort()).toEqual(Object.keys(everyRoute).sort())
})

test.each(Object.entries(everyRoute))(
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
