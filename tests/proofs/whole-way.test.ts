// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { paperLinks, paperRecusals, papers } from '../../src/core/db/tables/review/papers.ts'
import { articleProofs } from '../../src/core/db/tables/review/proofs.ts'
import { dayMs } from '../../src/core/text/dates.ts'
import { articleAdminApi } from '../../src/journal/articles/admin-api.ts'
import { articleApi } from '../../src/journal/articles/api.ts'
import { addLink, makeLinkToken } from '../../src/review/access-links/queries.ts'
import { decisionsApi } from '../../src/review/decisions/api.ts'
import { deskApi } from '../../src/review/desk/api.ts'
import { makeLetterLink } from '../../src/review/letters/link-queries.ts'
import { proofsApi } from '../../src/review/proofs/api.ts'
import { listProofReaders } from '../../src/review/proofs/queries.ts'
import { dropProofReaders } from '../../src/review/retention/queries.ts'
import { listOpenProofs } from '../../src/staff/people/queries.ts'
import { browsingAs } from '../support/browsing.ts'
import { aFullText } from '../support/builders/full-text.ts'
import { aPaper } from '../support/builders/papers.ts'
import { anArticle } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { signedInCalls } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:9' })
const { db } = journal
const ways = waysOf(journal)
const calls = await signedInCalls(
  journal,
  proofsApi(journal),
  deskApi(journal),
  decisionsApi(journal),
  articleAdminApi(journal),
  articleApi(journal),
)
const call = (method: string, path: string, body?: object) => calls(method, path, body ? { body } : {})
const editor = await browsingAs(journal, 'Ravi Sharma')

beforeAll(() => ways.open({ letter_delay: '0' }))

const people = [
  { name: 'Leela Das', email: 'leela@example.org', corresponding: true },
  { name: 'Ravi Kumar', email: 'ravi@example.org' },
]
let refnumber = 100

/** An accepted paper whose article is made and hidden, with its author's page. */
async function accepted({ hasText = false } = {}) {
  refnumber += 1
  await anArticle(db, {
    refnumber: String(refnumber),
    status: 'disabled',
    title: `Yield of crop ${refnumber}`,
    plain_summary: 'Vigna gave more than rice.',
    abstract: `&lt;p&gt;We measured the yield of &lt;i&gt;Vigna&lt;/i&gt; in 2021, and the yield of rice.&lt;/p&gt;`,
  })
  const [article] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(eq(articles.refnumber, String(refnumber)))
  const id = article?.id ?? 0
  if (hasText) await aFullText(journal, id)
  const paper = await aPaper(db, { state: 'accepted', people, article_id: id })
  const { token } = await addLink(db, { purpose: 'author', paperId: paper.id, expiresAt: null }, journal.now.at)
  return {
    id,
    paper,
    P: `/api/admin/submissions/${paper.number}`,
    at: `/s/${token}/proof`,
    A: `/api/admin/archives/${id}/proof`,
  }
}

const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
const seen = async (at: string) => {
  const html = await ways.page(at)
  return {
    html,
    proof: field(html, 'proof'),
    version: field(html, 'version'),
    state: /data-page="proof" data-state="(\w*)"/.exec(html)?.[1],
  }
}
const json = { accept: 'application/json' }
const posted = async (path: string, texts: Record<string, string>) => {
  const answer = await ways.form(path, { once: crypto.randomUUID(), ...texts }, json)
  return { status: answer.status, body: await answer.json() }
}
const proofsOf = async (A: string) => (await call('GET', A)).body.proofs
const kinds = async (paper: string) =>
  (await db.select({ kind: notices.kind }).from(notices).where(eq(notices.paper, paper)).orderBy(notices.serial)).map(
    ({ kind }) => kind,
  )

