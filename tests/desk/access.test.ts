// one database
import { describe, expect, test } from 'bun:test'
import { paperRecusals } from '../../src/core/db/tables/review/papers.ts'
import { renewHandlers } from '../../src/review/letters/handlers.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal

const at = new Date('2026-06-02T10:00:00Z')
const tokenOf = async (id: number) => (await aSession(journal, id)).token
const sees = async (user: { id: number }, number: string) => {
  const token = await tokenOf(user.id)
  const { status } = await journal.call('GET', `/api/admin/submissions/${number}`, { token })
  const list = await journal.call('GET', '/api/admin/submissions?filter=all&limit=300', { token })
  const found = await journal.call('GET', `/api/admin/submissions?filter=all&q=${number}`, { token })
  const isListed = list.body.some((paper: { number: string }) => paper.number === number)
  expect(isListed).toBe(status === 200)
  expect(found.headers.get('x-total-count')).toBe(status === 200 ? '1' : '0')
  const page = await journal.get(`/admin/submissions/${number}`, { authorization: `Bearer ${token}` })
  expect(page.status).toBe(status)
  return status === 200
}

const recuse = (paper: { id: number }, user: { id: number }, lifted = false) =>
  db
    .insert(paperRecusals)
    .values({ paper_id: paper.id, user_id: user.id, reason: 'Named as an author', lifted, by: 'Asha', at })
    .onConflictDoUpdate({ target: [paperRecusals.paper_id, paperRecusals.user_id], set: { lifted } })

describe('who may see a paper', () => {
  const cases = [
    ['an admin', { role: 'admin', isAssigned: false, isRecused: false, state: 'received' }, true],
    ['a recused admin', { role: 'admin', isAssigned: false, isRecused: true, state: 'received' }, false],
    ['its editor', { role: 'editor', isAssigned: true, isRecused: false, state: 'review' }, true],
    ['its recused editor', { role: 'editor', isAssigned: true, isRecused: true, state: 'review' }, false],
    ['another editor', { role: 'editor', isAssigned: false, isRecused: false, state: 'review' }, false],
    ['an admin, a draft,', { role: 'admin', isAssigned: true, isRecused: false, state: 'draft' }, false],
  ] as const

  test.each(cases)('whether %s sees it', async (_, { role, isAssigned, isRecused, state }, may) => {
    const user = await aUser(db, undefined, { role })
    const paper = await aPaper(db, { state, editor_id: isAssigned ? user.id : null })
    if (isRecused) await recuse(paper, user)
    expect(await sees(user, paper.number)).toBe(may)
  })
})

describe('a user is recused', () => {
  const iD = 'https://orcid.org/0000-0002-1825-0097'

  test.each([
    ['by the email', { email: 'asha@university.example' }, { email: 'Asha@University.example' }],
    ['by the ORCID iD', { orcid: iD }, { orcid: iD }],
  ])('from their own paper, %s', async (_, ofUser, ofAuthor) => {
    const user = await aUser(db, undefined, ofUser)
    const paper = await aPaper(db, { people: [{ name: 'Asha Rao', corresponding: true, ...ofAuthor }] })
    expect(await sees(user, paper.number)).toBe(false)
    await recuse(paper, user, true)
    expect(await sees(user, paper.number)).toBe(true)
  })

  test('from their own paper, by the name however it is written', async () => {
    const user = await aUser(db, 'José García')
    const paper = await aPaper(db, { people: [{ name: 'Dr. JOSE GARCIA', corresponding: true }] })
    expect(await sees(user, paper.number)).toBe(false)
  })

  test('from a paper that they review, until its end', async () => {
    const user = await aUser(db, undefined, { email: 'meera@elsewhere.example' })
    const [open, ended] = [await aPaper(db, { state: 'review' }), await aPaper(db, { state: 'rejected' })]
    await aRequest(db, open, { person: { email: 'Meera@elsewhere.example' } })
    await aRequest(db, ended, { person: { name: user.name, email: '' } })
    expect(await sees(user, open.number)).toBe(false)
    expect(await sees(user, ended.number)).toBe(true)
  })

  test('as soon as the user or the authors change', async () => {
    const user = await aUser(db)
    const paper = await aPaper(db, { people: [{ name: 'Nina Bose', email: 'nina@university.example' }] })
    expect(await sees(user, paper.number)).toBe(true)
    await journal.call('POST', `/api/users/${user.id}`, {
      token: await tokenOf(user.id),
      body: { email: 'nina@university.example' },
    })
    expect(await sees(user, paper.number)).toBe(false)
  })
})

