// one database
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { routes } from '../../../src/app.ts'
import { fillEmptyJournal } from '../../../src/staff/demo/demo.ts'
import { aJournal } from '../../support/journal.ts'
import { addressesOf } from '../planted/planted.ts'
import { outbreaksIn, planted } from '../planted/planted-judge.ts'
import { plant } from '../planted/planting.ts'
import { changeOfEachKind } from './changed.ts'
import { fuzz, told } from './fuzz.ts'
import { callsOf, sendsTo, userIn } from './in-app.ts'
import { createPeople, type People } from './people.ts'
import { requestOf } from './requests.ts'
import { sendsOver } from './socket.ts'
import { addressesInLetters, explore, type Surface } from './surface.ts'

const seed = 'suite'
const inApp = 1_000
const overSockets = 200

let journal: Awaited<ReturnType<typeof aJournal>>
let people: People
let surface: Surface
beforeAll(async () => {
  journal = await aJournal({ TRUST_PROXY: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:9' })
  await fillEmptyJournal(journal)
  await changeOfEachKind(journal)
  const call = callsOf(journal.handle)
  people = await createPeople(call, userIn(journal))
  const ask = (method: string, path: string, isEditor: boolean) =>
    call(method, path, isEditor ? people.headersOf('editor by bearer') : [])
  surface = await explore(routes(journal).routes, ask, await addressesInLetters(journal.db))
})
afterAll(() => journal.close())

const errors = () => journal.lines.filter(({ level }) => level === 'error')

test('most routes have a known address, and nearly all that take a body a right one', () => {
  const names = surface.routes.map(({ method, path }) => `${method} ${path}`)
  expect(names.filter((name) => surface.known[name]).length).toBeGreaterThan(names.length / 2)
  const bodiless = names.filter((name) => !name.startsWith('GET ') && !surface.bodies[name])
  // notices, deposits, missing addresses, files, versions, changed letters and others' factors that no crawled page
  // shows; OAI, asked by GET too; settings, sent by their sections; the undo of a move; the end of alerts, sent by mail
  // programs; an issue's forms that the page of articles online first does not show
  const unseen = new RegExp(
    '/(?:publish|doi|check|versions|table/.+|move/undo|alerts/:token/end|notices?/(?:send|:id)' +
      '|online-first/(?:delete|frequency|announce|history/:change)|(?:redirects|webpages|calls)/:id(?:/.+)?' +
      '|oai|settings|letters/(?::kind/.+|:id)|bank/:line|:file/delete|drafts/:id|:id/(?:browsers|second-factor))$',
  )
  // the demo's reviewers have answered, their reports are in, and no proof is under way; a paper's forms send their
  // files themselves
  const unasked = new RegExp(
    '^POST /(?:r/:token/accept|s/:token/(?:files|proof(?:/send|/approve)?)' +
      '|admin/submissions/(?:read|:number/(?:requests/:request/report|ask/several)))$',
  )
  // what only who has a second factor, a proof or a letter is shown
  const ofFactors = /^\w+ \/(?:(?:admin|webdata)\/login\/second-factor|reset\/:token|admin\/account\/.+)$/
  expect(bodiless.filter((name) => ![unseen, unasked, ofFactors].some((pattern) => pattern.test(name)))).toEqual([])
})

test('the requests reach every route, nearly all as they are asked rightly, and nearly every field', () => {
  const planned = Array.from({ length: inApp + overSockets }, (_, number) => requestOf(seed, number, surface))
  const rightly = planned.filter(({ isRightTarget, method, route }) => isRightTarget && method === route.method)
  const bodies = Object.values(surface.bodies).flat()
  // each row of a table has the same fields, with its id
  const fields = new Set(bodies.flatMap((body) => body.fields.map(({ name }) => name.replace(/-\d+$/, '-'))))
  const sent = planned.map(({ body }) => Buffer.from(body?.bytes ?? []).toString()).join()
  expect(new Set(planned.map(({ route }) => route)).size).toBe(surface.routes.length)
  expect(new Set(rightly.map(({ route }) => route)).size).toBeGreaterThan(0.9 * surface.routes.length)
  expect([...fields].filter((name) => sent.includes(name)).length).toBeGreaterThan(0.9 * fields.size)
})

const parts = 4

test.each(Array.from({ length: parts }, (_, part) => [part + 1]))(
  `of ${inApp} requests to the app, part %d of ${parts} is answered rightly`,
  async (part) => {
    const [from, to] = [(inApp / parts) * (part - 1), (inApp / parts) * part]
    const report = await fuzz({ seed, surface, people, send: sendsTo(journal.handle), from, to })
    expect(report.failures.map((failure) => told(seed, failure))).toEqual([])
    expect(errors()).toEqual([])
    expect(report.sent).toBeGreaterThan((to - from) * 0.95)
    // Those who guess passwords have to wait; whatever else a limit refuses is not tried here.
    expect(Object.keys(report.refused).filter((name) => !/login|users|account|backup/.test(name))).toEqual([])
  },
)

test(`${overSockets} more over sockets`, async () => {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', development: false, fetch: journal.handle })
  const send = sendsOver(server.url.origin)
  const report = await fuzz({ seed, surface, people, send, from: inApp, to: inApp + overSockets })
  await server.stop(true)
  expect(report.failures.map((failure) => told(seed, failure))).toEqual([])
  expect(errors()).toEqual([])
  expect(report.sent).toBe(overSockets)
})

test('no answer runs, or breaks by, what stands in the texts of the database', async () => {
  const call = callsOf(journal.handle)
  await people.renew()
  const isAddress = (place: string) => /(?:link|website|url|target)$/.test(place)
  const of = (place: string) => `${isAddress(place) ? 'java\tscript:ran()//' : ''}${planted}`
  expect((await plant(journal.db, { of, isInstead: isAddress })).length).toBeGreaterThan(100)
  journal.pageCache.clear()
  const broken: string[] = []
  for (const path of addressesOf(surface)) {
    const isOfTools = /^\/(admin|webdata|api)/.test(path)
    const answer = await call('GET', path, isOfTools ? people.headersOf('editor by bearer') : [])
    broken.push(...outbreaksIn(answer).map((outbreak) => `${path}: ${outbreak}`))
  }
  expect(broken).toEqual([])
})
