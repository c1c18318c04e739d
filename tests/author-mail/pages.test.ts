// one database
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { articleAuthors, articles } from '../../src/core/db/tables/articles.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { addRegisteredDois } from '../../src/journal/articles/doi/queries.ts'
import type { LetterState } from '../../src/office/letters/rules.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle } from '../support/builders/rows.ts'
import { aJournal } from '../support/journal.ts'

type Journal = Awaited<ReturnType<typeof aJournal>>
type Browser = Awaited<ReturnType<typeof browsingAs>>

let journal: Journal
let db: Journal['db']
let meera: Browser
/** The same journal without a mail server. */
let plain: { journal: Journal; meera: Browser }

beforeAll(async () => {
  journal = await aJournal({ SMTP_URL: 'smtp://mail.example', ORIGIN: 'http://crops.example' })
  db = journal.db
  meera = await browsingAs(journal)
  const other = await aJournal()
  plain = { journal: other, meera: await browsingAs(other) }
})
afterAll(async () => {
  await journal.close()
  await plain.journal.close()
})
beforeEach(async () => {
  await db.delete(articles)
  await db.update(settings).set({ websiteemail: 'editor@crops.example', websitename: 'Field Crops' })
  journal.pageCache.clear()
})

const email = 'ravi@university.example'

/** Adds an article. @returns its id, and the address of its letter */
async function adding(values: Parameters<typeof anArticle>[1] = {}) {
  const { refnumber } = await anArticle(db, { email, ...values })
  const row = (await db.select().from(articles)).find((row) => row.refnumber === refnumber)
  return { id: row?.id ?? 0, refnumber, path: `/admin/archives/${row?.id}/notice` }
}

/** Adds a letter about an article, in a state. @returns its id */
async function logged(article_id: number, state: LetterState, values: Partial<typeof notices.$inferInsert> = {}) {
  const at = journal.now.at
  const own = { article_id, recipient: email, subject: 'S', body: 'B', message_id: `<${crypto.randomUUID()}>` }
  const next_attempt_at = state === 'waiting' ? at : null
  const [made] = await db
    .insert(notices)
    .values({ ...own, state, next_attempt_at, started_at: at, createdby: 'Asha', created_at: at, ...values })
    .returning({ id: notices.id })
  return made?.id ?? 0
}

const rows = () => db.select().from(notices).orderBy(asc(notices.serial))
const states = async () => (await rows()).map(({ state }) => state)
const seenIn = (html: string) => /name="seen" value="(\d+)"/.exec(html)?.[1] ?? ''

