// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Connection } from '../../src/core/db/connect.ts'
import { violatedConstraint } from '../../src/core/db/errors.ts'
import { knownMigrations, noteMigration } from '../../src/core/db/migrations.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { users } from '../../src/core/db/tables/accounts.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { manuscripts } from '../../src/core/db/tables/review/authors.ts'
import { paperDecisions } from '../../src/core/db/tables/review/papers.ts'
import { reviewerNotes, reviewers } from '../../src/core/db/tables/review/reviewers.ts'
import { indexing } from '../../src/core/db/tables/site.ts'
import { entries } from '../../src/core/db/tables/work-log.ts'
import { largestNumber } from '../../src/core/text/clean.ts'
import { titleKey } from '../../src/journal/record/title-key.ts'
import { indexArticles } from '../../src/journal/search/index/queries.ts'
import { parseNarrowing } from '../../src/journal/search/parsing/filter-rules.ts'
import { parseQuery } from '../../src/journal/search/parsing/parse-query.ts'
import { searchArticles } from '../../src/journal/search/queries.ts'
import { recordAttempt } from '../../src/office/accounts/attempts/queries.ts'
import { claimNext } from '../../src/office/letters/sending-queries.ts'
import { listReviewers } from '../../src/review/invitations/candidate-queries.ts'
import { countEntries } from '../../src/staff/work-log/queries.ts'
import { openTestDatabase, openUpgraded } from '../support/database.ts'
import { failureOf } from '../support/failure.ts'
import { aJournal } from '../support/journal.ts'

const beforeTheSearch = `
    update settings set websitename = 'Old Journal', fee_rupee = '750';
    insert into issues (year, volume, issue, frequency, creation) values
      (2020, 1, 1, 'Jan-Jun', '2020-01-01T00:00:00Z'), (2021, 2, 1, 'Jan-Jun', '2021-01-01T00:00:00Z');
    insert into articles (title, title_key, description, authorname, abstract, keywords, refnumber, year,
      volume, issue, status, modification) values
      ('On &lt;i&gt;Zea mays&lt;/i&gt;', 'a', 'On Zea mays', 'José Álvarez', '&lt;p&gt;Maize yields.&lt;/p&gt;',
        'maize', '1', 2020, 1, 1, 'enabled', '2020-05-01T00:00:00Z'),
      ('Hidden maize', 'b', 'Hidden maize', 'Asha Rao', '', '', '2', 2020, 1, 1, 'disabled', '2020-06-01T00:00:00Z');
    insert into editors (name, category) values ('Anita Roy', 'chief editor');
    insert into entries (status, content, createdby) values
      ('info', 'Fee of ref. 1 came', 'Anita Roy'), ('urgent', 'लेखक ने रसीद भेजी', 'Asha'), ('info', '', 'Asha'), ('', 'ÉCRIT', 'Asha');
    insert into indexing (title, sortnumber) values ('FieldRef', 7);
    insert into users (name, password) values ('Meera', 'hash');
`

describe('upgrading a filled journal of the version before the search', () => {
  let connection: Connection
  beforeAll(async () => {
    connection = await openUpgraded('0001_issue-counts', beforeTheSearch)
    await indexArticles(connection.db)
  })
  afterAll(() => connection.close())

  test('keeps its rows', async () => {
    const { db } = connection
    expect(await rowsOf<object>(db)`select websitename, fee_rupee from settings`).toEqual([
      { websitename: 'Old Journal', fee_rupee: '750' },
    ])
    expect(
      await db.select({ refnumber: articles.refnumber, status: articles.status }).from(articles).orderBy(articles.id),
    ).toEqual([
      { refnumber: '1', status: 'enabled' },
      { refnumber: '2', status: 'disabled' },
    ])
  })

  test('keeps its partners, and gives each a version', async () => {
    const rows = await connection.db.select().from(indexing)
    expect(rows).toEqual([
      {
        id: 1,
        title: 'FieldRef',
        link: '',
        image: '',
        status: 'enabled',
        sortnumber: 7,
        modification: expect.any(Date),
      },
    ])
  })

  test('keeps its users, and asks none for a new password', async () => {
    const { name, name_key, password, has_first_password } = getTableColumns(users)
    expect(await connection.db.select({ name, name_key, password, has_first_password }).from(users)).toEqual([
      { name: 'Meera', name_key: 'meera', password: 'hash', has_first_password: false },
    ])
  })

  test('adds its articles to the search, and only public ones to the public search', async () => {
    const found = await searchArticles(connection.db, parseQuery('maize'), { page: 1 })
    expect(found.results.map(({ refnumber }) => refnumber)).toEqual(['1'])
    expect((await searchArticles(connection.db, parseQuery('alvarez'), { page: 1 })).total).toBe(1)
    expect((await searchArticles(connection.db, parseQuery('Álvarez J'), { page: 1 })).total).toBe(1)
    const narrowing = parseNarrowing(new URLSearchParams('year=2020'))
    expect((await searchArticles(connection.db, parseQuery('maize'), { page: 1, narrowing })).total).toBe(1)
    expect((await searchArticles(connection.db, parseQuery('maize'), { page: 1, unseen: [] })).total).toBe(2)
  })

  test('counts its work log, and adds it to the search', async () => {
    const { db } = connection
    expect(await countEntries(db)).toEqual({ info: 2, urgent: 1, '': 1 })
    expect(await rowsOf<object>(db)`select status, folded from entry_search order by entry_id`).toEqual([
      { status: 'info', folded: 'fee of ref. 1 came' },
      { status: 'urgent', folded: 'लेखक ने रसीद भेजी' },
      { status: 'info', folded: '' },
      { status: '', folded: 'écrit' },
    ])
    const writers = await rowsOf<{ writer: string }>(db)`select distinct writer from entry_search order by writer`
    expect(writers).toEqual([{ writer: ' anita roy' }, { writer: ' asha' }])
    await db.update(entries).set({ status: 'completed' }).where(eq(entries.status, 'urgent'))
    expect(await countEntries(db)).toEqual({ info: 2, completed: 1, '': 1 })
  })

  test('dates each issue’s last change by its articles', async () => {
    const rows = await connection.db
      .select({ year: issues.year, modification: issues.modification })
      .from(issues)
      .orderBy(issues.year)
    expect(rows[0]?.modification.toISOString()).toBe('2020-06-01T00:00:00.000Z')
    expect(rows[1]?.modification.toISOString()).toBe('2021-01-01T00:00:00.000Z')
  })
})

