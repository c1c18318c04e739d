// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, desc } from 'drizzle-orm'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { keptFiles } from '../../src/core/db/tables/installation.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { editors, indexing, news, pages } from '../../src/core/db/tables/site.ts'
import { sweepFiles } from '../../src/core/files/sweep.ts'
import { addArticle, updateArticle } from '../../src/journal/articles/editing/actions.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPicture } from '../support/builders/images.ts'
import { anArticle, anEditor, anIssue, aPartner, someNews } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db, files } = journal
const meera = await browsingAs(journal, 'Meera Nair')
const asha = await browsingAs(journal, 'Asha Rao')
const start = new Date('2026-06-15T10:00:00Z')
const earlier = new Date('2026-05-01T10:00:00Z')
const day = 24 * 60 * 60 * 1000

const later = (hours: number) => {
  journal.now.at = new Date(start.getTime() + hours * 60 * 60 * 1000)
}

beforeEach(async () => {
  for (const table of [articles, issues, editors, indexing, news, keptFiles, audit]) await db.delete(table)
  await db.update(settings).set({ websitename: 'Old', issn: '', logo: '', modification: earlier })
  await db.update(pages).set({ content: '', modification: earlier })
  journal.now.at = start
})

/** The ids of all changes, oldest first. */
const changes = async () => (await db.select({ id: audit.id }).from(audit).orderBy(asc(audit.id))).map(({ id }) => id)
const newest = async () => (await db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]
const changeOf = async (place: number) => (await changes()).at(place) ?? -1
const seenIn = (html: string) => /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? ''
const aPngFile = async (width: number) => new File([(await aPicture('png', width)) as BlobPart], 'a.png')
const fill = { category: 'chief editor', post: 'Professor', content: 'Pune' } as const

/** Each kind: a thing, two edits of it through its form, and what the first made of it. */
type Kind = {
  make: () => Promise<string>
  edits: [Record<string, string>, Record<string, string>]
  told: string[]
  read: () => Promise<unknown[]>
}

const kinds: Record<'editor' | 'partner' | 'news' | 'page' | 'settings' | 'article', Kind> = {
  editor: {
    async make() {
      await anEditor(db, { name: 'Anita Roy', updated_at: earlier, ...fill })
      return `/admin/editors/${(await db.select().from(editors))[0]?.id}`
    },
    edits: [{ name: 'Anita Rao' }, { name: 'A. Rao', country: 'India' }],
    told: ['Name A. Rao → Anita Rao', 'Country India'],
    async read() {
      const [row] = await db.select().from(editors)
      return [row?.name, row?.country]
    },
  },
  partner: {
    async make() {
      await aPartner(db, { title: 'Index', link: 'https://one.example', modification: earlier })
      return `/admin/indexing/${(await db.select().from(indexing))[0]?.id}`
    },
    edits: [{ link: 'https://two.example' }, { link: 'https://three.example' }],
    told: ['Link https://three.example → https://two.example'],
    read: async () => [(await db.select().from(indexing))[0]?.link],
  },
  news: {
    async make() {
      await someNews(db, { title: 'A call', modification: earlier })
      return `/admin/news/${(await db.select().from(news))[0]?.id}`
    },
    edits: [{ content: '<p>Two words</p>' }, { content: '<p>Three words</p>', title: 'Another' }],
    told: ['Title Another → A call', 'Text Three Two words'],
    async read() {
      const [row] = await db.select().from(news)
      return [row?.title, row?.content]
    },
  },
  page: {
    make: async () => '/admin/pages/2',
    edits: [{ content: '<p>About one</p>' }, { content: '<p>About two</p>' }],
    told: ['Text About two one'],
    read: async () => [(await db.select().from(pages).orderBy(asc(pages.id)))[1]?.content],
  },
  settings: {
    make: async () => '/admin/settings',
    edits: [
      { websitename: 'Field Crops', issn: '1234-5679' },
      { websitename: 'Soils', issn: '' },
    ],
    told: ['Website name Soils → Field Crops', 'ISSN 1234-5679'],
    async read() {
      const [row] = await db.select().from(settings)
      return [row?.websitename, row?.issn]
    },
  },
  article: {
    async make() {
      await anArticle(db, { title: 'On rice', keywords: 'rice', modification: earlier })
      return `/admin/archives/${(await db.select().from(articles).orderBy(asc(articles.id)))[0]?.id}`
    },
    edits: [
      { keywords: 'wheat', title: 'On wheat' },
      { keywords: 'maize', title: 'On maize' },
    ],
    told: ['Title On maize wheat', 'Keywords maize → wheat'],
    async read() {
      const [row] = await db.select().from(articles).orderBy(asc(articles.id))
      return [row?.title, row?.keywords, row?.description]
    },
  },
}

