// one database
import { expect, test } from 'bun:test'
import { eq, inArray, like } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { bankLines, receipts, receiptYears } from '../../src/core/db/tables/review/fees.ts'
import { paperRecusals, papers } from '../../src/core/db/tables/review/papers.ts'
import { addLink } from '../../src/review/access-links/queries.ts'
import { aPaper } from '../support/builders/papers.ts'
import { anArticle, aSession, aUser } from '../support/builders/rows.ts'
import { withJournal, wordsOf } from '../support/journal.ts'
import { readPdf } from '../support/pdf.ts'

const journal = await withJournal()
const { db, now } = journal
const admin = await aUser(db, 'Asha Admin')
const editor = await aUser(db, 'Esha Editor', { role: 'editor' })
const other = await aUser(db, 'Otto Admin')
const tokens = new Map<string, string>()
for (const { id, name } of [admin, editor, other]) tokens.set(name, (await aSession(journal, id)).token)
const authorization = (name: string) => ({ authorization: `Bearer ${tokens.get(name)}` })

const due = (more: Parameters<typeof aPaper>[1] = {}) =>
  aPaper(db, { state: 'accepted', payment: 'due', fee: 'Rs 500', since: new Date('2026-06-02T10:00:00Z'), ...more })
const open = async (path: string, name = admin.name) => {
  const answer = await journal.get(path, authorization(name))
  return { status: answer.status, text: wordsOf(await answer.text()) }
}
const post = async (path: string, fields: Record<string, string | Blob>, name = admin.name) => {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  const sent = { method: 'POST', headers: authorization(name), body }
  const answer = await journal.handle(new Request(`http://localhost${path}`, sent))
  const html = await answer.text()
  const said = decodeURIComponent(answer.headers.get('set-cookie') ?? '')
  return { status: answer.status, location: answer.headers.get('location'), said, html, text: wordsOf(html) }
}
const paid = {
  state: 'paid',
  was: 'due',
  amount: '500.00',
  currency: 'INR',
  day: '2026-06-14',
  payer: 'IIT Delhi <Fees>',
  how: 'by bank',
}

test('a fee is settled on its page, and the receipt goes to its author, its editor and the accounts', async () => {
  const paper = await due({ editor_id: editor.id, people: [{ name: 'Meera Nair', corresponding: true }] })
  const at = `/admin/fees/${paper.number}`
  expect((await open('/admin/fees')).text).toMatch(/Open 1 ?Due 1 ?Said to be paid 0/)
  for (const [field, value] of [
    ['amount', 'much'],
    ['currency', 'money'],
    ['day', '2026-06-16'],
    ['day', 'today'],
  ] as const) {
    const refused = await post(at, { ...paid, [field]: value })
    expect([field, refused.status], value).toEqual([field, 422])
  }
  const { token } = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: null }, now.at)
  expect((await journal.get(`/s/${token}/receipt.pdf`)).status).toBe(404)
  expect((await post(at, paid)).location).toBe(at)
  expect((await open(at)).text).toContain('2026-0001')
  expect((await post(at, paid)).status).toBe(409)

  const receipt = await journal.get('/admin/fees/receipts/2026-0001', authorization(editor.name))
  expect(receipt.headers.get('content-disposition')).toBe('attachment; filename="receipt-2026-0001.pdf"')
  expect(receipt.headers.get('cache-control')).toBe('private, no-store')
  const bytes = await receipt.bytes()
  const { text } = await readPdf(bytes)
  for (const words of ['Receipt 2026-0001', 'IIT Delhi <Fees>', 'Rs 500.00', '14 June 2026', paper.number])
    expect(text).toContain(words)
  const own = await journal.get(`/s/${token}/receipt.pdf`)
  expect(Buffer.from(await own.bytes()).equals(Buffer.from(bytes))).toBe(true)
  expect((await journal.read(`/s/${token}`)).text).toContain('Receipt 2026-0001 (PDF)')
  expect((await open(`/admin/submissions/${paper.number}`)).text).toContain('Receipt 2026-0001')
  expect((await open('/admin/fees', editor.name)).status).toBe(403)

  const csv = await journal.get('/admin/fees/receipts.csv?year=2026', authorization(admin.name))
  expect(await csv.text()).toContain(`2026-0001,2026-06-15,2026-06-14,IIT Delhi <Fees>,${paper.number},`)
  const year = await readPdf(await (await journal.get('/admin/fees/receipts.pdf', authorization(admin.name))).bytes())
  for (const words of ['Fees received in 2026', '2026-0001', 'Received in INR: Rs 500.00'])
    expect(year.text).toContain(words)
})