describe('sign-in attempts recorded by the version before their kinds', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const address = '192.0.2.7'
  const tenOf = (name: string, from: string) =>
    `insert into login_attempts (name, address, at) select '${name}', '${from}', '${now.toISOString()}' from generate_series(1, 10);`

  let connection: Connection
  beforeAll(async () => {
    const content = tenOf('meera', address) + tenOf('CERTIFICATE 1043', `verify ${address}`)
    connection = await openUpgraded('0009_sign-ins', content)
  })
  afterAll(() => connection.close())

  test.each([
    ['sign_in', 'meera'],
    ['verify', '1043'],
  ] as const)('still count as %s', async (kind, name) => {
    expect(await recordAttempt(connection.db, { kind, name, address }, now)).toEqual({ retryAfter: 30 })
    expect(await recordAttempt(connection.db, { kind, name: 'another', address }, now)).toEqual({
      id: expect.any(Number),
    })
  })

  test('count while that version still runs', async () => {
    await connection.db.execute(sql.raw(tenOf('ravi', address)))
    expect(await recordAttempt(connection.db, { kind: 'sign_in', name: 'ravi', address }, now)).toEqual({
      retryAfter: 30,
    })
  })
})

describe('upgrading a journal of the version before roles and second factors, while somebody is signed in', () => {
  const session = '5b1c5d0e-7a3f-4f0e-9d63-2f6b6c1f0a11'
  const expires = new Date('2026-06-15T20:00:00Z')
  let journal: Awaited<ReturnType<typeof aJournal>>
  beforeAll(async () => {
    const hash = await Bun.password.hash('the password of before', {
      algorithm: 'argon2id',
      memoryCost: 8,
      timeCost: 1,
    })
    const content = `insert into users (id, name, name_key, password) overriding system value values (7, 'Meera', 'meera', '${hash}');
      insert into sessions (id, user_id, created_at, last_seen_at, expires_at)
        values ('${session}', 7, '2026-06-15T09:00:00Z', '2026-06-15T09:59:00Z', '${expires.toISOString()}');`
    journal = await aJournal({}, (logger) => openUpgraded('0043_counts-a-statement', content, logger))
  })
  afterAll(() => journal.close())

  test('keeps the session, which may do all that it might before', async () => {
    const cookie = `session=${await journal.tokens.sign({ id: session, userId: 7, expires })}`
    for (const path of ['/admin', '/admin/settings', '/admin/users', '/admin/backup', '/webdata'])
      expect(`${path} ${(await journal.get(path, { cookie })).status}`).toBe(`${path} 200`)
  })

  test('signs the user in by the same password, without a second step', async () => {
    const body = { username: 'Meera', password: 'the password of before' }
    const answer = await journal.call('POST', '/auth/login', { body })
    expect(answer.body).toEqual({ token: expect.any(String), user: 'Meera' })
    const { token } = answer.body
    expect((await journal.call('GET', '/auth/verify-token', { token })).body).toEqual({ user: 'Meera' })
    expect((await journal.call('POST', '/auth/login', { body: { ...body, password: 'another' } })).status).toBe(401)
  })
})