describe.each(Object.entries(kinds))('the history of %s', (kind, { make, edits, told, read }) => {
  async function edited() {
    const path = await make()
    const history = `${path}/history`
    const [first, second] = edits
    await meera.submit(path, first)
    const then = await read()
    later(1)
    await meera.submit(path, second)
    return { path, history, then }
  }

  test('links to each earlier version, whose page shows what would change without changing anything', async () => {
    const { history, then } = await edited()
    const [first] = await changes()
    const list = await meera.open(history)
    expect(list.html).toContain(`<form role="none" action="${history}/${first}">`)
    expect(list.html).not.toContain(`${history}/${await changeOf(-1)}"`)
    expect(list.html).toContain(`<form role="none" action="${history}/0">`)
    const { status, text } = await meera.open(`${history}/${first}`)
    expect(status).toBe(200)
    expect(text).toContain('Changed by Meera Nair, 15 June 2026, 15:30')
    for (const change of told) expect(text).toContain(change)
    for (const change of ['99999999', 'x', '-1', '1e1', '012']) {
      expect((await meera.open(`${history}/${change}`)).status, change).toBe(404)
      expect((await meera.submit(`${history}/${change}`)).status, change).toBe(404)
    }
    expect(await read()).not.toEqual(then)
    expect(await changes()).toHaveLength(2)
  })

  test('restores a version as a new change, which names the version restored, and clears the cached pages', async () => {
    const { history, then } = await edited()
    const [first = 0] = await changes()
    const { html } = await meera.open(`${history}/${first}`)
    later(2)
    const mark = journal.pageCache.version()
    const answer = await asha.submit(`${history}/${first}`, { seen: seenIn(html) })
    expect(journal.pageCache.version()).not.toBe(mark)
    expect(answer.location).toBe(history)
    expect(answer.text).toContain('The version of 15 June 2026, 15:30 was restored')
    expect(await read()).toEqual(then)
    expect(await newest()).toMatchObject({ kind, action: 'restore', restores: first, username: 'Asha Rao' })
    expect(answer.text).toContain('Restored by Asha Rao, 15 June 2026, 17:30: the version of 15 June 2026, 15:30')
    expect((await asha.submit(`${history}/${first}`)).text).toContain(
      'It already looks like this. Nothing was changed.',
    )
    expect(await changes()).toHaveLength(3)
  })

  test('restores the version before the first recorded change', async () => {
    const path = await make()
    const was = await read()
    const [first] = edits
    await meera.submit(path, first)
    expect(await read()).not.toEqual(was)
    const answer = await meera.submit(`${path}/history/0`)
    expect(answer.text).toContain('The version before the first recorded change was restored')
    expect(await read()).toEqual(was)
    expect(answer.text).toContain('Restored by Meera Nair, 15 June 2026, 15:30: the version before the first')
  })

  test('keeps what somebody else changed in the meantime, and asks again if it is the same field', async () => {
    const { path, history } = await edited()
    const [first = 0] = await changes()
    const seen = seenIn((await meera.open(`${history}/${first}`)).html)
    const [, second] = edits
    const clashing = Object.fromEntries(
      Object.entries(second).map(([name, value]) => [name, value.replace(/Rao|three|Three|two|Soils|maize/g, 'third')]),
    )
    expect((await asha.submit(path, clashing)).location).toBeDefined()
    const present = await read()
    const { status, text, html } = await meera.submit(`${history}/${first}`, { seen })
    expect(status).toBe(409)
    expect(text).toContain('Someone else has made a change in the meantime.')
    expect(await read()).toEqual(present)
    await meera.submit(`${history}/${first}`, { seen: seenIn(html) })
    expect(await newest()).toMatchObject({ action: 'restore', username: 'Meera Nair' })
    expect(await read()).not.toEqual(present)
  })
})

