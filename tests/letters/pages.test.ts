// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { users } from '../../src/core/db/tables/accounts.ts'
import { letterTemplates, notices } from '../../src/core/db/tables/letters.ts'
import { paperEvents, paperRecusals, papers } from '../../src/core/db/tables/review/papers.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { addLink, replaceLinks } from '../../src/review/access-links/queries.ts'
import { queueLetter } from '../../src/review/letters/queueing.ts'
import { browsingAs } from '../support/browsing.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://mail.example', ORIGIN: 'http://crops.example' })
const { db, config } = journal
const at = journal.now.at
const here = { config, clock: () => at }
const meera = await browsingAs(journal)
const sita = await aUser(db, 'Sita Editor', { role: 'editor' })
const staff = await aUser(db, 'Staff', { role: 'staff' })
const tokenOf = async (id: number) => (await aSession(journal, id)).token
const sitasToken = await tokenOf(sita.id)
const api = (path: string, token: string, body?: unknown) =>
  journal.call(body === undefined ? 'GET' : 'POST', `/api/admin/letters${path}`, { token, body })

let paperId = 0
beforeEach(async () => {
  for (const table of [notices, papers, letterTemplates]) await db.delete(table)
  await db.update(settings).set({ websiteemail: 'office@crops.example', websitename: 'Field Crops' })
  const [paper] = await db
    .insert(papers)
    .values({ number: '2026-7KQ2', state: 'review', since: at, created_at: at, modification: at, editor_id: sita.id })
    .returning({ id: papers.id })
  paperId = paper?.id ?? 0
})

/** Queues an invitation. @returns its id and the address of the reviewer's page */
async function invited(values: Partial<typeof notices.$inferInsert> = {}) {
  const request = 'R4XN8TB'
  return db.transaction(async (tx) => {
    const link = await addLink(tx, { purpose: 'reviewer', paperId, request, expiresAt: null }, at)
    const id = await queueLetter(tx, here, {
      kind: 'invitation',
      to: 'rao@university.example',
      paper: '2026-7KQ2',
      request,
      link: link.id,
      values: { name: 'Dr Rao', title: 'Yield', abstract: 'A', due: '1 July', answer_due: '20 June' },
    })
    await tx
      .update(notices)
      .set({ phone: '919876543210', ...values })
      .where(eq(notices.id, id ?? 0))
    return { id: id ?? 0, address: `http://crops.example/r/${link.token}` }
  })
}

const failed = { state: 'failed', next_attempt_at: null, error: '550 No such user' } as const

describe('the log of letters', () => {
  test.each([
    ['waiting', '535 5.7.8 Wrong password', true],
    ['waiting', 'connect ECONNREFUSED 127.0.0.1:2525', true],
    ['failed', '550 No such user', false],
  ] as const)('that is %s after “%s” tells that letters do not leave: %p', async (state, error, isTold) => {
    await invited({ state, error, next_attempt_at: state === 'waiting' ? at : null, started_at: at })
    const { text } = await meera.open('/admin/letters')
    expect(text.includes(`(1 waiting). “${error}” They leave by themselves`)).toBe(isTold)
  })

  test('lists those to settle, and shows one without its link', async () => {
    const { id, address } = await invited(failed)
    await invited()
    const list = await meera.open('/admin/letters')
    expect(list.text).toContain('Needs attention 1Waiting 1Sent 0All 2')
    expect(list.text).toContain('2026-7KQ2 · R4XN8TB')
    expect((await meera.open('/admin/letters?filter=all&number=2026-0000')).text).toContain(
      'There are no letters here.',
    )
    const one = await meera.open(`/admin/letters/${id}`)
    expect(one.text).toContain('550 No such user')
    expect(one.text).toContain('…/r/•••')
    expect(list.html + one.html).not.toContain(address.slice(-26))
  })

  test('gives a letter with its link to be sent by hand, and the timeline tells who asked', async () => {
    const { id, address } = await invited()
    const { html, text } = await meera.submit(`/admin/letters/${id}/text`)
    expect(text).toContain(address)
    expect(html).toContain('href="mailto:rao@university.example?subject=Would%20you%20review')
    expect(html).toContain('href="https://wa.me/919876543210?text=Dear%20Dr%20Rao')
    const events = await db.select().from(paperEvents).where(eq(paperEvents.paper_id, paperId))
    expect(events).toMatchObject([{ by: 'Meera Nair', values: { letter: id, request: 'R4XN8TB' } }])
    expect(JSON.stringify(events)).not.toContain(address.slice(-26))
  })

  test.each([
    ['sent', 'The letter counts as sent.', ['sent']],
    ['cancelled', 'The letter is cancelled.', ['cancelled']],
    ['again', 'The letter is queued again.', ['cancelled', 'waiting']],
  ])('settles a failed letter: %s', async (decision, said, states) => {
    const { id } = await invited(failed)
    const done = await meera.submit(`/admin/letters/${id}`, { decision })
    expect(done.text).toContain(said)
    const rows = await db.select().from(notices).orderBy(asc(notices.serial))
    expect(rows.map(({ state }) => state)).toEqual(states as never)
    expect((await meera.submit(`/admin/letters/${id}`, { decision })).text).toContain('Nothing was done.')
  })

  test('leaves letters to authors of articles to their own list, which cannot settle these', async () => {
    const { id } = await invited()
    const done = await meera.submit(`/admin/notices/${id}`, { decision: 'cancelled' })
    expect(done.text).toContain('Nothing was done.')
    expect(await db.select().from(notices)).toMatchObject([{ state: 'waiting' }])
  })
})