describe('upgrading a filled journal of the version whose titles were unique in the whole journal, and whose DOIs were all links', () => {
  let connection: Connection
  const place = (issue: number) => `2020, 1, ${issue}`
  const add = (title: string, refnumber: string, issue: number) =>
    `insert into articles (title, title_key, description, authorname, refnumber, year, volume, issue, pagenumber,
      first_page, last_page) values
      ('${title}', '${title}', '${title}', 'Asha Rao', '${refnumber}', ${place(issue)}, '1-2', 1, 2);`
  beforeAll(async () => {
    const issues = `insert into issues (year, volume, issue, frequency) values (${place(1)}, 'Jan-Jun'), (${place(2)}, 'Jul-Dec');`
    const dois = `update articles set doi = '10.1234/Crops.' || refnumber, status = 'disabled';
      update articles set status = 'enabled' where refnumber = '3';`
    const content = issues + add('editorial', '1', 1) + add('rice', '2', 1) + add('wheat', '3', 2) + dois
    connection = await openUpgraded('0040_citation-forms', content)
  })
  afterAll(() => connection.close())

  test('keeps its articles, and makes titles unique in an issue under the constraint name the old version knows', async () => {
    const { db } = connection
    await db.execute(sql.raw(add('editorial', '4', 2)))
    const second = db.execute(sql.raw(add('editorial', '5', 2))).then(
      () => undefined,
      (error) => violatedConstraint(error),
    )
    expect(await second).toBe('articles_title')
    const rows = await db.select({ refnumber: articles.refnumber }).from(articles).orderBy(articles.id)
    expect(rows.map(({ refnumber }) => refnumber)).toEqual(['1', '2', '3', '4'])
  })
  test('takes the DOIs that readers could follow as registered', async () => {
    const known = await rowsOf<{ doi: string }>(connection.db)`select doi from registered_dois`
    expect(known).toEqual([{ doi: '10.1234/crops.3' }])
  })
})

test('upgrading a journal of the version whose queue held notices and letters about accounts keeps every letter', async () => {
  const states = ['waiting', 'sending', 'sent', 'failed', 'unsure', 'cancelled'] as const
  const letter = (state: string, number: number, whose: string) =>
    `insert into notices (${whose}, recipient, subject, body, message_id, state, attempts, next_attempt_at,
      error, createdby, created_at, settledby)
      values (${number + 1}, 'ravi@university.example', 'S ${number}', 'B {link}',
        '<${number}${whose}@crops.example>', '${state}', ${number},
        ${state === 'waiting' ? "'2026-06-01T00:00:00Z'" : 'null'}, 'E', 'Asha', '2026-05-01T00:00:00Z', 'Meera');`
  const places = states.map((_, number) => number + 1)
  const all = states.map((state, number) => letter(state, number, 'article_id') + letter(state, number, 'user_id'))
  const content = `insert into issues (year, volume, issue, frequency) values (2020, 1, 1, 'Jan-Jun');
    insert into articles (title, title_key, description, authorname, refnumber, year, volume,
      issue) values ${places.map((place) => `('A${place}', 'a${place}', 'A', 'Ravi', '${place}', 2020, 1, 1)`)};
    insert into users (name, name_key, password) values ${places.map((place) => `('M${place}', 'm${place}', 'hash')`)};
    ${all.join('\n')}`
  const { db, close } = await openUpgraded('0050_password-resets', content)
  const kept = await db.select().from(notices).orderBy(notices.serial)
  expect(kept.map(({ state }) => state)).toEqual(states.flatMap((state) => [state, state]))
  for (const row of kept)
    expect(row).toMatchObject({
      recipient: 'ravi@university.example',
      body: 'B {link}',
      error: 'E',
      settledby: 'Meera',
      kind: '',
      side: '',
      paper: '',
      request: '',
      link: '',
      automatic: false,
      once: '',
      send_after: null,
    })
  expect(new Set(kept.map(({ message_id }) => message_id)).size).toBe(12)
  expect((await claimNext(db, new Date('2026-06-02T00:00:00Z')))?.subject).toBe('S 0')
  await close()
})

test('upgrading a journal of the version that folded reviewers at each search finds them as before', async () => {
  const content = `insert into reviewers (name, name_key, email, affiliation, keywords, created_at) values
      ('Sita Devi', 'sita devi', 'Sita@Soils.example', 'École des sols', '', now()),
      ('Ravi Rao', 'ravi rao', '', '서울대학교', 'Maize; MILLET', now());`
  const { db, close } = await openUpgraded('0059_strangers-of-recused-editors', content)
  const find = async (q: string) => {
    const { reviewers } = await listReviewers(db, { id: 1, name: 'Asha', role: 'admin' }, { q, page: 1 })
    return reviewers.map(({ name }) => name)
  }
  expect(await find('ecole sita@soils')).toEqual(['Sita Devi'])
  expect(await find('millet 서울')).toEqual(['Ravi Rao'])
  expect(await find('a%a')).toEqual([])
  await db.update(reviewers).set({ affiliation: 'Field School' }).where(eq(reviewers.name, 'Sita Devi'))
  expect([await find('ecole'), await find('field')]).toEqual([[], ['Sita Devi']])
  await close()
})

