// one database
import { expect, test } from 'bun:test'
import { TypeCompiler } from 'elysia/type-system'
import { settingNames, settingOf } from '../../src/office/settings/problems.ts'
import { readSettings } from '../../src/office/settings/queries.ts'
import { allSettings, settingsAdminApi, settingsApi, settingsChange } from '../../src/office/settings-desk/api.ts'
import { aGif } from '../support/builders/images.ts'
import { aFormOf, signedInCalls } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const call = await signedInCalls(journal, settingsApi(journal), settingsAdminApi(journal))

test('settings can be changed in part by JSON, and are public at once', async () => {
  const before = journal.pageCache.version()
  const body = { websitename: 'Field Crops', fee_rupee: 600, impactfactor: '3.2', home_content: '<p>1 &lt; 2</p>' }
  const { status, body: all, headers } = await call('POST', '/api/settings/', { body })
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(all).toEqual({
    ...(await readSettings(journal.db)),
    websitename: 'Field Crops',
    fee_rupee: '600',
    fee_dollar: '15',
    impactfactor: 'Impact Factor: 3.2',
    home_content: '&lt;p&gt;1 &amp;lt; 2&lt;/p&gt;',
  })
  expect(journal.pageCache.version()).toBeGreaterThan(before)
  const { body: shown } = await call('GET', '/api/settings', { isSignedIn: false })
  expect(all).toMatchObject(shown)
  expect(Object.keys(all).filter((name) => !(name in shown))).toEqual(
    settingNames.filter((name) => settingOf(name).isPrivate),
  )
  const sentBack = { ...all, home_content: '<p>1 &lt; 2</p>' } // a client decodes once
  expect((await call('POST', '/api/settings', { body: sentBack })).body).toEqual(all)
})

test('images are changed by multipart, and named in the answer', async () => {
  const form = aFormOf({ publisher: 'Society', signature: new File([aGif], 'a.gif'), logo: new File([], '') })
  const { status, body } = await call('POST', '/api/settings', { body: form })
  expect(status).toBe(200)
  expect(body.publisher).toBe('Society')
  expect(body.logo).toBe('')
  expect(body.signature).toMatch(/^[0-9a-f]{64}\.png$/)
  const again = await call('POST', '/api/settings', { body: { signature: body.signature, logo: '' } })
  expect(again.body).toEqual(body)
  expect((await call('POST', '/api/settings', { body: { signature: '' } })).body.signature).toBe('')
})

test.each<[string, FormData | object, object]>([
  ['an address as domain', { domain: 'me@x.example' }, { error: 'invalid', field: 'domain' }],
  ['what is no JSON', { review_questions: '[{' }, { error: 'invalid', field: 'review_questions' }],
  [
    'a question of an unknown kind',
    { review_questions: '[{"id":"a","label":"A","kind":"b"}]' },
    { error: 'invalid', field: 'review_questions' },
  ],
  ['no name', { websitename: ' ', publisher: 'Society' }, { error: 'required', field: 'websitename' }],
  ['null', { websitename: null }, { error: 'invalid', field: 'websitename' }],
  ['a list', { websitename: ['x'] }, { error: 'invalid', field: 'websitename' }],
  ['another image by name', { logo: 'evil.svg' }, { error: 'invalid_image', field: 'logo' }],
  ['SVG', aFormOf({ cover: new File(['<svg/>'], 'a.png') }), { error: 'invalid_image', field: 'cover' }],
  ['a field twice', aFormOf({ publisher: ['a', 'b'] }), { error: 'invalid', field: 'publisher' }],
])('%s is refused', async (_, body, answer) => {
  const before = await readSettings(journal.db)
  const got = await call('POST', '/api/settings', { body })
  expect(got.status).toBe(422)
  expect(got.body).toEqual(answer)
  expect(await readSettings(journal.db)).toEqual(before)
})

test('changing settings requires a session and a body that can be parsed', async () => {
  expect((await call('POST', '/api/settings', { body: {}, isSignedIn: false })).status).toBe(401)
  const headers = { 'content-type': 'application/json' }
  expect((await call('POST', '/api/settings', { body: '{', headers })).status).toBe(400)
})

test.each([allSettings, settingsChange])('the documented example fits its schema', (schema) => {
  const check = TypeCompiler.Compile(schema)
  for (const example of schema.examples as unknown[]) expect([...check.Errors(example)]).toEqual([])
})

test('the documented example of a change is accepted', async () => {
  const [body] = settingsChange.examples
  expect((await call('POST', '/api/settings', { body })).body).toMatchObject({
    websitename: body.websitename,
    impactfactor: `Impact Factor: ${body.impactfactor}`,
  })
})
