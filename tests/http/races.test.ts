import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { asc, eq, sql } from 'drizzle-orm'
import { addFirstUser, setPassword, setUserStatus } from '../../src/accounts/users.ts'
import { createIssue } from '../../src/archives/actions.ts'
import { addArticle, updateArticle } from '../../src/articles/actions.ts'
import { deleteArticle, undeleteArticle } from '../../src/articles/deletion-actions.ts'
import { assignAllDois } from '../../src/articles/doi-actions.ts'
import { publishDue } from '../../src/articles/publish-actions.ts'
import { connectPostgres } from '../../src/db/connect.ts'
import {
  articleAddresses,
  articles,
  audit,
  issues,
  notices,
  redirects,
  secrets,
  sessions,
  settings,
  users,
} from '../../src/db/schema.ts'
import { certificateKey } from '../../src/documents/queries.ts'
import { queueNotices } from '../../src/notices/actions.ts'
import { redirectRecords } from '../../src/redirects/actions.ts'
import { changeSettings } from '../../src/settings/actions.ts'
import { anArticle, anIssue, aSession, aUser } from '../support/builders.ts'
import { emptyServerDatabase, serverUrl } from '../support/database.ts'
import { aJournal } from '../support/journal.ts'

/** How many ask at once, half of them at each process; `RACERS=50` asks more. */
const racers = Number(process.env.RACERS ?? 10)

