// one database
import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { users } from '../../src/core/db/tables/accounts.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { reviewerNotes } from '../../src/core/db/tables/review/reviewers.ts'
import { minuteMs } from '../../src/core/text/dates.ts'
import { queueLetter } from '../../src/review/letters/queueing.ts'
import { saveAvailability } from '../../src/review/reviewer/answering.ts'
import { keepRecusals } from '../../src/review/sight/recusal-queries.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal

const pages = [
  ...['/admin', '/admin/changes', '/admin/submissions', '/admin/submissions?filter=all', '/admin/submissions?q=hills'],
  ...['/admin/search?q=hills', '/admin/letters', '/admin/letters?q=hills', '/admin/submissions/add'],
  ...['/admin/submissions/figures', '/admin/submissions/figures.csv', '/api/admin/submissions/figures'],
  ...['/api/admin/submissions?filter=all', '/api/admin/submissions?q=hills', '/api/admin/letters'],
]

test('no list, count, search or history shows a paper to a user who may not see it', async () => {
  const users = {
    admin: await aUser(db, 'Asha Admin'),
    recused: await aUser(db, 'Ravi Recused', { email: 'ravi@elsewhere.example' }),
    editor: await aUser(db, 'Esha Editor', { role: 'editor' }),
    staff: await aUser(db, 'Sita Staff', { role: 'staff' }),
  }
  const tokens = new Map<string, string>()
  for (const [name, { id }] of Object.entries(users)) tokens.set(name, (await aSession(journal, id)).token)
  const shown = async (name: string) => {
    const answers = await Promise.all(
      pages.map(async (path) => {
        const answer = await journal.get(path, { authorization: `Bearer ${tokens.get(name)}` })
        const body = (await answer.text()).replaceAll('q=hills', '').replace(/<input[^>]*type="search"[^>]*>/g, '')
        return { path, status: answer.status, total: answer.headers.get('x-total-count'), body }
      }),
    )
    return answers
  }
  const before = await Promise.all(['recused', 'editor', 'staff'].map(shown))
  const paper = await aPaper(db, {
    state: 'review',
    values: { title: 'Zanthoxylum in the hills' },
    people: [{ name: 'Nima Lepcha', email: 'nima@hills.example', corresponding: true }],
  })
  const asked = await aRequest(db, paper, { person: { name: 'Ravi Recused', email: 'ravi@elsewhere.example' } })
  const values = { number: paper.number, title: paper.title, name: 'Nima Lepcha' }
  const letter = { kind: 'received', to: 'nima@hills.example', paper: paper.number, values } as const
  await db.transaction((tx) => queueLetter(tx, journal, letter))
  expect(await db.select({ paper: notices.paper }).from(notices)).toEqual([{ paper: paper.number }])
  const path = `/api/admin/submissions/${paper.number}`
  const token = tokens.get('admin') ?? ''
  const { body } = await journal.call('GET', path, { token })
  await journal.call('POST', path, { token, body: { keywords: 'Sikkim', modification: body.modification } })

  const told = new RegExp([paper.number, asked.request, 'Zanthoxylum', 'Lepcha', 'Sikkim'].join('|'))
  expect((await shown('admin')).filter((one) => told.test(one.body)).length).toBeGreaterThan(3)
  for (const [place, name] of ['recused', 'editor', 'staff'].entries()) {
    const after = await shown(name)
    expect(after.filter((one) => told.test(one.body)).map((one) => `${name} ${one.path}`)).toEqual([])
    const figures = (answers: typeof after) => answers.map(({ path, status, total }) => ({ path, status, total }))
    expect(figures(after)).toEqual(figures(before[place] ?? []))
    const counts = (answers: typeof after) => answers.map((one) => one.body.match(/class="count"[^>]*>\s*\d+/g))
    expect(counts(after)).toEqual(counts(before[place] ?? []))
  }
})

