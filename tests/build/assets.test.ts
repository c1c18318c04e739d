// one database
import { expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()

test('every asset that a page links exists, under a hashed name and cached for ever', async () => {
  const html = await (await journal.get('/')).text()
  const links = [...html.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(links.length).toBeGreaterThan(2)
  for (const path of links) {
    const answer = await journal.get(path)
    expect(answer.status, path).toBe(200)
    expect(path).toMatch(/-[0-9a-z]{8}\.\w+$/)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
})

test('a style sheet is compressed as the browser accepts it', async () => {
  const path = journal.assets.url('public.css')
  const plain = await (await journal.get(path)).text()
  const zipped = await journal.get(path, { 'accept-encoding': 'gzip, deflate' })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(zipped.headers.get('vary')).toBe('Accept-Encoding')
  expect(gunzipSync(await zipped.bytes()).toString()).toBe(plain)
  expect((await journal.get(path, { 'accept-encoding': 'gzip, br' })).headers.get('content-encoding')).toBe('br')
})

test.each(['home.css', 'issue.css', 'article.css'] as const)(
  '%s, which its pages carry, weighs at most 5 kB and has nothing of full texts',
  (sheet) => {
    const css = journal.assets.pageStyles[sheet]
    expect(Bun.gzipSync(css, { level: 9 }).length).toBeLessThanOrEqual(5000)
    expect(css).not.toContain('.full-text')
  },
)

test('the script of a first visit is at most 1.5 kB and loads the rest on demand', async () => {
  const loader = await journal.get(journal.assets.url('loader.js'), { 'accept-encoding': 'gzip' })
  expect((await loader.bytes()).length).toBeLessThanOrEqual(1500)
  const source = await (await journal.get(journal.assets.url('loader.js'))).text()
  const [, chunk = ''] = /import\("\.?\/?(?:static\/)?([^"]+)"\)/.exec(source) ?? []
  expect((await journal.get(`/static/${chunk}`)).status).toBe(200)
})

test('an island has at most 9 kB, besides shared code', async () => {
  const sourceOf = async (path: string) => (await journal.get(path)).text()
  const loader = await sourceOf(journal.assets.url('loader.js'))
  const [, client = ''] = /import\("([^"]+\/client-[^"]+)"\)/.exec(loader) ?? []
  const islands = [...(await sourceOf(client)).matchAll(/import\("(\/static\/[^"]+)"\)/g)].map(([, path = '']) => path)
  expect(islands).toHaveLength(5)
  for (const path of islands) {
    const zipped = await journal.get(path, { 'accept-encoding': 'gzip' })
    expect((await zipped.bytes()).length, path).toBeLessThanOrEqual(9000)
  }
})

/** What the script of screens loads only once somebody touches the page. */
const awaited = [
  ...['selected-documents', 'drag-order', 'file-drop', 'pdf-first', 'form-guard', 'setting-doubts'],
  ...['form-draft', 'article-remarks', 'people-editor', 'pasted-references', 'pasted-days', 'search-ahead'],
]

test('lists and forms of the back office load at most 20 kB of styles and scripts until they are touched', async () => {
  await anIssue(journal.db, { year: 2026, volume: 5, issue: 2 })
  await anArticle(journal.db, {})
  const meera = await browsingAs(journal)
  for (const path of [
    '/admin',
    '/admin/archives',
    '/admin/archives/2026/5/2',
    '/admin/archives/add/2026/5/2',
    '/admin/articles',
    '/admin/submissions',
    '/admin/editors',
    '/admin/redirects/add',
    '/admin/news/add',
    '/admin/settings/journal',
    '/admin/settings/review',
    '/admin/users',
  ]) {
    const { html } = await meera.open(path)
    const files = new Set(
      [...html.matchAll(/(?:src|href)="(\/static\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file),
    )
    let weight = 0
    for (const file of files) {
      weight += (await (await journal.get(file, { 'accept-encoding': 'gzip' })).bytes()).length
      const source = await (await journal.get(file)).text()
      for (const [, imported = ''] of source.matchAll(/(?:from|import)"(\/static\/[^"]+)"/g)) files.add(imported)
      for (const [, name = '', module = ''] of source.matchAll(/"([a-z-]+)":\(\)=>[^:]*?import\("([^"]+)"\)/g))
        if (html.includes(`<${name}`) && !awaited.includes(name)) files.add(module)
    }
    expect(weight, path).toBeGreaterThan(10_000)
    expect(weight, path).toBeLessThanOrEqual(20_000)
  }
})

test('in the back office Devanagari waits for its font, since a phone may have no other', async () => {
  for (const sheet of ['tools.css', 'links.css'] as const) {
    const css = await (await journal.get(journal.assets.url(sheet))).text()
    const faces = css.match(/@font-face\{[^}]*Devanagari[^}]*\}/g) ?? []
    expect(faces.map((face) => /font-display:(\w+)/.exec(face)?.[1])).toEqual(['block', 'block'])
  }
})

test('an unknown asset gets 404', async () => {
  expect((await journal.get('/static/nope.js')).status).toBe(404)
  expect((await journal.get('/static/..%2f..%2fpackage.json')).status).toBe(404)
})
