import { eq } from 'drizzle-orm'
import type { Db } from '../../../src/core/db/connect.ts'
import { sessions, signIns } from '../../../src/core/db/tables/accounts.ts'
import { articleAuthors, articles } from '../../../src/core/db/tables/articles.ts'
import { keptFiles } from '../../../src/core/db/tables/installation.ts'
import { notices } from '../../../src/core/db/tables/letters.ts'
import { audit, drafts } from '../../../src/core/db/tables/office.ts'
import { paperFiles } from '../../../src/core/db/tables/review/authors.ts'
import { bankLines, receipts } from '../../../src/core/db/tables/review/fees.ts'
import { paperDecisions, paperEvents, paperNotes } from '../../../src/core/db/tables/review/papers.ts'
import { articleProofs, proofNotes, proofQueries } from '../../../src/core/db/tables/review/proofs.ts'
import { releasedReports } from '../../../src/core/db/tables/review/released.ts'
import { reportFiles } from '../../../src/core/db/tables/review/reviewers.ts'
import { editors } from '../../../src/core/db/tables/site.ts'
import { entries } from '../../../src/core/db/tables/work-log.ts'
import type { Files } from '../../../src/core/files/files.ts'
import { personKey } from '../../../src/core/pasted/name-keys.ts'
import { orcidOf } from '../../../src/core/text/orcid.ts'
import { addEvents } from '../../../src/review/timeline/queries.ts'
import { aPaper, aRequest } from './papers.ts'
import { anArticle, anEditor, aUser } from './rows.ts'

/** What people of a journal are, in turn. */
export const roles = [
  'author of a refused paper',
  'author of an article',
  'coauthor of an article',
  'reviewer of an article',
  'reviewer who declined',
  'hidden member of the board',
  'shown member of the board',
  'user',
  'author of a draft',
  'author who never confirmed',
  'suggested reviewer',
  'reviewer of a refused paper',
  'reader of a proof',
] as const

/** Somebody of the journal, with the strings that nobody may find once they are erased. */
export type Somebody = { role: (typeof roles)[number]; name: string; email: string; orcid: string; secrets: string[] }

const at = new Date('2026-06-01T10:00:00Z')

/** An ORCID iD with its check digit, by number. */
export function anOrcid(number: number): string {
  const digits = String(2_000_000_000_000_00 + number * 7).padStart(15, '0')
  const found = [...'0123456789X'].map((last) => orcidOf(digits + last)).find((orcid) => orcid !== undefined)
  if (!found) throw new Error('No check digit fits')
  return found
}

/** Adds somebody with a role, and what the journal has of such people: rows, letters, files, notes, history. */
export async function somebody({ db, files }: { db: Db; files: Files }, number: number): Promise<Somebody> {
  const role = roles[number % roles.length] ?? roles[0]
  const name = `Arunike${number}x O'Belore${number}y`
  const email = `Arunike.${number}@kaveri${number}.example`
  const person = { name, email, orcid: anOrcid(number), affiliation: `Institute of Sowing ${number}z` }
  const phone = `+91 98${String(1_000_000 + number).slice(-7)} 7`
  const place = { db, files, number, person, phone, secret: (what: string) => `${what}-${number}-said` }
  const secrets = [email, ...(await placed(role, place)), ...(await mentioned(place))]
  const isPublished = role.endsWith('an article') && !role.startsWith('reviewer')
  const isShown = role === 'shown member of the board'
  const own = isPublished ? [] : isShown ? [] : [name]
  const hasNone = role.includes('board') || role === 'suggested reviewer' || role === 'reader of a proof'
  const more = isPublished || isShown || hasNone ? [] : [person.orcid]
  return { role, name, email, orcid: person.orcid, secrets: [...secrets, ...own, ...more] }
}

type Place = {
  db: Db
  files: Files
  number: number
  person: { name: string; email: string; orcid: string; affiliation: string }
  phone: string
  secret: (what: string) => string
}

/** What others wrote of somebody: in a letter, the work log, the history and a line of the bank. */
async function mentioned({ db, number, person: { name, email }, secret }: Place): Promise<string[]> {
  const written = `Called by ${name} <${email}> today`
  await db.insert(entries).values({ content: `<p>${written}</p>`, createdby: 'Meera' })
  const change = { at, username: 'Meera', kind: 'entry', subject: String(number), action: 'change' } as const
  await db.insert(audit).values({ ...change, before: {}, after: { content: `News\n${name}, ${email.toUpperCase()}` } })
  const line = {
    id: crypto.randomUUID(),
    hash: `line ${number}`,
    day: '2026-06-01',
    amount: 50_000,
    at,
    by: 'Meera',
  } as const
  const said = { reference: `Fee ${email}`, name, text: `Fee | ${name.toUpperCase()} | ${email}` }
  await db.insert(bankLines).values({ ...line, state: 'offered', ...said })
  const letter = { state: 'sent', createdby: 'Meera', created_at: at, subject: 'News' } as const
  await db.insert(notices).values([
    {
      ...letter,
      recipient: 'office@journal.example',
      body: `Dear editor,\n${name}\nhas answered`,
      message_id: `<a${number}>`,
    },
    { ...letter, recipient: email, body: secret('letter'), message_id: `<b${number}>` },
  ])
  return [secret('letter')]
}

