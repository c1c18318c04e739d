// one database
import { describe, expect, test } from 'bun:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { and, eq } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { paperFiles } from '../../src/core/db/tables/review/authors.ts'
import { receipts } from '../../src/core/db/tables/review/fees.ts'
import { paperLinks, papers } from '../../src/core/db/tables/review/papers.ts'
import { reviewCopies, reviewCopyFiles } from '../../src/core/db/tables/review/released.ts'
import { hashContent } from '../../src/core/files/files.ts'
import { addLink } from '../../src/review/access-links/queries.ts'
import { authorsSide } from '../../src/review/anonymising/side-queries.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPaper, aRequest, paperPdf } from '../support/builders/papers.ts'
import { anArticle, aSession, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const admin = await aUser(db, 'Asha Admin')
const editor = await aUser(db, 'Esha Editor', { role: 'editor' })
const { token } = await aSession(journal, admin.id)
const { token: editors } = await aSession(journal, editor.id)

const get = async (number: string) => (await journal.call('GET', `/api/admin/submissions/${number}`, { token })).body
const step = (number: string, path: string, body: object = {}, by = token) =>
  journal.call('POST', `/api/admin/submissions/${number}${path && `/${path}`}`, { token: by, body })

/** Adds a file to a paper, with the copy that scrubbing would make. */
async function aFile(paper: { id: number; version: number }, values: Partial<typeof paperFiles.$inferInsert> = {}) {
  const file_hash = await journal.files.save(paperPdf)
  const id = crypto.randomUUID()
  const made = { scrub: 'scrubbed', copy_hash: file_hash, copy_bytes: paperPdf.length, pages: 3 } as const
  await db.insert(paperFiles).values({
    id,
    paper_id: paper.id,
    version_id: paper.version,
    round: 1,
    kind: 'manuscript',
    name: 'Rao final.pdf',
    type: 'application/pdf',
    bytes: paperPdf.length,
    file_hash,
    by: 'author',
    at: journal.now.at,
    ...made,
    ...values,
  })
  return id
}

describe('a change', () => {
  test('leaves what is absent, and needs the version', async () => {
    const { number } = await aPaper(db, { values: { keywords: 'rice' } })
    const { modification } = await get(number)
    expect((await step(number, '', { keywords: 'wheat' })).body).toEqual({ error: 'required', field: 'modification' })
    const { status, body } = await step(number, '', { keywords: 'wheat', modification })
    expect({ status, keywords: body.keywords, abstract: body.abstract }).toEqual({
      status: 200,
      keywords: 'wheat',
      abstract: 'What we found.',
    })
    const late = await step(number, '', { keywords: 'maize', modification })
    expect(late.status).toBe(409)
    const declared = { original: '', coauthors: '', privacy: '' }
    expect(late.body).toMatchObject({ error: 'conflict', current: { keywords: 'wheat', ...declared } })
  })

  test('takes the people as they were answered', async () => {
    const { number } = await aPaper(db, {
      people: [{ name: 'Nina Bose', email: 'nina@crops.example', corresponding: true }],
    })
    const { modification, authors } = await get(number)
    const people = authors.map((person: object) => ({ ...person, affiliation: 'Institute of Soils' }))
    const { status, body } = await step(number, '', { authors: people, modification })
    expect([status, body.authors]).toEqual([200, people])
    const wrong = [{ ...people[0], orcid: '0000-0002-1825-0098' }]
    const refused = await step(number, '', { authors: wrong, modification: body.modification })
    expect(refused.body).toEqual({ error: 'invalid_orcid', field: 'authors' })
  })

  test('takes the people of a large collaboration as a list, and not more than a paper may have', async () => {
    const { number } = await aPaper(db)
    const { modification, authors } = await get(number)
    const letter = (at: number) => String.fromCharCode(97 + (at % 26))
    const writer = { email: authors[0].email, corresponding: true }
    const nobody = { ...authors[0], email: '', corresponding: false }
    const other = (at: number) => ({ ...nobody, name: `Ravi Ka${letter(at / 26)}${letter(at)} Rao` })
    const some = (length: number) => Array.from({ length }, (_, at) => ({ ...other(at), ...(at === 0 && writer) }))
    const refused = await step(number, '', { authors: some(1_001), modification })
    expect([refused.status, refused.body]).toEqual([422, { error: 'too_many', field: 'authors' }])
    const { status, body } = await step(number, '', { authors: some(300), modification })
    expect([status, body.authors?.length]).toEqual([200, 300])
  })

  test('of the people lets the files be searched again', async () => {
    const paper = await aPaper(db)
    const id = await aFile(paper)
    const { modification } = await get(paper.number)
    await step(paper.number, '', { authors: 'Nina Bose | nina@university.example | corresponding', modification })
    const [file] = await db.select({ scrub: paperFiles.scrub }).from(paperFiles).where(eq(paperFiles.id, id))
    expect(file?.scrub).toBe('waiting')
    expect((await get(paper.number)).email).toBe('nina@university.example')
  })

  test('of the grants lets the files be searched again, for their numbers', async () => {
    const paper = await aPaper(db)
    const id = await aFile(paper)
    const { modification } = await get(paper.number)
    await step(paper.number, '', { funding: 'Crop Fund of Utopia | UTO-77-8123, U 12', modification })
    const [file] = await db.select({ scrub: paperFiles.scrub }).from(paperFiles).where(eq(paperFiles.id, id))
    expect(file?.scrub).toBe('waiting')
    expect((await authorsSide(db, paper.id)).awards).toEqual(['UTO-77-8123', 'U 12'])
  })
})

describe('confirm, withdraw, reopen', () => {
  test('an unconfirmed paper is received', async () => {
    const { number } = await aPaper(db, { state: 'unconfirmed', received: null, confirmed_at: null })
    const { status, body } = await step(number, 'confirm')
    expect({ status, state: body.state, received: body.received }).toEqual({
      status: 200,
      state: 'received',
      received: '2026-06-15',
    })
    const again = await step(number, 'confirm')
    expect({ status: again.status, ...again.body }).toEqual({ status: 409, error: 'invalid_state', state: 'received' })
  })

  test('the draft’s link ends with it, as where its author confirms', async () => {
    const { number, id } = await aPaper(db, { state: 'unconfirmed', received: null, confirmed_at: null })
    const draft = await addLink(db, { purpose: 'draft', paperId: id, expiresAt: null }, journal.now.at)
    await addLink(db, { purpose: 'author', paperId: id, expiresAt: null }, journal.now.at)
    expect((await journal.get(`/s/${draft.token}`)).status).toBe(200)
    const { body } = await step(number, 'confirm')
    const links = body.links.map(({ purpose, state }: Record<string, string>) => `${purpose} ${state}`)
    expect(links.sort()).toEqual(['author live', 'draft replaced'])
    expect((await journal.get(`/s/${draft.token}`)).status).toBe(410)
  })

  test.each(['editor', 'author', 'decision'])(
    'a paper that is opened again has the day that was due before its end by %s',
    async (by) => {
      const due = '2026-07-20'
      const { number, id } = await aPaper(db, { state: 'revision', due })
      const author = await addLink(db, { purpose: 'author', paperId: id, expiresAt: null }, journal.now.at)
      if (by === 'editor') await step(number, 'withdraw', { reason: 'By mail' })
      else if (by === 'author') {
        const body = new URLSearchParams({ number, reason: 'An error' })
        await journal.handle(new Request(`http://localhost/s/${author.token}/withdraw`, { method: 'POST', body }))
      } else {
        await setSettings(db, { letter_delay: '0' })
        const { modification } = await get(number)
        const rejecting = { decision: 'reject', reports: [], without_reports: 'yes', modification }
        expect((await step(number, 'decision', rejecting)).status).toBe(200)
      }
      const ended = await get(number)
      expect([by === 'decision' ? 'rejected' : 'withdrawn', null]).toEqual([ended.state, ended.due])
      const { body } = await step(number, 'reopen')
      expect([body.state, body.due]).toEqual(['revision', due])
      expect(await (await journal.get(`/s/${author.token}`)).text()).toContain(
        'A revision is asked for by 20 July 2026',
      )
    },
  )

  test('a withdrawal needs a reason, tells the author, and is taken back by an admin alone', async () => {
    const { number, id } = await aPaper(db, { state: 'review', editor_id: editor.id })
    expect((await step(number, 'withdraw')).body).toEqual({ error: 'required', field: 'reason' })
    const halved = await step(number, 'withdraw', { reason: 'By mail', letter: { subject: 'As you asked' } })
    expect(halved.body).toEqual({ error: 'invalid', field: 'letter' })
    const letter = { subject: 'As you asked', text: 'Your paper is withdrawn.' }
    const { body } = await step(number, 'withdraw', { reason: 'By mail', letter }, editors)
    expect(body).toMatchObject({ state: 'withdrawn', next: 'settle_letter', waits_for: 'editor' }) // no mail server
    const [queued] = await db
      .select({ kind: notices.kind, subject: notices.subject })
      .from(notices)
      .where(eq(notices.paper, number))
    expect(queued).toEqual({ kind: 'withdrawn', subject: 'As you asked' })
    expect((await step(number, 'reopen', {}, editors)).body).toEqual({ error: 'forbidden' })
    expect((await step(number, 'reopen')).body.state).toBe('review')
    const [row] = await db.select({ ended: papers.ended_at }).from(papers).where(eq(papers.id, id))
    expect(row).toEqual({ ended: null })
  })

  test.each(['editor', 'author'])(
    'links end a year after the %s withdrew it, or on the day that an editor set',
    async (who) => {
      const { number, id } = await aPaper(db, { state: 'review' })
      const { at } = journal.now
      const days = [null, new Date('2026-07-01T10:00:00Z'), new Date('2026-06-01T10:00:00Z')]
      const links = []
      for (const expiresAt of days) links.push(await addLink(db, { purpose: 'author', paperId: id, expiresAt }, at))
      const form = new URLSearchParams({ number, reason: 'An error' })
      if (who === 'editor') await step(number, 'withdraw', { reason: 'By mail' })
      else
        await journal.handle(
          new Request(`http://localhost/s/${links[0]?.token}/withdraw`, { method: 'POST', body: form }),
        )
      const after = await get(number)
      expect(after.state).toBe('withdrawn')
      expect(after.links.map(({ state, expires_at }: Record<string, string>) => [state, expires_at])).toEqual([
        ['live', '2027-06-15T00:00:00.000Z'],
        ['live', '2026-07-01T10:00:00.000Z'],
        ['expired', '2026-06-01T10:00:00.000Z'],
      ])
    },
  )

  test.each(['published', 'rejected', 'withdrawn'] as const)('a paper that is %s is not withdrawn', async (state) => {
    const { number } = await aPaper(db, { state })
    expect((await step(number, 'withdraw', { reason: 'x' })).body).toEqual({ error: 'invalid_state', state })
  })
})

describe('payment', () => {
  const paidBy = (txnid: string) => ({ state: 'paid', amount: '500', currency: 'INR', day: '2026-06-14', txnid })

  test('a receipt is made of what the payment says, and is cancelled by waiving only where that is meant', async () => {
    const { number } = await aPaper(db, { state: 'accepted', payment: 'due', fee: '$ 15' })
    const said = async (body: object) =>
      step(number, 'payment', { ...body, modification: (await get(number)).modification })
    const whole: Record<string, string> = { ...paidBy(''), how: 'cash' }
    for (const [field, lacking] of Object.entries({ amount: 'amount', currency: 'currency', day: 'day', how: 'txnid' }))
      expect(await said({ ...whole, [field]: undefined })).toMatchObject({
        status: 422,
        body: { error: 'required', field: lacking },
      })
    expect((await said({ ...whole, how: 'x'.repeat(201) })).body).toEqual({ error: 'invalid', field: 'how' })
    expect((await get(number)).payment).toBe('due')
    const { body } = await said({ ...whole, amount: 1250, payer: 'IIT Delhi' })
    const [receipt] = await db.select().from(receipts).where(eq(receipts.number, number))
    expect(receipt).toMatchObject({ amount: 125_000, currency: 'INR', payer: 'IIT Delhi', reference: 'cash' })
    expect(body.timeline.at(-1).what).toBe(`Receipt 2026-${String(receipt?.serial).padStart(4, '0')}`)
    expect((await said({ state: 'waived' })).body).toEqual({ error: 'required', field: 'looked' })
    expect((await said({ state: 'waived', looked: true })).body.payment).toBe('waived')
    expect((await db.select().from(receipts).where(eq(receipts.number, number)))[0]?.cancelled_at).not.toBeNull()
    expect((await said({ state: 'waived' })).status).toBe(200)
  })

  test('a due fee takes another sum until it is paid, and its author reads the new one', async () => {
    const { number } = await aPaper(db, { state: 'accepted', payment: 'due', fee: '$ 15' })
    const said = async (body: object) =>
      step(number, 'payment', { ...body, modification: (await get(number)).modification })
    const lettersOf = async () => {
      const { body } = await journal.call('GET', `/api/admin/letters?number=${number}`, { token })
      return body.filter(({ kind }: { kind: string }) => kind === 'fee')
    }
    expect((await said({ state: 'due', amount: '500' })).body).toEqual({ error: 'required', field: 'currency' })
    const { body } = await said({ state: 'due', amount: '500', currency: 'INR' })
    expect([body.payment, body.fee]).toEqual(['due', 'Rs 500'])
    expect(body.timeline.map(({ what }: { what: string }) => what)).toContain('The fee is Rs 500, before $ 15')
    const [letter] = await lettersOf()
    const { body: opened } = await journal.call('GET', `/api/admin/letters/${letter.id}`, { token })
    expect(opened.text).toContain('The publication fee is Rs 500.')
    await said({ state: 'due', amount: '400', currency: 'INR' })
    expect((await lettersOf()).map(({ state }: { state: string }) => state).sort()).toEqual(['cancelled', 'to_copy'])
  })

  test('the payment of an accepted paper takes an id that no other paper has', async () => {
    const one = await aPaper(db, { state: 'accepted', payment: 'due' })
    const other = await aPaper(db, { state: 'accepted', payment: 'due', txnid: 'T-20260301-7' })
    expect((await get(one.number)).waits_for).toBe('author')
    expect(other.number).not.toBe(one.number)
    const said = async (body: object) =>
      step(one.number, 'payment', { ...body, modification: (await get(one.number)).modification })
    expect((await said({ state: 'gone' })).body).toEqual({ error: 'invalid', field: 'state' })
    const paid = { state: 'paid', amount: '500', currency: 'INR', day: '2026-06-14' }
    expect((await said({ ...paid, txnid: '!!' })).body).toEqual({ error: 'invalid_txnid', field: 'txnid' })
    expect((await said({ ...paid, txnid: 'T-20260301-7' })).body).toEqual({
      error: 'duplicate_txnid',
      field: 'txnid',
    })
    expect((await said({ ...paid, txnid: 'T-20260301-8' })).body).toMatchObject({
      payment: 'paid',
      txnid: 'T-20260301-8',
      next: 'publish',
    })
    const early = await aPaper(db)
    const { modification } = await get(early.number)
    expect((await step(early.number, 'payment', { state: 'paid', modification })).status).toBe(409)
  })

  test('the id of a payment is refused if another article has it, and the other way round', async () => {
    const added = async (txnid: string) => {
      await anArticle(db, { txnid })
      const [article] = await db.select({ id: articles.id }).from(articles).where(eq(articles.txnid, txnid))
      return article?.id ?? 0
    }
    const [others, own] = [await added('T-20260301-20'), await added('T-20260301-21')]
    const { number } = await aPaper(db, { state: 'accepted', payment: 'claimed', article_id: own })
    const said = async (txnid: string) =>
      step(number, 'payment', { ...paidBy(txnid), modification: (await get(number)).modification })
    const taken = { error: 'duplicate_txnid', field: 'txnid' }
    expect(await said('T-20260301-20')).toMatchObject({ status: 409, body: taken })
    expect(await said('T-20260301-21')).toMatchObject({ status: 200 })
    const save = (id: number, txnid: string) => journal.call('POST', `/api/archives/${id}`, { token, body: { txnid } })
    await aPaper(db, { txnid: 'T-20260301-22' })
    expect(await save(others, 'T-20260301-22')).toMatchObject({ status: 409, body: taken })
    expect((await save(own, '')).status).toBe(200)
    expect((await save(own, 'T-20260301-21')).status).toBe(200)
    expect(await save(others, 'T-20260301-21')).toMatchObject({ status: 409, body: taken })
  })
})

describe('notes, assignment, recusal', () => {
  test('a note is for editors', async () => {
    const { number } = await aPaper(db)
    const { status, body } = await step(number, 'notes', { text: 'Ask Ravi.' })
    expect(status).toBe(201)
    expect(body.notes).toMatchObject([{ text: 'Ask Ravi.', by: 'Asha Admin' }])
    expect((await step(number, 'notes', { text: ' ' })).body).toEqual({ error: 'required', field: 'text' })
  })

  test('an admin gives a paper to an editor, who then sees it', async () => {
    const { number } = await aPaper(db)
    const seen = async () => (await journal.call('GET', `/api/admin/submissions/${number}`, { token: editors })).status
    expect(await seen()).toBe(404)
    expect((await step(number, 'assign', { user: 'esha EDITOR' })).body.editor).toBe('Esha Editor')
    expect(await seen()).toBe(200)
    expect((await step(number, 'assign', { user: '' }, editors)).body).toEqual({ error: 'forbidden' })
    expect((await step(number, 'assign', { user: 'Nobody' })).body).toEqual({ error: 'invalid', field: 'user' })
    expect((await step(number, 'assign', { user: '' })).body.editor).toBe('')
    expect(await seen()).toBe(404)
  })

  test('Janeway #2791: who is recused sees nothing of it, until an admin lifts it', async () => {
    const { number } = await aPaper(db, { editor_id: editor.id })
    expect((await step(number, 'recuse', { user: editor.name }, editors)).status).toBe(404)
    expect((await step(number, 'notes', { text: 'x' }, editors)).status).toBe(404)
    expect((await step(number, 'recuse', { user: editor.name, lift: true })).body.recused).toMatchObject([
      { user: 'Esha Editor', lifted: true },
    ])
    expect((await step(number, 'notes', { text: 'x' }, editors)).status).toBe(201)
  })
})

test('a link is ended, renewed and given another end', async () => {
  const paper = await aPaper(db)
  const { id } = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: null }, journal.now.at)
  const path = `links/${id}`
  expect((await step(paper.number, path, { expires_at: '2026-08-01' })).body).toMatchObject({
    id,
    purpose: 'author',
    state: 'live',
    expires_at: '2026-08-01T18:29:59.000Z', // the end of that day in India
  })
  const renewed = await step(paper.number, path, { renew: true })
  expect(renewed.body).toMatchObject({ purpose: 'author', state: 'live' })
  expect(renewed.body.id).not.toBe(id)
  expect(JSON.stringify(renewed.body)).not.toMatch(/[0-9a-hjkmnp-tv-z]{26}/)
  expect((await step(paper.number, `links/${renewed.body.id}`, { revoke: true })).body.state).toBe('revoked')
  const states = await db.select({ state: paperLinks.state }).from(paperLinks).where(eq(paperLinks.paper_id, paper.id))
  expect(states.map(({ state }) => state).sort()).toEqual(['replaced', 'revoked'])
  const other = await aPaper(db)
  expect((await step(other.number, path, { revoke: true })).status).toBe(404)
})

