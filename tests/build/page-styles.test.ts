// one database
import { expect, test } from 'bun:test'
import { browsingAs } from '../support/browsing.ts'
import { anArticle } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const authorname = 'Ravi Kumar Sharma'
await anArticle(journal.db, { refnumber: '1', authorname })
const meera = await browsingAs(journal)

const issue = '/archives/2026/vol5/issue2'

const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? ''
const stylesIn = (html: string) => [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css)
const sourceOf = (text: string) => `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`

/** What inline styles an answer's policy allows. */
const allowedStyles = (answer: Response) =>
  policyOf(answer)
    .split("style-src 'self'")[1]
    ?.split(' ')
    .filter((source) => source !== '')

test.each([
  '/',
  issue,
  `${issue}/1`,
  '/board',
  '/instructions',
  '/indexing-and-abstracting',
  '/corrections-and-retractions',
  '/contact',
  '/about',
  '/privacy-policy',
  '/openapi',
  '/search?keyword=yield',
  '/certificate?refno=1',
  '/verify',
  '/nope',
])('%s contains its styles, which its policy allows by their hash only', async (path) => {
  const answer = await journal.get(path)
  const html = await answer.text()
  expect(stylesIn(html)).toHaveLength(1)
  expect(allowedStyles(answer)).toEqual(stylesIn(html).map(sourceOf))
  expect(html).not.toContain('rel="stylesheet"')
})

test('a page with rare letters lists their fonts too', async () => {
  await anArticle(journal.db, { refnumber: '2', title: 'Effects of β-carotene', authorname })
  const answer = await journal.get(`${issue}/2`)
  const styles = stylesIn(await answer.text())
  expect(styles).toHaveLength(1)
  expect(styles[0]).toContain('U+370-377')
  expect(allowedStyles(answer)).toEqual(styles.map(sourceOf))
})

test('a page with Devanagari has the system’s font for it, or ours, and waits for neither', async () => {
  await anArticle(journal.db, { refnumber: '3', year: 2025, title: 'धान की उपज' })
  const answer = await journal.get('/archives/2025/vol5/issue2/3')
  const styles = stylesIn(await answer.text())
  expect(styles[0]).toMatch(/@font-face\{font-family:"Hindi";[^}]*font-display:swap;src:url\(/)
  expect(allowedStyles(answer)).toEqual(styles.map(sourceOf))
})

test.each([
  ['/admin/pages/1/preview', { content: '<p>x</p>' }],
  ['/admin/archives/preview', { title: 'T', authorname: 'A', refnumber: '7', pagenumber: '1', year: '2026' }],
  ['/admin/settings/preview', { websitename: 'Soils' }],
])('the preview at %s contains the styles and the script that its policy allows', async (path, fields) => {
  const answer = await meera.ask(path, { method: 'POST', body: aFormOf(fields) })
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(stylesIn(html)).not.toBeEmpty()
  expect(allowedStyles(answer)).toEqual(stylesIn(html).map(sourceOf))
  expect(policyOf(answer)).toContain(sourceOf(/<script>(.*?)<\/script>/s.exec(html)?.[1] ?? ''))
})

test('the inline script of a page is the one that its policy allows', async () => {
  const answer = await journal.get(issue)
  const scripts = [...(await answer.text()).matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)
  expect(scripts).toHaveLength(1)
  expect(policyOf(answer)).toContain(`; script-src 'self' ${sourceOf(scripts[0] ?? '')};`)
})

test.each([
  '/feed.atom',
  '/robots.txt',
  '/healthz',
  '/admin/login',
  '/api/settings',
  '/favicon.ico',
  '/static/none.js',
])('%s has no inline script or style, and its policy allows none', async (path) => {
  expect(policyOf(await journal.get(path))).toMatch(/; script-src 'self'; style-src 'self'$/)
})

test('a page of the back office links its styles', async () => {
  const html = await (await journal.get('/admin/login')).text()
  expect(html).toContain(`<link rel="stylesheet" href="${journal.assets.url('tools.css')}"/>`)
  expect(html).not.toContain('<style')
})

test('fonts are preloaded in wide windows only', async () => {
  const html = await (await journal.get(`${issue}/1`)).text()
  const preloads = html.match(/<link rel="preload"[^>]*>/g) ?? []
  expect(preloads.length).toBeGreaterThan(0)
  for (const preload of preloads) expect(preload).toContain('media="(width &gt;= 40rem)"')
})