describe('restoring a version', () => {
  test('leaves other people’s changes to other fields', async () => {
    const path = await kinds.editor.make()
    await meera.submit(path, { name: 'Anita Rao' })
    await meera.submit(path, { name: 'A. Rao' })
    const [first] = await changes()
    const seen = seenIn((await meera.open(`${path}/history/${first}`)).html)
    later(1)
    await asha.submit(path, { country: 'India' })
    await meera.submit(`${path}/history/${first}`, { seen })
    expect(await kinds.editor.read()).toEqual(['Anita Rao', 'India'])
  })

  test('that breaks a rule by now shows the form with its values and the problem beside the field', async () => {
    const path = await kinds.article.make()
    await meera.submit(path, { title: 'On wheat', keywords: 'wheat, rust' })
    await anArticle(db, { title: 'On rice', refnumber: '8' })
    const { status, html, text } = await meera.submit(`${path}/history/0`)
    expect(status).toBe(409)
    expect(text).toContain('Duplicate title')
    expect(html).toContain('ref. 8')
    expect(html).toContain('<p class="hint">This is the version before the first recorded change. Correct what')
    expect(html).toMatch(/name="keywords"[^>]*value="rice"/)
    expect(html).toContain('name="restores" value="0"')
    expect(html).toContain(`action="${path}"`)
    const modification = /name="modification" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const corrected = { title: 'On rice again', keywords: 'rice', modification, restores: '0' }
    expect((await meera.submit(path, corrected)).location).toBe(path)
    expect(await kinds.article.read()).toEqual(['On rice again', 'rice', 'On rice again'])
    expect(await newest()).toMatchObject({ action: 'restore', restores: 0 })
  })

  test('whose ref number another article has now says so, and fills in the rest without it', async () => {
    const path = await kinds.article.make()
    const subject = path.split('/').at(-1) ?? ''
    const [{ refnumber = '' } = {}] = await db.select().from(articles)
    await anArticle(db, { refnumber: '6' })
    const change = { at: earlier, username: 'Meera Nair', kind: 'article', subject, action: 'edit' } as const
    const [before, after] = [
      { refnumber: '6', keywords: 'oats' },
      { refnumber, keywords: 'rice' },
    ]
    await db.insert(audit).values({ ...change, before, after })
    const { status, html, text } = await meera.submit(`${path}/history/0`)
    expect(status).toBe(409)
    expect(text).toContain('Duplicate reference number')
    expect(text).toContain('It was 6.')
    expect(html).toMatch(new RegExp(`name="refnumber"[^>]*value="${refnumber}"`))
    expect(html).toMatch(/name="keywords"[^>]*value="oats"/)
    expect((await meera.submit(path, { refnumber, keywords: 'oats', restores: '0' })).location).toBe(path)
  })

  test('of a record that is invalid by now shows its form with the problem', async () => {
    await anEditor(db, { name: 'Anita Roy', updated_at: earlier, ...fill, email: 'not an address' })
    const path = `/admin/editors/${(await db.select().from(editors))[0]?.id}`
    await meera.submit(path, { email: 'a@b.example', name: 'Anita Rao' })
    const { status, html, text } = await meera.submit(`${path}/history/0`)
    expect(status).toBe(422)
    expect(text).toContain('Email is not valid')
    expect(html).toMatch(/name="name"[^>]*value="Anita Roy"/)
    expect(html).toMatch(/value="not an address"/)
    expect((await kinds.editor.read())[0]).toBe('Anita Rao')
    const updated_at = /name="updated_at" value="([^"]+)"/.exec(html)?.[1] ?? ''
    await meera.submit(path, { name: 'Anita Roy', email: 'roy@b.example', updated_at, restores: '0' })
    expect(await newest()).toMatchObject({ action: 'restore', restores: 0 })
  })

  test('of the settings that is invalid by now shows their form', async () => {
    await db.update(settings).set({ websitename: 'Crops', websiteemail: 'broken' })
    await meera.submit('/admin/settings', { websiteemail: 'a@b.example' })
    const { status, html } = await meera.submit('/admin/settings/history/0')
    expect(status).toBe(422)
    expect(html).toMatch(/value="broken"/)
    expect(html).toContain('name="restores" value="0"')
    await db.update(settings).set({ websiteemail: '' })
  })

  test('does not change whether an article is published', async () => {
    const path = await kinds.article.make()
    await meera.submit(path, { keywords: 'wheat' })
    await meera.submit(`${path}/status`, { status: 'disabled' })
    const list = await meera.open(`${path}/history`)
    expect(list.html.match(/Restore this version/g)).toHaveLength(1)
    await meera.submit(`${path}/history/0`)
    const [row] = await db.select().from(articles).orderBy(asc(articles.id))
    expect(row?.keywords).toBe('rice')
    expect(row?.status).toBe('disabled')
  })

  test('of an issue restores its frequency', async () => {
    await anIssue(db)
    const path = '/admin/archives/2026/5/2'
    await meera.submit(`${path}/frequency`, { frequency: 'March' })
    const { html, text } = await meera.open(`${path}/history/0`)
    expect(text).toContain('Frequency March → Mar-Apr')
    await asha.submit(`${path}/frequency`, { frequency: 'April' })
    const stale = await meera.submit(`${path}/history/0`, { seen: seenIn(html) })
    expect(stale.status).toBe(409)
    await meera.submit(`${path}/history/0`, { seen: seenIn(stale.html) })
    expect((await db.select().from(issues))[0]?.frequency).toBe('Mar-Apr')
    expect(await newest()).toMatchObject({ kind: 'issue', action: 'restore', restores: 0 })
  })
})