test('upgrading a journal that did not tell typed DOIs from those said to be registered keeps the latter with their articles', async () => {
  const dois = ['typed', 'said', 'known']
  const content = `insert into issues (year, volume, issue, frequency) values (2020, 1, 1, 'Jan-Jun');
    insert into articles (title, title_key, description, authorname, refnumber, year, volume, issue, doi) values
      ${dois.map((doi, place) => `('${doi}', '${doi}', '${doi}', 'Asha Rao', '${place}', 2020, 1, 1, '10.1234/${doi.toUpperCase()}')`)};
    insert into registered_dois (doi, createdby, created_at) values
      ${dois.map((doi) => `('10.1234/${doi}', '${doi === 'known' ? '' : 'Asha'}', '2026-05-01T00:00:00Z')`)};
    insert into audit (at, username, kind, subject, action, before, after) values
      ('2026-05-01T00:00:00.001Z', 'Asha', 'article', '1', 'edit', '{}', '{"doi": "10.1234/TYPED"}'),
      ('2026-04-01T00:00:00Z', 'Asha', 'article', '2', 'edit', '{}', '{"doi": "10.1234/SAID"}');`
  const { db, close } = await openUpgraded('0063_said-on-papers', content)
  const changed = (refnumber: number) =>
    db
      .update(articles)
      .set({ doi: null })
      .where(eq(articles.refnumber, String(refnumber)))
      .then(
        () => 'changed',
        (error) => violatedConstraint(error),
      )
  const found = [await changed(0), await changed(1), await changed(2)]
  expect(found).toEqual(['changed', 'articles_doi_registered', 'changed'])
  await close()
})

test('upgrading a journal that erased authors of refused papers forgets who reviewed these, and nobody else', async () => {
  const people = ['Idle Ott', 'Busy Rao', 'Never Sen', 'Other Lind']
  const [cleared, other] = ['2026-0001', '2026-0002']
  const asked = [
    [cleared, 1],
    [cleared, 2],
    [cleared, 3],
    [other, 2],
    [other, 4],
  ] as const
  const content = `insert into users (name, name_key, password) values ('Author', 'a', 'hash'), ('Other',
    'b', 'hash'), ('Lifted', 'c', 'hash');
    insert into papers (number, state, round, since, modification, created_at, cleared_at) values
      ('${cleared}', 'rejected', 1, now(), now(), now(), now()), ('${other}', 'rejected', 1, now(), now(), now(), null);
    insert into reviewers (id, name, name_key, never, hidden_since, created_at) values
      ${people.map(
        (name, place) =>
          `(${place + 1}, '${name}', '${name.toLowerCase()}', ${place === 2}, ` +
          `'{"2": "2026-01-01T00:00:00Z"}', now())`,
      )};
    insert into paper_recusals (paper_id, user_id, reason, lifted, by, at) select papers.id, users.id, 'Author',
      users.name = 'Lifted', 'journal', now()
      from papers, users where number = '${cleared}' and users.name <> 'Other';
    insert into review_requests (request, paper_id, reviewer_id, round, place, state, note, reason, typed_name,
      answer_due, due, created_at) values
      ${asked.map(
        ([number, id], place) =>
          `('R00000${place}', (select id from papers where number = '${number}'), ${id}, 1, ${id}, ` +
          `'declined', 'Ask Kim', 'busy', 'K', '2026-05-01', '2026-05-01', '2026-04-0${id}T00:00:00Z')`,
      )};`
  const { db, close } = await openUpgraded('0084_remembered-reviewers', content)
  const kept = await rowsOf<object>(db)`
    select request, reviewer_id as id, note, reason, typed_name from review_requests order by request`
  expect(kept).toEqual([
    ...[0, 1, 2].map((place) => ({ request: `R00000${place}`, id: null, note: '', reason: null, typed_name: '' })),
    ...[2, 4].map((id, place) => ({
      request: `R00000${place + 3}`,
      id,
      note: 'Ask Kim',
      reason: 'busy',
      typed_name: 'K',
    })),
  ])
  const known = await rowsOf<{ id: number; is_remembered: boolean; hidden: string[] }>(db)`
    select id, is_remembered, array(select key || ' ' || left(value, 10) from jsonb_each_text(hidden_since) order by key) as hidden
    from reviewers order by id`
  expect(known).toEqual([
    { id: 2, is_remembered: false, hidden: ['1 2026-04-02', '2 2026-01-01'] },
    { id: 3, is_remembered: true, hidden: ['1 2026-04-03', '2 2026-01-01'] },
    { id: 4, is_remembered: false, hidden: ['2 2026-01-01'] },
  ])
  await close()
})

