// one database
import { beforeEach, expect, test } from 'bun:test'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { oldAddresses } from '../../src/core/db/tables/addresses.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { webpages } from '../../src/core/db/tables/site.ts'
import { hashContent } from '../../src/core/files/files.ts'
import { encodeHtml } from '../../src/core/text/html.ts'
import { dumpTables } from '../support/builders/ojs-dump.ts'
import { nativeXml } from '../support/builders/ojs-native.ts'
import { ojs2Xml } from '../support/builders/ojs2.ts'
import { postgresDump } from '../support/builders/sql-dump.ts'
import { issueOf, pdf, wheat } from '../support/builders/wheat.ts'
import { withMove } from '../support/moves.ts'

const { db, folder, move } = await withMove()
beforeEach(async () => {
  for (const table of [oldAddresses, audit, articles, issues, webpages]) await db.delete(table)
  for (const name of ['jats', 'pdfs']) await rm(join(folder, name), { recursive: true, force: true })
})

const plain = { ...wheat, doi: '', path: undefined, galleys: {} }

test('issues whose source names no months show none', async () => {
  const other = issueOf([{ ...plain, id: 102, title: { en_US: 'Rice' } }], { id: 8, number: '2', title: 'Sun' })
  await Bun.write(join(folder, 'journal.xml'), nativeXml('3.1', [issueOf([plain]), other]))
  expect((await move('journal.xml')).printed).toContain('      2 have no PDF in the source\n')
  const rows = await db.select().from(issues)
  expect(rows.map(({ frequency }) => frequency)).toEqual(['', ''])
})

test.each([
  ['<pub-date date-type="collection"><month>03</month><year>2020</year></pub-date>', 'March'],
  ['<pub-date date-type="collection"><season>Jan-Mar</season><year>2020</year></pub-date>', 'Jan-Mar'],
  ['<pub-date date-type="pub"><day>3</day><month>03</month><year>2020</year></pub-date>', ''],
])('the date of an issue in JATS gives its months: %s', async (date, frequency) => {
  await mkdir(join(folder, 'jats'))
  await Bun.write(join(folder, 'jats', 'a.xml'), jats(date))
  await move('jats')
  expect(await db.select().from(issues)).toMatchObject([{ year: 2020, volume: 6, issue: 66, frequency }])
})

const jats = (
  meta: string,
) => `<article xml:lang="en"><front><article-meta><title-group><article-title>Wheat</article-title></title-group>
  ${meta}<volume>6</volume><issue>66</issue></article-meta></front></article>`

test('the year of the copyright replaces a missing date, and the report says so; without both the article is refused', async () => {
  await mkdir(join(folder, 'jats'))
  await Bun.write(join(folder, 'jats', 'a.xml'), jats(''))
  const without = await move('jats')
  expect(without.status).toBe(1)
  expect(without.printed).toContain('did not come: a.xml, Wheat: its file names no year of publication')
  await Bun.write(
    join(folder, 'jats', 'a.xml'),
    jats('<permissions><copyright-year>2023</copyright-year></permissions>'),
  )
  const { status, printed } = await move('jats')
  expect(status).toBe(0)
  expect(printed).toContain('year of the copyright, here the year of the issue')
  expect(await db.select().from(issues)).toMatchObject([{ year: 2023, volume: 6, issue: 66 }])
})

test('the report names keywords of other kinds than the authors’', async () => {
  await mkdir(join(folder, 'jats'))
  const words = `<kwd-group kwd-group-type="author-keywords"><kwd>rust</kwd></kwd-group>
    <kwd-group kwd-group-type="research-organism"><kwd>Mouse</kwd></kwd-group>`
  await Bun.write(join(folder, 'jats', 'a.xml'), jats(`<pub-date><year>2020</year></pub-date>${words}`))
  expect((await move('jats')).printed).toContain(
    'keywords of other kinds (no place for it here), such as a.xml, Wheat: Mouse',
  )
})

test('a table without a column for the year is refused once, and the refusal names its columns', async () => {
  await Bun.write(join(folder, 'table.csv'), 'title,Year_pub,authors\nRice,1999,A B\n')
  const answer = { status: 1, printed: 'No column is called year. The file has: title, Year_pub, authors\n' }
  expect(await move('table.csv')).toEqual(answer)
})

test('a PDF whose name differs in case only is found', async () => {
  await mkdir(join(folder, 'pdfs', 'Old'), { recursive: true })
  await Bun.write(join(folder, 'pdfs', 'Old', 'Pachy18.PDF'), pdf('rhino'))
  await Bun.write(
    join(folder, 'table.csv'),
    'title,year,volume,issue,authors,pdf\nRhino,1994,18,1,A B,old\\pachy18.pdf\n',
  )
  expect((await move('table.csv', '--files', 'pdfs')).printed).toContain('      1 with a PDF\n')
  expect(await db.select().from(articles)).toMatchObject([{ file_hash: hashContent(pdf('rhino')) }])
})

