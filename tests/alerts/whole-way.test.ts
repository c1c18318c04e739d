// both databases
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import {
  alertAttempts,
  alertLetters,
  alertLimits,
  alertState,
  alerts,
  announcements,
  endedAlerts,
  firstPublications,
} from '../../src/core/db/tables/alerts.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { rateLimits } from '../../src/core/db/tables/office.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { calls } from '../../src/core/db/tables/site.ts'
import { queueAlerts } from '../../src/journal/alerts/due-actions.ts'
import { makeAlertQueue } from '../../src/journal/alerts/sending-actions.ts'
import { makeLetterSender } from '../../src/office/letters/sending-actions.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
import { aMailServer, smtpRefusal } from '../support/fakes/mail-server.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

let onMessage: () => void = () => {}
const server = await aMailServer({ onMessage: () => onMessage() })
const origin = 'http://crops.example'
const journal = await withJournal({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, ORIGIN: origin })
const { db, now } = journal
let editors = 0
/** An editor who signs in now: a session lasts a day. */
const anEditor = () => browsingAs(journal, `Editor ${++editors}`)
const start = new Date('2026-06-15T10:00:00Z')
const day = (count: number) => new Date(start.getTime() + count * 24 * 60 * 60 * 1000)

beforeEach(async () => {
  now.at = start
  onMessage = () => {}
  server.received.length = 0
  const emptied = [
    alerts,
    alertAttempts,
    alertLimits,
    endedAlerts,
    announcements,
    firstPublications,
    articles,
    issues,
    calls,
    notices,
  ]
  for (const table of [...emptied, rateLimits]) await db.delete(table)
  await db.update(alertState).set({ daily_on: null, asked_on: null, asked: 0, origin: '', halted: '' })
  const on = { alerts: 'on', alerts_per_hour: '200', languages: '' }
  await db.update(settings).set({ ...on, websitename: 'Field Crops', websiteemail: 'editor@crops.example' })
  await anIssue(db)
  journal.pageCache.clear()
})

/** Sends a form or JSON to a path, as anybody. */
const post = (path: string, body: FormData | string, headers: Record<string, string> = {}) =>
  Promise.resolve(journal.handle(new Request(`http://localhost${path}`, { method: 'POST', body, headers })))

const ask = (fields: Record<string, string>, headers = {}) => post('/alerts', aFormOf(fields), headers)

/** Waits until the work after the answers is done. */
async function settled(count: number) {
  for (let time = 0; time < 60 && (await db.$count(alertLetters)) < count; time++) await Bun.sleep(5)
}

const send = () => makeLetterSender(journal, makeAlertQueue(journal))?.(new AbortController().signal)