/** Puts somebody where the role has them. @returns the strings that only they have there */
async function placed(role: Somebody['role'], place: Place): Promise<string[]> {
  switch (role) {
    case 'author of a refused paper':
      return ofRefused(place)
    case 'author of an article':
    case 'coauthor of an article':
      return ofArticle(place, role === 'author of an article')
    case 'reviewer of an article':
    case 'reviewer of a refused paper':
    case 'reviewer who declined':
      return ofReviewer(role, place)
    case 'hidden member of the board':
    case 'shown member of the board':
      return ofBoard(place, role === 'shown member of the board')
    case 'user':
      return ofUser(place)
    case 'reader of a proof': {
      const { refnumber } = await anArticle(place.db, { status: 'disabled' })
      const [article] = await place.db.select().from(articles).where(eq(articles.refnumber, refnumber))
      const { name, email } = place.person
      return aProof(place, { article_id: article?.id ?? 0, name, email })
    }
    case 'suggested reviewer': {
      const { name, email } = place.person
      await aPaper(place.db, {
        values: { suggested: `A | a@b.example\n${name} | ${email} | ${place.secret('suggested')}` },
      })
      return [place.secret('suggested')]
    }
    default: {
      const state = role === 'author of a draft' ? 'draft' : 'unconfirmed'
      await aPaper(place.db, { state, values: wordsOf(place), people: [{ ...place.person, corresponding: true }] })
      return Object.values(wordsOf(place))
    }
  }
}

const wordsOf = ({ secret, phone }: Place) => ({
  title: secret('title'),
  cover_letter: secret('cover'),
  mobile: phone,
})

async function aFileOf({ db, files, secret }: Place, paper: { id: number }, kind: 'manuscript' | 'title_page') {
  const text = `%PDF-1.7 ${secret(kind)}`
  const file_hash = await files.save(new TextEncoder().encode(text))
  const file = { id: crypto.randomUUID(), paper_id: paper.id, round: 1, kind, name: `${secret('upload')}.pdf` }
  const rest = { type: 'application/pdf', bytes: text.length, file_hash, scrub: 'none', by: 'author', at } as const
  await db.insert(paperFiles).values({ ...file, ...rest })
  return secret(kind)
}

/** A proof that somebody approved, with what they wrote on it. */
async function aProof(
  { db, person, secret }: Place,
  of: { article_id: number; paper_id?: number; name?: string; email?: string },
): Promise<string[]> {
  const id = crypto.randomUUID()
  const words = { note: secret('correction'), answer: secret('answered') }
  const proof = { id, state: 'approved', due: '2026-06-20', by: 'Meera', at, goes_at: at, sent_at: at } as const
  await db.insert(articleProofs).values({ ...proof, ...of, fields: { email: person.email } })
  const place = { id: crypto.randomUUID(), proof_id: id, position: 1, anchor: 'title' }
  await db.insert(proofNotes).values({ ...place, text: words.note, state: 'done', handed: true, at })
  await db.insert(proofQueries).values({ ...place, text: `Is ${person.name} right?`, answer: words.answer })
  return Object.values(words)
}

async function ofRefused(place: Place): Promise<string[]> {
  const { db, person, secret } = place
  const people = [
    { ...person, corresponding: true },
    { name: 'Somebody Else', email: 'else@elsewhere.example' },
  ]
  const paper = await aPaper(db, { state: 'rejected', ended_at: at, values: wordsOf(place), people })
  await aRequest(db, paper, { report: { to_author: secret('report') } })
  await db.insert(paperEvents).values({ paper_id: paper.id, at, by: 'author', what: `Sent by ${person.name}` })
  const manuscript = await aFileOf(place, paper, 'manuscript')
  return [...Object.values(wordsOf(place)), manuscript, secret('upload'), secret('report'), person.affiliation]
}

async function ofArticle(place: Place, isTheirs: boolean): Promise<string[]> {
  const { db, person, phone, secret } = place
  const { name, email } = person
  const row = await anArticle(db, { authorname: name, ...(isTheirs && { email, mobile: phone }) })
  const [article] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, row.refnumber))
  const article_id = article?.id ?? 0
  await db.insert(articleAuthors).values({ article_id, position: 1, ...person })
  const other = { name: 'Somebody Else', email: 'else@elsewhere.example' }
  const people = [
    { ...person, corresponding: isTheirs },
    { ...other, corresponding: !isTheirs },
  ]
  const given = { state: 'published', ended_at: at, article_id, people } as const
  const paper = await aPaper(db, isTheirs ? { ...given, values: wordsOf(place) } : given)
  await db.insert(paperNotes).values({ paper_id: paper.id, at, by: 'Meera', text: `${name} was slow` })
  const change = { at, username: 'Meera', kind: 'article', subject: String(article_id), action: 'change' } as const
  await db.insert(audit).values({ ...change, before: { email: 'a@b.example' }, after: { email } })
  if (!isTheirs) return []
  const payer = `${name} <${email}>`
  const receipt = { year: 2026, serial: place.number + 1, paper_id: paper.id, number: paper.number, title: '', payer }
  await db
    .insert(receipts)
    .values({ ...receipt, amount: 50_000, currency: 'INR', paid_on: '2026-06-01', issued_at: at, by: 'Meera' })
  const page = await aFileOf(place, paper, 'title_page')
  const said = await aProof(place, { article_id, paper_id: paper.id })
  return [page, phone, secret('upload'), secret('cover'), ...said]
}

