// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { pdfTexts } from '../../src/core/db/tables/article-pdfs.ts'
import { articleAuthors, articles, issues } from '../../src/core/db/tables/articles.ts'
import type { settings } from '../../src/core/db/tables/settings.ts'
import { editors, pages } from '../../src/core/db/tables/site.ts'
import { unread, type Warning } from '../../src/engines/documents/text.ts'
import { articleFaults, findFaultNamed } from '../../src/exchange/index-health/article-rules.ts'
import { journalChecks } from '../../src/exchange/index-health/journal-rules.ts'
import { faultyPerPage, listFaulty, readHealth } from '../../src/exchange/index-health/queries.ts'
import { judgeTitles } from '../../src/journal/pdf-reading/background-actions.ts'
import { holdPdf, listUnread, saveReading } from '../../src/journal/pdf-reading/queries.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle, anEditor, aPdf } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db, files } = journal
const meera = await browsingAs(journal)
const reader = { db, viewer: { id: meera.userId, name: 'Meera Nair', role: 'admin' } } as const
const pdf = await aPdf(files)
beforeEach(async () => {
  for (const table of [articles, issues, editors, pdfTexts]) await db.delete(table)
  await db.update(pages).set({ content: '' })
  await setSettings(db, perfectSettings)
  journal.pageCache.clear()
})

const perfectSettings = {
  websitename: 'Journal of Crops',
  publisher: 'Crop Society',
  year_started: '2020',
  journal_language: 'English',
  issn: '2049-3630',
  journal_essn: '0378-5955',
  domain: 'crops.example',
  websiteemail: 'a@crops.example',
  postal_address: 'Pune, India',
  license_url: 'https://creativecommons.org/licenses/by/4.0/',
  doi_prefix: '10.1234',
  doi_slug: 'crops',
  archiving: 'LOCKSS',
  copyright_holder: 'The authors',
  article_language: '',
}

type Row = Partial<typeof articles.$inferInsert>
type Person = Partial<typeof articleAuthors.$inferInsert>

const perfectPeople: Person[] = [
  { name: 'Ravi Kumar Sharma', orcid: 'https://orcid.org/0000-0002-1825-0097', affiliation: 'University of Pune' },
  { name: 'सीता देवी', affiliation: 'University of Delhi' },
]

let count = 0

/** Adds an article that lacks nothing, but for what is given. */
async function perfect(values: Row = {}, people = perfectPeople) {
  count++
  const row = await anArticle(db, {
    ...pdf,
    refnumber: String(100 + count),
    doi: `10.1234/crops.${100 + count}`,
    keywords: 'rice',
    references: 'Rao A. 2020.',
    publishdate: '2026-03-14',
    received: '2026-01-01',
    accepted: '2026-02-01',
    abstract: `<p>${'Rice. '.repeat(50)}</p>`,
    pagenumber: '1-9',
    ...values,
  })
  const [found] = await db.select({ id: articles.id }).from(articles).where(eq(articles.refnumber, row.refnumber))
  const id = found?.id ?? 0
  const rows = people.map((person, at) => ({ article_id: id, position: at + 1, name: 'A', ...person }))
  if (rows.length > 0) await db.insert(articleAuthors).values(rows)
  return id
}

async function aBoard() {
  await anEditor(db, { category: 'chief editor', content: 'University of Pune' })
  for (let n = 0; n < 4; n++) await anEditor(db, { content: 'University of Delhi' })
}

/** The codes of the faults that the journal's articles have, with their counts. */
async function found() {
  const { faulty } = await readHealth(journal)
  return Object.fromEntries(Object.entries(faulty).filter(([, count]) => count > 0))
}

const titles = { title_alt: 'धान', language_alt: 'hi' }

