// one database
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { paperFiles } from '../../src/core/db/tables/review/authors.ts'
import { paperLinks, paperRecusals, papers } from '../../src/core/db/tables/review/papers.ts'
import { articleProofs, proofNotes } from '../../src/core/db/tables/review/proofs.ts'
import { reviewChanges, reviewCopies, reviewCopyFiles } from '../../src/core/db/tables/review/released.ts'
import { reportFiles, reviewers, reviewRequests } from '../../src/core/db/tables/review/reviewers.ts'
import { addLink } from '../../src/review/access-links/queries.ts'
import { insertVersion } from '../../src/review/manuscripts/writing-queries.ts'
import { aPaper, aPdfFile, aRequest } from '../support/builders/papers.ts'
import { anArticle, aSession, aUser } from '../support/builders/rows.ts'
import { everyRoute } from '../support/every-route.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

/**
 * Who gets what answer at every address of papers: `matrix.md` has a table of the addresses that a link opens and one
 * of the office's, a line a route, a column a person. Where a paper, a file, a letter, a link or a reviewer is named it
 * is the same paper's, except for the other paper's people, who name this one's. Forms are sent empty, but for those of
 * `filled`: an empty one is refused for what it lacks before it is asked who sent it. `MATRIX=write bun test
 * tests/papers/matrix.test.ts` writes it anew, to be read before it is committed.
 */

const journal = await withJournal({ TRUST_PROXY: '127.0.0.0/8' })
const { db, now } = journal
await waysOf(journal).open()
const far = new Date('2030-01-01')
const [hash, bytes] = [await journal.files.save(new TextEncoder().encode('%PDF-1.7\n')), 9]
const stored = { type: 'application/pdf', bytes, file_hash: hash }

const people = ['nobody', 'draft', 'author', 'other author', 'replaced draft'] as const
const requests = [
  'reviewer 1',
  'reviewer 2',
  'reviewer of another',
  'invited',
  'declined',
  'lapsed',
  'cancelled',
] as const
const ended = ['reported', 'expired', 'revoked'] as const
const users = ['editor', 'other editor', 'recused admin', 'admin', 'treasurer', 'staff'] as const
const linked = [...people, ...requests, ...ended]
type Column = (typeof linked)[number] | (typeof users)[number]

const addFile = async (paperId: number) => {
  const id = crypto.randomUUID()
  const of = {
    paper_id: paperId,
    round: 2,
    kind: 'manuscript',
    name: 'Ada.pdf',
    by: 'author',
    scrub: 'scrubbed',
    copy_hash: hash,
    copy_text: 'Whelks',
  } as const
  await db.insert(paperFiles).values({ id, ...of, ...stored, copy_bytes: bytes, at: now.at })
  return id
}

/** Adds the copy of the second round, which tells what changed since the first. @returns the id of its file */
const addCopy = async (paperId: number) => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
  const files = ids.map((copy_id) => ({ id: crypto.randomUUID(), copy_id, position: 1, name: 'manuscript.pdf' }))
  for (const [at, id] of ids.entries())
    await db.insert(reviewCopies).values({ id, paper_id: paperId, round: at + 1, at: now.at, title: 'A copy' })
  await db.insert(reviewCopyFiles).values(files.map((file) => ({ ...file, ...stored })))
  const changes = { from: '1', to: '2', pieces: [], counts: { pieces: 0, words: 0, renumbered: 0 } }
  await db.insert(reviewChanges).values({ copy_id: ids[1], from_round: 1, changes })
  return files[1]?.id ?? ''
}

/** A request of the second round by somebody who read the first too. */
const addKnown = async (paper: { id: number }) => {
  const first = await aRequest(db, paper, { state: 'accepted', round: 2 })
  const { id: _, ...row } = (await db.select().from(reviewRequests).where(sql`id = ${first.id}`))[0] ?? { id: 0 }
  const before = { ...row, request: 'R0B4R01', round: 1, accepted_at: now.at } as typeof reviewRequests.$inferInsert
  await db.insert(reviewRequests).values(before)
  return first
}

