// one database
import { describe, expect, test } from 'bun:test'
import { TypeCompiler } from 'elysia/type-system'
import { maxImageBytes } from '../../src/core/files/rules.ts'
import { editorAdminApi, editorApi } from '../../src/journal/board/api.ts'
import * as input from '../../src/journal/board/input.ts'
import { countEditors } from '../../src/journal/board/queries.ts'
import { aPicture } from '../support/builders/images.ts'
import { aFormOf, signedInCalls } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const call = await signedInCalls(journal, editorApi(journal), editorAdminApi(journal))

const right = { name: 'Dr. Sita Devi', category: 'chief editor', post: 'Professor', content: 'University of Pune' }
type Fields = Parameters<typeof aFormOf>[0]
const adding = (fields: Fields = {}) => call('POST', '/api/editors/', { body: aFormOf({ ...right, ...fields }) })
const picture = async () => new File([(await aPicture('png')) as Uint8Array<ArrayBuffer>], '../x.svg')

test('an editor is added with a picture, shown, and changed', async () => {
  const before = journal.pageCache.version()
  const added = await adding({ phone: '12345', email: 'sita@pune.example', imgFile: await picture() })
  const expected = { ...right, phone: '12345', email: 'sita@pune.example', is_pinned: 0 }
  expect(added).toMatchObject({ status: 201, body: expected })
  expect(added.body.picture).toMatch(/^[0-9a-f]{64}\.png$/)
  expect(added.headers.get('cache-control')).toBe('private, no-store')
  expect(journal.pageCache.version()).toBeGreaterThan(before)
  const shown = await call('GET', `/api/editors/${added.body.id}`, { isSignedIn: false })
  expect(shown.status).toBe(200)
  expect(shown.body.phone).toBeUndefined()
  expect(shown.body.picture).toEqual(added.body.picture)

  const hidden = await call('POST', `/api/editors/${added.body.id}/`, { body: aFormOf({ status: 'disabled' }) })
  expect(hidden).toMatchObject({ status: 200, body: { ...expected, picture: added.body.picture, status: 'disabled' } })
  expect((await call('GET', `/api/editors/${added.body.id}`, { isSignedIn: false })).status).toBe(404)
  expect((await call('GET', '/api/editors', { isSignedIn: false })).body).toEqual([])
  for (const path of ['/api/editors', `/api/editors/${added.body.id}/`]) {
    const { status, body, headers } = await call('GET', path)
    expect(status).toBe(200)
    expect([body].flat()).toEqual([hidden.body])
    expect(headers.get('cache-control')).toBe('private, no-store')
  }
})

describe('an invalid call is refused and writes nothing:', () => {
  test.each<[string, () => Fields | Promise<Fields>, object]>([
    ['a missing name', () => ({ name: '' }), { error: 'required', field: 'name' }],
    ['another category', () => ({ category: 'boss' }), { error: 'invalid', field: 'category' }],
    ['a field twice', () => ({ name: ['a', 'b'] }), { error: 'invalid', field: 'name' }],
    ['SVG', () => ({ imgFile: new File(['<svg/>'], 'a.png') }), { error: 'invalid_image', field: 'imgFile' }],
    ['a picture as text', () => ({ imgFile: 'a.png' }), { error: 'invalid_image', field: 'imgFile' }],
    [
      '2 MB and a byte',
      () => ({ imgFile: new File([new Uint8Array(maxImageBytes + 1)], 'a.png') }),
      { error: 'file_too_large', field: 'imgFile' },
    ],
    ['a text as file', async () => ({ name: await picture() }), { error: 'invalid', field: 'name' }],
  ])('%s', async (_, fields, body) => {
    const count = await countEditors(journal.db)
    const answer = await adding(await fields())
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual(body)
    expect(await countEditors(journal.db)).toBe(count)
  })
})

test('a picture field without a chosen file counts as no picture', async () => {
  expect(await adding({ imgFile: new File([], '') })).toMatchObject({ status: 201, body: { picture: 'avatar.png' } })
})

test('pins are toggled, and the answer is the list', async () => {
  const { id } = (await adding({ name: 'Pinned' })).body
  const on = await call('POST', '/api/editors/pin/', { body: { ids: [id] } })
  expect(on.status).toBe(200)
  expect(on.body[0].id).toEqual(id)
  expect(on.body[0].is_pinned).toBe(1)
  const off = await call('POST', '/api/editors/pin', { body: aFormOf({ ids: [String(id)] }) })
  expect(off.body.map((editor: { is_pinned: number }) => editor.is_pinned)).not.toContain(1)
})

test.each([
  [{}, 422, { error: 'required', field: 'ids' }],
  [{ ids: [] }, 422, { error: 'required', field: 'ids' }],
  [{ ids: ['1e3'] }, 422, { error: 'invalid', field: 'ids' }],
  [{ ids: [0] }, 422, { error: 'invalid', field: 'ids' }],
  [{ ids: [{}] }, 422, { error: 'invalid', field: 'ids' }],
  [{ ids: Array.from({ length: 501 }, (_, n) => n + 1) }, 422, { error: 'too_many', field: 'ids' }],
  [{ ids: [999_999] }, 404, { error: 'not_found' }],
])('pins of %j are refused', async (body, status, answer) => {
  const got = await call('POST', '/api/editors/pin', { body })
  expect(got.status).toEqual(status)
  expect(got.body).toEqual(answer)
})

test.each(['999999', '0', '1e0', '01'])('the editor %s gets 404', async (id) => {
  const { status, body } = await call('POST', `/api/editors/${id}`, { body: { name: 'x' } })
  expect(status).toBe(404)
  expect(body).toEqual({ error: 'not_found' })
})

test.each(['/api/editors', '/api/editors/1', '/api/editors/pin'])('POST %s requires a session', async (path) => {
  const { status, body } = await call('POST', path, { body: aFormOf(right), isSignedIn: false })
  expect(status).toBe(401)
  expect(body).toEqual({ error: 'unauthorized', status: 401 })
})

test.each([input.adminEditor, input.adminEditors.items, input.newEditor, input.editorChange, input.pinned])(
  'the documented example fits its schema',
  (schema) => {
    const check = TypeCompiler.Compile(schema)
    for (const example of schema.examples as unknown[]) expect([...check.Errors(example)]).toEqual([])
  },
)
