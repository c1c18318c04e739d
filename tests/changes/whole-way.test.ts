// one database
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { paperFiles } from '../../src/core/db/tables/review/authors.ts'
import { paperLinks, papers } from '../../src/core/db/tables/review/papers.ts'
import { reviewCopies, reviewCopyFiles } from '../../src/core/db/tables/review/released.ts'
import { textOfFile } from '../../src/engines/changes/changes.ts'
import { makeLinkToken } from '../../src/review/access-links/queries.ts'
import { linkPath } from '../../src/review/access-links/rules.ts'
import { paperFileQueue } from '../../src/review/anonymising/paper-queries.ts'
import { anonymiseWaiting } from '../../src/review/anonymising/queue-actions.ts'
import { createComparing } from '../../src/review/changes/comparing.ts'
import { compareVersions } from '../../src/review/changes/comparing-actions.ts'
import { findText } from '../../src/review/changes/queries.ts'
import { readTexts } from '../../src/review/changes/reading-actions.ts'
import { applyDecisions } from '../../src/review/decisions/apply-actions.ts'
import { docx, h1, p } from '../engines/fulltext/papers.ts'
import { aPaper, aReadPdf } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { withJournal, wordsOf } from '../support/journal.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:1' }) // nothing is sent here
const { db } = journal
const { token } = await aSession(journal, (await aUser(db, 'Asha Editor')).id)

const api = (method: string, path: string, body?: unknown) => journal.call(method, path, { token, body })
const pathOf = (number: string) => `/api/admin/submissions/${number}`
const changesOf = (number: string, query = '') => api('GET', `${pathOf(number)}/changes${query}`)

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

type Told = { kind: string; text: string }
type Shown = { kind: string; before: string; after: string; parts: Told[]; field: string }
const changed = (pieces: Shown[]) =>
  pieces.filter(({ kind }) => kind !== 'same').map((piece) => [piece.kind, piece.field, piece.before, piece.after])

/** A manuscript with these paragraphs. */
const manuscript = (...paragraphs: string[]) =>
  new File([new Uint8Array(docx([h1('Methods'), ...paragraphs.map((text) => p(text))].join('')))], 'Sharma.docx')

const first = 'Fields of a village were its blocks, as the soil was alike in each of them.'
const second = 'The yield of each plot was weighed (p &lt; 0.05) after the monsoon of every year.'

/** A paper that came by mail. */
async function received(title: string, file: File | Blob = manuscript(first, second)): Promise<string> {
  const authors = 'Ravi Sharma | University of Crops | India | ravi@crops.example'
  const fields = { title, abstract: 'What we found.', authors, manuscript: file }
  const { status, body } = await api('POST', '/api/admin/submissions', formOf(fields))
  expect(status).toBe(201)
  return body.number
}

/** Sends a paper back and enters what came of it by mail. */
async function revised(number: string, fields: Record<string, string | Blob>, decision = 'return'): Promise<void> {
  const { modification } = (await api('GET', pathOf(number))).body
  const decided = { decision, due: '2027-01-10', looked: true, without_reports: true, modification }
  expect((await api('POST', `${pathOf(number)}/decision`, decided)).status).toBe(200)
  journal.now.at = new Date(journal.now.at.getTime() + 3_600_000)
  await applyDecisions(journal)
  const sent = await api('POST', `${pathOf(number)}/files`, formOf({ send: 'yes', ...fields }))
  expect([sent.status, sent.body.error]).toEqual([200, undefined])
}

const read = async () => {
  await anonymiseWaiting(journal, [paperFileQueue])
  await readTexts(journal)
}

