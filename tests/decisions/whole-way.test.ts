// one database
import { expect, test } from 'bun:test'
import { and, eq, sql } from 'drizzle-orm'
import { issues } from '../../src/core/db/tables/articles.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { paperFiles } from '../../src/core/db/tables/review/authors.ts'
import { paperLinks, papers } from '../../src/core/db/tables/review/papers.ts'
import { localTimeIn } from '../../src/core/text/local-time.ts'
import { publishDue } from '../../src/journal/articles/publish/actions.ts'
import { bringTexts } from '../../src/journal/articles/text/actions.ts'
import { makeLinkToken } from '../../src/review/access-links/queries.ts'
import { linkPath } from '../../src/review/access-links/rules.ts'
import { paperFileQueue } from '../../src/review/anonymising/paper-queries.ts'
import { anonymiseWaiting } from '../../src/review/anonymising/queue-actions.ts'
import { applyDecisions } from '../../src/review/decisions/apply-actions.ts'
import { takeStatement } from '../../src/review/fees/actions.ts'
import { reportFileQueue } from '../../src/review/reviewer/scrub-queries.ts'
import { erasePerson } from '../../src/staff/people/erase-actions.ts'
import { docx, h1, p, prose } from '../engines/fulltext/papers.ts'
import { browsingAs } from '../support/browsing.ts'
import { aReadPdf, wholePaper } from '../support/builders/papers.ts'
import { anIssue, aSession, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:1' }) // nothing is sent here
const { db } = journal
await setSettings(db, { websiteemail: 'office@journal.example' })
const { token } = await aSession(journal, (await aUser(db, 'Asha Editor')).id)

const api = (method: string, path: string, body?: unknown) => journal.call(method, path, { token, body })
const pathOf = (number: string) => `/api/admin/submissions/${number}`
const paperOf = async (number: string) => (await api('GET', pathOf(number))).body

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const pdf = await aReadPdf()
const scrub = () => anonymiseWaiting(journal, [paperFileQueue, reportFileQueue])

/** Releases what was sent last to the reviewers of its round. */
async function release(number: string) {
  await scrub()
  const { versions, modification } = await paperOf(number)
  const files = versions.at(-1).files.map(({ id }: { id: string }) => id)
  return api('POST', `${pathOf(number)}/release`, { files, omit: {}, looked: true, modification })
}

/** A paper that came by mail and is with its reviewers. */
async function inReview(title: string) {
  const added = await api(
    'POST',
    '/api/admin/submissions',
    formOf({
      title,
      abstract: 'What we found.',
      authors: 'Ravi Sharma | University of Crops | India | ravi@crops.example | roles: Software; Formal analysis',
      manuscript: new File([pdf], 'Sharma.pdf'),
    }),
  )
  expect(added.status).toBe(201)
  const { number } = added.body
  const released = await release(number)
  expect([released.status, released.body.state, released.body.next]).toEqual([200, 'review', 'invite'])
  return number as string
}

/** Asks somebody, and gives the path of their link. */
async function asked(number: string, name: string) {
  const { status, body } = await api('POST', `${pathOf(number)}/requests`, {
    person: {
      name,
      email: `${name.split(' ')[0]?.toLowerCase()}@elsewhere.example`,
      affiliation: 'Institute of Soils',
    },
    looked: true,
  })
  expect([status, body.state]).toEqual([201, 'invited'])
  const [link] = await db.select({ id: paperLinks.id }).from(paperLinks).where(eq(paperLinks.request, body.request))
  return { code: body.request as string, path: linkPath('reviewer', await makeLinkToken(db, link?.id ?? '')) }
}

const open = async (path: string) => {
  const answer = await journal.get(path)
  return { status: answer.status, html: await answer.text() }
}

const send = (path: string, fields: Record<string, string>) =>
  journal.handle(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'application/json' },
    }),
  )

/** Sends a report by a form that is refused first, and corrected. */
async function report(path: string, text: string) {
  const typed = { once: crypto.randomUUID(), to_author: text, to_editor: 'For you alone.' }
  expect((await send(`${path}/send`, { ...typed, recommendation: '' })).status).toBe(422)
  expect((await send(`${path}/send`, { ...typed, recommendation: 'accept' })).status).toBe(200)
}