const addReportFile = async (request_id: number) => {
  const id = crypto.randomUUID()
  await db.insert(reportFiles).values({ id, request_id, name: 'Bo.pdf', ...stored, scrub: 'waiting', at: now.at })
  return id
}

/** Gives a paper its hidden article with a proof that came back. @returns the ids of the article and of a note */
const addProof = async (paperId: number) => {
  await anArticle(db, { refnumber: String(paperId), status: 'disabled' })
  const [article] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(sql`refnumber = ${String(paperId)}`)
  const [id, note, article_id] = [crypto.randomUUID(), crypto.randomUUID(), article?.id ?? 0]
  await db.update(papers).set({ article_id }).where(sql`id = ${paperId}`)
  const of = { article_id, paper_id: paperId, state: 'corrected', due: '2026-06-30', by: 'Asha' } as const
  await db.insert(articleProofs).values({ id, ...of, at: now.at, goes_at: now.at, sent_at: now.at })
  await db.insert(proofNotes).values({ id: note, proof_id: id, position: 1, anchor: 'title', handed: true, at: now.at })
  return { article: String(article_id), note }
}

const addLetter = async (paper: string) => {
  const of = { kind: 'received', side: 'author', paper, recipient: 'a@b.example', subject: 'S', body: 'B' }
  const letter = {
    ...of,
    message_id: crypto.randomUUID(),
    state: 'sent',
    createdby: 'Asha',
    created_at: now.at,
  } as const
  const [added] = await db.insert(notices).values(letter).returning({ id: notices.id })
  return String(added?.id)
}

/**
 * What one person has, and what their addresses name: of a paper's file for authors and editors, of one for reviewers.
 */
type World = Record<
  'number' | 'request' | 'token' | 'session' | 'own' | 'theirs' | 'letter' | 'link' | 'reviewer' | 'article' | 'note',
  string
>

const [reader, old] = ['{"name":"Cy Fair","email":"cy@fair.example"}', '2020-01-01T00:00:00.000Z']

/** What some forms are sent with: enough to be taken, or to be refused for the version that they were filled from. */
const filled: Record<string, Record<string, string>> = {
  'POST /r/:token/decline': { reason: 'busy' },
  'POST /r/:token/extend': { due: '2026-12-30' },
  'POST /r/:token/send': { recommendation: 'minor', to_author: 'Fine.' },
  'POST /s/:token/payment': { txnid: 'UTR20260615001' },
  'POST /api/admin/submissions/:number': { title: 'Whelks', modification: old },
  'POST /api/admin/submissions/:number/withdraw': { reason: 'By mail' },
  'POST /api/admin/submissions/:number/payment': { state: 'paid', modification: old },
  'POST /api/admin/submissions/:number/letters': {
    letter: JSON.stringify({ subject: 'Figure 2', text: 'Please send it.' }),
  },
  'POST /api/admin/submissions/:number/notes': { text: 'By mail' },
  'POST /api/admin/submissions/:number/assign': { user: '' },
  'POST /api/admin/submissions/:number/links/:link': { revoke: 'yes' },
  'POST /api/admin/submissions/:number/requests': { person: reader },
  'POST /api/admin/submissions/:number/requests/:request': { action: 'remind' },
  'POST /api/admin/submissions/:number/requests/:request/clean': { to_author: 'Fine.' },
  'POST /api/admin/submissions/:number/decision': { decision: 'reject', modification: old },
  'POST /admin/submissions/:number/requests/:request': { action: 'remind' },
  'POST /admin/submissions/:number/decide': { decision: 'reject', modification: old },
  'POST /admin/submissions/:number/:step': { text: 'By mail' },
  'POST /api/admin/archives/:id/proof/notes/:note': { action: 'done' },
  'POST /admin/archives/:year/proof': { action: 'undo' },
  'POST /admin/letters/:id': { decision: 'cancelled' },
  'POST /admin/fees/:number': { state: 'waived' },
}

