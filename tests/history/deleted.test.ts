// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { keptFiles } from '../../src/core/db/tables/installation.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { editors, indexing, news } from '../../src/core/db/tables/site.ts'
import { entries } from '../../src/core/db/tables/work-log.ts'
import { listReferencedHashes } from '../../src/core/files/named.ts'
import { sweepFiles } from '../../src/core/files/sweep.ts'
import { browsingAs } from '../support/browsing.ts'
import { aPicture } from '../support/builders/images.ts'
import { anArticle, anEditor, anIssue, aPartner, someNews } from '../support/builders/rows.ts'
import { historyOf } from '../support/history.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db, files } = journal
const meera = await browsingAs(journal, 'Meera Nair')
const asha = await browsingAs(journal, 'Asha Rao')
const start = new Date('2026-06-15T10:00:00Z')
const day = 24 * 60 * 60 * 1000
beforeEach(async () => {
  for (const table of [articles, issues, editors, indexing, news, keptFiles, audit]) await db.delete(table)
})

const picture = async () => {
  const bytes = await aPicture('png', 44)
  return { picture: `${await files.save(bytes)}.png`, bytes }
}
const lastChange = async () => (await db.select().from(audit).orderBy(asc(audit.id))).at(-1)?.id ?? 0
const tables = { editor: editors, partner: indexing, news, issue: issues }

/** Each kind that can be deleted: makes one, with another after it, and says its name and its address. */
const kinds: [keyof typeof tables, () => Promise<unknown>, string, () => Promise<string>][] = [
  [
    'editor',
    async () => {
      const creation = new Date('2024-02-01T00:00:00Z')
      await anEditor(db, {
        name: 'Anita Roy',
        place: 3,
        creation,
        is_pinned: true,
        picture: (await picture()).picture,
      })
    },
    'Anita Roy',
    async () => `/admin/editors/${(await db.select().from(editors))[0]?.id}`,
  ],
  [
    'partner',
    async () => aPartner(db, { title: 'Index', sortnumber: 7, image: (await picture()).picture, status: 'disabled' }),
    'Index',
    async () => `/admin/indexing/${(await db.select().from(indexing))[0]?.id}`,
  ],
  [
    'news',
    () => someNews(db, { title: 'A call' }),
    'A call',
    async () => `/admin/news/${(await db.select().from(news))[0]?.id}`,
  ],
  [
    'issue',
    () => anIssue(db, { creation: new Date('2024-02-01T00:00:00Z') }),
    'Volume 05, Issue 02, 2026',
    async () => '/admin/archives/2026/5/2',
  ],
]