test('a paper that came by mail becomes a published article without being typed again', async () => {
  await anIssue(db)
  const number = await inReview('Yield of rice under drought')
  const first = await asked(number, 'Meera Nair')
  const second = await asked(number, 'Arjun Rao')
  const before = await open(first.path)
  expect(wordsOf(before.html)).toContain('Yield of rice under drought')
  expect(before.html).not.toMatch(/Ravi|Sharma|crops\.example/)
  expect(before.html).not.toContain(number)
  expect(before.html).not.toContain('/files/')
  expect((await send(`${first.path}/accept`, {})).status).toBe(200)
  const noDay = await send(first.path, { not_before: '2026-02-30', boxes: 'never' })
  expect([noDay.status, (await noDay.json()).errors[0].name]).toEqual([422, 'not_before'])
  const receipts = () =>
    db
      .select({ body: notices.body })
      .from(notices)
      .where(and(eq(notices.kind, 'receipt_review'), eq(notices.request, first.code)))
      .orderBy(notices.serial)
  for (const [fields, what] of [
    [{ not_before: '2027-02-01', boxes: 'never' }, 'You asked us not to ask you before 1 February 2027.'],
    [{ not_before: '2027-02-01', never: 'yes', boxes: 'never' }, 'You asked us never to ask you again.'],
    [
      { not_before: '', boxes: 'never' },
      'You took back the day before which we should not ask you. You took back that we should never ask you again.',
    ],
    [{ certificate_name: 'Meera K. Nair' }, 'The certificate of your review names you “Meera K. Nair”.'],
  ] as const) {
    const count = (await receipts()).length
    // what changes nothing brings none
    for (let times = 0; times < 2; times++) expect((await send(first.path, fields)).status).toBe(200)
    const sent = await receipts()
    expect([sent.length, sent.at(-1)?.body]).toEqual([count + 1, expect.stringContaining(`:\n\n${what}\n`)])
  }
  const accepted = await open(first.path)
  const [, file = ''] = /href="([^"]+\/files\/[^"]+)"/.exec(accepted.html) ?? []
  const copy = await journal.get(file)
  expect(copy.headers.get('content-disposition')).toBe(`attachment; filename="${first.code}-manuscript.pdf"`)
  await report(first.path, 'Sound work.')
  await report(second.path, 'Clear and useful.')
  const paper = await paperOf(number)
  expect(paper.next).toBe('decide')
  const decided = await api('POST', `${pathOf(number)}/decision`, {
    decision: 'accept',
    reports: [first.code],
    fee: 'waived',
    modification: paper.modification,
  })
  expect([decided.status, decided.body.state, decided.body.payment]).toEqual([200, 'accepted', 'waived'])
  journal.now.at = new Date(journal.now.at.getTime() + 61_000)
  await applyDecisions(journal)
  const fields = await api('GET', `${pathOf(number)}/article`)
  expect(fields.body).toMatchObject({
    title: 'Yield of rice under drought',
    authorname: 'Ravi Sharma',
    country: 'India',
  })
  const article = await api(
    'POST',
    '/api/admin/archives',
    formOf({
      ...fields.body,
      submission: number,
      year: '2026',
      volume: '5',
      issue: '2',
      refnumber: '77',
      pagenumber: '1-8',
      publishdate: '2026-06-15',
      subject: 'Agronomy',
      keywords: 'rice',
      language: 'en',
      pdfFile: new File([pdf], 'a.pdf'),
    }),
  )
  expect([article.status, article.body.error ?? '', article.body.field ?? '']).toEqual([201, '', ''])
  for (const { authors } of [paper, article.body]) expect(authors[0].credit).toEqual(['formal-analysis', 'software'])
  const published = await paperOf(number)
  expect([published.state, published.article?.refnumber]).toEqual(['published', '77'])
  expect((await api('GET', `${pathOf(number)}/article`)).status).toBe(409)
  await api('DELETE', `/api/archives/${article.body.id}`)
  expect((await paperOf(number)).state).toBe('accepted')
  await db.delete(issues)
})