test.each([
  ['replaced', [409, 409, 409]],
  ['ended', [409, 409, 409]],
  ['revoked', [409, 200, 200]],
] as const)('a link that is %s is changed only where none stands in its place', async (state, statuses) => {
  const paper = await aPaper(db)
  const at = journal.now.at
  const changes = [{ expires_at: '2026-08-01' }, { revoke: true }, { renew: true }]
  const answers: number[] = []
  for (const change of changes) {
    const { id } = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: null }, at)
    await db.update(paperLinks).set({ state }).where(eq(paperLinks.id, id))
    answers.push((await step(paper.number, `links/${id}`, change)).status)
  }
  expect(answers).toEqual([...statuses])
})

describe('files that came by mail', () => {
  const send = (number: string, fields: Record<string, string | Blob>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return journal.call('POST', `/api/admin/submissions/${number}/files`, { token, body: form })
  }
  const file = new File([paperPdf], 'revised.pdf')

  test('a revision begins the next round', async () => {
    const { number } = await aPaper(db, { state: 'revision', due: '2026-06-10' })
    expect((await get(number)).late).toBe(true)
    const { status, body } = await send(number, { manuscript: file, send: 'yes', response: 'We did all that.' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'received', round: 2, due: null, next: 'check' })
    expect(body.versions[1]).toMatchObject({ round: 2, response: 'We did all that.', files: [{ kind: 'manuscript' }] })
  })

  test('a correction stays in its round', async () => {
    const { number } = await aPaper(db, { state: 'returned' })
    expect((await send(number, { manuscript: file, send: 'yes' })).body).toMatchObject({ state: 'received', round: 1 })
  })

  test('files are not sent in for a paper whose author owes none', async () => {
    const { number } = await aPaper(db, { state: 'review' })
    expect((await send(number, { manuscript: file, send: 'yes' })).body).toEqual({
      error: 'invalid_state',
      state: 'review',
    })
  })

  test('a review copy takes the place of the one before', async () => {
    const paper = await aPaper(db)
    await aFile(paper)
    await send(paper.number, { review_copy: file })
    const { status, body } = await send(paper.number, { review_copy: file })
    expect(status).toBe(200)
    const [version] = body.versions
    const kinds = version.files.map(({ kind }: { kind: string }) => kind)
    expect(kinds.toSorted()).toEqual(['manuscript', 'review_copy'])
    const copies = await db
      .select({ id: paperFiles.id })
      .from(paperFiles)
      .where(and(eq(paperFiles.paper_id, paper.id), eq(paperFiles.kind, 'review_copy')))
    expect(copies).toHaveLength(1)
    expect((await send(paper.number, { manuscript: file })).body).toEqual({ error: 'too_many', field: 'manuscript' })
  })
})

