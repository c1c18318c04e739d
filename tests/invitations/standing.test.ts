// one database
import { expect, test } from 'bun:test'
import { reviewerLoads } from '../../src/review/statistics/queries.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { anArticle, anEditor, anIssue } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db, viewer } = journal
const meera = await browsingAs(journal)
await anIssue(db)

/** The page of those who may be asked to review a paper, as words, with those who are found by a name. */
async function candidates(q: string, keywords = ''): Promise<string> {
  const { number } = await aPaper(db, { state: 'review', values: { keywords } })
  const { text } = await meera.open(`/admin/submissions/${number}/ask?q=${q}`)
  return text.replace(/^.* Search /, '')
}

test('an article that was retracted recommends nobody, and is told of those who are known otherwise', async () => {
  const rows = [
    { refnumber: '921', authorname: 'Nora Gone, Ilya Gone, Emil Gone' },
    { refnumber: '922', authorname: 'Nora Gone' },
    { refnumber: '923', authorname: 'Emil Gone', article_type: 'retraction', notice_of: '921' },
  ] as const
  for (const row of rows) await anArticle(db, { keywords: 'barley', ...row })
  await anEditor(db, { name: 'Ilya Gone', email: 'ilya@hills.example' })
  const text = await candidates('gone', 'Barley')
  const told = 'An article here under this name was retracted'
  expect(text).toContain(`Nora Gone Wrote 1 article here on the paper’s keywords ${told}`)
  expect(text).toContain(`Member of the editorial board ${told}`)
  expect(text).not.toContain('Emil')
  expect(text.match(/Wrote/g)).toHaveLength(1)
})

const asked = { person: { name: 'Wren Late' }, answer_due: '2026-06-20', due: '2026-06-30' }
const accepted = { state: 'cancelled', answered_at: new Date('2026-06-02') } as const

test.each<[string, Parameters<typeof aRequest>[2], string | undefined]>([
  ['with a report', { report: {}, reported_at: new Date('2026-06-05') }, '1 of 1 reported'],
  ['not yet', { state: 'accepted' }, '0 of 1 reported'],
  ['by itself', { state: 'lapsed' }, '0 of 1 reported'],
  ['before its answer was due', { state: 'cancelled', ended_at: new Date('2026-06-20T09:00Z') }, undefined],
  ['after its answer was due', { state: 'cancelled', ended_at: new Date('2026-06-21T09:00Z') }, '0 of 1 reported'],
  ['before its report was due', { ...accepted, ended_at: new Date('2026-06-30T09:00Z') }, undefined],
  ['after its report was due', { ...accepted, ended_at: new Date('2026-07-01T09:00Z') }, '0 of 1 reported'],
])('a request that ended %s counts so, for candidates and in the statistics', async (ended, request, says) => {
  const name = `Wren ${ended.replaceAll(' ', '')}`
  await aRequest(db, await aPaper(db, { state: 'revision' }), { ...asked, ...request, person: { name } })
  const text = await candidates(encodeURIComponent(name))
  expect(text).toContain(name)
  expect(text.match(/\d of \d reported/)?.[0]).toBe(says)
  const loads = await reviewerLoads(db, viewer, { since: new Date('2026-01-01'), zone: 'UTC' })
  expect(loads.find((load) => load.name === name)).toMatchObject(
    says ? { asked: 1, reported: Number(says[0]) } : { asked: 0, reported: 0 },
  )
})
