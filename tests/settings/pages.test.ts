// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { audit } from '../../src/core/db/tables/office.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { readSettings } from '../../src/office/settings/queries.ts'
import { aPicture } from '../support/builders/images.ts'
import { aUser } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
import { withJournal, withoutCodes, wordsOf } from '../support/journal.ts'

const journal = await withJournal()
const meera = await signIn('Meera Nair')
const ravi = await signIn('Ravi Rao')
beforeEach(async () => {
  await journal.db.delete(audit)
  await journal.db.delete(settings)
  await journal.db.insert(settings).values({ modification: new Date('2026-06-01T00:00:00Z') })
  journal.pageCache.clear()
})

async function signIn(name: string): Promise<string> {
  await aUser(journal.db, name)
  const body = { username: name, password: 'the password' }
  return (await journal.call('POST', '/auth/login', { body })).body.token
}

type Fields = Record<string, string | Blob>

async function send(fields: Fields, { token = meera, path = '/admin/settings', json = false } = {}) {
  const headers = json ? { accept: 'application/json' } : {}
  const { status, headers: all, body } = await journal.call('POST', path, { token, body: aFormOf(fields), headers })
  const flash = decodeURIComponent(decodeURIComponent(/flash=([^;]*)/.exec(all.get('set-cookie') ?? '')?.[1] ?? ''))
  return { status, flash, body, location: all.get('location') }
}

const aFile = async (format: 'png' | 'jpeg') => new File([new Uint8Array(await aPicture(format))], `a.${format}`)

const open = async (path: string) => String((await journal.call('GET', path, { token: meera })).body)
const screen = () => open('/admin/settings/journal')
const sections = ['journal', 'fees', 'mail', 'articles', 'documents', 'indexes', 'submissions', 'review', 'security']
const versionOf = (html: string) => /name="modification" value="([^"]+)"/.exec(html)?.[1] ?? ''
const fieldOf = (html: string, name: string) => new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? ''

test('each setting has a field in one of the sections, and the list says what is set', async () => {
  await send({ websitename: 'Field "Crops" & Soils', home_content: '<p>1 &lt; <i>2</i></p>', show_usage: 'on' })
  const { notice_subject, notice_text, ...shown } = await readSettings(journal.db) // these have a screen of their own
  const pages = await Promise.all(sections.map((section) => open(`/admin/settings/${section}`)))
  const isIn = (name: string) => (html: string) =>
    new RegExp(` name="${name}"| name="switches" value="${name}"|<fieldset[^>]* id="${name}"`).test(html)
  for (const name of Object.keys(shown)) expect(pages.filter(isIn(name)), name).toHaveLength(1)
  const html = await screen()
  expect(fieldOf(html, 'websitename')).toContain('value="Field &quot;Crops&quot; &amp; Soils"')
  expect(html).toContain('&lt;p&gt;1 &amp;lt; &lt;i&gt;2&lt;/i&gt;&lt;/p&gt;</textarea>')
  const list = await open('/admin/settings')
  expect(wordsOf(list)).toContain('Website name Field "Crops" & Soils Publisher Not set')
  expect(wordsOf(list)).toContain('Show how often articles were read Yes')
  const links = [...list.matchAll(/<dt><a href="([^"]+)#(\w+)">/g)].map(([, path = '', name = '']) => [path, name])
  expect(links).toHaveLength(Object.keys(shown).length + 2)
  for (const [path = '', name = ''] of links) expect(await open(path)).toContain(` id="${name}"`)
  expect((await journal.call('GET', '/admin/settings/nothing', { token: meera })).status).toBe(404)
})

test.each([
  ['journal', 'publisher', 'Society'],
  ['fees', 'fee_dollar', '99'],
  ['mail', 'domain', 'crops.example'],
  ['articles', 'copyright_holder', 'The authors'],
  ['indexes', 'doi_slug', 'crops'],
])('the section %s is saved by itself, to where it was opened', async (section, name, value) => {
  const path = `/admin/settings/${section}`
  await send({ websitename: 'Field Crops', fee_rupee: '700', show_usage: 'on' })
  const before = await readSettings(journal.db)
  const html = await open(path)
  expect(html).toContain(`action="${path}"`)
  const { status, location } = await send({ modification: versionOf(html), [name]: value }, { path })
  expect([status, location]).toEqual([303, path])
  expect(await readSettings(journal.db)).toEqual({ ...before, [name]: value })
})

