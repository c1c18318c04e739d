// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { readQr } from '../fees/qr.ts'
import { anArticle } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'
import { readPdf } from '../support/pdf.ts'

const journal = await withJournal({ ORIGIN: 'https://crops.example' })
const { db, get } = journal
const place = '/archives/2026/vol5/issue2'
const address = `https://crops.example${place}/7`
let html = ''

beforeAll(async () => {
  await anArticle(db, { refnumber: '7', title: 'Rice & wheat, 50% more', publishdate: '2026-03-02' })
  html = await (await get(`${place}/7`)).text()
})

describe('an article is sent on', () => {
  const linkTo = (start: string) => {
    const [, href = ''] = new RegExp(`<a href="(${start}[^"]*)"`).exec(html) ?? []
    return new URL(href.replaceAll('&amp;', '&'))
  }

  test('by its address, in a field', () => {
    expect(html).toMatch(new RegExp(`<input [^>]*readonly=""[^>]* value="${address}"`, 'i'))
  })

  test('by letter and by WhatsApp, without a parameter more', () => {
    const letter = linkTo('mailto:')
    expect(Object.fromEntries(letter.searchParams)).toEqual({ subject: 'Rice & wheat, 50% more', body: address })
    const message = linkTo('https://wa.me/')
    expect(Object.fromEntries(message.searchParams)).toEqual({ text: `Rice & wheat, 50% more ${address}` })
  })

  test('by a code that leads to its address', async () => {
    const code = await get(/<a href="([^"]*\.qr\.svg)"/.exec(html)?.[1] ?? '')
    expect([code.status, code.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await readQr(await code.text())).toBe(address)
  })
})

test('a code answers as its article does: moved, hidden, deleted', async () => {
  const at = async (path: string) => {
    const { status, headers } = await get(`${path}.qr.svg`)
    return [status, headers.get('location')]
  }
  const change = (values: Partial<typeof articles.$inferInsert>) =>
    db.update(articles).set(values).where(eq(articles.refnumber, '8'))
  await anArticle(db, { refnumber: '8', issue: 2 })
  await anArticle(db, { refnumber: '9', issue: 3 })
  await change({ issue: 3 })
  const moved = '/archives/2026/vol5/issue3/8'
  expect(await at(`${place}/8`)).toEqual([301, `${moved}.qr.svg`])
  await change({ status: 'disabled' })
  journal.pageCache.clear()
  expect((await at(moved))[0]).toBe(404)
  await change({ status: 'enabled' })
  await db.delete(articles).where(eq(articles.refnumber, '8'))
  journal.pageCache.clear()
  expect((await at(moved))[0]).toBe(410)
})

test('the code on a cover page is left out where the journal says so', async () => {
  const codesOf = async () => {
    const pdf = new Uint8Array(await (await get('/api/pdf/coverpage/7')).arrayBuffer())
    return [(await readPdf(pdf)).pages.length, pdf.byteLength]
  }
  const [pages, whole = 0] = await codesOf()
  await setSettings(db, { qr_on_cover: 'off' })
  const [same, smaller = 0] = await codesOf()
  expect(same).toBe(pages)
  expect(whole - smaller).toBeGreaterThan(300)
})
