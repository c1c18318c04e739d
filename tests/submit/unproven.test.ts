// one database
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { manuscripts } from '../../src/core/db/tables/review/authors.ts'
import { paperEvents, papers } from '../../src/core/db/tables/review/papers.ts'
import { turnOfLetter } from '../../src/review/letters/unproven-queries.ts'
import { mostUnconfirmed } from '../../src/review/submit/rules.ts'
import { wholePaper } from '../support/builders/papers.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2' })
const { db } = journal
const { form, drafted, page, stateOf, letters, authorsLink, open, empty } = waysOf(journal)
beforeAll(() => open())
beforeEach(empty)

const countUnconfirmed = () => db.$count(papers, eq(papers.state, 'unconfirmed'))
const json = { accept: 'application/json' }

type Other = { name: string; email: string }

/** Sends a paper. @returns its draft's address */
async function send(email: string, others: Other[] = [], more: Record<string, string> = {}): Promise<string> {
  const draft = await drafted({ email })
  const authors = JSON.stringify([{ name: 'Meera Nair', email, corresponding: true }, ...others])
  expect([email, (await form(`${draft}/send`, { ...wholePaper, authors, ...more })).status]).toEqual([email, 303])
  return draft
}

async function confirmed(...sent: Parameters<typeof send>): Promise<void> {
  await send(...sent)
  expect((await form(`${await authorsLink()}/confirm`, {})).status).toBe(303)
}

/** The hours that letters wait, of those that a condition is about. */
async function waits(kinds: string[], to = '%'): Promise<number[]> {
  const now = journal.now.at.toISOString()
  const rows = await db.execute(sql`
    select coalesce(round(extract(epoch from send_after - ${now}::timestamptz) / 3600), 0)::int as hours from notices
    where kind = any(array[${sql.join(kinds, sql`, `)}]) and lower(recipient) like ${to} order by serial`)
  return [...rows].map(({ hours }) => Number(hours))
}

describe('letters to who proved nothing', () => {
  const victim = { name: 'Ravi Sharma', email: 'ravi@example.org' }

  test('are three a day to an address, whoever names it and as what', async () => {
    await confirmed('a@example.org', [victim])
    await send('ravi@example.org')
    await confirmed('b@example.org', [{ ...victim, email: 'RAVI@example.org' }])
    await confirmed('c@example.org', [victim])
    await send('Ravi@example.org')
    expect(await waits(['confirm', 'coauthor'], 'ravi@example.org')).toEqual([0, 0, 0, 8, 16])
  })

  test('to co-authors wait for two days at most; who gets none is told to the editors', async () => {
    for (const name of 'abcdefg') await confirmed(`${name}@example.org`, [victim])
    expect(await waits(['coauthor'])).toEqual([0, 0, 0, 8, 16, 24])
    const events = await db
      .select({ values: paperEvents.values })
      .from(paperEvents)
      .where(sql`what = 'coauthors_untold'`)
    expect(events).toEqual([{ values: { authors: ['Ravi Sharma'] } }])
  })

  test('are 50 a day to addresses that the papers of one network name', async () => {
    const others = (paper: number) =>
      Array.from({ length: 30 }, (_, at) => ({
        name: `Ravi ${'R'.repeat(at + 1)}`,
        email: `r${paper}-${at}@b.example`,
      }))
    for (const paper of [1, 2]) await confirmed(`s${paper}@example.org`, others(paper))
    const hours = await waits(['coauthor'])
    expect([hours.length, hours.filter((one) => one === 0).length, Math.max(...hours)]).toEqual([60, 20, 48])
    await send('late@example.org')
    expect(await waits(['confirm'])).toEqual([0, 0, 0]) // they wait for no co-author's
  })

  test('that ask for a proof are 30 a day to addresses that one network begins with', async () => {
    const turns = []
    for (let at = 0; at < 32; at++)
      turns.push(
        await turnOfLetter(db, { kind: 'confirm', to: `r${at}@b.example`, network: '192.0.2.0/24' }, journal.now.at),
      )
    expect(turns.filter(({ after }) => after).length).toBe(2)
    const elsewhere = { kind: 'confirm', to: 'one@b.example', network: '198.51.100.0/24' } as const
    expect(await turnOfLetter(db, elsewhere, journal.now.at)).toEqual({ ok: true })
  })

  test('to co-authors whom one network names wait for a week at most', async () => {
    const turns = []
    for (let at = 0; at < 7 * 20 + 1; at++) {
      const letter = { kind: 'coauthor', to: `r${at}@b.example`, network: '192.0.2.0/24' } as const
      turns.push((await turnOfLetter(db, letter, journal.now.at)).ok)
    }
    expect([turns.indexOf(false), turns.length]).toEqual([7 * 20, 7 * 20 + 1])
  })

  test('wait no more once their paper was withdrawn', async () => {
    for (const name of 'abcd') await confirmed(`${name}@example.org`, [victim])
    const [paper] = await db.select().from(papers).orderBy(sql`id desc`).limit(1)
    await form(`${await authorsLink()}/withdraw`, { number: paper?.number ?? '', reason: 'x' })
    const states = (await letters()).filter(({ kind }) => kind === 'coauthor').map(({ state }) => state)
    expect(states).toEqual(['waiting', 'waiting', 'waiting', 'cancelled'])
  })

  test('hold short words of strangers, and no address to open', async () => {
    const title = `You have won 5,000 EUR. Collect it at http://evil.example/win or www.evil.example. ${'x'.repeat(300)}`
    const others = ['see evil.example', ...'ABCDEF'].map((name, at) => ({
      name: `R ${name}`,
      email: `r${at}@b.example`,
    }))
    await confirmed('a@example.org', others, { title })
    for (const { kind, body } of (await letters()).filter(({ kind }) => kind === 'confirm' || kind === 'coauthor')) {
      expect([kind, body]).toEqual([
        kind,
        expect.stringContaining('"You have won 5,000 EUR. Collect it at http: / /evil. example/win'),
      ])
      expect(/"(You have.*)"/.exec(body)?.[1]?.length).toBeLessThanOrEqual(200)
      expect(body).not.toMatch(/evil\.(?! )|:\/\/|www\.(?! )/)
      if (kind === 'coauthor') expect(body).toContain('\nMeera Nair, R see evil. example, R A, R B, R C and 3 others\n')
    }
  })
})