describe('the letter about an article', () => {
  test('is sent by one click, and a second click sends nothing', async () => {
    const { path, refnumber } = await adding()
    const { html, text } = await meera.open(path)
    expect(text).toContain('Subject: Your article in Field Crops')
    expect(text).toContain(`Send to ${email}`)
    const form = { seen: seenIn(html) }
    const done = await meera.submit(`${path}/send`, form)
    expect(done.location).toBe(path)
    expect(done.text).toContain(`The letter will be sent to ${email} in a moment.`)
    expect(done.text).toContain(`Waiting to be sent to ${email}, by Meera Nair.`)
    expect(done.text).not.toContain(`Send to ${email}`)
    const again = await meera.submit(`${path}/send`, form)
    expect(again.text).toContain('It is not sent twice.')
    expect(await rows()).toMatchObject([{ state: 'waiting', recipient: email, createdby: 'Meera Nair' }])
    expect((await rows())[0]?.body).toContain(`http://crops.example/certificate?refno=${refnumber}`)
  })

  test('names the author as recipient of the Email link', async () => {
    const { path } = await adding()
    expect((await meera.open(path)).html).toContain(`href="mailto:${email}?subject=Your%20article`)
  })

  test.each<[LetterState, Partial<typeof notices.$inferInsert>, string, string]>([
    ['sent', {}, 'Sent to ravi@university.example, 15 Jun 2026, 15:30, by Asha.', 'Send again'],
    ['failed', { error: '550 No such user' }, '15 Jun 2026, 15:30: 550 No such user', `Send again to ${email}`],
    ['unsure', { error: 'Stopped' }, 'May have been sent to ravi@university.example', 'It may have been sent already.'],
    ['cancelled', { settledby: 'Asha', settled_at: new Date(0) }, 'Cancelled by Asha', `Send to ${email}`],
  ])('whose last one is %s says so, and can be sent again', async (state, values, said, offered) => {
    const { id, path } = await adding()
    await logged(id, state, values)
    const { html, text } = await meera.open(path)
    expect(text).toContain(said)
    expect(text).toContain(offered)
    await meera.submit(`${path}/send`, { seen: seenIn(html) })
    expect(await states()).toEqual([state, 'waiting'])
  })

  test.each<[LetterState, string, string]>([
    ['unsure', 'sent', 'Mark as sent'],
    ['waiting', 'cancelled', 'Cancel'],
  ])('that is %s can be set to %s by an editor', async (state, decision, label) => {
    const { id, path } = await adding()
    const letter = await logged(id, state)
    expect((await meera.open(path)).text).toContain(label)
    const done = await meera.submit(`/admin/notices/${letter}`, { decision, back: path })
    expect(done.location).toBe(path)
    expect(await rows()).toMatchObject([{ state: decision, settledby: 'Meera Nair' }])
    const late = await meera.submit(`/admin/notices/${letter}`, { decision, back: path })
    expect(late.text).toContain('The letter has changed in the meantime.')
  })

  test.each([{ decision: 'failed' }, { decision: 'constructor' }, {}])(
    'gets status 404 for the decision %j',
    async (form: object) => {
      const { id } = await adding()
      const letter = await logged(id, 'unsure')
      expect((await meera.submit(`/admin/notices/${letter}`, form as Record<string, string>)).status).toBe(404)
      expect(await states()).toEqual(['unsure'])
    },
  )

  test('is not sent without an email address, and the page links to its field', async () => {
    const { id, path } = await adding({ email: '' })
    const { html, text } = await meera.open(path)
    expect(text).not.toContain('Send to')
    expect(html).toContain(`href="/admin/archives/${id}#email"`)
    expect((await meera.submit(`${path}/send`, { seen: '0' })).text).toContain('no corresponding author’s email')
    expect(await rows()).toEqual([])
  })

  test('is not sent while the article is disabled or the journal has no email address', async () => {
    const { path } = await adding({ status: 'disabled' })
    expect((await meera.open(path)).text).not.toContain('Send to')
    expect((await meera.submit(`${path}/send`, { seen: '0' })).text).toContain('Readers do not see this article yet.')
    await db.update(settings).set({ websiteemail: '' })
    journal.pageCache.clear()
    const shown = await adding()
    expect((await meera.open(shown.path)).text).toContain('enter the website email in the settings')
    expect((await meera.submit(`${shown.path}/send`, { seen: '0' })).text).toContain('no website email')
    expect(await rows()).toEqual([])
  })

  test('of an unknown article gets status 404', async () => {
    expect((await meera.open('/admin/archives/999999/notice')).status).toBe(404)
    expect((await meera.submit('/admin/archives/999999/notice/send')).status).toBe(404)
  })
})

describe('without a mail server', () => {
  test('letters can still be copied and opened by links, and nothing is sent', async () => {
    const { refnumber } = await anArticle(plain.journal.db, { email })
    const [row] = await plain.journal.db.select().from(articles)
    const path = `/admin/archives/${row?.id}/notice`
    const { html, text } = await plain.meera.open(path)
    expect(text).not.toContain('Send')
    expect(html).toContain(`href="mailto:${email}?subject=`)
    expect((await plain.meera.submit(`${path}/send`, { seen: '0' })).text).toContain('SMTP_URL is not set')
    const list = await plain.meera.submit('/admin/articles/notices', { refnumbers: [refnumber] })
    expect(list.text).toContain('Dear Author')
    expect(list.text).not.toContain('Send')
    const sent = await plain.meera.submit('/admin/articles/notices/send', { refnumbers: [refnumber], seen: '0' })
    expect(sent.text).toContain('SMTP_URL is not set')
    expect(await plain.journal.db.select().from(notices)).toEqual([])
  })
})

describe('the letters of a selection', () => {
  test('are sent together, except for articles with nothing to send', async () => {
    const [one, two, sent, failed] = [await adding(), await adding(), await adding(), await adding()]
    const without = await adding({ email: '' })
    const hidden = await adding({ status: 'disabled' })
    await logged(sent.id, 'sent')
    await logged(failed.id, 'failed', { error: '550 No such user' })
    const all = [one, two, sent, failed, without, hidden].map(({ refnumber }) => refnumber)
    const back = '/admin/archives/2026/5/2'
    const { html, text } = await meera.submit('/admin/articles/notices', { refnumbers: all, back })
    expect(text).toContain('1 article not shown here')
    expect(text).toContain('Send 3 letters')
    expect(text).toContain('2 articles left out')
    expect(text).toContain('Sent to ravi@university.example, 15 Jun 2026, 15:30, by Asha.')
    const form = { refnumbers: all, seen: seenIn(html), back }
    const done = await meera.submit('/admin/articles/notices/send', form)
    expect(done.location).toBe(back)
    expect(done.text).toContain('3 letters will be sent in a moment. 3 articles left out')
    const queued = (await rows()).filter(({ state }) => state === 'waiting').map(({ article_id }) => article_id)
    expect(queued.toSorted()).toEqual([one.id, two.id, failed.id].toSorted())
    const again = await meera.submit('/admin/articles/notices/send', form)
    expect(again.text).toContain('6 articles left out')
    expect(await rows()).toHaveLength(5)
  })

  test.each(['/admin/articles/notices', '/admin/articles/notices/send'])(
    'of nothing is refused by %s',
    async (path) => {
      expect((await meera.submit(path, { seen: '0' })).text).toContain('Select an article first.')
    },
  )

  test('tell no author of a retracted article that it has been published', async () => {
    const updates = [{ type: 'retraction', refnumber: '99', doi: '', date: '2026-05-01' }] as never
    const { refnumber } = await adding({ refnumber: '7', updates })
    await adding({ refnumber: '8', email: '' })
    const { text, html } = await meera.submit('/admin/articles/notices', { refnumbers: [refnumber, '8'] })
    expect(text).toContain('There is nothing left to send')
    expect(text).toContain('The article is retracted: this letter is not sent with the others.')
    expect(html).toMatch(/href="\/admin\/archives\/\d+#email">corresponding author’s email/)
    await meera.submit('/admin/articles/notices/send', { refnumbers: refnumber, seen: '0' })
    expect(await states()).toEqual([])
  })
})

