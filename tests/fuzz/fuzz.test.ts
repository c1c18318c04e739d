import { afterAll, beforeAll, expect, test } from 'bun:test'
import { routes } from '../../src/app.ts'
import { fillEmptyJournal } from '../../src/db/demo.ts'
import { aJournal } from '../support/journal.ts'
import { fuzz, told } from './fuzz.ts'
import { callsOf, sendsTo, userIn } from './in-app.ts'
import { createPeople, type People } from './people.ts'
import { explore, type Surface } from './surface.ts'

const seed = process.env.FUZZ_SEED ?? 'the suite'

let journal: Awaited<ReturnType<typeof aJournal>>
let people: People
let surface: Surface
beforeAll(async () => {
  journal = await aJournal({ TRUST_PROXY: '127.0.0.1' })
  await fillEmptyJournal(journal)
  const call = callsOf(journal.handle)
  people = await createPeople(call, userIn(journal))
  surface = await explore(routes(journal).routes, (method, path, isEditor) =>
    call(method, path, isEditor ? people.headersOf('editor by bearer') : []),
  )
})
afterAll(() => journal.close())

test('1,700 requests of every kind are answered rightly', async () => {
  const report = await fuzz({ seed, surface, people, send: sendsTo(journal.handle), to: Number(process.env.N ?? 1700) })
  console.log(report.classes, report.slowest, people.signIns())
  for (const f of report.failures) console.log(told(seed, f))
  console.log(journal.lines.filter(({ level }) => level === 'error'))
  expect(report.failures.map((failure) => told(seed, failure))).toEqual([])
})
