// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { pick } from '../../../src/core/db/rows.ts'
import { articleTexts, articleVersions } from '../../../src/core/db/tables/article-texts.ts'
import { articles, issues } from '../../../src/core/db/tables/articles.ts'
import { audit } from '../../../src/core/db/tables/office.ts'
import { listDescribed } from '../../../src/exchange/deposits/queries.ts'
import { articleAdminApi, articlePlaceApi } from '../../../src/journal/articles/admin-api.ts'
import { textApi } from '../../../src/journal/articles/text/api.ts'
import { withText } from '../../../src/journal/articles/text/packing.ts'
import { versionAdminApi } from '../../../src/journal/articles/versions/api.ts'
import { keepJatsOfVersions } from '../../../src/journal/articles/versions/jats-actions.ts'
import { jatsFile } from '../../../src/journal/citing/jats/article.ts'
import { docx, h1, p, prose } from '../../engines/fulltext/papers.ts'
import { anArticle, aPdf } from '../../support/builders/rows.ts'
import { setSettings } from '../../support/builders/settings.ts'
import { aFormOf, signedInCalls } from '../../support/calls.ts'
import { withJournal } from '../../support/journal.ts'
import { untilQuiet } from '../../support/quiet.ts'

const journal = await withJournal()
const { db, files, get } = journal
const call = await signedInCalls(
  journal,
  textApi(journal),
  articleAdminApi(journal),
  articlePlaceApi(journal),
  versionAdminApi(journal),
)
const path = '/archives/2026/vol5/issue1/7'
const paper = (words: string) =>
  new File([docx([h1('Introduction'), p(`${prose('boats')} ${words}`)].join('')) as Uint8Array<ArrayBuffer>], 'a.docx')

let id = 0
beforeEach(async () => {
  for (const table of [articles, issues, audit, articleTexts, articleVersions]) await db.delete(table)
  const place = { refnumber: '7', year: 2026, volume: 5, issue: 1, pagenumber: '15-20' }
  const seen = { publishdate: '2026-03-14', modification: new Date('2026-06-01T10:00:00Z'), ...(await aPdf(files)) }
  await anArticle(db, { ...place, title: 'Lanterns of the delta', ...seen })
  const [row] = await db.select().from(articles)
  id = row?.id ?? 0
})