test('upgrading a journal with several rows of a reviewer leaves one for each email, with their requests', async () => {
  const rows = [
    [1, 'Siri Two', 'SIRI@two.example', 'Institute', '', 0, false],
    [2, 'S. Typed', 'siri@two.example', 'Institute', 'https://orcid.org/0000-0002-4510-0385', 7, true],
    [3, 'Only Apart', 'only@apart.example', '', '', 9, false],
    [4, 'Both Asked', 'both@asked.example', '', '', 0, false],
    [5, 'B. Asked', 'both@asked.example', '', '', 8, false],
    [6, 'No Email', '', '', '', 0, false],
    [7, 'No Email', '', '', '', 3, false],
  ] as const
  const asked = [
    [1, 1],
    [2, 2],
    [1, 4],
    [1, 5],
    [2, 5],
  ]
  const texts = (row: readonly unknown[]) => row.map((value) => (typeof value === 'string' ? `'${value}'` : value))
  const content = `insert into papers (number, state, round, since, modification, created_at) values
      ('2026-0001', 'review', 1, now(), now(), now()), ('2026-0002', 'review', 1, now(), now(), now());
    insert into reviewers (id, name, email, affiliation, orcid, apart, never, name_key, created_at) values
      ${rows.map((row) => `(${texts(row)}, '${row[1].toLowerCase()}', now())`)};
    insert into reviewer_notes (reviewer_id, field, value, at) values (1, 'note', 'Slow.', now());
    insert into review_requests (request, paper_id, reviewer_id, round, place, state, answer_due, due, created_at) values
      ${asked.map(
        ([paper, id], place) =>
          `('R00000${place}', (select id from papers where number = '2026-000${paper}'), ${id}, ` +
          `1, ${place}, 'accepted', '2026-05-01', '2026-05-01', now())`,
      )};`
  const { db, close } = await openUpgraded('0092_bank-columns', content)
  expect(await rowsOf<object>(db)`select id, apart, never from reviewers order by id`).toEqual([
    { id: 1, apart: 0, never: true },
    { id: 3, apart: 0, never: false },
    { id: 4, apart: 0, never: false },
    { id: 5, apart: 8, never: false },
    { id: 6, apart: 0, never: false },
    { id: 7, apart: 3, never: false },
  ])
  const kept = await rowsOf<object>(db)`
    select reviewer_id as id, typed_name as name, typed_key as key, typed_affiliation as affiliation, typed_orcid as orcid
    from review_requests order by request`
  const none = { name: '', key: '', affiliation: '', orcid: '' }
  const typed = { name: 'S. Typed', key: 's. typed', affiliation: '', orcid: 'https://orcid.org/0000-0002-4510-0385' }
  expect(kept).toEqual([
    { id: 1, ...none },
    { id: 1, ...typed },
    { id: 4, ...none },
    { id: 5, ...none },
    { id: 4, ...none, name: 'B. Asked', key: 'b. asked' },
  ])
  expect(await db.$count(reviewerNotes)).toBe(0)
  await close()
})

test('upgrading a journal whose letters and reviewers were counted keeps ids and order, and counts no more', async () => {
  const letter = (number: number) =>
    `('a@b.example', 'S ${number}', 'B', '<${number}@c.example>', 'sent', 'Asha', '2026-05-01T00:00:00Z')`
  const { db, close } = await openUpgraded(
    '0060_folded-reviewers',
    `insert into notices (recipient, subject, body, message_id, state, createdby, created_at) values ${[1, 2, 3].map(letter)};
     update notices set error = 'rewritten, so that it lies last' where id = 1;
     insert into reviewers (name, name_key, created_at) values ('Maya Lind', 'maya lind', '2026-05-01T00:00:00Z');`,
  )
  await db.execute(
    sql.raw(`
    insert into notices (recipient, subject, body, message_id, state, createdby, created_at) values ${[4, 5].map(letter)};
    insert into reviewers (name, name_key, created_at) values ('Amar Sen', 'amar sen', '2026-05-01T00:00:00Z')`),
  )
  const rows = await db.select({ id: notices.id, subject: notices.subject }).from(notices).orderBy(notices.serial)
  expect(rows.map(({ subject }) => subject)).toEqual(['S 1', 'S 2', 'S 3', 'S 4', 'S 5'])
  expect(rows.slice(0, 3).map(({ id }) => id)).toEqual([1, 2, 3])
  const people = await db.select({ id: reviewers.id }).from(reviewers).orderBy(reviewers.name_key)
  expect(people[1]).toEqual({ id: 1 })
  const given = [...rows.slice(3), ...people.slice(0, 1)].map(({ id }) => id)
  // one in two millions is smaller, by chance
  expect(given.filter((id) => id > 1000 && id <= largestNumber)).toEqual(given)
  await close()
})

