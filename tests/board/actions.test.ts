// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, sql } from 'drizzle-orm'
import { audit } from '../../src/core/db/tables/office.ts'
import { editors } from '../../src/core/db/tables/site.ts'
import { maxImageBytes } from '../../src/core/files/rules.ts'
import { sweepFiles } from '../../src/core/files/sweep.ts'
import { encodeHtml } from '../../src/core/text/html.ts'
import { editorRecords, pinEditors, setPins } from '../../src/journal/board/actions.ts'
import { editor } from '../../src/journal/board/fields.ts'
import { countEditors, listBoard } from '../../src/journal/board/queries.ts'
import type { Typed } from '../../src/office/records/form.ts'
import { aPicture } from '../support/builders/images.ts'
import { anEditor } from '../support/builders/rows.ts'
import { failureOf } from '../support/failure.ts'
import { historyOf } from '../support/history.ts'
import { withStore } from '../support/store.ts'

const now = new Date('2026-06-15T10:00:00Z')
const by = (username: string) => ({ db, files, clock: () => now, username })
const store = await withStore()
const { db, files } = store
beforeEach(async () => {
  for (const table of [editors, audit]) await db.delete(table)
})

const right = { name: 'Dr. Sita Devi', category: 'chief editor', post: 'Professor', content: 'University of Pune' }
const adding = (form: Typed = {}, image?: Uint8Array) =>
  editorRecords.add(by('meera'), { form: { ...right, ...form }, image })
const editing = (id: number, form: Typed, image?: Uint8Array) => editorRecords.update(by('asha'), id, { form, image })

async function added(form: Typed = {}, image?: Uint8Array) {
  const result = await adding(form, image)
  if (!result.ok) throw new Error(result.problem.message)
  return result.row
}

const codeOf = (result: Awaited<ReturnType<typeof adding>>) =>
  result.ok ? 'ok' : `${result.problem.code} ${result.problem.field ?? ''}`.trim()
const rows = () => db.select().from(editors).orderBy(asc(editors.id))
const history = () => historyOf(db)

describe('adding', () => {
  test('adding stores what was typed, cleaned and sanitised', async () => {
    const editor = await added({
      name: ' Dr.  Sita\nDevi ',
      post: '<b onclick="x">Head</b><script>x</script> & Dean',
      degree: 'Ph.D.',
      email: 'sita@pune.example',
      phone: '+91 20 1234',
      country: 'India',
      editor_website: 'https://sita.example',
      is_pinned: '1',
      creation: '1999-01-01',
      content: 'University\r\nof Pune',
    })
    expect(editor).toEqual({
      id: expect.any(Number),
      name: 'Dr. Sita Devi',
      post: encodeHtml('<b>Head</b> &amp; Dean'),
      degree: 'Ph.D.',
      content: 'University\nof Pune',
      email: 'sita@pune.example',
      phone: '+91 20 1234',
      country: 'India',
      editor_website: 'https://sita.example',
      category: 'chief editor',
      term_from: '',
      term_to: '',
      picture: 'avatar.png',
      status: 'enabled',
      is_pinned: 0,
      creation: now.toISOString(),
      updated_at: now.toISOString(),
    })
    expect(await countEditors(db)).toBe(1)
  })

  test('the history has an added editor', async () => {
    const { id } = await added()
    const empty = { degree: '', email: '', phone: '', country: '', editor_website: '', term_from: '', term_to: '' }
    expect(await history()).toEqual([
      {
        at: now,
        username: 'meera',
        kind: 'editor',
        subject: String(id),
        action: 'add',
        before: {},
        after: { ...right, ...empty, status: 'enabled' },
      },
    ])
  })

  test('a picture is stored under its hash, and no sweep deletes it', async () => {
    const { picture } = await added({ picture: '../evil.svg' }, await aPicture('webp'))
    expect(picture).toMatch(/^[0-9a-f]{64}\.jpg$/)
    await sweepFiles({ db, files, clock: () => new Date(Date.now() + 2 * 60 * 60 * 1000) })
    const bytes = await (await files.open(picture.slice(0, 64)))?.bytes()
    expect(new Bun.CryptoHasher('sha256').update(bytes ?? '').digest('hex')).toBe(picture.slice(0, 64))
  })

  test.each<[Typed, string]>([
    [{ name: ' ' }, 'required name'],
    [{ category: undefined }, 'required category'],
    [{ category: 'Chief Editor' }, 'invalid category'],
    [{ post: '<script>x</script>' }, 'required post'],
    [{ content: '' }, 'required content'],
    [{ name: 'x'.repeat(201) }, 'invalid name'],
    [{ email: 'sita' }, 'invalid email'],
    [{ phone: '1'.repeat(101) }, 'invalid phone'],
    [{ editor_website: 'javascript:alert(1)' }, 'invalid editor_website'],
    [{ term_from: 'April 2024' }, 'invalid term_from'],
    [{ term_to: '2024-02-30' }, 'invalid term_to'],
    [{ term_from: '2024', term_to: '2023' }, 'invalid term_to'],
    [{ term_from: '2024-04-02', term_to: '2024-04-01' }, 'invalid term_to'],
    [{ status: 'gone' }, 'invalid_status status'],
    [{ status: '' }, 'invalid_status status'],
  ])('%j is refused', async (form, code) => {
    expect(codeOf(await adding(form))).toBe(code)
    expect(await rows()).toEqual([])
    expect(await history()).toEqual([])
  })

  test('a term may end in the year that it begins in, and not before it later on', async () => {
    const { id } = await added({ term_from: '2024-04-02', term_to: '2024' })
    expect(codeOf(await editing(id, { term_to: '2023' }))).toBe('invalid term_to')
    expect(codeOf(await editing(id, { term_from: '2025' }))).toBe('invalid term_to')
    expect(codeOf(await editing(id, { term_from: '2023', term_to: '2023-12-31' }))).toBe('ok')
    expect((await rows())[0]).toMatchObject({ term_from: '2023', term_to: '2023-12-31' })
  })

  test.each<[string, Uint8Array, string]>([
    ['SVG', new TextEncoder().encode('<svg/>'), 'invalid_image imgFile'],
    ['2 MB and a byte', new Uint8Array(maxImageBytes + 1), 'file_too_large imgFile'],
  ])('with %s as picture is refused', async (_, image, code) => {
    expect(codeOf(await adding({}, image))).toBe(code)
    expect(await rows()).toEqual([])
  })
})