test('a fee that no setting says how to pay is told to the editor, and asks the author to answer', async () => {
  await anIssue(db)
  const number = await inReview('Yield of millet')
  const desk = await browsingAs(journal, 'Lalita Desk')
  const shown = async (path: string) => (await desk.open(path)).text
  const paper = await paperOf(number)
  const decide = `/admin/submissions/${number}/decide?decision=accept`
  expect(await shown(decide)).toContain('The settings do not say how to pay the fee.')
  const accept = { decision: 'accept', fee: 'due', without_reports: true, modification: paper.modification }
  expect((await api('POST', `${pathOf(number)}/decision`, accept)).status).toBe(200)
  const { body: letters } = await api('GET', `/api/admin/letters?number=${number}`)
  const fee = letters.find(({ kind }: { kind: string }) => kind === 'fee')
  const { body: letter } = await api('POST', `/api/admin/letters/${fee.id}/text`)
  expect(letter.text).toContain('Please reply to this letter, and we will tell you how to pay.')
  expect(await shown(`/admin/archives/add/2026/5/2?submission=${number}`)).toContain(
    `Filled in from paper ${number}: title, 1 author, abstract. Check it, then publish.`,
  )
  await setSettings(db, { payment_details: 'By bank.' })
  const other = await inReview('Yield of barley')
  expect(await shown(`/admin/submissions/${other}/decide?decision=accept`)).not.toContain('do not say how to pay')
  await setSettings(db, { payment_details: '' })
  await db.delete(issues)
})

test('a journal without fees asks for none when it accepts', async () => {
  await setSettings(db, { fee_rupee: '0', fee_dollar: '0' })
  const number = await inReview('Yield of sorghum')
  const desk = await browsingAs(journal, 'Mina Desk')
  const { html } = await desk.open(`/admin/submissions/${number}/decide?decision=accept`)
  expect(html).toMatch(/name="fee" checked="" value="none"/)
  expect(html).not.toContain('do not say how to pay')
  const paper = await paperOf(number)
  const accept = { decision: 'accept', without_reports: true, modification: paper.modification }
  const { status, body } = await api('POST', `${pathOf(number)}/decision`, accept)
  expect([status, body.payment]).toEqual([200, 'none'])
  const { body: letters } = await api('GET', `/api/admin/letters?number=${number}`)
  expect(letters.map(({ kind }: { kind: string }) => kind)).not.toContain('fee')
  await setSettings(db, { fee_rupee: '500', fee_dollar: '15' })
})

test('who reported on a paper is offered first in its next round, and reads that it is a revision', async () => {
  const number = await inReview('Yield of oats')
  const { path } = await asked(number, 'Zoya Last')
  await report(path, 'Too short.')
  await setSettings(db, { reviewers_wanted: '1' })
  const paper = await paperOf(number)
  const major = { decision: 'major', modification: paper.modification }
  expect((await api('POST', `${pathOf(number)}/decision`, major)).status).toBe(200)
  await letItLeave()
  const revision = formOf({ send: 'yes', manuscript: new File([pdf], 'longer.pdf') })
  expect((await api('POST', `${pathOf(number)}/files`, revision)).body.round).toBe(2)
  expect((await release(number)).status).toBe(200)
  await asked(await inReview('Yield of rye'), 'Aaron First') // known, and not asked about oats
  const { body: offered } = await api('GET', `${pathOf(number)}/candidates`)
  expect(offered[0]).toMatchObject({
    person: { name: 'Zoya Last' },
    why: ['Reviewed an earlier version', 'Reviewed here once'],
  })
  const again = await asked(number, 'Zoya Last')
  expect((await open(again.path)).html).toContain('You reviewed an earlier version of this paper.')
  await setSettings(db, { reviewers_wanted: '2' })
})

/** Keeps somebody for later. */
const choose = (number: string, name: string) =>
  api('POST', `${pathOf(number)}/requests`, {
    person: { name, email: `${name.split(' ')[0]}@elsewhere.example`, affiliation: '' },
    looked: true,
    send: false,
  })

test('who is chosen while a revision is waited for is asked about the revision', async () => {
  const number = await inReview('Yield of buckwheat')
  await decided(number, 'minor')
  expect((await choose(number, 'Bela Early')).status).toBe(409) // the decision may be taken back
  await letItLeave()
  const { status, body } = await choose(number, 'Bela Chosen')
  expect([status, body.round, body.state]).toEqual([201, 2, 'chosen'])
  await api('POST', `${pathOf(number)}/files`, formOf({ send: 'yes', manuscript: new File([pdf], 'b.pdf') }))
  expect((await release(number)).status).toBe(200)
  const asking = await api('POST', `${pathOf(number)}/requests/${body.request}`, { action: 'send' })
  expect([asking.status, asking.body.state]).toEqual([200, 'invited'])
})

