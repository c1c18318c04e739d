// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { connectPostgres } from '../../src/core/db/connect.ts'
import { sessions, users } from '../../src/core/db/tables/accounts.ts'
import { articleAddresses, redirects } from '../../src/core/db/tables/addresses.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { secrets } from '../../src/core/db/tables/installation.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { deposits } from '../../src/core/db/tables/record.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { queueArticles } from '../../src/exchange/deposits/actions.ts'
import type { PostResult } from '../../src/exchange/deposits/rules.ts'
import { sendDue } from '../../src/exchange/deposits/sending/actions.ts'
import { importArticles } from '../../src/exchange/import/actions.ts'
import { redirectRecords } from '../../src/exchange/redirects/actions.ts'
import { assignAllDois } from '../../src/journal/articles/doi/actions.ts'
import { addArticle, updateArticle } from '../../src/journal/articles/editing/actions.ts'
import { deleteArticle, undeleteArticle } from '../../src/journal/articles/editing/deletion-actions.ts'
import { publishDue } from '../../src/journal/articles/publish/actions.ts'
import { findConflicts } from '../../src/journal/articles/store/queries.ts'
import { queueLetters } from '../../src/journal/author-mail/actions.ts'
import { certificateKey } from '../../src/journal/certificates/queries.ts'
import { createIssue } from '../../src/journal/issues/actions.ts'
import {
  addFirstUser,
  addUser,
  endSessions,
  setPassword,
  setUserStatus,
} from '../../src/office/accounts/users/users.ts'
import { changeSettings } from '../../src/office/settings-desk/actions.ts'
import { settleFee } from '../../src/review/fees/actions.ts'
import { lockTxnids } from '../../src/review/fees/txnid-queries.ts'
import { contentTables } from '../../src/staff/backup/rules.ts'
import { backup, restore } from '../support/archives.ts'
import { aPaper } from '../support/builders/papers.ts'
import { anArticle, anIssue, aSession, aUser } from '../support/builders/rows.ts'
import { newServerDatabase, serverUrl } from '../support/database.ts'
import { aJournal } from '../support/journal.ts'

/** How many ask at once, half of them at each process; `RACERS=50` asks more. */
const racers = Number(process.env.RACERS ?? 10)

