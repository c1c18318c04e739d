import { describe, expect, test } from 'bun:test'
import { pageIn } from './forms.ts'
import { createRandom } from './random.ts'
import { type Planned, requestOf } from './requests.ts'
import { placeOf, routeAt, type Surface } from './surface.ts'

const surface: Surface = {
  routes: [
    { method: 'GET', path: '/admin/editors/:id' },
    { method: 'POST', path: '/admin/editors/:id' },
    { method: 'POST', path: '/api/editors/pin' },
  ],
  known: { 'GET /admin/editors/:id': ['/admin/editors/1'] },
  bodies: {
    'POST /admin/editors/:id': [
      {
        type: 'multipart/form-data',
        fields: [
          { name: 'name', right: ['Anita Roy'], isFile: false, isUsual: true },
          { name: 'updated_at', right: ['2026-06-15T10:00:00.000Z'], isFile: false, isUsual: true },
          { name: 'imgFile', right: [], isFile: true, isUsual: true },
        ],
      },
    ],
    'POST /api/editors/pin': [
      { type: 'application/json', fields: [{ name: 'ids', right: [[3, 7]], isFile: false, isUsual: true }] },
    ],
  },
  values: { id: ['1', '2'], 'editors/1': ['1'] },
  signedIn: ['POST /api/editors/pin'],
}

const many = Array.from({ length: 3_000 }, (_, number) => requestOf('a seed', number, surface))
const some = (holds: (planned: Planned) => boolean) => many.filter(holds).length

describe('requests', () => {
  test('follow from seed and number alone', () => {
    for (const number of [0, 7, 2_999]) expect(requestOf('a seed', number, surface)).toEqual(many[number] as Planned)
    expect(requestOf('another seed', 7, surface)).not.toEqual(many[7] as Planned)
    expect(new Set(many.map(({ target, method }) => `${method} ${target}`)).size).toBeGreaterThan(300)
  })

  test.each<[string, (planned: Planned) => boolean]>([
    ['a right address', ({ target }) => target === '/admin/editors/1'],
    ['an address that leads elsewhere', ({ isRightTarget }) => !isRightTarget],
    ['a query', ({ target }) => target.includes('?')],
    ['another method', ({ method }) => method === 'TRACE'],
    ['nobody', ({ identity }) => identity === 'nobody'],
    ['a foreign page', ({ identity }) => identity === 'editor from a foreign page'],
    ['an odd header', ({ headers }) => headers.some(([name]) => name === 'Range')],
    ['a body in chunks', ({ framing }) => framing === 'chunked'],
    ['a body that is cut off', ({ framing }) => framing === 'cut'],
    ['an empty body', ({ body }) => body?.bytes.byteLength === 0],
    ['a head that HTTP does not allow', ({ malformed }) => malformed !== undefined],
    ['JSON', ({ body }) => body?.type === 'application/json'],
    ['parts', ({ body }) => body?.type.startsWith('multipart/form-data; boundary=fuzz') === true],
    ['an odd time for a time', ({ body }) => Buffer.from(body?.bytes ?? []).includes('99T99:99:99')],
    ['a thousand fields', ({ body }) => Buffer.from(body?.bytes ?? []).includes('999')],
  ])('some have %s', (_, holds) => {
    expect(some(holds)).toBeGreaterThan(5)
  })
})

describe('choices', () => {
  test('are as frequent as asked', () => {
    const random = createRandom('x')
    const picks = Array.from({ length: 10_000 }, () => random.weighted([[9, 'often'] as const, [1, 'seldom'] as const]))
    const seldom = picks.filter((pick) => pick === 'seldom').length
    expect(seldom).toBeGreaterThan(850)
    expect(seldom).toBeLessThan(1_150)
    const numbers = new Set(Array.from({ length: 1_000 }, () => random.below(10)))
    expect([...numbers].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

describe('what a page leads to', () => {
  test('are its links, and its forms with what stands in them', () => {
    const html = `<a href="/about?a=1&amp;b=2">x</a>
      <form id="f" method="post" action="/admin/editors/1" enctype="multipart/form-data">
        <input type="hidden" name="once" value="a mark"><input name="name" value="Anita"><input type="file" name="imgFile">
        <select name="status"><option value="enabled"></option><option value="disabled"></option></select>
      </form><input type="checkbox" name="ids" value="3" form="f"><button form="f" formaction="/api/editors/pin">Pin</button>`
    const { links, forms } = pageIn(html, '/admin/editors')
    expect(links).toEqual(['/about?a=1&b=2'])
    const fields = [
      { name: 'once', right: [], isFile: false, isUsual: true },
      { name: 'name', right: ['Anita'], isFile: false, isUsual: true },
      { name: 'imgFile', right: [], isFile: true, isUsual: true },
      { name: 'status', right: ['enabled', 'disabled'], isFile: false, isUsual: true },
      { name: 'ids', right: ['3'], isFile: false, isUsual: false },
    ]
    const body = { type: 'multipart/form-data', fields }
    expect(forms).toEqual([
      { name: 'POST /admin/editors/1', body },
      { name: 'POST /api/editors/pin', body },
    ])
  })

  test.each([
    ['GET', '/admin/editors/5', '/admin/editors/:id'],
    ['POST', '/api/editors/pin', '/api/editors/pin'],
    ['GET', '/admin/editors', undefined],
  ])('%s %s belongs to the route %p', (method, path, route) => {
    expect(routeAt(surface.routes, method, path)?.path).toBe(route as string)
  })

  test.each([
    ['/api/editors/:id', 3, 'editors/1'],
    ['/archives/:year/:volume', 3, 'archives/2'],
  ])('in %s the part %p is at %s', (path, at, place) => {
    expect(placeOf(path, at)).toBe(place)
  })
})