describe('editing', () => {
  test('an edit changes the fields that were sent and differ', async () => {
    const editor = await added({ post: 'Head &amp; <i>Dean</i>' })
    const updated_at = new Date(now.getTime() + 1).toISOString()
    const result = await editing(editor.id, { status: 'disabled', name: right.name, post: 'Head &amp; <i>Dean</i>' })
    expect(result).toEqual({ ok: true, row: { ...editor, status: 'disabled', updated_at } })
    expect(await listBoard(db)).toEqual([])
    expect((await history()).slice(1)).toEqual([
      {
        at: new Date(updated_at),
        username: 'asha',
        kind: 'editor',
        subject: String(editor.id),
        action: 'edit',
        before: { status: 'enabled' },
        after: { status: 'disabled' },
      },
    ])
    await editing(editor.id, { status: 'disabled' })
    expect(await history()).toHaveLength(2)
  })

  test('a stored value that is sent back unchanged stays, even if it is no longer valid', async () => {
    await anEditor(db, { name: 'Sita  Devi', email: 'none ' })
    const id = (await rows())[0]?.id ?? 0
    expect(codeOf(await editing(id, { name: 'Sita  Devi', email: 'none ' }))).toBe('ok')
    expect((await rows())[0]?.name).toBe('Sita  Devi')
    expect(await history()).toEqual([])
  })

  test('an edit checks only changed fields', async () => {
    await anEditor(db, { name: 'Old', email: 'none', editor_website: 'www' })
    const id = (await rows())[0]?.id ?? 0
    expect(codeOf(await editing(id, { post: '', email: 'none', editor_website: 'www', degree: 'M.Sc.' }))).toBe('ok')
    expect(codeOf(await editing(id, { email: 'other' }))).toBe('invalid email')
    expect(codeOf(await editing(id, { name: '' }))).toBe('required name')
    expect(codeOf(await editing(id, { category: '' }))).toBe('required category')
    expect(codeOf(await editing(id, { status: 'on' }))).toBe('invalid_status status')
  })

  test('an edit replaces a picture, leaves one that is sent back, and removes it', async () => {
    const { id } = await added({}, await aPicture('png'))
    const first = (await rows())[0]?.picture ?? ''
    expect(await editing(id, { picture: first })).toMatchObject({ row: { picture: first } })
    const second = await editing(id, { picture: first }, await aPicture('jpeg'))
    expect(second.ok && second.row.picture).toMatch(/\.jpg$/)
    expect(await editing(id, {})).toEqual(second)
    expect(codeOf(await editing(id, {}, new TextEncoder().encode('GIF89a')))).toBe('invalid_image imgFile')
    expect(await editing(id, { picture: '' })).toMatchObject({ row: { picture: 'avatar.png' } })
    expect((await history()).map(({ after }) => after.picture)).toEqual([first, expect.anything(), ''])
  })

  test('an edit leaves a picture that another user added meanwhile', async () => {
    const { id, updated_at } = await added()
    await editing(id, {}, await aPicture('png'))
    const form = { ...right, degree: 'M.Sc.' }
    const result = await editorRecords.update(by('meera'), id, { form, seen: new Date(updated_at) })
    expect(codeOf(result)).toBe('ok')
    expect((await rows())[0]).toMatchObject({ degree: 'M.Sc.', picture: expect.stringMatching(/\.png$/) })
  })

  test('editing an unknown editor is not found', async () => {
    expect(codeOf(await editing(999_999, { name: 'x' }))).toBe('not_found')
  })

  test('an edit that fails midway changes nothing', async () => {
    const { id } = await added()
    const before = await rows()
    await db.execute(sql`alter table audit add constraint no_more check (username = 'nobody') not valid`)
    expect(await failureOf(editing(id, { name: 'Other' }))).toBeInstanceOf(Error)
    expect(await failureOf(adding())).toBeInstanceOf(Error)
    expect(await failureOf(pinEditors(by('asha'), [id]))).toBeInstanceOf(Error)
    await db.execute(sql`alter table audit drop constraint no_more`)
    expect(await rows()).toEqual(before)
  })
})