describe('who sees a letter', () => {
  test('an editor sees the letters of assigned papers, and nothing of others', async () => {
    const { id } = await invited(failed)
    expect((await api('', sitasToken)).body).toMatchObject([{ id, number: '2026-7KQ2', to: 'rao@university.example' }])
    await db.update(papers).set({ editor_id: null })
    expect((await api('', sitasToken)).body).toEqual([])
    for (const path of [`/${id}`, `/${id}/text`, `/${id}`])
      expect((await api(path, sitasToken, path === `/${id}` ? { decision: 'sent' } : {})).status).toBe(404)
  })

  test('a recused admin sees no letter of the paper', async () => {
    const { id } = await invited(failed)
    const recused = { paper_id: paperId, user_id: meera.userId, reason: 'author', by: 'journal', at }
    await db.insert(paperRecusals).values(recused)
    expect((await api('', meera.token)).body).toEqual([])
    expect((await api(`/${id}`, meera.token)).status).toBe(404)
    expect((await meera.open('/admin/letters?filter=all')).text).toContain('All 0')
  })

  test('staff are refused, whatever the number', async () => {
    const token = await tokenOf(staff.id)
    for (const path of ['', '/1']) expect((await api(path, token)).status).toBe(403)
  })

  test('a digest is shown only to the user it went to, whoever has the email now', async () => {
    const of = (id: number) => ({ kind: 'digest', to: 'meera@example.org', once: `digest 2026-06-15 ${id}` }) as const
    await db.transaction((tx) => queueLetter(tx, here, of(sita.id)))
    await db.update(users).set({ email: 'meera@example.org' }).where(eq(users.id, meera.userId))
    expect((await api('', meera.token)).body).toEqual([])
    expect((await api('', sitasToken)).body).toMatchObject([{ kind: 'digest' }])
    await db.transaction((tx) => queueLetter(tx, here, of(meera.userId)))
    await db.update(users).set({ email: '' }).where(eq(users.id, meera.userId))
    expect((await api('', meera.token)).body).toMatchObject([{ kind: 'digest' }])
  })

  test('that nobody may handle a paper is shown to admins who are recused from none, whatever their email', async () => {
    const typed = { subject: 'A paper waits', text: 'No admin may handle it.' }
    await db.transaction((tx) => queueLetter(tx, here, { kind: 'new_paper', to: 'meera@example.org', typed }))
    expect((await api('', meera.token)).body).toMatchObject([{ kind: 'new_paper' }])
    expect((await api('', sitasToken)).body).toEqual([])
    await db.update(users).set({ email: 'meera@example.org' }).where(eq(users.id, meera.userId))
    const recused = { paper_id: paperId, user_id: meera.userId, reason: 'author', by: 'journal', at }
    await db.insert(paperRecusals).values(recused)
    expect((await api('', meera.token)).body).toEqual([])
    await db.update(users).set({ email: '' }).where(eq(users.id, meera.userId))
  })

  test('a letter about an account is shown to admins alone, without its link', async () => {
    const own = { user_id: sita.id, reset_id: 7, recipient: 'sita@example.org', subject: 'A new password' }
    const [row] = await db
      .insert(notices)
      .values({
        ...own,
        body: 'Open {link}',
        message_id: '<1>',
        createdby: 'journal',
        created_at: at,
        next_attempt_at: at,
      })
      .returning({ id: notices.id })
    expect((await api('', sitasToken)).body).toEqual([])
    expect((await api(`/${row?.id}`, meera.token)).body).toMatchObject({ kind: 'account', text: 'Open …/•••' })
    expect((await api(`/${row?.id}/text`, meera.token, {})).status).toBe(404)
    expect((await api(`/${row?.id}`, meera.token, { decision: 'cancelled' })).status).toBe(404)
    expect((await meera.open(`/admin/letters/${row?.id}`)).text).not.toContain('WhatsApp')
  })
})

