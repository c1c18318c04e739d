// one database
import { expect, test } from 'bun:test'
import { rowsOf } from '../../src/core/db/rows.ts'
import { createCounting } from '../../src/exchange/counter/counting.ts'
import type { View } from '../../src/exchange/counter/rules.ts'
import { anArticle } from '../support/builders/rows.ts'
import { browser, countsOf } from '../support/builders/usage.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
await anArticle(journal.db, { refnumber: '7' })

test('two processes share the known readers and add up their counts', async () => {
  const processes = [createCounting(journal), createCounting(journal)]
  const view: View = { refnumber: '7', form: 'page' }
  const began = journal.now.at.getTime()
  for (const [place, seconds] of [0, 20, 40, 100, 101].entries()) {
    const counting = processes[place % 2]
    counting?.note({ view, at: began + seconds * 1000, address: '192.0.2.1', forwarded: '', agent: browser })
    await counting?.flush()
  }
  expect(await countsOf(journal.db, '7')).toBe('2 1 0 0')
})

test('what two processes count at the same time is counted once each', async () => {
  const processes = [createCounting(journal), createCounting(journal)]
  for (const counting of processes)
    for (let reader = 0; reader < 50; reader++)
      counting.note({
        view: { refnumber: '7', form: 'pdf' },
        at: journal.now.at.getTime() + reader,
        address: `192.0.2.${reader}`,
        forwarded: '',
        agent: browser,
      })
  await Promise.all(processes.map((counting) => counting.flush()))
  expect(await countsOf(journal.db, '7')).toEndWith(' 50 50')
})

test.each([
  ['agents of an address', (one: number) => ({ address: '192.0.2.200', agent: `${browser} ${one}` }), 0],
  ['addresses of an IPv6 /48', (one: number) => ({ address: `2001:db8:7:${one.toString(16)}::1`, agent: browser }), 24],
])('of many %s two processes count readers up to the limit together', async (_, clientOf, bits) => {
  const readers = async () => {
    const rows = await rowsOf<{ count: number }>(journal.db)`
      select count(distinct reader >> ${bits}::int)::int as count from usage_readers`
    return rows[0]?.count ?? 0
  }
  const unique = async () => Number((await countsOf(journal.db, '7')).split(' ')[1])
  const [readersBefore, uniqueBefore] = [await readers(), await unique()]
  const processes = [createCounting(journal), createCounting(journal)]
  for (let turn = 0; turn < 4; turn++)
    for (const counting of processes) {
      for (let one = 0; one < 150; one++) {
        const at = journal.now.at.getTime() + turn * 100_000
        const client = clientOf((turn % 2) * 1000 + one)
        counting.note({ view: { refnumber: '7', form: 'page' }, at, forwarded: '', ...client })
      }
      await counting.flush()
    }
  expect((await readers()) - readersBefore).toBe(201)
  expect((await unique()) - uniqueBefore).toBeWithin(201, 210) // two /64 in a hundred thousand look the same
})