test('who was chosen before a paper is sent back stays chosen, and is not needed after a rejection', async () => {
  const manuscript = new File([pdf], 'Sharma.pdf')
  const authors = 'Ravi Sharma | University of Crops | India | ravi@crops.example'
  const { body } = await api('POST', '/api/admin/submissions', formOf({ title: 'Yield of kodo', authors, manuscript }))
  await choose(body.number, 'Chitra Chosen')
  const state = async () => (await paperOf(body.number)).requests[0].state
  await decided(body.number, 'return')
  await letItLeave()
  expect(await state()).toBe('chosen')
  await decided(body.number, 'reject')
  await letItLeave()
  expect(await state()).toBe('cancelled')
})

test('a decision can be taken back as a whole until its letter goes', async () => {
  const number = await inReview('Soil of the delta')
  const { path, code } = await asked(number, 'Meera Nair')
  await report(path, 'Not new.')
  const paper = await paperOf(number)
  const few = await api('POST', `${pathOf(number)}/decision`, {
    decision: 'reject',
    reports: [code],
    modification: paper.modification,
  })
  expect([few.status, few.body.error]).toEqual([422, 'too_few_reports'])
  const deciding = { decision: 'reject', reports: [code], without_reports: true, modification: paper.modification }
  const wordy = { ...deciding, letter: { subject: 'x'.repeat(301), text: 'No.' } }
  const refused = await api('POST', `${pathOf(number)}/decision`, wordy)
  expect([refused.status, refused.body.field]).toEqual([422, 'subject'])
  const revised = { ...deciding, letter: { subject: 'Our decision', text: 'Please revise it by {due}.' } }
  const ofAnother = await api('POST', `${pathOf(number)}/decision`, revised)
  expect([ofAnother.status, ofAnother.body.field]).toEqual([422, 'text'])
  const both = await Promise.all([
    api('POST', `${pathOf(number)}/decision`, deciding),
    api('POST', `${pathOf(number)}/decision`, deciding),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    error: 'conflict',
    current: { state: 'rejected' },
  })
  const { html: shown } = await (await browsingAs(journal, 'Nila Editor')).open(`/admin/submissions/${number}`)
  expect(shown.indexOf('Take the decision back')).toBeGreaterThan(0)
  // first, as it is there for a minute
  expect(shown.indexOf('Take the decision back')).toBeLessThan(shown.indexOf('<h1'))
  const undone = await api('POST', `${pathOf(number)}/undo`, {})
  expect([undone.status, undone.body.state, undone.body.next]).toEqual([200, 'review', 'invite'])
  const { body: letters } = await api('GET', `/api/admin/letters?number=${number}`)
  const rejecting = letters.filter(({ kind }: { kind: string }) => kind === 'reject')
  expect(rejecting.map(({ state }: { state: string }) => state)).toEqual(['cancelled'])
  expect((await api('POST', `${pathOf(number)}/undo`, {})).status).toBe(409)
})

test.each([
  ['reject', 'reopen', {}, 'review'],
  ['accept', 'withdraw', { reason: 'By mail' }, 'withdrawn'],
])('a decision to %s that has not left yet never does after %s', async (decision, step, body, state) => {
  const number = await inReview(`Rain of the ${step}`)
  const at = pathOf(number)
  const { modification } = (await api('GET', at)).body
  await api('POST', `${at}/decision`, { decision, without_reports: true, modification })
  const stepped = await api('POST', `${at}/${step}`, body)
  expect([stepped.status, stepped.body.state, stepped.body.decisions[0].undone]).toEqual([200, state, true])
  const { body: letters } = await api('GET', `/api/admin/letters?number=${number}`)
  const sent = letters.filter(({ kind }: { kind: string }) => kind === decision)
  expect(sent.map(({ state }: { state: string }) => state)).toEqual(['cancelled'])
  journal.now.at = new Date(journal.now.at.getTime() + 61_000)
  await applyDecisions(journal)
  expect((await api('GET', at)).body.state).toBe(state)
  if (state === 'withdrawn') expect((await api('POST', `${at}/reopen`, {})).body.state).toBe('review')
})

const lettersOf = async (number: string, ...kinds: string[]) => {
  const { body } = await api('GET', `/api/admin/letters?number=${number}`)
  const found = body.filter(({ kind }: { kind: string }) => kinds.includes(kind))
  return Object.fromEntries(found.map(({ kind, state }: { kind: string; state: string }) => [kind, state]))
}

