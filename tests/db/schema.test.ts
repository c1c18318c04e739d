// both databases
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Connection, Db } from '../../src/core/db/connect.ts'
import { textPageNames } from '../../src/core/db/enums.ts'
import { violatedConstraint } from '../../src/core/db/errors.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { loginAttempts, sessions, signIns, users } from '../../src/core/db/tables/accounts.ts'
import { articleAuthors, articleNames, articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { editors, indexing, news, pages } from '../../src/core/db/tables/site.ts'
import { entries } from '../../src/core/db/tables/work-log.ts'
import type { Status } from '../../src/core/text/status.ts'
import { recordChange } from '../../src/office/history/queries.ts'
import { anArticle, anEditor, anEntry, anIssue, aPartner, someNews } from '../support/builders/rows.ts'
import { openTestDatabase } from '../support/database.ts'
import { failureOf } from '../support/failure.ts'

let connection: Connection
let db: Db
beforeAll(async () => {
  connection = await openTestDatabase()
  db = connection.db
})
afterAll(() => connection.close())
beforeEach(async () => {
  await db.delete(articles)
  await db.delete(issues)
  await db.delete(users)
})

/** The constraint that a write runs into; undefined where it goes through. */
async function constraintOf(write: Promise<unknown>) {
  try {
    await write
    return undefined
  } catch (error) {
    return violatedConstraint(error)
  }
}

const anUser = (name: string, values: Partial<typeof users.$inferInsert> = {}) =>
  db.insert(users).values({ name, name_key: name.toLowerCase(), password: 'hash', ...values })

describe('duplicates are refused by a unique constraint, whose name is found:', () => {
  test.each([
    ['articles_refnumber', { refnumber: '7' }],
    ['articles_txnid', { txnid: 'T-1' }],
    ['articles_import_key', { import_key: 'a' }],
    ['articles_doi', { doi: '10.1234/a' }],
  ])('%s', async (name, values) => {
    await anArticle(db, values)
    expect(await constraintOf(anArticle(db, { ...values, issue: 3 }))).toBe(name)
  })

  test('a title of the same pages within an issue, in other case and markup', async () => {
    const pages = { pagenumber: '1-9' }
    await anArticle(db, { title: 'Growth of <i>Rice</i>', ...pages })
    await anArticle(db, { title: 'Growth of <i>Rice</i>', ...pages, issue: 3 })
    await anArticle(db, { title: 'Growth of <i>Rice</i>', pagenumber: '1-1' })
    expect(await constraintOf(anArticle(db, { title: 'growth  OF rice', ...pages }))).toBe('articles_title')
  })

  test('users_name, ignoring case', async () => {
    await anUser('Sita')
    expect(await constraintOf(anUser('sITA'))).toBe('users_name')
    expect(await constraintOf(anUser('Sita 2'))).toBeUndefined()
  })

  test('issues_pkey, for an issue’s numbers', async () => {
    await anIssue(db)
    const again = db.insert(issues).values({ year: 2026, volume: 5, issue: 2, frequency: 'March' })
    expect(await constraintOf(again)).toBe('issues_pkey')
  })

  test('also within a transaction', async () => {
    await anArticle(db, { refnumber: '7' })
    expect(await constraintOf(db.transaction((tx) => anArticle(tx, { refnumber: '7' })))).toBe('articles_refnumber')
  })

  test('but not for absent values', async () => {
    await anArticle(db, { txnid: null, import_key: null })
    expect(await constraintOf(anArticle(db, { txnid: null, import_key: null }))).toBeUndefined()
  })
})

test('an error of another kind names no constraint', () => {
  const others = [undefined, null, 'articles_title', new Error('lost'), { cause: { code: '57P01' } }]
  expect(others.map(violatedConstraint)).toEqual(others.map(() => undefined))
})

describe('invalid values are refused by the constraint', () => {
  test.each<[string, Partial<typeof articles.$inferInsert>]>([
    ['articles_refnumber_digits', { refnumber: '' }],
    ['articles_refnumber_digits', { refnumber: '12345678901' }],
    ['articles_refnumber_digits', { refnumber: 'A1' }],
    ['articles_refnumber_digits', { refnumber: '1\n' }],
    ['articles_refnumber_digits', { refnumber: '१२' }],
    ['articles_article_type', { article_type: 'poem' as never }],
    ['articles_doi_form', { doi: 'https://doi.org/10.1234/a' }],
    ['articles_review_days', { publishdate: '2026-03-14', revised: '2026-03-15' }],
  ])('%s: %j', async (name, values) => {
    expect(await constraintOf(anArticle(db, values))).toBe(name)
  })

  test.each<[string, Partial<typeof articleAuthors.$inferInsert>]>([
    ['article_authors_position', { position: 0 }],
    ['article_authors_name', { name: '' }],
    ['article_authors_name', { name: 'Ravi, Sita' }],
    ['article_authors_orcid', { orcid: '0000-0002-1825-0097' }],
    ['article_authors_ror', { ror: '02ex6cf31' }],
    ['article_authors_article', { article_id: 2_000_000_000 }],
  ])('%s: %j', async (name, values) => {
    await anArticle(db)
    const [article] = await db.select({ id: articles.id }).from(articles)
    const person = { article_id: article?.id ?? 0, position: 1, name: 'Ravi', ...values }
    expect(await constraintOf(db.insert(articleAuthors).values(person).execute())).toBe(name)
  })

  test.each<[Partial<typeof articles.$inferInsert>]>([
    [{ refnumber: '1234567890' }],
    [{ refnumber: '0' }],
    [{ status: 'disabled', ptype: 'paid' }],
    [{ pagenumber: '9-9' }],
    [{ pagenumber: '' }],
  ])('but valid ones are accepted: %j', async (values) => {
    expect(await constraintOf(anArticle(db, values))).toBeUndefined()
  })

  test.each<[string, string, () => Promise<unknown>]>([
    ['articles_issue', 'of an issue that is not there', () => db.insert(articles).values(anArticleRow).execute()],
    ['issues_numbers', 'a year 0', () => anIssue(db, { year: 0 })],
    ['issues_numbers', 'a negative volume', () => anIssue(db, { volume: -1 })],
    ['issues_numbers', 'a negative issue', () => anIssue(db, { issue: -1 })],
  ])('%s: %s', async (name, _, write) => {
    expect(await constraintOf(write())).toBe(name)
  })

  test.each<[string, PgTable, string, string]>([
    ['articles_status', articles, 'status', 'draft'],
    ['articles_status', articles, 'status', ''],
    ['articles_ptype', articles, 'ptype', 'gift'],
    ['editors_category', editors, 'category', 'reviewer'],
    ['editors_status', editors, 'status', 'gone'],
    ['indexing_status', indexing, 'status', 'gone'],
    ['users_status', users, 'status', 'gone'],
    ['entries_status', entries, 'status', 'x'],
    ['sign_ins_outcome', signIns, 'outcome', 'lost'],
    ['login_attempts_kind', loginAttempts, 'kind', 'search'],
    ['article_names_kind', articleNames, 'kind', 'place'],
    ['pages_name_known', pages, 'name', 'contact'],
    ['news_status', news, 'status', 'gone'],
    ['audit_kind', audit, 'kind', 'place'],
  ])('%s, for a value outside its set', async (name, table, column, value) => {
    await anArticle(db)
    await Promise.all([anEditor(db), aPartner(db), anEntry(db), someNews(db)])
    const [sita] = await anUser('Sita').returning({ user_id: users.id })
    const at = new Date()
    await db.insert(signIns).values({ user_id: sita?.user_id ?? 0, at, outcome: 'ok', address: '', user_agent: '' })
    await db.insert(loginAttempts).values({ name: 'sita', address: '', at })
    await recordChange(db, { at, username: 'Sita', kind: 'entry', subject: '1', action: 'add', before: {}, after: {} })
    expect(await constraintOf(db.execute(sql`update ${table} set ${sql.identifier(column)} = ${value}`))).toBe(name)
  })

  test('an issue with articles cannot be deleted', async () => {
    await anArticle(db)
    expect(await constraintOf(db.delete(issues).execute())).toBe('articles_issue')
  })
})

const anArticleRow = {
  title: 'T',
  title_key: 'T',
  description: 'T',
  authorname: 'A',
  refnumber: '1',
  year: 2026,
  volume: 5,
  issue: 2,
}

describe('an issue’s counts of all and public articles are correct', () => {
  /** `articles/public_articles` of issue 2 and, where there is one, of issue 3. */
  async function counts() {
    const found = await db.select().from(issues).orderBy(issues.issue)
    return found.map((issue) => `${issue.articles}/${issue.public_articles}`).join(' ')
  }

  test('from none, as articles are added', async () => {
    await anIssue(db)
    expect(await counts()).toBe('0/0')
    await anArticle(db)
    expect(await counts()).toBe('1/1')
    await anArticle(db, { status: 'disabled' })
    expect(await counts()).toBe('2/1')
  })

  test('after changes of their status', async () => {
    const { refnumber } = await anArticle(db)
    await anArticle(db)
    const become = (status: Status) => db.update(articles).set({ status }).where(eq(articles.refnumber, refnumber))
    await become('disabled')
    expect(await counts()).toBe('2/1')
    await become('disabled')
    expect(await counts()).toBe('2/1')
    await become('enabled')
    expect(await counts()).toBe('2/2')
  })

  test('after they move to another issue, with or without a change of status', async () => {
    const { refnumber } = await anArticle(db)
    await anArticle(db)
    await anIssue(db, { issue: 3 })
    const move = (values: Partial<typeof articles.$inferInsert>) =>
      db.update(articles).set(values).where(eq(articles.refnumber, refnumber))
    await move({ issue: 3 })
    expect(await counts()).toBe('1/1 1/1')
    await move({ issue: 2, status: 'disabled' })
    expect(await counts()).toBe('2/1 0/0')
  })

  test('and unchanged if anything else of an article changes', async () => {
    await anArticle(db)
    await db.update(articles).set({ title: 'New', pagenumber: '1-2' })
    expect(await counts()).toBe('1/1')
  })

  test('after articles are deleted', async () => {
    const { refnumber } = await anArticle(db)
    await anArticle(db, { status: 'disabled' })
    await db.delete(articles).where(eq(articles.refnumber, refnumber))
    expect(await counts()).toBe('1/0')
    await db.delete(articles)
    expect(await counts()).toBe('0/0')
  })

  test('after one statement for many articles', async () => {
    await anIssue(db)
    await anIssue(db, { issue: 3 })
    const rows = Array.from({ length: 60 }, (_, place) => ({
      ...anArticleRow,
      title_key: `${place}`,
      refnumber: `${place}`,
      issue: place < 40 ? 2 : 3,
      status: place % 2 ? ('enabled' as const) : ('disabled' as const),
    }))
    await db.insert(articles).values(rows)
    expect(await counts()).toBe('40/20 20/10')
    await db.update(articles).set({ status: 'enabled' })
    expect(await counts()).toBe('40/40 20/20')
    await db.update(articles).set({ issue: 3 })
    expect(await counts()).toBe('0/0 60/60')
    await db.delete(articles).where(sql`${articles.refnumber}::int < 25`)
    expect(await counts()).toBe('0/0 35/35')
  })

  test('with one change of the issue for each statement, however many articles it has', async () => {
    await anIssue(db)
    const rows = Array.from({ length: 20 }, (_, place) => ({
      ...anArticleRow,
      title_key: `${place}`,
      refnumber: `${place}`,
    }))
    const counted = (tx: Db) => rowsOf<{ changes: number }>(tx)`
      select n_tup_upd::int as changes from pg_stat_xact_user_tables where relname = 'issues'`
    const changesOfIssues = (act: (tx: Db) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        const [before] = await counted(tx)
        await act(tx)
        const [after] = await counted(tx)
        return (after?.changes ?? 0) - (before?.changes ?? 0)
      })
    expect(await changesOfIssues((tx) => tx.insert(articles).values(rows))).toBe(1)
    expect(await changesOfIssues((tx) => tx.update(articles).set({ status: 'disabled' }))).toBe(1)
    expect(await changesOfIssues((tx) => tx.update(articles).set({ status: 'disabled' }))).toBe(0)
    expect(await changesOfIssues((tx) => tx.delete(articles))).toBe(1)
  })

  test('after many simultaneous changes', async () => {
    await anIssue(db)
    const values = (place: number) => ({ ...anArticleRow, title_key: `${place}`, refnumber: `${place}` })
    await Promise.all(Array.from({ length: 40 }, (_, place) => db.insert(articles).values(values(place))))
    expect(await counts()).toBe('40/40')
    const found = await db.select({ id: articles.id }).from(articles)
    await Promise.all(
      found.map(({ id }, place) =>
        place % 2
          ? db.delete(articles).where(eq(articles.id, id))
          : db.update(articles).set({ status: 'disabled' }).where(eq(articles.id, id)),
      ),
    )
    expect(await counts()).toBe('20/0')
  })

  test('without those of a transaction that failed', async () => {
    await anArticle(db)
    const failed = db.transaction(async (tx) => {
      await anArticle(tx)
      throw new Error('failed')
    })
    expect(await failureOf(failed)).toMatchObject({ message: 'failed' })
    expect(await counts()).toBe('1/1')
  })
})