test('a switch is off if it was shown and not sent on, and a refused form keeps it so', async () => {
  const path = '/admin/settings/articles'
  await send({ show_usage: 'on', deposit_changes: 'yes' })
  expect(await open(path)).toMatch(/<input[^>]* type="checkbox"[^>]* name="show_usage"[^>]* checked/)
  const refused = await send({ switches: 'show_usage', license_url: 'x' }, { path })
  expect(refused.status).toBe(422)
  expect(refused.body).not.toMatch(/name="show_usage"[^>]* checked/)
  await send({ switches: 'show_usage' }, { path })
  expect(await readSettings(journal.db)).toMatchObject({ show_usage: '', deposit_changes: 'yes' })
})

test('the questions to reviewers are rows of the form, and empty ones are left out', async () => {
  const path = '/admin/settings/review'
  const first = await open(path)
  expect(first).not.toContain('name="question_4_label"')
  const novelty = {
    question_1_id: '',
    question_1_label: 'How new is it?',
    question_1_kind: 'score',
    question_1_to: 'editor',
    question_1_choices: '',
    question_1_required: 'yes',
  }
  const language = {
    question_3_id: '',
    question_3_label: 'Is the language good?',
    question_3_kind: 'choice',
    question_3_to: 'author',
    question_3_choices: 'Yes\r\n\r\nNo',
  }
  const few = { ...language, question_3_choices: 'Yes' }
  const refused = await send({ modification: versionOf(first), ...novelty, ...few, question_2_label: ' ' }, { path })
  expect(refused.status).toBe(422)
  expect(refused.body).toContain('<a href="#review_questions">Question 2: it has fewer than two choices</a>')
  expect(refused.body).toContain('value="Is the language good?"')
  const saved = await send({ modification: versionOf(first), ...novelty, ...language }, { path })
  expect(saved.status).toBe(303)
  const { review_questions } = await readSettings(journal.db)
  const stored = [
    { id: 'how_new_is_it', label: 'How new is it?', kind: 'score', choices: ['1', '2', '3', '4', '5'] },
    { id: 'is_the_language_good', label: 'Is the language good?', kind: 'choice', choices: ['Yes', 'No'] },
  ]
  expect(JSON.parse(review_questions)).toMatchObject(stored)
  const html = await open(path)
  expect(html).toContain('name="question_5_label"')
  expect(await open('/admin/settings')).toContain('How new is it? · Is the language good?')
  const id = { question_1_id: 'how_new_is_it', question_1_label: 'Is it new?' }
  await send({ modification: versionOf(html), ...novelty, ...id }, { path })
  const { review_questions: left } = await readSettings(journal.db)
  expect(JSON.parse(left)).toMatchObject([{ id: 'how_new_is_it', label: 'Is it new?', required: true, to: 'editor' }])
  await send({ modification: versionOf(await open(path)), question_1_label: '' }, { path })
  expect((await readSettings(journal.db)).review_questions).toBe('')
})

test('what is sent to the list may be of any section, and is shown with its fields if it is refused', async () => {
  const { status, body } = await send({ domain: 'me@x.example', issn: '0378-5955', fee_rupee: '700' })
  expect(status).toBe(422)
  for (const value of ['me@x.example', '0378-5955', '700']) expect(body).toContain(`value="${value}"`)
})

test('saved settings are public at once, and the message is the specification’s', async () => {
  await journal.read('/') // a page that could be kept
  const { status, flash, location } = await send({ websitename: 'Field Crops', issn: '0378-5955', fee_rupee: '700' })
  expect(status).toBe(303)
  expect(flash).toBe('success:Settings updated successfully')
  expect(location).toBe('/admin/settings')
  const home = await journal.read('/')
  expect(home.text).toContain('India Fee Rs 700')
  expect(home.text).toContain('ISSN 0378-5955')
  for (const path of ['/', '/board', '/contact'])
    expect(await (await journal.get(path)).text()).toMatch(/<title>[^<]*Field Crops<\/title>/)
  const [row, ...more] = await journal.db.select().from(audit).orderBy(asc(audit.id))
  expect(row).toMatchObject({ username: 'Meera Nair', kind: 'settings', after: { websitename: 'Field Crops' } })
  expect(more).toEqual([])
})

test('invalid values are all refused at once beside their fields, and the input stays', async () => {
  const { status, body } = await send({ websitename: 'Typed', websiteemail: 'editor', license_url: 'creativecommons' })
  expect(status).toBe(422)
  expect(wordsOf(body)).toContain('Please correct 2 fields')
  expect(withoutCodes(body)).toMatch(/id="websiteemail-error">An email address looks like/)
  expect(withoutCodes(body)).toMatch(/id="license_url-error">A link begins with https/)
  expect(fieldOf(body, 'websitename')).toContain('value="Typed"')
  expect(fieldOf(body, 'websiteemail')).toContain('aria-invalid="true"')
  expect((await readSettings(journal.db)).websitename).toBe('')
})