describe('a proof', () => {
  test('goes to the author, comes back with corrections, is put in and approved', async () => {
    const { P, at, A, paper, id } = await accepted({ hasText: true })
    const queries = [{ anchor: 'title', text: 'Is the title whole?' }]
    const sent = await call('POST', `${P}/proof`, { queries })
    expect([sent.status, sent.body]).toEqual([200, expect.anything()])
    expect(sent.body).toMatchObject({ next: 'proof', waits_for: 'author', due: '2026-06-20' })
    expect(await kinds(paper.number)).toEqual(['proof', 'coauthor_proof'])
    const page = await seen(at)
    expect(page.state).toBe('sent')
    for (const shown of ['Vigna gave more than rice.', 'Correct this paragraph']) expect(page.html).toContain(shown)
    const [query] = (await proofsOf(A))[0].queries
    const { proof, version } = page
    const note = { anchor: 'sec1', quote: 'Boats carry lanterns', replace: 'Boats carry lamps' }
    const saved = await posted(at, {
      proof,
      version,
      notes: JSON.stringify([note]),
      answers: JSON.stringify([{ query: query.id, text: 'It is.' }]),
    })
    expect(saved).toMatchObject({ status: 200, body: { left: 0, corrections: 1 } })
    expect((await proofsOf(A))[0]).toMatchObject({ state: 'sent', notes: [], queries: [{ answer: '' }] })
    expect((await ways.page(at)).includes('data-note')).toBe(true)
    expect((await posted(`${at}/send`, { proof, version, approved: 'yes' })).status).toBe(200)
    const [back] = await proofsOf(A)
    expect(back).toMatchObject({
      state: 'corrected',
      queries: [{ answer: 'It is.' }],
      notes: [{ state: 'open', applied: false }],
    })
    expect((await call('GET', P)).body).toMatchObject({ next: 'proof', waits_for: 'editor' })
    expect((await posted(at, { proof, version, anchor: 'title', text: 'More' })).body.error).toBe('invalid_state')
    const screen = await editor.open(`/admin/archives/${id}/proof`)
    expect(screen.status).toBe(200)
    expect(screen.text).toContain('Apply')
    expect(screen.text).toContain(`Proof: Yield of crop ${refnumber}`)
    const places = [...screen.html.matchAll(/<option value="([^"]+)">([^<]+)/g)].map(([, anchor, name]) => [
      anchor,
      name,
    ])
    expect(places.filter(([, name]) => name === 'References')).toEqual(Array(5).fill(['references', 'References']))
    const applied = await call('POST', `${A}/notes/${back.notes[0].id}`, { action: 'apply' })
    expect(applied).toMatchObject({ status: 200, body: { state: 'done', applied: true } })
    expect((await call('POST', `${A}/notes/${back.notes[0].id}`, { action: 'apply' })).status).toBe(409)
    expect((await proofsOf(A))[0]).toMatchObject({ state: 'approved' })
    expect((await call('GET', P)).body).toMatchObject({ next: 'publish', waits_for: 'editor' })
    expect(await ways.page(at)).toContain('Boats carry lamps')
    expect(await kinds(paper.number)).toEqual(['proof', 'coauthor_proof', 'new_proof', 'receipt'])
    expect((await call('POST', `/api/archives/${id}/status`, { status: 'enabled' })).status).toBe(200)
    expect((await seen(at)).state).toBe('approved')
  })

  test('is undone before it leaves', async () => {
    await setSettings(db, { letter_delay: '60' })
    const { P, at, A } = await accepted()
    expect((await call('POST', `${P}/proof`, {})).body.next).toBe('publish')
    expect((await ways.form(at, {})).status).toBe(404)
    expect((await call('POST', `${P}/undo`, {})).status).toBe(200)
    expect(await proofsOf(A)).toEqual([])
    await setSettings(db, { letter_delay: '0' })
    expect((await call('POST', `${P}/undo`, {})).body).toEqual({ error: 'too_late' })
  })
})

/** A proof that was sent, as its author has it. */
async function sentProof(more: Parameters<typeof accepted>[0] = {}, body: object = {}) {
  const of = await accepted(more)
  await call('POST', `${of.P}/proof`, body)
  const page = await seen(of.at)
  return { ...of, proof: page.proof, version: page.version, form: { proof: page.proof, version: page.version } }
}