test('upgrading a journal whose keys of titles counted marks that nobody sees finds these titles', async () => {
  const keyOfThen = (title: string) =>
    new Bun.CryptoHasher('sha256').update(title.normalize('NFKC').toLowerCase()).digest('hex')
  const titles = ['Mi\u00adCRO\u200bbes of ÉTUDE सीता \ufb01eld', 'Microbes', 'Micro\u2060bes', 'Rice']
  const content = `insert into issues (year, volume, issue, frequency) values (2020, 1, 1, 'Jan-Jun');
    insert into articles (title, title_key, description, authorname, refnumber, year, volume, issue, pagenumber,
      first_page, last_page) values
      ${titles.map((title, at) => `('${title}', '${keyOfThen(title)}', '${title}', 'Asha Rao', '${at}', 2020, 1, 1, '1-8', 1, 8)`)};
    insert into papers (number, state, since, created_at, modification) values ('2026-0001', 'draft', now(), now(), now());
    insert into manuscripts (paper_id, title, title_key) select id, '${titles[0]}', '${keyOfThen(titles[0] ?? '')}' from papers;`
  const { db, close } = await openUpgraded('0064_registered-by-hand', content)
  const rows = await db.select({ key: articles.title_key }).from(articles).orderBy(articles.refnumber)
  const [seen, ...others] = titles
  expect(rows.map(({ key }) => key)).toEqual([titleKey(seen ?? ''), ...others.map(keyOfThen)])
  expect(await db.select({ key: manuscripts.title_key }).from(manuscripts)).toEqual([{ key: titleKey(seen ?? '') }])
  await close()
})

test.each(['on', ''])('upgrading a journal that shares reports (%p) keeps who may read them', async (shares) => {
  const content = `update settings set share_reports = '${shares}';
    insert into papers (number, state, since, created_at, modification) values ('2026-0001', 'rejected', now(), now(), now());
    insert into paper_decisions (id, paper_id, round, decision, by, at, undo_until, before)
      select gen_random_uuid(), id, 1, 'reject', 'Asha', now(), now(), '{}' from papers;`
  const { db, close } = await openUpgraded('0066_what-files-name', content)
  expect(await db.select({ shared: paperDecisions.shared }).from(paperDecisions)).toEqual([{ shared: shares === 'on' }])
  await close()
})

test('upgrading a journal in which a stranger stored texts without bounds cuts them, and keeps the others', async () => {
  const content = `
    insert into papers (number, state, since, created_at, modification)
      select '2026-000' || n, 'draft', now(), now(), now() from generate_series(1, 2) n;
    insert into manuscripts (paper_id, title, abstract, suggested, funding)
      select id, repeat('t', 9000), repeat('b', 90000), repeat('s', 900) || e'\\n' || repeat('u',
        300) || e'\\nAsha Rao', 'Fund' from papers where number = '2026-0001';
    insert into manuscripts (paper_id, title, suggested) select id, 'Rice', 'Asha Rao' from papers where number = '2026-0002';
    insert into paper_authors (paper_id, position, name, name_key, affiliation)
      select id, 1, repeat('Ram Kumar Sharma ', 8000), repeat('ram kumar sharma ', 8000), repeat('x', 5000) from papers;`
  const { db, close } = await openUpgraded('0086_due-of-reopened-papers', content)
  const rows = await rowsOf<{ title: number; abstract: number; suggested: string }>(db)`
    select length(title) as title, length(abstract) as abstract, suggested from manuscripts order by paper_id`
  const lines = ['s'.repeat(300), 'u'.repeat(300), 'Asha Rao'].join('\n')
  expect(rows).toEqual([
    { title: 5_000, abstract: 50_000, suggested: lines },
    { title: 4, abstract: 0, suggested: 'Asha Rao' },
  ])
  const people = await rowsOf<{ name: number; key: number; affiliation: number }>(db)`
    select length(name) as name, length(name_key) as key, length(affiliation) as affiliation from paper_authors`
  expect(people).toEqual(Array(2).fill({ name: 1_000, key: 1_000, affiliation: 1_000 }))
  for (const change of ["paper_authors set name = repeat('a', 1001)", "manuscripts set opposed = repeat('a', 301)"]) {
    const refused = await db.execute(sql.raw(`update ${change}`)).catch((error) => violatedConstraint(error))
    expect(refused).toMatch(/^paper_authors_bounds$|^manuscripts_lines$/)
  }
  await close()
})