test('a payment that an editor saves on the paper’s page makes its receipt, and taking it back cancels it', async () => {
  const paper = await due()
  const step = `/api/admin/submissions/${paper.number}/payment`
  const token = tokens.get(admin.name)
  const { body } = await journal.call('GET', `/api/admin/submissions/${paper.number}`, { token })
  const first = await journal.call('POST', step, {
    token,
    body: { ...paid, payer: '', modification: body.modification },
  })
  expect(first.body.payment).toBe('paid')
  expect((await open('/admin/fees/receipts')).text).toMatch(/2026-0002.*Rs 500\.00/)
  await journal.call('POST', step, {
    token,
    body: { state: 'waived', looked: true, modification: first.body.modification },
  })
  expect((await open('/admin/fees/receipts')).text).toMatch(/2026-0002.*Cancelled/)
  const csv = await (await journal.get('/admin/fees/receipts.csv?year=2026', authorization(admin.name))).text()
  expect(csv).toMatch(/^2026-0002,.*,0\.00,INR,.*,2026-06-15,500\.00\r?$/m)
  expect((await open('/admin/fees?state=waived')).text).toContain(paper.number)
  const { text } = await readPdf(
    await (await journal.get('/admin/fees/receipts/2026-0002', authorization(admin.name))).bytes(),
  )
  expect(text).toContain('Cancelled on 15 June 2026')
})

test('a statement is uploaded on the page, and unsure lines wait for a confirmation', async () => {
  const sure = await due({ payment: 'claimed', txnid: 'N123456789012345' })
  const likely = await due()
  const file = new File(
    [`Date;Narration;Credit\n10/06/2026;N123456789012345;500,00\n12/06/2026;FEE ${likely.number};500,00\n`],
    'june.csv',
  )
  const unchosen = await post('/admin/fees/bank', { currency: 'INR' })
  expect(unchosen.html).toMatch(/class="error-summary".*<a href="#statement">Choose a file first/s)
  const nowhere = await post('/admin/fees/bank', { currency: 'coins' })
  expect(nowhere.html).toMatch(/aria-invalid="true"[^>]*name="currency"|name="currency"[^>]*aria-invalid="true"/)
  const wrong = await post('/admin/fees/bank', { currency: 'INR', statement: new File(['Day,What,In'], 'x.csv') })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('No line of the file names the columns “Date” and “Credit”. It has: Day, What, In.')
  expect(wrong.html).toContain('href="/admin/settings/submissions#bank_day"')
  const taken = await post('/admin/fees/bank', { currency: 'INR', statement: file })
  expect([taken.location, taken.said]).toEqual([
    '/admin/fees/bank',
    expect.stringContaining(`1 fee matched (${sure.number}), 1 line to look at, 0 lines match no open fee.`),
  ])
  expect((await open(`/admin/fees/${sure.number}`)).text).toContain('2026-0003')
  const page = await (await journal.get('/admin/fees/bank', authorization(admin.name))).text()
  expect(wordsOf(page)).toContain(`Yes, ${likely.number}`)
  const [, line = ''] = /data-line="([^"]+)"/.exec(page) ?? []
  expect((await post(`/admin/fees/bank/${line}`, { paper: likely.number })).location).toBe('/admin/fees/bank')
  expect((await open('/admin/fees/bank')).text).toContain('No line waits for your answer.')
  expect((await open('/admin/fees?state=paid')).text).toContain(likely.number)
})

test('a line of less than the fee pays it only by its form', async () => {
  const paper = await due()
  const file = new File([`Date;Narration;Credit\n12/06/2026;FEE ${paper.number};100,00\n`], 'june.csv')
  await post('/admin/fees/bank', { currency: 'INR', statement: file })
  const page = await (await journal.get('/admin/fees/bank', authorization(admin.name))).text()
  const [, line = ''] = /data-line="([^"]+)"/.exec(page) ?? []
  expect(wordsOf(page)).not.toContain(`Yes, ${paper.number}`)
  expect(page).toContain(`href="/admin/fees/${paper.number}?line=${line}"`)
  await post(`/admin/fees/bank/${line}`, { paper: paper.number })
  expect((await open('/admin/fees?state=due')).text).toContain(paper.number)
  await post(`/admin/fees/bank/${line}`, { paper: '' })
  await db.update(papers).set({ payment: 'waived' }).where(eq(papers.id, paper.id))
})