describe('an author’s form', () => {
  test('without scripts adds, changes and takes back one note, and answers a query', async () => {
    const { at, form, A } = await sentProof({}, { queries: [{ anchor: 'abstract', text: 'Which year?' }] })
    const send = (texts: Record<string, string>) => ways.form(at, { once: crypto.randomUUID(), ...form, ...texts })
    const added = await send({ anchor: 'abstract', quote: 'in 2021', replace: 'in 2022', text: '', boxes: 'delete' })
    expect(added.status).toBe(303)
    const [, note = ''] = /#note-(.+)$/.exec(added.headers.get('location') ?? '') ?? []
    expect(await ways.page(at)).toContain('<ins>in 2022</ins>')
    await send({ id: note, anchor: 'abstract', replace: 'in 2023' })
    expect(await ways.page(at)).toContain('<ins>in 2023</ins>')
    const [, query = ''] = /data-query="([^"]+)"/.exec(await ways.page(at)) ?? []
    await send({ query, text: '2023' })
    expect(await ways.page(at)).toContain('All queries answered')
    await send({ take_back: note })
    expect(await ways.page(at)).not.toContain('data-note="')
    expect((await send({ anchor: 'sec9', text: 'No such place' })).status).toBe(422)
    expect((await send({ anchor: 'title', text: '' })).status).toBe(422)
    expect((await proofsOf(A))[0].notes).toEqual([])
  })

  test('asks once before it goes without answers or corrections', async () => {
    const { at, form, A } = await sentProof({}, { queries: [{ anchor: 'title', text: 'Whole?' }] })
    const asked = await posted(`${at}/send`, form)
    expect([asked.status, asked.body.errors[0]]).toMatchObject([422, { name: 'send', code: 'unanswered' }])
    const page = await (await ways.form(`${at}/send`, { once: 'a', ...form })).text()
    expect(page).toContain('A query is unanswered, and nothing is marked. Send it anyway?')
    expect(page).toContain('name="looked" value="yes"')
    expect((await posted(`${at}/send`, { ...form, looked: 'yes' })).status).toBe(200)
    expect((await proofsOf(A))[0].state).toBe('corrected')
    const other = await sentProof({}, { queries: [{ anchor: 'title', text: 'Whole?' }] })
    await posted(other.at, { ...other.form, anchor: 'title', text: 'Shorter, please' })
    expect((await posted(`${other.at}/send`, other.form)).status).toBe(200)
  })

  test('tells at once which words are not in the proof', async () => {
    const { at, form } = await sentProof({ hasText: true })
    const add = async (anchor: string, quote: string) =>
      (await posted(at, { ...form, anchor, quote, replace: 'x' })).body.notes[0]
    expect(await add('sec1', 'Boats carry lanterns')).toEqual({ id: expect.anything() })
    expect(await add('abstract', 'the yield of rice')).toEqual({ id: expect.anything() })
    expect(await ways.page(at)).not.toContain('These words are not in the proof')
    expect(await add('sec1', 'Boats carry sails')).toEqual({ id: expect.anything(), absent: true })
    expect(await add('title', 'Yield of no crop')).toEqual({ id: expect.anything(), absent: true })
    expect((await ways.page(at)).split('These words are not in the proof').length - 1).toBe(2)
    expect(await add('pdf', 'Words of a picture')).toEqual({ id: expect.anything() })
  })

  test('counts once, and tells the same ids', async () => {
    const { at, form } = await sentProof()
    const texts = { ...form, once: 'k1', notes: JSON.stringify([{ anchor: 'title', text: 'Short' }]) }
    const [first, second] = [await posted(at, texts), await posted(at, texts)]
    expect(second.body.notes).toEqual(first.body.notes)
    expect(second.body.corrections).toBe(1)
  })

  test('saves as many notes as a proof takes by one statement each, and counts what is there after it', async () => {
    const queries = ['title', 'pdf'].map((anchor) => ({ anchor, text: 'Whole?' }))
    const { at, form, A } = await sentProof({}, { queries })
    const note = { anchor: 'title', quote: 'crop', text: 'Which?' }
    const many = (count: number) => JSON.stringify(Array(count).fill(note))
    const [first, second] = (await proofsOf(A))[0].queries
    const answers = JSON.stringify([
      { query: first.id, text: 'One' },
      { query: second.id, text: 'Two' },
    ])
    journal.statements.length = 0
    const saved = await posted(at, { ...form, notes: many(199), answers })
    expect(saved).toMatchObject({ status: 200, body: { corrections: 199, left: 0 } })
    const writes = journal.statements.filter(
      ({ text }) => /"proof_(notes|queries)"/.test(text) && !/^select/.test(text),
    )
    expect(writes.map(({ text }) => text.slice(0, 27))).toEqual([
      'insert into "proof_queries"',
      'insert into "proof_notes" (',
    ])
    const ids: string[] = saved.body.notes.map(({ id }: { id: string }) => id)
    const tooMany = { status: 422, body: { errors: [{ code: 'too_many' }] } }
    expect(await posted(at, { ...form, notes: many(2) })).toMatchObject(tooMany)
    const back = JSON.stringify(Array(200).fill(ids[0]))
    expect(await posted(at, { ...form, notes: many(3), take_back: back })).toMatchObject(tooMany)
    const changed = { id: ids[1], replace: 'rice' }
    const both = { ...form, notes: JSON.stringify([changed, note, note]), take_back: back }
    expect((await posted(at, both)).body).toMatchObject({ corrections: 200, notes: [{ id: ids[1] }, {}, {}] })
    await posted(`${at}/send`, form)
    const [{ notes, queries: answered }] = await proofsOf(A)
    expect(answered.map(({ answer }: { answer: string }) => answer)).toEqual(['One', 'Two'])
    expect(notes[0]).toMatchObject({ id: ids[1], anchor: 'title', quote: 'crop', text: 'Which?', replace: 'rice' })
    expect(notes.map(({ id }: { id: string }) => id).slice(0, 198)).toEqual(ids.slice(1))
  })

  test('of a note that it takes back, or of another proof, is refused', async () => {
    const [{ at, form }, other] = [await sentProof(), await sentProof()]
    const added = async (of: { at: string; form: typeof form }) =>
      (await posted(of.at, { ...of.form, anchor: 'title', text: 'Short' })).body.notes[0].id
    const [own, others] = [await added({ at, form }), await added(other)]
    const changes = { notes: JSON.stringify([{ id: own, text: 'Long' }]), take_back: own }
    expect((await posted(at, { ...form, ...changes })).body.errors[0]).toMatchObject({ name: 'id', code: 'invalid' })
    const strange: Record<string, string>[] = [
      { id: others, text: 'Mine' },
      { take_back: others },
      { query: others, text: 'Mine' },
    ]
    for (const texts of strange) expect((await posted(at, { ...form, ...texts })).status).toBe(422)
    expect(await ways.page(other.at)).toContain('<q>Short</q>')
  })

  test('takes an approval back once a day, which bounds its letters', async () => {
    const { at, form } = await sentProof()
    const version = (await seen(at)).version
    const press = async (approved: string) =>
      (await posted(`${at}/approve`, { ...form, once: crypto.randomUUID(), version, approved })).status
    const letters = () => journal.db.$count(notices)
    const before = await letters()
    const answers: number[] = []
    for (const approved of ['yes', '', 'yes', '', 'yes', '']) answers.push(await press(approved))
    expect(answers).toEqual([200, 200, 200, 429, 409, 429])
    for (const page of [`${at}?said=__proto__`, `${at.replace('/proof', '')}?said=__proto__`])
      expect((await journal.get(page)).status).toBe(200)
    expect((await letters()) - before).toBe(6)
    expect((await seen(at)).state).toBe('approved')
    const page = await ways.form(`${at}/approve`, { ...form, once: 'page', version, approved: '' })
    expect([page.status, Number(page.headers.get('retry-after')) > 80_000]).toEqual([429, true])
    expect(await page.text()).toContain('was taken back today. Please try again in 24 hours')
  })

  test('of a page that is out of date is refused with what was typed', async () => {
    const { at, form, id, P } = await sentProof()
    await call('POST', `/api/archives/${id}`, { keywords: 'millet' })
    const late = await posted(`${at}/send`, form)
    expect([late.status, late.body.error]).toEqual([409, 'conflict'])
    await call('POST', `${P}/proof`, {})
    const old = { once: 'x', ...form, anchor: 'title', text: 'Typed before' }
    expect((await posted(at, old)).body.error).toBe('proof_replaced')
    const again = await ways.form(at, old)
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('Typed before')])
  })

  test('approves only once all queries are answered, and takes that back', async () => {
    const { at, form, A, P } = await sentProof({}, { queries: [{ anchor: 'title', text: 'Whole?' }] })
    const refused = await posted(`${at}/approve`, { ...form, approved: 'yes' })
    expect([refused.status, refused.body.errors[0]]).toEqual([
      422,
      expect.objectContaining({ name: 'query', code: 'required' }),
    ])
    const [{ id: query }] = (await proofsOf(A))[0].queries
    await posted(at, { ...form, query, text: 'Yes' })
    expect((await posted(`${at}/approve`, form)).status).toBe(422)
    expect((await posted(`${at}/approve`, { ...form, approved: 'yes' })).status).toBe(200)
    expect((await call('GET', P)).body.next).toBe('publish')
    expect((await posted(`${at}/approve`, { ...form, approved: '' })).status).toBe(200)
    expect((await call('GET', P)).body).toMatchObject({ next: 'proof', waits_for: 'author' })
  })
})