describe.each(kinds)('a deleted %s', (kind, make, name, addressOf) => {
  const rows = () => db.select().from(tables[kind])
  const withoutVersion = (row: object) => ({ ...row, modification: null, updated_at: null })

  async function deleted() {
    await make()
    const was = await rows()
    const path = await addressOf()
    const answer = await meera.submit(`${path}/delete`)
    expect(await rows()).toEqual([])
    return { was, path, answer, undo: `${path}/history/${await lastChange()}` }
  }

  test('is announced with a link to its history, and undo restores its id, fields and place', async () => {
    const { was, path, answer, undo } = await deleted()
    expect(answer.text).toContain(`${name} was deleted. It stays in the history. Undo`)
    expect(answer.html).toContain(`<a href="${path}/history">It stays in the history.</a>`)
    expect(answer.html).toContain(`action="${undo}"`)
    const back = /\/history\/\d+"[^>]*><input type="hidden" name="back" value="([^"]+)"/.exec(answer.html)?.[1]
    expect(back).toBe(answer.location ?? '')
    const undone = await meera.submit(undo, { back: back ?? '' })
    expect(undone.location).toBe(back)
    expect(undone.text).toContain(`${name} was restored`)
    expect((await rows()).map(withoutVersion)).toEqual(was.map(withoutVersion))
    const [, change] = await historyOf(db)
    expect(change).toMatchObject({ kind, action: 'restore', username: 'Meera Nair', before: {} })
    expect((await meera.open(`${path}/history`)).text).toContain(
      'Restored by Meera Nair, 15 June 2026, 15:30, after its',
    )
    expect((await meera.open('/admin/deleted')).text).toContain('There is nothing to restore.')
  })

  test('is listed with who deleted it and when, its history and a way to restore it', async () => {
    const { path, undo } = await deleted()
    const { text, html } = await asha.open('/admin/deleted')
    expect(text).toContain(name)
    expect(text).toContain('15 June 2026, 15:30 by Meera Nair Can be restored until 15 July 2026')
    expect(html).toContain(`href="${path}/history"`)
    expect((await asha.open(`${path}/history`)).html).toContain(`<form role="none" action="${undo}">`)
    const version = await asha.open(undo)
    expect(version.text).toContain('What comes back')
    expect(version.text).toContain('It can be restored until 15 July 2026.')
    const answer = await asha.submit(undo, { back: '/admin/deleted' })
    expect(answer.location).toBe('/admin/deleted')
    expect(await rows()).toHaveLength(1)
  })

  test('can be restored only once', async () => {
    const { undo } = await deleted()
    await Promise.all([meera.submit(undo), asha.submit(undo)])
    expect(await rows()).toHaveLength(1)
    expect((await meera.submit(undo)).text).toContain('It is no longer deleted.')
    expect((await historyOf(db)).map(({ action }) => action)).toEqual(['delete', 'restore'])
  })

  test('cannot be restored after thirty days, but keeps its history', async () => {
    const { path, undo } = await deleted()
    await db.update(audit).set({ at: new Date(start.getTime() - 30 * day) })
    expect((await meera.submit(undo)).text).toContain(
      'It was deleted more than 30 days ago, so only its history is left',
    )
    expect(await rows()).toEqual([])
    const list = await meera.open('/admin/deleted')
    expect(list.text).toContain(name)
    expect(list.html).not.toContain(undo)
    expect((await meera.open(`${path}/history`)).html).not.toContain(undo)
  })

  test('is not restored by way of a change other than its deletion, nor is anything that never existed', async () => {
    const { path, undo } = await deleted()
    await meera.submit(undo)
    const restored = await lastChange()
    await meera.submit(`${path}/delete`)
    expect((await meera.submit(`${path}/history/${restored}`)).status).toBe(404)
    expect((await meera.submit(undo)).text).toContain('It is no longer deleted.')
    expect(await rows()).toEqual([])
    expect((await meera.submit(`${path}/history/${await lastChange()}`)).text).toContain('was restored')
  })
})

describe('the picture of a deleted editor', () => {
  async function deleted() {
    const { picture: name, bytes } = await picture()
    await anEditor(db, { name: 'Anita Roy', picture: name })
    const [row] = await db.select().from(editors)
    await meera.submit(`/admin/editors/${row?.id}/delete`)
    return { name, bytes, undo: `/admin/editors/${row?.id}/history/${await lastChange()}` }
  }

  test('is kept with its row and in backups, and is restored with it', async () => {
    const { name, bytes, undo } = await deleted()
    expect(await listReferencedHashes(db)).toEqual([name.slice(0, 64)])
    const now = Date.now() // by which files are dated
    await db.update(keptFiles).set({ until: new Date(now + 30 * day) })
    await sweepFiles({ db, files, clock: () => new Date(now + 29 * day) })
    await meera.submit(undo)
    const answer = await meera.ask(`/assets/editors/${name}`)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('is left empty if it was not kept, as with deletions by an older version', async () => {
    const { undo } = await deleted()
    await db.delete(keptFiles)
    await meera.submit(undo)
    expect((await db.select().from(editors)).map(({ name, picture }) => [name, picture])).toEqual([['Anita Roy', '']])
  })
})

test('an editor whose picture is missing from the disk is restored without it', async () => {
  const { picture: name } = await picture()
  await anEditor(db, { name: 'Anita Roy', picture: name })
  const [row] = await db.select().from(editors)
  await meera.submit(`/admin/editors/${row?.id}/delete`)
  await files.remove(name.slice(0, 64), new Date(Date.now() + day))
  await meera.submit(`/admin/editors/${row?.id}/history/${await lastChange()}`)
  expect((await db.select().from(editors)).map(({ name, picture }) => [name, picture])).toEqual([['Anita Roy', '']])
})

test('undoing an issue’s deletion changes nothing if the issue was added again in the meantime', async () => {
  await anIssue(db)
  await meera.submit('/admin/archives/2026/5/2/delete')
  const undo = `/admin/archives/2026/5/2/history/${await lastChange()}`
  await anIssue(db, { frequency: 'March' })
  const { status, text } = await meera.submit(undo)
  expect(status).toBe(200)
  expect(text).toContain('Volume 5, Issue 2 of 2026 already exists')
  expect((await db.select().from(issues)).map(({ frequency }) => frequency)).toEqual(['March'])
})

test('every page of a deleted item’s long history shows the item’s name', async () => {
  const change = { at: start, username: 'Meera Nair', kind: 'news', subject: '77' } as const
  const edits = Array.from({ length: 25 }, () => ({
    ...change,
    action: 'edit',
    before: { content: 'a' },
    after: { content: 'b' },
  }))
  await db.insert(audit).values([...edits, { ...change, action: 'delete', before: { title: 'A call' }, after: {} }])
  for (const page of ['', '?page=2'])
    expect((await meera.open(`/admin/news/77/history${page}`)).text).toContain('Deleted news: A call')
})

test('the list of deleted items has twenty on each page', async () => {
  const rows = Array.from({ length: 21 }, (_, n) => ({
    at: start,
    username: 'Meera Nair',
    kind: 'news' as const,
    subject: String(n + 1),
    action: 'delete',
    before: { title: `News ${n + 1}.` },
    after: {},
  }))
  await db.insert(audit).values(rows)
  const [first, second] = [await meera.open('/admin/deleted'), await meera.open('/admin/deleted?page=2')]
  expect(first.text).toContain('News 21.')
  expect(first.text).not.toContain('News 1.')
  expect(first.text).toContain('Page 1 of 2')
  expect(second.text).toContain('News 1.')
  expect((await meera.ask('/admin/deleted?page=3')).headers.get('location')).toBe('/admin/deleted?page=2')
})

test('a deleted item whose id is not a number, as another program may write it, is listed without a name', async () => {
  const change = { at: start, username: 'Meera Nair', kind: 'news', action: 'delete', before: {}, after: {} } as const
  await db.insert(audit).values(['x', '1e3', '', '9'.repeat(40)].map((subject) => ({ ...change, subject })))
  for (const path of ['/admin', '/admin/changes', '/admin/deleted'])
    expect([path, (await meera.open(path)).text.includes('Number 1e3')]).toEqual([path, true])
})

test.each(['/admin/x/history/1', '//evil.example/history/1', '/admin/editors/1/delete', '/admin/editors/1/history/1x'])(
  'the undo button of a message leads to histories only, not to %s',
  async (undo) => {
    const cookie = `session=${meera.token}; flash=${encodeURIComponent(`success ${undo}:Gone.`)}`
    const html = await (await journal.get('/admin', { cookie })).text()
    expect(html.includes(`action="${undo}"`)).toBe(undo === '/admin/x/history/1')
  },
)

describe('the change log', () => {
  const zero = { before: {}, after: {} }
  const change = (more: Partial<typeof audit.$inferInsert>) => ({
    at: start,
    username: 'Meera Nair',
    user_id: meera.userId,
    kind: 'editor' as const,
    subject: '1',
    action: 'edit',
    ...zero,
    ...more,
  })

  test('shows changes of every kind, newest first, each with a link to its history', async () => {
    await anArticle(db, { title: 'On <i>rice</i>', refnumber: '5' })
    await anEditor(db, { name: 'Anita Roy' })
    const [article] = await db.select().from(articles)
    const [editor] = await db.select().from(editors)
    await db.insert(entries).values({ content: 'Fee of ref. 5', createdby: 'Asha Rao' })
    const [entry] = await db.select().from(entries)
    const told = [
      change({
        kind: 'article',
        subject: String(article?.id),
        before: { keywords: 'a', file_bytes: 1 },
        after: { keywords: 'b' },
      }),
      change({ subject: String(editor?.id), action: 'pin', after: { is_pinned: true } }),
      change({ kind: 'issue', subject: '2026/5/2', action: 'add', after: { year: 2026 } }),
      change({ kind: 'settings', subject: 'settings', before: { issn: 'a' }, after: { issn: 'b' } }),
      change({ kind: 'entry', subject: String(entry?.id), action: 'status', after: { status: 'urgent' } }),
      change({ kind: 'partner', subject: '999', action: 'delete', before: { title: 'Old index' } }),
    ]
    await db.insert(audit).values(told)
    const { text, html } = await meera.open('/admin/changes')
    const words = [
      'Deleted Old index Partner',
      'New status Fee of ref. 5 Entry',
      'Changed ISSN Settings',
      'Added Volume 05, Issue 02, 2026 Issue',
      'Pinned Anita Roy Editor',
      'Changed Keywords On rice Article',
    ]
    const places = words.map((part) => text.indexOf(part))
    expect(places.filter((place) => place < 0)).toEqual([])
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    const links = [
      `/admin/archives/${article?.id}/history`,
      `/admin/editors/${editor?.id}/history`,
      '/admin/archives/2026/5/2/history',
      '/admin/settings/history',
      `/webdata/entries/${entry?.id}`,
      '/admin/indexing/999/history',
    ]
    expect(links.filter((link) => !html.includes(`href="${link}"`))).toEqual([])
    expect((await meera.open('/admin/indexing/999/history')).text).toContain('Deleted partner: Old index')
  })

  test('shows fifty, and pages of older ones that do not shift when changes are added', async () => {
    await db
      .insert(audit)
      .values(Array.from({ length: 101 }, (_, n) => change({ kind: 'news', subject: String(n + 1) })))
    const numbers = (text: string) => [...text.matchAll(/Number (\d+) /g)].map(([, number]) => Number(number))
    const first = await meera.open('/admin/changes?kind=news')
    expect(numbers(first.text)).toEqual(Array.from({ length: 50 }, (_, n) => 101 - n))
    expect(first.text).not.toContain('Newest')
    await db.insert(audit).values(change({ kind: 'news', subject: '102' }))
    const older = (html: string) => /href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = await meera.open(older(first.html))
    expect(numbers(second.text)).toEqual(Array.from({ length: 50 }, (_, n) => 51 - n))
    const third = await meera.open(older(second.html))
    expect(numbers(third.text)).toEqual([1])
    expect(third.html).toContain('<a href="/admin/changes?kind=news">Newest</a>')
    expect(older(third.html)).toBe('')
  })

  test('can be filtered by person, kind and day in the journal’s time zone', async () => {
    await db
      .insert(audit)
      .values([
        change({ kind: 'news', subject: '1' }),
        change({ kind: 'partner', subject: '2', user_id: asha.userId, username: 'Asha Rao' }),
        change({ kind: 'news', subject: '3', user_id: null, username: 'command line' }),
        change({ kind: 'news', subject: '4', at: new Date('2026-06-14T18:29:00Z') }),
        change({ kind: 'news', subject: '5', at: new Date('2026-06-14T18:30:00Z') }),
      ])
    const asked = async (query: string) =>
      [...(await meera.open(`/admin/changes?${query}`)).text.matchAll(/Number (\d) /g)]
        .map(([, number]) => number)
        .join('')
    expect(await asked('')).toBe('54321')
    expect(await asked(`user=${asha.userId}`)).toBe('2')
    expect(await asked('user=none')).toBe('3')
    expect(await asked('kind=news')).toBe('5431')
    expect(await asked('day=2026-06-15')).toBe('5321')
    expect(await asked('day=2026-06-14')).toBe('4')
    expect(await asked(`day=2026-06-15&kind=news&user=${meera.userId}`)).toBe('51')
    expect((await meera.open('/admin/changes?kind=page')).text).toContain('No change matches.')
    const { html } = await meera.open('/admin/changes?kind=news&day=2026-06-15')
    expect(html).toMatch(/<option value="news" selected/)
    expect(html).toContain('value="2026-06-15"')
  })
})