const sendText = async (words: string) => {
  await call('POST', `/api/archives/${id}/text`, { body: aFormOf({ file: paper(words), looked: 'yes', kind: 'slip' }) })
  await keepJatsOfVersions(journal, { aborted: false })
  await untilQuiet(journal)
}
const text = async (at: string) => (await get(at)).text()
const statusOf = async (at: string) => (await get(at)).status
const statementsOf = async (at: string) => {
  journal.pageCache.clear()
  journal.statements.length = 0
  await text(at)
  return journal.statements.filter(({ text }) => /from "?(articles|article_versions)/.test(text)).length
}
const withhold = (n: number, reason: string) =>
  call('POST', `/api/archives/${id}/versions/${n}/withhold`, { body: { reason } })

describe('the versions of an article', () => {
  test('are named on its page once there are several, in no statement more', async () => {
    const page = await text(path)
    expect(page).not.toMatch(/Last changed|Updated|versions/)
    expect(await text(`${path}.xml`)).not.toContain('<event')
    await sendText('They carry oars.')
    await db.delete(articleVersions).where(eq(articleVersions.n, 1))
    const alone = await statementsOf(path)
    await sendText('They carry sails.')
    expect(await text(path)).toContain(`<a href="${path}/versions">Last changed 15 June 2026</a>`)
    const jats = await text(`${path}.xml`)
    const [described] = await listDescribed(journal, [id])
    expect(described && jatsFile(await withText(journal, described.cited))).toBe(jats)
    expect(jats).toMatch(/<pub-history>\s*<event event-type="slip">.*<event event-type="slip">.*<\/pub-history>/s)
    await db.update(articleVersions).set({ kind: 'correction' })
    journal.pageCache.clear()
    expect(await text(path)).toContain('>Updated 15 June 2026</a>')
    expect(await statementsOf(path)).toBe(alone)
  })

  test('stay as they were read, page by page and byte for byte', async () => {
    await sendText('They carry oars.')
    const before = { xml: await text(`${path}.xml`), pdf: await (await get(`${path}.pdf`)).bytes() }
    await sendText('They carry sails.')
    expect(await text(`${path}/versions`)).toContain(`href="${path}/versions/2"`)
    const page = await get(`${path}/versions/2`)
    const html = await page.text()
    expect(html).toContain('They carry oars.')
    expect(html).not.toContain('They carry sails.')
    expect(html).toContain('This is version 2, of <time dateTime="2026-06-15">')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}"/>`))
    expect(html).not.toContain('citation_title')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    const jats = await get(`${path}/versions/2.xml`)
    expect(await jats.text()).toBe(before.xml)
    const pdf = await get(`${path}/versions/2.pdf`)
    expect(await pdf.bytes()).toEqual(before.pdf)
    for (const { headers } of [jats, pdf]) {
      expect(headers.get('x-robots-tag')).toBe('noindex')
      expect(headers.get('link')).toMatch(new RegExp(`<https?://[^>]+${path}>; rel="canonical"`))
    }
  })

  test('are answered as JSON, the oldest first', async () => {
    await sendText('They carry oars.')
    const answer = await get(`/api/archives/${id}/versions`)
    expect(await answer.json()).toEqual([
      {
        n: 1,
        kind: 'first',
        at: '2026-03-14T12:00:00.000Z',
        note: '',
        notice: '',
        url: `${path}/versions/1`,
        pdf: `${path}/versions/1.pdf`,
      },
      {
        n: 2,
        kind: 'slip',
        at: expect.any(String),
        note: '',
        notice: '',
        url: `${path}/versions/2`,
        pdf: `${path}/versions/2.pdf`,
      },
    ])
    expect(await statusOf('/api/archives/999999/versions')).toBe(404)
  })

  test('are gone where they are withheld, or the article is deleted', async () => {
    await sendText('They carry oars.')
    await sendText('They carry sails.')
    for (const [n, reason, status] of [
      [2, '', 422],
      [3, 'A former name', 404],
      [2, 'A former name', 200],
    ] as const)
      expect((await withhold(n, reason)).status).toBe(status)
    expect(
      await db.select(pick(articleVersions, 'withheld_for')).from(articleVersions).where(eq(articleVersions.n, 2)),
    ).toEqual([{ withheld_for: 'A former name' }])
    for (const name of ['2', '2.xml', '2.pdf', '2/fig1.png'])
      expect(await statusOf(`${path}/versions/${name}`)).toBe(410)
    expect(await text(`${path}/versions`)).toContain('Withheld')
    expect(await statusOf(`${path}/versions/changes?from=1&to=2`)).toBe(410)
    for (const name of ['1', '3', '3.xml']) expect(await statusOf(`${path}/versions/${name}`)).toBe(200)
    for (const name of ['0', '4', 'x', '1.xml', '3/fig9.png'])
      expect(await statusOf(`${path}/versions/${name}`)).toBe(404)
    await call('DELETE', `/api/archives/${id}`)
    for (const name of ['', '/1', '/1.pdf', '/3.xml']) expect(await statusOf(`${path}/versions${name}`)).toBe(410)
    expect(await statusOf(`/api/archives/${id}/versions`)).toBe(410)
  })

  test('lead from a former address to the present one', async () => {
    await call('POST', `/api/archives/${id}/move`, { body: aFormOf({ refnumber: '8' }) })
    const answer = await get(`${path}/versions/1.pdf`)
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe('/archives/2026/vol5/issue1/8/versions/1.pdf')
  })

  test('are compared', async () => {
    await sendText('They carry oars.')
    await sendText('They carry sails.')
    const at = `${path}/versions/changes`
    const page = await text(`${at}?from=2&to=3`)
    expect(page).toMatch(/<del>.*oars/s)
    expect(page).toMatch(/<ins>.*sails/s)
    const json = await (await get(`${at}?from=2&to=3`, { accept: 'application/json' })).json()
    expect(json).toMatchObject({ from: 2, to: 3, counts: { pieces: 1 } })
    await setSettings(db, { languages: 'en, es' })
    const spanish = await text(`/es${at}?from=2&to=3`)
    expect(spanish).toMatch(/^<!doctype html><html lang="es">.*Qué ha cambiado.*Versión 2 → versión 3.*eliminado/s)
    expect(spanish).toContain(`href="/es${path}/versions"`)
    await setSettings(db, { languages: '' })
    expect(await statusOf(`${at}?from=3&to=2`)).toBe(422)
    expect(await statusOf(`${at}?from=2&to=2`)).toBe(422)
    for (const asked of ['', '?from=2', '?from=2&to=9', '?from=x&to=2']) expect(await statusOf(at + asked)).toBe(404)
  })
})