describe('an editor', () => {
  test('declines a note with a reason, which its author reads; fields are corrected too, and that is undone', async () => {
    const { at, form, A, id } = await sentProof()
    const notes = [
      { anchor: 'abstract', quote: 'in 2021', replace: 'in 2022' },
      { anchor: 'abstract', quote: 'yield', replace: 'harvest' },
    ]
    await posted(at, { ...form, notes: JSON.stringify(notes) })
    await posted(`${at}/send`, { ...form, approved: 'yes' })
    const [year, twice] = (await proofsOf(A))[0].notes
    const settle = (note: { id: string }, body: object) => call('POST', `${A}/notes/${note.id}`, body)
    const abstract = async () => (await call('GET', `/api/archives/${id}`)).body.abstract
    expect((await settle(year, { action: 'apply' })).body).toMatchObject({ state: 'done', applied: true })
    expect(await abstract()).toContain('in 2022')
    expect((await settle(twice, { action: 'apply' })).body).toEqual({ error: 'quote_not_found' })
    expect((await settle(year, { action: 'undo' })).body).toMatchObject({ state: 'open', applied: false })
    expect(await abstract()).toContain('in 2021')
    expect((await settle(twice, { action: 'declined' })).body).toEqual({ error: 'required', field: 'reason' })
    await settle(twice, { action: 'declined', reason: 'It is the usual word' })
    expect((await proofsOf(A))[0].state).toBe('sent')
    const page = await ways.page(at)
    expect(page).toContain('It is the usual word')
    const [, version = ''] = /name="version" value="([^"]+)"/.exec(page) ?? []
    await posted(`${at}/approve`, { ...form, version, approved: 'yes' })
    await settle(year, { action: 'apply' })
    expect((await proofsOf(A))[0].state).toBe('approved') // who had read the reason declined nothing by it
    const states = async (...actions: string[]) => {
      for (const action of actions) await settle(year, { action })
      return (await proofsOf(A))[0].state
    }
    expect([await states('undo'), await states('apply')]).toEqual(['corrected', 'approved'])
    const { text } = await editor.open(`/admin/archives/${id}/history`)
    expect(text).toMatch(/Approval taken back by (?!the author)\w/)
    expect(text.split('Approved by the author').length - 1).toBe(2)
    await call('POST', `/api/archives/${id}`, { keywords: 'sorghum' })
    expect(await states('undo', 'apply')).toBe('corrected') // nobody has approved the keywords
  })

  test('carries on what is open in a new proof', async () => {
    const { at, form, A, P } = await sentProof({}, { queries: [{ anchor: 'title', text: 'Whole?' }] })
    await posted(at, { ...form, notes: JSON.stringify([{ anchor: 'title', text: 'Short' }]) })
    await posted(`${at}/send`, form)
    await call('POST', `${P}/proof`, {})
    const [now, before] = await proofsOf(A)
    expect(now).toMatchObject({
      state: 'sent',
      queries: [{ text: 'Whole?' }],
      notes: [{ text: 'Short', state: 'open' }],
    })
    expect(before).toMatchObject({ state: 'replaced', queries: [], notes: [] })
  })
})