test('an editor sees what changed between any two versions', async () => {
  const number = await received('Yield of rice')
  expect((await changesOf(number)).status).toBe(404)
  const third = 'Nothing was sown before the rain came.'
  await revised(number, {
    title: 'Yield of wild rice',
    manuscript: manuscript(first.replace('blocks', 'plots'), second),
  })
  expect(await changesOf(number)).toMatchObject({ status: 409, body: { error: 'not_ready' } })
  await read()
  const { body } = await changesOf(number)
  expect([body.from, body.to, body.counts]).toEqual(['1', '1.2', { pieces: 2, words: 3, renumbered: 0 }])
  expect(changed(body.pieces)).toEqual([
    ['changed', 'title', 'Yield of rice', 'Yield of wild rice'],
    ['changed', '', first, first.replace('blocks', 'plots')],
  ])
  expect(body.pieces.find(({ of }: { of: string }) => of === 'heading')).toMatchObject({
    kind: 'same',
    after: 'Methods',
  })
  await revised(
    number,
    { manuscript: manuscript(first, second.replace('&lt;', '≤'), third), response: 'We did.' },
    'minor',
  )
  await read()
  expect((await changesOf(number)).body).toMatchObject({ from: '1.2', to: '2' })
  const whole = (await changesOf(number, '?from=1&to=2')).body
  expect(changed(whole.pieces).map(([kind]) => kind)).toEqual(['changed', 'changed', 'added'])
  expect(whole.pieces.at(-2).parts.filter(({ kind }: Told) => kind !== 'same')).toEqual([
    { kind: 'removed', text: ' <' },
    { kind: 'added', text: ' ≤' },
  ])
  for (const [query, status] of [
    ['?from=2&to=1', 422],
    ['?from=2', 422],
    ['?from=3', 404],
    ['?to=1', 404],
    [`?file=${crypto.randomUUID()}`, 404],
  ] as const)
    expect([query, (await changesOf(number, query)).status]).toEqual([query, status])
  const screen = await journal.get(`/admin/submissions/${number}/changes`, { cookie: `session=${token}` })
  const html = await screen.text()
  expect(wordsOf(html)).toContain('The author’s answer')
  expect(html).toContain('<ins><span class="unseen">added: </span>≤</ins>')
  const other = await journal.get(`/admin/submissions/${number}/changes?from=3`, { cookie: `session=${token}` })
  expect(other.status).toBe(404)
})

test('a scan says that it has no text', async () => {
  const number = await received('Yield of millet', new File([await aReadPdf()], 'a.pdf'))
  await revised(number, { manuscript: new File(['%PDF-1.7\nnothing\n%%EOF\n'], 'b.pdf') })
  await read()
  const { status, body } = await changesOf(number)
  expect([status, body.reason, changed(body.pieces)]).toEqual([200, 'no_text', []])
})

test('texts that are too long to be compared are told as that, to editors and reviewers', async () => {
  const number = await received('Yield of oats', manuscript(first))
  await read()
  await release(number)
  const link = await asked(number, 'Meera Nair')
  await answer(link, 'accept')
  await revised(number, { title: 'Yield of wild oats', manuscript: manuscript(first, second) }, 'minor')
  await read()
  await db.update(paperFiles).set({ blocks: 'too_long', copy_blocks: 'too_long' }).where(eq(paperFiles.round, 2))
  const told = { from: '1', to: '2', reason: 'too_long', counts: { pieces: 1, words: 1, renumbered: 0 } }
  const { status, body } = await changesOf(number)
  expect([status, body]).toEqual([200, expect.objectContaining(told)])
  expect(changed(body.pieces)).toEqual([['changed', 'title', 'Yield of oats', 'Yield of wild oats']])
  const screen = await journal.get(`/admin/submissions/${number}/changes`, { cookie: `session=${token}` })
  const words = 'The text of these files is too long to be compared'
  expect(wordsOf(await screen.text())).toContain(words)
  expect((await release(number)).status).toBe(200)
  const again = await asked(number, 'Meera Nair')
  await answer(again, 'accept')
  expect(wordsOf((await bytesOf(`${again}/changes`))[2])).toContain(words)
  expect(JSON.parse((await bytesOf(`${again}/changes`, 'application/json'))[2])).toMatchObject(told)
})

