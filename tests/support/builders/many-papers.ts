import type { Db } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { keysOfName } from '../../../src/core/pasted/name-keys.ts'

const given = ['Asha', 'Subrata', 'Geeta', 'Nima', 'Prakash', 'राजेश्वरी', 'Tanvir', 'Sourav', 'Olga', 'Wei']
const family = ['Rao', 'Mukherjee', 'Sharma', 'Lepcha', 'Kulkarni', 'सिंह', 'Ahmed', 'Dutta', 'Novak', 'Chen']

/** Names of people, all different, with their keys. */
const names = Array.from({ length: 2000 }, (_, n) => `${given[n % 10]} K${n} ${family[Math.floor(n / 10) % 10]}`)
const people = names.map((name, n) => ({ n, name, ...keysOfName(name) }))

/**
 * Fills a journal with that many made-up papers, each with three authors, two requests and six letters; half of them
 * have a fee, and a quarter a receipt. One in twenty is an editor's.
 */
export async function manyPapers(db: Db, count: number, editorId: number): Promise<void> {
  const json = JSON.stringify(people)
  const all = async (...statement: Parameters<ReturnType<typeof rowsOf>>) => void (await rowsOf(db)(...statement))
  await all`create unlogged table made as select n, name, name_key, array(select json_array_elements_text(sounds)) as sounds
    from json_to_recordset(${json}::text::json) as person (n int, name text, name_key text, sounds json)`
  await all`
    insert into papers (number, state, received, since, created_at, modification, confirmed_at, editor_id, payment, fee, txnid)
    select 2020 + n / 1000 || '-' || lpad(translate(upper(to_hex(n + 40000)), 'ILOU', '1105'), 4, '0'),
      case n % 4 when 0 then 'review' when 1 then 'accepted' when 2 then 'published' else 'rejected' end,
      '2026-01-01', at, at, at, at, case when n % 20 = 0 then ${editorId}::int end,
      case n % 4 when 1 then 'due' when 2 then 'paid' else 'none' end, 'Rs 500', case when n % 4 = 2 then 'UTR' || 70000 + n end
    from generate_series(1, ${count}::int) n, lateral (select timestamptz '2026-01-01' - n * interval '1 hour' as at) as moment`
  await all`
    insert into manuscripts (paper_id, title, abstract)
    select id, (select string_agg('word' || floor(power(random(), 3) * 20000)::int, ' ') from generate_series(1, 10 + 0 * id)),
      (select string_agg('word' || floor(power(random(), 3) * 20000)::int, ' ') from generate_series(1, 200 + 0 * id)) from papers`
  await all`
    insert into paper_authors (paper_id, position, name, name_key, sounds, email, corresponding)
    select papers.id, place, name, name_key, sounds, 'author' || n || '@university.example', place = 1
    from papers, generate_series(1, 3) place
    join lateral (select * from made where n = (papers.id * 7 + place * 331) % 2000) as made on true`
  await all`
    insert into reviewers (name, name_key, sounds, email, affiliation, created_at)
    select name, name_key, sounds, 'reviewer' || n || '@elsewhere.example', 'Institute ' || n % 50, now() from made`
  await all`
    insert into review_requests (request, paper_id, reviewer_id, round, place, state, asked_at, answer_due, due, created_at)
    select 'R' || lpad(translate(upper(to_hex(papers.id * 2 + place)), 'ILOU', '1105'), 6, '0'), papers.id,
      (select id from reviewers order by id offset (papers.id * 3 + place) % 2000 limit 1),
      1, place, 'reported', since, '2026-02-01', '2026-03-01', since from papers, generate_series(1, 2) place`
  await all`
    insert into notices (kind, side, paper, recipient, subject, body, message_id, state, createdby, created_at)
    select 'received', 'author', number, 'author' || papers.id % 2000 || '@university.example',
      'We have received your paper ' || number, repeat('A sentence of a letter. ', 60),
      papers.id || '.' || place || '@journal', 'sent', 'Asha', since
    from papers, generate_series(1, 6) place`
  await all`
    insert into fee_receipts (year, serial, paper_id, number, title, payer, amount, currency, paid_on, reference, issued_at, by)
    select 2026, papers.id, papers.id, number, 'A title', name, 50000, 'INR', '2026-01-02', coalesce(txnid, ''), since, 'Asha'
    from papers join paper_authors on paper_id = papers.id and corresponding where payment = 'paid'`
  await all`drop table made`
  await all`analyze`
}