describe('the settings', () => {
  test('of a new journal are one row with fees of 500 and 15 and the days of a review, and nothing else', async () => {
    const rows = await db.select().from(settings)
    expect(rows).toHaveLength(1)
    const { id, modification, ...texts } = rows[0] ?? {}
    expect(id).toBe(1)
    expect(modification).toBeInstanceOf(Date)
    expect(Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))).toEqual({
      pdf_columns: '2',
      pdf_paper: 'A4',
      fee_rupee: '500',
      fee_dollar: '15',
      reviewers_wanted: '2',
      review_answer_days: '5',
      review_days: '14',
      extension_days: '7',
      revision_days: '30',
      answer_reminders: '2, 4',
      report_reminders: '-3, 2, 7',
      revision_reminders: '-7, 3',
      proof_days: '5',
      proof_reminders: '-2, 2',
      qr_on_cover: 'on',
      alerts_per_hour: '200',
      letter_delay: '60',
      digest_hour: '8',
      retention_months: '24',
      bank_day: 'Date',
      bank_sum: 'Credit',
    })
  })

  test('come with the pages of text, all with their original text', async () => {
    const rows = await db.select().from(pages).orderBy(pages.id)
    expect(rows.map(({ name }) => name)).toEqual([...textPageNames])
    expect(new Set(rows.map(({ content }) => content))).toEqual(new Set(['']))
    expect(await constraintOf(db.insert(pages).values({ name: 'about' }).execute())).toBe('pages_name')
  })

  test('cannot have a second row', async () => {
    expect(await constraintOf(db.insert(settings).values({ id: 2 }).execute())).toBe('settings_one_row')
    expect(await constraintOf(db.insert(settings).values({}).execute())).toBe('settings_pkey')
    expect(await db.$count(settings)).toBe(1)
  })
})

test('deleting a user deletes the sessions', async () => {
  const [user] = await anUser('Sita').returning({ id: users.id })
  await db.insert(sessions).values({ id: 'jti', user_id: user?.id ?? 0, expires_at: new Date() })
  await db.delete(users)
  expect(await db.$count(sessions)).toBe(0)
})
