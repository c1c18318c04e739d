import { afterAll, expect, test } from 'bun:test'
import { rowsOf } from '../../src/db/rows.ts'
import { createCounting } from '../../src/usage/counting.ts'
import type { Reading } from '../../src/usage/rules.ts'
import { anArticle } from '../support/builders.ts'
import { aJournal } from '../support/journal.ts'
import { browser, countsOf } from '../support/usage.ts'

const journal = await aJournal()
await anArticle(journal.db, { refnumber: '7' })
afterAll(() => journal.close())

test('two processes share what they know of a reader, and add up', async () => {
  const processes = [createCounting(journal), createCounting(journal)]
  const reading: Reading = { refnumber: '7', form: 'page' }
  const began = journal.now.at.getTime()
  for (const [place, seconds] of [0, 20, 40, 100, 101].entries()) {
    const counting = processes[place % 2]
    counting?.note({ reading, at: began + seconds * 1000, address: '192.0.2.1', forwarded: '', agent: browser })
    await counting?.flush()
  }
  expect(await countsOf(journal.db, '7')).toBe('2 1 0 0')
})

test('what they count at once is counted once each', async () => {
  const processes = [createCounting(journal), createCounting(journal)]
  for (const counting of processes)
    for (let reader = 0; reader < 50; reader++)
      counting.note({
        reading: { refnumber: '7', form: 'pdf' },
        ...{ at: journal.now.at.getTime() + reader, address: `192.0.2.${reader}`, forwarded: '', agent: browser },
      })
  await Promise.all(processes.map((counting) => counting.flush()))
  expect(await countsOf(journal.db, '7')).toEndWith(' 50 50')
})

test('of many agents of an address they count as many readers as they may, whatever process sees them', async () => {
  const before = Number((await countsOf(journal.db, '7')).split(' ')[1])
  const processes = [createCounting(journal), createCounting(journal)]
  for (let turn = 0; turn < 4; turn++)
    for (const counting of processes) {
      for (let agent = 0; agent < 150; agent++) {
        const of = { address: '192.0.2.200', forwarded: '', agent: `${browser} ${turn % 2} ${agent}` }
        const at = journal.now.at.getTime() + turn * 100_000
        counting.note({ reading: { refnumber: '7', form: 'page' }, at, ...of })
      }
      await counting.flush()
    }
  const readers = await rowsOf<{ readers: number }>(journal.db)`
    select count(distinct reader)::int as readers from usage_readers
    where reader >> 24 = (select reader >> 24 from usage_readers group by 1 order by count(*) desc limit 1)`
  expect(readers).toEqual([{ readers: 201 }])
  expect(Number((await countsOf(journal.db, '7')).split(' ')[1]) - before).toBe(201)
})