/** An article that never was a paper, whose proof a person has. */
async function personal(name: string, email: string) {
  refnumber += 1
  await anArticle(db, { refnumber: String(refnumber), status: 'disabled', title: 'A note' })
  const isIt = eq(articles.refnumber, String(refnumber))
  const id = (await db.select({ id: articles.id }).from(articles).where(isIt))[0]?.id ?? 0
  const A = `/api/admin/archives/${id}/proof`
  await call('POST', A, { name, email })
  const [link] = await db.select().from(paperLinks).where(eq(paperLinks.article_id, id))
  return { id, A, page: `/s/${await makeLinkToken(db, link?.id ?? '')}` }
}

const proofsOfArticle = (id: number) => db.select().from(articleProofs).where(eq(articleProofs.article_id, id))

describe('an article that never was a paper', () => {
  test('is proofed by a named person, whose link can be renewed and ended', async () => {
    refnumber += 1
    await anArticle(db, { refnumber: String(refnumber), status: 'disabled', title: 'A note' })
    const [article] = await db
      .select({ id: articles.id })
      .from(articles)
      .where(eq(articles.refnumber, String(refnumber)))
    const A = `/api/admin/archives/${article?.id}/proof`
    expect((await call('POST', A, { name: 'Lena Vogt' })).body).toEqual({ error: 'required', field: 'email' })
    expect((await call('POST', A, { name: 'Lena Vogt', email: 'lena@elsewhere.example' })).status).toBe(200)
    const [link] = await db.select().from(paperLinks).where(eq(paperLinks.purpose, 'proof'))
    const page = `/s/${await makeLinkToken(db, link?.id ?? '')}`
    const readers = await listProofReaders(db, 'LENA@elsewhere.example', journal.now.at)
    expect(readers).toEqual([{ id: link?.id ?? '', email: 'lena@elsewhere.example' }])
    const known = { emails: ['lena@elsewhere.example'], orcids: [], names: [], phones: [] }
    expect(await listOpenProofs(db, known)).toEqual([{ refnumber: String(refnumber) }])
    expect((await journal.get(page)).headers.get('location')).toBe(`${page}/proof`)
    expect((await journal.get(`${page}/receipt.pdf`)).status).toBe(404)
    const { proof, version } = await seen(`${page}/proof`)
    expect((await posted(`${page}/proof/approve`, { proof, version, approved: 'yes' })).status).toBe(200)
    expect((await proofsOf(A))[0].state).toBe('approved')
    const letters = await db
      .select()
      .from(notices)
      .where(eq(notices.link, link?.id ?? ''))
      .orderBy(notices.serial)
    expect(letters.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
      'proof lena@elsewhere.example',
      'receipt lena@elsewhere.example',
    ])
    expect(await makeLetterLink(journal, { ...letters[0], reset_id: null } as never)).toEndWith(page)
    const renewed = await call('POST', `${A}/links/${link?.id}`, { renew: true })
    expect(renewed.body).toMatchObject({ purpose: 'proof', state: 'live' })
    expect((await journal.get(page)).status).toBe(410)
    const next = `/s/${await makeLinkToken(db, renewed.body.id)}/proof`
    expect((await journal.get(next)).status).toBe(200)
    expect(await makeLetterLink(journal, { ...letters[0], reset_id: null } as never)).toEndWith(
      next.replace('/proof', ''),
    )
    await call('POST', `${A}/links/${renewed.body.id}`, { revoke: true })
    expect((await journal.get(next)).status).toBe(410)
  })

  test('is forgotten by its reader’s name 30 days after it is public, and the link ends', async () => {
    const { id, page, A } = await personal('Noor Aziz', 'noor@elsewhere.example')
    const after = async (days: number) => {
      const now = new Date(journal.now.at.getTime() + days * dayMs)
      await dropProofReaders(db, now)
      return (await proofsOfArticle(id)).map(({ name, email }) => [name, email])
    }
    const whole = [['Noor Aziz', 'noor@elsewhere.example']]
    expect(await after(400)).toEqual(whole)
    expect((await call('POST', `/api/archives/${id}/status`, { status: 'enabled', looked: true })).status).toBe(200)
    expect(await after(0)).toEqual(whole)
    expect(await after(29)).toEqual(whole)
    expect((await seen(`${page}/proof`)).state).toBe('sent')
    expect(await after(30)).toEqual([['', '']])
    journal.now.at = new Date(journal.now.at.getTime() + 30 * dayMs)
    expect((await journal.get(`${page}/proof`)).status).toBe(410)
    journal.now.at = new Date(journal.now.at.getTime() - 30 * dayMs)
    expect((await call('GET', A)).body.proofs.length).toBe(1)
  })
})

