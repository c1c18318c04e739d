// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { audit } from '../../src/core/db/tables/office.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { maxImageBytes } from '../../src/core/files/rules.ts'
import { encodeHtml } from '../../src/core/text/html.ts'
import type { Typed } from '../../src/office/records/form.ts'
import { readSettings } from '../../src/office/settings/queries.ts'
import { changeSettings, type SettingsImages } from '../../src/office/settings-desk/actions.ts'
import { aGif, aPicture } from '../support/builders/images.ts'
import { failureOf } from '../support/failure.ts'
import { historyOf } from '../support/history.ts'
import { withStore } from '../support/store.ts'

const now = new Date('2026-06-15T10:00:00Z')
const store = await withStore()
const { db, files } = store
beforeEach(async () => {
  await db.delete(audit)
  await db.delete(settings)
  await db.insert(settings).values({ modification: now })
})

const changing = (form: Typed, images?: SettingsImages) =>
  changeSettings(
    {
      db,
      files,
      clock: () => now,
      username: 'meera',
      announce: async () => {},
    },
    form,
    { images },
  )

async function changed(form: Typed, images?: SettingsImages) {
  const result = await changing(form, images)
  if (!result.ok) throw new Error(result.problems[0]?.message)
  return result.settings
}

const history = () => historyOf(db)

test('saving changes the fields sent, leaves the others, and records both values in the history', async () => {
  await changed({ websitename: ' Field \n Crops\0 ', issn: '1234-5679' })
  const all = await changed({ websitename: 'Soils', issn: '1234-5679', id: '7', modification: 'x', nonsense: 'y' })
  expect(all).toMatchObject({ websitename: 'Soils', issn: '1234-5679', fee_rupee: '500' })
  expect(await readSettings(db)).toEqual(all)
  const who = { username: 'meera', kind: 'settings', subject: 'settings', action: 'edit' } as const
  expect(await history()).toEqual([
    {
      ...who,
      at: new Date(now.getTime() + 1),
      before: { websitename: '', issn: '' },
      after: { websitename: 'Field Crops', issn: '1234-5679' },
    },
    {
      ...who,
      at: new Date(now.getTime() + 2),
      before: { websitename: 'Field Crops' },
      after: { websitename: 'Soils' },
    },
  ])
})

test.each<[Typed, Typed]>([
  [{ impactfactor: '3.2' }, { impactfactor: 'Impact Factor: 3.2' }],
  [{ impactfactor: 'Impact Factor: 3.2' }, { impactfactor: 'Impact Factor: 3.2' }],
  [
    { home_content: '<p onclick="x()">CO<sub>2</sub> & more</p><script>x</script>' },
    { home_content: encodeHtml('<p>CO<sub>2</sub> &amp; more</p>') },
  ],
  [{ home_content: '<p><br></p>' }, { home_content: '' }],
  [{ domain: 'Journal.Example' }, { domain: 'journal.example' }],
  [{ domain: 'journal.example:8443' }, { domain: 'journal.example:8443' }],
  [{ domain: 'localhost:3000' }, { domain: 'localhost:3000' }],
  [{ domain: 'www.jsl.example/' }, { domain: 'www.jsl.example' }],
  [{ domain: 'HTTPS://www.jsl.example:8443/ojs/index.php?x#y' }, { domain: 'www.jsl.example:8443' }],
  [{ domain: 'http://www.jsl.example.' }, { domain: 'www.jsl.example' }],
  [{ postal_address: '1 Station Road\r\nPune' }, { postal_address: '1 Station Road\nPune' }],
  [{ websiteemail: 'a@b.example' }, { websiteemail: 'a@b.example' }],
  [{ whatsup_number: '+91 99999 00000' }, { whatsup_number: '+91 99999 00000' }],
  [{ google_review_link: 'https://g.page/r/x' }, { google_review_link: 'https://g.page/r/x' }],
  [{ fee_rupee: '' }, { fee_rupee: '' }],
])('%j is stored as %j', async (form, kept) => {
  expect(await changed(form)).toMatchObject(kept)
})

