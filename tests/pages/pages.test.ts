// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { encodeHtml } from '../../src/core/text/html.ts'
import { anArticle, aPartner } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()

describe('the home page of a new journal', () => {
  test('shows the initial fees and the fixed format, and no empty row', async () => {
    const { status, text } = await journal.read('/')
    expect(status).toBe(200)
    expect(text).toContain('India Fee Rs 500 · Foreign Fee $ 15')
    expect(text).toContain('Journal information Format Online Publication process')
    expect(text).toContain('Volume 1, Issue 1')
    expect(text).not.toContain('Current issue')
    expect(text).not.toContain('WhatsApp')
    expect(text).not.toContain('Indexed in')
  })
})

describe('the home page of a journal with all its settings', () => {
  beforeAll(async () => {
    await setSettings(journal.db, {
      websitename: 'Field Crops & Soils',
      websiteemail: 'editor@crops.example',
      whatsup_number: '+91 10000-00001',
      impactfactor: 'Impact Factor: 1.84',
      journal_frequency: 'Bi-monthly',
      issn: '2582-1234',
      fee_rupee: '',
      fee_dollar: '40',
      home_content: encodeHtml('<p>Research on <i>Oryza sativa</i>.</p><script>alert(1)</script>'),
    })
    await anArticle(journal.db, { year: 2026, volume: 5, issue: 2 })
    await aPartner(journal.db, { title: 'Second', sortnumber: 2 })
    await aPartner(journal.db, { title: 'First', link: 'https://first.example/', sortnumber: 1 })
    await aPartner(journal.db, { title: 'Hidden', status: 'disabled' })
    journal.pageCache.clear()
  })

  test('shows every part of the specification', async () => {
    const { text } = await journal.read('/')
    for (const words of [
      'Field Crops & Soils',
      'ISSN 2582-1234',
      'Research on Oryza sativa.',
      'Volume 1, Issue 1 Current issue: 5(2), March–April 2026',
      'Frequency Bi-monthly',
      'Format Online',
      'Impact factor 1.84',
      'India Fee Rs 2000 · Foreign Fee $ 40',
      'Publication process',
      'Within 5 days',
      'Submit your article Send your manuscript to editor@crops.example',
      '© 2026 Field Crops & Soils',
      'Indexed in First Second',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('Hidden')
  })

  test('has the WhatsApp message filled in, and no script from the home content', async () => {
    const html = await (await journal.get('/')).text()
    expect(html).toContain(
      'href="https://wa.me/911000000001?text=Hello%2C%20I%20have%20a%20query%20about%20Field%20Crops%20%26%20Soils."',
    )
    expect(html).toContain('href="mailto:editor@crops.example"')
    expect(html).not.toContain('alert(1)')
  })

  test('has the year of the journal’s zone in its footer', async () => {
    const before = journal.now.at
    journal.now.at = new Date('2026-12-31T18:30:00Z') // midnight in Kolkata
    expect((await journal.read('/')).text).toContain('© 2027')
    journal.now.at = before
  })
})

describe('every public page', () => {
  test.each([
    ['/', 'Field Crops & Soils'],
    ['/about', 'About Us'],
    ['/board', 'Editorial Board'],
    ['/contact', 'Contact'],
    ['/corrections-and-retractions', 'Corrections and Retractions'],
    ['/indexing', 'Indexing'],
    ['/indexing-and-abstracting', 'Indexing and Abstracting'],
    ['/instructions', 'Instructions to Authors'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-and-conditions', 'Terms and Conditions'],
    ['/search', 'SEARCH'],
  ])('%s has one h1 saying %s, the nav, the search and the footer', async (path, heading) => {
    const html = await (await journal.get(path)).text()
    const headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, inner = '']) => inner.replace(/<[^>]+>/g, ''))
    expect(headings).toEqual([heading.replace('&', '&amp;')])
    for (const link of ['HOME', 'ARCHIVES', 'EDITORIAL BOARD', 'INSTRUCTIONS', 'INDEXING', 'CONTACT'])
      expect(html).toContain(`>${link}</a>`)
    expect(html).toContain('action="/search"')
    expect(html).toContain('href="#main"')
  })

  test('the policy links of the footer lead to the first section of each page', async () => {
    const html = await (await journal.get('/')).text()
    const links = [...html.matchAll(/href="(\/(?:privacy-policy|terms-and-conditions))#([\w-]+)"/g)]
    expect(links).toHaveLength(2)
    for (const [, path = '', id = ''] of links) {
      expect(/<section id="([\w-]+)"/.exec(await (await journal.get(path)).text())?.[1]).toBe(id)
    }
  })

  test('the texts contain what the journal promises its authors', async () => {
    const instructions = (await journal.read('/instructions')).text.toLowerCase()
    for (const words of [
      'five authors|5 authors',
      '50 references',
      'two reviewers',
      'double-blind',
      'receipt',
      'email',
      'within 5 days',
      'certificate',
      'cover page',
    ]) {
      expect(instructions).toMatch(new RegExp(words))
    }
    const terms = await journal.read('/terms-and-conditions')
    for (const words of [
      'Field Crops & Soils',
      'Use of content',
      'Acceptable use',
      'Security rules',
      'General rules',
      'Indemnity',
      'Liability',
      'Disclaimer of consequential damages',
    ]) {
      expect(terms.text).toContain(words)
    }
  })

  test('the contact page shows the address, the email and WhatsApp, each only if it is set', async () => {
    expect((await journal.read('/contact')).text).toContain('editor@crops.example')
    const html = await (await journal.get('/contact')).text()
    expect(html).toContain('https://wa.me/911000000001')
    expect(html).not.toContain('<address')
    await setSettings(journal.db, { postal_address: '14 Canal Road\nDevgarh' })
    journal.pageCache.clear()
    expect(await (await journal.get('/contact')).text()).toContain('14 Canal Road\nDevgarh</address>')
  })
})