describe('the letters as JSON', () => {
  test('are narrowed by number and state, and counted', async () => {
    await invited(failed)
    await invited()
    const all = await api('?number=2026-7KQ2', meera.token)
    expect(all.body).toHaveLength(2)
    expect(JSON.stringify(all.body)).not.toContain('/r/')
    expect((await api('?number=2026-7KQ2&state=failed', meera.token)).body).toMatchObject([
      { state: 'failed', error: '550 No such user', request: 'R4XN8TB', kind: 'invitation', by: 'journal' },
    ])
  })

  test('are shown without the link, and opened with it', async () => {
    const { id, address } = await invited()
    expect((await api(`/${id}`, meera.token)).body.text).toContain('…/r/•••')
    const { status, body } = await api(`/${id}/text`, meera.token, {})
    expect([status, Object.keys(body)]).toEqual([200, ['subject', 'text', 'mailto', 'whatsapp']])
    expect(body.text).toContain(address)
  })

  test('are settled', async () => {
    const { id } = await invited(failed)
    expect((await api(`/${id}`, meera.token, {})).body).toEqual({ error: 'required', field: 'decision' })
    expect((await api(`/${id}`, meera.token, { decision: 'waiting' })).body).toEqual({
      error: 'invalid',
      field: 'decision',
    })
    const again = await api(`/${id}`, meera.token, { decision: 'again' })
    expect(again).toMatchObject({ status: 200, body: { state: 'waiting', by: 'Meera Nair' } })
    expect(again.body.id).not.toBe(id)
    expect(await api(`/${id}`, meera.token, { decision: 'again' })).toMatchObject({
      status: 409,
      body: { error: 'invalid_state', state: 'cancelled' },
    })
  })

  test('to an author hold the paper’s own link, or the one made in its place', async () => {
    const one = { purpose: 'author', paperId, expiresAt: null } as const
    const [old, id] = await db.transaction(async (tx) => [
      await addLink(tx, one, at),
      await queueLetter(tx, here, { kind: 'received', to: 'ravi@university.example', paper: '2026-7KQ2' }),
    ])
    const opened = async () => (await api(`/${id}/text`, meera.token, {})).body.text
    expect(await opened()).toContain(`http://crops.example/s/${old.token}`)
    await replaceLinks(db, paperId, 'author')
    expect((await api(`/${id}/text`, meera.token, {})).status).toBe(410)
    const renewed = await addLink(db, one, at)
    expect(await opened()).toContain(`http://crops.example/s/${renewed.token}`)
  })

  test('that nobody can open any more say so', async () => {
    const { id } = await invited()
    await db.delete(papers)
    // its paper is gone, and so is the right to see it
    expect((await api(`/${id}/text`, meera.token, {})).status).toBe(404)
  })
})

describe('the wording of a letter', () => {
  const path = '/admin/settings/letters/invitation'
  const version = (html: string) => /name="modification" value="([^"]+)"/.exec(html)?.[1] ?? ''

  test('is listed, edited, used, and has a history with a way back', async () => {
    expect((await meera.open('/admin/settings/letters')).text).toContain('To reviewers')
    const { html } = await meera.open(path)
    expect(html).toContain('Would you review this paper for {websitename}?')
    const form = { subject: 'Please review ({request})', text: 'Dear {name}, open {link}', modification: version(html) }
    const saved = await meera.submit(path, form)
    expect(saved.text).toContain('This is the journal’s own wording.')
    const { id } = await invited()
    expect((await api(`/${id}`, meera.token)).body).toMatchObject({
      subject: 'Please review (R4XN8TB)',
      text: 'Dear Dr Rao, open …/r/•••',
    })
    expect((await meera.open('/admin/settings/letters')).text).toContain('Own wording')
    expect((await meera.open(`${path}/history`)).text).toContain('Please review ({request})')
    expect((await meera.open('/admin/changes')).text).toContain('Letter wording')
    const back = await meera.submit(`${path}/original`)
    expect(back.text).toContain('This is the original wording.')
  })

  test.each(['{authors}', '{number}', '{reports}', '{titel}'])(
    'with %s is refused at its field, as typed',
    async (wrong) => {
      const form = { subject: 'S', text: `Dear {name}: ${wrong}` }
      const { status, html, text } = await meera.submit(path, form)
      expect(status).toBe(422)
      expect(text).toContain(`${wrong} has no place in this letter`)
      expect(html).toContain(`Dear {name}: ${wrong}`)
      expect((await meera.send(path, form)).body).toMatchObject({ errors: [{ name: 'text' }] })
      expect(await db.select().from(letterTemplates)).toEqual([])
    },
  )

  test('saved over another’s change is a conflict', async () => {
    const { html } = await meera.open(path)
    const form = { subject: 'One', text: 'One {link}', modification: version(html) }
    await meera.submit(path, form)
    expect((await meera.submit(path, { ...form, text: 'Two {link}' })).status).toBe(409)
  })

  test('is previewed with invented values', async () => {
    const { text } = await meera.submit(`${path}/preview`, { subject: 'S {request}', text: 'For {websitename}' })
    expect(text).toContain('Subject: S R4XN8TB')
    expect(text).toContain('For Field Crops')
    expect((await meera.submit(`${path}/preview`, { subject: '', text: '{fee}' })).status).toBe(422)
  })

  test.each(['/admin/settings/letters/constructor', '/admin/settings/letters/none'])(
    '%s is not found',
    async (none) => {
      expect((await meera.open(none)).status).toBe(404)
    },
  )
})