test('a script gets the same answers in JSON', async () => {
  const refused = await send({ domain: 'me@x.example' }, { json: true })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual([
    { name: 'domain', text: expect.stringContaining('A domain is a host name'), code: 'invalid' },
  ])
  const saved = await send({ domain: 'x.example' }, { json: true })
  expect(saved.status).toBe(200)
  expect(saved.body).toEqual({ location: '/admin/settings' })
})

test('suspicious values are saved with a warning', async () => {
  const { flash } = await send({ issn: '0378-5954', year_started: '2027' })
  expect(flash).toBe(
    'success:Settings updated successfully. Please check: Year started (This ' +
      'year is in the future), ISSN (The check digit is wrong. Is a digit mistyped?)',
  )
  expect(await readSettings(journal.db)).toMatchObject({ issn: '0378-5954', year_started: '2027' })
  expect(await open('/admin/settings/indexes')).toMatch(/id="issn-warning">The check digit is wrong/)
  expect(await screen()).toMatch(/id="year_started-warning">This year is in the future/)
  expect(wordsOf(await open('/admin/settings'))).toContain('ISSN 0378-5954The check digit is wrong')
  expect((await send({ publisher: 'Society' })).flash).toBe('success:Settings updated successfully')
})

describe('two editors at once', () => {
  test('who change different fields both succeed, and the second is told of the first’s change', async () => {
    const modification = versionOf(await screen())
    await send({ modification, issn: '0378-5955', publisher: '' }, { token: ravi })
    const { status, flash } = await send({ modification, issn: '', publisher: 'Society' })
    expect(status).toBe(303)
    expect(flash).toBe(
      'success:Settings updated successfully. Ravi Rao changed ISSN in the meantime; those changes are kept',
    )
    expect(await readSettings(journal.db)).toMatchObject({ issn: '0378-5955', publisher: 'Society' })
  })

  test('who change the same field conflict: the second is asked, and may save again', async () => {
    const modification = versionOf(await screen())
    await send({ modification, issn: '0378-5955', publisher: 'Society' }, { token: ravi })
    const refused = await send({ modification, issn: '2434-561X', publisher: '' })
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('Ravi Rao changed ISSN in the meantime; it is now “0378-5955”.')
    expect(fieldOf(refused.body, 'issn')).toContain('value="2434-561X"')
    expect(fieldOf(refused.body, 'publisher')).toContain('value="Society"')
    expect((await readSettings(journal.db)).issn).toBe('0378-5955')
    const again = { modification: versionOf(refused.body), issn: '2434-561X', publisher: 'Society' }
    expect((await send(again)).status).toBe(303)
    expect(await readSettings(journal.db)).toMatchObject({ issn: '2434-561X', publisher: 'Society' })
  })

  test('get the new version and the other’s fields as JSON if a script sends the form', async () => {
    const modification = versionOf(await screen())
    await send({ modification, issn: '0378-5955', publisher: 'Society' }, { token: ravi })
    const typed = { modification, issn: '2434-561X', publisher: '' }
    const { status, body } = await send(typed, { json: true })
    expect(status).toBe(409)
    expect(body.values).toEqual({ issn: '2434-561X', publisher: 'Society', modification: versionOf(await screen()) })
    expect((await send({ ...typed, ...body.values }, { json: true })).status).toBe(200)
  })
})

describe('images', () => {
  test('can be uploaded, are shown with a way to remove them, and can be removed', async () => {
    await send({ cover: await aFile('jpeg'), logo: new File([], '') })
    const { cover, logo } = await readSettings(journal.db)
    expect(cover).toEqual(expect.stringMatching(/^[0-9a-f]{64}\.jpg$/))
    expect(logo).toBe('')
    expect((await journal.get(`/assets/settings/${cover}`)).status).toBe(200)
    const html = await open('/admin/settings/documents')
    expect(html).toContain(`src="/admin/settings/images/${cover}"`)
    expect(html.match(/name="remove"/g)).toHaveLength(1)
    expect((await send({ remove: 'cover' })).status).toBe(303)
    expect((await readSettings(journal.db)).cover).toBe('')
    expect((await journal.get(`/assets/settings/${cover}`)).status).toBe(404)
  })

  test('of a signature are shown to signed-in users only, and never cached', async () => {
    await send({ signature: await aFile('png') })
    const path = `/admin/settings/images/${(await readSettings(journal.db)).signature}`
    const { status, headers } = await journal.call('GET', path, { token: meera })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect((await journal.get(path)).status).toBe(303)
    expect((await journal.get(path.replace('/admin/settings/images', '/assets/settings'))).status).toBe(404)
    for (const other of ['none.png', '../x', `${'0'.repeat(64)}.png`])
      expect((await journal.call('GET', `/admin/settings/images/${other}`, { token: meera })).status).toBe(404)
  })

  test('that are not images are refused beside their fields', async () => {
    const { status, body } = await send({ logo: new File(['<svg/>'], 'a.svg'), publisher: 'Society' })
    expect(status).toBe(422)
    expect(withoutCodes(body)).toMatch(/id="logo-error">The picture must be an image\./)
    expect(fieldOf(body, 'publisher')).toContain('value="Society"')
    expect((await readSettings(journal.db)).publisher).toBe('')
  })
})