/** Whatever may happen once happens once, though two processes are asked for it at the same moment. */
if (serverUrl) {
  type Journal = Awaited<ReturnType<typeof aJournal>>
  let two: [Journal, Journal]
  const environment = { ORIGIN: 'http://crops.example', DOAJ_API_KEY: 'key', DOAJ_URL: 'http://127.0.0.1:9' }
  beforeAll(async () => {
    const url = await newServerDatabase(serverUrl ?? '')
    const process = () => aJournal(environment, (logger) => connectPostgres(url, logger))
    two = [await process(), await process()]
  })
  afterAll(() => Promise.all(two.map((journal) => journal.close())))

  /** Waits until somebody waits for a lock that is held. */
  const untilOneWaits = async (tx: Journal['db']) => {
    const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted`
    while ((await tx.execute(waiting)).length === 0) await Bun.sleep(10)
  }

  test('a payment’s reference is taken by a paper or by an article, not by both', async () => {
    const [one, other] = two
    const order: string[] = []
    const article = await one.db.transaction(async (tx) => {
      await lockTxnids(tx)
      const looks = other.db
        .transaction((later) => findConflicts(later, [{ txnid: 'TXN-1' }]))
        .then(() => order.push('article'))
      await untilOneWaits(tx)
      order.push('paper')
      return { looks }
    })
    await article.looks
    expect(order).toEqual(['paper', 'article'])
  })

  test('a payment and an article that its paper follows do not stop each other', async () => {
    const [one, other] = two
    const { id, number } = await aPaper(one.db, { state: 'accepted', payment: 'due' })
    const viewer = { id: 0, name: 'Asha Admin', role: 'admin' } as const
    const fee = { state: 'waived', was: 'due', txnid: 'TXN-2' }
    const { settled } = await one.db.transaction(async (tx) => {
      await findConflicts(tx, [{ txnid: 'TXN-2' }])
      const settled = settleFee({ ...other, username: viewer.name, viewer }, number, fee)
      await untilOneWaits(tx)
      await tx.update(papers).set({ article_id: null }).where(eq(papers.id, id)) // as the article's trigger does
      return { settled }
    })
    expect(await settled).toEqual({ ok: true })
  })

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
    year: '2026',
    volume: '6',
    issue: `${number + 1}`,
    title: `Crop ${number}`,
    authorname: 'Asha Rao',
    refnumber: `${700 + number}`,
    pagenumber: '1-2',
    publishdate: '2026-03-14',
    abstract: 'x',
    ptype: 'free',
  })
  let page = 1
  const pdf = new TextEncoder().encode('%PDF-1.7\n')

  describe('of many simultaneous requests', () => {
    test('one adds the first user', async () => {
      const said: string[] = []
      await race(({ db, config }) => addFirstUser(db, config, (line) => said.push(line)), 4)
      expect(await db().$count(users)).toBe(1)
      expect(said.filter((line) => line.includes('password'))).toHaveLength(1)
    })

    test('all get the same secret key', async () => {
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
          title: `Paid ${number}`,
          refnumber: `${900 + number}`,
          ptype: 'paid',
          txnid: 'upi-77',
        }),
      ],
    ])('one gives an article %s', async (_, typed) => {
      for (let issue = 1; issue <= racers; issue++) await anIssue(db(), { volume: 6, issue })
      const before = await db().$count(articles)
      page += 2
      const pagenumber = `${page}-${page + 1}`
      const added = await race((actor, number) => addArticle(actor, { form: { ...typed(number), pagenumber }, pdf }))
      expect(rightOf(added)).toBe(1)
      expect(await db().$count(articles)).toBe(before + 1)
    })

    test('one changes an article, if all began with the same version', async () => {
      const [row] = await db().select().from(articles).orderBy(asc(articles.id)).limit(1)
      const { id = 0, modification } = row ?? {}
      const changed = await race((actor, number) =>
        updateArticle(actor, id, {
          form: { title: `Version ${number}`, modification: modification?.toISOString() ?? '' },
        }),
      )
      expect(rightOf(changed)).toBe(1)
    })

    test('one deletes an article, and one restores it', async () => {
      const { id = 0 } = (await db().select().from(articles).orderBy(asc(articles.id)).limit(1))[0] ?? {}
      expect(rightOf(await race((actor) => deleteArticle(actor, id)))).toBe(1)
      const [change] = await db().select().from(audit).where(eq(audit.action, 'delete'))
      expect(rightOf(await race((actor) => undeleteArticle(actor, id, change?.id ?? 0)))).toBe(1)
      expect(await db().$count(audit, eq(audit.action, 'restore'))).toBe(1)
      expect(await db().$count(articles, eq(articles.id, id))).toBe(1)
    })

    test('one assigns each DOI, and records it once', async () => {
      await db().update(settings).set({ doi_prefix: '10.1234', doi_slug: 'crops' })
      for (let number = 1; number <= 5; number++) await anArticle(db())
      const without = await db().$count(articles, sql`doi is null`)
      expect(without).toBeGreaterThan(4)
      const given = await race((actor) => assignAllDois(actor))
      expect(given.reduce((sum, result) => sum + (result.ok ? result.assigned : 0), 0)).toBe(without)
      const told = await db().$count(audit, sql`action = 'edit' and after ? 'doi'`)
      expect(told).toBe(without)
    })

    test('one publishes an article that is due', async () => {
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

    test('one queues a notice', async () => {
      const [row] = await db().update(articles).set({ email: 'ravi@crops.example', status: 'enabled' }).returning()
      const article = { ...row, email: 'ravi@crops.example' } as Parameters<typeof queueLetters>[1][number]
      const queued = await race((actor) => queueLetters(actor, [article], 0))
      expect(queued.reduce((sum, count) => sum + count, 0)).toBe(1)
      expect(await db().$count(notices)).toBe(1)
    })

    test('one sends an article’s deposit', async () => {
      const whole = { websitename: 'Field Crops', websiteemail: 'desk@crops.example', issn: '2049-3630' }
      await db().update(settings).set(whole)
      await anArticle(db(), { refnumber: '4001', doi: '10.1234/deposited' })
      const queued = await race((actor) => queueArticles(actor, 'doaj', { refnumbers: ['4001'] }))
      expect(rightOf(queued)).toBe(racers)
      let posts = 0
      const post = async (): Promise<PostResult> => {
        posts++
        await Bun.sleep(5)
        return { kind: 'registered' }
      }
      await race((actor) => sendDue(actor, { channel: 'doaj', sender: { post }, holder: actor.username }))
      expect(posts).toBe(1)
      expect(await db().$count(deposits, eq(deposits.state, 'registered'))).toBe(1)
    })

    test('one imports each line of a file', async () => {
      const lines = [1, 2, 3].map((number) => {
        const { pagenumber, ...typed } = { ...form(number), refnumber: `${5000 + number}`, title: `Import ${number}` }
        return JSON.stringify({
          ...typed,
          year: 2026,
          volume: 9,
          issue: number,
          pages: pagenumber,
          authors: 'Asha Rao',
        })
      })
      const file = new Blob([lines.join('\n')])
      const before = await db().$count(articles)
      const reports = await race((actor) => importArticles(actor, { file, folder: '/' }, () => {}))
      expect(reports.flatMap(({ refused }) => refused)).toEqual([])
      expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(3)
      expect(await db().$count(articles)).toBe(before + 3)
    })

    test('one adds a user with a name', async () => {
      const typed = { name: 'Only One', password: 'a long enough word' }
      expect(rightOf(await race((actor) => addUser(actor, typed), 2))).toBe(1)
    })

    test('one ends a session', async () => {
      const { id } = await aUser(db())
      const { id: only } = await aSession(two[0], id)
      const ended = await race((actor) => endSessions(actor, id, { only }))
      expect(ended.reduce((sum, count) => sum + count, 0)).toBe(1)
      expect(await db().$count(audit, eq(audit.action, 'end-sessions'))).toBe(1)
    })

    test('not all succeed if the users disable one another: somebody can still sign in', async () => {
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

    test('those that set a new password end all sessions', async () => {
      const { id } = await aUser(db())
      await aSession(two[0], id)
      await Promise.all(two.map((journal) => setPassword({ ...journal, username: 'Asha' }, id, 'a long enough word')))
      expect(await db().$count(sessions, eq(sessions.user_id, id))).toBe(0)
    })

    test('none overwrites a setting that another one changes', async () => {
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

    test('one restores a backup', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'races-'))
      expect(await backup(two[0], ['whole.tar'], { folder })).toMatchObject({ status: 0 })
      const all = await db().$count(articles)
      await db().execute(
        sql`truncate ${sql.join(
          contentTables.map((name) => sql.identifier(name)),
          sql`, `,
        )} cascade`,
      )
      const statuses = (await race((actor) => restore(actor, ['whole.tar'], { folder }), 4)).map(({ status }) => status)
      await rm(folder, { recursive: true })
      expect(statuses.sort()).toEqual([0, 1, 1, 1])
      expect(await db().$count(articles)).toBe(all)
    })

    test('none stores an article’s address twice', async () => {
      const rows = await db().select().from(articleAddresses)
      expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length)
    })
  })
}
