// one database
import { describe, expect, test } from 'bun:test'
import { eq, inArray, sql } from 'drizzle-orm'
import { articleTexts } from '../../src/core/db/tables/article-texts.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { audit, drafts } from '../../src/core/db/tables/office.ts'
import { deposits, registeredDois } from '../../src/core/db/tables/record.ts'
import { paperRecusals } from '../../src/core/db/tables/review/papers.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { supplementDownloads, usageMonths } from '../../src/core/db/tables/usage.ts'
import { updateArticle } from '../../src/journal/articles/editing/actions.ts'
import { deleteArticle } from '../../src/journal/articles/editing/deletion-actions.ts'
import { writeSections } from '../../src/journal/articles/text/section-queries.ts'
import { aFullText, lanternsJats } from '../support/builders/full-text.ts'
import { aPaper } from '../support/builders/papers.ts'
import { anArticle, aPdf, aSession, aUser } from '../support/builders/rows.ts'
import { everyRoute } from '../support/every-route.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

/**
 * Who may see the hidden article of a paper: its own editor, and at every address that names an article, its place or
 * its number nobody who may not see the paper. The routes are those of `everyRoute`, which `tests/routes.test.ts` holds
 * against the app's: a new one is walked by itself, and needs a line in `besides` only where it takes a query.
 */

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:9', TRUST_PROXY: '127.0.0.0/8' })
const { db, now } = journal
const { refnumber: publicRef } = await anArticle(db, { title: 'Yield of a public crop', doi: '10.5555/public.1' })
await db.update(settings).set({ doi_prefix: '10.5555', websiteemail: 'office@journal.example' })

const own = await aUser(db, 'Olga Own', { role: 'editor' })
const outsiders = {
  'a recused admin': await aUser(db, 'Rita Recused', { role: 'admin' }),
  'another editor': await aUser(db, 'Otto Other', { role: 'editor' }),
  staff: await aUser(db, 'Stella Staff', { role: 'staff' }),
}
const everybody = Object.entries(outsiders)

/** Words that only the hidden article has, its people and its files too. */
const title = 'Zephyrquince under sail'
const secrets = [
  ...['Zephyrquince', 'Oxenford', 'Quillabamba', 'Marzipanic', 'Boats carry lanterns', 'Plots of tumbleweed'],
  ...['leela@oxenford.example', '+9190000777', 'Letter of cormorants', 'TXN-777-HID'],
]
const place = { year: 2031, volume: 9, issue: 4 }
let count = 0

/** The hidden article of a paper that Olga edits and Rita is recused from, with all that an article can have. */
async function aHiddenOne() {
  const number = String(900_100 + ++count)
  const supplement = { n: 1, title: 'Plots of tumbleweed', description: '', license_url: '', kind: 'csv' as const }
  const hash = await journal.files.save(new TextEncoder().encode('plot,yield\n1,2\n'))
  await anArticle(db, {
    ...place,
    ...(await aPdf(journal.files, 2000 + count)),
    refnumber: number,
    status: 'disabled',
    title: `${title} ${number}`,
    abstract: '<p>Marzipanic soils were sampled.</p>',
    keywords: 'Marzipanic',
    authorname: 'Leela Oxenford',
    authors: JSON.stringify([{ name: 'Leela Oxenford', affiliation: 'Institute of Quillabamba' }].map(asPerson)),
    email: 'leela@oxenford.example',
    mobile: '+9190000777',
    supplements: [{ ...supplement, bytes: 15, hash }],
    supplements_given: 1,
    ptype: 'paid',
    pagenumber: '601-677',
  })
  const [row] = await db.select().from(articles).where(eq(articles.refnumber, number))
  const id = row?.id ?? 0
  await aFullText(journal, id)
  const paper = await aPaper(db, { state: 'accepted', editor_id: own.id, article_id: id })
  const recused = { paper_id: paper.id, user_id: outsiders['a recused admin'].id, reason: 'kin', by: 'Olga Own' }
  await db.insert(paperRecusals).values({ ...recused, at: now.at })
  return { id, number, paper }
}

const asPerson = (known: object) => ({
  family: '',
  orcid: '',
  ror: '',
  country: '',
  email: '',
  corresponding: false,
  organisation: '',
  credit: [],
  ...known,
})

const hidden = await aHiddenOne()
const deleted = await aHiddenOne()
const by = { ...journal, username: 'Asha Rao' }

