import { expect, test } from 'bun:test'
import { type Counted, createTotals, type Wanted } from '../../src/webdata/totals.ts'

const all: Wanted = { filter: 'all', search: 'proof' }
const urgent: Wanted = { filter: 'urgent', search: 'proof' }

async function withTotals() {
  const totals = createTotals()
  totals.listen(true)
  for (const wanted of [all, urgent]) await totals.keep(wanted, async () => ({ total: 3, upTo: 10 }))
  return totals
}

test.each([
  ['a new entry', { id: 11, to: 'urgent' }, [true, true]],
  ['an entry that was on its way while they were counted', { id: 9, to: 'info' }, [false, false]],
  ['the last entry that was counted', { id: 10, to: 'info' }, [false, false]],
  ['a change into a filter', { id: 3, from: 'info', to: 'urgent' }, [true, false]],
  ['a change out of it', { id: 3, from: 'urgent', to: 'info' }, [true, false]],
  ['a change elsewhere', { id: 3, from: 'info', to: 'journal' }, [true, true]],
  ['a change of content', { id: 3, from: 'info', to: 'info' }, [false, false]],
])('after %s the totals of all and of urgent are still known: %j', async (_, news, known) => {
  const totals = await withTotals()
  totals.hear(news)
  expect([all, urgent].map((wanted) => totals.find(wanted) !== undefined)).toEqual(known)
})

test('news that come while it is counted are in it or not: the total is not kept', async () => {
  const totals = createTotals()
  totals.listen(true)
  const { promise, resolve } = Promise.withResolvers<Counted>()
  const counted = totals.keep(all, () => promise)
  totals.hear({ id: 11, to: 'info' })
  resolve({ total: 3, upTo: 11 })
  expect(await counted).toEqual({ total: 3, upTo: 11 })
  expect(totals.find(all)).toBeUndefined()
})

test('two who ask at once share one count; a count that failed is not kept', async () => {
  const totals = createTotals()
  totals.listen(true)
  const failing = totals.keep(all, () => Promise.reject(new Error('lost')))
  expect(totals.find(all)).toBe(failing)
  await expect(failing).rejects.toThrow('lost')
  expect(totals.find(all)).toBeUndefined()
})

test('nothing is kept while nobody hears of changes', async () => {
  const totals = await withTotals()
  totals.listen(false)
  expect(totals.find(all)).toBeUndefined()
  await totals.keep(all, async () => ({ total: 3, upTo: 10 }))
  expect(totals.find(all)).toBeUndefined()
})

test('nothing is kept before anybody hears of changes', async () => {
  const totals = createTotals()
  await totals.keep(all, async () => ({ total: 3, upTo: 10 }))
  expect(totals.find(all)).toBeUndefined()
})

test('of very many totals the oldest is forgotten', async () => {
  const totals = createTotals()
  totals.listen(true)
  const wanted = (n: number): Wanted => ({ filter: 'all', search: `word ${n}` })
  for (let n = 0; n <= 500; n++) await totals.keep(wanted(n), async () => ({ total: 3, upTo: 10 }))
  expect([0, 1, 500].map((n) => totals.find(wanted(n)) !== undefined)).toEqual([false, true, true])
})