test('a line that names no open fee is kept and shown: for a fee, with its payment filled in, or for nothing', async () => {
  const paper = await due({ people: [{ name: 'Alma Ferrow', corresponding: true }] })
  const of = (...lines: string[]) => new File([['Date;Narration;Credit', ...lines].join('\n')], 'june.csv')
  const statement = of('12/06/2026;UPI ALMA F;400,00', '13/06/2026;RENT;900,00', '01/05/2026;EARLY;5,00')
  const taken = await post('/admin/fees/bank', { currency: 'INR', statement })
  expect(taken.said).toContain(
    '0 fees matched, 0 lines to look at, 2 lines match no open fee, 1 line of days before any open fee.',
  )
  const bank = async (name = admin.name) =>
    (await (await journal.get('/admin/fees/bank', authorization(name))).text()).replace(/<datalist.*<\/datalist>/s, '')
  const page = await bank()
  expect(page).toMatch(/<summary>2 lines match no open fee<\/summary>.*RENT.*UPI ALMA F/s)
  expect(page).not.toContain('EARLY')
  const [rent = '', line = ''] = [...page.matchAll(/data-line="([^"]+)"/g)].map(([, id]) => id)
  const choose = (typed: string) =>
    journal.get(`/admin/fees/bank?line=${line}&for=${encodeURIComponent(typed)}`, authorization(admin.name))
  const refused = await choose('Nobody <here>')
  const html = await refused.text()
  expect(refused.status).toBe(422)
  expect(html).toContain('value="Nobody &lt;here&gt;"')
  expect(html).toMatch(new RegExp(`<a href="#${line}-for">No open fee has this number or payer</a>`))
  const chosen = await choose('ferrow')
  const at = `/admin/fees/${paper.number}?line=${line}`
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, at])
  const form = await (await journal.get(at, authorization(admin.name))).text()
  for (const value of ['400.00', 'INR', '2026-06-12', 'bank transfer']) expect(form).toContain(`value="${value}"`)
  const [, action = ''] = /action="([^"]*state=paid)"/.exec(form) ?? []
  const settled = { ...paid, amount: '400.00', day: '2026-06-12' }
  const receiptsBefore = await db.$count(receipts)
  expect((await post(action.replace('&amp;', '&'), settled)).said).toMatch(/Receipt 2026-\d{4} was made/)
  expect(await bank()).not.toContain('UPI ALMA F')
  expect((await post(action.replace('&amp;', '&'), { ...settled, was: 'paid' })).status).toBe(409)
  expect(await db.$count(receipts)).toBe(receiptsBefore + 1)
  const another = await due()
  expect((await post(`/admin/fees/bank/${rent}`, { paper: '' })).status).toBe(303)
  expect(await bank()).not.toContain('RENT')
  const again = await post('/admin/fees/bank', { currency: 'INR', statement: of('13/06/2026;RENT;900,00') })
  expect(again.said).toContain('0 lines match no open fee')
  await db.delete(papers).where(eq(papers.id, another.id))
})

test('who is recused from a paper sees of lines that name none only those of statements that they read', async () => {
  const [hidden, seen] = [await due(), await due()]
  const said = { paper_id: hidden.id, user_id: other.id, reason: 'said so', by: 'Asha', at: now.at }
  await db.insert(paperRecusals).values(said)
  const upload = (text: string, name: string) => {
    const statement = new File([`Date;Narration;Credit\n12/06/2026;${text};400,00\n`], 'june.csv')
    return post('/admin/fees/bank', { currency: 'INR', statement }, name)
  }
  await upload('UPI OF AN AUTHOR', admin.name)
  await upload(`FEE ${hidden.number}`, admin.name)
  await upload('READ BY OTTO', other.name)
  const { text: own } = await open('/admin/fees/bank')
  for (const words of ['UPI OF AN AUTHOR', 'READ BY OTTO', `FEE ${hidden.number}`]) expect(own).toContain(words)
  const { text } = await open('/admin/fees/bank', other.name)
  expect(text).toContain('READ BY OTTO')
  expect(text).not.toMatch(new RegExp(`AN AUTHOR|${hidden.number}`))
  const [kept] = await db.select().from(bankLines).where(like(bankLines.text, '%AN AUTHOR%'))
  const at = `/admin/fees/${seen.number}?line=${kept?.id}`
  expect((await open(at, other.name)).text).not.toContain('AN AUTHOR')
  expect((await post(at, paid, other.name)).status).toBe(409)
  await db.delete(papers).where(inArray(papers.id, [hidden.id, seen.id]))
  await db.delete(bankLines).where(like(bankLines.text, '%12/06/2026%'))
})

test('a line of a page that is older pays no paper that was withdrawn meanwhile', async () => {
  const paper = await due()
  const file = new File([`Date;Narration;Credit\n12/06/2026;FEE ${paper.number};500,00\n`], 'june.csv')
  await post('/admin/fees/bank', { currency: 'INR', statement: file })
  const page = await (await journal.get('/admin/fees/bank', authorization(admin.name))).text()
  const [, line = ''] = /data-line="([^"]+)"/.exec(page) ?? []
  await db.update(papers).set({ state: 'withdrawn' }).where(eq(papers.id, paper.id))
  expect((await post(`/admin/fees/bank/${line}`, { paper: paper.number })).status).toBe(404)
  const [row] = await db.select({ payment: papers.payment }).from(papers).where(eq(papers.id, paper.id))
  expect(row).toEqual({ payment: 'due' })
  await db.delete(papers).where(eq(papers.id, paper.id))
})

