// one database
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { createApp } from '../../src/app.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { editors, indexing } from '../../src/core/db/tables/site.ts'
import { s3Files } from '../../src/core/files/s3.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPicture } from '../support/builders/images.ts'
import { aPaper, aRequest } from '../support/builders/papers.ts'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
import { startS3 } from '../support/fakes/s3.ts'
import { historyOf } from '../support/history.ts'
import { aJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

const journal = await aJournal()
const storage = startS3()
const files = s3Files(storage.client)
const stored = { ...journal, files, handle: createApp({ ...journal, files }).handle }
const meera = await browsingAs(stored)
const author = waysOf(stored)
const ravi = await browsingAs(journal, 'Ravi Sharma') // with the files in a folder
afterAll(async () => {
  storage.stop()
  await journal.close()
})
beforeEach(async () => {
  storage.state.isShut = true
  for (const table of [articles, issues, editors, indexing, audit]) await journal.db.delete(table)
  await anIssue(journal.db)
})

const pdf = () => new File(['%PDF-1.7 the paper'], 'paper.pdf')
const picture = async () => new File([new Uint8Array(await aPicture('png'))], 'sita.png', { type: 'image/png' })
const article = {
  title: 'Yield of millet',
  authorname: 'Ravi Sharma',
  pagenumber: '9-12',
  refnumber: '1043',
  abstract: '<p>What we found.</p>',
  publishdate: '2026-06-14',
  ptype: 'paid',
  status: 'enabled',
}
const editor = { name: 'Sita Devi', category: 'chief editor', post: 'Professor', content: 'University of Pune' }
const partner = { title: 'Plant List', link: 'https://plants.example' }

/** A form with a file: its path, what is typed, the file, and a place where what is saved is told. */
type Sent = () => Promise<{ path: string; typed: Record<string, string>; file: Record<string, File> }>
const forms: [string, Sent, words: string][] = [
  [
    'a new article',
    async () => ({ path: '/admin/archives/add/2026/5/2', typed: article, file: { pdfFile: pdf() } }),
    'Yield of millet',
  ],
  [
    'an article',
    async () => {
      const { refnumber } = await anArticle(journal.db, { refnumber: '1043' })
      const [{ id } = { id: 0 }] = await journal.db
        .select({ id: articles.id })
        .from(articles)
        .where(eq(articles.refnumber, refnumber))
      return { path: `/admin/archives/${id}`, typed: article, file: { pdfFile: pdf() } }
    },
    'Yield of millet',
  ],
  [
    'a new editor',
    async () => ({ path: '/admin/editors/add', typed: editor, file: { imgFile: await picture() } }),
    'University of Pune',
  ],
  [
    'a new partner',
    async () => ({ path: '/admin/indexing/add', typed: partner, file: { imgFile: await picture() } }),
    'https://plants.example',
  ],
  [
    'the settings',
    async () => ({ path: '/admin/settings', typed: { websitename: 'Field Crops' }, file: { logo: await picture() } }),
    'Field Crops',
  ],
]

describe.each(forms)('while the storage is unreachable, the form of %s', (_, sent, words) => {
  test('is shown again with its input and saves nothing, and is saved if it is sent again after the storage is back', async () => {
    const { path, typed, file } = await sent()
    const once = { once: crypto.randomUUID() }
    const answer = await meera.submit(path, { ...typed, ...file, ...once })
    expect(answer.status).toBe(503)
    expect(answer.text).toContain('Nothing is saved: the journal cannot store it now.')
    expect(answer.html).toContain(`action="${path}"`)
    expect(answer.html).toContain(words)
    expect((await historyOf(journal.db)).length).toBe(0)
    storage.state.isShut = false
    const again = await meera.submit(path, { ...typed, ...file, ...once })
    expect(again.location).toBeDefined()
    expect(again.status).toBe(200)
  })

  test('gets JSON if its script sends it', async () => {
    const { path, typed, file } = await sent()
    const headers = { accept: 'application/json' }
    const answer = await meera.ask(path, { method: 'POST', body: aFormOf({ ...typed, ...file }), headers })
    expect(answer.status).toBe(503)
    expect(await answer.text()).not.toContain(`action="${path}"`)
  })
})

describe('while the storage is unreachable, who sends a paper without scripts', () => {
  const cannotStore = 'The journal cannot store this now. Reload this page in a moment'

  test('gets the first form again as typed, and begins by a reload', async () => {
    await author.open()
    const once = { once: crypto.randomUUID() }
    const answer = await author.start(once)
    const html = await answer.text()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(html).toContain(cannotStore)
    expect(html).toContain('value="meera@example.org"')
    expect(html).not.toContain('Oops!')
    storage.state.isShut = false
    expect((await author.start(once)).headers.get('location')).toStartWith('/s/')
  })

  test('gets the page of the draft again with what was typed beside a file', async () => {
    storage.state.isShut = false
    await author.open()
    const path = await author.drafted()
    storage.state.isShut = true
    const body = aFormOf({ title: 'Millet after rice', once: crypto.randomUUID(), supplement: pdf() })
    const answer = await author.post(`${path}/files`, body)
    const html = await answer.text()
    expect(answer.status).toBe(503)
    expect(html).toContain(cannotStore)
    expect(html).toContain('Millet after rice')
    expect((await author.post(`${path}/files`, body, { accept: 'application/json' })).status).toBe(503)
  })
})

test('a PDF whose bytes cannot be read answers 503, whole or in part, though it is found', async () => {
  storage.state.isShut = false
  const pathname = '/archives/2026/vol5/issue2/1043.pdf'
  const stored = await files.save(new TextEncoder().encode('%PDF-1.7 the paper'))
  await anArticle(journal.db, { refnumber: '1043', file_hash: stored, file_bytes: 18 })
  const part = { headers: { range: 'bytes=0-4' } }
  const answers = async () => [await meera.ask(pathname), await meera.ask(pathname, part)]
  storage.state.isBroken = true
  const broken = await answers()
  storage.state.isBroken = false
  expect(broken.map(({ status }) => status)).toEqual([503, 503])
  const [whole, begin] = await answers()
  expect([await whole?.text(), await begin?.text()]).toEqual(['%PDF-1.7 the paper', '%PDF-'])
})

test('the error page of a form says when to try again, and the log has the cause', async () => {
  storage.state.isShut = false
  storage.state.isDown = true
  const body = aFormOf({ ...editor, imgFile: await picture() })
  const answer = await meera.ask('/admin/editors/add', { method: 'POST', body })
  storage.state.isDown = false
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(journal.lines).toContainEqual(
    expect.objectContaining({ level: 'error', id: answer.headers.get('x-request-id') }),
  )
})

test('a PDF uploaded for PDF reading that cannot be stored leaves the form’s input unchanged', async () => {
  const { title } = article
  const path = '/admin/archives/add/2026/5/2'
  for (const step of ['read', 'queue']) {
    const answer = await meera.submit(`${path}/${step}`, { title, back: path, pdfFile: pdf() })
    expect(answer.location).toStartWith(path)
    expect(answer.text).toContain('The PDF could not be stored now. Please choose it again in a moment.')
    expect(answer.html).toContain(title)
  }
})

test('a form whose page cannot be shown asks to be sent again', async () => {
  const answer = await meera.submit('/admin/settings/preview', { websitename: 'Crops', logo: await picture() })
  expect(answer.status).toBe(503)
  expect(answer.text).toContain('a form that you sent is then sent again')
})

test('a step of a paper’s page that cannot be stored is shown again with what was typed, and its report', async () => {
  const paper = await aPaper(journal.db, { state: 'revision' })
  const reviewed = await aPaper(journal.db, { state: 'review' })
  const { request } = await aRequest(journal.db, reviewed, { state: 'accepted' })
  const page = `/admin/submissions/${paper.number}`
  const once = { once: crypto.randomUUID() }
  const sent = { step: 'files', back: page, response: 'An answer that came by mail', response_file: pdf(), ...once }
  const answer = await meera.submit(`${page}/files`, sent)
  expect([answer.status, answer.html.split('Nothing is saved: the journal').length]).toEqual([503, 3])
  expect(answer.html).toMatch(/name="send" value="yes"\/>/) // was not ticked
  expect(answer.html).toMatch(/<details open="">(?:(?!<\/details>).)*An answer that came by mail/s)
  const report = { form: 'report', recommendation: 'minor', to_author: 'Sound work.', report_file: pdf() }
  const entered = await meera.submit(`/admin/submissions/${reviewed.number}/requests/${request}/report`, report)
  expect(entered.status).toBe(503)
  expect(entered.html).toContain('Sound work.')
  storage.state.isShut = false
  const again = await meera.submit(`${page}/files`, sent)
  expect([again.status, again.location]).toEqual([200, page])
})

describe.each([
  ['a file', (folder: string) => writeFile(folder, '')],
  ['a link to nowhere', (folder: string) => symlink('/no/such/folder', folder)],
  ['an empty folder, as where a disk is mounted', (folder: string) => mkdir(folder)],
])('while the folder of the files is %s', (_, replaceBy) => {
  test('a form is shown again with its input, and a PDF answers 503 rather than 404', async () => {
    const folder = join(journal.config.dataDir, 'files')
    await journal.files.owner('the journal')
    const stored = await journal.files.save(new TextEncoder().encode('%PDF-1.7 the paper'))
    await anArticle(journal.db, { refnumber: '1043', file_hash: stored, file_bytes: 18 })
    const pathname = '/archives/2026/vol5/issue2/1043.pdf'
    expect((await ravi.ask(pathname)).status).toBe(200)
    await rename(folder, `${folder}-away`)
    await replaceBy(folder)
    const body = aFormOf({ ...editor, imgFile: await picture() })
    const answer = await ravi.ask('/admin/editors/add', { method: 'POST', body })
    const missing = await ravi.ask(pathname)
    await rm(folder, { recursive: true })
    await rename(`${folder}-away`, folder)
    expect([answer.status, missing.status]).toEqual([503, 503])
    expect(await answer.text()).toContain('Nothing is saved: the journal cannot store it now.')
    expect((await ravi.ask(pathname)).status).toBe(200)
  })
})
