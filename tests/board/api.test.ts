// one database
import { expect, test } from 'bun:test'
import { encodeHtml } from '../../src/core/text/html.ts'
import { anEditor } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const creation = '2026-01-05T09:30:00.000Z'
const updated_at = '2026-02-11T16:04:12.345Z'
const times = { creation: new Date(creation), updated_at: new Date(updated_at) }

const first = {
  id: 1,
  name: 'Assistant',
  post: '',
  degree: '',
  content: '',
  country: '',
  editor_website: '',
  term_from: '',
  term_to: '',
  category: 'assistant editor' as const,
  picture: 'avatar.png',
  status: 'enabled',
  is_pinned: 0,
  creation,
  updated_at,
}

const pinned = {
  id: 3,
  name: 'सीता देवी',
  post: '&lt;b&gt;Head&lt;/b&gt; &amp;amp; Professor',
  degree: 'Ph.D.',
  content: 'University of Pune',
  country: 'India',
  editor_website: 'https://sita.example',
  term_from: '2024',
  term_to: '',
  category: 'chief editor' as const,
  picture: 'sita.png',
  status: 'enabled',
  is_pinned: 1,
  creation,
  updated_at,
}

const journal = await withJournal()
const { get } = journal
const { db } = journal
await anEditor(db, {
  name: first.name,
  category: first.category,
  phone: '12345',
  email: 'a@private.example',
  ...times,
})
await anEditor(db, { name: 'Gone', status: 'disabled' })
await anEditor(db, {
  name: pinned.name,
  post: encodeHtml('<b>Head</b> &amp; Professor'),
  degree: pinned.degree,
  content: pinned.content,
  country: pinned.country,
  editor_website: pinned.editor_website,
  term_from: '2024',
  term_to: '',
  category: pinned.category,
  picture: pinned.picture,
  is_pinned: true,
  ...times,
})

test.each(['/api/editors', '/api/editors/'])('%s lists enabled editors, pinned ones first', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual([pinned, first])
})

test.each([
  ['/api/editors/1', first],
  ['/api/editors/3', pinned],
  ['/api/editors/3/', pinned],
])('%s is one editor', async (path, editor) => {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual(editor)
})

test.each(['/api/editors', '/api/editors/1'])('%s contains no phone and no email', async (path) => {
  expect(await (await get(path)).text()).not.toMatch(/phone|email|12345|private/)
})

test.each([
  '2',
  '4',
  '0',
  '01',
  '1e0',
  '0x1',
  '%201',
  '1%0A',
  '+1',
  '-1',
  '१',
  '2147483648',
  '9999999999',
  '10000000000',
])('there is no editor %p', async (id) => {
  for (const path of [`/api/editors/${id}`, `/api/editors/${id}/`]) {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ error: 'not_found' })
  }
})

test.each(['/api/editors', '/api/editors/1'])('%s can be revalidated until it changes', async (path) => {
  const etag = (await get(path)).headers.get('etag') ?? ''
  const again = await get(path, { 'If-None-Match': `"other", W/${etag}` })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect(again.headers.get('etag')).toEqual(etag)
  expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
})
