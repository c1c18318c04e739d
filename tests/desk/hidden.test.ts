// one database
import { expect, test } from 'bun:test'
import { notices } from '../../src/core/db/tables/letters.ts'
import { queueLetter } from '../../src/review/letters/queueing.ts'
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
