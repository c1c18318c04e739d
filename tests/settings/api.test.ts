// one database
import { expect, test } from 'bun:test'
import { encodeHtml } from '../../src/core/text/html.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { get } = journal

const empty = {
  submissions: '',
  show_figures: '',
  websitename: '',
  domain: '',
  websiteemail: '',
  whatsup_number: '',
  year_started: '',
  journal_frequency: '',
  journal_type: '',
  journal_language: '',
  journal_essn: '',
  issn: '',
  nassScore: '',
  nassScoreYear: '',
  impactfactor: '',
  home_content: '',
  fee_rupee: '500',
  fee_dollar: '15',
  google_review_link: '',
  postal_address: '',
  publisher: '',
  license_url: '',
  copyright_holder: '',
  article_language: '',
  doi_prefix: '',
  doi_slug: '',
  policy_doi: '',
  abbreviated_title: '',
  archiving: '',
  show_usage: '',
  logo: '',
  cover: '',
}

test('a new journal’s settings are texts only, all empty but its fees', async () => {
  const answer = await get('/api/settings')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual(empty)
})

test('the public settings are as stored, the home content encoded, without the signature', async () => {
  const values = {
    websitename: 'Journal of Crops & Soils',
    nassScore: '4.50',
    impactfactor: 'Impact Factor: 3.2',
    home_content: encodeHtml('<p>p &lt; 0.05 &amp; "so" on</p>'),
    logo: 'logo.png',
    cover: 'cover.jpg',
  }
  await setSettings(journal.db, { ...values, signature: 'private.png' })
  for (const path of ['/api/settings', '/api/settings/']) {
    const text = await (await get(path)).text()
    expect(JSON.parse(text)).toEqual({ ...empty, ...values })
    expect(text).not.toMatch(/signature|private|modification/)
  }
  expect(values.home_content).toBe('&lt;p&gt;p &amp;lt; 0.05 &amp;amp; &quot;so&quot; on&lt;/p&gt;')
})

test('an answer can be revalidated until a setting changes', async () => {
  const first = await get('/api/settings')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"\w+"$/)
  expect((await get('/api/settings', { 'If-None-Match': etag })).status).toBe(304)
  await setSettings(journal.db, { publisher: 'Society of Crops' })
  expect((await get('/api/settings', { 'If-None-Match': etag })).status).toBe(200)
})