/** Decides in the present version of a paper. */
async function decided(number: string, decision: string, more = {}) {
  const at = pathOf(number)
  const { modification } = (await api('GET', at)).body
  return api('POST', `${at}/decision`, { decision, without_reports: true, modification, ...more })
}

async function letItLeave() {
  journal.now.at = new Date(journal.now.at.getTime() + 61_000)
  await applyDecisions(journal)
}

/** The path of the author's link. */
async function authorsPath(number: string) {
  const [link] = await db
    .select({ id: paperLinks.id })
    .from(paperLinks)
    .innerJoin(papers, eq(papers.id, paperLinks.paper_id))
    .where(and(eq(papers.number, number), eq(paperLinks.purpose, 'author')))
  return linkPath('author', await makeLinkToken(db, link?.id ?? ''))
}

test('a decision that has not left yet never does after another one', async () => {
  const number = await inReview('Rain of two minds')
  expect((await decided(number, 'minor')).body.state).toBe('revision')
  const { status, body } = await decided(number, 'reject')
  expect([status, body.state]).toEqual([200, 'rejected'])
  expect(body.decisions.map(({ undone }: { undone: boolean }) => undone)).toEqual([true, false])
  expect(await lettersOf(number, 'minor', 'reject')).toEqual({ minor: 'cancelled', reject: 'waiting' })
  const back = await api('POST', `${pathOf(number)}/undo`, {})
  expect([back.status, back.body.state]).toEqual([200, 'review'])
})

test('a paper that was rejected while its author wrote is opened again for its author', async () => {
  const number = await inReview('Rain that comes late')
  await decided(number, 'major')
  await letItLeave()
  await decided(number, 'reject')
  await letItLeave()
  const { body } = await api('POST', `${pathOf(number)}/reopen`, {})
  expect([body.state, body.next]).toEqual(['revision', 'revise'])
  expect((await open(await authorsPath(number))).html).toContain('data-state="revision"')
})

test('a rejection that has not left yet never does after the author’s revision', async () => {
  const number = await inReview('Rain sent again')
  await decided(number, 'major')
  await letItLeave()
  expect((await decided(number, 'reject')).body.state).toBe('rejected')
  const path = await authorsPath(number)
  const words = { abstract: 'What we found.', title: 'Rain sent again', response: 'We changed it.' }
  const said = { ...wholePaper, ...words, authors: 'Ravi Sharma | University of Crops | India | ravi@crops.example' }
  const form = formOf({ ...said, manuscript: new File([pdf], 'Sharma.pdf') })
  const sending = new Request(`http://localhost${path}/send`, { method: 'POST', body: form })
  sending.headers.set('accept', 'application/json')
  const sent = await journal.handle(sending)
  expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('said=resent')])
  expect(await lettersOf(number, 'reject')).toEqual({ reject: 'cancelled' })
  await letItLeave()
  const { body } = await api('GET', pathOf(number))
  expect([body.state, body.round]).toEqual(['received', 2])
  expect((await open(path)).html).toContain('data-state="received"')
})

test('no revision comes by mail for a decision that has not left yet', async () => {
  const number = await inReview('Rain by mail')
  await decided(number, 'minor')
  const revision = () =>
    api(
      'POST',
      `${pathOf(number)}/files`,
      formOf({ send: 'yes', response: 'Done.', manuscript: new File([pdf], 'Again.pdf') }),
    )
  const early = await revision()
  expect([early.status, early.body.error]).toEqual([409, 'invalid_state'])
  await letItLeave()
  expect((await revision()).body.state).toBe('received')
})

test('no letter asks for a fee that is settled, and its receipt ends with its decision', async () => {
  await setSettings(db, { fee_rupee: '1500' })
  const number = await inReview('Rain that is paid')
  const at = pathOf(number)
  const path = await authorsPath(number)
  expect((await decided(number, 'accept')).body.payment).toBe('due')
  const pay = async (state: string) =>
    api('POST', `${at}/payment`, {
      state,
      amount: '1500',
      currency: 'INR',
      day: '2026-06-15',
      how: 'cash',
      modification: (await api('GET', at)).body.modification,
    })
  expect((await pay('paid')).body.payment).toBe('paid')
  expect(await lettersOf(number, 'accept', 'fee')).toEqual({ accept: 'waiting', fee: 'cancelled' })
  expect((await journal.get(`${path}/receipt.pdf`)).status).toBe(404) // it would tell of the decision
  const { body } = await api('POST', `${at}/undo`, {})
  expect([body.state, body.payment, body.timeline.map(({ what }: { what: string }) => what)]).toEqual([
    'review',
    'none',
    expect.arrayContaining([expect.stringMatching(/^Receipt \S+ cancelled$/)]),
  ])
  await decided(number, 'accept')
  await pay('paid')
  await letItLeave()
  expect((await journal.get(`${path}/receipt.pdf`)).status).toBe(200)
})

