// one database
import { beforeAll, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { manuscripts, paperAuthors, paperFiles } from '../../src/core/db/tables/review/authors.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { paperFileQueue } from '../../src/review/anonymising/paper-queries.ts'
import { anonymiseWaiting } from '../../src/review/anonymising/queue-actions.ts'
import { readDrafts } from '../../src/review/submit/reading-actions.ts'
import { aPdfFile, aReadPdf, wholePaper } from '../support/builders/papers.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

const journal = await withJournal()
const { post, form, files, drafted, page, stateOf, open, empty } = waysOf(journal)
beforeAll(() => open())
beforeEach(empty)

const shownOn = async (at: string) => /name="shown" value="([^"]*)"/.exec(await page(at))?.[1] ?? ''

/** A small manuscript like one that was read wrongly. */
const reported = async (name: string) =>
  new Blob([await Bun.file(join(import.meta.dir, `manuscripts/${name}.docx`)).bytes()])

const stored = () => journal.db.select().from(paperFiles).orderBy(paperFiles.at, paperFiles.name)

test('a manuscript fills in and marks empty fields; typed ones stay', async () => {
  const at = await drafted({}, await aReadPdf())
  expect(await page(at)).toContain('We are reading your file')
  await form(at, { abstract: 'Typed by me.' })
  await readDrafts(journal)
  const [draft] = await journal.db.select().from(manuscripts)
  expect(draft).toMatchObject({ title: 'Yield of wheat under late sowing', abstract: 'Typed by me.' })
  expect(draft?.read).toEqual(expect.arrayContaining(['title', 'authors']))
  expect(draft?.read).not.toContain('abstract')
  const people = await journal.db.select().from(paperAuthors).orderBy(paperAuthors.position)
  expect(people.map(({ name, corresponding }) => [name, corresponding])).toEqual([
    ['Meera Nair', true],
    ['Ravi Kumar', false],
  ])
  expect(people[0]?.email).toBe('meera@example.org')
  const html = await page(at)
  expect(html).not.toContain('We are reading your file')
  expect(html).toContain('data-read="title"')
  await form(at, { title: 'Yield of wheat under late sowing' }) // unchanged
  expect(await page(at)).toContain('data-read="title"')
  await form(at, { title: 'Yield of wheat' })
  expect(await page(at)).not.toContain('data-read="title"')
})

test('a page that was made before the file was read empties no field that it filled in', async () => {
  const at = await drafted({}, await aReadPdf())
  const before = await shownOn(at)
  await readDrafts(journal)
  await form(at, { shown: before, title: '', authors: '', abstract: 'Mine' })
  const [draft] = await journal.db.select().from(manuscripts)
  expect(draft).toMatchObject({ title: 'Yield of wheat under late sowing', abstract: 'Mine' })
  expect(await journal.db.$count(paperAuthors)).toBe(2)
  await form(at, { shown: await shownOn(at), title: '' })
  expect((await journal.db.select().from(manuscripts))[0]?.title).toBe('')
})

test('an author who is alone is the corresponding one, with the address that the draft began with', async () => {
  const at = await drafted()
  const people = async () => {
    const rows = await journal.db.select().from(paperAuthors).orderBy(paperAuthors.position)
    return rows.map(({ name, corresponding, email }) => [name, corresponding, email])
  }
  await form(at, { authors: 'Meera Nair | Institute of Crops' })
  expect(await people()).toEqual([['Meera Nair', true, 'meera@example.org']])
  await form(at, { authors: 'Meera Nair\nRavi Kumar | | | ravi@example.org | corresponding' })
  expect((await people()).map(([, corresponding]) => corresponding)).toEqual([false, true])
  await form(at, { authors: 'Meera Nair\nRavi Kumar' })
  expect((await people()).map(([, corresponding]) => corresponding)).toEqual([false, false])
})

