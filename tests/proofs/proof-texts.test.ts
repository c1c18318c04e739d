import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFiles } from '../../src/core/files/local.ts'
import { keptHtml } from '../../src/core/text/html.ts'
import { createCalls } from '../../src/core/workers/calls.ts'
import type { FilledText } from '../../src/journal/fulltext/kept-page.ts'
import { createProofTexts } from '../../src/review/proofs/proof-texts.ts'
import type { NoteRow } from '../../src/review/proofs/queries.ts'
import type { TextWorks } from '../../src/text-worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'proof-texts-'))
const files = await localFiles(folder)
const script = join(import.meta.dir, '../../src/text-worker.ts')
const able = createCalls<TextWorks>(script, { most: 1 })
const tooSlow = createCalls<TextWorks>(script, { most: 1, maxMs: 1 })
afterAll(() => {
  able.stop()
  tooSlow.stop()
  rmSync(folder, { recursive: true })
})
const [texts, slowTexts] = [able, tooSlow].map((calls) => createProofTexts({ files, workers: { texts: calls } }))
if (!texts || !slowTexts) throw new Error('There are two')

const jats = '<article><body><sec id="sec1"><title>One</title><p>Boats carry lamps.</p></sec></body></article>'
const hash = await files.save(new TextEncoder().encode(jats))
const page: FilledText['page'] = {
  contents: [],
  figures: [],
  hasReferences: false,
  language: 'en',
  bytes: { epub: 0, zip: 0 },
  body: '<section id="sec1"><h2>One</h2><p>Boats carry lamps.</p></section>',
  end: '',
  references: [],
  tables: {},
  pictures: [],
}
const whole: FilledText = { ...page, body: keptHtml(page.body), end: keptHtml(page.end), page, fill: keptHtml }
const note: NoteRow = {
  id: 'n1',
  proof_id: 'p',
  position: 1,
  anchor: 'sec1',
  page: null,
  quote: 'carry lamps',
  text: '',
  replace: 'carry oars',
  deletes: false,
  state: 'open',
  reason: '',
  applied: null,
  handed: true,
  settled_by: '',
  at: new Date('2026-06-15T10:00:00Z'),
}
const proof = { queries: [], notes: [note] }
const author = (once: string) => {
  const shown = { address: '/s/t/proof', proof: 'p', version: 'v', once, isOpen: true, absent: [], boxes: {} }
  return { is: 'author', way: { language: 'en', prefix: '', main: 'en' }, shown } as const
}
const editor = { is: 'editor', article: 7, isOpen: true } as const
const keysIn = (html: string) => [...html.matchAll(/name="once" value="([^"]*)"/g)].map(([, key]) => key)
const saysWhy = 'it takes too long to find their places'

test('anchors of a text are its ids, of one that is gone none, of one that takes too much unknown', async () => {
  expect([...((await texts.anchors(hash)) ?? [])]).toEqual(['sec1'])
  expect((await texts.anchors('0'.repeat(64)))?.size).toBe(0)
  expect(await slowTexts.anchors(hash)).toBeUndefined()
})

test('a placed text is kept, with other keys of its forms at each look', async () => {
  const looks = [
    await texts.placed({ hash, whole, proof }, author('a')),
    await texts.placed({ hash, whole, proof }, author('b')),
  ]
  const [one = [], other = []] = looks.map(({ body }) => keysIn(body))
  expect(one.length).toBeGreaterThan(1)
  expect(other).toEqual(one.map((key) => key?.replace(/^a/, 'b')))
  expect(looks.map(({ body }) => body.indexOf('data-note="n1"') > body.indexOf('Boats carry'))).toEqual([true, true])
  const screens = [
    await texts.placed({ hash, whole, proof }, editor),
    await texts.placed({ hash, whole, proof }, editor),
  ]
  expect(screens.map(({ body }) => body.includes('value="apply"'))).toEqual([true, true])
  expect(keysIn(screens[0]?.body ?? '')[0]).not.toBe(keysIn(screens[1]?.body ?? '')[0])
})

test('what is changed is placed anew', async () => {
  const done = { ...proof, notes: [{ ...note, state: 'declined' as const, reason: 'They do not' }] }
  expect((await texts.placed({ hash, whole, proof: done }, author('a'))).body).toContain('They do not')
  const twice = { ...note, quote: 'a', id: 'n2' }
  const screen = await texts.placed({ hash, whole, proof: { queries: [], notes: [twice] } }, editor)
  expect([screen.body.includes('value="apply"'), screen.body.includes('do not stand there once')]).toEqual([
    false,
    true,
  ])
})

test('a text without a page has its notes at its end; one that takes too much opens, and says so', async () => {
  const without = await texts.placed({ hash, whole: undefined, proof }, author('a'))
  expect([without.body.includes(saysWhy), without.end.includes('data-note="n1"')]).toEqual([true, true])
  const slow = await slowTexts.placed({ hash, whole, proof }, author('a'))
  expect([slow.body.includes(saysWhy), slow.body.includes('Boats carry lamps')]).toEqual([true, true])
})
