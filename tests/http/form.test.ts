import { describe, expect, test } from 'bun:test'
import { ParseError, t } from 'elysia'
import { describeBody, isConflict, kindsOf, parseForm } from '../../src/web/http/form-body.ts'
import { aFormOf } from '../support/calls.ts'

const kinds = { files: { pdfFile: 'invalid_file', logo: undefined }, lists: ['ids'] }
const reading = (body: BodyInit | undefined, type?: string) =>
  parseForm(
    new Request('http://localhost/', { method: 'POST', body, headers: type ? { 'content-type': type } : {} }),
    kinds,
  )
const json = (body: unknown) => reading(JSON.stringify(body), 'application/json; charset=utf-8')

const bytes = new TextEncoder().encode('%PDF-')
const file = (name = 'a.pdf') => new File([bytes], name)
const empty = { texts: {}, files: {}, lists: {} }

const aPdf = (name: string) => ({ files: { pdfFile: bytes }, names: { pdfFile: name } })

describe('parsing a body accepts', () => {
  test.each<[string, () => ReturnType<typeof reading>, object]>([
    ['that is not there', () => reading(undefined), {}],
    ['of a form', () => reading('a=1&b=x+y', 'application/x-www-form-urlencoded'), { texts: { a: '1', b: 'x y' } }],
    ['of JSON', () => json({ a: 'x', n: 5 }), { texts: { a: 'x', n: '5' } }],
    ['with an odd name', () => json(JSON.parse('{"__proto__": "x"}')), { texts: JSON.parse('{"__proto__": "x"}') }],
    ['of parts', () => reading(aFormOf({ a: 'x', pdfFile: file() })), { texts: { a: 'x' }, ...aPdf('a.pdf') }],
    ['with a bold file name', () => reading(aFormOf({ pdfFile: file('../../x') })), aPdf('../../x')],
    ['with a file without a name', () => reading(aFormOf({ pdfFile: new Blob([bytes]) })), aPdf('')],
    ['without a file that was not chosen', () => reading(aFormOf({ pdfFile: new File([], '') })), {}],
    ['with an empty text for a file', () => reading(aFormOf({ pdfFile: '' })), {}],
    ['with an unchosen file for a text', () => reading(aFormOf({ a: new File([], '') })), {}],
    [
      'with an empty file',
      () => reading(aFormOf({ pdfFile: new File([], 'a.pdf') })),
      { files: { pdfFile: new Uint8Array() }, names: { pdfFile: 'a.pdf' } },
    ],
    ['with a text that may stand for a file', () => json({ logo: 'a.png' }), { texts: { logo: 'a.png' } }],
    ['with the empty one', () => reading(aFormOf({ logo: '' })), { texts: { logo: '' } }],
    ['with a list', () => json({ ids: [1, '2'] }), { lists: { ids: ['1', '2'] } }],
    ['with an empty list', () => json({ ids: [] }), { lists: { ids: [] } }],
    ['with a list of parts', () => reading(aFormOf({ ids: ['1', '2'] })), { lists: { ids: ['1', '2'] } }],
  ])('%s', async (_, read, form) => {
    expect<unknown>(await read()).toEqual({ ok: true, form: { ...empty, ...form } })
  })
})

describe('parsing a body refuses', () => {
  test.each<[string, () => ReturnType<typeof reading>, string, string]>([
    ['a field that stands twice', () => reading(aFormOf({ a: ['x', 'y'] })), 'invalid', 'a'],
    ['one of a simple form', () => reading('a=1&a=1', 'application/x-www-form-urlencoded'), 'invalid', 'a'],
    ['a file that stands twice', () => reading(aFormOf({ pdfFile: [file(), file()] })), 'invalid', 'pdfFile'],
    ['a text for a file', () => reading(aFormOf({ pdfFile: '%PDF-' })), 'invalid_file', 'pdfFile'],
    ['a text of JSON for a file', () => json({ pdfFile: 'a.pdf' }), 'invalid_file', 'pdfFile'],
    ['a file for a text', () => reading(aFormOf({ a: file() })), 'invalid', 'a'],
    ['a file in a list', () => reading(aFormOf({ ids: ['1', file()] })), 'invalid', 'ids'],
    ['null', () => json({ a: null }), 'invalid', 'a'],
    ['true', () => json({ a: true }), 'invalid', 'a'],
    ['a list where none belongs', () => json({ a: ['x'] }), 'invalid', 'a'],
    ['an object', () => json({ pdfFile: {} }), 'invalid', 'pdfFile'],
    ['a status that is no text', () => json({ status: null }), 'invalid_status', 'status'],
    ['an object in a list', () => json({ ids: [1, {}] }), 'invalid', 'ids'],
  ])('%s', async (_, read, code, field) => {
    expect(await read()).toEqual({ ok: false, problem: { code, field } })
  })

  test.each([
    ['{"a":', 'application/json'],
    ['[1]', 'application/json'],
    ['null', 'application/json'],
    ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nbroken off', 'multipart/form-data; boundary=x'],
    ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n', 'multipart/form-data; boundary="x;y"'],
    ['anything', 'multipart/form-data'],
    ['anything', 'text/plain'],
  ])('the whole body %j as %s', async (body, type) => {
    await expect(reading(body, type)).rejects.toBeInstanceOf(ParseError)
  })
})

test.each([
  ['conflict', true],
  ['duplicate_title', true],
  ['invalid', false],
  ['not_found', false],
])('the problem %s counts as a conflict: %p', (code, stands) => {
  expect(isConflict({ code })).toBe(stands)
})

test('a body is documented by its schema and its example', () => {
  const schema = t.Object({ a: t.String() }, { examples: [{ a: 'x' }] })
  expect(describeBody(schema, ['application/json'])).toMatchObject({
    required: true,
    content: { 'application/json': { schema: { type: 'object', required: ['a'] }, example: { a: 'x' } } },
  })
})

describe('the kind of a field', () => {
  const text = t.String()
  test.each<[string, Parameters<typeof t.Object>[0], object]>([
    ['texts, numbers and choices', { a: text, b: t.Optional(t.Integer()), c: t.UnionEnum(['x', 'y']) }, {}],
    ['one text of several', { a: t.Union([t.Literal('x'), t.Literal('y')]) }, {}],
    ['files', { a: t.File(), b: t.Optional(t.Files()), c: t.Array(t.File()) }, {}],
    ['flags', { a: t.Boolean(), b: t.Optional(t.Boolean()) }, { flags: ['a', 'b'] }],
    ['lists', { a: t.Array(text), b: t.Optional(t.Array(t.Integer())) }, { lists: ['a', 'b'] }],
    ['objects', { a: t.Object({ b: text }), c: t.Record(text, text) }, { objects: ['a', 'c'] }],
    [
      'objects or something else',
      { a: t.Union([t.Integer(), t.Object({ b: text })]), c: t.Optional(t.Union([t.Array(t.Object({})), text])) },
      { objects: ['a', 'c'] },
    ],
  ])('is known from its schema: %s', (_, fields, kinds) => {
    expect(kindsOf(t.Object(fields))).toEqual({ flags: [], lists: [], objects: [], ...kinds })
  })
})