const unknown = '0'.repeat(26)

async function emptied(): Promise<void> {
  for (const table of [papers, articles, articleProofs, paperLinks, reviewers, notices]) await db.delete(table)
  await db.execute(sql`delete from rate_limits`)
}

async function worldOf(column: Column): Promise<World> {
  await emptied()
  const isDraft = column === 'draft'
  const paper = await aPaper(db, { state: isDraft ? 'draft' : 'review', round: 2 })
  const other = await aPaper(db, { state: 'review', round: 2 })
  await insertVersion(db, { paperId: paper.id, round: 1, at: now.at, response: '' })
  const [own, copied] = [await addFile(paper.id), await addCopy(paper.id)]
  await addCopy(other.id)
  const first = await addKnown(paper)
  const theirs = column === 'reviewer 2' ? await addReportFile(first.id) : copied
  const { id: link } = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: far }, now.at)
  const proofed = await addProof(paper.id)
  const told = { letter: await addLetter(paper.number), link, reviewer: String(first.reviewer), ...proofed }
  const begun = { number: paper.number, request: first.request, token: unknown, session: '', own, theirs, ...told }
  const linkTo = async (purpose: 'draft' | 'author' | 'reviewer', paperId: number, request?: string) =>
    (await addLink(db, { purpose, paperId, request, expiresAt: column === 'expired' ? now.at : far }, now.at)).token
  if (column === 'nobody') return begun
  if (isDraft) return { ...begun, token: await linkTo('draft', paper.id) }
  if (column === 'author' || column === 'other author')
    return { ...begun, token: await linkTo('author', column === 'author' ? paper.id : other.id) }
  if (column === 'replaced draft') {
    const token = await linkTo('draft', paper.id)
    await db.update(paperLinks).set({ state: 'replaced' })
    return { ...begun, token }
  }
  const user = users.find((name) => name === column)
  if (user) return { ...begun, session: await sessionOf(user, paper) }
  const states = {
    invited: 'invited',
    declined: 'declined',
    lapsed: 'lapsed',
    cancelled: 'cancelled',
    reported: 'reported',
  }
  const state = (states[column as keyof typeof states] ?? 'accepted') as (typeof reviewRequests.$inferSelect)['state']
  const asked = column === 'reviewer of another' ? other : paper
  const report = state === 'reported' ? {} : undefined
  const mine = column === 'reviewer 1' ? first : await aRequest(db, asked, { state, report, place: 2, round: 2 })
  const token = await linkTo('reviewer', asked.id, mine.request)
  if (column === 'cancelled') await db.update(paperLinks).set({ state: 'ended' })
  if (column === 'revoked') await db.update(paperLinks).set({ state: 'revoked' })
  return { ...begun, token }
}

async function sessionOf(column: (typeof users)[number], paper: { id: number }): Promise<string> {
  const role = column.includes('admin') ? 'admin' : column === 'staff' || column === 'treasurer' ? column : 'editor'
  const user = await aUser(db, undefined, { role })
  if (column === 'editor') await db.update(papers).set({ editor_id: user.id }).where(sql`id = ${paper.id}`)
  const said = { paper_id: paper.id, user_id: user.id, reason: 'said so', by: 'Asha', at: now.at }
  if (column === 'recused admin') await db.insert(paperRecusals).values(said)
  return (await aSession(journal, user.id)).token
}

function bodyOf(route: string): FormData | URLSearchParams {
  if (route !== 'POST /api/admin/submissions/:number/files') return new URLSearchParams(filled[route])
  const form = new FormData()
  form.append('review_copy', aPdfFile(), 'copy.pdf')
  return form
}

/** The address of a route with this world's ids. */
function addressIn(
  { number, request, token, own, theirs, letter, link, reviewer, ...of }: World,
  path: string,
): string {
  const file = path.startsWith('/r/') ? theirs : own
  return path
    .replace(unknown, token)
    .replace('2026-0000', number)
    .replace('R000000', request)
    .replace(/(\/files\/)[1x]/, `$1${file}`)
    .replace(/(\/letters\/)1/, `$1${letter}`)
    .replace(/(\/links\/)x/, `$1${link}`)
    .replace(/(\/reviewers\/)1/, `$1${reviewer}`)
    .replace(/(\/archives\/)1(?=\/proof)/, `$1${of.article}`)
    .replace(/(\/notes\/)1/, `$1${of.note}`)
}