async function ofReviewer(role: Somebody['role'], place: Place): Promise<string[]> {
  const { db, files, person, secret } = place
  const state = role === 'reviewer of an article' ? 'published' : role.endsWith('refused paper') ? 'rejected' : 'review'
  const paper = await aPaper(db, { state, ...(state !== 'review' && { ended_at: at }) })
  const words = { note: secret('note'), certificate_name: `Dr ${person.name}`, suggest: secret('suggest') }
  const report = { to_author: `Say more. ${person.name}`, to_editor: `Write to ${person.email}` }
  const asked = await aRequest(db, paper, {
    person: { ...person, name_key: personKey(person.name), note: secret('remark'), keywords: secret('keyword') },
    ...words,
    ...(role === 'reviewer who declined' ? { state: 'declined' } : { report, reported_at: at }),
  })
  await db.insert(paperEvents).values({ paper_id: paper.id, at, by: asked.request, what: `${person.name} answered` })
  const values = { name: person.name, request: asked.request }
  await addEvents(db, [{ paperId: paper.id, at, by: 'Meera', what: 'invited', values }])
  const told = { recipient: 'office@journal.example', createdby: 'journal', created_at: at, subject: 'Answer' }
  await db.insert(notices).values({
    ...told,
    kind: 'new_answer',
    side: 'editor',
    paper: paper.number,
    request: asked.request,
    state: 'sent' as const,
    body: `${person.name} answered`,
    message_id: `<c${place.number}>`,
  })
  const decision = crypto.randomUUID()
  await db.insert(paperDecisions).values({
    id: decision,
    paper_id: paper.id,
    round: 1,
    decision: 'minor',
    by: 'Meera',
    at,
    undo_until: at,
    before: {},
  })
  await db.insert(releasedReports).values({ decision_id: decision, place: 1, to_author: `Regards, ${person.name}` })
  const hash = await files.save(new TextEncoder().encode(secret('report')))
  const copy_hash = await files.save(new TextEncoder().encode(`scrubbed ${place.number}`))
  const file = {
    type: 'application/pdf',
    bytes: 5,
    file_hash: hash,
    copy_hash,
    copy_bytes: 5,
    scrub: 'scrubbed',
    at,
  } as const
  const named = { id: crypto.randomUUID(), request_id: asked.id, version: 1, name: `${secret('upload')}.pdf` }
  await db.insert(reportFiles).values({ ...named, ...file })
  return [
    secret('note'),
    secret('suggest'),
    secret('remark'),
    secret('keyword'),
    secret('report'),
    secret('upload'),
    person.affiliation,
  ]
}

async function ofBoard({ db, files, person, phone, secret }: Place, isShown: boolean): Promise<string[]> {
  const { name, email } = person
  const picture = `${await files.save(new TextEncoder().encode(secret('picture')))}.png`
  const status = isShown ? 'enabled' : 'disabled'
  await anEditor(db, { name, email, phone, status, ...(isShown ? {} : { picture, content: secret('content') }) })
  const [editor] = await db.select({ id: editors.id }).from(editors).where(eq(editors.email, email))
  const change = { at, username: 'Meera', kind: 'editor', subject: String(editor?.id), action: 'change' } as const
  const [made] = await db
    .insert(audit)
    .values({ ...change, before: { phone }, after: { email } })
    .returning({ id: audit.id })
  if (isShown) return [phone]
  const old = await files.save(new TextEncoder().encode(secret('former')))
  await db.insert(keptFiles).values({ change_id: made?.id ?? 0, field: 'picture', name: `${old}.png`, until: at })
  return [phone, secret('picture'), secret('former'), secret('content')]
}

async function ofUser({ db, number, person, secret }: Place): Promise<string[]> {
  const { name, email, orcid } = person
  const user = await aUser(db, name, { email, orcid, role: 'editor' })
  const seen = { user_id: user.id, address: '192.0.2.7', user_agent: secret('browser') }
  await db.insert(sessions).values({ id: crypto.randomUUID(), ...seen, expires_at: new Date('2030-01-01') })
  await db.insert(signIns).values({ ...seen, at, outcome: 'ok' })
  await db.insert(drafts).values({ user_id: user.id, path: '/admin', at, fields: { text: secret('typed') } })
  const change = {
    at,
    username: name,
    user_id: user.id,
    kind: 'user',
    subject: String(user.id),
    action: 'add',
  } as const
  await db.insert(audit).values({ ...change, before: {}, after: { name, email } })
  await db.insert(entries).values({ content: `Entry ${number}`, createdby: name })
  await anArticle(db, { createdby: name, modifiedby: name })
  return [secret('browser'), secret('typed')]
}