const pdfOf = (text: string) => new TextEncoder().encode(`%PDF-1.7 ${text} ${'x'.repeat(2000)}`)

describe('a replaced PDF', () => {
  async function replaced() {
    await anIssue(db)
    const form = {
      year: '2026',
      volume: '5',
      issue: '2',
      ptype: 'free',
      publishdate: '2026-03-14',
      refnumber: '7',
      authorname: 'Ravi Sharma',
      pagenumber: '1-6',
      title: 'On rice',
      abstract: '<p>Rice.</p>',
      status: 'disabled', // what was public is kept for good
    }
    const actor = { ...journal, username: 'Meera Nair' }
    const added = await addArticle(actor, { form, pdf: pdfOf('one') })
    if (!added.ok) throw new Error(added.problem.message)
    await updateArticle(actor, added.article.id, { form: {}, pdf: pdfOf('two') })
    const [first = 0, second = 0] = await changes()
    return { id: added.article.id, history: `/admin/archives/${added.article.id}/history`, first, second }
  }
  const hashOf = (bytes: Uint8Array | ArrayBuffer) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  const hashAt = async (path: string) => hashOf(await (await meera.ask(path)).arrayBuffer())

  test('can be downloaded from the history for thirty days by signed-in users only', async () => {
    const { history, second } = await replaced()
    const { text, html } = await meera.open(history)
    expect(text).toContain('Earlier PDF file, kept until 15 July 2026')
    const path = `/admin/changes/${second}/files/file_hash`
    expect(html).toContain(`href="${path}"`)
    const answer = await meera.ask(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await hashAt(path)).toBe(hashOf(pdfOf('one')))
    expect((await journal.get(path)).status).toBe(303)
    expect((await meera.ask(path.replace('file_hash', 'picture'))).status).toBe(404)
    await db.update(keptFiles).set({ until: start })
    expect((await meera.ask(path)).status).toBe(404)
    expect((await meera.open(history)).text).not.toContain('kept until')
  })

  test('is restored byte for byte, and the PDF that it replaces is kept in turn', async () => {
    const { id, history, first } = await replaced()
    expect((await meera.open(`${history}/${first}`)).text).toContain('PDF file Replaced by another file')
    later(1)
    await meera.submit(`${history}/${first}`)
    expect(await hashAt(`/admin/archives/${id}/pdf`)).toBe(hashOf(pdfOf('one')))
    expect((await db.select().from(articles).orderBy(asc(articles.id)))[0]?.file_bytes).toBe(pdfOf('one').byteLength)
    expect(await hashAt(`/admin/changes/${await changeOf(-1)}/files/file_hash`)).toBe(hashOf(pdfOf('two')))
  })

  test('survives the sweep for thirty days, then is deleted with its row', async () => {
    const { id, history, first } = await replaced()
    const hash = hashOf(pdfOf('one'))
    const sweepAt = (at: number) => sweepFiles({ db, files, clock: () => new Date(at) })
    const now = Math.max(Date.now(), start.getTime()) + 2 * 60 * 60 * 1000
    await db.update(keptFiles).set({ until: new Date(now + 1) })
    await sweepAt(now)
    expect(await files.open(hash)).toBeDefined()
    expect(await db.$count(keptFiles)).toBe(1)
    await sweepAt(now + 1)
    expect(await files.open(hash)).toBeUndefined()
    expect(await db.$count(keptFiles)).toBe(0)
    const { text } = await meera.open(`${history}/${first}`)
    expect(text).toContain('PDF file: the earlier file is no longer kept (after 30 days), so the present one stays.')
    await meera.submit(`${history}/${first}`)
    expect(await hashAt(`/admin/archives/${id}/pdf`)).toBe(hashOf(pdfOf('two')))
  })

  test('that is in use again survives the sweep after thirty days', async () => {
    const { id, history, first } = await replaced()
    await meera.submit(`${history}/${first}`)
    await sweepFiles({ db, files, clock: () => new Date(Date.now() + 365 * day) })
    expect(await hashAt(`/admin/archives/${id}/pdf`)).toBe(hashOf(pdfOf('one')))
  })

  test('that is missing from the disk does not replace the present one', async () => {
    const { id, history, first } = await replaced()
    await files.remove(hashOf(pdfOf('one')), new Date(Date.now() + day))
    await meera.submit(`${history}/${first}`)
    expect(await hashAt(`/admin/archives/${id}/pdf`)).toBe(hashOf(pdfOf('two')))
  })

  test('is not restored if another PDF is uploaded together with the version', async () => {
    const { id, first } = await replaced()
    await meera.submit(`/admin/archives/${id}`, {
      restores: String(first),
      pdfFile: new File([pdfOf('three') as BlobPart], 'a.pdf'),
    })
    expect(await hashAt(`/admin/archives/${id}/pdf`)).toBe(hashOf(pdfOf('three')))
  })
})