test.each([
  ['plain', ['Asha Menon', 'Ravi Kumar* ravi@crops.example'], 'Mulching saves water in turmeric on small farms'],
  ['degrees', ['Asha Menon', 'RK Sharma'], 'Mulching saves water in turmeric on small farms'],
  ['no-title', [], ''],
])('%s.docx gives the authors %j and the title %j', async (name, authors, title) => {
  await drafted({ email: 'ravi@crops.example' }, await reported(name))
  await readDrafts(journal)
  const people = await journal.db.select().from(paperAuthors).orderBy(paperAuthors.position)
  const line = (one: (typeof people)[number]) => `${one.name}${one.corresponding ? '*' : ''} ${one.email}`.trim()
  expect(people.map(line)).toEqual(authors)
  expect(await journal.db.select({ title: manuscripts.title }).from(manuscripts)).toEqual([{ title }])
})

test('where a file does not tell who is corresponding, the form asks for it', async () => {
  const asks = 'Please say there who the corresponding author is.'
  for (const [email, name, isAsked] of [
    ['someone@crops.example', 'degrees', true],
    ['ravi@crops.example', 'plain', false],
    ['someone@crops.example', 'no-title', false],
  ] as const) {
    const at = await drafted({ email }, await reported(name))
    await readDrafts(journal)
    expect([email, name, (await page(at)).includes(asks)]).toEqual([email, name, isAsked])
  }
})

test('names that were read of a file are sent as they are', async () => {
  const at = await drafted({ email: 'asha.menon@crops.example' }, await reported('degrees'))
  await readDrafts(journal)
  const rest = { competing_interests: 'None', original: 'yes', coauthors: 'yes', privacy: 'yes' }
  expect(await (await form(`${at}/send`, rest, { accept: 'application/json' })).json()).toEqual({
    location: `${at}?said=received`,
  })
})

test('what is doubtful of a name is told beside the authors, of what is saved and of a refused form', async () => {
  const draft = await drafted()
  await form(draft, { authors: 'Anil Bhatt PhD | Pune\nBina Sen' })
  const shown = await page(draft)
  expect(shown.split('degrees are no part of a name.')).toHaveLength(2)
  expect(shown.indexOf('degrees are no part')).toBeGreaterThan(shown.indexOf('name="authors"'))
  const refused = await form(draft, { authors: 'José Lima Filho', title: 'x'.repeat(5_001) })
  expect(await refused.text()).toContain('If “Filho” is the family name, enter it under “Affiliations')
})

test('a page that was made while another file was read brings nothing of the earlier one back', async () => {
  const at = await drafted({}, await aReadPdf())
  await readDrafts(journal)
  const body = new FormData()
  body.append('manuscript', await aReadPdf('Roots of millet'), 'right.pdf')
  await post(`${at}/files`, body)
  const shown = await shownOn(at)
  await readDrafts(journal)
  await form(at, { shown, title: 'Yield of wheat under late sowing', keywords: 'millet' })
  const title = async () => (await journal.db.select().from(manuscripts))[0]?.title
  expect(await title()).toBe('Roots of millet')
  await form(at, { shown, title: 'Roots of pearl millet' }) // what is typed meanwhile stays
  expect(await title()).toBe('Roots of pearl millet')
  expect((await journal.db.select().from(manuscripts))[0]?.keywords).toBe('millet')
})

test('of two devices that save a draft, each saves what was changed on it', async () => {
  const at = await drafted()
  await form(at, { title: 'Wheat', abstract: 'First line\nSecond line', original: 'yes' })
  const shown = await shownOn(at)
  const other = {
    title: 'Wheat',
    abstract: 'First line\r\nSecond line',
    keywords: '',
    boxes: 'original,coauthors,privacy',
  }
  await form(at, { ...other, shown, title: 'Late wheat', original: 'yes', coauthors: 'yes' })
  await form(at, { ...other, shown, keywords: 'sowing', original: 'yes' })
  await form(at, { ...other, shown, original: 'yes', privacy: 'yes' })
  const [draft] = await journal.db.select().from(manuscripts)
  const kept = { title: 'Late wheat', abstract: 'First line\nSecond line', keywords: 'sowing' }
  expect(draft).toMatchObject({ ...kept, original: 'yes', coauthors: 'yes', privacy: 'yes' })
  await form(at, { shown: await shownOn(at), boxes: 'original,coauthors,privacy', coauthors: 'yes' })
  expect((await journal.db.select().from(manuscripts))[0]).toMatchObject({ ...kept, original: '', coauthors: 'yes' })
})

