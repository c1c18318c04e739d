// one database
import { expect, test } from 'bun:test'
import { paperEvents } from '../../src/core/db/tables/review/papers.ts'
import { findPeopleBefore } from '../../src/review/submit/queries.ts'
import { addEvents } from '../../src/review/timeline/queries.ts'
import { type PaperEvent, wordsOfEvent } from '../../src/review/timeline/rules.ts'
import { aPaper } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const request = 'R7K2M9Q'
const name = 'Lena {fee} $& Vogt'
const link = { purpose: 'reviewer', request } as const
const words: Record<PaperEvent['what'], [words: string, values?: Record<string, unknown>]> = {
  accepted: [`${request} accepted`, { request }],
  address_confirmed: ['The address was confirmed by an editor'],
  article_added: ['Article added'],
  assigned: ['Assigned to Asha', { user: 'Asha' }],
  author_written: ['Wrote to the author'],
  authors_begun: ['Began to change the authors', { authors: ['Ravi'] }],
  cancelled: [`${name} not needed any more (${request})`, { name, request }],
  changed: ['Changed: Title, Authors', { fields: ['title', 'authors'] }],
  chosen: [`${name} chosen as reviewer (${request})`, { name, request }],
  cleared: ['Files, texts, people, letters and reports were deleted, 24 months after the end', { months: 24 }],
  coauthors_untold: ['Too many letters wait for these co-authors, or came from the same network: they get none'],
  correction_by_mail: ['The correction came by email'],
  correction_sent: ['The correction came in.', { round: 1 }],
  dates_changed: [`Days of ${request} changed`, { request }],
  decided: ['Decided: reject without review', { decision: 'desk_reject' }],
  declined: [`${request} declined`, { request }],
  draft_again: ['A draft again: too many papers waited for the proof of their address'],
  entered: ['Entered: it came by email'],
  erased: ['Files, texts and people were deleted: an author asked for it'],
  extended: [`${request} has until 9 June 2026`, { request, due: '2026-06-09' }],
  extended_by_editor: [`${name} given another day (${request})`, { name, request }],
  extension_refused: [`Uma Reviewer given no more time (${request})`, { name: 'Uma Reviewer', request }],
  extension_asked: [`${request} asks for time until 9 June 2026`, { request, due: '2026-06-09' }],
  fee_claimed: ['The author says that the fee is paid', { txnid: '' }],
  fee_claimed_as: ['The author says that the fee is paid: TXN-1', { txnid: 'TXN-1' }],
  fee_set: ['The fee is Rs 500, before $ 15', { fee: 'Rs 500', before: '$ 15' }],
  files_added: ['Added: title page, supplement', { kinds: ['title_page', 'supplement'] }],
  invited: [`${name} invited (${request})`, { name, request }],
  lapsed: [`The request ${request} lapsed without an answer`, { request }],
  letter_opened: ['Opened the letter “Invitation” to send it by hand', { kind: 'invitation', letter: 1 }],
  link_ended: ['The author’s link was ended', { link: { purpose: 'author', request: null } }],
  link_extended: ['The draft’s link was given another end', { link: { purpose: 'draft', request: null } }],
  link_renewed: [`The link of ${request} was renewed`, { link }],
  moved_in: ['Moved in from OJS'],
  no_receipt: ['No receipt: no sum was asked'],
  no_receipt_for: ['No receipt: “a lot” is no sum', { fee: 'a lot' }],
  payment: ['Payment: claimed', { payment: 'claimed' }],
  person_erased: ['What was kept of one of its people was erased'],
  proof_approval_taken_back: ['The author took the approval of the proof back'],
  proof_approved: ['The author approved the proof'],
  proof_corrected: ['The corrections of the proof came in.'],
  proof_sent: ['Proof sent'],
  proof_undone: ['Proof taken back before it left'],
  receipt: ['Receipt 2026/0002', { receipt: '2026/0002' }],
  receipt_cancelled: ['Receipt 2026/0002 cancelled', { receipt: '2026/0002' }],
  received: ['Received'],
  received_confirmed: ['Confirmed and received'],
  recusal_lifted: ['Asha may see this paper', { user: 'Asha' }],
  recused: ['Asha is recused', { user: 'Asha' }],
  released: ['Released to reviewers', { round: 1 }],
  released_again: ['Released to reviewers again', { round: 1 }],
  reminded: [`${name} reminded (${request})`, { name, request }],
  reminders_resumed: [`Reminders of ${request} go out again`, { request }],
  reminders_stopped: [`Reminders of ${request} stopped`, { request }],
  reopened: ['Opened again'],
  report_edited: [`Report ${request} edited for the author`, { request }],
  report_file_deleted: [`${request} took back a file of the report`, { request }],
  reported: [`${request} reported`, { request }],
  reported_again: [`${request} reported again`, { request }],
  reviewer_written: [`Wrote to ${name} (${request})`, { name, request }],
  revision_by_mail: ['The revision came by email'],
  revision_sent: ['The revision came in.', { round: 2 }],
  sent: ['Sent, to be confirmed'],
  thanked: [`${name} thanked (${request})`, { name, request }],
  unassigned: ['Assigned to nobody'],
  undecided: ['Decision taken back'],
  withdrawn: ['Withdrawn by the author', { reason: 'We err' }],
  withdrawn_by_editor: ['Withdrawn by an editor', { reason: 'They err' }],
}

test.each(Object.entries(words))('%s is said in words', (what, [said, values]) => {
  expect(wordsOfEvent({ what, values })).toBe(said)
})

test('a wrong code, and a value that is missing or no such thing, are no events', () => {
  // @ts-expect-error: there is no such code
  const code: PaperEvent = { what: 'accept', values: { request } }
  // @ts-expect-error: its words need a request
  const missing: PaperEvent = { what: 'invited', values: { name } }
  // @ts-expect-error: this is no decision
  const other: PaperEvent = { what: 'decided', values: { decision: 'maybe' } }
  expect([code, missing, other].map(({ what }) => what)).toEqual(['accept', 'invited', 'decided'] as never)
})

test('page and API say codes in words, and sentences of before as they are', async () => {
  const { id, number } = await aPaper(db)
  const at = new Date()
  const before = ['Decided: accept', 'Began to change the authors', 'toString']
  await db.insert(paperEvents).values(before.map((what) => ({ paper_id: id, at, by: 'Asha', what })))
  await addEvents(db, [{ paperId: id, at, by: 'Asha', what: 'decided', values: { decision: 'minor' } }])
  const { token } = await aSession(journal, (await aUser(db, 'Meera')).id)
  const { body } = await journal.call('GET', `/api/admin/submissions/${number}`, { token })
  const said = (what: string) => ({ at: at.toISOString(), by: 'Asha', what })
  expect(body.timeline).toEqual([...before, 'Decided: minor revision'].map(said))
  const page = await journal.get(`/admin/submissions/${number}`, { authorization: `Bearer ${token}` })
  for (const { what } of body.timeline) expect(await page.clone().text()).toContain(`<span>${what}</span>`)
})

test.each(['authors_begun', 'Began to change the authors'])('the authors of before are known by %s', async (what) => {
  const { id } = await aPaper(db)
  const at = new Date('2026-06-01T10:00:00Z')
  await db.insert(paperEvents).values({ paper_id: id, at, by: 'author', what, values: { authors: ['Ravi', 'Nina'] } })
  expect(await findPeopleBefore(db, id, at)).toEqual(['Ravi', 'Nina'])
  expect(await findPeopleBefore(db, id, new Date(at.getTime() + 1))).toBeUndefined()
})
