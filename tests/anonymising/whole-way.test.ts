// one database
import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { paperFiles } from '../../src/core/db/tables/review/authors.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { reportFiles } from '../../src/core/db/tables/review/reviewers.ts'
import { addLink } from '../../src/review/access-links/queries.ts'
import { paperFileQueue } from '../../src/review/anonymising/paper-queries.ts'
import { anonymiseWaiting } from '../../src/review/anonymising/queue-actions.ts'
import { reportFileQueue } from '../../src/review/reviewer/scrub-queries.ts'
import { aPicture } from '../support/builders/images.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { aDocx, anOdt, anXlsx } from '../support/identifying/office-files.ts'
import { aPdfWith } from '../support/identifying/pdf-files.ts'
import { holds } from '../support/identifying/searcher.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

/**
 * Whole ways of files to the other side, by the addresses that both have: what is planted on one side is in nothing
 * that the other gets.
 */

const journal = await withJournal()
const { db } = journal
const { files, form, open } = waysOf(journal)
const author = 'Quibblethorpe'
const reviewer = 'Wobblemarsh'
const far = new Date('2030-01-01')
const { token } = await aSession(journal, (await aUser(db, 'Asha Admin')).id)
beforeAll(() => open({ letter_delay: '0', reviewers_wanted: '1' }))

/** Files that hold a name wherever programs write it. */
async function leaving(who: string): Promise<[kind: 'pdf' | 'docx' | 'odt' | 'xlsx' | 'jpeg', bytes: Uint8Array][]> {
  const jpeg = Buffer.from(await aPicture('jpeg'))
  const comment = Buffer.from(`\xff\xfe\0\x0f${who}`.slice(0, 17), 'latin1')
  const core = `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:creator>${who}</dc:creator></cp:coreProperties>`
  const type = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties'
  const office = { outer: [[type, 'docProps/core.xml']] as [string, string][], files: { 'docProps/core.xml': core } }
  const insertion = `<w:p><w:ins w:id="1" w:author="${who}"><w:r><w:t>hail</w:t></w:r></w:ins></w:p>`
  return [
    ['pdf', aPdfWith({ trailer: '/Info 10 0 R', objects: [`<< /Author (${who}) >>`], after: `% ${who}` })],
    ['docx', aDocx({ ...office, body: insertion, root: `w:rsid="${who}"` })],
    [
      'odt',
      anOdt({
        files: { 'meta.xml': `<a>${who}</a>` },
        body: `<office:annotation><dc:creator>${who}</dc:creator></office:annotation>`,
      }),
    ],
    ['xlsx', anXlsx(office)],
    ['jpeg', Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])],
  ]
}

/** Everything of an answer: its status, heads and bytes. */
async function wholeOf(path: string): Promise<{ status: number; bytes: Uint8Array }> {
  const response = await journal.get(path)
  const heads = Buffer.from([...response.headers].map(([name, value]) => `${name}: ${value}\n`).join(''))
  return { status: response.status, bytes: Buffer.concat([heads, new Uint8Array(await response.arrayBuffer())]) }
}

const call = async (number: string, step: string, body: object) => {
  const path = `/api/admin/submissions/${number}`
  const { modification } = (await journal.call('GET', path, { token })).body
  return journal.call('POST', `${path}/${step}`, { token, body: { ...body, modification } })
}

const anonymiseAll = () => anonymiseWaiting(journal, [paperFileQueue, reportFileQueue])

test('an author’s files come to a reviewer without traces, by neutral names', async () => {
  const people = [{ name: `Ada ${author}`, email: `ada@${author.toLowerCase()}.example`, corresponding: true }]
  const paper = await aPaper(db, { people })
  const { token: own } = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: far }, journal.now.at)
  await db.update(papers).set({ state: 'returned' }).where(eq(papers.id, paper.id)) // takes files
  for (const [kind, bytes] of await leaving(author)) {
    expect(holds(bytes, author)).toBe(true)
    const field = kind === 'pdf' ? 'manuscript' : 'supplement'
    const sent = await files(`/s/${own}/files`, [[field, new Blob([bytes.slice()]), `${author}.${kind}`]])
    expect(sent.status).toBe(303)
  }
  await db.update(papers).set({ state: 'received' }).where(eq(papers.id, paper.id))
  await anonymiseAll()
  const rows = await db.select().from(paperFiles).where(eq(paperFiles.paper_id, paper.id))
  expect(rows.map(({ scrub }) => scrub)).toEqual(rows.map(() => 'scrubbed'))
  const { status, body } = await call(paper.number, 'release', { files: rows.map(({ id }) => id), looked: true })
  expect([status, body.state]).toEqual([200, 'review'])
  const { request } = await aRequest(db, paper, { state: 'accepted' })
  const asked = { purpose: 'reviewer', paperId: paper.id, request, expiresAt: far } as const
  const { token: link } = await addLink(db, asked, journal.now.at)
  const page = await wholeOf(`/r/${link}`)
  const paths = [
    ...new Set(
      Buffer.from(page.bytes)
        .toString()
        .match(/\/r\/\w+\/files\/[\w-]+/g),
    ),
  ]
  expect(paths).toHaveLength(5)
  for (const { status, bytes } of [page, ...(await Promise.all(paths.map(wholeOf)))]) {
    expect(status).toBe(200)
    for (const trace of [author, author.toLowerCase(), paper.number]) expect(holds(bytes, trace)).toBe(false)
  }
  for (const { id } of rows) expect((await wholeOf(`/r/${link}/files/${id}`)).status).toBe(404)
})