test('an approval stands in the history of its article, with what became of it since', async () => {
  const { at, form, id, A } = await sentProof()
  const pdf = await journal.files.save(new TextEncoder().encode('%PDF-1.7 as approved'))
  await db.update(articles).set({ file_hash: pdf }).where(eq(articles.id, id))
  await posted(`${at}/approve`, { ...form, version: (await seen(at)).version, approved: 'yes' })
  const [approved] = await proofsOfArticle(id)
  expect(approved?.fields?.keywords).toBeDefined()
  await db.update(articles).set({ file_hash: null }).where(eq(articles.id, id))
  const kept = await editor.ask(`/admin/archives/${id}/proof/approved.pdf`)
  expect([kept.headers.get('content-type'), await kept.text()]).toEqual(['application/pdf', '%PDF-1.7 as approved'])
  await call('POST', `/api/archives/${id}`, { keywords: 'sorghum' })
  const history = await editor.open(`/admin/archives/${id}/history`)
  expect(history.text).toContain('Approved by the author')
  const [, version = ''] = /history\/(\d+)"[^<]*<button[^>]*>Restore/.exec(history.html) ?? []
  const compared = await editor.open(`/admin/archives/${id}/history/${version}`)
  expect(compared.text).toContain('Approved by the author')
  expect(compared.text).toContain('sorghum')
  expect((await editor.open(`/admin/archives/${id}/proof`)).text).toContain('Changed since the author approved it')
  await posted(`${at}/approve`, { proof: form.proof, approved: '' })
  expect((await editor.open(`/admin/archives/${id}/history`)).text).toContain('Approval taken back by the author')
  expect((await call('GET', A)).body.proofs[0].state).toBe('sent')
})