/** Gives the hidden article a past: it was public once, with a letter, deposits and readers, and lost a file. */
async function givePast({ id, number }: { id: number; number: string }) {
  const doi = `10.5555/hidden.${number}`
  const pdf = new TextEncoder().encode(`%PDF-1.7\n${number}`)
  await updateArticle(by, id, { form: { subject: 'Marzipanic botany', txnid: `TXN-777-HID-${number}`, doi }, pdf })
  const publish_at = new Date('2026-07-01T10:00:00Z')
  await db.update(articles).set({ publish_at }).where(eq(articles.id, id))
  const letter = {
    recipient: 'leela@oxenford.example',
    subject: 'Letter of cormorants',
    body: 'Dear',
    createdby: 'Asha',
  }
  const sent = { message_id: `<${number}@x>`, state: 'failed', created_at: now.at } as const
  await db.insert(notices).values({ article_id: id, ...letter, ...sent })
  await db.insert(deposits).values({ article_id: id, channel: 'doaj', state: 'failed', at: now.at })
  const read = { total_investigations: 90, unique_investigations: 9, total_requests: 80, unique_requests: 8 }
  await db.insert(usageMonths).values({ month: '2026-05-01', article_id: id, ...read })
  await db.insert(supplementDownloads).values({ month: '2026-05-01', article_id: id, n: 1, downloads: 7 })
  await db.update(registeredDois).set({ said_by: 'Asha' }).where(eq(registeredDois.doi, doi))
}

await givePast(hidden)
await givePast(deleted)
const [files] = await db.select().from(articles).where(eq(articles.id, hidden.id))
const [textHash, fileHash] = [files?.text_hash ?? '', files?.file_hash ?? '']
const [letter] = await db.select({ id: notices.id }).from(notices).where(eq(notices.article_id, hidden.id))
await db.update(notices).set({ state: 'unsure' }).where(eq(notices.article_id, hidden.id))
const letterId = letter?.id ?? 0
const sections = [{ id: 'sec1', heading: 'Introduction', text: 'Boats carry lanterns by the pier' }]
await writeSections(db, { hash: textHash, sections, at: now.at })
const [picture] = await db.execute<{ name: string }>(
  sql`select file_hash || '.' || extension as name from article_text_files where text_hash = ${textHash}`,
)
await deleteArticle(by, deleted.id)
for (const { id } of Object.values(outsiders))
  await db.insert(drafts).values({
    user_id: id,
    path: `/admin/archives/${hidden.id}`,
    at: now.at,
    fields: { title: 'Zephyrquince by hand' },
  })

const changeOf = async (id: number, column: 'max' | 'min') => {
  const chosen = sql<string>`${sql.raw(column)}(id) filter (where before ->> 'file_hash' is not null)`
  const [row] = await db
    .select({ change: chosen })
    .from(audit)
    .where(eq(audit.subject, String(id)))
  return String(row?.change ?? '')
}
const replaced = await changeOf(hidden.id, 'max')

/** A form that is right but for its ref number and its PDF. */
const aForm = {
  year: '2031',
  volume: '9',
  issue: '4',
  title: 'Of another',
  abstract: 'What we found.',
  ptype: 'free',
  authorname: 'Ann Other',
  publishdate: '2026-05-01',
  pagenumber: '1-2',
}

const isOfArticle = (path: string) =>
  (/\/archives\/:(?:id|year)(?:\/|$)/.test(path) && !path.includes('/:volume')) ||
  /\/(?:ref\/)?:ref(?:number)?$/.test(path)

/** An address of a route that names an article: by its id, or by its ref number and place. */
function addressOf(path: string, { id, number }: { id: number; number: string }): string {
  const isPlace = path.includes(':volume')
  const parameters: Record<string, string> = {
    ...(isPlace ? { year: '2031', id: '2031', volume: '9', issue: '4' } : { year: String(id), id: String(id) }),
    ref: number,
    refnumber: number,
    refno: number,
    n: '1',
    page: '1',
    type: 'correction',
    change: replaced,
    file: picture?.name ?? '',
    field: 'file_hash',
    authorname: 'Leela%20Oxenford',
    folder: '2031vol9issue4',
    fault: 'no_doi',
    note: crypto.randomUUID(),
    link: crypto.randomUUID(),
  }
  return path.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? 'x')
}

