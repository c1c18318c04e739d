import { afterAll, beforeAll, expect, test } from 'bun:test'
import { routes } from '../../src/app.ts'
import { correctFrequency, createIssue } from '../../src/archives/actions.ts'
import { setArticleStatus, updateArticle } from '../../src/articles/actions.ts'
import { fillEmptyJournal } from '../../src/db/demo.ts'
import { issues } from '../../src/db/schema.ts'
import { editorRecords } from '../../src/editors/actions.ts'
import { partnerRecords } from '../../src/indexing/actions.ts'
import { newsRecords } from '../../src/news/actions.ts'
import { redirectRecords } from '../../src/redirects/actions.ts'
import { changeSettings } from '../../src/settings/actions.ts'
import { textPageRecords } from '../../src/site/actions.ts'
import { aJournal } from '../support/journal.ts'
import { fuzz, told } from './fuzz.ts'
import { callsOf, sendsTo, userIn } from './in-app.ts'
import { createPeople, type People } from './people.ts'
import { sendsOver } from './socket.ts'
import { explore, type Surface } from './surface.ts'

const seed = 'suite'
const inApp = 1_700
const overSockets = 300

/** The machine of the suite does other things too; the soak is stricter. */
const latestMs = 10_000

let journal: Awaited<ReturnType<typeof aJournal>>
let people: People
let surface: Surface
beforeAll(async () => {
  journal = await aJournal({ TRUST_PROXY: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:9' })
  await fillEmptyJournal(journal)
  await changeOfEachKind()
  const call = callsOf(journal.handle)
  people = await createPeople(call, userIn(journal))
  surface = await explore(routes(journal).routes, (method, path, isEditor) =>
    call(method, path, isEditor ? people.headersOf('editor by bearer') : []),
  )
})
afterAll(() => journal.close())

/** So that there is a history to look at, an issue to delete and one to publish. */
async function changeOfEachKind(): Promise<void> {
  const asha = { ...journal, username: 'Asha Rao' }
  await updateArticle(asha, 1, { form: { subject: 'Soils', email: 'ravi@crops.example' } })
  await editorRecords.update(asha, 1, { form: { phone: '5555555' } })
  await partnerRecords.update(asha, 1, { form: { title: 'Index of Indices' } })
  await newsRecords.update(asha, 1, { form: { title: 'A call for articles' } })
  await redirectRecords.add(asha, { form: { path: '/old', target: '/about', status: 'enabled' } })
  await textPageRecords.update(asha, 1, { form: { content: '<p>Write to us.</p>' } })
  await changeSettings(asha, {
    publisher: 'Society of Crops',
    doi_prefix: '10.1234',
    notice_subject: 'Published: {title}',
  })
  await setArticleStatus(asha, 2, { status: 'disabled' })
  await createIssue(asha, { volume: '99', issue: '1', frequency: 'January' })
  const [issue] = await journal.db.select().from(issues).limit(1)
  if (issue) await correctFrequency(asha, issue, { frequency: 'Jan-Feb', from: issue.frequency })
}

const errors = () => journal.lines.filter(({ level }) => level === 'error')

test('most routes have a known address, and nearly all that take a body a right one', () => {
  const names = surface.routes.map(({ method, path }) => `${method} ${path}`)
  expect(names.filter((name) => surface.known[name]).length).toBeGreaterThan(names.length / 2)
  const bodiless = names.filter((name) => !name.startsWith('GET ') && !surface.bodies[name])
  // forms of notices, deposits and files that no crawled page shows, and OAI, which is asked by GET too
  expect(bodiless.length).toBeLessThan(11)
})

test(`${inApp} requests to the app are answered rightly`, async () => {
  const report = await fuzz({ seed, surface, people, send: sendsTo(journal.handle), to: inApp, latestMs })
  expect(report.failures.map((failure) => told(seed, failure))).toEqual([])
  expect(errors()).toEqual([])
  expect(report.sent).toBeGreaterThan(inApp * 0.95)
})

test(`${overSockets} more over sockets`, async () => {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', development: false, fetch: journal.handle })
  const send = sendsOver(server.url.origin)
  const report = await fuzz({ seed, surface, people, send, from: inApp, to: inApp + overSockets, latestMs })
  await server.stop(true)
  expect(report.failures.map((failure) => told(seed, failure))).toEqual([])
  expect(errors()).toEqual([])
  expect(report.sent).toBe(overSockets)
})