test('the report counts a galley that is no PDF, though called one, among the missing PDFs', async () => {
  await Bun.write(
    join(folder, 'journal.xml'),
    nativeXml('3.3', [issueOf([{ ...plain, galleys: { PDF: new Uint8Array() } }])]),
  )
  const { printed } = await move('journal.xml')
  expect(printed).toContain('      1 came without their PDF\n')
  expect(printed).toContain('without its PDF: article 101')
})

test.each([
  ['cut off', 'half', 9, true],
  ['smaller than said, with its end', 'half\n%%EOF\n', 9, false],
  ['as large as said', 'half', 0, false],
])('a PDF that is %s: whether it is told as cut', async (_, text, more, isTold) => {
  const galleys = { PDF: pdf(text) }
  const said = galleys.PDF.byteLength
  const xml = nativeXml('3.3', [issueOf([{ ...plain, galleys }])])
  await Bun.write(join(folder, 'journal.xml'), xml.replace(`filesize="${said}"`, `filesize="${said + more}"`))
  const { printed } = await move('journal.xml')
  expect(printed.includes(`it is cut off: ${said} of its ${said + more} bytes are here`)).toBe(isTold)
  expect(printed).toContain(isTold ? '      0 with a PDF\n' : '      1 with a PDF\n')
})

test('the report names the role of a translator, but that of an author in no language', async () => {
  const roles = ['Autor', 'Autor/a', 'Autor*in', 'Auteur', 'Автор', 'लेखक', 'Autora', 'Translator']
  const authors = roles.map((given) => ({ given, family: 'Rao' }))
  const xml = nativeXml('3.3', [issueOf([{ ...plain, authors }])])
  let at = 0
  await Bun.write(
    join(folder, 'journal.xml'),
    xml.replace(/user_group_ref="Author"/g, () => `user_group_ref="${roles[at++]}"`),
  )
  expect((await move('journal.xml')).printed).toContain('  1 × role of an author (no place for it here), such as')
})

test.each(['1999-02-30', '2099-01-01'])(
  'a publication date that cannot be, %s, stays out, and the article comes',
  async (day) => {
    await Bun.write(join(folder, 'table.csv'), `title,year,volume,issue,authors,published\nRice,1999,1,1,A B,${day}\n`)
    const { printed } = await move('table.csv')
    expect(await db.select().from(articles)).toMatchObject([{ description: 'Rice', publishdate: null }])
    expect(printed).toContain('publication date that is not valid (not right as it is)')
  },
)

test.each([
  ['Research and Review', 'other'],
  ['Poems', 'other'],
  ['', 'other'],
  ['Artigos', 'research-article'],
  ['Review Articles', 'review-article'],
  ['Mini-Review', 'review-article'],
  ['Systematic literature reviews', 'review-article'],
])('the section %s gives the type %s', async (section, type) => {
  await Bun.write(join(folder, 'table.csv'), `title,year,volume,issue,authors,section\nRice,1999,1,1,A B,${section}\n`)
  const { printed } = await move('table.csv')
  expect(await db.select().from(articles)).toMatchObject([{ article_type: type }])
  expect(printed.includes('section that is no type of article, here other (changed to fit)')).toBe(type === 'other')
})

test('the report names settings of plugins, texts of the journal and issues without articles', async () => {
  const tables = dumpTables('3.4', [issueOf([plain]), issueOf([], { id: 9, number: '9', title: 'Empty' })])
  const setting = (setting_name: string, setting_value: string) => ({ locale: 'en_US', setting_name, setting_value })
  tables.publication_settings?.push({ publication_id: 5101, ...setting('codeRepository', 'https://code.example') })
  tables.journal_settings?.push({ journal_id: 1, ...setting('readerInformation', 'Dear reader.') })
  tables.journal_settings?.push({ journal_id: 1, ...setting('customText', 'Somebody wrote this here') })
  await Bun.write(join(folder, 'ojs.sql'), postgresDump(tables))
  const { printed } = await move('ojs.sql')
  for (const told of [
    'setting codeRepository (no place for it here), such as article 101, Wheat in drought: https://code.example',
    'information for readers of the journal (en_US)',
    'setting customText of the journal (en_US)',
    'issue without articles (no place for it here), such as issue 3(9), 2020: Empty',
  ])
    expect(printed).toContain(told)
  const [row] = await db.select().from(articles).orderBy(asc(articles.id))
  expect(row?.refnumber).toBe('101')
})