test('the letter is to whoever has its address, and gives the DOI once that is registered', async () => {
  const { id, path } = await adding({ doi: '10.1234/crops.9' })
  const author = (position: number, name: string, more: object) => ({ article_id: id, position, name, ...more })
  await db.insert(articleAuthors).values([author(1, 'Anita Roy', { corresponding: true }), author(2, 'Ravi Rao', {})])
  expect((await meera.open(path)).text).toMatch(/Dear Anita Roy, .*?\(2026\)[^:]*\. Certificate/)
  await db.update(articleAuthors).set({ email: 'Ravi@university.example' }).where(eq(articleAuthors.position, 2))
  await addRegisteredDois(db, { dois: ['10.1234/crops.9'], createdby: 'Meera', at: journal.now.at })
  expect((await meera.open(path)).text).toMatch(
    /Dear Ravi Rao, .*? DOI: https:\/\/doi.org\/10.1234\/crops.9 Certificate/,
  )
  const lacking = 'This letter gives no DOI'
  expect((await meera.open(path)).text).not.toContain(lacking)
  await db.update(settings).set({ notice_text: 'Dear {name}, {title} is published.' })
  journal.pageCache.clear()
  expect((await meera.open(path)).text).toContain(lacking)
  expect((await meera.open('/admin/settings/notice')).text).toContain('It gives no DOI: add a line with {doi_url}.')
  await db.update(settings).set({ notice_text: '' })
  journal.pageCache.clear()
  expect((await meera.open('/admin/settings/notice')).text).not.toContain('It gives no DOI')
})

describe('the list of letters', () => {
  const titles = (html: string) =>
    [...html.matchAll(/<a class="title"[^>]*>(.*?)<\/a>/g)].map(([, title = '']) => title.replace(/<[^>]*>/g, ''))

  test('begins with letters that need attention, until the article has a newer one', async () => {
    const one = await adding({ title: 'One' })
    const two = await adding({ title: 'Two' })
    await logged(one.id, 'failed', { error: '550 No such user' })
    await logged(one.id, 'waiting')
    await logged(two.id, 'unsure')
    expect((await meera.open('/admin/articles')).text).toMatch(/Letters 1 ?to look at/)
    expect(titles((await meera.open('/admin/notices')).html)).toEqual(['Two'])
    expect(titles((await meera.open('/admin/notices?filter=waiting')).html)).toEqual(['One'])
    expect(titles((await meera.open('/admin/notices?filter=all')).html)).toEqual(['Two', 'One', 'One'])
    expect((await meera.open('/admin/notices?filter=sent')).text).toContain('There are no letters here.')
    const all = await meera.open('/admin/letters?filter=all')
    expect(all.html.match(/Letter of publication · ravi@university.example/g)).toHaveLength(3)
    expect(all.html).toContain(`href="${two.path}"`)
    expect((await meera.open('/admin/letters')).html.match(/Letter of publication ·/g)).toHaveLength(1)
    for (const [path, current] of [
      ['/admin/letters', 'All letters'],
      ['/admin/notices', 'Letters of publication'],
    ])
      expect((await meera.open(path ?? '')).html).toContain(`aria-current="page">${current}</a>`)
  })

  test('is divided into pages', async () => {
    const { id } = await adding()
    for (let number = 0; number < 51; number++) await logged(id, 'sent')
    const { html, text } = await meera.open('/admin/notices?filter=sent')
    expect(titles(html)).toHaveLength(50)
    expect(text).toContain('Page 1 of 2')
    expect(titles((await meera.open('/admin/notices?filter=sent&page=2')).html)).toHaveLength(1)
    expect((await meera.ask('/admin/notices?filter=sent&page=9')).headers.get('location')).toBe(
      '/admin/notices?filter=sent&page=2',
    )
  })
})
