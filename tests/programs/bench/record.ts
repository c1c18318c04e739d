import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../src/core/db/connect.ts'
import { manyArticles } from '../../support/builders/many.ts'
import { aJournal } from '../../support/journal.ts'
import { untilQuiet } from '../../support/quiet.ts'
import { median } from './load.ts'
import { backendsOf, costOf } from './processor.ts'

const count = 100_000
const warmUps = 1000
const times = 200

/** Pages that are not kept, another one each time where its address says so. */
const pages: Record<string, (number: number) => string> = {
  article: (number) => articleAt(50_000 + ((number * 137) % 50_000)),
  'issue list': () => '/archives/2026/vol327/issue3/',
  search: (number) => `/search?keyword=word${5000 + ((number * 7) % 10_000)}`,
  'author page': (number) => `/authors/Author${number % 777}%20Nair?page=1`,
}

/**
 * What readers' pages cost at 100,000 articles with four people and thirty references each, beside a journal of the
 * same articles with these names alone. The two are asked in turn, once the code of a page is compiled.
 */
export async function measureRecord(): Promise<void> {
  const bare = await filled(addNames)
  const full = await filled(addNames, addRecords)
  console.log(`\nprocessor time in ms at ${count} articles | without | with four people, thirty references | ratio`)
  for (const [name, pathOf] of Object.entries(pages)) {
    for (let number = 0; number < warmUps + times; number++) {
      if (number === warmUps) for (const side of [bare, full]) side.taken = []
      for (const side of [bare, full]) await side.ask(pathOf(number))
    }
    const [without, within] = [median(bare.taken), median(full.taken)]
    const figures = [without.toFixed(2).padStart(7), within.toFixed(2), (within / without).toFixed(2)]
    console.log(`${name.padEnd(40)} | ${figures.join(' | ')}`)
  }
  await bare.close()
  await full.close()
}

/** A journal of that many articles after some changes, and what each of its pages took. */
async function filled(...changes: ((db: Db) => Promise<void>)[]) {
  const journal = await aJournal()
  await manyArticles(journal.db, count, 120)
  for (const change of changes) await change(journal.db)
  await untilQuiet(journal)
  const backends = await backendsOf(journal.db)
  return {
    taken: [] as number[],
    async ask(path: string) {
      this.taken.push(await costOf(backends, async () => (await journal.get(path)).text()))
    },
    close: journal.close,
  }
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

/**
 * Makes the names people with ORCID iD, affiliation and country, and adds thirty references, every third with a DOI.
 */
async function addRecords(db: Db): Promise<void> {
  await changing(db, [
    sql`update articles set
      "references" = (select string_agg('Author' || (id * 31 + r) % 5000 || ' R, Author' || (id + r) % 777 || ' N. On the yield of word'
        || (id * 7 + r) % 20000 || ' under word' || (id * 13 + r) % 20000 || ' and its causes. Journal of Crops. '
          || 1990 + r || '; 12(3): 45-52.'
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
