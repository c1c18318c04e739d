// both databases
import { beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { createApp } from '../../src/app.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { paths } from '../../src/core/paths.ts'
import { fillEmptyJournal } from '../../src/staff/demo/demo.ts'
import { hearOwnChanges } from '../../src/web/caching/own-changes.ts'
import { createPageCache } from '../../src/web/caching/page-cache.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db, get, pageCache } = journal
/** The same journal, which keeps no page. */
const fresh = createApp({ ...journal, pageCache: createPageCache() })
let addresses: string[] = []

beforeAll(async () => {
  await fillEmptyJournal(journal)
  const articles = await rowsOf<{ refnumber: string; year: number; volume: number; issue: number }>(db)`
    select refnumber, year, volume, issue from articles where status = 'enabled'`
  const issues = await rowsOf<{ year: number; volume: number; issue: number }>(
    db,
  )`select year, volume, issue from issues`
  addresses = [
    ...['/', '/board', '/about', '/news', '/search', '/contact', '/sitemap.xml', '/robots.txt', '/archives'],
    ...issues.flatMap((issue) => [paths.issue(issue), ...(issue.year > 0 ? [paths.year(issue.year)] : [])]),
    ...articles.flatMap((article) => [paths.article(article), `${paths.article(article)}.bib`]),
  ]
})

/** Changes of each kind, as SQL. `first` is the oldest article of the demo, `other` one of another issue. */
const first = "(select refnumber from articles where status = 'enabled' order by id limit 1)"
const other = `(select a.refnumber from articles a, articles b where b.refnumber = ${first}
  and (a.year, a.volume, a.issue) <> (b.year, b.volume, b.issue) and a.status = 'enabled' order by a.id desc limit 1)`
const changes = {
  'a title': `update articles set title = 'Tides', description = 'Tides' where refnumber = ${first}`,
  'an abstract': `update articles set abstract = '&lt;p&gt;Ebb.&lt;/p&gt;' where refnumber = ${first}`,
  'the people of an article': `update article_authors set affiliation = 'Institute of Tides'
    where article_id = (select id from articles where refnumber = ${first})`,
  'an author less': `delete from article_authors where position = 1
    and article_id = (select id from articles where refnumber = ${first})`,
  'a DOI': `update articles set doi = '10.5555/tides' where refnumber = ${first}`,
  'a retraction': `update articles set article_type = 'retraction', notice_of = ${first} where refnumber = ${other}`,
  'the kind of a notice': `update articles set article_type = 'correction' where refnumber = ${other}`,
  'the title of what has a notice': `update articles set description = 'Ebb and flow' where refnumber = ${first}`,
  'a hidden article': `update articles set status = 'disabled' where refnumber = ${other}`,
  'a shown article': `update articles set status = 'enabled', notice_of = null where refnumber = ${first}`,
  'many articles at once': `update articles set country = 'Nepal'`,
  'a deleted article': `update papers set article_id = null; delete from articles where refnumber = ${other}`,
  'an issue': `update issues set issue_label = 'Special issue'`,
  'the settings': `update settings set websitename = 'Journal of Tides'`,
  'a partner': `delete from indexing where id = (select min(id) from indexing)`,
  'the board': `update editors set name = 'Asha Rao'`,
  usage: `update usage_months set total_investigations = total_investigations + 7`,
}

const bodyOf = async (answer: Promise<Response> | Response) => (await answer).text()

test.each(Object.entries(changes))('what is kept after a change of %s is as a fresh page', async (_what, change) => {
  for (const address of addresses) await bodyOf(get(address))
  await db.execute(sql.raw(change))
  await hearOwnChanges(journal)
  const stale: string[] = []
  for (const address of addresses) {
    const kept = await bodyOf(get(address))
    const made = await bodyOf(fresh.handle(new Request(`http://localhost${address}`)))
    if (kept !== made) stale.push(address)
  }
  expect(stale).toEqual([])
})

test('a changed article leaves the pages of articles of other issues', async () => {
  for (const address of addresses) await bodyOf(get(address))
  const [article] = await rowsOf<{ refnumber: string; year: number; volume: number; issue: number }>(db)`
    select refnumber, year, volume, issue from articles where status = 'enabled' order by id desc limit 1`
  if (!article) throw new Error('There is an article')
  await db.execute(sql`update articles set title_alt = 'Ebb' where refnumber = ${article.refnumber}`)
  await hearOwnChanges(journal)
  journal.statements.length = 0
  const isMadeAgain = async (address: string) => {
    const before = journal.statements.length
    await bodyOf(get(address))
    return journal.statements.length > before
  }
  const made: string[] = []
  for (const address of addresses) if (await isMadeAgain(address)) made.push(address)
  const pages = made.filter((address) => /issue\d+\/\d+$/.test(address))
  expect(pages).toContain(paths.article(article))
  expect(pages.filter((address) => !address.startsWith(paths.issue(article)))).toEqual([])
  expect(pageCache.isListening()).toBe(true)
})
