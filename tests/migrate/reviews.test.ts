// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { oldAddresses } from '../../src/core/db/tables/addresses.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { manuscripts, paperAuthors } from '../../src/core/db/tables/review/authors.ts'
import { paperDecisions, papers } from '../../src/core/db/tables/review/papers.ts'
import { reviewers, reviewReports, reviewRequests } from '../../src/core/db/tables/review/reviewers.ts'
import { chooseDecisionNames, readDumpDecisions } from '../../src/exchange/migrate/ojs-dump/review-rules.ts'
import { listReviews } from '../../src/journal/certificates/review-queries.ts'
import { yearStatisticsAt } from '../../src/review/statistics/queries.ts'
import { dumpTables } from '../support/builders/ojs-dump.ts'
import { ojs2Tables } from '../support/builders/ojs2.ts'
import { type Cell, type DumpTables, mysqlDump } from '../support/builders/sql-dump.ts'
import { issueOf, wheat } from '../support/builders/wheat.ts'
import { withMove } from '../support/moves.ts'

const { db, folder, move } = await withMove()
beforeEach(async () => {
  for (const table of [papers, reviewers, oldAddresses, articles]) await db.delete(table)
})

const day = (date: string) => `2019-${date} 09:30:00`

/** What every version of OJS has of three users, and of four requests to review the article 101. */
function withReviews(tables: DumpTables, { namesUsers }: { namesUsers: boolean }): DumpTables {
  const users = ['Ines Prado', 'Omar Haddad', 'Lena Voss'].map((name, at) => ({ user_id: at + 50, name }))
  const assigned = (review_id: number, reviewer_id: number, row: Record<string, Cell>) => ({
    review_id,
    submission_id: 101,
    reviewer_id,
    round: 1,
    declined: 0,
    recommendation: null,
    date_assigned: day('11-02'),
    date_notified: day('11-03'),
    date_confirmed: null,
    date_completed: null,
    date_due: day('12-01'),
    ...row,
  })
  return {
    ...tables,
    users: users.map(({ user_id, name: full }) => {
      const [first_name = '', last_name = ''] = full.split(' ')
      const user = { user_id, username: first_name.toLowerCase(), password: 'x', email: `${first_name}@Uni.example` }
      return namesUsers ? { ...user, first_name, middle_name: null, last_name } : user
    }),
    user_settings: users.flatMap(({ user_id, name }) => {
      const [given = '', family = ''] = name.split(' ')
      const set = (setting_name: string, locale: string, setting_value: string) => ({
        user_id,
        locale,
        setting_name,
        setting_value,
      })
      return [
        ...(namesUsers ? [] : [set('givenName', 'en_US', given), set('familyName', 'en_US', family)]),
        set('affiliation', 'en_US', 'University of León'),
        set('orcid', '', 'https://orcid.org/0000-0002-1825-0097'),
        set('phone', '', '0123'),
      ]
    }),
    review_assignments: [
      assigned(1, 50, { date_confirmed: day('11-05'), date_completed: day('11-25'), recommendation: 2 }),
      assigned(2, 51, { declined: 1, date_confirmed: day('11-04') }),
      assigned(3, 52, {}),
      assigned(4, 50, { round: 2, date_confirmed: day('12-10'), date_completed: day('12-20') }),
      assigned(5, 51, { date_notified: null, date_assigned: null }), // chosen, never asked
    ],
  }
}

const versions: [string, () => DumpTables][] = [
  ['2.4', () => withReviews(ojs2Tables([issueOf([wheat])]), { namesUsers: true })],
  ['3.1', () => withReviews(dumpTables('3.1', [issueOf([wheat])]), { namesUsers: true })],
  ['3.3', () => withReviews(dumpTables('3.3', [issueOf([wheat])]), { namesUsers: false })],
  ['3.5', () => withReviews(dumpTables('3.5', [issueOf([wheat])]), { namesUsers: false })],
]