/** What routes are asked beside their address alone. */
const besides: Record<string, string[]> = {
  'GET /admin/letters': ['?filter=all'],
  'GET /admin/archives/add/:year/:volume/:issue': [`?after=${hidden.id}`],
  'GET /admin/archives/:year/text/nodes.json': [`?base=${textHash}`],
  'GET /admin/articles': ['?filter=hidden', '?filter=scheduled', '?filter=unpaid', '?filter=week', '?q=zephyrquince'],
  'GET /admin/articles/export.csv': ['?filter=hidden', `?q=${hidden.number}`],
  'GET /admin/search': [
    ...['?q=zephyrquince', '?q=marzipanic', '?q=lanterns', '?q=cormorants', '?q=oxenford', '?q=zephyrquinse'],
    ...['?q=zephyrquince&in=articles', '?q=TXN-777-HID-900101', '?q=9190000777', '?in=publications&q=cormorants'],
    ...[`?q=${hidden.number}`, `?q=10.5555/hidden.${hidden.number}`, '?q=zephyrquince&page=2'],
  ],
  'GET /admin/search/suggestions': ['?q=zephyrquince', '?q=cormorants', '?q=lanterns', `?q=${hidden.number}`],
  'GET /api/admin/search': ['?q=zephyrquince', '?q=marzipanic', '?q=lanterns', '?q=oxenford', `?q=${hidden.number}`],
  'GET /api/search': ['?keyword=zephyrquince', '?keyword=lanterns'],
  'GET /search': ['?keyword=marzipanic'],
  'GET /api/admin/people': ['?name=leela'],
  'GET /api/admin/channels': [`?refnumber=${hidden.number}`],
  'GET /admin/channels': ['?filter=all', '?filter=look', '?filter=none', '?year=2031&volume=9&issue=4'],
  'GET /admin/notices': ['?filter=all', '?filter=look'],
  'GET /admin/changes': ['?kind=article'],
  'GET /admin/usage': ['?year=2026'],
  'GET /admin/usage/export.csv': ['?of=articles&year=2026', '?of=supplements&year=2026'],
}

const tokens = new Map<number, string>()
let asked = 0

async function ask(who: { id: number }, route: string, path: string, form?: Record<string, string>) {
  const token = tokens.get(who.id) ?? (await aSession(journal, who.id)).token
  tokens.set(who.id, token)
  const [method = 'GET'] = route.split(' ')
  const from = `198.51.${asked >> 8}.${asked++ & 255}`
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'x-forwarded-for': from }
  const sent = form && { body: new URLSearchParams(form) }
  const answer = await journal.handle(new Request(`http://localhost${path}`, { method, headers, ...sent }))
  const isEndless = answer.headers.get('content-type')?.startsWith('text/event-stream')
  if (isEndless) await answer.body?.cancel()
  const bytes = isEndless ? new Uint8Array() : await answer.bytes()
  const said = [...answer.headers].map((header) => header.join(': ')).join('\n')
  const body = new TextDecoder().decode(bytes)
  return { status: answer.status, headers: answer.headers, body, text: said + body }
}

/** What an answer says of the hidden article that was not asked by it. */
function toldIn({ text }: { text: string }, path: string): string[] {
  const typed = decodeURIComponent(path).toLowerCase()
  const words = secrets.filter((word) => !typed.includes(word.toLowerCase()) && text.includes(word))
  const ids = [hidden.id, deleted.id].filter((id) => !typed.includes(String(id)) && hasAddress(text, id))
  return [...words, ...ids.map(String)]
}

const hasAddress = (text: string, id: number) =>
  new RegExp(`/(?:admin/)?archives/${id}(?![/\\d]*\\d)(?=["/?#&])`).test(text)