test('the texts of OJS 3.6 come in the language of the article, and the report names the others', async () => {
  const more = [102, 103].map((id) => ({
    ...plain,
    id,
    title: { en_US: `Rice ${id}` },
    pages: id === 102 ? '' : '3-9',
  }))
  const tables = dumpTables('3.6', [issueOf([plain, ...more], { title: undefined })])
  const say = (table: string, key: Record<string, number>, said: [name: string, locale: string, text: string][]) => {
    const rows = said.map(([setting_name, locale, setting_value]) => ({ ...key, locale, setting_name, setting_value }))
    tables[table] = [...(tables[table] ?? []), ...rows]
  }
  say('publication_settings', { publication_id: 5101 }, [
    ['dataAvailability', 'hi_IN', 'यहाँ'],
    ['dataAvailability', 'en_US', '<p>At <a href="https://zenodo.org/1">Zenodo</a>.</p>'],
    ['fundingStatement', 'en_US', 'A fund'],
    ['fundingStatement', 'hi_IN', 'कोष'],
  ])
  for (const id of [5102, 5103]) say('publication_settings', { publication_id: id }, [['articleNumber', '', `n${id}`]])
  tables.data_citations = [{ data_citation_id: 1, publication_id: 5101, seq: 0 }]
  say('data_citation_settings', { data_citation_id: 1 }, [['title', '', 'Counts of ears']])
  say('issue_settings', { issue_id: 7 }, [
    ['title', 'de_DE', 'Regen auf dem Feld'],
    ['title', 'en_US', 'Rain on the field'],
    ['coverImageAltText', 'en_US', 'A field'],
  ])
  const file = { submission_id: 101, file_id: 5, genre_id: 1, assoc_type: 1048588, assoc_id: 5101 }
  tables.submission_files = [{ submission_file_id: 5, ...file, file_stage: 21 }]
  tables.files = [{ file_id: 5, path: 'journals/1/articles/101/jats.xml', mimetype: 'text/xml' }]
  await Bun.write(join(folder, 'ojs.sql'), postgresDump(tables))
  const { printed } = await move('ojs.sql')
  for (const told of [
    '1 × file beside the galleys (no place for it here), such as article 101, Wheat in drought: journals/1/articles/101/jats',
    '1 × statement on data in hi_IN (no place for it here), such as article 101, Wheat in drought: यहाँ',
    '1 × setting fundingStatement (no place for it here), such as article 101, Wheat in drought: A fund कोष',
    '1 × data citation (no place for it here), such as article 101, Wheat in drought: Counts of ears',
    '1 × article number beside pages (no place for it here), such as article 103, Rice 103: n5103',
    '1 × words about a cover (no place for it here), such as issue 3(1), 2020: A field',
    '1 × title of an issue in de_DE (no place for it here)',
  ])
    expect(printed).toContain(told)
  const rows = await db.select().from(articles).orderBy(asc(articles.id))
  expect(rows).toMatchObject([
    { data_availability: 'At Zenodo (https://zenodo.org/1).', pagenumber: '1-8' },
    { pagenumber: '', article_number: 'n5102' },
    { pagenumber: '3-9', article_number: '' },
  ])
  expect(await db.select().from(issues)).toMatchObject([{ title: 'Rain on the field' }])
})

test.each([
  [1, 'Rain', ''],
  [0, '', ''],
  [0, '', 'Jan-Jun'],
])('the title of an issue that OJS shows, %j, is %j, and its months are %j', async (show_title, title, frequency) => {
  const tables = dumpTables('3.3', [issueOf([plain], { title: frequency || 'Rain' })])
  tables.issues = (tables.issues ?? []).map((row) => ({ ...row, show_title }))
  await Bun.write(join(folder, 'ojs.sql'), postgresDump(tables))
  const { printed } = await move('ojs.sql')
  expect(printed.includes('title that readers did not see (no place for it here)')).toBe(show_title === 0)
  expect(await db.select().from(issues)).toMatchObject([{ title, frequency }])
})

const covered = issueOf([plain], { cover: new Uint8Array([1]) })

test.each([
  [
    'OJS 3',
    nativeXml('3.3', [covered]).replace(
      '<cover_image_alt_text/>',
      '<cover_image_alt_text>A field</cover_image_alt_text>',
    ),
  ],
  ['OJS 2', ojs2Xml([covered]).replace('<cover><image>', '<cover><altText>A field</altText><image>')],
])('the report names the words about a cover in the XML of %s', async (_, xml) => {
  await Bun.write(join(folder, 'journal.xml'), xml)
  expect((await move('journal.xml')).printed).toContain(
    'words about a cover (no place for it here), such as issue 3(1), 2020: A field',
  )
})

