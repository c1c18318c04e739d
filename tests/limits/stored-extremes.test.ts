// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { eq, inArray, sql } from 'drizzle-orm'
import { routes } from '../../src/app.ts'
import { rowsOf } from '../../src/core/db/rows.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { manuscripts, paperFiles, paperVersions } from '../../src/core/db/tables/review/authors.ts'
import { papers, type StoredBlock } from '../../src/core/db/tables/review/papers.ts'
import { reviewCopies, reviewCopyFiles } from '../../src/core/db/tables/review/released.ts'
import { startJobs } from '../../src/jobs.ts'
import { addLink } from '../../src/review/access-links/queries.ts'
import type { Told } from '../../src/review/changes/found.ts'
import { readTexts as readPaperTexts } from '../../src/review/changes/reading-actions.ts'
import { insertVersion } from '../../src/review/manuscripts/writing-queries.ts'
import { docx } from '../engines/fulltext/papers.ts'
import { aFullText } from '../support/builders/full-text.ts'
import { aPaper, aRequest, wholePaper } from '../support/builders/papers.ts'
import { anArticle, aSession, aUser } from '../support/builders/rows.ts'
import { everyRoute } from '../support/every-route.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'
import { holdOf } from '../support/turns.ts'

/** The most processor time of one turn, in milliseconds. */
const mostMs = 50

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2' })
const { drafted, open, form, authorsLink } = waysOf(journal)
const { db } = journal
const { token } = await aSession(journal, (await aUser(db, 'Ram Kumar Sharma', { email: 'chief@journal.example' })).id)

type Schema = { maxLength?: number; properties?: Record<string, Schema>; patternProperties?: Record<string, Schema> }
type Described = { requestBody?: { content: Record<string, { schema: Schema }> } }

/** The routes by which strangers send, each with the fields of its form. */
const sending = routes(journal).routes.flatMap(({ method, path, hooks }) => {
  const { requestBody }: Described = hooks.detail ?? {}
  const [schema] = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema)
  const [, , who] = everyRoute[`${method} ${path}`] ?? []
  const { properties = {}, patternProperties = {} } = schema ?? {}
  const answers = Object.values(patternProperties).map((field) => ['q_a', field] as const)
  const fields = Object.entries(properties).concat(answers.map(([name, field]) => [name, field]))
  return method === 'POST' && (who === 'public' || who === 'login') ? [{ path, fields }] : []
})

/**
 * What texts are made of: what is expanded, compared word by word, or looked through again from each of its letters.
 */
const units = ['ﷺ', 'Ram Kumar Sharma ', 'a', 'a@', 'Dr. ']

/** The longest text of a unit, in lines of at most so many characters. */
function filled(unit: string, most: number, line = 299): string {
  const one = unit.repeat(Math.ceil(line / unit.length)).slice(0, Math.min(line, most))
  return `${one}\n`.repeat(Math.ceil(most / (one.length + 1))).slice(0, most)
}

/** As many people as there may be, each as long as they may be together, with two parts or one. */
const people = (unit: string, letters: number) =>
  JSON.stringify(
    Array.from({ length: 100 }, (_, at) => ({
      name: `${unit.repeat(letters).slice(0, letters - 4)} ${at}`,
      affiliation: unit.repeat(letters).slice(0, letters),
    })),
  )

/**
 * The longest of each field of a form, but what tells robots from people, is sent once, and is to be one of some words.
 */
const longestOf = (fields: (typeof sending)[number]['fields'], unit: string) =>
  Object.fromEntries(
    fields
      .filter(([name]) => !['website', 'once'].includes(name))
      .map(([name, { maxLength = 0 }]) => [name, name === 'authors' ? people(unit, 940) : filled(unit, maxLength)]),
  )

function bodyOf(texts: Record<string, string>): FormData {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.append(name, text)
  return body
}

const links = { s: '', r: '' }
const addressOf = (path: string) =>
  path
    .replace(/^\/([sr])\/:token/, (_, side: 's' | 'r') => links[side])
    .replace(':file', crypto.randomUUID())
    .replace(':token', 'none')