describe('unconfirmed papers', () => {
  /** Adds papers that wait for their proof, each older than the one before; `#` in what they say is their id. */
  async function manyMore(many: number, of: { email: string; network: string }): Promise<void> {
    const [paper] = await db.select().from(papers)
    await db.execute(sql`
      with made as (
        insert into papers (number, state, since, created_at, modification)
        select '2026-' || translate(lpad(upper(to_hex(at + 4096)), 4, '0'), 'ILOU', 'JKMN'), 'unconfirmed',
          ${journal.now.at.toISOString()}::timestamptz - at * interval '1 minute', now(), now()
        from generate_series(1, ${many}) at returning id)
      insert into manuscripts (paper_id, email, begun_from)
      select id, replace(${of.email}, '#', id::text), replace(${of.network}, '#', id::text) from made where ${paper?.id ?? 0} > 0`)
  }

  test.each([
    ['a network', mostUnconfirmed.ofNetwork, { email: 'r#@d#.example', network: '192.0.2.0/24' }],
    ['a mail domain', mostUnconfirmed.ofDomain, { email: 'r#@mail.example', network: '10.0.#.0/24' }],
    ['all', mostUnconfirmed.ofAll, { email: 'r#@d#.example', network: '10.0.#.0/24' }],
  ])('of %s: beyond the most, the oldest is a draft again, which its letter confirms', async (_, most, others) => {
    const oldest = await send('first@mail.example')
    await db.update(manuscripts).set({ begun_from: '192.0.2.0/24' })
    const link = await authorsLink()
    await manyMore(most - 1, others)
    await db
      .update(papers)
      .set({ since: new Date(0) })
      .where(sql`id = (select min(id) from papers)`)
    expect([await countUnconfirmed(), await stateOf(oldest)]).toEqual([most, 'unconfirmed'])
    const draft = await drafted({ email: 'last@mail.example' })
    await db.update(manuscripts).set({ begun_from: '192.0.2.0/24' }).where(eq(manuscripts.email, 'last@mail.example'))
    const authors = 'Asha Rao | last@mail.example | corresponding'
    expect((await form(`${draft}/send`, { ...wholePaper, authors })).status).toBe(303)
    expect([await countUnconfirmed(), await stateOf(draft), await stateOf(oldest)]).toEqual([
      most,
      'unconfirmed',
      'draft',
    ])
    expect(await page(link)).toContain('Yes, this paper is mine')
    expect((await form(`${link}/confirm`, {})).status).toBe(303)
    expect(await stateOf(link)).toBe('received')
  })

  test('of an address are five, and any number where it has confirmed one', async () => {
    for (let sent = 0; sent < 5; sent++) await send('a@example.org')
    const authors = 'Asha Rao | a@example.org | corresponding'
    const sixth = await drafted({ email: 'a@example.org' })
    expect((await form(`${sixth}/send`, { ...wholePaper, authors }, json)).status).toBe(429)
    await form(`${await authorsLink()}/confirm`, {})
    expect((await form(`${sixth}/send`, { ...wholePaper, authors }, json)).status).toBe(200)
    expect(
      (await form(`${await drafted({ email: 'a@example.org' })}/send`, { ...wholePaper, authors }, json)).status,
    ).toBe(200)
  })

  test('that became drafts are sent again as they are, and confirmed by the same link', async () => {
    const draft = await send('a@example.org')
    const link = await authorsLink()
    await asDraft()
    expect((await form(`${draft}/send`, { title: 'Another title' })).status).toBe(303)
    expect([await stateOf(draft), await stateOf(link)]).toEqual(['unconfirmed', 'unconfirmed'])
    expect((await form(`${link}/confirm`, {})).status).toBe(303)
    expect(
      await db
        .select({ state: papers.state, title: manuscripts.title })
        .from(papers)
        .innerJoin(manuscripts, sql`paper_id = papers.id`),
    ).toEqual([{ state: 'received', title: 'Another title' }])
  })

  test('that became drafts, and lack something since, say so', async () => {
    const draft = await send('a@example.org')
    const link = await authorsLink()
    await asDraft()
    await form(draft, { abstract: '' })
    const refused = await form(`${link}/confirm`, {}, json)
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ name: 'abstract' }] }])
  })

  test('that became drafts are not confirmed by a letter to another address', async () => {
    const draft = await send('a@example.org')
    const link = await authorsLink()
    await asDraft()
    await form(draft, { authors: 'Asha Rao | victim@example.org | corresponding' })
    expect((await form(`${link}/confirm`, {})).status).toBe(410)
    expect(await stateOf(draft)).toBe('draft')
  })

  /** Has the one paper pushed out by others. */
  async function asDraft(): Promise<void> {
    await manyMore(mostUnconfirmed.ofAll, { email: 'r#@d#.example', network: '10.0.#.0/24' })
    await db
      .update(papers)
      .set({ since: new Date(0) })
      .where(sql`id = (select min(id) from papers)`)
    await send('last@mail.example')
    await db.delete(papers).where(sql`id > (select min(id) from papers)`)
  }
})
