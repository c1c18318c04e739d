// one database
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { indexArticles } from '../../src/journal/search/index/queries.ts'
import { crawl } from '../support/crawl.ts'
import { type OpenDatabase, openTestDatabase, openUpgraded } from '../support/database.ts'
import { aJournal } from '../support/journal.ts'

type Journal = Awaited<ReturnType<typeof aJournal>>

/** The last migration before authors had rows, DOIs were sent, articles moved and notices were told. */
const version = '0023_references-and-funding'

const pdf = new TextEncoder().encode('%PDF-1.7 of an article')
const hash = new Bun.CryptoHasher('sha256').update(pdf).digest('hex')

/** A journal as that version filled it. */
const content = `
  update settings set websitename = 'Field Crops', issn = '2049-3630', publisher = 'Society', websiteemail = 'desk@crops.example',
    doi_prefix = '10.1234', doi_slug = 'crops', license_url = 'https://creativecommons.org/licenses/by/4.0/', modification = '2026-01-01';
  insert into issues (year, volume, issue, frequency, creation, modification) values
    (2024, 1, 1, 'Jan-Feb', '2024-01-01', '2024-01-01'), (2025, 2, 1, 'March', '2025-03-01', '2025-03-01'),
      (2025, 2, 2, 'Apr', '2025-04-01', '2025-04-01');
  insert into articles (title, title_key, description, authorname, abstract, keywords, pagenumber, first_page, last_page, refnumber, year,
    volume, issue, subject, country, publishdate, file_hash, file_bytes, status, creation, modification) values
    ('On &lt;i&gt;Zea mays&lt;/i&gt;', 'on zea mays', 'On Zea mays', 'Dr. José Álvarez, Anne-Marie van der Berg',
      '&lt;p&gt;Yields of 3 t ha&lt;sup&gt;-1&lt;/sup&gt;.&lt;/p&gt;',
      'maize, yield', '1-8', 1, 8, '101', 2024, 1, 1, 'Agronomy', 'Peru', '2024-02-03', '${hash}', ${pdf.byteLength},
        'enabled', '2024-02-01', '2024-02-02'),
    ('गेहूँ में जल प्रबंधन', 'गेहूँ में जल प्रबंधन', 'गेहूँ में जल प्रबंधन', 'सीता देवी',
      '&lt;p&gt;सिंचाई।&lt;/p&gt;', 'गेहूँ', '9-12', 9, 12, '102', 2024, 1, 1,
      '', 'India', '2024-02-04', null, null, 'enabled', '2024-02-01', '2024-02-02'),
    ('Hidden', 'hidden', 'Hidden', 'Asha Rao', '', '', '13-14', 13, 14, '103', 2024, 1, 1, '', '', '2024-02-05',
      null, null, 'disabled', '2024-02-01', '2024-02-02'),
    ('Without pages', 'without pages', 'Without pages', 'Plato', '', '', '', null, null, '104', 2025, 2,
      1, '', '', null, null, null, 'enabled', '2025-03-01', '2025-03-02');
  update articles set doi = '10.1234/crops.101', article_type = 'review-article', received = '2023-10-01',
    accepted = '2023-12-01', title_alt = 'मक्का',
    language_alt = 'hi', abstract_alt = '&lt;p&gt;उपज।&lt;/p&gt;', data_availability = 'On request.',
      ethics = 'None.', funding = 'Crop Fund|X 1|',
    "references" = E'Rao A. Rice. 2020. doi:10.5555/a\\nBose T. Soils. 2019.' where refnumber = '101';
  insert into editors (name, category, creation, updated_at) values ('Anita Roy', 'chief editor', '2024-01-01',
    '2024-01-01'), ('Sita', 'associate editor', '2024-01-01', '2024-01-01');
  insert into indexing (title, link, sortnumber, modification) values ('FieldRef', 'https://ref.example', 7, '2024-01-01');
  insert into news (title, content, date, modification) values ('Call for papers', '&lt;p&gt;Soon.&lt;/p&gt;', '2025-01-01', '2025-01-01');
  update pages set content = case name when 'about' then '&lt;p&gt;Ours.&lt;/p&gt;' else '' end, modification = '2025-01-01';
  update issues set modification = '2025-05-01';
  insert into secrets (name, value) values ('certificates', 'the same key in both') on conflict do nothing;
`

const article = '/archives/2024/vol1/issue1/101'
const addresses = [
  ...[article, `${article}.pdf`, `${article}.bib`, `${article}.ris`, `${article}.csl.json`, '/archives/2024/1/1/101'],
  ...['/archives/2024/vol1/issue1', '/archives/2025/vol2/issue2', '/assets/archives/2024/vol1issue1/101.pdf', '/board'],
  ...[
    '/pdf?refno=101',
    '/certificate?refno=101',
    '/search?keyword=maize',
    '/authors/Anne-Marie%20van%20der%20Berg',
    '/about',
  ],
  ...[
    '/api/archives',
    '/api/archives/2024/1/1',
    '/api/archives/ref/101',
    '/api/settings',
    '/api/editors',
    '/api/indexing',
  ],
  ...[
    '/feed.atom',
    '/sitemap.xml',
    '/robots.txt',
    '/',
    '/contact',
    '/indexing',
    '/terms-and-conditions',
    '/openapi.json',
  ],
]
const start = [
  ...addresses,
  '/archives/2024/vol1/issue1/103',
  '/search?keyword=mazie',
  '/search?keyword=सिंचाई',
  '/news',
]

/** Documents take a while to draw, and are those of a journal with the same content. */
const isWanted = (path: string) => !/^\/(?:api\/pdf|static|oai)/.test(path)

describe('an upgraded journal of the version before people, deposits, moves and notices', () => {
  let upgraded: Journal
  let fresh: Journal
  beforeAll(async () => {
    upgraded = await filled((logger) => openUpgraded(version, content, logger))
    fresh = await filled(async (logger) => {
      const connection = await openTestDatabase(logger)
      const readersFollowed = `insert into registered_dois (doi) values ('10.1234/crops.101')`
      await connection.db.execute(sql.raw(content + readersFollowed))
      return connection
    })
  })
  afterAll(async () => {
    await upgraded.close()
    await fresh.close()
  })

  async function filled(open: OpenDatabase): Promise<Journal> {
    const journal = await aJournal({ ORIGIN: 'http://localhost' }, open)
    await journal.files.save(pdf)
    await indexArticles(journal.db)
    return journal
  }

  test('answers every address like a new journal with the same content', async () => {
    const [mine, others] = [await crawl(upgraded.get, start, isWanted), await crawl(fresh.get, start, isWanted)]
    expect(mine.size).toBeGreaterThan(60)
    expect(Object.fromEntries(mine)).toEqual(Object.fromEntries(others))
  })

  test('still answers every address of the version before', async () => {
    for (const path of addresses) expect(`${path} ${(await upgraded.get(path)).status}`).toBe(`${path} 200`)
  })

  test('gives harvesters the same records', async () => {
    const records = async ({ get }: Journal) =>
      (await (await get('/oai?verb=ListRecords&metadataPrefix=oai_dc')).text()).replace(/\d{4}-\d\d-\d\dT[\d:]+Z/g, '')
    expect(await records(upgraded)).toContain('On Zea mays')
    expect(await records(upgraded)).toBe(await records(fresh))
  })
})
