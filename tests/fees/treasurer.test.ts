// one database
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { receipts } from '../../src/core/db/tables/review/fees.ts'
import { paperRecusals, papers } from '../../src/core/db/tables/review/papers.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { anArticle, aSession, aUser } from '../support/builders/rows.ts'
import { everyRoute } from '../support/every-route.ts'
import { withJournal, wordsOf } from '../support/journal.ts'
import { readPdf } from '../support/pdf.ts'

const journal = await withJournal()
const { db, now } = journal
const treasurer = await aUser(db, 'Tara Treasurer', { role: 'treasurer' })
const { token } = await aSession(journal, treasurer.id)
const authorization = { authorization: `Bearer ${token}` }
const open = (path: string) => journal.get(path, authorization)

const people = [
  { name: 'Meera Nair', email: 'meera@hills.example', corresponding: true },
  { name: 'Nima Lepcha', email: 'nima@hills.example' },
]
const due = (more: Parameters<typeof aPaper>[1] = {}) =>
  aPaper(db, {
    state: 'accepted',
    payment: 'due',
    fee: 'Rs 500',
    since: new Date('2026-06-02T10:00:00Z'),
    people,
    values: { title: 'Zanthoxylum in the hills', abstract: 'Sikkim pepper' },
    ...more,
  })

async function post(path: string, fields: Record<string, string | Blob>) {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  return journal.handle(new Request(`http://localhost${path}`, { method: 'POST', headers: authorization, body }))
}

const paid = {
  state: 'paid',
  was: 'due',
  amount: '500.00',
  currency: 'INR',
  day: '2026-06-14',
  payer: 'A Hill College',
}