/** A fault each, planted into an article that lacks nothing else. */
const planted: { code: string; values: Row; people?: Person[] }[] = [
  { code: 'no_pdf', values: { file_hash: null } },
  { code: 'no_abstract', values: { abstract: '' } },
  { code: 'no_publication_date', values: { publishdate: null } },
  { code: 'http_licence', values: { license_url: 'http://creativecommons.org/licenses/by/4.0/' } },
  { code: 'other_doi_prefix', values: { doi: '10.9999/x.1' } },
  { code: 'no_second_language', values: { title_alt: 'धान' } },
  { code: 'no_doi', values: { doi: null } },
  { code: 'no_orcid', values: {}, people: [{ affiliation: 'University of Pune' }] },
  {
    code: 'no_affiliation',
    values: {},
    people: [{ orcid: 'https://orcid.org/0000-0002-1825-0097', affiliation: 'U' }, { name: 'B' }],
  },
  { code: 'short_abstract', values: { abstract: '<p>We <b>measured</b> the &amp; yield.</p>' } },
  { code: 'other_language', values: { title: 'धान की उपज', language: 'en' } },
  { code: 'same_languages', values: { ...titles, language: 'hi' } },
  { code: 'no_second_title', values: { abstract_alt: '<p>हमने</p>', language_alt: 'hi' } },
  { code: 'no_references', values: { references: '' } },
  { code: 'no_keywords', values: { keywords: '' } },
  { code: 'no_country', values: { country: '' } },
  { code: 'no_pages', values: { pagenumber: '' } },
  { code: 'no_review_dates', values: { accepted: null } },
  { code: 'odd_review_dates', values: { received: '2026-02-02' } },
  { code: 'other_year', values: { year: 2023 } },
  { code: 'title_in_capitals', values: { title: 'YIELD OF RICE AND WHEAT' } },
  { code: 'authors_in_capitals', values: { authorname: 'RAVI SHARMA, SITA DEVI' } },
]

/** The PDF of all articles here is read, of so many pages and with such warnings. */
async function readPdf(warnings: Warning[], pages = 9, texts: string[] = []) {
  await holdPdf(db, pdf.file_hash)
  const [waiting] = await listUnread(db, 0, 1)
  if (waiting) await saveReading(db, waiting.id, { ...unread(warnings), pages, texts }, journal.now.at)
  await judgeTitles(db)
}

/** A fault each of the PDF alone. */
const warned: { code: string; warnings: Warning[]; pages?: number; texts?: string[] }[] = [
  { code: 'pdf_without_text', warnings: [{ code: 'no_text', page: null }] },
  { code: 'pdf_encrypted', warnings: [{ code: 'encrypted', page: null }] },
  { code: 'pdf_pages_without_text', warnings: [2, 3].map((page) => ({ code: 'no_text', page })) },
  { code: 'pdf_other_title', warnings: [], texts: [`Another article. ${'Its words go on and on. '.repeat(9)}`] },
  { code: 'pdf_small_title', warnings: [{ code: 'too_small_title', page: 1 }] },
  { code: 'pdf_page_count', warnings: [], pages: 8 },
  { code: 'pdf_font', warnings: [{ code: 'font_not_embedded', page: 2 }] },
  { code: 'pdf_script', warnings: [{ code: 'javascript', page: null }] },
  { code: 'pdf_personal', warnings: [{ code: 'personal_metadata', page: null }] },
]