test('what was paid for an acceptance that is taken back may pay another paper', async () => {
  const csv = ['Date,Narration,Ref,Deposit', '15/06/2026,NEFT AXIS0000777123,AXIS0000777123,1500.00'].join('\n')
  const bank = async () => {
    const viewer = { id: treasurer.id, name: treasurer.name, role: 'admin' } as const
    const taken = await takeStatement({ ...journal, username: treasurer.name, viewer }, new TextEncoder().encode(csv), {
      day: 'Date',
      sum: 'Deposit',
      currency: 'INR',
    })
    return taken.ok && [taken.matched, taken.known]
  }
  const treasurer = await aUser(db, 'Tara Treasurer')
  const claimed = async (number: string) => {
    const at = pathOf(number)
    expect((await decided(number, 'accept')).body.payment).toBe('due')
    const { modification } = (await api('GET', at)).body
    const { status, body } = await api('POST', `${at}/payment`, {
      state: 'claimed',
      txnid: 'AXIS0000777123',
      modification,
    })
    return [status, body.payment, body.txnid]
  }
  const [number, other] = [await inReview('Rain of one bill'), await inReview('Rain of the other bill')]
  expect(await claimed(number)).toEqual([200, 'claimed', 'AXIS0000777123'])
  expect(await bank()).toEqual([1, 0])
  const { body } = await api('POST', `${pathOf(number)}/undo`, {})
  expect([body.payment, body.txnid]).toEqual(['none', ''])
  expect(await claimed(other)).toEqual([200, 'claimed', 'AXIS0000777123'])
  expect(await bank()).toEqual([1, 0])
  expect((await paperOf(other)).payment).toBe('paid')
})

test('the decision on a paper that became an article is taken back no more', async () => {
  await anIssue(db)
  const number = await inReview('Rain in print')
  await decided(number, 'accept', { fee: 'waived' })
  const { body: fields } = await api('GET', `${pathOf(number)}/article`)
  const issue = { year: '2026', volume: '5', issue: '2', refnumber: '78', pagenumber: '9-12' }
  const more = { publishdate: '2026-06-15', subject: 'Agronomy', keywords: 'rain', language: 'en' }
  const pdfFile = new File([pdf], 'b.pdf')
  const made = await api(
    'POST',
    '/api/admin/archives',
    formOf({ ...fields, ...issue, ...more, submission: number, pdfFile }),
  )
  expect(made.status).toBe(201)
  expect((await api('POST', `${pathOf(number)}/undo`, {})).status).toBe(409)
  const { html } = await (await browsingAs(journal, 'Rani Desk')).open(`/admin/submissions/${number}`)
  expect(html).not.toContain('Take the decision back')
  const { body } = await api('GET', pathOf(number))
  expect((await open(await authorsPath(number))).html).toContain(`data-state="${body.state}"`)
})

test('the manuscript of a paper in Word becomes the full text of its article', async () => {
  await anIssue(db)
  const number = await inReview('Rain in words')
  await decided(number, 'accept', { fee: 'waived' })
  const file_hash = await journal.files.save(docx(h1('Introduction') + p(prose('rain'))))
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await db
    .update(paperFiles)
    .set({ file_hash, type: word, name: 'rain.docx' })
    .where(sql`kind = 'manuscript' and paper_id = (select id from papers where number = ${number})`)
  const { body: fields } = await api('GET', `${pathOf(number)}/article`)
  const issue = { year: '2026', volume: '5', issue: '2', refnumber: '80', pagenumber: '17-' }
  const more = { publishdate: '2026-06-15', subject: 'Agronomy', keywords: 'rain', language: 'en' }
  expect(fields.pdf_source).toBe('typeset') // so that neither a PDF nor the last page is asked for
  const hidden = { ...fields, ...issue, ...more, submission: number, status: 'disabled' }
  const { body: article, status } = await api('POST', '/api/admin/archives', formOf(hidden))
  expect([status, article.pagenumber]).toEqual([201, ''])
  await bringTexts(journal)
  const { body: text } = await api('GET', `/api/archives/${article.id}/text`)
  expect(text).toMatchObject({ source: { name: 'rain.docx', kind: 'docx' } })
})