test('upgrading a journal that doubled names with a suffix sends these to channels and harvesters again', async () => {
  const people = [
    ['Nils Berg III', 'Berg III'],
    ['Anna Lind', 'LIND'],
    ['Anna Lind JR', 'Lind'],
    ['Asha Rao, Anna Lind JR.', ''],
    ['Asha Rao, Lind Jr.', ''],
    ['Anna Lind Jr.', ''],
    ['José García Márquez', 'García Márquez'],
    ['Sharma JR, Asha Rao', ''],
  ]
  const content = `insert into issues (year, volume, issue, frequency) values (2020, 1, 1, 'Jan-Jun');
    insert into articles (title, title_key, description, authorname, refnumber, year, volume, issue) values
      ${people.map(([name], place) => `('${place}', '${place}', '${place}', '${name}', '${place + 1}', 2020, 1, 1)`)};
    insert into article_authors (article_id, position, name, family) select id, 1, authorname, family from articles
      join (values ${people.map(([, family], place) => `('${place + 1}', '${family}')`)}) as known (number, family)
      on number = refnumber where family <> '';
    insert into deposits (article_id, channel, state, at)
      select id, channel, state, '2020-01-01' from articles cross join (values
        ('crossref', 'registered'), ('doaj', 'changed')
      ) as known (channel, state);
    insert into typeset_pdfs (article_id, made_of, looked_at) select id, 'x', 'y' from articles;
    update oai_records set datestamp = '2020-01-01'; update deposits set stale = false;`
  const { db, close } = await openUpgraded('0114_calls-come-back', content)
  const again = async (which: string) => {
    const rows = await rowsOf<{ refnumber: string }>(db)`
      select refnumber from articles join deposits on deposits.article_id = articles.id and channel = 'crossref'
        join typeset_pdfs on typeset_pdfs.article_id = articles.id
        join oai_records on oai_records.article_id = articles.id
      where ${sql.raw(which)} order by refnumber`
    return rows.map(({ refnumber }) => Number(refnumber)).join(' ')
  }
  expect(await again('stale and asked')).toBe('1 2 3 4 5')
  expect(await again("datestamp > '2021-01-01'")).toBe('1 2 3 4 5')
  expect(await again("looked_at = ''")).toBe('1 2 3 4 5')
  expect(await rowsOf(db)`select 1 from deposits where channel = 'doaj' and (stale or asked)`).toEqual([])
  await close()
})

test('upgrading a journal sends notices to Crossref again, and doubted articles everywhere', async () => {
  const content = `insert into issues (year, volume, issue, frequency) values (2020, 1, 1, 'Jan-Jun');
    insert into articles (title, title_key, description, authorname, refnumber, year, volume, issue) values
      ('A', 'a', 'A', 'X', '1', 2020, 1, 1), ('B', 'b', 'B', 'X', '2', 2020, 1, 1);
    insert into articles (title, title_key, description, authorname, refnumber, year, volume, issue, article_type, notice_of)
      values ('C', 'c', 'C', 'X', '3', 2020, 1, 1, 'retraction', '1'), ('D', 'd', 'D', 'X', '4', 2020, 1, 1, 'correction', '1'),
      ('E', 'e', 'E', 'X', '5', 2020, 1, 1, 'expression-of-concern', '2');
    insert into deposits (article_id, channel, state, at, noticed, batch, next_attempt_at)
      select articles.id, channel, state, '2020-01-01', refnumber = '1', 'b',
        case when state = 'sent' then '2020-01-01'::timestamptz end
      from articles join (values ('1', 'registered'), ('2', 'registered'), ('3', 'changed'), ('4', 'sent')) as known (number, state)
        on number = refnumber cross join (values ('crossref'), ('doaj')) as channels (channel);
    update deposits set stale = false;`
  const { db, close } = await openUpgraded('0124_text-drafts', content)
  const again = await rowsOf<{ refnumber: string; channel: string }>(db)`
    select refnumber, channel from articles join deposits on article_id = articles.id where stale and asked order by refnumber, channel`
  expect(again.map(({ refnumber, channel }) => `${refnumber} ${channel}`)).toEqual([
    '1 crossref',
    '2 crossref',
    '2 doaj',
    '3 crossref',
    '4 crossref',
  ])
  await close()
})

test('upgrading a journal writes down what is still to be done with its full texts', async () => {
  const hash = (letter: string) => `repeat('${letter}', 64)`
  const content = `insert into issues (year, volume, issue, frequency) values (2020, 1, 1, 'Jan-Jun');
    insert into article_texts
      (hash, source_hash, source_name, source_kind, source_bytes, "references", balance, findings)
      select repeat(letter, 64), ${hash('0')}, 'a.xml', 'jats', 1, 'A. 2019', '{}', '[]'
      from unnest(array['a', 'b', 'c']) letter;
    insert into pdf_texts (hash, pages, read_at, reader)
      values (${hash('a')}, 0, now(), 1000000), (${hash('b')}, 0, now(), 1000000);
    insert into articles
      (title, title_key, description, authorname, refnumber, year, volume, issue, "references", text_hash) values
      ('like', '1', 'A', 'A. Rao', '1', 2020, 1, 1, 'A. 2019', ${hash('a')}),
      ('unlike', '2', 'B', 'A. Rao', '2', 2020, 1, 1, 'B. 2020', ${hash('b')}),
      ('unread', '3', 'C', 'A. Rao', '3', 2020, 1, 1, 'A. 2019', ${hash('c')}),
      ('none', '4', 'D', 'A. Rao', '4', 2020, 1, 1, 'A. 2019', null);`
  const { db, close } = await openUpgraded('0117_suffixes-of-names', content)
  const tasks = await rowsOf<{ said: string }>(db)`
    select title || ' ' || task as said from text_tasks join articles on id = article_id order by 1`
  expect(tasks.map(({ said }) => said)).toEqual(['unlike references', 'unread sections'])
  await close()
})

