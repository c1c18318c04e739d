import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../src/db/connect.ts'
import { aJournal } from '../support/journal.ts'
import { manyArticles } from '../support/many.ts'
import { untilQuiet } from '../support/quiet.ts'
import { undisturbed } from './load.ts'
import { backendsOf, costOf } from './processor.ts'

const count = 100_000
const times = 40
const warmUps = 20

/** Pages that are not kept, another one each time where its address says so. */
const pages: Record<string, (number: number) => string> = {
  article: (number) => articleAt(50_000 + number * 137),
  'issue list': (number) => `/archives/2026/vol327/issue3?n=${number}`,
  search: (number) => `/search?keyword=word${5000 + number * 7}`,
  'author page': (number) => `/authors/Author${number}%20Nair`,
}

/** What readers' pages cost at 100,000 articles with four people and thirty references each, beside the same articles with these names alone. */
export async function measureRecord(): Promise<void> {
  const journal = await aJournal()
  await manyArticles(journal.db, count, 120)
  const measured = async () => {
    await untilQuiet(journal)
    const backends = await backendsOf(journal.db)
    const costs: Record<string, number> = {}
    for (const [name, pathOf] of Object.entries(pages)) {
      const taken: number[] = []
      for (let number = -warmUps; number < times; number++)
        taken.push(await costOf(backends, async () => (await journal.get(pathOf(number + warmUps))).text()))
      costs[name] = undisturbed(taken.slice(warmUps))
    }
    return costs
  }
  await addNames(journal.db)
  const without = await measured()
  await addRecords(journal.db)
  journal.pageCache.clear()
  const full = await measured()
  console.log(`\nprocessor time in ms at ${count} articles | without | with four people, thirty references | ratio`)
  for (const [name, ours] of Object.entries(full)) {
    const bare = without[name] ?? 0
    console.log(
      `${name.padEnd(40)} | ${bare.toFixed(2).padStart(7)} | ${ours.toFixed(2)} | ${(ours / bare).toFixed(2)}`,
    )
  }
  await journal.close()
}

/** The address of the article with that number of `manyArticles`. */
function articleAt(number: number): string {
  const years = Math.floor(number / 300)
  return `/archives/${1700 + years}/vol${1 + years}/issue${1 + (Math.floor(number / 25) % 12)}/${number + 1}`
}

/** Adds two names to the two of each article, so that both measurements show as many. */
async function addNames(db: Db): Promise<void> {
  await changing(db, [
    sql`update articles set authorname = authorname || ', Author' || id % 311 || ' Bose, Author' || id % 4000 || ' Iyer'`,
    sql`insert into article_names (kind, key, name, article_id, shown)
      select 'author', lower(trim(name)), trim(name), id, true from articles, unnest(string_to_array(authorname, ',')) as name
      on conflict do nothing`,
  ])
}

/** Makes the names people with ORCID iD, affiliation and country, and adds thirty references, every third with a DOI. */
async function addRecords(db: Db): Promise<void> {
  await changing(db, [
    sql`update articles set
      "references" = (select string_agg('Author' || (id * 31 + r) % 5000 || ' R, Author' || (id + r) % 777 || ' N. On the yield of word'
        || (id * 7 + r) % 20000 || ' under word' || (id * 13 + r) % 20000 || ' and its causes. Journal of Crops. ' || 1990 + r || '; 12(3): 45-52.'
        || case when r % 3 = 0 then ' https://doi.org/10.1234/crops.' || id * 31 + r else '' end, E'\n') from generate_series(1, 30) r)`,
    sql`insert into article_authors (article_id, position, name, orcid, affiliation, country)
      select id, place, trim(name), 'https://orcid.org/0000-0001-' || substring(digits, 1, 4) || '-' || substring(digits, 5, 4),
        'Department ' || id % 97 || ', University of word' || (id + place) % 900, 'India'
      from articles, unnest(string_to_array(authorname, ',')) with ordinality as named (name, place),
        to_char(abs(hashtext(trim(name))::bigint), 'FM0000000000') as digits`,
  ])
}

/** Changes the articles as if they had come so: without what triggers do, and in their order. */
async function changing(db: Db, statements: SQL[]): Promise<void> {
  const around = (word: 'disable' | 'enable') => sql.raw(`alter table articles ${word} trigger user`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    for (const statement of [around('disable'), ...statements, around('enable')]) await tx.execute(statement)
    await tx.execute(sql`cluster articles using articles_pkey`)
  })
  await db.execute(sql`analyze`)
}