const inTwo = (name: string, one: string, other: string) =>
  `<${name} locale="en_US">${one}</${name}><${name} locale="es_ES">${other}</${name}>`

test.each([
  [
    'coverage of OJS 3',
    nativeXml('3.3', [issueOf([{ ...plain, more: inTwo('coverage', 'Spain', 'España') }])]),
    'Spain España',
  ],
  [
    'a biography of OJS 2',
    ojs2Xml([issueOf([plain])]).replace('</author>', `${inTwo('biography', 'Grows', 'Cría')}</author>`),
    'Grows Cría',
  ],
])('the report has all languages of %s', async (_, xml, told) => {
  await Bun.write(join(folder, 'journal.xml'), xml)
  expect((await move('journal.xml')).printed).toContain(told)
})

test('pages of the journal’s own come once, hidden, and the report has them as they were', async () => {
  const tables = dumpTables('3.3', [issueOf([plain])])
  const say = (setting_name: string, locale: string, setting_value: string) => ({
    static_page_id: 1,
    locale,
    setting_name,
    setting_value,
  })
  tables.static_pages = [{ static_page_id: 1, path: 'Ethics_Policy', context_id: 1 }]
  tables.static_page_settings = [
    ...[say('title', 'en_US', 'Ethics'), say('title', 'de_DE', 'Ethik')],
    say('content', 'en_US', '<p>We follow <b>COPE</b>.<img src="/a.png"></p>'),
  ]
  tables.navigation_menu_items = [
    { navigation_menu_item_id: 1, context_id: 1, path: 'ethics-policy', type: 'NMI_TYPE_CUSTOM' },
  ]
  tables.navigation_menu_item_settings = [
    { navigation_menu_item_id: 1, locale: 'en_US', setting_name: 'title', setting_value: 'Another' },
  ]
  await Bun.write(join(folder, 'ojs.sql'), postgresDump(tables))
  for (const dry of [['--dry'], []]) {
    const { printed } = await move('ojs.sql', ...dry)
    expect(printed).toContain('      1 pages of the journal’s own, hidden\n')
    expect(printed).toContain(
      'page, here hidden (changed to fit), such as journal crops: Ethics_Policy Ethik Ethics <p>',
    )
    expect(printed).toContain('1 × page whose address is here already (enter it here by hand)')
  }
  expect((await move('ojs.sql')).printed).toContain('2 × page whose address is here already')
  const text = encodeHtml('<p>We follow <b>COPE</b>.</p>')
  expect(await db.select().from(webpages)).toMatchObject([
    { slug: 'ethics-policy', title: 'Ethics', text, place: 'footer', status: 'disabled' },
  ])
})

test.each([
  [{ stage_id: 1 }, 'a paper in progress, in submission'],
  [{ stage_id: 3 }, 'a paper in progress, in review'],
  [{ stage_id: 4 }, 'a paper in progress, in copyediting'],
  [{ stage_id: 5 }, 'a paper in progress, in production'],
  [{ stage_id: 3, status: 4 }, 'it was declined'],
  [{ stage_id: 1, submission_progress: 2 }, 'its submission was not finished'],
])(
  'the report names papers in progress by number, title and stage, and they do not come in: %j',
  async (how, reason) => {
    const tables = dumpTables('3.4', [issueOf([plain])])
    const [submission = {}] = tables.submissions ?? []
    const [publication = {}] = tables.publications ?? []
    const ids = { submission_id: 201, status: 1, ...how }
    tables.submissions?.push({ ...submission, current_publication_id: 5201, ...ids })
    tables.publications?.push({ ...publication, publication_id: 5201, submission_id: 201, status: ids.status })
    const setting = { publication_id: 5201, locale: 'en_US', setting_name: 'title', setting_value: 'Still being read' }
    tables.publication_settings?.push(setting)
    await Bun.write(join(folder, 'ojs.sql'), postgresDump(tables))
    const { status, printed } = await move('ojs.sql')
    expect(printed).toContain(`draft: article 201, Still being read: ${reason}\n`)
    expect(status).toBe(0)
    expect(await db.$count(articles)).toBe(1)
  },
)

test.each([
  ['???? ?? ?????', true],
  ['Ho?eit in ?d?', true],
  ['Why? When?', false],
  ['Really?? — Or not?', false],
])('a table with the title %s is told to have lost letters: %s', async (title, isTold) => {
  await Bun.write(join(folder, 'old.csv'), `title,authors,year,volume,issue\n${title},Ana Ruiz,2020,3,1\n`)
  expect((await move('old.csv')).printed.includes(`title or name that lost letters (changed to fit)`)).toBe(isTold)
})
