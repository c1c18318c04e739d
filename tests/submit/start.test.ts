// one database
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../src/core/db/tables/accounts.ts'
import { manuscripts, paperAuthors, paperFiles } from '../../src/core/db/tables/review/authors.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { aPdfFile, wholePaper } from '../support/builders/papers.ts'
import { aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

type Texts = Record<string, string>

const json = { accept: 'application/json' }

const mailed = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2' })
const copied = await withJournal()

describe('where papers do not come in online', () => {
  test('/submit is 404 where papers do not come in online', async () => {
    const { start } = waysOf(mailed)
    await setSettings(mailed.db, { submissions: '' })
    expect((await mailed.get('/submit')).status).toBe(404)
    expect((await start()).status).toBe(404)
    expect(await mailed.db.$count(papers)).toBe(0)
  })
})

test('public pages offer to submit only where papers come in online', async () => {
  const texts = async (submissions: string) => {
    await setSettings(mailed.db, { submissions, websiteemail: 'office@journal.example' })
    mailed.pageCache.clear()
    const pages = ['/', '/instructions', '/privacy-policy', '/contact'].map(async (path) =>
      (await mailed.get(path)).text(),
    )
    return Promise.all(pages)
  }
  const closed = await texts('')
  expect(
    closed.filter((html) => /\/submit|SUBMIT A PAPER|online by|submit online|online<|When you submit/.test(html)),
  ).toEqual([])
  const [home = '', instructions = '', privacy = '', contact = ''] = await texts('open')
  const named =
    /You can <a href="\/submit">submit a paper online<\/a>, without an account\. The review is the same if you send it by email:/
  expect(home).toMatch(/<a class="button" href="\/submit">Submit a paper<\/a>/)
  expect(home).toMatch(/CONTACT<\/a><\/li><li><a href="\/submit">SUBMIT A PAPER<\/a><\/li><\/ul>/)
  expect(home).toMatch(new RegExp(`${named.source}</p><ol class="steps"><li>Send the manuscript by email`))
  expect(contact).toMatch(new RegExp(`${named.source}</p><p>Email your manuscript`))
  expect(instructions).toMatch(new RegExp(`<p[^>]*>\\s*${named.source}\\s*Send your article to`))
  expect(home).toContain('<a href="/submit">or submit online</a>')
  expect(instructions).toContain('You can <a href="/submit">submit the manuscript online</a>')
  expect(instructions).toMatch(/Or use email:<\/p>\s*<p>\s*Send\s+the manuscript by email to/)
  expect(privacy).toContain('When you submit online')
  expect(await texts('')).toEqual(closed)
})

describe('a draft', () => {
  const { start, drafted, form, page, stateOf, open, empty } = waysOf(mailed)
  beforeAll(() => open())
  beforeEach(empty)

  test('begins with a file and an address, and its link opens it', async () => {
    expect(await (await mailed.get('/submit')).text()).toContain('<title>Submit a paper | The Journal</title>')
    const answer = await start()
    expect(answer.status).toBe(303)
    const at = answer.headers.get('location') ?? ''
    expect(at).toMatch(/^\/s\/[0-9a-hjkmnp-tv-z]{26}$/)
    const html = await page(at)
    expect(html).toContain('data-page="draft" data-state="draft"')
    expect(html).toContain('Not sent yet')
    // no slip deletes it
    expect(html).toMatch(/<details class="withdraw"><summary>Delete this draft and its files<\/summary><form/)
    expect(html).toContain('Meera Nair wheat.pdf')
    const [paper] = await mailed.db.select().from(papers)
    expect(html).not.toContain(paper?.number ?? '') // it is told on receipt
  })

  test('sent twice begins once', async () => {
    const once = crypto.randomUUID()
    const places = [await drafted({ once }), await drafted({ once })]
    expect(places[0]).toBe(places[1] ?? '')
    expect(await mailed.db.$count(papers)).toBe(1)
  })

  test('gives whoever has the key of a form alone a draft of their own', async () => {
    const once = crypto.randomUUID()
    const own = await drafted({ once })
    const places = [await drafted({ once, email: 'stranger@example.org' }), await drafted({ once }, aPdfFile('Other'))]
    expect(new Set([own, ...places]).size).toBe(3)
  })

  test.each<[string, Texts, Blob | undefined, string, string]>([
    ['no address', { email: '' }, aPdfFile(), 'email', 'required'],
    ['no real address', { email: 'meera' }, aPdfFile(), 'email', 'invalid'],
    ['no file', {}, undefined, 'manuscript', 'required'],
    ['a robot’s field', { website: 'https://spam.example' }, aPdfFile(), 'website', 'invalid'],
    ['a file of another kind', {}, new Blob(['{\\rtf1 }']), 'manuscript', 'invalid_file'],
  ])('does not begin with %s', async (_, texts, file, field, code) => {
    const answer = await start(texts, file ?? new Blob([]), json)
    const refused = await (file ? start(texts, file, json) : form('/submit', { email: 'meera@example.org' }, json))
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toContainEqual(expect.objectContaining({ name: field, code }))
    await answer.text()
    const html = await (await (file ? start(texts, file) : form('/submit', { email: 'meera@example.org' }))).text()
    expect(html).toContain(`data-field="${field}" data-error="${code}"`)
    expect(await mailed.db.$count(papers)).toBe(0)
  })

  test('tells what is missing in the order of its page', async () => {
    const refused = await form('/submit', { email: '' }, json)
    const { errors }: { errors: { name: string }[] } = await refused.json()
    expect(errors.map(({ name }) => name)).toEqual(['manuscript', 'email'])
  })

  test('keeps what is typed, one field at a time, and leaves the others', async () => {
    const at = await drafted()
    expect((await form(at, { title: 'Wheat', abstract: 'We  measured.' }, json)).status).toBe(200)
    expect((await form(at, { keywords: 'wheat' })).status).toBe(303)
    const [stored] = await mailed.db.select().from(manuscripts)
    expect(stored).toMatchObject({ title: 'Wheat', keywords: 'wheat', email: 'meera@example.org' })
    expect(await page(at)).toContain('Wheat')
  })

  test('keeps even what is wrong, and tells it before sending', async () => {
    const at = await drafted()
    expect(
      (await form(at, { authors: 'Meera Nair | 0000-0000-0000-0001\nRavi Rao', language: 'english' })).status,
    ).toBe(303)
    const refused = await form(`${at}/send`, {}, json)
    expect(refused.status).toBe(422)
    const fields = (await refused.json()).errors.map(({ name }: { name: string }) => name)
    expect(fields).toEqual(
      expect.arrayContaining([
        'title',
        'abstract',
        'authors',
        'competing_interests',
        'original',
        'coauthors',
        'privacy',
        'language',
      ]),
    )
    expect(await stateOf(at)).toBe('draft')
  })

  test('is deleted by its author without its number, and its link is gone', async () => {
    const at = await drafted()
    expect((await form(`${at}/withdraw`, {})).status).toBe(200)
    expect(await mailed.db.$count(papers)).toBe(0)
    expect(await mailed.db.$count(paperFiles)).toBe(0)
    expect((await mailed.get(at)).status).toBe(410)
  })
})

describe('the way of a paper with a mail server', () => {
  const { drafted, form, page, stateOf, letters, authorsLink, open, empty } = waysOf(mailed)
  beforeAll(() => open())
  beforeEach(empty)

  test('is sent, confirmed by the mailed link alone, and received', async () => {
    const draft = await drafted()
    expect((await form(`${draft}/send`, wholePaper)).status).toBe(303)
    expect(await stateOf(draft)).toBe('unconfirmed')
    expect(await letters()).toEqual([expect.objectContaining({ kind: 'confirm', to: 'meera@example.org' })])
    expect((await form(`${draft}/confirm`, {}, json)).status).toBe(409)
    const at = await authorsLink()
    expect(await page(at)).toContain('Yes, this paper is mine')
    expect(await page(draft)).toContain('Open our letter and confirm')
    expect(await page(at)).not.toContain('Open our letter')
    expect(await page(at)).toMatch(/<summary>This is not mine<\/summary><form/)
    expect((await form(`${at}/confirm`, {})).status).toBe(303)
    expect(await stateOf(at)).toBe('received')
    expect((await mailed.get(draft)).status).toBe(410)
    expect(await (await mailed.get(draft)).text()).toContain('Use the link in our letter')
    const [paper] = await mailed.db.select().from(papers)
    expect(await page(at)).toContain(paper?.number ?? '…')
    expect(paper).toMatchObject({ state: 'received', received: '2026-06-15', flags: [] })
    expect((await letters()).map(({ kind, to }) => [kind, to])).toEqual([
      ['confirm', 'meera@example.org'],
      ['received', 'meera@example.org'],
      ['coauthor', 'ravi@example.org'],
      ['new_paper', 'office@journal.example'],
    ])
    expect((await form(`${at}/confirm`, {}, json)).status).toBe(409)
  })

  test('is sent by the form that was refused, once that is corrected, and by no more than one', async () => {
    const draft = await drafted()
    const once = 'one form, corrected'
    expect((await form(`${draft}/send`, { ...wholePaper, title: '', once })).status).toBe(422)
    expect(await stateOf(draft)).toBe('draft')
    for (const _ of ['sent', 'sent again'])
      expect((await form(`${draft}/send`, { ...wholePaper, once })).status).toBe(303)
    expect(await stateOf(draft)).toBe('unconfirmed')
    expect(await letters()).toHaveLength(1)
  })

  test('goes to a corrected address, and the link in the letter to the wrong one ends', async () => {
    const draft = await drafted()
    await form(`${draft}/send`, wholePaper)
    const wrong = await authorsLink()
    expect((await form(`${draft}/send`, { email: 'meera.nair@example.org' })).status).toBe(303)
    expect((await mailed.get(wrong)).status).toBe(410)
    expect((await letters()).at(-1)).toMatchObject({ kind: 'confirm', to: 'meera.nair@example.org' })
    expect((await form(`${await authorsLink()}/confirm`, {})).status).toBe(303)
  })

  test('goes again three times a day, to whatever addresses', async () => {
    const draft = await drafted()
    await form(`${draft}/send`, wholePaper)
    const sent: number[] = []
    for (const name of ['a', 'b', 'c', 'd'])
      sent.push((await form(`${draft}/send`, { email: `${name}@example.org` }, json)).status)
    expect(sent).toEqual([200, 200, 200, 429])
    const to = ['meera@example.org', 'a@example.org', 'b@example.org', 'c@example.org']
    expect((await letters()).map((letter) => letter.to)).toEqual(to)
  })

  test('shows the address that it began with as the corresponding author’s, also before anything is read', async () => {
    const draft = await drafted({ email: 'ravi@scans.example' })
    expect(await page(draft)).toContain(
      'Our letters go to <bdi>ravi@scans.example</bdi>, the corresponding author’s address',
    )
    await form(draft, { authors: 'Asha Rao\nRavi Sharma | corresponding' })
    expect(await page(draft)).toContain('Ravi Sharma | ravi@scans.example | corresponding')
    expect(await page(draft)).not.toContain('Our letters go to')
  })

  test('names at most 100 authors, since each gets a letter', async () => {
    const draft = await drafted()
    const others = Array.from({ length: 100 }, (_, at) => ({
      name: `Ravi ${'R'.repeat(at + 1)}`,
      email: `r${at}@b.example`,
    }))
    const authors = (many: object[]) =>
      JSON.stringify([{ name: 'Meera Nair', email: 'meera@example.org', corresponding: true }, ...many])
    const refused = await form(`${draft}/send`, { ...wholePaper, authors: authors(others) }, json)
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: [{ name: 'authors', code: 'too_many' }] },
    ])
    for (const many of ['a\n'.repeat(1_001), `[${'{},'.repeat(1_001)}{}]`, 'a\r'.repeat(100_000)]) {
      const unkept = await form(draft, { authors: many }, json)
      expect([unkept.status, await unkept.json()]).toMatchObject([
        422,
        { errors: [{ name: 'authors', code: 'too_many' }] },
      ])
    }
    const fewer = { ...wholePaper, authors: authors(others.slice(1)) }
    expect((await form(`${draft}/send`, fewer)).status).toBe(303)
  })

  test('is deleted by whoever never sent it', async () => {
    const draft = await drafted()
    await form(`${draft}/send`, wholePaper)
    const at = await authorsLink()
    expect((await form(`${at}/disown`, {})).status).toBe(200)
    expect(await mailed.db.$count(papers)).toBe(0)
    expect([(await mailed.get(at)).status, (await mailed.get(draft)).status]).toEqual([410, 410])
  })

  test('is withdrawn with its number and a reason, and brings a letter', async () => {
    await form(`${await drafted()}/send`, wholePaper)
    const at = await authorsLink()
    await form(`${at}/confirm`, {})
    const once = 'one form, corrected'
    const refused = await form(`${at}/withdraw`, { number: '2026-0000', once }, json)
    expect((await refused.json()).errors.map(({ name }: { name: string }) => name)).toEqual(['number', 'reason'])
    const [paper] = await mailed.db.select().from(papers)
    expect(
      (await form(`${at}/withdraw`, { number: paper?.number.toLowerCase() ?? '', reason: 'An error', once })).status,
    ).toBe(303)
    expect(await stateOf(at)).toBe('withdrawn')
    const told = (await letters()).slice(-2).map(({ kind, to, body }) => [kind, to, body.split(',')[0]])
    expect(told).toEqual([
      ['withdrawn', 'meera@example.org', expect.any(String)],
      ['new_paper', 'office@journal.example', `The author withdrew ${paper?.number}`],
    ])
    expect((await form(`${at}/withdraw`, { number: paper?.number ?? '', reason: 'x' }, json)).status).toBe(409)
  })
})