describe('the release', () => {
  const release = async (number: string, body: object) =>
    step(number, 'release', { ...body, modification: (await get(number)).modification })
  const name = [{ page: 2, kind: 'name', text: 'Nina Bose', field: '' }]

  test('holds the manuscript or its review copy, not both', async () => {
    const paper = await aPaper(db)
    const [manuscript, copy] = [await aFile(paper), await aFile(paper, { kind: 'review_copy' })]
    const { status, body } = await release(paper.number, { files: [manuscript, copy], looked: true })
    expect([status, body]).toMatchObject([422, { error: 'invalid', field: 'files' }])
    expect((await release(paper.number, { files: [copy], looked: true })).status).toBe(200)
  })

  test('writes down what reviewers may see, and nothing else', async () => {
    const paper = await aPaper(db)
    const id = await aFile(paper)
    const { status, body } = await release(paper.number, { files: [id] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'review', next: 'invite', waits_for: 'editor' })
    expect(body.copy).toMatchObject({ round: 1, title: paper.title, files: [{ name: 'manuscript.pdf' }] })
    const [copied] = await db
      .select({ id: reviewCopyFiles.id })
      .from(reviewCopyFiles)
      .innerJoin(reviewCopies, eq(reviewCopies.id, reviewCopyFiles.copy_id))
      .where(eq(reviewCopies.paper_id, paper.id))
    expect(copied?.id).not.toBe(id)
  })

  test('a release is refused until the traces were looked at', async () => {
    const paper = await aPaper(db, {
      values: { abstract: 'As Author Surname showed.' },
      people: [{ name: 'Author Surname' }],
    })
    const id = await aFile(paper, { traces: name })
    const refused = await release(paper.number, { files: [id] })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ error: 'traces_found' })
    const { body: unsaid } = await step(paper.number, 'release', { files: [id] })
    expect(unsaid).toEqual({ error: 'required', field: 'modification' })
    const old = await step(paper.number, 'release', { files: [id], modification: '2026-01-01T00:00:00.000Z' })
    expect([old.status, old.body.error]).toEqual([409, 'conflict'])
    expect(refused.body.traces).toEqual(
      expect.arrayContaining([
        { file: null, page: null, kind: 'name', text: 'Author Surname', field: 'abstract' },
        { ...name[0], file: id },
      ]),
    )
    const traces = await journal.call('GET', `/api/admin/submissions/${paper.number}/traces`, { token })
    expect(traces.body).toEqual(refused.body.traces)
    expect((await release(paper.number, { files: [id], looked: true })).body.state).toBe('review')
  })

  test('asks about the places of what reviewers get, not of the manuscript that a review copy replaces', async () => {
    const paper = await aPaper(db)
    const bela = await browsingAs(journal, 'Bela Browsing')
    const manuscript = await aFile(paper, {
      traces: [...name, { page: 3, kind: 'email', text: 'nina@x.example', field: '' }],
    })
    const copy = await aFile(paper, { kind: 'review_copy', traces: name })
    const path = `/admin/submissions/${paper.number}`
    const summaries = (html: string) =>
      [...html.matchAll(/<summary>([^<]*(?:place)[^<]*)/g)].map(([, said = '']) => said)
    const { html } = await bela.open(path)
    expect(summaries(html)).toEqual(['1 place to look at', '2 places in the manuscript, which reviewers do not get'])
    const all = await journal.call('GET', `/api/admin/submissions/${paper.number}/traces`, { token })
    expect(all.body).toHaveLength(3)
    const modification = /name="modification" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const typed = { looked: 'true', unlisted: /name="unlisted" value="([^"]+)"/.exec(html)?.[1] ?? '', modification }
    const { status, html: refused } = await bela.submit(`${path}/release`, { ...typed, files: manuscript })
    expect(status).toBe(422)
    expect(summaries(refused)).toEqual([
      '2 places to look at',
      '1 place in the review copy, which reviewers do not get',
    ])
    expect(refused).not.toMatch(/<input[^>]*name="looked"[^>]*checked/)
    const released = await bela.submit(`${path}/release`, { ...typed, files: copy })
    expect(released.location).toBe(path)
  })

  test('lists each text of a file once, with its pages', async () => {
    const paper = await aPaper(db)
    const bela = await browsingAs(journal, 'Bela Reading')
    const on = (...pages: number[]) => pages.flatMap((page) => name.map((trace) => ({ ...trace, page })))
    await aFile(paper, { traces: [...on(1, 4, 9), { page: 4, kind: 'email', text: 'nina@x.example', field: '' }] })
    await aFile(paper, { kind: 'review_copy', traces: on(2) })
    const { html } = await bela.open(`/admin/submissions/${paper.number}`)
    const lists = [...html.matchAll(/<ul class="traces">(.*?)<\/ul>/gs)].map(([, list = '']) =>
      [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => wordsOf(item).trim()),
    )
    expect(lists).toEqual([
      ['Nina Bose name · Review copy, page 2 Go there: “Nina Bose”'],
      [
        'Nina Bose name · Manuscript, pages 1, 4, 9 Go to 1: “Nina Bose”4: “Nina Bose”9: “Nina Bose”',
        'nina@x.example email · Manuscript, page 4 Go there: “nina@x.example”',
      ],
    ])
    expect(html).toMatch(/href="\/api\/admin\/submissions\/[^"]+\/copy#page=9"/)
  })

  test('leads to the places of a text in the words of an office file’s copy', async () => {
    const paper = await aPaper(db)
    const bela = await browsingAs(journal, 'Bela Leading')
    const trace = { page: null, kind: 'name', text: 'Nina Bose', field: '', place: 'under “Plots”' }
    const spans = [6, 31].map((start) => ({ start, end: start + 9 }))
    const copy_text = 'Plots\nNina Bose & her plots\nBy Nina Bose'
    const id = await aFile(paper, { pages: null, copy_text, traces: [{ ...trace, spans }] })
    const { html } = await bela.open(`/admin/submissions/${paper.number}`)
    const text = `/admin/submissions/${paper.number}/files/${id}/text`
    const ways = [...html.matchAll(/href="([^"]+)#at-(\d+)"/g)].map(([, href, at]) => [href, at])
    expect(ways).toEqual([
      [text, '6'],
      [text, '31'],
    ])
    const { html: words } = await bela.open(text)
    expect(words).toContain('<mark id="at-31">Nina Bose</mark>')
    expect(wordsOf(words)).toContain('Plots Nina Bose & her plots By Nina Bose')
    const traces = await journal.call('GET', `/api/admin/submissions/${paper.number}/traces`, { token })
    expect(traces.body).toEqual([{ ...trace, file: id }])
    const other = await aPaper(db)
    expect((await bela.open(`/admin/submissions/${other.number}/files/${id}/text`)).status).toBe(404)
    expect((await bela.open(text.replace(id, await aFile(other)))).status).toBe(404)
  })

  test.each<[string, Partial<typeof paperFiles.$inferInsert>, object]>([
    ['a file without a copy', { scrub: 'failed', copy_hash: null }, { error: 'not_scrubbed', field: 'files' }],
    ['a file that waits', { scrub: 'waiting', copy_hash: null }, { error: 'not_scrubbed', field: 'files' }],
    ['a title page', { kind: 'title_page', scrub: 'none' }, { error: 'invalid', field: 'files' }],
  ])('of %s is refused', async (_, values, error) => {
    const paper = await aPaper(db)
    const id = await aFile(paper, values)
    expect((await release(paper.number, { files: [id] })).body).toEqual(error)
  })

  test('pages that are none are refused on the page beside their field, with what was typed', async () => {
    const paper = await aPaper(db)
    const id = await aFile(paper)
    const asha = await browsingAs(journal)
    const typed = { step: 'release', files: id, [`omit_${id}`]: 'two' }
    const { status, html } = await asha.submit(`/admin/submissions/${paper.number}/release`, typed)
    expect(status).toBe(422)
    expect(html).toMatch(new RegExp(`aria-invalid="true"[^>]*name="omit_${id}"[^>]*value="two"`))
    expect(html).toContain(`id="omit-error-${id}"`)
    const none = await asha.submit(`/admin/submissions/${paper.number}/files`, { step: 'files' })
    expect(none.status).toBe(422)
    expect(none.html).toMatch(/id="review_copy"[^>]*aria-invalid="true"/)
  })

  test('needs a manuscript, pages that are there, and the version', async () => {
    const paper = await aPaper(db)
    const id = await aFile(paper)
    expect((await release(paper.number, { files: [] })).body).toEqual({ error: 'required', field: 'files' })
    for (const pages of [[4], [1, 2, 3]])
      expect((await release(paper.number, { files: [id], omit: { [id]: pages } })).body.field).toBe('omit')
    expect((await step(paper.number, 'release', { files: [id] })).body).toEqual({
      error: 'required',
      field: 'modification',
    })
  })

  test('of a file without some pages: its copy is what reviewers get', async () => {
    const paper = await aPaper(db)
    const pdf = await PDFDocument.create()
    for (const words of ['First', 'Second', 'Third']) pdf.addPage().drawText(words)
    const file_hash = await journal.files.save(await pdf.save())
    const id = await aFile(paper, { file_hash, copy_hash: file_hash })
    expect((await release(paper.number, { files: [id], omit: { [id]: [2] }, looked: true })).status).toBe(200)
    const headers = { authorization: `Bearer ${token}` }
    const copy = await (await journal.get(`/api/admin/submissions/${paper.number}/files/${id}/copy`, headers)).bytes()
    expect((await PDFDocument.load(copy)).getPageCount()).toBe(2)
    const [got] = await db.select().from(reviewCopyFiles).where(eq(reviewCopyFiles.made_of, id))
    expect(got?.file_hash).toBe(hashContent(copy))
  })

  test('a second time replaces the copy, and tells who has accepted', async () => {
    const paper = await aPaper(db)
    const id = await aFile(paper)
    await release(paper.number, { files: [id] })
    const { request } = await aRequest(db, paper, { state: 'accepted' })
    await aRequest(db, paper, { state: 'invited', place: 2 })
    expect((await release(paper.number, { files: [id] })).status).toBe(200)
    const copies = await db
      .select({ id: reviewCopies.id })
      .from(reviewCopies)
      .where(eq(reviewCopies.paper_id, paper.id))
    expect(copies).toHaveLength(1)
    const letters = await db
      .select({ kind: notices.kind, request: notices.request })
      .from(notices)
      .where(eq(notices.paper, paper.number))
    expect(letters).toEqual([{ kind: 'files_replaced', request }])
  })
})