test('a refused form shows what was typed on it, and what another device saved meanwhile', async () => {
  const at = await drafted()
  const shown = await shownOn(at)
  await form(at, { title: 'Late wheat' })
  const answer = await form(`${at}/send`, { shown, title: '', keywords: 'sowing' })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('Late wheat</textarea>')
  expect(html).toContain('value="sowing"')
})

test.each([
  ['uploading', '/files'],
  ['saving', ''],
])('what was typed beside a file is saved by %s', async (_, to) => {
  const at = await drafted()
  const body = new FormData()
  body.append('title', 'Typed beside')
  body.append('title_page', aPdfFile('title'), 'a.pdf')
  expect((await post(`${at}${to}`, body)).headers.get('location')).toBe(`${at}?said=uploaded`)
  expect(await page(at)).toContain('Typed beside</textarea>')
  expect((await stored()).map(({ kind }) => kind).sort()).toEqual(['manuscript', 'title_page'])
  for (const field of ['manuscript', 'title_page', 'supplement', 'source'])
    expect(await page(at)).toMatch(new RegExp(`<input type="file"[^>]* form="paper"[^>]* name="${field}"`))
})

test('files are added, replaced, saved and deleted', async () => {
  const at = await drafted()
  expect(
    (
      await files(`${at}/files`, [
        ['title_page', aPdfFile('title'), 'a.pdf'],
        ['supplement', new Blob(['a,b\n1,2\n']), 'b.csv'],
      ])
    ).status,
  ).toBe(303)
  expect((await files(`${at}/files`, [['manuscript', aPdfFile('new'), 'new.pdf']])).status).toBe(303)
  const rows = await stored()
  expect(rows.map(({ kind, name, scrub }) => [kind, name, scrub]).sort()).toEqual([
    ['manuscript', 'new.pdf', 'waiting'],
    ['supplement', 'b.csv', 'waiting'],
    ['title_page', 'a.pdf', 'none'],
  ])
  const table = rows.find(({ kind }) => kind === 'supplement')
  const saved = await journal.get(`${at}/files/${table?.id}`)
  expect(await saved.text()).toBe('a,b\n1,2\n')
  const [paper] = await journal.db.select().from(papers)
  expect(saved.headers.get('content-disposition')).toBe(`attachment; filename="${paper?.number}-supplement-1.csv"`)
  expect(saved.headers.get('etag')).toBeNull()
  expect((await form(`${at}/files/${table?.id}/delete`, {})).status).toBe(303)
  expect((await journal.get(`${at}/files/${table?.id}`)).status).toBe(404)
  expect((await form(`${at}/files/${table?.id}/delete`, {})).status).toBe(404)
})