test('no letter to the author quotes what a reviewer ever wrote to the editor alone', async () => {
  await setSettings(db, { letter_delay: '0' })
  const paper = await aPaper(db, { state: 'review' })
  const { request } = await aRequest(db, paper, { state: 'accepted' })
  const link = { purpose: 'reviewer', paperId: paper.id, request, expiresAt: far } as const
  const { token: reviews } = await addLink(db, link, journal.now.at)
  const secret = 'The statistics are wrong beyond repair I fear.'
  const moved = 'The maps of the northern plots lack a scale.'
  const report = { recommendation: 'minor', to_author: 'Say more about the soil.', to_editor: `${secret} ${moved}` }
  expect((await form(`/r/${reviews}/send`, report)).status).toBe(303)
  const again = { ...report, to_author: `Say more. ${moved}`, to_editor: 'A careful study.' }
  expect((await form(`/r/${reviews}/send`, again)).status).toBe(303)
  const letter = { subject: 'Your paper', text: `Dear author,\n\n${secret} ${moved}` }
  const told = async (step: string, body: object) => {
    const { status, body: answer } = await call(paper.number, step, { letter, ...body })
    return [status, answer.traces?.map(({ kind, text }: { kind: string; text: string }) => [kind, text])]
  }
  const deciding = { decision: 'minor', due: '2026-12-14', without_reports: true }
  const both = [secret, moved].map((text) => ['confidential', text])
  expect(await told('decision', deciding)).toEqual([422, both])
  expect(await told('decision', { ...deciding, reports: [request] })).toEqual([422, [['confidential', secret]]])
  expect(await told('withdraw', { reason: 'By mail' })).toEqual([422, undefined])
  const plain = { subject: 'Your paper', text: 'Please revise it.' }
  expect((await call(paper.number, 'decision', { ...deciding, letter: plain, reports: [request] })).status).toBe(200)
  const read = { subject: 'Your paper', text: `As you wrote: ${moved}` } // which the author has
  expect(await told('withdraw', { letter: read, reason: 'By mail' })).toEqual([200, undefined])
})

test('OJS #1300, Janeway #501: a reviewer’s files come to the author without traces, and only those that the decision names', async () => {
  await setSettings(db, { letter_delay: '0' })
  const paper = await aPaper(db, { state: 'review' })
  const person = { name: `Bo ${reviewer}`, email: `bo@${reviewer.toLowerCase()}.example` }
  const { id, request } = await aRequest(db, paper, { state: 'accepted', person })
  const link = { purpose: 'reviewer', paperId: paper.id, request, expiresAt: far } as const
  const { token: reviews } = await addLink(db, link, journal.now.at)
  for (const [kind, bytes] of (await leaving(reviewer)).slice(0, 3)) {
    const sent = await files(`/r/${reviews}/files`, [['report_file', new Blob([bytes.slice()]), `${reviewer}.${kind}`]])
    expect(sent.status).toBe(303)
  }
  const secret = 'The statistics are wrong beyond repair I fear.'
  const report = { recommendation: 'minor', to_author: 'Say more about the soil.', to_editor: secret }
  expect((await form(`/r/${reviews}/send`, report)).status).toBe(303)
  await anonymiseAll()
  const rows = await db.select().from(reportFiles).where(eq(reportFiles.request_id, id))
  expect(rows.map(({ scrub }) => scrub)).toEqual(['scrubbed', 'scrubbed', 'scrubbed'])
  const letter = { subject: 'Your paper', text: `Dear author, ${secret} Thanks to ${person.name}.` }
  const [one, two] = rows.map(({ id }) => id)
  const deciding = { decision: 'minor', reports: [request], files: [one, two], due: '2026-12-14', letter }
  const refused = await call(paper.number, 'decision', deciding)
  expect(refused.status).toBe(422)
  expect(new Set(refused.body.traces.map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set(['name', 'confidential']),
  )
  const plain = { ...deciding, letter: { subject: 'Your paper', text: 'Please revise it.' } }
  expect((await call(paper.number, 'decision', plain)).status).toBe(200)
  const { token: own } = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: far }, journal.now.at)
  const page = await wholeOf(`/s/${own}`)
  expect(Buffer.from(page.bytes).toString()).toContain('Say more about the soil.')
  const paths = [
    ...new Set(
      Buffer.from(page.bytes)
        .toString()
        .match(/\/s\/\w+\/files\/[\w-]+/g),
    ),
  ]
  expect(paths).toHaveLength(2)
  for (const { status, bytes } of [page, ...(await Promise.all(paths.map(wholeOf)))]) {
    expect(status).toBe(200)
    for (const trace of [reviewer, reviewer.toLowerCase(), request, secret]) expect(holds(bytes, trace)).toBe(false)
  }
  for (const { id } of rows) expect((await wholeOf(`/s/${own}/files/${id}`)).status).toBe(404)
})