test('upgrading a journal keeps what readers see as the first version of each article', async () => {
  const hash = (letter: string) => `repeat('${letter}', 64)`
  const content = `insert into issues (year, volume, issue, frequency) values (2020, 1, 1, 'Jan-Jun');
    insert into articles
      (title, title_key, description, authorname, refnumber, year, volume, issue, status, publishdate, text_hash,
        pdf_source, file_hash, file_bytes, modification) values
      ('pdf', '1', 'A', 'A. Rao', '1', 2020, 1, 1, 'enabled', '2020-03-01', null, 'uploaded', ${hash('1')}, 9, now()),
      ('text', '2', 'B', 'A. Rao', '2', 2020, 1, 1, 'enabled', null, ${hash('a')}, 'uploaded', ${hash('2')}, 9,
        '2021-05-01T03:00:00Z'),
      ('set', '3', 'C', 'A. Rao', '3', 2020, 1, 1, 'enabled', null, ${hash('b')}, 'typeset', ${hash('3')}, 9, now()),
      ('to set', '4', 'D', 'A. Rao', '4', 2020, 1, 1, 'enabled', null, ${hash('c')}, 'typeset', ${hash('4')}, 9, now()),
      ('hidden', '5', 'E', 'A. Rao', '5', 2020, 1, 1, 'disabled', null, null, 'uploaded', ${hash('5')}, 9, now()),
      ('bare', '6', 'F', 'A. Rao', '6', 2020, 1, 1, 'enabled', null, null, 'uploaded', null, null, now());
    delete from text_tasks where article_id in (select id from articles where title = 'set')`
  const { db, close } = await openUpgraded('0122_position-of-articles', content)
  const rows = await rowsOf<{ said: string }>(db)`
    select concat_ws(' ', title, n, kind, left(v.text_hash, 1), left(v.file_hash, 1), v.waits) as said
    from article_versions v join articles on id = article_id order by refnumber`
  expect(rows.map(({ said }) => said)).toEqual([
    'pdf 1 first 1 f',
    'text 1 first a 2 f',
    'set 1 first b 3 f',
    'to set 1 first c t',
  ])
  const days = await rowsOf<{ at: Date }>(db)`select at from article_versions order by article_id limit 2`
  expect(days.map(({ at }) => new Date(at).toISOString())).toEqual([
    '2020-03-01T12:00:00.000Z',
    '2021-05-01T03:00:00.000Z',
  ])
  await close()
})

test('upgrading a journal that had no articles online first keeps the order of its issues, and its notices', async () => {
  const content = `insert into issues (year, volume, issue, frequency) values (2020, 1, 1, 'Jan-Jun');
    insert into articles
      (title, title_key, description, authorname, refnumber, year, volume, issue, status, pagenumber, article_number,
        article_type, notice_of, modification) values
      ('last', '1', 'A', 'A. Rao', '1', 2020, 1, 1, 'enabled', '10-12', '', 'letter', null, '2021-05-01T03:00:00Z'),
      ('first', '2', 'B', 'A. Rao', '2', 2020, 1, 1, 'enabled', '1-9', '', 'letter', null, '2021-05-01T03:00:00Z'),
      ('numbered', '3', 'C', 'A. Rao', '3', 2020, 1, 1, 'enabled', '', 'e2', 'letter', null, '2021-05-01T03:00:00Z'),
      ('notice', '4', 'D', 'A. Rao', '4', 2020, 1, 1, 'enabled', '13-13', '', 'retraction', '1', now())`
  const { db, close } = await openUpgraded('0128_languages', content)
  const rows = await rowsOf<{ said: string }>(db)`
    select concat_ws(' ', title, online_first, list_order = position_order, article_type, notice_of) as said
    from articles order by list_order, id`
  expect(rows.map(({ said }) => said)).toEqual([
    'first f t letter',
    'last f t letter',
    'notice f t retraction 1',
    'numbered f t letter',
  ])
  const [kept] = await rowsOf<{ kept: number }>(db)`
    select count(*)::int as kept from articles where modification = '2021-05-01T03:00:00Z' and title <> 'last'`
  expect(kept?.kept).toBe(2)
  const invented = db.execute(sql`insert into issues (year, volume, issue, frequency) values (0, 1, 1, '')`)
  expect(violatedConstraint(await failureOf(invented))).toBe('issues_numbers')
  await close()
})

test('an upgrade tells from which migration to which, once', async () => {
  const [from = '', to = ''] = (await knownMigrations()).slice(-2)
  const { db, close } = await openTestDatabase()
  const [last] = await rowsOf<{ hash: string; at: string }>(db)`
    delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)
    returning hash, created_at::text as at`
  const upgrade = async () => {
    const { hash = '', at = '' } = last ?? {}
    await rowsOf(db)`
      insert into drizzle.__drizzle_migrations (hash, created_at) select ${hash}::text, ${at}::text::bigint
      where not exists (select from drizzle.__drizzle_migrations where hash = ${hash}::text)`
  }
  expect(await noteMigration(db, upgrade)).toEqual({ from, to })
  expect(await noteMigration(db, upgrade)).toBeUndefined()
  await close()
})
