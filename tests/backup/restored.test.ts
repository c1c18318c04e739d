// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, gt, ne } from 'drizzle-orm'
import { sessions, users } from '../../src/core/db/tables/accounts.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { secrets } from '../../src/core/db/tables/installation.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { editors } from '../../src/core/db/tables/site.ts'
import { entries } from '../../src/core/db/tables/work-log.ts'
import { listReferencedHashes } from '../../src/core/files/named.ts'
import { journalId } from '../../src/core/files/sweep.ts'
import { certificateKey } from '../../src/journal/certificates/queries.ts'
import { listHistory, recordChange } from '../../src/office/history/queries.ts'
import { demoEntries } from '../../src/staff/demo/content.ts'
import { fillEmptyJournal } from '../../src/staff/demo/demo.ts'
import { backup, everythingIn, restore } from '../support/archives.ts'
import { aPicture } from '../support/builders/images.ts'
import { anArticle, anEditor, aUser } from '../support/builders/rows.ts'
import { crawl } from '../support/crawl.ts'
import { type OpenDatabase, openInMemory, openTestDatabase, serverUrl } from '../support/database.ts'
import { aJournal } from '../support/journal.ts'

const settingsHistory = { kind: 'settings', subject: 'settings' } as const

type Journal = Awaited<ReturnType<typeof aJournal>>

/** A journal of every kind of content, some of it changed and some deleted. */
async function fill(journal: Journal) {
  const { db, files } = journal
  await fillEmptyJournal(journal)
  await anArticle(db, {
    title: 'On <i>Zea mays</i> & “p < 0.05”',
    authorname: 'सीता देवी, José Álvarez',
    refnumber: '90001',
    import_key: 'क/1',
    txnid: 'T-1',
    mobile: '98',
    status: 'disabled',
    publishdate: '2026-02-28',
    supplements: [
      {
        n: 2,
        title: 'Yields',
        description: '',
        license_url: '',
        kind: 'csv',
        bytes: 4,
        hash: await files.save(new TextEncoder().encode('a,b\n')),
      },
    ],
    supplements_given: 2,
    modification: new Date('2026-03-01T10:00:00.007Z'),
  })
  const gone = await anArticle(db, { title: 'A misprint xylophonix', refnumber: '90002' })
  await db.delete(articles).where(eq(articles.refnumber, gone.refnumber))
  await anEditor(db, { name: 'Left again' })
  await db.delete(editors).where(eq(editors.name, 'Left again'))
  const signature = await files.save(await aPicture('png'))
  await db.update(settings).set({ signature: `${signature}.png`, logo: `${signature}.png` })
  await aUser(db, 'Élise', { allowed_cidrs: ['10.0.0.0/8', '2001:db8::/32'], status: 'disabled' })
  const user = await aUser(db, 'Meera Nair')
  await db.insert(sessions).values({ id: 'a session', user_id: user.id, expires_at: new Date('2030-01-01') })
  await db.insert(secrets).values([
    { name: 'jwt', value: 'signs tokens' },
    { name: 'a shared key', value: 'is carried' },
  ])
  await journalId(db)
  await certificateKey(db)
  const content = `<b>bold</b> "quoted" \\n \\\\ \n\t`
  await db.insert(entries).values(
    Array.from({ length: 450 }, (_, place) => ({
      content: `${content}${place}`,
      createdby: 'Meera Nair',
      status: 'info' as const,
    })),
  )
  const change = {
    at: new Date('2026-01-01T00:00:00.001Z'),
    username: 'Meera Nair',
    kind: 'article',
    subject: '1',
  } as const
  await recordChange(db, {
    ...change,
    action: 'edit',
    before: { pages: [1, null] },
    after: { pages: { a: 'ग' }, n: 12.5 },
  })
}

const start = [
  '/',
  '/nope',
  '/sitemap.xml',
  '/robots.txt',
  '/feed.atom',
  '/openapi.json',
  '/api/archives',
  '/api/editors',
]
const more = [
  '/api/indexing',
  '/api/settings',
  '/api/search?keyword=rice',
  '/search?keyword=xylophonics',
  '/search?keyword=rcie',
]
const places = [
  '/archives',
  '/about',
  '/contact',
  '/indexing',
  '/indexing-and-abstracting',
  '/terms-and-conditions',
  '/pdf?refno=1001',
]

/**
 * Of the drawn documents, those of one article: each takes a while. Of searches, those that two filters narrow at most.
 * No forms of strangers: each that is shown has a key of its own.
 */
const isWanted = (path: string) => {
  if (/^\/submit(?:$|\?)/.test(path) || path === '/lost-link') return false
  if (path.startsWith('/search?')) return path.split('&').length <= 3
  return !path.startsWith('/api/pdf/') || /\/1001(\/|$)|board$/.test(path)
}

type Database = { name: string; open: OpenDatabase }

const server: Database = { name: 'PostgreSQL', open: openTestDatabase }
const embedded: Database = { name: 'the embedded database', open: openInMemory }

/** Each journal but the first is restored from a backup of the one before. */
const databases = serverUrl ? [server, embedded, server] : [embedded, { ...embedded, name: 'another embedded one' }]
const restores = databases.slice(1).map(({ name }, place) => [databases[place]?.name ?? '', name, place] as const)

const journals: Journal[] = []
/** The random id of each journal's files, before anything was restored. */
const ids: string[] = []
let folder: string
const archiveOf = (place: number) => join(folder, `journal-${place}.tar`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  for (const { open } of databases) await fillNext(await aJournal({}, open))
})
afterAll(async () => {
  for (const journal of journals) await journal.close()
  await rm(folder, { recursive: true })
})

