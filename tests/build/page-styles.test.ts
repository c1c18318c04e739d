// one database
import { expect, test } from 'bun:test'
import { anArticle } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
await anArticle(journal.db, { refnumber: '1' })

const issue = '/archives/2026/vol5/issue2'

test.each([
  '/',
  issue,
  `${issue}/1`,
  '/board',
  '/instructions',
  '/indexing-and-abstracting',
  '/contact',
  '/about',
  '/privacy-policy',
  '/search?keyword=yield',
  '/certificate?refno=1',
  '/verify',
  '/nope',
])('%s carries its styles, which its policy allows by their hash alone', async (path) => {
  const answer = await journal.get(path)
  const html = await answer.text()
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css)
  expect(styles).toHaveLength(1)
  const hash = new Bun.CryptoHasher('sha256').update(styles[0] ?? '').digest('base64')
  expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'self'( 'sha256-[\w+/=]+'){5}$/)
  expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  expect(html).not.toContain('rel="stylesheet"')
})

test('a page with rare letters names their fonts too', async () => {
  await anArticle(journal.db, { refnumber: '2', title: 'Effects of β-carotene' })
  const answer = await journal.get(`${issue}/2`)
  const [, rare = ''] = [...(await answer.text()).matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)
  expect(rare).toContain('U+370-377')
  const hash = new Bun.CryptoHasher('sha256').update(rare).digest('base64')
  expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
})

test('the script in a page is the one that its policy allows', async () => {
  const answer = await journal.get(issue)
  const scripts = [...(await answer.text()).matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)
  expect(scripts).toHaveLength(1)
  const hash = new Bun.CryptoHasher('sha256').update(scripts[0] ?? '').digest('base64')
  expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('a page of the back office links its styles', async () => {
  const html = await (await journal.get('/admin/login')).text()
  expect(html).toContain(`<link rel="stylesheet" href="${journal.assets.url('tools.css')}"/>`)
  expect(html).not.toContain('<style')
})

test('fonts are preloaded in wide windows alone', async () => {
  const html = await (await journal.get(`${issue}/1`)).text()
  const preloads = html.match(/<link rel="preload"[^>]*>/g) ?? []
  expect(preloads.length).toBeGreaterThan(0)
  for (const preload of preloads) expect(preload).toContain('media="(width &gt;= 40rem)"')
})