describe.each(versions)('reviews of OJS %s', (_, tables) => {
  test('reviews come in with their published article, once', async () => {
    await Bun.write(join(folder, 'ojs.sql'), mysqlDump(tables()))
    expect((await move('ojs.sql', '--dry')).printed).toContain('2 reviews of articles, which only editors see')
    expect(await db.$count(papers)).toBe(0)
    const { status, printed } = await move('ojs.sql')
    expect(status).toBe(0)
    expect(printed).toContain('2 reviews of articles, which only editors see')
    const [paper] = await db.select().from(papers)
    const [article] = await db.select().from(articles).where(eq(articles.refnumber, '101'))
    expect(paper).toMatchObject({
      state: 'published',
      received: '2019-11-02',
      round: 2,
      article_id: article?.id,
      flags: [],
      ended_at: new Date(`${article?.publishdate}`),
    })
    expect((await db.select().from(manuscripts))[0]?.title).toBe(article?.description ?? '')
    expect(await db.$count(paperAuthors)).toBeGreaterThan(0)
    const decisions = await db.select().from(paperDecisions).orderBy(asc(paperDecisions.at))
    expect(decisions.map(({ decision, by, applied_at }) => [decision, by, applied_at])).toEqual([
      ['accept', 'OJS', new Date('2020-01-20T10:00:00Z')],
    ])
    const requests = await db
      .select({ name: reviewers.name, email: reviewers.email, orcid: reviewers.orcid, row: reviewRequests })
      .from(reviewRequests)
      .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
      .orderBy(asc(reviewRequests.id))
    expect(requests.map(({ name, row }) => [name, row.round, row.place, row.state, row.due])).toEqual([
      ['Ines Prado', 1, 1, 'reported', '2019-12-01'],
      ['Omar Haddad', 1, 2, 'declined', '2019-12-01'],
      ['Lena Voss', 1, 3, 'lapsed', '2019-12-01'],
      ['Ines Prado', 2, 1, 'reported', '2019-12-01'],
    ])
    expect(requests[0]).toMatchObject({
      email: 'ines@uni.example',
      orcid: 'https://orcid.org/0000-0002-1825-0097',
      row: { asked_at: new Date('2019-11-03T09:30:00Z'), reported_at: new Date('2019-11-25T09:30:00Z') },
    })
    expect(await db.$count(reviewReports)).toBe(0)
    const codes = requests.map(({ row }) => row.request)
    const certified = await listReviews({ db, config: { timeZone: 'UTC' } }, codes)
    expect(certified.map(({ name, year, isDecided }) => [name, year, isDecided])).toEqual([
      ['Ines Prado', '2019', true],
      ['Ines Prado', '2019', true],
    ])
    expect((await move('ojs.sql')).printed).not.toContain('reviews of articles')
    expect([await db.$count(papers), await db.$count(reviewRequests), await db.$count(reviewers)]).toEqual([1, 4, 3])
    for (const file of ['ojs-left.jsonl', 'ojs-report.csv', 'ojs-report.html'])
      expect(await Bun.file(join(folder, file)).text()).not.toMatch(/Prado|Haddad|Voss|@uni/i)
  })
})

test('a declined paper brings its days, without a word or a name', async () => {
  const other = { ...wheat, id: 102, title: { en_US: 'Lentils' }, published: undefined }
  const tables = withReviews(dumpTables('3.3', [issueOf([wheat, other])]), { namesUsers: false })
  const of102 = (row: Record<string, Cell>) => row.submission_id === 102
  const declined = {
    ...tables,
    submissions: tables.submissions?.map((row) => (of102(row) ? { ...row, status: 4 } : row)) ?? [],
    publications: tables.publications?.map((row) => (of102(row) ? { ...row, status: 4 } : row)) ?? [],
    edit_decisions:
      tables.edit_decisions?.map((row) => (of102(row) && row.decision === 1 ? { ...row, decision: 4 } : row)) ?? [],
    review_assignments: tables.review_assignments?.map((row) => ({ ...row, submission_id: 102 })) ?? [],
  }
  await Bun.write(join(folder, 'ojs.sql'), mysqlDump(declined))
  const { status, printed } = await move('ojs.sql')
  expect(status).toBe(0)
  expect(printed).toMatch(/^draft: .*Lentils.*: it was declined$/m)
  expect(printed).toContain('1 declined papers, of which only the days come, for the figures')
  expect((await move('ojs.sql')).printed).not.toContain('declined papers')
  const all = await db.select().from(papers).orderBy(asc(papers.id))
  expect(all).toMatchObject([
    { state: 'published', cleared_at: null },
    { state: 'rejected', received: '2019-11-02', round: 2, ended_at: new Date('2020-01-20T10:00:00Z') },
  ])
  expect(all[1]?.cleared_at).toEqual(new Date('2026-06-15T10:00:00Z'))
  const requests = await db.select().from(reviewRequests)
  expect(requests.map(({ reviewer_id }) => reviewer_id)).toEqual([null, null, null, null])
  expect(requests.map(({ state }) => state)).toEqual(['reported', 'declined', 'lapsed', 'reported'])
  expect(await db.$count(reviewers)).toBe(0)
  expect(await yearStatisticsAt(db, { before: '2026-06-15', zone: 'UTC' })).toMatchObject([
    { year: 2019, received: 2, accepted: 1, rejected: 1, acceptance_rate: 0.5, review_days: { n: 2 } },
  ])
  const kept = await db
    .select()
    .from(manuscripts)
    .where(eq(manuscripts.paper_id, all[1]?.id ?? 0))
  expect(kept).toMatchObject([{ title: '', email: '', title_key: '' }])
})

test('the numbers of the version give the decisions of editors, but not a refusal that was taken back', () => {
  const decided = (isOld: boolean, numbers: number[]) => {
    const rows = numbers.map((decision, at) => ({
      decision: String(decision),
      date_decided: `2020-01-0${at + 1} 10:00:00`,
    }))
    return readDumpDecisions(rows, chooseDecisionNames(isOld)).map(({ decision }) => decision)
  }
  expect(decided(true, [8, 11, 2, 3, 9, 17, 4, 1, 7])).toEqual(['minor', 'major', 'reject', 'accept'])
  expect(decided(false, [3, 9, 4, 5, 8, 16, 6, 15, 2, 7])).toEqual(['minor', 'major', 'accept'])
})