describe('the faults of articles', () => {
  test.each(warned)(
    '$code is found once the PDF is read, and nothing else',
    async ({ code, warnings, pages, texts }) => {
      await perfect()
      await perfect({ file_hash: (await aPdf(files, 2000)).file_hash })
      expect(await found()).toEqual({})
      await readPdf(warnings, pages, texts)
      expect(await found()).toEqual({ [code]: 1 })
    },
  )

  test('of a PDF are none if nothing is wrong or its pages are unknown', async () => {
    await perfect()
    await perfect({ pagenumber: 'i-iv' })
    await readPdf([])
    expect(await found()).toEqual({})
  })

  test.each(planted)('$code is found, and nothing else', async ({ code, values, people }) => {
    await perfect()
    const id = await perfect(values, people)
    expect(await found()).toEqual({ [code]: 1 })
    const fault = findFaultNamed(code)
    expect(fault && (await listFaulty(reader, fault, undefined)).map((article) => article.id)).toEqual([id])
  })

  test.each([
    ['no_licence', { license_url: '' }],
    ['no_copyright_holder', { copyright_holder: '' }],
    ['no_language', { journal_language: '' }],
  ])('%s is found where the settings have none either', async (code, set) => {
    await perfect()
    await setSettings(db, set)
    journal.pageCache.clear()
    expect(await found()).toEqual({ [code]: 1 })
  })

  test('same_title is found in both articles, whatever their punctuation', async () => {
    await perfect({ title: 'On rice: a study' })
    await perfect({ title: 'On rice – a <i>study</i>' })
    await perfect({ title: 'धान' })
    await perfect({ title: 'धान की' })
    expect(await found()).toEqual({ same_title: 2 })
    const { text } = await meera.open('/admin/health')
    expect(text).toContain('Same title as another article 2 Indexes merge') // which an editor may have said is right
  })

  test.each<[string, Row]>([
    ['a Hindi one without a declared language', { title: 'धान की उपज' }],
    ['one in Devanagari with abbreviations', { title: 'DNA तथा RNA की उपज', language: 'hi' }],
    [
      'an editorial without references and dates',
      { article_type: 'editorial', references: '', received: null, accepted: null },
    ],
    ['one with Roman pages', { pagenumber: 'i-iv' }],
    ['one in two languages', { ...titles, abstract_alt: '<p>हमने</p>' }],
    ['one with a licence of its own', { license_url: 'https://creativecommons.org/licenses/by-nc/4.0/' }],
    ['one published in the year after its issue', { year: 2025 }],
    ['one with initials', { authorname: 'R.K. Sharma, A. B. Rao' }],
    ['one with a long abstract of many marks', { abstract: `<p>${'<i>धान</i> '.repeat(200)}</p>` }],
    ['a hidden one', { status: 'disabled', doi: null, abstract: '', keywords: '' }],
  ])('nothing is said of %s', async (_, values) => {
    await perfect(values)
    expect(await found()).toEqual({})
  })

  test('every fault of the table is tested here', () => {
    const codes = [
      ...[...planted, ...warned].map(({ code }) => code),
      'no_licence',
      'no_copyright_holder',
      'no_language',
      'same_title',
      ...['one_reviewer', 'board_authors'], // review.test.ts
    ]
    expect(articleFaults.map(({ code }) => code).sort()).toEqual(codes.sort())
  })

  test('are counted and listed with few statements, page after page', async () => {
    for (let n = 0; n < faultyPerPage + 3; n++) await perfect({ doi: null })
    journal.statements.length = 0
    const { faulty, articles: total } = await readHealth(journal)
    expect(journal.statements.length).toBeLessThan(5)
    expect(faulty.no_doi).toBe(faultyPerPage + 3)
    expect(total).toBe(faultyPerPage + 3)
    const { html } = await meera.open('/admin/health/no_doi')
    const [, next = ''] = /href="([^"]*)" rel="next"/.exec(html) ?? []
    const all = await db.select({ id: articles.id }).from(articles).orderBy(asc(articles.id))
    const last = await meera.open(next)
    for (const { id } of all.slice(0, 3)) expect(last.html).toContain(`/admin/archives/${id}#doi`)
    expect(last.html).not.toContain(`/admin/archives/${all[3]?.id}#doi`)
    expect(last.html).not.toContain('rel="next"')
  })
})

const wrongOf = async () => (await readHealth(journal)).wrong.map(({ code }) => code)

async function aGoodJournal() {
  await aBoard()
  for (let n = 0; n < 5; n++) await perfect()
}