describe('the preview', () => {
  const preview = (fields: Fields) => send(fields, { path: '/admin/settings/preview' })

  test('shows the home page as it would be, and changes nothing', async () => {
    await send({ websitename: 'Field Crops', cover: await aFile('png') })
    const before = await readSettings(journal.db)
    const logo = await aFile('jpeg')
    const { status, body } = await preview({ websitename: 'Soils', fee_dollar: '99', logo, remove: 'cover' })
    expect(status).toBe(200)
    expect(body).toContain('<title>Soils</title>')
    expect(wordsOf(body)).toContain('A preview: nothing is saved yet.')
    expect(wordsOf(body)).toContain('Foreign Fee $ 99')
    expect(body).not.toContain(before.cover)
    expect(await readSettings(journal.db)).toEqual(before)
    const [, path = ''] = /class="logo" src="([^"]+)"/.exec(body) ?? []
    expect((await journal.call('GET', path, { token: meera })).status).toBe(200)
    expect((await journal.get(path)).status).toBe(303)
    expect((await journal.read('/')).text).toContain('Field Crops')
  })

  test('reports invalid values', async () => {
    const { status, body } = await preview({ websiteemail: 'editor' })
    expect(status).toBe(422)
    expect(wordsOf(body)).toContain('An email address looks like')
  })
})

test('input survives the end of a session, with the version it was based on', async () => {
  const modification = versionOf(await screen())
  const back = '/admin/settings'
  const dead = await send({ back, modification, publisher: 'Society', issn: '' }, { token: 'dead' })
  expect(dead.status).toBe(401)
  expect(wordsOf(dead.body)).toEqual(expect.stringContaining('Session expired. Please login again.'))
  await send({ issn: '0378-5955' }, { token: ravi })
  const draft = JSON.stringify({ modification, publisher: 'Society', issn: '' })
  const login = aFormOf({ username: 'Meera Nair', password: 'the password', next: back, draft })
  const { headers } = await journal.call('POST', '/admin/login', {
    body: login,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const html = await (await journal.get(back, { cookie })).text()
  expect(fieldOf(html, 'publisher')).toContain('value="Society"')
  expect(versionOf(html)).toBe(modification)
})

test('the history shows who changed which setting', async () => {
  await send({ websitename: 'Field Crops', logo: await aFile('png') })
  await send({ websitename: 'Soils', home_content: '<p>Of <i>Oryza</i></p>', remove: 'logo' }, { token: ravi })
  const { body } = await journal.call('GET', '/admin/settings/history', { token: meera })
  expect(wordsOf(body)).toMatch(
    new RegExp(
      'Changed by Ravi Rao, 15 June 2026, 15:30 Website name Field Crops → Soils Home content Of Oryza Logo Removed ' +
        'Earlier Logo, kept until 15 July 2026 Changed by Meera Nair, .* Website name Field Crops Logo A file',
    ),
  )
  expect(body).toContain('<i>Oryza</i>')
})

test('a form refused for an invalid value asks to choose its image again', async () => {
  const again = 'Please choose the file again: nothing is saved yet'
  const refused = await send({ domain: 'http://', logo: await aFile('png') })
  expect(refused.status).toBe(422)
  expect(String(refused.body).split(again).length).toBe(3)
  const script = await send({ domain: 'http://', logo: await aFile('png') }, { json: true })
  expect(script.body.errors).toHaveLength(1)
})

test('a licence is offered by its name and stored as its address, and the zone of times is shown', async () => {
  const path = '/admin/settings/articles'
  const html = await open(path)
  expect(fieldOf(html, 'license_url')).toContain('list="license_url-offered"')
  expect(html).toContain('value="https://creativecommons.org/licenses/by/4.0/" label="CC BY 4.0"')
  expect(wordsOf(html)).toContain('Times are shown in the zone Asia/Kolkata')
  expect((await send({ modification: versionOf(html), license_url: 'cc by-sa 4.0' }, { path })).status).toBe(303)
  expect((await readSettings(journal.db)).license_url).toBe('https://creativecommons.org/licenses/by-sa/4.0/')
})
