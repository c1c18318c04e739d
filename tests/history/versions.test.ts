import { describe, expect, test } from 'bun:test'
import { type ChangeKind, fileFields, listReplacedFiles, undoUntil } from '../../src/office/history/rules.ts'
import {
  isVersion,
  lacksFirstVersion,
  nameVersion,
  rebuildVersion,
  versionIn,
} from '../../src/office/history/version-rules.ts'
import { makeRecordTitle } from '../../src/staff/change-log/every-history.ts'
import { listVisibleKinds, parseLogFilters } from '../../src/staff/change-log/rules.ts'

type Fields = Record<string, unknown>
const hash = 'a'.repeat(64)
const other = 'b'.repeat(64)

describe('a version in the history', () => {
  const change = (before: Fields, after: Fields) => ({ before, after })
  test.each<[string, ReturnType<typeof change>[], Fields, Fields]>([
    ['is as it is now where nothing came later', [], {}, {}],
    ['is what the next change began with', [change({ a: '1' }, { a: '2' })], { a: '2' }, { a: '1' }],
    [
      'goes back over several changes of a field',
      [change({ a: '2' }, { a: '3' }), change({ a: '1' }, { a: '2' })],
      { a: '3' },
      { a: '1' },
    ],
    [
      'leaves out what changed and changed back',
      [change({ a: '2' }, { a: '1' }), change({ a: '1' }, { a: '2' })],
      {},
      {},
    ],
    [
      'leaves out fields that cannot come back',
      [change({ place: 1, a: '1' }, { place: 2, a: '2' })],
      { a: '2' },
      { a: '1' },
    ],
    [
      'goes back over a deletion and its undoing',
      [change({}, { a: '2', b: 'x' }), change({ a: '2', b: 'x' }, {}), change({ a: '1' }, { a: '2' })],
      { a: '2' },
      { a: '1' },
    ],
    ['knows an empty value', [change({ a: null }, { a: '1' })], { a: '1' }, { a: null }],
  ])('%s', (_, later, now, past) => {
    expect(rebuildVersion(later, ['a', 'b'])).toEqual({ now, past })
  })

  const entry = (action: string, after: Fields = {}) => ({
    id: 7,
    at: new Date('2026-06-15T10:00:00Z'),
    username: 'm',
    action,
    before: {},
    after,
  })
  test.each<[string, Fields, boolean]>([
    ['add', {}, true],
    ['import', {}, true],
    ['edit', { a: '1' }, true],
    ['restore', { a: '1' }, true],
    ['move', { place: 2 }, false],
    ['pin', { is_pinned: true }, false],
    ['restore', {}, false],
  ])('is created by the action %s with changes %j: %p', (action, after, expected) => {
    expect(isVersion(entry(action, after), ['a'])).toBe(expected)
  })

  test.each([
    ['add', false],
    ['import', false],
    ['edit', true],
    ['delete', true],
  ])('precedes the first recorded change if that is %s: %p', (action, expected) => {
    expect(lacksFirstVersion({ action })).toBe(expected)
  })

  test.each<[string | undefined, number | undefined]>([
    ['0', 0],
    ['12', 12],
    ['012', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('is read from the address part %p', (text, expected) => {
    expect(versionIn(text)).toBe(expected)
  })

  test('is named after its time', () => {
    expect(nameVersion(entry('edit'), 'Asia/Kolkata')).toBe('the version of 15 June 2026, 15:30')
    expect(nameVersion({ ...entry('edit'), id: 0 }, 'Asia/Kolkata')).toBe(
      'the version before the first recorded change',
    )
  })
})

test.each<[ChangeKind, Fields, Fields, object[]]>([
  [
    'article',
    { file_hash: hash, file_bytes: 1 },
    { file_hash: other, file_bytes: 2 },
    [{ field: 'file_hash', name: hash }],
  ],
  ['article', { file_hash: null }, { file_hash: other }, []],
  ['article', { title: hash }, { title: 'a' }, []],
  ['editor', { picture: `${hash}.png`, name: 'a' }, {}, [{ field: 'picture', name: `${hash}.png` }]],
  ['editor', { picture: 'avatar.png' }, {}, []],
  ['editor', { picture: `${hash}.png` }, { picture: `${hash}.png` }, []],
  ['partner', { image: `${hash}.jpg` }, { image: '' }, [{ field: 'image', name: `${hash}.jpg` }]],
  [
    'settings',
    { logo: `${hash}.png`, cover: `${other}.png` },
    { logo: '', cover: '' },
    [
      { field: 'logo', name: `${hash}.png` },
      { field: 'cover', name: `${other}.png` },
    ],
  ],
  ['news', { title: hash }, {}, []],
])('a change of %s from %j to %j replaces the files %j', (kind, before, after, expected) => {
  expect(listReplacedFiles({ kind, before, after })).toEqual(expected as ReturnType<typeof listReplacedFiles>)
})

test('the fields that name files are known for each kind', () => {
  expect(fileFields).toEqual({
    article: ['file_hash', 'uploaded_hash', 'text_hash'],
    editor: ['picture'],
    issue: ['cover'],
    partner: ['image'],
    settings: ['logo', 'cover', 'signature'],
  })
})

test('a change can be undone for thirty days', () => {
  expect(undoUntil(new Date('2026-06-15T10:00:00Z'))).toEqual(new Date('2026-07-15T10:00:00Z'))
})

describe('the filters of the change log', () => {
  const day = { from: new Date('2026-06-14T18:30:00Z'), to: new Date('2026-06-15T18:30:00Z') }
  test.each<[string, object, object]>([
    ['', { user: '', kind: '', day: '' }, {}],
    ['user=3&kind=editor', { user: '3', kind: 'editor', day: '' }, { userId: 3, kind: 'editor' }],
    ['user=none', { user: 'none', kind: '', day: '' }, { userId: null }],
    ['day=2026-06-15', { user: '', kind: '', day: '2026-06-15' }, day],
    ['day=0001-01-01', { user: '', kind: '', day: '0001-01-01' }, { to: '0001-01-01T18:07:00.000Z' }],
    ['before=40', { user: '', kind: '', day: '' }, { before: 40 }],
    ['user=x&kind=y&day=2026-02-30&before=z', { user: '', kind: '', day: '' }, {}],
    ["user=1'--&day=2026-06-15T00:00", { user: '', kind: '', day: '' }, {}],
  ])('are parsed from ?%s', (query, filters, wanted) => {
    const read = parseLogFilters(new URLSearchParams(query), 'Asia/Kolkata', listVisibleKinds('admin'))
    expect(read.filters).toEqual(filters as typeof read.filters)
    expect(JSON.parse(JSON.stringify({ ...read.query, kinds: undefined }))).toEqual(JSON.parse(JSON.stringify(wanted)))
  })
})

test.each<[ChangeKind, string, string | null, string]>([
  ['article', '1', '&lt;i&gt;Zea mays&lt;/i&gt; &amp;amp; soils', 'Zea mays & soils'],
  ['issue', '2026/5/2', null, 'Volume 05, Issue 02, 2026'],
  ['editor', '4', 'Anita Roy', 'Anita Roy'],
  ['page', '2', 'about', 'About Us'],
  ['settings', 'settings', null, 'Settings'],
  ['entry', '9', '<b>Fee</b> of ref. 1', 'Fee of ref. 1'],
  ['partner', '9', null, 'Number 9'],
])('in the history, %s %s with the name %p is called %s', (kind, subject, name, expected) => {
  expect(makeRecordTitle({ kind, subject, name })).toBe(expected)
})