async function askedAs(column: Column, routes: Routes): Promise<Map<string, number>> {
  const answers = new Map<string, number>()
  let world = await worldOf(column)
  for (const [route, [path]] of routes) {
    const [method = ''] = route.split(' ')
    const headers = new Headers({ accept: 'application/json' })
    if (world.session) headers.set('authorization', `Bearer ${world.session}`)
    const body = method === 'POST' ? bodyOf(route) : undefined
    const answer = await journal.handle(
      new Request(`http://localhost${addressIn(world, path)}`, { method, headers, body }),
    )
    await answer.text()
    answers.set(route, answer.status)
    if (method === 'POST' && answer.status < 400) world = await worldOf(column)
    await db.execute(sql`delete from rate_limits`)
  }
  return answers
}

const desk = 'submissions|fees|reviewers|letters|settings/letters'
const ofPapers = new RegExp(
  ` /(?:[rs]/:token|submit$|lost-link|(?:api/)?admin/(?:${desk}|archives/:\\w+/proof)|api/pdf/reviewers)`,
)
const isOfLink = (route: string) => / \/(?:[rs]\/:token|submit$|lost-link)/.test(route)
type Routes = (typeof others)[number][]
const ofLinks = Object.entries(everyRoute).filter(([route]) => isOfLink(route))
const ofOffice = Object.entries(everyRoute).filter(([route]) => ofPapers.test(route) && !isOfLink(route))
const others = Object.entries(everyRoute).filter(([route]) => !isOfLink(route))

let asked = 0

/** Asks for a page from an address of its own: wrong links are counted by it. */
async function pageOf(route: string, headers: Record<string, string>): Promise<Response> {
  const [method, path] = [route.split(' ')[0], everyRoute[route]?.[0]]
  const own = { 'x-forwarded-for': `198.51.${asked >> 8}.${asked++ & 255}`, accept: 'text/html' }
  return journal.handle(new Request(`http://localhost${path}`, { method, headers: { ...own, ...headers } }))
}

async function tableOf(routes: Routes, columns: readonly Column[]): Promise<string> {
  const answers: Map<string, number>[] = []
  for (const column of columns) answers.push(await askedAs(column, routes))
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`
  const lines = routes.map(([route]) => row([route, ...answers.map((by) => by.get(route) ?? '')]))
  return row(['route', ...columns]) + row(['---', ...columns.map(() => '--:')]) + lines.join('')
}

test('every route answers everybody as the tables say', async () => {
  const tables = [await tableOf(ofLinks, linked), await tableOf(ofOffice, ['nobody', ...users])].join('\n')
  await emptied()
  const file = Bun.file(new URL('matrix.md', import.meta.url))
  if (Bun.env.MATRIX === 'write') await file.write(tables)
  expect(tables.split('\n')).toEqual((await file.text()).split('\n'))
}, 300_000)

test('no link opens anything beside its own addresses, carried as a session is', async () => {
  const surprises: string[] = []
  const links = ['draft', 'author', 'reviewer 1', 'reported', 'revoked'] as const
  for (const [at, column] of links.entries()) {
    const { token } = await worldOf(column)
    for (const [route] of others.filter((_, place) => place % links.length === at)) {
      const { status } = await pageOf(route, {})
      for (const [name, value] of Object.entries({ authorization: `Bearer ${token}`, cookie: `session=${token}` })) {
        const answer = await pageOf(route, { [name]: value })
        await answer.body?.cancel()
        if (answer.status !== status)
          surprises.push(`${column}, ${route}: ${answer.status} where nobody gets ${status}`)
      }
    }
  }
  expect(surprises).toEqual([])
})