/** Sends to each route that strangers have the most that it takes of a unit. */
async function heldBySending(unit: string): Promise<string[]> {
  const found: string[] = []
  for (const { path, fields } of sending) {
    if (path.endsWith('/withdraw')) links.s = await drafted({ email: 'gone@example.org' }) // it deletes its draft
    const ms = await holdOf(async () => {
      await db.execute(sql`delete from rate_limits`)
      const texts = longestOf(fields, unit)
      const answer = await journal.handle(
        new Request(`http://localhost${addressOf(path)}`, { method: 'POST', body: bodyOf(texts) }),
      )
      await answer.bytes()
      if (answer.status >= 500) found.push(`${path} ${unit} ${answer.status}`)
    }, mostMs)
    if (ms > mostMs) found.push(`${path} of ${JSON.stringify(unit)}: ${ms} ms`)
  }
  return found
}

/** A paper that may be sent, with the longest that it takes. */
const longestPaper = (at: number) => ({
  ...wholePaper,
  title: filled('Ram Kumar Sharma ', 4_990),
  abstract: filled('x y ', 50_000),
  suggested: Array(5).fill('Ram Kumar Sharma '.repeat(17)).join('\n'),
  opposed: Array(3).fill('ﷺ'.repeat(300)).join('\n'),
  references: filled('Sharma R. Rice. 2020; 1: 1. ', 49_990),
  authors: JSON.stringify([
    { name: 'Meera Nair', email: `meera${at}@example.org`, corresponding: true },
    ...Array.from({ length: 99 }, (_, of) => ({
      name: `${'Ram Kumar '.repeat(18)} ${'abcdefghij'[of % 10]}${'abcdefghij'[Math.floor(of / 10)]}`,
      affiliation: 'Institute of Crops, '.repeat(48).slice(0, 940),
      email: `author${of}@b${at}.example`,
    })),
  ]),
})

beforeAll(async () => {
  await open()
  const paper = await aPaper(db, { state: 'review' })
  const { request } = await aRequest(db, paper, { state: 'accepted' })
  const asked = { purpose: 'reviewer', paperId: paper.id, request, expiresAt: new Date('2027-01-01') } as const
  links.r = `/r/${(await addLink(db, asked, journal.now.at)).token}`
  for (let number = 0; number < 50; number++)
    await aRequest(db, await aPaper(db), { person: { name: `Ram Kumar ${number}` } })
})

test('nothing that a stranger sends, as long as it may be, holds the loop', async () => {
  const found: string[] = []
  for (const unit of units) {
    await db.execute(sql`delete from rate_limits`)
    links.s = await drafted({ email: `x${units.indexOf(unit)}@example.org` })
    found.push(...(await heldBySending(unit)))
  }
  const [stored] = await rowsOf<{ drafts: number; people: number; texts: number }>(db)`
    select count(*)::int as drafts, (select count(*)::int from paper_authors where length(name) > 900) as people,
      max(length(abstract)) as texts from papers join manuscripts on paper_id = papers.id where state = 'draft'`
  expect(stored?.drafts).toBeGreaterThanOrEqual(units.length)
  expect(stored?.people).toBe(100 * units.length)
  expect(stored?.texts).toBeGreaterThan(49_000)
  expect(found).toEqual([])
}, 600_000)

test('papers with the longest that is taken are sent and confirmed, and tell no more people than they may', async () => {
  for (const at of [1, 2]) {
    await db.execute(sql`delete from rate_limits`)
    const draft = await drafted({ email: `meera${at}@example.org` })
    expect(
      await holdOf(async () => expect((await form(draft, longestPaper(at))).status).toBe(303), mostMs),
    ).toBeLessThanOrEqual(mostMs)
    expect((await form(`${draft}/send`, longestPaper(at))).status).toBe(303)
    if (at === 1) expect((await form(`${await authorsLink()}/confirm`, {})).status).toBe(303)
  }
  const leaving = await rowsOf<{ recipient: string }>(db)`
    select recipient from notices where kind = 'coauthor' and coalesce(send_after, created_at) <= ${journal.now.at.toISOString()}`
  expect(leaving.length).toBeLessThanOrEqual(50)
})

test('no job holds the loop over what strangers stored', async () => {
  const jobs: [string, (signal: AbortSignal) => Promise<unknown>][] = []
  const every: typeof journal.jobs.every = async (name, _, run) => void jobs.push([name, run])
  const whenWoken: typeof journal.jobs.whenWoken = async (name, { run }) => void jobs.push([name, run])
  await startJobs({ ...journal, jobs: { ...journal.jobs, every, everyLater: every, whenWoken } })
  expect(jobs.length).toBeGreaterThan(15)
  const found: string[] = []
  for (const [name, run] of jobs) {
    const ms = await holdOf(async () => run(AbortSignal.timeout(20_000)), mostMs)
    if (ms > mostMs) found.push(`${name}: ${ms} ms`)
  }
  expect(found).toEqual([])
}, 600_000)