test('who may not see a paper finds its hidden article in no table of its issue, and changes nothing of it', async () => {
  const { id, paper } = await accepted()
  const { refnumber: other } = await anArticle(db, { status: 'disabled' })
  const recused = await browsingAs(journal, 'Rita Recused')
  const said = { reason: 'kin', by: 'Ravi', at: journal.now.at }
  await db.insert(paperRecusals).values({ paper_id: paper.id, user_id: recused.userId, ...said })
  const path = '/admin/archives/2026/5/2/table'
  const field = `country-${id}`
  const table = await recused.open(path)
  expect([table.text.includes(other), table.html.includes(field)]).toEqual([true, false])
  expect(table.text).toContain('1 article of papers that you may not see is left out.')
  expect((await editor.open(path)).html).toContain(field)
  const csv = await (await recused.ask(`${path}.csv`)).text()
  const numbers = [...csv.matchAll(/^\d+(?=,)/gm)].map(String) // a row's version may hold any digits
  expect([numbers.includes(other), numbers.includes(String(refnumber))]).toEqual([true, false])
  expect(await (await editor.ask(`${path}.csv`)).text()).toMatch(new RegExp(`^${refnumber},`, 'm'))
  const [row] = await db.select({ version: articles.modification }).from(articles).where(eq(articles.id, id))
  const versions = `${id}=${row?.version.toISOString()}`
  expect((await recused.send(path, { versions, [field]: 'Nepal' })).status).toBe(422)
  expect((await call('GET', `/api/archives/${id}`)).body.country).not.toBe('Nepal')
  expect((await recused.open(`/admin/archives/${id}/supplements`)).status).toBe(404)
})

test('publishing asks while a proof is open', async () => {
  const { P, id } = await accepted()
  await call('POST', `${P}/proof`, {})
  const status = (more: object) => call('POST', `/api/archives/${id}/status`, { status: 'enabled', ...more })
  for (const more of [{}, ...[false, 'false', 'no', 0, ''].map((looked) => ({ looked }))])
    expect([more, await status(more)]).toMatchObject([more, { status: 422, body: { error: 'proof_open' } }])
  expect((await status({ looked: true })).status).toBe(200)
  await db.delete(papers)
})