/** Queues what is due, sends it, and returns the letters that arrived, as `recipient: subject`. */
async function leave() {
  server.received.length = 0
  await queueAlerts(journal)
  await send()
  const letters = await Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)))
  return letters.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`).sort()
}

const newest = async () => PostalMime.parse(server.received.at(-1)?.raw ?? '')
const linkIn = (text = '') => /http:\/\/crops\.example(\/alerts\/\w{26})/.exec(text)?.[1] ?? ''

/** Asks for an alert and confirms it by the letter. @returns the path of the page */
async function reading(email: string, kinds: string[]) {
  const before = await db.$count(alertLetters)
  await ask({ email, kind: kinds[0] ?? '' })
  await settled(before + 1)
  await leave()
  const path = linkIn((await newest()).text)
  expect((await post(path, aFormOf({ kinds, action: 'save' }))).status).toBe(303)
  return path
}

const place = { year: '2026', volume: '5', issue: '2' }
let number = 100

/** Publishes an article as an editor does. @returns its id and ref number */
async function published(more: Record<string, string> = {}) {
  const refnumber = String(++number)
  const fields = {
    refnumber,
    ptype: 'free',
    publishdate: '2026-06-14',
    pagenumber: `${number}-${number}`,
    authorname: 'Ravi Sharma',
    title: `Rice ${refnumber}`,
    abstract: '<p>x</p>',
    pdfFile: new File(['%PDF-1.7'], 'a.pdf'),
    ...place,
    ...more,
  }
  const { status, body } = await journal.call('POST', '/api/admin/archives', {
    token: (await anEditor()).token,
    body: aFormOf(fields),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.id as number, refnumber }
}

const setStatus = async (id: number, status: string) =>
  expect(
    (await journal.call('POST', `/api/archives/${id}/status`, { token: (await anEditor()).token, body: { status } }))
      .status,
  ).toBe(200)

describe('asking', () => {
  test('answers the same to everybody, writes to the address, and begins nothing before it confirms', async () => {
    const answer = await ask({ email: 'Rose@uni.example', kind: 'articles', website: '' })
    expect(answer.status).toBe(202)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const first = wordsOf(await answer.text())
    await settled(1)
    expect(await leave()).toEqual(['Rose@uni.example: Confirm your alerts from Field Crops'])
    const letter = await newest()
    expect(letter.text).toContain('New articles, at most one letter a day')
    const path = linkIn(letter.text)
    const headers = Object.fromEntries(letter.headers.map(({ key, value }) => [key, value]))
    expect(headers['list-unsubscribe']).toBe(`<${origin}${path}/end>`)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(headers['auto-submitted']).toBe('auto-generated')
    expect(wordsOf(await (await ask({ email: 'rose@uni.example', kind: 'articles' })).text())).toBe(first)
    await published()
    now.at = day(1)
    expect(await leave()).toEqual(['Rose@uni.example: Confirm your alerts from Field Crops'])
    const page = await journal.get(path)
    expect(page.status).toBe(200)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await db.select().from(alerts))[0]).toMatchObject({ asked: ['articles'], articles_on: null })
    expect(journal.lines.some((line) => JSON.stringify(line).includes(path.slice(8)))).toBe(false)
  })

  test.each([
    ['no address', { email: 'rose', kind: 'issues' }, 'email'],
    ['no kind', { email: 'rose@uni.example', kind: 'authors' }, 'kind'],
  ])('%s is 422 beside its field, as page and as JSON', async (_, fields, field) => {
    const page = await ask(fields)
    expect(page.status).toBe(422)
    const html = await page.text()
    expect(html).toContain(`id="${field}-error"`)
    expect(html).toContain(fields.email)
    const headers = { 'content-type': 'application/json' }
    const json = await post('/alerts', JSON.stringify(fields), headers)
    expect([json.status, await json.json()]).toEqual([422, { error: 'invalid', field }])
  })

  test('is answered with {} in JSON, 403 for another site, and does nothing for a robot', async () => {
    const json = { 'content-type': 'application/json' }
    const fields = JSON.stringify({ email: 'rose@uni.example', kind: 'issues', website: 'http://spam.example' })
    const trapped = await post('/alerts', fields, json)
    expect([trapped.status, await trapped.json()]).toEqual([202, {}])
    expect((await ask({ email: 'r@uni.example', kind: 'issues' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    await Bun.sleep(50)
    expect(await db.$count(alerts)).toBe(0)
  })

  test('is 429 for a network after twenty requests, whatever the addresses', async () => {
    const answers: number[] = []
    for (let turn = 0; turn < 21; turn++)
      answers.push((await ask({ email: `a${turn}@uni.example`, kind: 'issues', website: 'x' })).status)
    expect(answers).toEqual([...Array(20).fill(202), 429])
  })

  test('sends three letters to an address that does not answer, with any tag, and then none for 30 days', async () => {
    const letters: number[] = []
    for (const [turn, at] of [0, 1, 2, 3, 31, 33].entries()) {
      now.at = day(at)
      await ask({ email: `rose+${turn}@uni.example`, kind: 'issues' })
      await settled((await db.$count(alertLetters)) + 1)
      letters.push((await leave()).length)
    }
    expect(letters).toEqual([1, 1, 1, 0, 0, 1])
  })

  test('sends 300 letters a day to all addresses together', async () => {
    await db.update(alertState).set({ asked_on: '2026-06-15', asked: 299 })
    for (const email of ['a@uni.example', 'b@uni.example']) await ask({ email, kind: 'issues' })
    await settled(1)
    await Bun.sleep(50)
    expect(await db.$count(alertLetters)).toBe(1)
    now.at = day(1)
    await ask({ email: 'c@uni.example', kind: 'issues' })
    await settled(2)
    expect(await db.$count(alertLetters)).toBe(2)
  })

  test('without an answer is forgotten after 7 days', async () => {
    await ask({ email: 'rose@uni.example', kind: 'issues' })
    await settled(1)
    await leave()
    const path = linkIn((await newest()).text)
    await db.update(settings).set({ alerts: '' }) // also while alerts are off
    now.at = day(6)
    await leave()
    expect(await db.$count(alerts)).toBe(1)
    now.at = day(7)
    await leave()
    expect(await db.$count(alerts)).toBe(0)
    expect((await journal.get(path)).status).toBe(410)
  })
})

describe('the page of an address', () => {
  test('confirms, adds, changes and ends; a GET changes nothing', async () => {
    const path = await reading('rose@uni.example', ['issues'])
    const row = async () => (await db.select().from(alerts))[0]
    expect(await row()).toMatchObject({ asked: [], issues_on: '2026-06-15', articles_on: null, calls_on: null })
    now.at = day(1)
    await post(path, aFormOf({ kinds: ['issues', 'calls'], action: 'save' }))
    expect(await row()).toMatchObject({ issues_on: '2026-06-15', calls_on: '2026-06-16' })
    expect((await journal.read(`${path}?said=saved`)).text).toContain('Letters go to rose@uni.example')
    const refused = await post(path, aFormOf({ action: 'save' }))
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Choose at least one, or end all alerts')
    expect((await post(path, aFormOf({ kinds: ['calls'] }), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await row()).toMatchObject({ issues_on: '2026-06-15' })
    expect((await post(path, aFormOf({ action: 'end' }))).status).toBe(200)
    expect((await journal.get(path)).status).toBe(410)
    expect(await db.$count(alerts)).toBe(0)
  })

  test('is 404 for an unknown token, the same for every one', async () => {
    const texts = await Promise.all(
      ['00000000000000000000000000', 'abc', 'u'.repeat(26)].map(async (token) => journal.read(`/alerts/${token}`)),
    )
    expect(new Set(texts.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(texts[0]?.status).toBe(404)
  })

  test('“never” is kept without the address, whatever its tag', async () => {
    const path = await reading('rose@uni.example', ['issues'])
    await post(path, aFormOf({ action: 'never' }))
    expect(await db.$count(alerts)).toBe(0)
    now.at = day(60)
    await ask({ email: 'ROSE+again@uni.example', kind: 'issues' })
    await Bun.sleep(50)
    expect(await db.$count(alerts)).toBe(0)
    expect(JSON.stringify(await db.select().from(alertLimits))).not.toContain('rose')
  })

  test('ends by the one POST of a mail program from anywhere, as the header says', async () => {
    await reading('rose@uni.example', ['issues'])
    const { headers } = await newest()
    const url = headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? ''
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }).toString()
    const type = {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: 'https://mail.example',
    }
    expect((await post(new URL(url).pathname, body, type)).status).toBe(200)
    expect(await db.$count(alerts)).toBe(0)
  })
})

test('a reader of Spanish pages gets letters and the page in Spanish, in the address that they link to', async () => {
  await db.update(settings).set({ languages: 'en, es' })
  journal.pageCache.clear()
  expect((await journal.read('/es/alerts')).text).toContain('Avisos por correo')
  expect((await post('/es/alerts', aFormOf({ email: 'rosa@uni.example', kind: 'articles' }))).status).toBe(202)
  await settled(1)
  expect(await leave()).toEqual(['rosa@uni.example: Confirme sus avisos de Field Crops'])
  const path = linkIn((await newest()).text)
  const page = await journal.get(path)
  const html = await page.text()
  expect(html).toContain('<html lang="es"')
  expect(wordsOf(html)).toContain('Confirme sus avisos')
  await post(path, aFormOf({ kinds: ['articles'], action: 'save' }))
  await published()
  now.at = day(1)
  expect(await leave()).toEqual(['rosa@uni.example: Field Crops: 1 artículo nuevo'])
  expect((await newest()).text).toContain(`${origin}/es/archives/2026/vol5/issue2/${number}`)
  expect((await journal.get(`/es${path}`)).status).toBe(404)
})

describe('letters about articles', () => {
  test('go at 8 in the journal’s zone, once a day, with what was published since, and never again', async () => {
    await published()
    await reading('rose@uni.example', ['articles'])
    await reading('ravi@uni.example', ['articles'])
    await published()
    await published()
    now.at = new Date('2026-06-16T02:29:00Z') // 7:59 in India
    expect(await leave()).toEqual([])
    now.at = new Date('2026-06-16T02:30:00Z')
    expect(await leave()).toEqual(['ravi', 'rose'].map((name) => `${name}@uni.example: Field Crops: 2 new articles`))
    const text = (await newest()).text ?? ''
    expect(text).toContain(`Rice ${number}\nRavi Sharma\n${origin}/archives/2026/vol5/issue2/${number}`)
    expect(text).not.toContain(`Rice ${number - 2}\n`)
    await published()
    expect(await leave()).toEqual([])
    now.at = new Date('2026-06-17T05:00:00Z')
    expect(await leave()).toEqual(['ravi', 'rose'].map((name) => `${name}@uni.example: Field Crops: 1 new article`))
    now.at = day(3)
    expect(await leave()).toEqual([])
  })

  test('say nothing of what is hidden by then, was imported, is shown again, or restored', async () => {
    await reading('rose@uni.example', ['articles'])
    await anArticle(db, { refnumber: '7', status: 'enabled' }) // as an import adds it
    const { id } = await published()
    await setStatus(id, 'disabled')
    now.at = day(1)
    expect(await leave()).toEqual([])
    await setStatus(id, 'enabled')
    const [imported] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, '7'))
    await setStatus(imported?.id ?? 0, 'disabled')
    await setStatus(imported?.id ?? 0, 'enabled')
    now.at = day(2)
    expect(await leave()).toEqual([])
  })

  test('that were queued name only what is still public when they leave', async () => {
    await reading('rose@uni.example', ['articles'])
    const first = await published()
    await published()
    now.at = day(1)
    await queueAlerts(journal)
    await setStatus(first.id, 'disabled')
    await send()
    expect((await newest()).subject).toBe('Field Crops: 1 new article')
  })

  test('are followed by a letter about a retraction to those whose letters named the article, and to nobody else', async () => {
    await reading('rose@uni.example', ['articles'])
    const { refnumber } = await published()
    now.at = day(1)
    expect(await leave()).toHaveLength(1)
    await reading('late@uni.example', ['articles'])
    await published({ article_type: 'retraction', notice_of: refnumber, title: 'A notice' })
    expect(await leave()).toEqual([`rose@uni.example: Retraction: RETRACTED: Rice ${refnumber}`])
    expect((await newest()).text).toContain('The journal has published a notice about it: Retraction')
    now.at = day(2)
    expect(await leave()).toEqual(['late@uni.example: Field Crops: 1 new article'])
  })

  test('keep to the letters of an hour, after those that ask to confirm', async () => {
    for (const name of ['a', 'b', 'c']) await reading(`${name}@uni.example`, ['articles'])
    await db.update(settings).set({ alerts_per_hour: '2' })
    await published()
    now.at = day(1)
    await ask({ email: 'new@uni.example', kind: 'issues' })
    await settled(4)
    const first = await leave()
    expect(first).toHaveLength(2)
    expect(first).toContain('new@uni.example: Confirm your alerts from Field Crops')
    now.at = new Date(day(1).getTime() + 59 * 60_000)
    expect(await leave()).toEqual([])
    const next = await makeAlertQueue(journal).nextDue()
    expect(next).toEqual(new Date(day(1).getTime() + 60 * 60_000))
    now.at = new Date(day(1).getTime() + 61 * 60_000)
    expect(await leave()).toHaveLength(2)
  })

  test('count the letters of addresses that end their alerts within the hour', async () => {
    const pages = new Map<string, string>()
    for (const name of ['a', 'b', 'c'])
      pages.set(`${name}@uni.example`, await reading(`${name}@uni.example`, ['articles']))
    await db.update(settings).set({ alerts_per_hour: '2' })
    await published()
    now.at = day(1)
    const written = await leave()
    expect(written).toHaveLength(2)
    for (const [email, page] of pages)
      if (written.some((letter) => letter.startsWith(email))) await post(`${page}/end`, 'List-Unsubscribe=One-Click')
    expect(await db.$count(alerts)).toBe(1)
    now.at = new Date(day(1).getTime() + 59 * 60_000)
    expect(await leave()).toEqual([])
    expect(await makeAlertQueue(journal).nextDue()).toEqual(new Date(day(1).getTime() + 60 * 60_000))
    now.at = new Date(day(1).getTime() + 61 * 60_000)
    expect(await leave()).toHaveLength(1)
  })
})

describe('other letters', () => {
  test('an issue is announced once, by an editor, to those who asked for issues', async () => {
    const meera = await anEditor()
    await reading('rose@uni.example', ['issues'])
    await reading('ravi@uni.example', ['articles'])
    const { refnumber } = await published()
    expect((await meera.open('/admin/archives/2026/5/2')).text).toContain('Announce this issue')
    const at = '/admin/archives/2026/5/2/announce'
    expect((await meera.submit(at)).text).toContain('The issue is announced, in 1 letter.')
    expect(await leave()).toEqual(['rose@uni.example: Field Crops: Issue 2, March–April 2026'])
    expect((await newest()).text).toContain(`Rice ${refnumber}`)
    expect((await meera.submit(at)).text).toContain('Not announced')
    expect((await meera.open('/admin/archives/2026/5/2')).text).toContain('in 1 letter')
    expect(await leave()).toEqual([])
    await published({ article_type: 'correction', notice_of: refnumber, title: 'A notice' })
    expect(await leave()).toEqual([`rose@uni.example: Correction: Rice ${refnumber}`])
  })

  test('a call is announced when it opens', async () => {
    const call = async (more: object) =>
      journal.call('POST', '/api/admin/calls', { token: (await anEditor()).token, body: more })
    const fields = { slug: 'water', title: 'Water', text: '<p>x</p>', last_day: '2026-07-01' }
    await call({ ...fields, slug: 'old', title: 'Old' })
    await leave()
    await reading('rose@uni.example', ['calls'])
    await call(fields)
    await call({ ...fields, slug: 'hidden', title: 'Hidden', status: 'disabled' })
    await call({ ...fields, slug: 'past', title: 'Past', last_day: '2026-06-01' })
    expect(await leave()).toEqual(['rose@uni.example: Call for papers: Water'])
    expect((await newest()).text).toContain(`Papers until 1 July 2026\n${origin}/calls/water`)
    expect(await leave()).toEqual([])
  })
})

describe('the mail server', () => {
  test('that refuses for good at the letters of three days running ends an address', async () => {
    const path = await reading('rose@uni.example', ['articles'])
    onMessage = () => {
      throw smtpRefusal(550, 'No rose@uni.example here')
    }
    for (const at of [1, 2, 3]) {
      expect((await journal.get(path)).status).toBe(200)
      await published()
      now.at = day(at)
      await leave()
    }
    expect((await journal.get(path)).status).toBe(410)
    expect(journal.lines.some((line) => line.message === 'alert' && JSON.stringify(line).includes('rose@'))).toBe(false)
  })

  test('that accepts in between begins the count again', async () => {
    await reading('rose@uni.example', ['articles'])
    for (const at of [1, 2, 3, 4]) {
      onMessage = () => {
        if (at !== 3) throw smtpRefusal(550, 'Full')
      }
      await published()
      now.at = day(at)
      await leave()
    }
    expect((await db.select().from(alerts))[0]).toMatchObject({ refused_days: 1, refused_on: '2026-06-19' })
  })

  test('that defers a letter gets it again, and breaks off after the text once', async () => {
    await reading('rose@uni.example', ['articles'])
    await published()
    now.at = day(1)
    onMessage = () => {
      throw smtpRefusal(451, 'Later')
    }
    await leave()
    const states = async () =>
      (await db.select().from(alertLetters).orderBy(asc(alertLetters.id))).map(({ state }) => state)
    expect(await states()).toEqual(['sent', 'waiting'])
    onMessage = () => server.cut()
    now.at = new Date(day(1).getTime() + 5 * 60_000)
    await leave()
    expect(await states()).toEqual(['sent', 'unsure'])
    onMessage = () => {}
    now.at = new Date(day(1).getTime() + 10 * 60_000)
    expect(await leave()).toEqual([])
  })
})

describe('alerts that are off or halted', () => {
  test('have no form and no letter, while links in old letters work', async () => {
    const path = await reading('rose@uni.example', ['articles'])
    await published()
    await db.update(settings).set({ alerts: '' })
    now.at = day(1)
    expect(await leave()).toEqual([])
    expect([
      (await journal.get('/alerts')).status,
      (await ask({ email: 'a@b.example', kind: 'issues' })).status,
    ]).toEqual([404, 404])
    expect((await journal.get('/')).text()).resolves.not.toContain('Email me')
    expect((await journal.get(path)).status).toBe(200)
    expect((await post(path, aFormOf({ action: 'end' }))).status).toBe(200)
  })

  test('wait under another origin until an admin resumes them', async () => {
    await reading('rose@uni.example', ['articles'])
    await db.update(alertState).set({ origin: 'https://before.example' })
    await published()
    now.at = day(1)
    expect(await leave()).toEqual([])
    const meera = await anEditor()
    expect((await meera.open('/admin/alerts')).text).toContain('The journal’s address has changed')
    expect((await meera.submit('/admin/alerts', { action: 'resume' })).text).toContain('Alerts are sent again.')
    expect(await leave()).toHaveLength(1)
  })
})

test('the admins’ screen counts, names no address, and ends one with the same answer always', async () => {
  await reading('rose@uni.example', ['articles', 'calls'])
  const meera = await anEditor()
  const { text } = await meera.open('/admin/alerts')
  expect(text).toContain('Calls for papers, when one opens 1')
  expect(text).not.toContain('rose@')
  const answers = await Promise.all(
    ['rose@uni.example', 'nobody@uni.example'].map(
      async (email) => (await meera.submit('/admin/alerts', { email })).status,
    ),
  )
  expect(answers).toEqual([200, 200])
  expect(await db.$count(alerts)).toBe(0)
  expect((await meera.submit('/admin/alerts', { email: 'rose' })).status).toBe(422)
})