describe('pictures', () => {
  const pictureOf = async () => (await db.select().from(editors))[0]?.picture ?? ''

  test('of an editor are restored with a version', async () => {
    const path = await kinds.editor.make()
    await meera.submit(path, { imgFile: await aPngFile(40) })
    const first = await pictureOf()
    const bytes = await (await files.open(first.slice(0, 64)))?.bytes()
    await meera.submit(path, { imgFile: await aPngFile(50) })
    const list = await meera.open(`${path}/history`)
    expect(list.text).toContain('Earlier Picture, kept until 15 July 2026')
    const kept = await meera.ask(`/admin/changes/${await changeOf(-1)}/files/picture`)
    expect(kept.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await kept.arrayBuffer()).equals(bytes ?? new Uint8Array())).toBe(true)
    await meera.submit(`${path}/history/${await changeOf(0)}`)
    expect(await pictureOf()).toBe(first)
    await meera.submit(`${path}/history/0`)
    expect(await pictureOf()).toBe('')
  })

  test('of the settings are restored with a version', async () => {
    await meera.submit('/admin/settings', { websitename: 'Crops', logo: await aPngFile(40) })
    const [before] = await db.select().from(settings)
    await meera.submit('/admin/settings', { remove: 'logo' })
    await meera.submit(`/admin/settings/history/${await changeOf(0)}`)
    const [after] = await db.select().from(settings)
    expect(before?.logo).not.toBe('')
    expect(after?.logo).toBe(before?.logo ?? 'none')
  })
})