test('a treasurer settles fees, and reads neither titles, texts, authors beyond the payer nor reviewers', async () => {
  const [open1, settled, ended] = [await due(), await due({ txnid: 'UTR20260614001' }), await due()]
  await aRequest(db, settled, { person: { name: 'Rhea Viewer', email: 'rhea@elsewhere.example' }, state: 'reported' })
  expect((await post(`/admin/fees/${settled.number}`, { ...paid, txnid: 'UTR20260614001' })).status).toBe(303)
  expect((await post(`/admin/fees/${ended.number}`, { state: 'waived', was: 'due' })).status).toBe(303)
  const bank = new File([`Date;Narration;Credit\n10/06/2026;FEE ${open1.number};400,00\n`], 'june.csv')
  expect((await post('/admin/fees/bank', { currency: 'INR', statement: bank })).status).toBe(303)

  const told: string[] = []
  const answers = new Map<string, string>()
  for (const [route, [path]] of Object.entries(everyRoute)) {
    if (!route.startsWith('GET /admin/') && !route.startsWith('GET /api/') && !route.startsWith('GET /webdata'))
      continue
    const number = route.includes('/fees/') ? settled.number : open1.number
    const answer = await open(path.replace('2026-0000', number))
    if (answer.status !== 200 || answer.headers.get('content-type')?.startsWith('text/event-stream')) continue
    const isPdf = answer.headers.get('content-type') === 'application/pdf'
    const text = isPdf ? (await readPdf(await answer.bytes())).text : await answer.text()
    answers.set(route, text)
    if (/Zanthoxylum|Sikkim|Lepcha|nima@|Rhea|rhea@/i.test(text)) told.push(route)
  }
  expect(told).toEqual([])
  const pages = ['', '/bank', '/receipts', '/receipts.csv', '/receipts.pdf', '/receipts/:receipt', '/:number']
  for (const page of pages) expect(answers.get(`GET /admin/fees${page}`), page).toContain('2026-')
  const fee = wordsOf(answers.get('GET /admin/fees/:number') ?? '')
  expect(fee).toContain('A Hill College')
  expect(fee).not.toContain('Meera Nair') // the payer is another
  expect(answers.get('GET /admin/fees')).not.toContain('href="/admin/submissions')
  expect(answers.get('GET /admin/fees/receipts/:receipt')).toContain(settled.number)
  const refused = await post(`/admin/fees/${open1.number}`, { ...paid, txnid: 'UTR20260614001' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).not.toMatch(/Zanthoxylum|Lepcha/)
})

test('a treasurer’s search finds fees and receipts by number and payer, and nothing by what papers say', async () => {
  const { number } = await due()
  const search = async (q: string) => wordsOf(await (await open(`/admin/search?q=${q}`)).text())
  expect((await open(`/admin/search?q=${number}`)).headers.get('location')).toBe(`/admin/fees/${number}`)
  expect(await search('Meera')).toContain(number)
  expect(await search('Hill+College')).toContain('Receipt 2026-0001')
  for (const q of ['Zanthoxylum', 'Sikkim', 'Lepcha', 'Rhea'])
    expect(await search(q), q).not.toMatch(/20\d\d-[0-9A-Z]{4}/)
})

test('a treasurer who is recused from a paper sees no fee of it', async () => {
  const paper = await due()
  const reviewed = await due({ state: 'published' })
  const said = { paper_id: paper.id, user_id: treasurer.id, reason: 'said so', by: 'Asha', at: now.at }
  await db.insert(paperRecusals).values(said)
  const before = wordsOf(await (await open('/admin/fees?state=all')).text())
  expect(before).toContain(reviewed.number)
  expect(before).not.toContain(paper.number)
  expect((await open(`/admin/fees/${paper.number}`)).status).toBe(404)
  expect((await post(`/admin/fees/${paper.number}`, paid)).status).toBe(404)
  expect((await db.select({ payment: papers.payment }).from(papers).where(eq(papers.id, paper.id)))[0]?.payment).toBe(
    'due',
  )
  expect(await db.$count(receipts, eq(receipts.paper_id, paper.id))).toBe(0)
})

test('a treasurer lands on the fees, and is told who may open what they may not', async () => {
  for (const path of ['/admin', '/admin/login']) expect((await open(path)).status, path).toBe(303)
  expect((await open('/admin')).headers.get('location')).toBe('/admin/fees')
  for (const path of ['/admin/articles', '/webdata', '/admin/submissions'])
    expect(await (await open(path)).text(), path).toMatch(
      /<h1>Not allowed<\/h1>.*(Only admins(, editors)? and|Editors and admins see papers)/s,
    )
  expect((await open('/admin/settings')).status).toBe(403)
})

test('a treasurer gets of articles what readers get', async () => {
  const { refnumber } = await anArticle(db, { title: 'A hidden one', status: 'disabled' })
  const path = `/api/archives/ref/${refnumber}`
  expect((await open(path)).status).toBe(404)
  const { token: staff } = await aSession(journal, (await aUser(db, undefined, { role: 'staff' })).id)
  expect((await journal.call('GET', path, { token: staff })).status).toBe(200)
})

test('a paper cannot be assigned to a treasurer', async () => {
  const paper = await aPaper(db, { state: 'received' })
  const { token } = await aSession(journal, (await aUser(db, 'Asha Admin')).id)
  const page = await (
    await journal.get(`/admin/submissions/${paper.number}`, { authorization: `Bearer ${token}` })
  ).text()
  expect(page).toContain('<option value="Asha Admin"')
  expect(page).not.toContain('<option value="Tara Treasurer"')
  const body = { user: treasurer.name }
  expect((await journal.call('POST', `/api/admin/submissions/${paper.number}/assign`, { token, body })).status).toBe(
    422,
  )
})

test('the second factor that is asked of editors is asked of treasurers', async () => {
  await db.update(settings).set({ second_factor: 'editors' })
  expect((await open('/admin/fees')).headers.get('location')).toBe('/admin/account')
  expect((await open('/admin/account')).status).toBe(200)
  await db.update(settings).set({ second_factor: '' })
})
