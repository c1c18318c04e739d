// one database
import { expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { bankLines, receipts } from '../../src/core/db/tables/review/fees.ts'
import { paperRecusals, papers } from '../../src/core/db/tables/review/papers.ts'
import { answerLine, listOffers, settleFee, takeStatement } from '../../src/review/fees/actions.ts'
import { addReceipt } from '../../src/review/fees/receipt-queries.ts'
import { aPaper } from '../support/builders/papers.ts'
import { aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

/** Numbers without gaps, whoever takes them at once, and a bank's statement that pays each fee once. */

const journal = await withJournal()
const { db } = journal
const admin = await aUser(db, 'Asha Admin')
const viewer = { id: admin.id, name: admin.name, role: 'admin' } as const
const treasurer = { ...journal, username: admin.name, viewer }
const due = (more: Parameters<typeof aPaper>[1] = {}) =>
  aPaper(db, { state: 'accepted', payment: 'due', fee: 'Rs 500', since: new Date('2026-06-02T10:00:00Z'), ...more })
const stored = () =>
  db
    .select({ serial: receipts.serial, paper: receipts.paper_id, cancelled: receipts.cancelled_at })
    .from(receipts)
    .where(eq(receipts.year, 2026))
    .orderBy(asc(receipts.serial))
const serials = async () => (await stored()).map(({ serial }) => serial)
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const paid = { state: 'paid', was: 'due', amount: '500', currency: 'INR', day: '2026-06-14', how: 'cash' }
const inr = { day: 'Date', sum: 'Deposit', currency: 'INR' }
const csv = (...lines: string[]) => new TextEncoder().encode(['Date,Narration,Ref,Deposit', ...lines].join('\n'))

test('receipts made at the same moment are numbered without gaps', async () => {
  const fees = await Promise.all(upTo(12).map(() => due()))
  const results = await Promise.all(fees.map(({ number }) => settleFee(treasurer, number, paid)))
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(await serials()).toEqual(upTo(12))
})

test('two treasurers who settle one fee at once use one number, and the second is told', async () => {
  const { number } = await due()
  const results = await Promise.all(upTo(5).map(() => settleFee(treasurer, number, paid)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter((one) => !one.ok && one.problems[0]?.code === 'conflict')).toHaveLength(4)
  expect(await serials()).toEqual(upTo(13))
})

test('a receipt that could not be saved leaves its number to the next', async () => {
  const { id } = await due()
  const of = { at: journal.now.at, by: 'Asha', today: '2026-06-15' }
  const failed = await db
    .transaction(async (tx) => {
      await addReceipt(tx, { paperId: id, amount: 50_000, currency: 'INR', day: '2026-06-14', reference: '' }, of)
      throw new Error('the power fails')
    })
    .catch((error: Error) => error.message)
  expect(failed).toBe('the power fails')
  expect(await serials()).toEqual(upTo(13))
})

test('a cancelled receipt keeps its number, and the next payment takes a new one', async () => {
  const { id, number } = await due()
  expect((await settleFee(treasurer, number, paid)).ok).toBe(true)
  expect((await settleFee(treasurer, number, { state: 'due', was: 'paid' })).ok).toBe(true)
  expect((await settleFee(treasurer, number, paid)).ok).toBe(true)
  const own = (await stored()).filter(({ paper }) => paper === id)
  expect(own.map(({ serial, cancelled }) => [serial, cancelled !== null])).toEqual([
    [14, true],
    [15, false],
  ])
})

test('a statement read twice, or by two users at once, pays each fee once', async () => {
  const sure = await due({ txnid: 'SBIN000412345678', payment: 'claimed' })
  const likely = await due()
  const bytes = csv(
    '10/06/2026,NEFT SBIN000412345678,77,500.00',
    `12/06/2026,UPI ${likely.number},78,500.00`,
    '12/06/2026,RENT OFFICE,79,900.00',
  )
  const taken = await Promise.all(upTo(3).map(() => takeStatement(treasurer, bytes, inr)))
  expect(taken.map((one) => one.ok && one.matched).sort()).toEqual([0, 0, 1])
  const again = await takeStatement(treasurer, bytes, inr)
  expect(again).toEqual({ ok: true, paid: [], matched: 0, offered: 1, known: 1, others: 1, early: 0, unread: 0 })
  expect(await serials()).toEqual(upTo(16))
  const offers = await listOffers(treasurer)
  const named = offers.filter(({ papers }) => papers.length > 0)
  expect(named.map(({ papers }) => papers)).toEqual([[likely.id]])
  expect(offers.filter(({ papers }) => papers.length === 0).map(({ line }) => line.amount)).toEqual([90_000])
  const line = named[0]?.id ?? ''
  const answers = await Promise.all(upTo(3).map(() => answerLine(treasurer, line, likely.number)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await serials()).toEqual(upTo(17))
  expect(await takeStatement(treasurer, bytes, inr)).toMatchObject({ matched: 0, offered: 0, known: 2 })
  const [row] = await db.select({ payment: papers.payment }).from(papers).where(eq(papers.id, sure.id))
  expect(row?.payment).toBe('paid')
})

test('two equal lines of a statement are two payments, and a declined line is not offered again', async () => {
  const { number } = await due()
  const bytes = csv(`13/06/2026,UPI ${number},80,500.00`, `13/06/2026,UPI ${number},80,500.00`)
  expect(await takeStatement(treasurer, bytes, inr)).toMatchObject({ matched: 0, offered: 2 })
  const named = async () => (await listOffers(treasurer)).filter(({ papers }) => papers.length > 0)
  const offers = await named()
  expect(offers).toHaveLength(2)
  expect((await answerLine(treasurer, offers[0]?.id ?? '', '')).ok).toBe(true)
  expect(await named()).toHaveLength(1)
  expect(await takeStatement(treasurer, bytes, inr)).toMatchObject({ offered: 1, known: 1 })
  const kept = await db.select({ state: bankLines.state, text: bankLines.text }).from(bankLines)
  expect(kept.filter(({ state }) => state === 'declined')).toEqual([{ state: 'declined', text: '' }])
  expect(kept).toHaveLength(5)
})

test('a line is offered to who sees a paper that it names, with no other paper, and is wordless once it is declined', async () => {
  const [hidden, seen] = [await due(), await due()]
  const viewer = { ...(await aUser(db)), role: 'admin' as const }
  const said = { reason: 'Named by an editor', by: 'x', at: new Date() }
  await db.insert(paperRecusals).values({ paper_id: hidden.id, user_id: viewer.id, ...said })
  const other = { ...treasurer, username: viewer.name, viewer }
  const taken = (day: number, also = '') =>
    takeStatement(treasurer, csv(`${day}/06/2026,FEES ${hidden.number} ${also},8${day},500.00`), inr)
  expect([await taken(11), await taken(12, seen.number)]).toMatchObject([{ offered: 1 }, { offered: 1 }])
  const offers = async (who: typeof other) =>
    (await listOffers(who)).filter(({ line }) => line.text.includes(hidden.number))
  expect((await offers({ ...other, ...treasurer })).map(({ papers }) => papers)).toEqual([
    [hidden.id],
    [hidden.id, seen.id],
  ])
  const [line, ...more] = await offers(other)
  expect([line?.papers, more]).toEqual([[seen.id], []])
  expect((await answerLine(other, line?.id ?? '', '')).ok).toBe(true)
  const [declined] = await db
    .select()
    .from(bankLines)
    .where(eq(bankLines.id, line?.id ?? ''))
  expect(declined).toMatchObject({ state: 'declined', reference: '', name: '', text: '' })
})

test('a line with a date after today pays no fee', async () => {
  await due({ txnid: 'HDFC000499998888', payment: 'claimed' })
  const bytes = csv('16/07/2026,NEFT HDFC000499998888,81,500.00', '00/06/2026,x,82,500.00', '10/06/2026,RENT,83,1.00')
  expect(await takeStatement(treasurer, bytes, inr)).toMatchObject({ matched: 0, offered: 0, others: 1, unread: 2 })
})