test('an author sees of a reviewer what was noted before others changed it who know what they review', async () => {
  const nima = await aSession(journal, (await aUser(db, 'Nima Rai', { email: 'nima@rai.example' })).id)
  const asha = await aSession(journal, (await aUser(db, 'Asha Other')).id)
  const people = [{ name: 'N. R.', email: 'nima@rai.example', corresponding: true }]
  const hidden = await aPaper(db, { state: 'review', people })
  const kept = { keywords: 'otters', note: '', not_before: null }
  const { reviewer } = await aRequest(db, hidden, {
    person: { name: 'Rada Lukic', email: 'rada@lab.example', affiliation: 'Universität zu Köln', ...kept },
  })
  await keepRecusals(db)
  const other = await aPaper(db, { state: 'review' })
  const { request } = await aRequest(db, other, {
    reviewer_id: reviewer,
    hints: ['coauthor', 'recent'],
    typed_name: 'R. Lukic',
    person: { name: 'Nobody' },
  })
  const change = async ({ token }: typeof nima, body: object) => {
    const answer = await journal.call('POST', `/api/admin/reviewers/${reviewer}`, { token, body })
    expect(answer.status).toBe(200)
  }
  const hintsOn = async ({ token }: typeof nima) =>
    (await journal.call('GET', `/api/admin/submissions/${other.number}`, { token })).body.requests[0].hints
  expect([await hintsOn(asha), await hintsOn(nima)]).toEqual([['coauthor', 'recent'], ['coauthor']])
  const isAskedAs = async ({ token }: typeof nima) => {
    const path = `/admin/submissions/${other.number}/requests/${request}`
    return (await (await journal.get(path, { authorization: `Bearer ${token}` })).text()).includes('R. Lukic')
  }
  expect([await isAskedAs(asha), await isAskedAs(nima)]).toEqual([true, false])
  const seenBy = async ({ token }: typeof nima) => {
    const { body } = await journal.call('GET', '/api/admin/reviewers?q=rada', { token })
    return body.map(({ keywords, note, not_before }: typeof kept) => ({
      keywords,
      note,
      not_before,
    }))
  }
  const found = async ({ token }: typeof nima, q: string) =>
    (await journal.call('GET', `/api/admin/reviewers?q=${q}`, { token })).body.length
  const said = { ...kept, keywords: 'weasels', note: 'Has the paper on otters', not_before: '2030-01-01' }
  const isNima = eq(users.email, 'nima@rai.example')
  await db.update(users).set({ role: 'staff' }).where(isNima)
  await change(asha, said)
  await db.update(users).set({ role: 'admin' }).where(isNima)
  expect([await found(nima, 'k%C3%B6ln'), await found(nima, 'koln')]).toEqual([1, 1])
  expect([await seenBy(asha), await seenBy(nima)]).toEqual([[said], [kept]])
  expect([await found(asha, 'weasels'), await found(nima, 'weasels'), await found(nima, 'otters')]).toEqual([1, 0, 1])
  await change(nima, { ...kept, not_before: '', keywords: 'otters, rain' })
  const rain = { keywords: 'otters, rain' }
  expect([await seenBy(asha), await seenBy(nima)]).toEqual([[{ ...said, ...rain }], [{ ...kept, ...rain }]])
  const declined = { action: 'decline', reason: 'busy', not_before: '2031-01-01' }
  const at = `/api/admin/submissions/${other.number}/requests/${request}`
  expect((await journal.call('POST', at, { token: nima.token, body: declined })).status).toBe(200)
  const late = { ...rain, not_before: '2031-01-01' }
  expect([await seenBy(asha), await seenBy(nima)]).toEqual([[{ ...said, ...late }], [{ ...kept, ...late }]])
  await change(nima, { email: 'rada@home.example' })
  expect(await seenBy(nima)).toEqual([{ ...kept, ...late }])
  expect((await seenBy(asha)).sort((one: typeof kept) => (one.note === '' ? 1 : -1))).toEqual([
    { ...said, ...late },
    { ...kept, ...late },
  ])
})

test('what is noted of a reviewer stays as an author saw it when the own paper is sent to the reviewer', async () => {
  const later = (minutes: number) => new Date(journal.now.at.getTime() + minutes * minuteMs)
  const asha = await aSession(journal, (await aUser(db, 'Asha Noting')).id)
  const email = 'tara@noted.example'
  const [open, own] = [
    await aPaper(db, { state: 'review' }),
    await aPaper(db, { state: 'review', people: [{ name: 'T. N.', email, corresponding: true }] }),
  ]
  const person = { name: 'Goran Noted', note: 'Kind.' }
  const { reviewer } = await aRequest(db, open, { person, created_at: later(-9) })
  const note = async (text: string) => {
    const answer = await journal.call('POST', `/api/admin/reviewers/${reviewer}`, { ...asha, body: { note: text } })
    expect(answer.status).toBe(200)
  }
  const say = (paper: { id: number }, not_before: string, minutes: number) =>
    saveAvailability(db, { reviewer_id: reviewer, paper_id: paper.id }, { not_before, at: later(minutes) })
  await note('Quick.')
  await say(open, '2030-01-01', 1)
  await aRequest(db, own, { reviewer_id: reviewer, created_at: later(2), person: { name: 'Nobody' } })
  const seenBy = async ({ token }: typeof asha) => {
    const { body } = await journal.call('GET', '/api/admin/reviewers?q=goran', { token })
    return body.map(({ note, not_before }: Record<string, string>) => [note, not_before])
  }
  const tara = await aSession(journal, (await aUser(db, 'Tara Noted', { email })).id)
  expect(await seenBy(tara)).toEqual([['Quick.', '2030-01-01']])
  await say(own, '2031-01-01', 3)
  journal.now.at = later(4)
  await note('Has the paper on otters.')
  expect([await seenBy(asha), await seenBy(tara)]).toEqual([
    [['Has the paper on otters.', '2031-01-01']],
    [['Quick.', '2030-01-01']],
  ])
  for (const minutes of [1, 2]) await say(open, '2031-01-01', minutes)
  expect(await seenBy(tara)).toEqual([['Quick.', '2031-01-01']])
  expect(
    await db.$count(reviewerNotes, and(eq(reviewerNotes.reviewer_id, reviewer), eq(reviewerNotes.field, 'not_before'))),
  ).toBe(4)
})