describe('the faults of the journal', () => {
  test('are none if nothing is missing', async () => {
    await aGoodJournal()
    expect(await wrongOf()).toEqual([])
    const { text } = await meera.open('/admin/health')
    expect(text).toContain('Nothing is missing from the journal.')
    expect(text).toContain('No article has a problem.')
  })

  test.each<[string, Partial<typeof settings.$inferInsert>]>([
    ['wrong_issn', { issn: '2049-3631' }],
    ['wrong_issn', { journal_essn: '03785955' }],
    ['no_eissn', { journal_essn: '' }],
    ['same_issn', { issn: '0378-5955' }],
    ['no_publisher', { publisher: '' }],
    ['no_journal_licence', { license_url: '' }],
    ['http_journal_licence', { license_url: 'http://creativecommons.org/licenses/by/4.0/' }],
    ['no_address', { domain: '' }],
    ['no_email', { websiteemail: '' }],
    ['no_postal_address', { postal_address: '' }],
    ['no_doi_prefix', { doi_prefix: '' }],
    ['no_archiving', { archiving: '' }],
    ['no_holder', { copyright_holder: '' }],
    ['no_journal_language', { journal_language: '' }],
    ['no_year', { year_started: '' }],
  ])('%s is found: %j', async (code, set) => {
    await aGoodJournal()
    await setSettings(db, set)
    journal.pageCache.clear()
    expect(await wrongOf()).toEqual([code])
  })

  test('no ISSN at all is found', async () => {
    await aGoodJournal()
    await setSettings(db, { issn: '', journal_essn: '' })
    journal.pageCache.clear()
    expect(await wrongOf()).toEqual(['no_issn', 'no_eissn'])
  })

  test.each([
    ['about', 'Everything is open access and peer reviewed. No AI.', 'no_ethics_statement'],
    ['about', 'Peer review, by the rules of ethics. No AI.', 'no_open_access_statement'],
    ['about', 'Open access, by the rules of ethics. No AI.', 'no_review_statement'],
    ['about', 'Open access, peer review, ethics, and aims.', 'no_ai_statement'],
    ['terms', 'Be kind.', 'no_licence_statement'],
    ['instructions', 'Send it.', 'no_fee_statement'],
    ['privacy', 'We are nice.', 'no_privacy_statement'],
  ] as const)('the page %s without its statement is found: %s', async (name, content, code) => {
    await aGoodJournal()
    await db.update(pages).set({ content }).where(eq(pages.name, name))
    journal.pageCache.clear()
    expect(await wrongOf()).toEqual([code])
    const [page] = await db.select({ id: pages.id }).from(pages).where(eq(pages.name, name))
    expect((await meera.open('/admin/health')).html).toContain(`href="/admin/pages/${page?.id}"`)
  })

  test('of the board are found', async () => {
    for (let n = 0; n < 5; n++) await perfect()
    for (let n = 0; n < 4; n++) await anEditor(db)
    await anEditor(db, { category: 'chief editor', content: 'U', status: 'disabled' })
    expect(await wrongOf()).toEqual(['no_chief_editor', 'small_board', 'board_without_affiliations'])
  })

  test('few articles in a year are found', async () => {
    await aBoard()
    for (let n = 0; n < 4; n++) await perfect()
    for (let n = 0; n < 4; n++) await perfect({ year: 2024, publishdate: '2024-03-14', received: null, accepted: null })
    expect(await wrongOf()).toEqual(['few_articles'])
  })

  test('the last twelve months end with the day in the journal’s time zone', async () => {
    await aBoard()
    const { at } = journal.now
    for (let n = 0; n < 5; n++) await perfect({ year: 2025, publishdate: '2025-06-15', received: null, accepted: null })
    for (const [moment, found] of [
      ['2026-06-14T18:00:00Z', []],
      ['2026-06-14T20:00:00Z', ['few_articles']], // in India the morning of the 15th
    ] as const) {
      journal.now.at = new Date(moment)
      expect(await wrongOf()).toEqual([...found])
    }
    journal.now.at = at
  })

  test('every check has a different code', () => {
    const codes = [...journalChecks, ...articleFaults].map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('the screens', () => {
  test('say what is missing, for which index and why, and the dashboard links them', async () => {
    await aGoodJournal()
    await perfect({ abstract: '', doi: null })
    await setSettings(db, { publisher: '', archiving: '' })
    journal.pageCache.clear()
    const { html, text } = await meera.open('/admin/health')
    for (const words of [
      'Publisher · required Every metadata record of an article names its publisher. Crossref, DOAJ, OAI and OpenAIRE, libraries',
      'No DOI 1 Citations are counted by DOI',
    ])
      expect(text).toContain(words)
    expect(html).toContain('href="/admin/settings/indexes#archiving"')
    expect((await meera.open('/admin')).html).toContain('href="/admin/health"')
  })

  test('follow each change of the content', async () => {
    await aGoodJournal()
    const id = await perfect({ doi: null })
    journal.pageCache.clear()
    expect((await meera.open('/admin/health')).text).toContain('No DOI')
    await meera.submit(`/admin/archives/${id}/doi`)
    expect((await meera.open('/admin/health')).text).not.toContain('No DOI')
  })

  test.each(['/admin/health/none', '/admin/health/toString'])('are not found for no fault: %s', async (path) => {
    expect((await meera.open(path)).status).toBe(404)
  })

  test('the page of a fault that no article has any more says so', async () => {
    expect((await meera.open('/admin/health/no_doi?before=x')).text).toContain('No public article has this problem.')
  })
})