/** Fills the first journal by hand, each other one by a backup of the one before. */
async function fillNext(journal: Journal): Promise<void> {
  const before = journals.at(-1)
  const place = journals.length
  ids.push(await journalId(journal.db))
  journals.push(journal)
  if (!before) return fill(journal)
  const newcomer = await aUser(journal.db, 'admin')
  await journal.db.insert(sessions).values({ id: 'admin', user_id: newcomer.id, expires_at: new Date('2030-01-01') })
  await journal.db.insert(secrets).values({ name: 'jwt', value: `of journal ${place}` })
  expect(await (await journal.get('/archives')).text()).toContain('No published articles yet.')
  await signIn(before, place - 1)
  expect(await backup(before, [archiveOf(place)])).toEqual({
    status: 0,
    printed: expect.stringMatching(/^\d+ rows and \d+ files were backed up to \S+journal-\d\.tar\n$/),
  })
  expect(await restore(journal, [archiveOf(place)])).toEqual({
    status: 0,
    printed: expect.stringMatching(/^\d+ rows and \d+ files were restored\. Everyone must sign in again/),
  })
}

/** A session that no backup may carry. */
async function signIn({ db }: Journal, place: number): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).limit(1)
  await db
    .insert(sessions)
    .values({ id: `in journal ${place}`, user_id: user?.id ?? 0, expires_at: new Date('2030-01-01') })
}

function journalAt(place: number): Journal {
  const journal = journals[place]
  if (!journal) throw new Error(`There is no journal ${place}`)
  return journal
}

test('a journal answers every public address with the same bytes and headers after it was restored twice', async () => {
  const crawled = (journal: Journal) => crawl(journal.get, [...start, ...more, ...places], isWanted)
  const [original, restored] = [await crawled(journalAt(0)), await crawled(journalAt(databases.length - 1))]
  expect(original.size).toBeGreaterThan(150)
  expect(
    [...original.values()].filter(({ headers }) => headers['content-type'] === 'application/pdf').length,
  ).toBeGreaterThan(10)
  expect(Object.fromEntries(restored)).toEqual(Object.fromEntries(original))
})

describe.each(restores)('a journal backed up from %s and restored into %s', (_from, _into, place) => {
  const source = () => journalAt(place)
  const target = () => journalAt(place + 1)

  test('has every row unchanged, and continues the numbering of ids', async () => {
    const original = await everythingIn(source().db)
    expect(original.entries?.lines).toHaveLength(450 + demoEntries.length)
    const restored = await everythingIn(target().db)
    expect(restored.audit?.next).toBe(String(Number(original.audit?.next) + 1))
    expect(restored.audit?.lines.slice(0, -1)).toEqual(original.audit?.lines)
    expect(restored.alert_state?.lines.join()).toContain('"halted":"restored"') // letters wait for a word
    const kept = { audit: undefined, alert_state: undefined }
    expect({ ...restored, ...kept }).toEqual({ ...original, ...kept })
  })

  test('records the restore in the history of its settings', async () => {
    const { entries } = await listHistory(target().db, settingsHistory, 1)
    const restored = { username: 'command line', action: 'restore', at: target().now.at, before: {}, after: {} }
    expect(entries[0]).toMatchObject(restored)
    expect(await listHistory(source().db, settingsHistory, 1)).toMatchObject({ total: entries.length - 1 })
  })

  test('has every file', async () => {
    for (const hash of await listReferencedHashes(source().db)) {
      const bytes = async ({ files }: Journal) => (await files.open(hash))?.bytes()
      expect(await bytes(target())).toEqual(await bytes(source()))
    }
  })

  test('keeps the keys of its own installation, and has no sessions', async () => {
    const { db } = target()
    const rows = await db.select().from(secrets).orderBy(secrets.name)
    expect(rows).toContainEqual({ name: 'a shared key', value: 'is carried' })
    expect(rows).toContainEqual({ name: 'jwt', value: `of journal ${place + 1}` })
    expect(await journalId(db)).toBe(ids[place + 1] ?? '')
    expect(await db.$count(sessions, ne(sessions.id, `in journal ${place + 1}`))).toBe(0)
    expect(await db.$count(users, eq(users.name, 'admin'))).toBe(0)
  })
})

describe.each(restores)('a journal restored from %s into %s', (_from, _into, place) => {
  const target = () => journalAt(place + 1)

  test('has working triggers, for counts and for page caches', async () => {
    const [issue] = await target()
      .db.select()
      .from(issues)
      .where(gt(issues.year, 0))
      .orderBy(issues.volume, issues.issue)
      .limit(1)
    const { year = 0, volume = 0, issue: number = 0, articles: count = 0 } = issue ?? {}
    const mark = target().pageCache.version()
    const { refnumber } = await anArticle(target().db, { year, volume, issue: number, refnumber: '90003' })
    const [after] = await target()
      .db.select({ articles: issues.articles })
      .from(issues)
      .where(eq(issues.year, year))
      .orderBy(issues.volume, issues.issue)
      .limit(1)
    expect(after?.articles).toBe(count + 1)
    const deadline = Date.now() + 5000
    while (target().pageCache.version() === mark && Date.now() < deadline) await Bun.sleep(10)
    expect(target().pageCache.version()).not.toBe(mark)
    await target().db.delete(articles).where(eq(articles.refnumber, refnumber))
  })

  test('refuses another restore', async () => {
    const everything = await everythingIn(target().db)
    expect(await restore(target(), [archiveOf(place + 1)])).toEqual({
      status: 1,
      printed:
        'This journal is not empty: restore needs one without issues, articles, editors, partners, webpages, ' +
        'calls, news, redirects, entries and papers\n',
    })
    expect(await everythingIn(target().db)).toEqual(everything)
  })
})
