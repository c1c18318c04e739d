// one database
import { beforeEach, expect, test } from 'bun:test'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { oldAddresses } from '../../src/core/db/tables/addresses.ts'
import { articleAuthors, articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import type { MovedReview } from '../../src/exchange/migrate/addresses/moved.ts'
import { storeImportedReview } from '../../src/review/imported/actions.ts'
import { dumpFilePath, dumpTables } from '../support/builders/ojs-dump.ts'
import type { NativeArticle, NativeIssue } from '../support/builders/ojs-native.ts'
import { ojs2FilePath, ojs2Tables } from '../support/builders/ojs2.ts'
import { mysqlDump, phpMyAdminDump, postgresDump, postgresInserts } from '../support/builders/sql-dump.ts'
import { pdf } from '../support/builders/wheat.ts'
import { withMove } from '../support/moves.ts'

const { db, folder, move } = await withMove()
beforeEach(async () => {
  for (const table of [papers, oldAddresses, audit, articles, issues]) await db.delete(table)
  await rm(join(folder, 'files'), { recursive: true, force: true })
})

/** `MOVED_ARTICLES=1000` makes the journals as large as real ones. */
const perIssue = 10
const count = Number(process.env.MOVED_ARTICLES ?? 30)

/** A journal in which titles, pages and authors come again and again; every twelfth article is a draft. */
const journal = Array.from({ length: count / perIssue }, (_, at): NativeIssue => {
  const year = 2000 + Math.floor(at / 4)
  return {
    id: at + 1,
    volume: year - 1999,
    number: String((at % 4) + 1),
    year,
    title: '',
    published: `${year}-05-01`,
    articles: Array.from({ length: perIssue }, (_, place) => articleOf(at * perIssue + place + 1, year, place)),
  }
})

function articleOf(id: number, year: number, place: number): NativeArticle {
  return {
    id,
    title: { en_US: place < 3 ? 'Editorial' : `Rice; 'yield' (${id}), "x"\\` },
    abstract: { en_US: `<p>What\nwe found in ${id}.</p>` },
    keywords: { en_US: ['rice', `word ${id}`] },
    authors: [
      { given: 'Ana', family: `Ruiz ${id % 7}`, affiliation: 'León' },
      { given: 'सीता', family: 'देवी' },
    ],
    doi: id % 2 ? `10.1234/a.${id}` : '',
    submitted: `${year}-01-02`,
    ...(id % 12 > 0 && { published: `${year}-05-01` }),
    pages: `${place * 10 + 1}-${place * 10 + 9}`,
    path: id % 3 ? `path-${id}` : undefined,
    galleys: { PDF: pdf(String(id)), HTML: 'html' },
  }
}

/** Each version of OJS and each kind of dump: which tables there are, and how rows are written, meet nowhere. */
const kindsOfDump = [
  ['2.4', 'MySQL', mysqlDump],
  ['3.1', 'phpMyAdmin', phpMyAdminDump],
  ['3.3', 'PostgreSQL', postgresDump],
  ['3.4', 'PostgreSQL by INSERT', postgresInserts],
  ['3.5', 'MySQL', mysqlDump],
] as const

test.each(kindsOfDump)(
  'every row of a generated dump of OJS %s from %s comes in, by a count of its own',
  async (version, _, dumpOf) => {
    const isOld = version === '2.4'
    const tables = isOld ? ojs2Tables(journal) : dumpTables(version, journal)
    const pathOf = (id: number) => (isOld ? ojs2FilePath(id, id * 10) : dumpFilePath(version, id * 10))
    const all = journal.flatMap((issue) => issue.articles.map((article) => ({ issue, article })))
    for (const { article } of all) {
      const path = join(folder, 'files', pathOf(article.id))
      await mkdir(dirname(path), { recursive: true })
      await Bun.write(path, pdf(String(article.id)))
    }
    await Bun.write(join(folder, 'ojs.sql'), dumpOf(tables))
    const { status, printed } = await move('ojs.sql', '--files', 'files')
    const kept = isOld ? all.filter(({ article }) => article.published) : all
    const drafts = all.length - kept.length
    expect(printed).toMatch(
      new RegExp(
        ` ${all.length} articles in the source\\n +${kept.length} added\\n +0 already there\\n +${drafts} did not`,
      ),
    )
    expect(status).toBe(0)
    const rows = await db.select().from(articles).orderBy(asc(sql`refnumber::bigint`))
    expect(rows.map((row) => [row.refnumber, row.description, row.pagenumber, row.doi ?? '', row.status])).toEqual(
      kept.map(({ article }) => [
        ...[String(article.id), article.title.en_US ?? '', article.pages ?? '', article.doi ?? ''],
        article.published ? 'enabled' : 'disabled',
      ]),
    )
    expect(rows.map(({ year, volume, issue }) => [year, volume, String(issue)])).toEqual(
      kept.map(({ issue }) => [issue.year ?? 0, issue.volume ?? 0, issue.number ?? '']),
    )
    expect(rows.map(({ file_hash }) => file_hash)).toEqual(
      kept.map(({ article }) => new Bun.CryptoHasher('sha256').update(pdf(String(article.id))).digest('hex')),
    )
    expect(await db.$count(articleAuthors)).toBe(2 * kept.length)
    expect((await move('ojs.sql', '--files', 'files')).printed).toMatch(
      new RegExp(` 0 added\\n +${kept.length} already there\\n`),
    )
  },
)

test('moves at the same moment store a declined paper once', async () => {
  const at = '2019-12-20T10:00:00Z'
  const declined: MovedReview = {
    article: '',
    title: 'Lentils',
    received: '2019-11-02T08:00:00Z',
    published: '',
    decisions: [{ decision: 'reject', at }],
    requests: [],
  }
  const stored = await Promise.all(Array.from({ length: 8 }, () => storeImportedReview(db, declined, new Date(at))))
  expect([stored.toSorted().join(''), await db.$count(papers)]).toEqual(['00000001', 1])
})