describe('pinning', () => {
  const pinned = async () => (await rows()).map(({ is_pinned }) => is_pinned)
  const three = async () => [await added(), await added(), await added()].map(({ id }) => id)

  test('pinning toggles each editor once, answers the list, and is in the history', async () => {
    const [a = 0, b = 0, c = 0] = await three()
    const result = await pinEditors(by('asha'), [c, b, c])
    expect(result.ok && result.editors.map(({ id, is_pinned }) => [id, is_pinned])).toEqual([
      [b, 1],
      [c, 1],
      [a, 0],
    ])
    await pinEditors(by('asha'), [a, b])
    expect(await pinned()).toEqual([true, false, true])
    expect(
      (await history()).slice(3).map(({ subject, action, before, after }) => [subject, action, before, after]),
    ).toEqual([
      [String(b), 'pin', { is_pinned: false }, { is_pinned: true }],
      [String(c), 'pin', { is_pinned: false }, { is_pinned: true }],
      [String(a), 'pin', { is_pinned: false }, { is_pinned: true }],
      [String(b), 'pin', { is_pinned: true }, { is_pinned: false }],
    ])
    const [first] = await rows()
    expect(first?.updated_at.getTime()).toBe(now.getTime() + 1)
  })

  test('20 concurrent toggles end where they began', async () => {
    const ids = await three()
    await Promise.all(Array.from({ length: 20 }, (_, n) => pinEditors(by('asha'), n % 2 ? ids : ids.toReversed())))
    expect(await pinned()).toEqual([false, false, false])
  })

  test('pinning changes all editors or none', async () => {
    const [a = 0] = await three()
    const codes = [[], [a, 999_999], Array.from({ length: 501 }, (_, n) => n + 1)].map(async (ids) => {
      const result = await pinEditors(by('asha'), ids)
      return result.ok ? 'ok' : result.problem.code
    })
    expect(await Promise.all(codes)).toEqual(['required', 'not_found', 'too_many'])
    expect(await pinned()).toEqual([false, false, false])
    const most = Array.from({ length: 500 }, (_, n) => n + 1)
    expect(await pinEditors(by('asha'), most)).toMatchObject({ problem: { code: 'not_found' } })
    expect((await setPins(by('asha'), most.with(0, a), true)).ok).toBe(true)
    expect(await setPins(by('asha'), [...most, 501], true)).toMatchObject({ problem: { code: 'too_many' } })
  })
})

test.each([
  [editor.problem('required', 'content'), 'Affiliation is required'],
  [editor.problem('invalid', 'email'), 'Email is not valid'],
  [editor.problem('invalid_image', 'imgFile'), 'The picture must be an image.'],
  [editor.problem('file_too_large', 'imgFile'), 'File size exceeds the limit of 2 MB.'],
  [editor.problem('not_found'), 'Editor not found'],
])('%j says %j', (problem, message) => {
  expect(problem.message).toBe(message)
})