/** Reads an answer to its end, unless it has none. */
const whole = (answer: Response) =>
  answer.headers.get('content-type')?.startsWith('text/event-stream') ? answer.body?.cancel() : answer.bytes()

test('no screen holds the loop over what strangers stored', async () => {
  const [received] = await db
    .select({ number: papers.number })
    .from(papers)
    .innerJoin(manuscripts, sql`paper_id = papers.id`)
    .where(sql`state = 'received' and length(abstract) > 49000`)
  const gets = Object.entries(everyRoute).flatMap(([route, [path, , who]]) =>
    route.startsWith('GET ') && who !== 'public' ? [path] : [],
  )
  const screens = [
    ...gets,
    '/',
    '/submit',
    links.s,
    links.r,
    '/admin/submissions?filter=draft',
    '/admin/submissions?filter=unconfirmed',
    '/admin/submissions?filter=all',
  ]
  const found: string[] = []
  for (const screen of screens) {
    const path = screen.replace('2026-0000', received?.number ?? 'none')
    const ms = await holdOf(async () => whole(await journal.get(path, { authorization: `Bearer ${token}` })), mostMs)
    if (ms > mostMs) found.push(`${path}: ${ms} ms`)
  }
  expect(received).toBeDefined()
  expect(found).toEqual([])
}, 600_000)