test('a former author of a paper stays recused until an admin lifts it', async () => {
  const author = { name: 'Ira Author', email: 'ira@university.example', corresponding: true }
  const other = { name: 'Bina Author', email: 'bina@university.example' }
  const removed = await aUser(db, 'Ira Author')
  const changed = await aUser(db, undefined, { email: 'bina@university.example' })
  const paper = await aPaper(db, { people: [author, other] })
  await db.transaction((tx) => renewHandlers(tx, journal)) // the job
  const admin = await tokenOf((await aUser(db)).id)
  const path = `/api/admin/submissions/${paper.number}`
  const { body } = await journal.call('GET', path, { token: admin })
  const authors = 'Nobody Else | A University | India | nobody@university.example | corresponding'
  const saved = await journal.call('POST', path, { token: admin, body: { authors, modification: body.modification } })
  expect(saved.status).toBe(200)
  const email = { token: await tokenOf(changed.id), body: { email: 'other@university.example' } }
  expect((await journal.call('POST', `/api/users/${changed.id}`, email)).status).toBe(200)
  expect([await sees(removed, paper.number), await sees(changed, paper.number)]).toEqual([false, false])
  const lift = { token: admin, body: { user: 'Ira Author', lift: true } }
  expect((await journal.call('POST', `${path}/recuse`, lift)).status).toBe(200)
  await db.transaction((tx) => renewHandlers(tx, journal))
  expect(await sees(removed, paper.number)).toBe(true)
})

test('staff get 403 of every address, whatever the number', async () => {
  const { id } = await aUser(db, undefined, { role: 'staff' })
  const { number } = await aPaper(db)
  const token = await tokenOf(id)
  for (const path of ['', `/${number}`, '/2026-0000'])
    expect((await journal.call('GET', `/api/admin/submissions${path}`, { token })).status).toBe(403)
})

test('a recused user is neither offered nor taken as the editor of a paper, until an admin lifts it', async () => {
  const paper = await aPaper(db, { people: [{ name: 'Judea Quibble', corresponding: true }] })
  const author = await aUser(db, 'judea quibble', { role: 'editor' })
  const reviewer = await aUser(db, 'Rhea Viewer')
  const other = await aUser(db, 'Otto Editor', { role: 'editor' })
  await recuse(paper, reviewer)
  await db.transaction((tx) => renewHandlers(tx, journal))
  const token = await tokenOf((await aUser(db)).id)
  const path = `/api/admin/submissions/${paper.number}`
  const assign = (user: string) => journal.call('POST', `${path}/assign`, { token, body: { user } })
  const offered = async () => {
    const page = await journal.get(`/admin/submissions/${paper.number}`, { authorization: `Bearer ${token}` })
    const html = await page.text()
    return [author, reviewer, other].filter(({ name }) => html.includes(`<option value="${name}"`))
  }
  expect(await offered()).toEqual([other])
  for (const { name } of [author, reviewer]) {
    const { status, body } = await assign(name)
    expect([status, body]).toEqual([422, { error: 'invalid', field: 'user' }])
  }
  expect((await assign(other.name)).body.editor).toBe(other.name)
  const lift = { token, body: { user: author.name, lift: true } }
  expect((await journal.call('POST', `${path}/recuse`, lift)).status).toBe(200)
  expect(await offered()).toEqual([author, other])
  expect((await assign(author.name)).body.editor).toBe(author.name)
})