const routes = Object.keys(everyRoute)
const reading = routes.filter((route) => route.startsWith('GET ') && !/ \/(?:auth|s|r)\//.test(route))
const pathOf = (route: string) => route.split(' ')[1] ?? ''
const ofArticle = (route: string) => isOfArticle(pathOf(route))
const isPublic = (route: string) => ['public', 'login'].includes(everyRoute[route]?.[2] ?? '')

const isForAdmins = (route: string) => everyRoute[route]?.[3] === 'admin'

/** The statuses by which a route is refused to whoever may not see the article. */
const refusalsOf = (route: string) => (isForAdmins(route) ? [403, 404] : [404])

/** The routes at which there is nothing for a hidden article's own editor either. */
const nothingThere = ['GET /admin/archives/:year/proof/:file', 'POST /admin/archives/:year/proof']

describe.each(everybody)('%s', (_, who) => {
  test.each(reading)('reads nothing of the hidden article by %s', async (route) => {
    const path = addressOf(pathOf(route), hidden)
    for (const more of ['', ...(besides[route] ?? [])]) {
      const answer = await ask(who, route, path + more)
      expect([path + more, toldIn(answer, path + more)]).toEqual([path + more, []])
      expect(answer.status).toBeLessThan(500)
      if (ofArticle(route)) expect([path, refusalsOf(route)]).toEqual([path, expect.arrayContaining([answer.status])])
    }
  })

  test.each(reading.filter((route) => route.includes('/history')))(
    'nor of one that is deleted by %s',
    async (route) => {
      const path = addressOf(pathOf(route), deleted)
      const answer = await ask(who, route, path)
      expect(toldIn(answer, path)).toEqual([])
      if (ofArticle(route)) expect(answer.status).toBe(404)
    },
  )

  test.each(routes.filter((route) => !route.startsWith('GET ') && ofArticle(route) && !isPublic(route)))(
    'changes nothing of it by %s',
    async (route) => {
      const state = async () => [
        await db.select().from(articles).where(eq(articles.id, hidden.id)),
        await db.$count(audit, eq(audit.subject, String(hidden.id))),
        await db.select().from(registeredDois).orderBy(registeredDois.doi),
        await db.select().from(articleTexts).orderBy(articleTexts.hash),
      ]
      const before = await state()
      const path = addressOf(pathOf(route), hidden)
      const answer = await ask(who, route, path, {
        registered: 'false',
        status: 'enabled',
        looked: 'yes',
        do: 'remove',
      })
      expect(refusalsOf(route)).toContain(answer.status)
      expect(toldIn(answer, path)).toEqual([])
      expect(await state()).toEqual(before)
    },
  )

  test('is shown no picture of a deleted article', async () => {
    const pictureOf = async (id: number, by: typeof who) =>
      (await ask(by, 'GET', `/admin/archives/${id}/text/pictures/${picture?.name}`)).status
    expect([await pictureOf(hidden.id, own), await pictureOf(hidden.id, who)]).toEqual([200, 404])
    expect(await pictureOf(deleted.id, who)).toBe(404)
  })

  test('is counted no hidden article', async () => {
    const total = async (path: string) => (await ask(who, 'GET', path)).headers.get('x-total-count')
    expect(await total('/api/admin/search?q=marzipanic')).toBe('0')
    const issues = JSON.parse((await ask(who, 'GET', '/api/admin/archives')).body)
    expect(issues.find(({ year }: { year: number }) => year === 2031)).toMatchObject({ articles: 0 })
    const words = async (path: string) => wordsOf((await ask(who, 'GET', path)).body)
    const counts = 'All 1Not public 0Scheduled 0Without PDF 1Fee due 0Changed this week 1'
    expect(await words('/admin/articles')).toContain(counts)
    expect(await words('/admin/notices')).toContain('Needs attention 0Waiting 0Sent 0All 0')
    expect(await words('/admin/archives')).toContain('Volume 09, Issue 04 2031 Mar-Apr 000')
    expect(await words('/admin/archives/2031/9/4')).toContain('0 articles')
    for (const path of ['/admin/archives/2031/9/4', '/admin/archives/add/2031/9/4'])
      expect(await words(path)).not.toMatch(/67[78]/) // its pages, and what would be the next
    expect(await words('/admin/archives/dois')).toContain('Every article has a DOI.')
    const home = await words('/admin')
    expect(home).toContain('Waiting for you 1 article without PDF today')
    expect(home).toContain('Nothing is scheduled.')
    expect(home).not.toMatch(/not public|letters? that/i)
  })

  test('is told no title by a number that is taken, nor by a notice about it', async () => {
    const add = '/admin/archives/add/2031/9/4'
    const form = { ...aForm, pdf_source: 'typeset' }
    const taken = await ask(who, 'POST', add, { ...form, refnumber: hidden.number, shown: 'x' })
    expect([taken.status, toldIn(taken, add)]).toEqual([409, []])
    const about = { article_type: 'retraction', notice_of: hidden.number, refnumber: String(910_000 + who.id) }
    const notice = await ask(who, 'POST', '/api/admin/archives', { ...form, ...about })
    expect([notice.status, toldIn(notice, add)]).toEqual([422, []])
    expect(notice.text).toContain('notice_of')
  })

  test('leaves it out of what is done for an issue or a selection', async () => {
    const one = await aHiddenOne()
    const state = async () => [
      await db
        .select()
        .from(articles)
        .where(inArray(articles.id, [hidden.id, one.id]))
        .orderBy(articles.id),
      await db.select().from(registeredDois).orderBy(registeredDois.doi),
      await db.select().from(notices),
    ]
    const before = await state()
    const selection = { refnumbers: hidden.number, registered: 'no', status: 'enabled', looked: 'yes' }
    const answers = [
      await ask(who, 'POST', '/admin/archives/2031/9/4/dois', {}),
      await ask(who, 'POST', '/admin/archives/dois', {}),
      await ask(who, 'POST', '/admin/archives/2031/9/4/publish', { looked: 'yes' }),
      await ask(who, 'POST', '/admin/articles/status', selection),
      await ask(who, 'POST', '/admin/articles/notices', selection),
      await ask(who, 'POST', '/admin/articles/notices/send', selection),
      await ask(who, 'POST', '/admin/channels/registered', selection),
      await ask(who, 'POST', `/admin/notices/${letterId}`, { decision: 'sent' }),
    ]
    for (const answer of answers) expect(toldIn(answer, '')).toEqual([])
    expect(await state()).toEqual(before)
    await db.delete(articles).where(eq(articles.id, one.id))
  })

  test('gets no file of it by a change or by a hash, nor its state at a channel', async () => {
    for (const path of [`/admin/changes/${replaced}/files/file_hash`, `/api/admin/channels?refnumber=${hidden.number}`])
      expect([path, (await ask(who, 'GET', path)).status]).toEqual([path, 404])
    const add = '/admin/archives/add/2031/9/4'
    const typed = { ...aForm, refnumber: String(920_000 + who.id), shown: 'x', status: 'disabled', heldpdf: fileHash }
    expect((await ask(who, 'POST', add, typed)).status).toBe(422)
  })
})

describe('its own editor', () => {
  test.each(reading.filter((route) => ofArticle(route) && !isPublic(route)))('reads it by %s', async (route) => {
    const { status } = await ask(own, route, addressOf(pathOf(route), hidden))
    if (isForAdmins(route)) expect([route, status]).toEqual([route, 403])
    else expect([route, status < 400]).toEqual([route, !nothingThere.includes(route)])
  })

  test.each(routes.filter((route) => !route.startsWith('GET ') && ofArticle(route) && !isPublic(route)))(
    'is not told that there is none by %s',
    async (route) => {
      const one = await aHiddenOne()
      const { status } = await ask(own, route, addressOf(pathOf(route), one), { action: 'done', status: 'disabled' })
      const isOfOther = /:(?:note|link|change)$/.test(route)
      if (!isOfOther) expect([route, status === 404]).toEqual([route, nothingThere.includes(route)])
    },
  )

  test('has the file that a change of it replaced, and its state at each channel', async () => {
    for (const path of [`/admin/changes/${replaced}/files/file_hash`, `/api/admin/channels?refnumber=${hidden.number}`])
      expect([path, (await ask(own, 'GET', path)).status]).toEqual([path, 200])
  })

  test.each([
    '/admin/articles?filter=hidden',
    '/admin/search?q=marzipanic',
    '/admin/archives/2031/9/4',
    '/admin/changes',
    '/admin/deleted',
    '/admin/notices?filter=all',
    '/admin/usage?year=2026',
    '/api/admin/search?q=zephyrquince',
    '/api/archives/2031/9/4',
    '/admin',
  ])('finds it in %s', async (path) => {
    expect((await ask(own, 'GET', path)).text).toMatch(/Zephyrquince|cormorants/)
  })

  test('has the pictures and earlier texts of this article, and of no other one', async () => {
    const other = await aHiddenOne()
    await aFullText(journal, other.id, lanternsJats.replace('Boats carry lanterns', 'Boats carry lamps'))
    const [now] = await db.select({ hash: articles.text_hash }).from(articles).where(eq(articles.id, other.id))
    const at = `/admin/archives/${hidden.id}/text`
    const base = async (id: number, hash: string) =>
      JSON.parse((await ask(own, 'GET', `/admin/archives/${id}/text/nodes.json?base=${hash}`)).body).base
    expect(await base(hidden.id, now?.hash ?? '')).toBe(textHash)
    expect(await base(other.id, textHash)).toBe(textHash) // it began with the same text
    expect((await ask(own, 'GET', `${at}/pictures/${picture?.name}`)).status).toBe(200)
    const { id: without } = await aPublicOne()
    expect((await ask(own, 'GET', `/admin/archives/${without}/text/pictures/${picture?.name}`)).status).toBe(404)
  })
})

/** A public article with no text. */
async function aPublicOne() {
  const [row] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, publicRef))
  return row ?? { id: 0 }
}

test('a published one is everybody’s, whoever may not see its paper', async () => {
  const one = await aHiddenOne()
  await db.update(articles).set({ status: 'enabled' }).where(eq(articles.id, one.id))
  for (const [, who] of everybody) {
    for (const path of ['', '/text', '/pdf', '/history', '/notice'])
      expect((await ask(who, 'GET', `/admin/archives/${one.id}${path}`)).status).toBe(200)
    expect((await ask(who, 'GET', `/api/archives/ref/${one.number}`)).status).toBe(200)
    expect((await ask(who, 'GET', '/admin/articles')).text).toContain(one.number)
  }
})