describe('manuscripts of 20,000 paragraphs', () => {
  const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const readTexts = (signal: AbortSignal) => readPaperTexts(journal, signal)

  /** A text of headings and paragraphs, in which every so many of them say something else. */
  const textOf = (other: string, every: number, length = 20_000) =>
    Array.from({ length }, (_, at): StoredBlock => {
      const grain = at % every === 0 ? other : 'rice'
      const text = `Field ${at} of the ${at * 7} that were sown gave ${at * 13} kilograms of ${grain}.`
      return { of: at % 100 === 0 ? 'heading' : 'paragraph', text, page: null }
    })

  const docxOf = (blocks: readonly StoredBlock[]) => {
    const body = blocks.map(({ text }) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
    return new Uint8Array(docx(body.join('')))
  }

  type File = { paper: { id: number }; version: number; round: number }

  /** Adds the manuscript of a version, and its copy; its text is read unless it is given. */
  async function addFile({ paper, version, round }: File, bytes: Uint8Array, blocks: StoredBlock[] | null = null) {
    const file_hash = await journal.files.save(bytes)
    const copy = blocks && { copy_hash: file_hash, copy_bytes: bytes.length, blocks, copy_blocks: blocks }
    const file = { name: 'a.docx', type: docxType, bytes: bytes.length, file_hash, scrub: 'scrubbed', ...copy } as const
    const place = {
      id: crypto.randomUUID(),
      paper_id: paper.id,
      version_id: version,
      round,
      kind: 'manuscript',
    } as const
    await db.insert(paperFiles).values({ ...place, ...file, by: 'author', at: journal.now.at })
    return place.id
  }

  /** A paper of two rounds, whose second one is not released, with a reviewer of both. */
  async function aRevisedPaper(before: StoredBlock[], after: StoredBlock[]) {
    const paper = await aPaper(db, { state: 'received', round: 2 })
    await db.update(paperVersions).set({ round: 1 }).where(eq(paperVersions.id, paper.version))
    const small = docxOf(textOf('millet', 1, 2))
    await addFile({ paper, version: paper.version, round: 1 }, small, before)
    const sent = { paperId: paper.id, round: 2, at: journal.now.at, response: '' }
    const file = await addFile({ paper, version: await insertVersion(db, sent), round: 2 }, small, after)
    const copy = { id: crypto.randomUUID(), paper_id: paper.id, round: 1, at: journal.now.at, title: paper.title }
    await db.insert(reviewCopies).values(copy)
    const released = { type: docxType, bytes: small.length, file_hash: await journal.files.save(small), blocks: before }
    await db
      .insert(reviewCopyFiles)
      .values({ id: crypto.randomUUID(), copy_id: copy.id, position: 1, name: 'a.docx', ...released })
    const accepted = { state: 'accepted', accepted_at: journal.now.at } as const
    const { reviewer } = await aRequest(db, paper, accepted)
    const { request } = await aRequest(db, paper, { ...accepted, reviewer_id: reviewer, round: 2 })
    const asked = { purpose: 'reviewer', paperId: paper.id, request, expiresAt: new Date('2027-01-01') } as const
    const link = `/r/${(await addLink(db, asked, journal.now.at)).token}`
    const own = { purpose: 'author', paperId: paper.id, expiresAt: new Date('2027-01-01') } as const
    return { ...paper, file, link, author: `/s/${(await addLink(db, own, journal.now.at)).token}` }
  }

  const headers = { authorization: `Bearer ${token}` }
  const screensOf = ({ number, link, author }: { number: string; link: string; author: string }) => [
    `/admin/submissions/${number}`,
    `/admin/submissions/${number}/changes`,
    `/admin/submissions/${number}/changes?as=reviewer`,
    `/api/admin/submissions/${number}`,
    `/api/admin/submissions/${number}/changes`,
    `/api/admin/submissions/${number}/changes?as=reviewer`,
    `/api/admin/submissions/${number}/traces`,
    author,
    link,
    `${link}/changes`,
  ]

  async function heldByScreens(screens: readonly string[], expected: (path: string) => number): Promise<string[]> {
    const found: string[] = []
    for (const path of screens) {
      const ms = await holdOf(async () => {
        const answer = await journal.get(path, headers)
        await answer.bytes()
        if (answer.status !== expected(path)) found.push(`${path}: ${answer.status}`)
      }, mostMs)
      if (ms > mostMs) found.push(`${path}: ${ms} ms`)
    }
    return found
  }

  test.each<[string, StoredBlock[], StoredBlock[], (told: Told) => boolean]>([
    ['with a few changes', textOf('millet', 4000), textOf('barley', 4000), ({ counts }) => counts.pieces === 5],
    [
      'with a change in each', // which takes about as much as there may be
      textOf('millet', 1),
      textOf('barley', 1),
      ({ reason, left_out = 0 }) => reason === 'too_long' || left_out > 19_000,
    ],
    ['of 3,000', textOf('millet', 1, 3000), textOf('barley', 1, 3000), ({ left_out }) => left_out === 2502],
  ])(
    'no page holds the loop over two versions %s',
    async (_, before, after, isTold) => {
      const paper = await aRevisedPaper(before, after)
      const isUnsent = (path: string) => (path === `${paper.link}/changes` ? 404 : 200)
      expect(await heldByScreens(screensOf(paper), isUnsent)).toEqual([])
      const path = `/api/admin/submissions/${paper.number}`
      expect(isTold(await (await journal.get(`${path}/changes`, headers)).json())).toBe(true)
      const ms = await holdOf(async () => {
        const { modification } = (await journal.call('GET', path, { token })).body
        const body = { files: [paper.file], looked: true, modification }
        const { status, body: said } = await journal.call('POST', `${path}/release`, { token, body })
        expect([status, said.error]).toEqual([200, undefined])
      }, mostMs)
      expect(ms).toBeLessThanOrEqual(mostMs)
      expect(await heldByScreens(screensOf(paper), () => 200)).toEqual([])
    },
    600_000,
  )

  test('no job holds the loop over what is longer still, which is kept as too long, once the paper is confirmed', async () => {
    const paper = await aPaper(db, { state: 'unconfirmed' })
    const of = { paper, version: paper.version, round: 1 }
    const longest = Array.from({ length: 120_000 }, (_, at) => `${at} ${'rice '.repeat(100)}`).join('')
    const ids = [
      await addFile(of, docxOf(textOf('millet', 1))),
      await addFile(of, docxOf(textOf('millet', 1, 120_000))),
      await addFile(of, docxOf([{ of: 'paragraph', text: longest, page: null }])),
    ]
    const kept = () =>
      db
        .select({ id: paperFiles.id, type: sql<string | null>`jsonb_typeof(blocks)` })
        .from(paperFiles)
        .where(inArray(paperFiles.id, ids))
    await readTexts(AbortSignal.timeout(60_000))
    expect((await kept()).map(({ type }) => type)).toEqual([null, null, null])
    await db.update(papers).set({ state: 'received' }).where(eq(papers.id, paper.id))
    const ms = await holdOf(() => readTexts(AbortSignal.timeout(300_000)), mostMs, 1)
    expect(ms).toBeLessThanOrEqual(mostMs)
    const types = new Map((await kept()).map(({ id, type }) => [id, type]))
    expect(ids.map((id) => types.get(id))).toEqual(['array', 'string', 'string'])
  }, 600_000)
})

describe('a proof with as much as its author may write', () => {
  const words = 'Boats carry lanterns home at dusk, and oars. '.repeat(12)
  const long = `Unlike ${'a harbour of the delta by night '.repeat(160)}`.slice(0, 5_000)
  const section = (title: string, paragraphs: string[]) =>
    `<sec><title>${title}</title>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</sec>`
  const jats = `<article><body>${section('Introduction', [long, ...Array(100).fill(words)])}
    ${section('Results', Array(300).fill(words))}</body></article>`
  const proof = { page: '', screen: '', api: '' }
  const key = { authorization: `Bearer ${token}` }
  const json = { accept: 'application/json' }
  const seen = { proof: '', version: '' }
  const look = async () => {
    const html = await (await journal.get(proof.page)).text()
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
    Object.assign(seen, { proof: field('proof'), version: field('version') })
  }
  const posted = async (path: string, texts: Record<string, string>, headers: Record<string, string> = json) => {
    const answer = await form(path, { ...seen, once: crypto.randomUUID(), ...texts }, headers)
    await answer.bytes()
    return answer.status
  }
  /** Notes as long as may be: replacements of words that stand there once or nowhere, some with a remark. */
  const note = (at: number) => ({
    anchor: at % 2 ? 'sec1' : 'sec2',
    quote: at < 20 ? long : filled(`${at} nowhere `, 5_000, 5_000),
    replace: filled(`${at} “&” `, 5_000, 5_000),
    ...(at % 4 === 0 && { text: filled(`${at} <why> `, 5_000, 5_000) }),
  })

  const heldBy = async (all: Record<string, () => Promise<unknown>>) => {
    const found: Record<string, number> = {}
    for (const [name, act] of Object.entries(all)) {
      const ms = await holdOf(act, mostMs)
      if (ms > mostMs) found[name] = ms
    }
    return found
  }
  const looks = () => ({
    page: async () => whole(await journal.get(proof.page)),
    screen: async () => whole(await journal.get(proof.screen, key)),
    api: async () => whole(await journal.get(proof.api, key)),
  })

  test('holds the loop by no post and no look', async () => {
    const { refnumber } = await anArticle(db, { status: 'disabled' })
    const [article] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, refnumber))
    const id = article?.id ?? 0
    await aFullText(journal, id, jats)
    const paper = await aPaper(db, { state: 'accepted', article_id: id })
    const { token: link } = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: null }, journal.now.at)
    Object.assign(proof, { page: `/s/${link}/proof`, screen: `/admin/archives/${id}/proof` })
    proof.api = `/api/admin/archives/${id}/proof`
    const queries = Array.from({ length: 50 }, (_, at) => ({
      anchor: `sec${1 + (at % 2)}`,
      text: filled('Why? ', 5_000, 5_000),
    }))
    await open({ letter_delay: '0' })
    const sent = await journal.call('POST', `/api/admin/submissions/${paper.number}/proof`, {
      token,
      body: { queries },
    })
    expect(sent.status).toBe(200)
    await look()
    for (let from = 0; from < 200; from += 25) {
      const notes = Array.from({ length: 25 }, (_, at) => note(from + at))
      expect(await posted(proof.page, { notes: JSON.stringify(notes) })).toBe(200)
    }
    const asked = await rowsOf<{ id: string }>(db)`select id from proof_queries`
    const answers = JSON.stringify(asked.map(({ id: query }) => ({ query, text: filled('As it is. ', 4_900, 4_900) })))
    const own = (await rowsOf<{ id: string }>(db)`select id from proof_notes order by position`).map(({ id }) => id)
    const replace = filled('And so it is. ', 2_000, 2_000)
    const notes = JSON.stringify(own.map((id) => ({ id, anchor: 'sec1', replace })))
    const posts = {
      answers: async () => expect(await posted(proof.page, { answers })).toBe(200),
      changes: async () => expect(await posted(proof.page, { notes })).toBe(200),
      'one change': async () => expect(await posted(proof.page, { id: own[0] ?? '', replace: 'and' }, {})).toBe(303),
    }
    expect(await heldBy({ ...looks(), ...posts })).toEqual({})
    expect(await posted(`${proof.page}/send`, {})).toBe(200)
    const settle = (action: string) => journal.call('POST', `${proof.api}/notes/${own[1]}`, { token, body: { action } })
    const settling = { apply: () => settle('apply'), undo: () => settle('undo'), done: () => settle('done') }
    expect(await heldBy({ ...looks(), ...settling })).toEqual({})
    const { body } = await journal.call('GET', proof.api, { token })
    expect(body.proofs[0].notes.length).toBe(200)
  }, 600_000)
})