test('the article of a paper that its author withdraws does not become public by itself', async () => {
  await anIssue(db)
  const number = await inReview('Rain that is withdrawn')
  await decided(number, 'accept', { fee: 'waived' })
  await letItLeave()
  const path = await authorsPath(number)
  const { body: fields } = await api('GET', `${pathOf(number)}/article`)
  const issue = { year: '2026', volume: '5', issue: '2', refnumber: '79', pagenumber: '21-24' }
  const soon = new Date(journal.now.at.getTime() + 300_000)
  const publish_at = localTimeIn(journal.config.timeZone, soon)
  const more = {
    subject: 'Agronomy',
    keywords: 'rain',
    language: 'en',
    status: 'disabled',
    publish_at,
  }
  const pdfFile = new File([pdf], 'c.pdf')
  const made = await api(
    'POST',
    '/api/admin/archives',
    formOf({ ...fields, ...issue, ...more, submission: number, pdfFile }),
  )
  expect([made.status, made.body.status, made.body.publish_at]).toEqual([201, 'disabled', expect.any(String)])
  expect((await send(`${path}/withdraw`, { number, reason: 'We found a mistake' })).status).toBe(200)
  const told = (await db.select({ body: notices.body }).from(notices)).map(({ body }) => body)
  expect(told).toContainEqual(expect.stringContaining('The article that was made of it stays hidden'))
  journal.now.at = soon
  expect(await publishDue(journal)).toBe(0)
  expect((await api('POST', `${pathOf(number)}/reopen`, {})).body.state).toBe('accepted')
  expect(await publishDue(journal)).toBe(1)
  expect((await paperOf(number)).state).toBe('published')
})

test('nobody is erased while a decision on their paper can be taken back', async () => {
  const number = await inReview('Rain of somebody')
  const { code } = await asked(number, 'Leela Menon')
  await decided(number, 'reject')
  const openOf = async (email: string) => JSON.stringify(await erasePerson(journal, { emails: [email], orcids: [] }))
  expect(await openOf('ravi@crops.example')).toContain(`The paper ${number} is under way (review)`)
  expect(await openOf('leela@elsewhere.example')).toContain(`The request ${code} is invited`)
})

test('a decision ends the open requests and their links', async () => {
  const number = await inReview('Seeds of the hills')
  const { path, code } = await asked(number, 'Meera Nair')
  const other = await asked(number, 'Arjun Rao')
  await report(path, 'Please say more.')
  const paper = await paperOf(number)
  await api('POST', `${pathOf(number)}/decision`, {
    decision: 'major',
    reports: [code],
    without_reports: true,
    modification: paper.modification,
  })
  expect((await open(other.path)).status).toBe(200)
  journal.now.at = new Date(journal.now.at.getTime() + 61_000)
  await applyDecisions(journal)
  const gone = await open(other.path)
  expect(gone.status).toBe(410)
  expect(gone.html).not.toContain('Seeds of the hills')
  expect((await send(`${path}/send`, { recommendation: 'reject', to_author: 'No.' })).status).toBe(409)
})

test('nobody decides by a version of the paper from before a report was sent again', async () => {
  const number = await inReview('Seeds of the plains')
  const { path, code } = await asked(number, 'Meera Nair')
  await report(path, 'Please say more.')
  const { modification } = await paperOf(number)
  await report(path, 'Please say much more.')
  const decideBy = (modification: string) =>
    api('POST', `${pathOf(number)}/decision`, {
      decision: 'major',
      reports: [code],
      without_reports: true,
      looked: true,
      modification,
    })
  const stale = await decideBy(modification)
  expect([stale.status, stale.body.error]).toEqual([409, 'conflict'])
  expect((await decideBy((await paperOf(number)).modification)).body.state).toBe('revision')
})

test('an invitation says for how long nobody is told if it is cancelled', async () => {
  const number = await inReview('Rye in the hills')
  const desk = await browsingAs(journal, 'Ivo Desk')
  const person = { name: 'Lena Vogt', email: 'lena@soil.example', looked: 'yes', send: 'yes' }
  const asked = await desk.submit(`/admin/submissions/${number}/ask/form`, person)
  expect(asked.text).toContain('The invitation goes out in 60 seconds. Until then you can cancel the request')
})