/** Whatever may happen once happens once, though two processes are asked for it at the same moment. */
if (serverUrl) {
  type Journal = Awaited<ReturnType<typeof aJournal>>
  let two: [Journal, Journal]
  beforeAll(async () => {
    const url = await emptyServerDatabase(serverUrl ?? '')
    const process = () => aJournal({ ORIGIN: 'http://crops.example' }, (logger) => connectPostgres(url, logger))
    two = [await process(), await process()]
  })
  afterAll(() => Promise.all(two.map((journal) => journal.close())))

  /** What each of so many answers. */
  const race = <Result>(
    ask: (actor: Journal & { username: string }, number: number) => Promise<Result>,
    count = racers,
  ) =>
    Promise.all(
      Array.from({ length: count }, (_, number) => {
        const journal = number % 2 ? two[1] : two[0]
        return ask({ ...journal, username: `Racer ${number}` }, number)
      }),
    )
  const rightOf = (results: { ok: boolean }[]) => results.filter(({ ok }) => ok).length
  const db = () => two[0].db
  /** Each in an issue of its own, whose lock would else part them. */
  const form = (number: number) => ({
    ...{ year: '2026', volume: '6', issue: `${number + 1}`, title: `Crop ${number}`, authorname: 'Asha Rao' },
    ...{ refnumber: `${700 + number}`, pagenumber: '1-2', publishdate: '2026-03-14', abstract: 'x', ptype: 'free' },
  })
  let page = 1
  const pdf = new TextEncoder().encode('%PDF-1.7\n')

  describe('of all who ask at once', () => {
    test('one makes the first user', async () => {
      const said: string[] = []
      await race(({ db, config }) => addFirstUser(db, config, (line) => said.push(line)), 4)
      expect(await db().$count(users)).toBe(1)
      expect(said.filter((line) => line.includes('password'))).toHaveLength(1)
    })

    test('all get the same key', async () => {
      await db().delete(secrets)
      expect(new Set(await race(({ db }) => certificateKey(db))).size).toBe(1)
    })

    test('one adds an issue', async () => {
      const made = await race((actor) => createIssue(actor, { volume: '5', issue: '2', frequency: 'Mar-Apr' }))
      expect(rightOf(made)).toBe(1)
      expect(await db().$count(issues)).toBe(1)
    })

    test.each([
      ['a ref number', (number: number) => ({ ...form(number), refnumber: '77' })],
      ['a title', (number: number) => ({ ...form(number), title: 'The same' })],
      [
        'a DOI',
        (number: number) => ({
          ...form(number),
          title: `DOI ${number}`,
          refnumber: `${800 + number}`,
          doi: '10.1234/x',
        }),
      ],
      [
        'a transaction number',
        (number: number) => ({
          ...form(number),
          ...{ title: `Paid ${number}`, refnumber: `${900 + number}`, ptype: 'paid', txnid: 'upi-77' },
        }),
      ],
    ])('one article has %s', async (_, typed) => {
      for (let issue = 1; issue <= racers; issue++) await anIssue(db(), { volume: 6, issue })
      const before = await db().$count(articles)
      page += 2
      const pagenumber = `${page}-${page + 1}`
      const added = await race((actor, number) => addArticle(actor, { ...typed(number), pagenumber }, pdf))
      expect(rightOf(added)).toBe(1)
      expect(await db().$count(articles)).toBe(before + 1)
    })

    test('one changes an article from the version that all saw', async () => {
      const [row] = await db().select().from(articles).orderBy(asc(articles.id)).limit(1)
      const { id = 0, modification } = row ?? {}
      const changed = await race((actor, number) =>
        updateArticle(actor, id, {
          form: { title: `Version ${number}`, modification: modification?.toISOString() ?? '' },
        }),
      )
      expect(rightOf(changed)).toBe(1)
    })

    test('one deletes an article, and one brings it back', async () => {
      const { id = 0 } = (await db().select().from(articles).orderBy(asc(articles.id)).limit(1))[0] ?? {}
      expect(rightOf(await race((actor) => deleteArticle(actor, id)))).toBe(1)
      const [change] = await db().select().from(audit).where(eq(audit.action, 'delete'))
      expect(rightOf(await race((actor) => undeleteArticle(actor, id, change?.id ?? 0)))).toBe(1)
      expect(await db().$count(audit, eq(audit.action, 'restore'))).toBe(1)
      expect(await db().$count(articles, eq(articles.id, id))).toBe(1)
    })

    test('each DOI is given once, and told once', async () => {
      await db().update(settings).set({ doi_prefix: '10.1234', doi_slug: 'crops' })
      for (let number = 1; number <= 5; number++) await anArticle(db())
      const without = await db().$count(articles, sql`doi is null`)
      expect(without).toBeGreaterThan(4)
      const given = await race((actor) => assignAllDois(actor))
      expect(given.reduce((sum, result) => sum + (result.ok ? result.assigned : 0), 0)).toBe(without)
      const told = await db().$count(audit, sql`action = 'edit' and after ? 'doi'`)
      expect(told).toBe(without)
    })

    test('an article that is due is published once', async () => {
      await anArticle(db(), { status: 'disabled', publish_at: new Date('2026-06-01') })
      const published = await race((actor) => publishDue(actor))
      expect(published.reduce((sum, count) => sum + count, 0)).toBe(1)
      expect(await db().$count(audit, eq(audit.action, 'publish'))).toBe(1)
    })

    test('one adds a redirect', async () => {
      const typed = { path: '/old', target: '/about', status: 'enabled' }
      expect(rightOf(await race((actor) => redirectRecords.add(actor, { form: typed })))).toBe(1)
      expect(await db().$count(redirects)).toBe(1)
    })

    test('a notice is queued once', async () => {
      const [row] = await db().update(articles).set({ email: 'ravi@crops.example', status: 'enabled' }).returning()
      const article = { ...row, email: 'ravi@crops.example' } as Parameters<typeof queueNotices>[1][number]
      const queued = await race((actor) => queueNotices(actor, [article], 0))
      expect(queued.reduce((sum, count) => sum + count, 0)).toBe(1)
      expect(await db().$count(notices)).toBe(1)
    })

    test('somebody may still sign in, though all disable one another', async () => {
      const all = await Promise.all(Array.from({ length: racers }, () => aUser(db())))
      await db()
        .update(users)
        .set({ status: 'disabled' })
        .where(
          sql`id not in (${sql.join(
            all.map(({ id }) => sql`${id}`),
            sql`, `,
          )})`,
        )
      await race((actor, number) => setUserStatus(actor, all[number]?.id ?? 0, 'disabled'))
      expect(await db().$count(users, eq(users.status, 'enabled'))).toBe(1)
    })

    test('a new password ends all sessions', async () => {
      const { id } = await aUser(db())
      await aSession(two[0], id)
      await Promise.all(two.map((journal) => setPassword({ ...journal, username: 'Asha' }, id, 'a long enough word')))
      expect(await db().$count(sessions, eq(sessions.user_id, id))).toBe(0)
    })

    test('no setting is lost that another changes', async () => {
      const names = ['publisher', 'issn', 'postal_address', 'copyright_holder', 'whatsup_number'] as const
      const values = {
        publisher: 'Society',
        issn: '2049-3630',
        postal_address: 'Pune',
        copyright_holder: 'Authors',
        whatsup_number: '9876543210',
      }
      await race((actor, number) => {
        const name = names[number % names.length] ?? 'publisher'
        return changeSettings(actor, { [name]: values[name] })
      })
      const [row] = await db().select().from(settings)
      expect(row).toMatchObject(values)
    })

    test('no address of an article is kept twice', async () => {
      const rows = await db().select().from(articleAddresses)
      expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length)
    })
  })
}
