// one database
import { beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../src/core/db/rows.ts'
import { anArticle, aPdf, aSession, aUser } from '../support/builders/rows.ts'
import { browser, countsOf } from '../support/builders/usage.ts'
import { withJournal } from '../support/journal.ts'

/**
 * A log of two days, of which it is known what counts; as it is worked out here it has nothing of how it is counted
 * there.
 */
const journal = await withJournal({ TRUST_PROXY: '127.0.0.1/32', JOURNAL_TZ: 'Asia/Kolkata' })

const articles = ['7', '8', '9']
const forms = ['page', 'pdf', 'citation', 'certificate'] as const
const clients = Array.from({ length: 12 }, (_, place) => `198.51.100.${place + 1}`)
const agents = Array.from({ length: 3 }, (_, place) => `${browser} Reader/${place}`)
/** In seconds, around the rule of 30. */
const gaps = [0, 1, 10, 29.999, 30, 30.001, 31, 200, 1800]

type Form = (typeof forms)[number]
type Counted = { reader: string; article: string; form: Form; at: number }

const startOfDay = Date.parse('2026-06-15T00:00:00+05:30')
const dayMs = 86_400_000
let seed = 21
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const oneOf = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T

const addressOf = (article: string, form: Form) =>
  ({
    page: `/archives/2026/vol5/issue2/${article}`,
    pdf: `/archives/2026/vol5/issue2/${article}.pdf`,
    citation: `/archives/2026/vol5/issue2/${article}.ris`,
    certificate: `/certificate?refno=${article}`,
  })[form]

/** What makes a request none that counts. */
const unread: Record<string, string>[] = [
  { 'sec-purpose': 'prefetch' },
  { purpose: 'prefetch' },
  { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' },
  { 'user-agent': '' },
]

const counted: Counted[] = []

beforeAll(async () => {
  for (const refnumber of articles) await anArticle(journal.db, { refnumber, ...(await aPdf(journal.files)) })
  const staff = await aUser(journal.db)
  const asked = (path: string, headers: Record<string, string>, method = 'GET') =>
    journal.handle(new Request(`http://localhost${path}`, { method, headers }))
  const etags = new Map<string, string>()
  for (const article of articles)
    for (const form of forms) {
      const path = addressOf(article, form)
      etags.set(path, (await asked(path, { 'user-agent': '' })).headers.get('etag') ?? '')
    }
  let last = { client: '', agent: '', article: '', form: 'page' as Form }
  for (let at = startOfDay + dayMs / 2, place = 0; at < startOfDay + 1.6 * dayMs; place++) {
    at += Math.round(oneOf(gaps) * 1000)
    if (place === 100) at = startOfDay + dayMs - 20_000 // around midnight, once
    journal.now.at = new Date(at)
    const [article, form] = [oneOf(articles), oneOf(forms)]
    last = place % 3 && last.client ? last : { client: oneOf(clients), agent: oneOf(agents), article, form }
    const path = addressOf(last.article, last.form)
    const headers = { 'user-agent': last.agent, 'x-forwarded-for': `${oneOf(clients)}, ${last.client}` }
    const kind = Math.floor(random() * 12)
    const signedIn = { cookie: `session=${(await aSession(journal, staff.id)).token}` }
    if (kind === 0) await asked(path, { ...headers, ...oneOf([...unread, signedIn]) })
    else if (kind === 1) await asked(path, headers, 'HEAD')
    else if (kind === 2) await asked(path.replace(/\d+(?=\D*$)/, '99'), headers)
    else if (kind === 3 && last.form === 'pdf') await asked(path, { ...headers, range: 'bytes=10-20' })
    else {
      const more = last.form === 'pdf' && kind === 4 ? { range: 'bytes=0-20' } : undefined
      const again = kind === 5 && etags.get(path) ? { 'if-none-match': etags.get(path) ?? '' } : undefined
      const answer = await asked(path, { ...headers, ...more, ...again })
      await answer.bytes()
      if (![200, 206, 304].includes(answer.status)) throw new Error(`${path} is ${answer.status}`)
      counted.push({ reader: `${last.client} ${last.agent}`, article: last.article, form: last.form, at })
    }
    if (place % 17 === 0) await journal.counting.flush()
  }
})

const hourOf = (at: number) => Math.floor((at - startOfDay) / 3_600_000)
const dayOf = (at: number) => Math.floor((at - startOfDay) / dayMs)

/**
 * The expected counts of an article: a view that the same view follows within 30 seconds, on the same day, is left out.
 */
function truthOf(article: string): string {
  const own = counted.filter((one) => one.article === article)
  const left = own.filter(
    (one, place) =>
      !own
        .slice(place + 1)
        .some(
          (other) =>
            other.reader === one.reader &&
            other.form === one.form &&
            dayOf(other.at) === dayOf(one.at) &&
            other.at - one.at <= 30_000,
        ),
  )
  const pdfs = left.filter(({ form }) => form === 'pdf')
  const unique = (of: Counted[]) => new Set(of.map(({ reader, at }) => `${reader} ${hourOf(at)}`)).size
  return `${left.length} ${unique(left)} ${pdfs.length} ${unique(pdfs)}`
}

test.each(articles)('article %s is counted exactly', async (article) => {
  await journal.counting.flush()
  expect(counted.length).toBeGreaterThan(150)
  expect(await countsOf(journal.db, article)).toBe(truthOf(article))
})

test('no address and no user agent is in any table or in the log', async () => {
  const tables = await rowsOf<{ name: string }>(journal.db)`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`
  const texts = [JSON.stringify(journal.lines)]
  for (const { name } of tables) {
    const rows = await rowsOf<{ text: string }>(journal.db)`
      ${sql.raw(`select string_agg(t::text, ' ') as text from ${name} t`)}`
    texts.push(rows[0]?.text ?? '')
  }
  const found = [...clients, ...agents].filter((secret) => texts.some((text) => text.includes(secret)))
  expect(found).toEqual([])
  expect(tables.length).toBeGreaterThan(30)
})

test('once a day is closed, its counts stay and its readers are deleted', async () => {
  const truths = articles.map(truthOf)
  journal.now.at = new Date(startOfDay + 3 * dayMs)
  await journal.counting.close()
  expect(await Promise.all(articles.map((article) => countsOf(journal.db, article)))).toEqual(truths)
  expect(await rowsOf(journal.db)`select * from usage_readers`).toEqual([])
})
