// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { isTranslated, languages } from '../../src/core/words/languages.ts'
import { aPdfFile } from '../support/builders/papers.ts'
import { anArticle, anEditor, aPartner, someNews } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'
import { ownTexts } from './own-texts.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2' })
const { db } = journal
const others = languages.filter((language) => language !== 'en')

/** A page of each translated address. */
const rooms = [
  '/',
  '/archives/2026',
  '/archives/2026/vol5',
  '/archives/2026/vol5/issue2',
  '/archives/2026/vol5/issue2/1',
  '/archives/2026/vol5/issue2/1/versions',
  '/authors/Ravi%20Sharma',
  '/keywords/rice',
  '/news',
  '/board',
  '/calls',
  '/certificate',
  '/certificate?refno=1',
  '/contact',
  '/indexing',
  '/pdf?refno=1',
  '/search?keyword=rice',
  '/search?keyword=rcie',
  '/search?keyword=rice+zinc',
  '/about',
  '/corrections-and-retractions',
  '/indexing-and-abstracting',
  '/instructions',
  '/privacy-policy',
  '/terms-and-conditions',
  '/verify',
  '/verify?code=what',
  '/verify/1043-1-K7QM4T2X-9HPD',
  '/submit',
  '/submit?call=none',
  '/lost-link',
  '/alerts?kind=calls',
  '/nothing-here',
]

beforeAll(async () => {
  const text = { title: 'Yield of rice', abstract: '<p>Grain.</p>', keywords: 'rice', country: 'India' }
  await anArticle(db, { refnumber: '1', authorname: 'Ravi Sharma', subject: 'Agronomy', ...text })
  await anArticle(db, { refnumber: '2', authorname: 'Asha Rao', title: 'Zinc', keywords: 'zinc' })
  await someNews(db)
  await anEditor(db, { name: 'Meera Nair', term_from: '2021', country: 'India' })
  await aPartner(db, { title: 'CropIndex' })
  await setSettings(db, {
    websitename: 'Agronomia',
    languages: languages.join(', '),
    websiteemail: 'a@b.example',
    journal_frequency: 'Quarterly',
    whatsup_number: '911234567890',
    postal_address: 'Pune',
    submissions: 'open',
    alerts: 'on',
  })
})

/** Names, and what the journal and its authors typed. */
const names = [
  ...['Agronomia', 'Agronomy', 'Asha Rao', 'CropIndex', 'India', 'Meera Nair', 'Pune', 'Ravi Sharma', 'a@b.example'],
  ...['Grain.', 'What we found.', 'Yield of rice', 'Zinc', 'rcie', 'rice', 'zinc', 'what', '1043-1-K7QM4T2X-9HPD'],
  ...['APA', 'BibTeX', 'CSL-JSON', 'Chicago', 'Harvard', 'IEEE', 'JATS', 'MLA', 'RIS', 'Ref. 1', 'Site', 'WhatsApp'],
]

const isNamed = (text: string) =>
  text
    .replace(/^© \d+ |2026 · |Volume 5(?: \(2026\))?/g, '')
    .split(/ [|·](?: |$)|, /)
    .every((part) => part === '' || names.includes(part))

describe('the start of a submission in a language', () => {
  const { post } = waysOf(journal)
  const aForm = (email: string, more: object = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ email, website: '', ...more })) form.append(name, value)
    return form
  }

  test('a refused form comes back in it, with what was typed', async () => {
    const answer = await post('/es/submit', aForm('nobody'))
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
    expect(html).toContain('<p>Corrija 2 campos</p>')
    expect(html).toContain('El correo electrónico no es válido')
    expect(html).toContain('value="nobody"')
    expect(html).toContain('action="/es/submit"')
    expect(html).toContain('<a hrefLang="hi" lang="hi" href="/hi/submit">हिन्दी</a>')
    const errors = await post('/es/submit', aForm('nobody'), { accept: 'application/json' })
    expect(await errors.json()).toMatchObject({ errors: [{ text: 'Elija el manuscrito', code: 'required' }, {}] })
  })

  test('a file starts a draft, at the one address of its link', async () => {
    const answer = await post('/hi/submit', aForm('meera@example.org', { manuscript: aPdfFile() }))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/s\/\w{26}$/)])
    const [paper] = await db.select({ language: papers.page_language }).from(papers)
    expect(paper).toEqual({ language: 'hi' })
    const large = aPdfFile('wheat '.repeat(2_000_000)) // larger than an article's PDF may be
    const sent = await post('/hi/submit', aForm('meera@example.org', { manuscript: large }))
    expect(sent.status).toBe(303)
  })
})

describe.each(others)('pages in %s', (language) => {
  test.each(rooms)('%s has no English words but names', async (path) => {
    const answer = await journal.get(`/${language}${path}`)
    const html = await answer.text()
    expect(html).toStartWith(`<!doctype html><html lang="${language}">`)
    const english = new Set(ownTexts(await (await journal.get(path)).text()))
    expect(ownTexts(html).filter((text) => english.has(text) && !isNamed(text))).toEqual([])
    const [pathname = ''] = path.split('?')
    const isIndexed = html.includes('rel="canonical"')
    expect(isIndexed && isTranslated(pathname)).toBe(html.includes('hrefLang="x-default"'))
    if (isIndexed) expect(html).toContain(`hrefLang="${language}" href="http://localhost:3000/${language}${path}"`)
  })
})