test('who may not see a paper learns nothing of its fee', async () => {
  const paper = await due({ payment: 'claimed', txnid: 'N998877665544332' })
  const said = { paper_id: paper.id, user_id: other.id, reason: 'said so', by: 'Asha', at: now.at }
  await db.insert(paperRecusals).values(said)
  const pages = [
    '/admin/fees',
    '/admin/fees?state=all',
    '/admin/fees/bank',
    '/admin/fees/receipts',
    '/admin/fees/receipts.csv',
  ]
  const shown = () => Promise.all(pages.map(async (path) => (await open(path, other.name)).text))
  const before = await shown()
  const upload = () => new File(['Date,Narration,Credit\n10/06/2026,N998877665544332,500.00\n'], 'june.csv')
  const theirs = { currency: 'INR', statement: upload() }
  expect((await post('/admin/fees/bank', theirs, other.name)).status).toBe(303)
  expect(await shown()).toEqual(before)
  expect((await post('/admin/fees/bank', { currency: 'INR', statement: upload() })).status).toBe(303)
  expect((await open(`/admin/fees/${paper.number}`)).text).toContain('2026-0006')
  expect(await shown()).toEqual(before)
  for (const path of [`/admin/fees/${paper.number}`, '/admin/fees/receipts/2026-0006'])
    expect((await open(path, other.name)).status).toBe(404)
})

test('a fee that was paid for a paper stays in the accounts when it is withdrawn, until it goes back', async () => {
  const paper = await due()
  const at = `/admin/fees/${paper.number}`
  expect((await post(at, paid)).location).toBe(at)
  await db.update(papers).set({ state: 'withdrawn' }).where(eq(papers.id, paper.id))
  expect((await open('/admin/fees?state=paid')).text).toContain(paper.number)
  expect((await post(at, { state: 'waived', was: 'paid', looked: 'yes' })).location).toBe(at)
  expect((await open(at)).status).toBe(200)
  expect((await open('/admin/fees?state=all')).text).not.toContain(paper.number)
  const [receipt] = await db.select().from(receipts).where(eq(receipts.paper_id, paper.id))
  expect(receipt?.cancelled_at).not.toBeNull()
  const unpaid = await due({ payment: 'none', fee: '' })
  await db.update(papers).set({ state: 'withdrawn' }).where(eq(papers.id, unpaid.id))
  expect((await open(`/admin/fees/${unpaid.number}`)).status).toBe(404)
})

test('Home, Fees and the year have the same sums, and an article’s fee counts once with its paper’s', async () => {
  await db.delete(papers)
  await db.delete(receipts)
  await db.delete(receiptYears)
  const of = await anArticle(db, { ptype: 'paid' })
  await anArticle(db, { ptype: 'paid' })
  const [stored] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, of.refnumber))
  await due({ article_id: stored?.id ?? 0 })
  const abroad = await due({ fee: '$ 15' })
  const text = async (path: string) => (await open(path)).text
  expect(await text('/admin')).toContain('3 fees open: Rs 500.00 and $ 15.00, and 1 of articles')
  expect(await text('/admin/articles?filter=unpaid')).not.toContain(of.refnumber)
  expect((await post(`/admin/fees/${abroad.number}`, { ...paid, amount: '1250' })).status).toBe(303)
  const fees = await text('/admin/fees')
  expect(fees).toMatch(/Papers ?Rs 500\.00 and \$ 15\.00 · 2 fees ?Rs 1,250\.00 · 1 receipt ?Rs 500\.00 · 1 fee ?–/)
  expect(fees).toMatch(/Articles without a paper ?1 fee ?– ?1 fee/)
  expect(fees).toMatch(/2026 ?Rs 500\.00 and \$ 15\.00 · 2 fees ?Rs 1,250\.00 · 1 receipt ?Rs 500\.00 · 1 fee/)
  expect(await text('/admin')).toContain('2 fees open: Rs 500.00, and 1 of articles')
  expect(await text('/admin/fees/receipts')).toContain('1 valid receipt: Rs 1,250.00')
  const csv = await (await journal.get('/admin/fees/receipts.csv?year=2026', authorization(admin.name))).text()
  expect(csv).toMatch(/,1250\.00,INR,/)
  const year = await readPdf(await (await journal.get('/admin/fees/receipts.pdf', authorization(admin.name))).bytes())
  for (const words of [
    'Received in INR: Rs 1,250.00',
    'accepted in 2026: Rs 500.00 and $ 15.00',
    'accepted in 2026: Rs 500.00 ·',
  ])
    expect(year.text.replace(/\s+/g, ' ')).toContain(words)
})