test.each<[Typed, string]>([
  [{ domain: 'ftp://journal.example' }, 'domain'],
  [{ domain: 'https://' }, 'domain'],
  [{ domain: 'https://me@journal.example/' }, 'domain'],
  [{ domain: 'journal' }, 'domain'],
  [{ domain: 'a(b).example' }, 'domain'],
  [{ domain: "a'b.example" }, 'domain'],
  [{ domain: 'a b.example' }, 'domain'],
  [{ domain: 'me@journal.example' }, 'domain'],
  [{ domain: 'journal.example:99999' }, 'domain'],
  [{ websiteemail: 'editor' }, 'websiteemail'],
  [{ whatsup_number: 'call me' }, 'whatsup_number'],
  [{ google_review_link: 'javascript:alert(1)' }, 'google_review_link'],
  [{ license_url: 'creativecommons.org' }, 'license_url'],
  [{ websitename: 'x'.repeat(301) }, 'websitename'],
  [{ home_content: 'x'.repeat(100_001) }, 'home_content'],
])('%j is refused as invalid, and changes nothing', async (form, field) => {
  const result = await changing({ publisher: 'Society', ...form })
  expect<unknown>(result).toMatchObject({ ok: false, problems: [{ code: 'invalid', field }] })
  expect((await readSettings(db)).publisher).toBe('')
  expect(await history()).toEqual([])
})

test('values sent back unchanged change nothing, even if they would be refused as new input', async () => {
  const odd = { domain: 'old domain', home_content: encodeHtml('<p>1 &lt; 2</p>'), logo: 'a.png' }
  await db.update(settings).set({ websitename: 'Field Crops', ...odd })
  const stored = await readSettings(db)
  expect(await changed({ ...stored, home_content: '<p>1 &lt; 2</p>' })).toEqual(stored)
  expect(await history()).toEqual([])
})

describe('images', () => {
  test('are stored under names of our own, and can be removed', async () => {
    const { logo, signature, cover } = await changed(
      { logo: 'ignored beside its file' },
      { logo: await aPicture('png'), signature: aGif, cover: await aPicture('jpeg') },
    )
    for (const name of [logo, signature, cover]) expect(name).toMatch(/^[0-9a-f]{64}\.(png|jpg)$/)
    expect(await files.open(cover.slice(0, 64))).toBeDefined()
    expect(await changed({ logo: '', cover })).toMatchObject({ logo: '', signature, cover })
  })

  test.each<[string, Typed, SettingsImages, string]>([
    ['SVG', {}, { cover: new TextEncoder().encode('<svg/>') }, 'invalid_image'],
    ['text', { cover: 'cover.png' }, {}, 'invalid_image'],
    ['2 MB and a byte', {}, { cover: new Uint8Array(maxImageBytes + 1) }, 'file_too_large'],
  ])('that are %s are refused', async (_, form, images, code) => {
    const result = await changing({ publisher: 'Society', ...form }, images)
    expect<unknown>(result).toMatchObject({ ok: false, problems: [{ code, field: 'cover' }] })
    expect((await readSettings(db)).publisher).toBe('')
  })
})

test('a save that fails in the middle changes nothing', async () => {
  await db.execute(sql`alter table audit add constraint no_more check (username = 'nobody')`)
  expect(await failureOf(changing({ publisher: 'Society' }))).toBeInstanceOf(Error)
  await db.execute(sql`alter table audit drop constraint no_more`)
  expect((await readSettings(db)).publisher).toBe('')
})

test('20 simultaneous saves make 20 versions', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => changing({ publisher: `Society ${n}` })))
  const moments = (await history()).map(({ at }) => at.getTime())
  expect(new Set(moments).size).toBe(20)
  expect(Math.max(...moments)).toEqual(now.getTime() + 20)
})
