/**
 * How fast the pages of papers are, on the embedded database:
 * `NODE_ENV=production bun tests/programs/papers/pages.ts [PAPERS] [PEOPLE]`; without that variable React renders as it
 * does for development, in twice the time. Prints the median and 95th percentile of the desk, a paper, the author's and
 * the reviewer's page, and a search for candidates.
 */
import { sql } from 'drizzle-orm'
import { insertRows } from '../../../src/core/db/rows.ts'
import { reviewers } from '../../../src/core/db/tables/review/reviewers.ts'
import { personKey } from '../../../src/core/pasted/name-keys.ts'
import { addLink, makeLinkToken } from '../../../src/review/access-links/queries.ts'
import { aPaper, aRequest } from '../../support/builders/papers.ts'
import { aSession, aUser } from '../../support/builders/rows.ts'
import { aJournal } from '../../support/journal.ts'

const [papers = 300, people = 10_000] = process.argv.slice(2).map(Number)
const journal = await aJournal()
const { db } = journal
const admin = await aUser(db, 'Asha Admin')
const { token } = await aSession(journal, admin.id)
const states = ['received', 'review', 'review', 'review', 'revision', 'accepted', 'rejected'] as const

let shown = { number: '', id: 0 }
let request = ''
for (let at = 0; at < papers; at++) {
  const state = states[at % states.length] ?? 'review'
  const paper = await aPaper(db, { state })
  if (state !== 'review') continue
  const asked = await aRequest(db, paper, { state: 'accepted', answered_at: journal.now.at })
  await aRequest(db, paper)
  shown = paper
  request = asked.request
}
const at = journal.now.at
const rows = Array.from({ length: people }, (_, number) => {
  const name = `Person${number % 500} Family${number}`
  return { name, name_key: personKey(name), email: `person${number}@university${number % 100}.example`, created_at: at }
})
for (let from = 0; from < rows.length; from += 500)
  await insertRows(db, reviewers, { rows: rows.slice(from, from + 500), returning: { id: reviewers.id } })
await db.execute(sql`analyze`)

const linkOf = async (purpose: 'author' | 'reviewer') => {
  const of = { purpose, paperId: shown.id, expiresAt: null, ...(purpose === 'reviewer' && { request }) }
  const { id } = await addLink(db, of, at)
  return `/${purpose === 'author' ? 's' : 'r'}/${await makeLinkToken(db, id)}`
}

async function measure(name: string, path: string, signedIn: boolean): Promise<void> {
  const headers: Record<string, string> = signedIn ? { authorization: `Bearer ${token}` } : {}
  const times: number[] = []
  let status = 0
  for (let turn = 0; turn < 120; turn++) {
    const began = performance.now()
    const answer = await journal.get(path, headers)
    await answer.arrayBuffer()
    if (turn >= 20) times.push(performance.now() - began)
    status = answer.status
  }
  times.sort((one, other) => one - other)
  const ms = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1)
  process.stdout.write(`${name}: ${status}, median ${ms(0.5)} ms, p95 ${ms(0.95)} ms\n`)
}

await measure('another page of the back office', '/admin/news', true)
await measure('the desk', '/admin/submissions', true)
await measure('the desk, a search', '/admin/submissions?q=crop', true)
await measure('a paper', `/admin/submissions/${shown.number}`, true)
await measure('the author’s page', await linkOf('author'), false)
await measure('the reviewer’s page', await linkOf('reviewer'), false)
await measure('candidates', `/api/admin/submissions/${shown.number}/candidates?q=person7`, true)
await measure('reviewers', '/api/admin/reviewers?q=person7', true)
await journal.close()
process.exit(0)
