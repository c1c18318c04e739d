import { sql } from 'drizzle-orm'
import type { Db } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { vectorVersion } from '../../../src/journal/search/index/vector.ts'

/**
 * Fills an empty journal with that many made-up articles, 25 to an issue and twelve issues a year. The words of the
 * abstracts come from a vocabulary of a few common and many rare words.
 */
export async function manyArticles(db: Db, count: number, abstractWords: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await fill(tx, count, abstractWords)
    await rowsOf(tx)`analyze`
  })
}

async function fill(db: Db, count: number, abstractWords: number): Promise<void> {
  const place = sql.raw(
    '(1700 + (n / 300))::int as year, (1 + n / 300)::int as volume, (1 + (n / 25) % 12)::int as issue',
  )
  const words = (length: number) =>
    sql.raw(
      `(select string_agg('word' || floor(power(random(), 3) * 20000)::int, ' ') from generate_series(1, ${length} + 0 * n))`,
    )
  await rowsOf(db)`alter table articles disable trigger user`
  const indexes = await dropIndexes(db, ['articles', 'article_names', 'article_search', 'oai_records', 'search_words'])
  await rowsOf(db)`
    insert into issues (year, volume, issue, frequency, articles, public_articles)
    select year, volume, issue, 'January', 25, 25 from (select distinct ${place} from generate_series(0, ${count - 1}::int) n) as made`
  await rowsOf(db)`
    insert into articles (title, title_key, description, authorname, abstract, keywords, pagenumber, refnumber,
      year, volume, issue, country)
    select title, 'key ' || n, title, 'Author' || n % 5000 || ' Rao, Author' || n % 777 || ' Nair', '&lt;p&gt;' || abstract || '&lt;/p&gt;',
      'keyword' || n % 900 || ', soils', (n % 25) * 8 + 1 || '-' || (n % 25) * 8 + 8,
      (n + 1)::text, year, volume, issue, 'India'
    from (
      select n, ${place}, ${words(10)} as title, ${words(abstractWords)} as abstract from generate_series(0, ${count - 1}::int) n
    ) as made`
  await rowsOf(db)`
    insert into oai_records (article_id, identifier, local_id, datestamp, year, volume, issue, article_type)
    select id, 'oai:journal.example:' || refnumber, refnumber, date_trunc('second', modification), year, volume, issue, article_type
    from articles order by id`
  await rowsOf(db)`
    insert into article_search (article_id, year, volume, issue, country, has_file, shown, title, vector, version)
    select id, year, volume, issue, country, false, true, setweight(to_tsvector('simple', description), 'A'),
      setweight(to_tsvector('simple', description), 'A') || setweight(to_tsvector('simple', authorname), 'B') ||
      setweight(to_tsvector('simple', keywords), 'C') || setweight(to_tsvector('simple', abstract), 'D') ||
      setweight(to_tsvector('simple', country), 'D') || ${factsOf} ||
      ${pairsOf('description')} || ${pairsOf('substring(abstract, 10, length(abstract) - 19)')}, ${vectorVersion}
    from articles, lateral (select left(md5(replace(lower(description), ' ', '')), 16) as title_hash) as hashed`
  await rowsOf(db)`
    insert into article_names (kind, key, name, article_id, shown)
    select kind, lower(name), name, id, true from articles, lateral (
      select 'author' as kind, trim(name) as name from unnest(string_to_array(authorname, ',')) name
      union all select 'keyword', trim(name) from unnest(string_to_array(keywords, ',')) name
    ) as named on conflict do nothing`
  await rowsOf(db)`
    insert into search_words select 'word' || n from generate_series(0, 99999) n on conflict do nothing`
  for (const { indexdef } of indexes) await rowsOf(db)`${sql.raw(indexdef)}`
  await rowsOf(db)`alter table articles enable trigger user`
}

/** The lexemes of an article's authors, facts and title: those of `fullVector` in SQL. */
const factsOf = sql.raw(`
  setweight(('''=rao'':1 ''=rao:a'':1 ''=nair'':1 ''=nair:a'':1 ''=r' || refnumber || ''':1 ''=p' || pagenumber \
|| ''':1 ''=t' || title_hash || ''':1 ''=s' || title_hash || ''':1')::tsvector, 'A') ||
  array_to_tsvector(array['=y' || year, '=v' || volume, '=v' || volume || '.' || issue] || array(
    select '=' || lower(given) || initial from regexp_split_to_table(authorname, ' (Rao, |Nair)') as given,
      unnest(array['', ':' || case when strpos(authorname, given || ' Rao') > 0 then 'r' else 'n' end]) as initial where given <> ''
  ))`)

/** The pairs of neighbouring words of a text as a tsvector: `pairLexeme` in SQL. */
function pairsOf(text: string) {
  return sql.raw(`(
    select array_to_tsvector(array_agg('~' || left(md5(first || ' 1 ' || second), 4)))
    from string_to_array(lower(${text}), ' ') as words, unnest(words, words[2:]) as pair (first, second) where second is not null
  )`)
}

/**
 * Drops some tables' secondary indexes, which are quicker to build than to fill; returns the statements that recreate
 * them.
 */
export async function dropIndexes(db: Db, tables: string[]): Promise<{ indexdef: string }[]> {
  const indexes = await rowsOf<{ indexname: string; indexdef: string }>(db)`
    select indexname, indexdef from pg_indexes
    where tablename in ${tables} and indexdef not like '%UNIQUE%'`
  for (const { indexname } of indexes) await rowsOf(db)`${sql.raw(`drop index ${indexname}`)}`
  return indexes
}

/** A word of {@link manyEntries}, one of 20,000: the larger its number, the rarer the word. */
export function wordOf(number: number): string {
  const digest = new Bun.CryptoHasher('md5').update(String(number)).digest('hex').slice(0, 7)
  return digest.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
}

/** Fills an empty work log with that many entries of about 80 characters, one in six in Hindi, in every status. */
export async function manyEntries(db: Db, count: number): Promise<void> {
  const indexes = await dropIndexes(db, ['entry_search'])
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`insert into entries (status, content, createdby, created_at)
      select (array['pending', 'working', 'completed', 'completed', 'completed', 'info', 'last-work', 'journal',
        'urgent', 'cancelled'])[1 + floor(random() * 10)::int],
        (array['Proof of ref. ', 'Certificate of ref. ', 'Reviewer asks about ref. ', 'Payment for ref. ',
          '<b>Layout</b> of ref. ', 'लेखक ने शुल्क की रसीद भेजी, ref. '])[1 + n % 6]
          || n || ': ' || (select string_agg(translate(left(md5(floor(power(random(), 3) * 20000)::int::text), 7),
            '0123456789', 'ghijklmnop'), ' ') from generate_series(1, 6 + 0 * n)),
        (array['Meera Nair', 'Ravi Sharma', 'Anita Roy', 'सीता देवी'])[1 + n % 4], now() - (${count}::int - n) * interval '1 minute'
      from generate_series(1, ${count}::int) n`)
    for (const { indexdef } of indexes) await tx.execute(sql.raw(indexdef))
    await rowsOf(tx)`analyze`
  })
}
