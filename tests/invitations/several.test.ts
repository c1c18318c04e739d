// one database
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { reviewRequests } from '../../src/core/db/tables/review/reviewers.ts'
import { candidateKey } from '../../src/review/invitations/candidate-rules.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const editor = await browsingAs(journal, 'Asha Editor')

const aReviewer = async (name: string) =>
  (await aRequest(db, await aPaper(db, { state: 'rejected' }), { person: { name }, report: {} })).reviewer
const asked = async (paperId: number) =>
  (await db.select().from(reviewRequests).where(eq(reviewRequests.paper_id, paperId))).map(
    ({ reviewer_id, state }) => ({
      reviewer_id,
      state,
    }),
  )

test('a key of a candidate is their number, or has no name', () => {
  expect(candidateKey({ id: 7, name: 'Uma Sen', email: 'uma@example.org' })).toBe('p7')
  expect(candidateKey({ id: null, name: 'Uma Sen', email: 'uma@example.org' })).toMatch(/^[0-9a-z]{4,8}$/)
})

test('several reviewers are ticked, and asked with one letter, each alone', async () => {
  const paper = await aPaper(db, { state: 'review' })
  const [uma, ravi] = [await aReviewer('Uma Sen'), await aReviewer('Ravi Rao')]
  const path = `/admin/submissions/${paper.number}/ask`
  const list = await editor.open(path)
  for (const id of [uma, ravi]) expect(list.html).toContain(`name="who" value="p${id}"`)
  const form = await editor.open(`${path}/several?who=p${uma}&who=p${ravi}`)
  expect(form.text).toContain('Ask 2 reviewers')
  expect(form.text).toContain('{name}')
  const subject = 'A review?'
  const text = 'Dear {name}, please see {link}. Best wishes'
  const sent = await editor.submit(`${path}/several`, {
    who: `p${uma} p${ravi}`,
    q: '',
    told: '[]',
    subject,
    text,
    looked: 'yes',
    send: 'yes',
  })
  expect(sent.text).toContain('2 invitations on the way.')
  expect((await asked(paper.id)).map(({ state }) => state)).toEqual(['invited', 'invited'])
})

test('who cannot be asked is named, and stays in the form with the letter as typed', async () => {
  const paper = await aPaper(db, { state: 'review', values: { opposed: 'Mina Roy | |' } })
  const [uma, busy] = [await aReviewer('Uma Das'), await aReviewer('Mina Roy')]
  const path = `/admin/submissions/${paper.number}/ask/several`
  const fields = { who: `p${uma} p${busy}`, q: '', told: '[]', subject: 'Hi', send: 'yes' }
  const refused = await editor.submit(path, { ...fields, text: 'Dear {name}, our own words: {link}' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Mina Roy: Please look at this first')
  expect(refused.html).toContain('our own words: {link}')
  expect(refused.html).toContain(`value="p${busy}"`)
  expect(await asked(paper.id)).toEqual([{ reviewer_id: uma, state: 'invited' }])
  expect((await editor.submit(path, { ...fields, who: '' })).text).toContain('Choose the reviewers to ask.')
})

test('the reviewers of the round before are asked again in one form', async () => {
  const paper = await aPaper(db, { state: 'review', round: 2 })
  const { reviewer } = await aRequest(db, paper, { round: 1, person: { name: 'Sita Devi' }, report: {} })
  await aReviewer('Uma Sen')
  const form = await editor.open(`/admin/submissions/${paper.number}/ask/several?who=again`)
  expect(form.text).toContain('Ask 1 reviewer')
  expect(form.text).toContain('a paper that you reviewed for us')
  expect(form.html).toContain(`value="p${reviewer}"`)
})
