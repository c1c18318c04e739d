import { expect, test } from 'bun:test'
import { maxCollected } from '../../src/staff/work-log/search-rules.ts'
import { createTotals, type MatchCounts, matchesOf } from '../../src/staff/work-log/totals.ts'

const few: MatchCounts = { counts: { urgent: 2, info: 1 }, upTo: 10 }
const many: MatchCounts = { counts: { urgent: 2, info: maxCollected }, upTo: 10 }

async function withTotals() {
  const totals = createTotals()
  totals.listen(true)
  await totals.keep('few', async () => few)
  await totals.keep('many', async () => many)
  return totals
}

test.each([
  ['a new entry', { id: 11, to: 'urgent' }, [few, many]],
  ['an entry that was on its way while they were counted', { id: 9, to: 'info' }, [undefined, undefined]],
  ['the last entry that was counted', { id: 10, to: 'info' }, [undefined, undefined]],
  [
    'a change of status',
    { id: 3, from: 'info', to: 'urgent' },
    [undefined, { ...many, stale: new Set(['info', 'urgent']) }],
  ],
  ['a change of content', { id: 3, from: 'info', to: 'info' }, [undefined, undefined]],
])('after %s, the stored counts of few and of many matches are valid as far as %j', async (_, news, known) => {
  const totals = await withTotals()
  totals.hear(news)
  expect(await Promise.all(['few', 'many'].map((search) => totals.find(search)))).toEqual(known)
})

test('another change of status makes more counts stale; the sum of all stays valid', async () => {
  const totals = await withTotals()
  totals.hear({ id: 3, from: 'info', to: 'urgent' })
  totals.hear({ id: 4, from: 'journal', to: 'pending' })
  const known = await totals.find('many')
  expect(known?.stale).toEqual(new Set(['info', 'urgent', 'journal', 'pending']))
  expect(known && matchesOf(known, 'all')).toBe(maxCollected + 2)
})

test.each([
  { id: 11, to: 'info' },
  { id: 3, from: 'info', to: 'urgent' },
])('a change during a count may or may not be included: the counts are not stored', async (news) => {
  const totals = createTotals()
  totals.listen(true)
  const { promise, resolve } = Promise.withResolvers<MatchCounts>()
  const counted = totals.keep('proof', () => promise)
  totals.hear(news)
  resolve({ ...few, upTo: 11 })
  expect(await counted).toEqual({ ...few, upTo: 11 })
  expect(totals.find('proof')).toBeUndefined()
})

test('two simultaneous requests share one count; a failed count is not stored', async () => {
  const totals = createTotals()
  totals.listen(true)
  const failing = totals.keep('proof', () => Promise.reject(new Error('lost')))
  expect(totals.find('proof')).toBe(failing)
  await expect(failing).rejects.toThrow('lost')
  expect(totals.find('proof')).toBeUndefined()
})

test('nothing is stored once this process hears of changes no more', async () => {
  const totals = await withTotals()
  totals.listen(false)
  expect(totals.find('few')).toBeUndefined()
  await totals.keep('few', async () => few)
  expect(totals.find('few')).toBeUndefined()
})

test('nothing is stored before this process hears of changes', async () => {
  const totals = createTotals()
  await totals.keep('few', async () => few)
  expect(totals.find('few')).toBeUndefined()
})

test('the oldest total is dropped if there are very many', async () => {
  const totals = createTotals()
  totals.listen(true)
  for (let n = 0; n <= 500; n++) await totals.keep(`word ${n}`, async () => few)
  expect([0, 1, 500].map((n) => totals.find(`word ${n}`) !== undefined)).toEqual([false, true, true])
})