test.each<[string, [string, Blob, string][], string, string]>([
  [
    'two manuscripts',
    [
      ['manuscript', aPdfFile('1'), 'a.pdf'],
      ['manuscript', aPdfFile('2'), 'b.pdf'],
    ],
    'manuscript',
    'too_many',
  ],
  [
    'an archive as manuscript',
    [['manuscript', new Blob([Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')]), 'a.zip']],
    'manuscript',
    'invalid_file',
  ],
  ['answers before a revision', [['response_file', aPdfFile('1'), 'a.pdf']], 'response_file', 'invalid_file'],
])('%s are refused', async (_, sent, field, code) => {
  const at = await drafted()
  const refused = await files(`${at}/files`, sent, { accept: 'application/json' })
  expect(refused.status).toBe(422)
  expect((await refused.json()).errors).toEqual([expect.objectContaining({ name: field, code })])
  expect(await journal.db.$count(paperFiles)).toBe(1)
})

test('a file is copied without traces, and the page shows its author the traces it held', async () => {
  const at = await drafted({}, await aReadPdf())
  await form(at, wholePaper)
  journal.now.at = new Date(journal.now.at.getTime() + 10_000)
  await anonymiseWaiting(journal, [paperFileQueue])
  const [file] = await stored()
  expect(file).toMatchObject({ scrub: 'scrubbed', pages: 1 })
  expect(await journal.files.open(file?.copy_hash ?? '')).toBeDefined()
  expect(file?.traces.map(({ kind, page }) => [kind, page])).toContainEqual(['name', 1])
  expect(await page(at)).toContain('Reviewers must not learn who wrote the paper')
  await journal.db.update(paperFiles).set({ scrub_error: 'A picture is cropped on page 1.' })
  expect(await page(at)).toContain('A picture is cropped on page 1.')
  await form(at, { authors: 'Somebody Else | x@example.org | corresponding' })
  expect((await stored())[0]?.scrub).toBe('waiting')
})

test('a file is searched for people who were read while it was searched for others', async () => {
  await drafted({}, await aReadPdf())
  journal.now.at = new Date(journal.now.at.getTime() + 10_000)
  const { scrubbing } = journal.workers
  const anonymiseAndSearch: typeof scrubbing.anonymiseAndSearch = async (...asked) => {
    const found = await scrubbing.anonymiseAndSearch(...asked)
    await readDrafts(journal)
    return found
  }
  await anonymiseWaiting({ ...journal, workers: { scrubbing: { ...scrubbing, anonymiseAndSearch } } }, [paperFileQueue])
  const [file] = await stored()
  expect(file?.scrub).toBe('scrubbed')
  expect(file?.traces).toContainEqual(expect.objectContaining({ kind: 'name', text: 'Meera Nair', page: 1 }))
})

test('a revision begins with the files of the last version, and is a new round', async () => {
  const at = await drafted()
  await files(`${at}/files`, [['title_page', aPdfFile('title'), 'title.pdf']])
  expect(await page(at)).toContain('aria-label="Delete title.pdf"')
  await form(`${at}/send`, wholePaper)
  await journal.db.update(papers).set({ state: 'revision', round: 1, due: '2026-07-15' })
  const asked = await page(at)
  expect(asked).toContain('A revision is asked for by')
  expect(asked).toContain('aria-label="Leave out title.pdf"')
  expect(asked).not.toContain('aria-label="Delete ') // a manuscript is replaced, and nothing that was sent is deleted
  await files(`${at}/files`, [
    ['manuscript', aPdfFile('second'), 'second.pdf'],
    ['response_file', aPdfFile('answer'), 'answer.pdf'],
  ])
  await form(at, {
    response: 'We followed all advice.',
    authors: `${wholePaper.authors}\nAsha Rao | Institute of Crops`,
  })
  expect((await form(`${at}/send`, {})).status).toBe(303)
  expect(await stateOf(at)).toBe('received')
  const [paper] = await journal.db.select().from(papers)
  expect(paper).toMatchObject({ round: 2, due: null })
  expect(paper?.flags).toContain('authors_changed')
  expect((await journal.db.select().from(manuscripts))[0]?.authors_changed).toBe('Added: Asha Rao.')
  const second = await journal.db.select().from(paperFiles).where(eq(paperFiles.round, 2))
  expect(second.map(({ kind, name }) => [kind, name]).sort()).toEqual([
    ['manuscript', 'second.pdf'],
    ['response_file', 'answer.pdf'],
    ['title_page', 'title.pdf'],
  ])
  expect((await stored()).every(({ version_id }) => version_id !== null)).toBe(true)
})
