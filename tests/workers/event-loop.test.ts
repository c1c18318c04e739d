// one database
import { afterAll, expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import { yieldOnce, yieldToEventLoop } from '../../src/core/workers/event-loop.ts'
import { answerPublicPage } from '../../src/office/frame/page.tsx'
import { readShell } from '../../src/office/frame/queries.ts'
import { encode, encodeAside } from '../../src/web/caching/encoding.ts'
import { answerText } from '../../src/web/http/answer.ts'
import { anArticle } from '../support/builders/rows.ts'
import { aJournal } from '../support/journal.ts'
import { longMs, turnsDuring } from '../support/turns.ts'

const journal = await aJournal()
afterAll(() => journal.close())

test('many long tasks at the same time give the event loop a turn between each two', async () => {
  const work = async () => {
    await yieldToEventLoop()
    Bun.sleepSync(longMs)
  }
  const all = Array.from({ length: 20 }, () => work)
  const turns = await turnsDuring(() => Promise.all(all.map((one) => one())))
  expect(turns).toBeGreaterThanOrEqual(all.length - 1)
})

const works = 10

/** How many of many works that wait and take long are over once the other answers. */
async function workedBefore(other: () => unknown): Promise<number> {
  let worked = 0
  const work = async () => {
    await yieldToEventLoop()
    Bun.sleepSync(longMs)
    worked++
  }
  Bun.sleepSync(longMs) // all wait
  const all = Array.from({ length: works }, work)
  await other()
  const before = worked
  await Promise.all(all)
  return before
}

test('a cheap task waits for one turn, not for all the tasks that wait', async () => {
  expect(await workedBefore(yieldOnce)).toBeLessThan(3)
  expect(await workedBefore(yieldToEventLoop)).toBe(works)
})

test('/healthz is answered before many waiting requests', async () => {
  expect(await workedBefore(() => journal.get('/healthz'))).toBeLessThan(3)
})

test('a harvest gives the event loop a turn after each record', async () => {
  for (let number = 1; number <= works; number++) await anArticle(journal.db, { refnumber: String(number) })
  const times = new Set<number>()
  await turnsDuring(async (turned) => {
    const config = { ...journal.config }
    const get = () => {
      Bun.sleepSync(longMs)
      times.add(turned())
    }
    Object.defineProperty(config, 'origin', { get }) // each record names it
    const { handle } = createApp({ ...journal, config })
    const answer = await handle(new Request('http://localhost/oai?verb=ListRecords&metadataPrefix=oai_dc'))
    expect((await answer.text()).match(/<header>/g)?.length).toBe(works)
  })
  expect(times.size).toBeGreaterThanOrEqual(works)
})

test('pages of the same query give the event loop a turn after each page', async () => {
  const shell = await readShell(journal)
  const times = new Set<number>()
  await turnsDuring((turned) => {
    const page = {
      shell,
      get title() {
        Bun.sleepSync(longMs)
        times.add(turned())
        return 'Many'
      },
      children: undefined,
    }
    const request = new Request('http://localhost/many')
    return Promise.all(Array.from({ length: works }, () => answerPublicPage(journal, request, page)))
  })
  expect(times.size).toBe(works)
})

test('making a text gives the event loop a turn after it', async () => {
  const request = new Request('http://localhost/many')
  const answering = async () => {
    Bun.sleepSync(longMs)
    return answerText(journal, request, { body: 'text', type: 'text/plain' })
  }
  const turns = await turnsDuring(async () => {
    for (let text = 0; text < works; text++) await answering()
  })
  expect(turns).toBeGreaterThanOrEqual(works)
})

test.each(['br', 'gzip'] as const)(
  'a long text is compressed in %s off the event loop, with the same result as a short one',
  async (encoding) => {
    const long = new TextEncoder().encode('Soils, crops and harvests of the year. '.repeat(10_000))
    let isOver = false
    const encoded = encodeAside(long, encoding).finally(() => {
      isOver = true
    })
    for (let step = 0; step < works; step++) await undefined // the loop does not turn
    expect(isOver).toBe(false)
    expect(await encoded).toEqual(encode(long, encoding, 5))
  },
)

test('a waiting task runs before long ones that begin again and again', async () => {
  const most = 100
  let begun = 0
  let isAnswered = false
  const work = async () => {
    while (begun < most && !isAnswered) {
      await yieldToEventLoop()
      begun++
      Bun.sleepSync(longMs)
    }
  }
  const working = work()
  await Bun.sleep(1)
  for (let request = 0; request < 5; request++) await yieldToEventLoop()
  isAnswered = true
  await working
  expect(begun).toBeLessThan(most / 2)
})