test('a comparison that takes too much is kept as that, and not tried again', async () => {
  const paper = await aPaper(db)
  const place = { paper_id: paper.id, version_id: paper.version, round: 1, kind: 'manuscript', by: 'author' } as const
  const file = { name: 'a.pdf', type: 'application/pdf', bytes: 1, file_hash: 'none', scrub: 'none' } as const
  const textOf = (version: string) =>
    Array.from({ length: 12_000 }, (_, at) => ({
      of: 'paragraph' as const,
      text: `${version} ${at} `.repeat(80),
      page: 1,
    }))
  const [before, after] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const [id, version] of [
    [before, 'rice'],
    [after, 'oats'],
  ] as const)
    await db.insert(paperFiles).values({ id, ...place, ...file, at: journal.now.at, blocks: textOf(version) })
  const comparing = createComparing({ maxMs: 5_000 })
  const words = { title: 'Yield of oats', abstract: '', keywords: '' }
  const compare = async () =>
    compareVersions(
      { db, workers: { comparing } },
      {
        before: { words, text: await findText(db, 'sent', before) },
        after: { words: { ...words, title: 'Yield of wild oats' }, text: await findText(db, 'sent', after) },
      },
    )
  const told = { reason: 'too_long', counts: { pieces: 1 }, pieces: [{ before: 'Yield of oats' }] }
  expect(await compare()).toMatchObject(told)
  const [row] = await db.select({ too: paperFiles.too_long_with }).from(paperFiles).where(eq(paperFiles.id, after))
  expect(row?.too).toEqual([before])
  comparing.stop() // what is known needs no process
  expect(await compare()).toMatchObject(told)
})

/** Asks somebody to review a round; gives the path of the link. */
async function asked(number: string, name: string): Promise<string> {
  const email = `${name.split(' ')[0]?.toLowerCase()}@elsewhere.example`
  const person = { name, email, affiliation: 'Institute of Soils' }
  const { status, body } = await api('POST', `${pathOf(number)}/requests`, { person, looked: true })
  expect([status, body.state]).toEqual([201, 'invited'])
  const [link] = await db.select({ id: paperLinks.id }).from(paperLinks).where(eq(paperLinks.request, body.request))
  return linkPath('reviewer', await makeLinkToken(db, link?.id ?? ''))
}

const answer = async (path: string, step: string, fields: Record<string, string> = {}) => {
  const body = new URLSearchParams({ once: crypto.randomUUID(), ...fields })
  const sent = new Request(`http://localhost${path}/${step}`, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  })
  expect([step, (await journal.handle(sent)).status]).toEqual([step, 200])
}

async function release(number: string, more: object = {}) {
  const { versions, modification } = (await api('GET', pathOf(number))).body
  const files = versions.at(-1).files.map(({ id }: { id: string }) => id)
  return api('POST', `${pathOf(number)}/release`, { files, looked: true, modification, ...more })
}