describe('the way of a paper without a mail server', () => {
  test('tells the journal without details where every admin is an author', async () => {
    const admin = await aUser(copied.db, 'Dr. Ravi Kumar')
    const at = await drafted()
    await form(`${at}/send`, wholePaper)
    const [paper] = await copied.db.select().from(papers)
    expect(paper?.flags).toEqual(['unconfirmed_email', 'nobody_to_handle'])
    const told = (await letters()).filter(({ kind }) => kind === 'new_paper')
    expect(told).toHaveLength(1)
    expect(told[0]?.body).not.toMatch(/wheat|\d{4}-/)
    await copied.db.delete(users).where(eq(users.id, admin.id))
  })

  const { drafted, form, stateOf, letters, open, empty } = waysOf(copied)
  beforeAll(() => open({ websiteemail: '' }))
  beforeEach(empty)

  test('is received at once, flagged, and keeps its link', async () => {
    const at = await drafted()
    expect((await form(`${at}/send`, wholePaper)).status).toBe(303)
    expect(await stateOf(at)).toBe('received')
    const [paper] = await copied.db.select().from(papers)
    expect(paper?.flags).toEqual(['unconfirmed_email'])
    expect(new Set((await letters()).map(({ state }) => state))).toEqual(new Set(['to_copy']))
    expect((await copied.db.select().from(paperAuthors)).map(({ name }) => name)).toEqual(['Meera Nair', 'Ravi Kumar'])
  })
})