/** An answer as bytes, with its heads but for the time and its own number. */
async function bytesOf(path: string, accept = 'text/html') {
  const got = await journal.get(path, { accept })
  return [
    got.status,
    [...got.headers].filter(([name]) => !/^(?:date|x-request-id)$/.test(name)),
    await got.text(),
  ] as const
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** The words of what was released of a paper, as the files themselves say them. */
async function wordsOfCopies(number: string): Promise<Set<string>> {
  const released = await db
    .select({ title: reviewCopies.title, abstract: reviewCopies.abstract, hash: reviewCopyFiles.file_hash })
    .from(reviewCopyFiles)
    .innerJoin(reviewCopies, eq(reviewCopies.id, reviewCopyFiles.copy_id))
    .innerJoin(papers, eq(papers.id, reviewCopies.paper_id))
    .where(eq(papers.number, number))
  const words = new Set<string>()
  for (const { title, abstract, hash } of released) {
    const bytes = await journal.files.withPath(hash, (path) => Bun.file(path).bytes())
    const blocks = bytes ? await textOfFile(bytes, 'docx') : []
    for (const text of [title, abstract, ...blocks.map((block) => block.text)])
      for (const word of wordsIn(text)) words.add(word)
  }
  return words
}

const unknown = `/r/${'0'.repeat(26)}`

test('reviewers see what changed between copies that they were sent, and who is new sees nothing of it', async () => {
  const named = 'Ravi Sharma of Crops weighed what each of the plots gave.'
  const number = await received('Yield of sorghum', manuscript(first, named, second))
  await read()
  expect((await release(number)).status).toBe(200)
  const [meera, arjun] = [
    await asked(number, 'Meera Nair'),
    await asked(number, 'Arjun Rao'),
    await asked(number, 'Tara Bose'),
  ]
  await answer(meera, 'accept')
  await answer(arjun, 'accept')
  await answer(arjun, 'decline', { reason: 'busy' })
  expect((await bytesOf(`${meera}/changes`))[0]).toBe(404)
  await revised(
    number,
    { manuscript: manuscript(first.replace('blocks', 'plots'), 'One of us weighed it.', second) },
    'minor',
  )
  await read()

  const { body: traces } = await api('GET', `${pathOf(number)}/traces`)
  expect(traces).toContainEqual({ file: null, page: null, kind: 'name', text: 'Ravi Sharma', field: 'changes' })
  const before = await changesOf(number, '?as=reviewer')
  expect([before.status, before.body.from, before.body.to]).toEqual([200, '1', '2'])
  expect(before.body.traces).toBeUndefined()
  const refused = await release(number, { looked: false })
  expect([refused.status, refused.body.error]).toEqual([422, 'traces_found'])
  expect(refused.body.traces.map(({ field }: { field: string }) => field)).toContain('changes')
  expect((await release(number)).status).toBe(200)
  expect((await changesOf(number, '?as=reviewer')).body).toEqual(before.body)
  const screen = await journal.get(`/admin/submissions/${number}/changes?as=reviewer`, { cookie: `session=${token}` })
  expect(wordsOf(await screen.text())).not.toContain('Sharma.docx')

  const again = await Promise.all(
    ['Meera Nair', 'Arjun Rao', 'Tara Bose', 'Ilse New'].map((name) => asked(number, name)),
  )
  const [known = '', ...others] = again
  const none = { html: await bytesOf(unknown), json: await bytesOf(unknown, 'application/json') }
  expect(none.html[0]).toBe(404)
  expect(await bytesOf(`${known}/changes`)).toEqual(none.html)
  for (const path of again) await answer(path, 'accept')
  for (const path of others) {
    expect(await bytesOf(`${path}/changes`)).toEqual(none.html)
    expect(await bytesOf(`${path}/changes`, 'application/json')).toEqual(none.json)
    expect((await bytesOf(path))[2]).not.toContain('/changes')
  }
  expect((await bytesOf(known))[2]).toContain(`${known}/changes`)
  const [status, , html] = await bytesOf(`${known}/changes`)
  expect([status, html.includes('<span class="unseen">added: </span>plots')]).toEqual([200, true])
  expect(html).not.toMatch(new RegExp(`${number}|Sharma\\.docx|ravi@`))
  const json = JSON.parse((await bytesOf(`${known}/changes`, 'application/json'))[2])
  expect(json).toEqual(before.body)
  const copied = await wordsOfCopies(number)
  const told = json.pieces.flatMap(({ before, after }: Shown) => wordsIn(`${before} ${after}`))
  expect(told.filter((word: string) => !copied.has(word))).toEqual([])

  await answer(known, 'decline', { reason: 'busy' })
  expect(await bytesOf(`${known}/changes`)).toEqual(none.html)
})

test('a second release in a round writes the changes anew, of what is released alone', async () => {
  const number = await received('Yield of barley', manuscript(first))
  await read()
  await release(number)
  const reviewer = await asked(number, 'Meera Nair')
  await answer(reviewer, 'accept')
  await revised(number, { manuscript: manuscript(first, second) }, 'minor')
  await read()
  await release(number)
  const link = await asked(number, 'Meera Nair')
  await answer(link, 'accept')
  const shown = async () => (await bytesOf(`${link}/changes`))[2]
  expect(await shown()).toContain('each plot was weighed')
  const added = { review_copy: manuscript(first, 'Nothing else is told here.') }
  expect((await api('POST', `${pathOf(number)}/files`, formOf(added))).status).toBe(200)
  await read()
  const [copy] = await db.select({ id: paperFiles.id }).from(paperFiles).where(eq(paperFiles.kind, 'review_copy'))
  const { modification } = (await api('GET', pathOf(number))).body
  const anew = { files: [copy?.id], looked: true, modification }
  expect((await api('POST', `${pathOf(number)}/release`, anew)).status).toBe(200)
  expect(await shown()).toContain('Nothing else is told here.')
  expect(await shown()).not.toContain('each plot was weighed')
})
