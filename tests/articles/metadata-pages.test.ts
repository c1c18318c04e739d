// one database
import { beforeAll, describe, expect, test } from 'bun:test'
import { registeredDois } from '../../src/core/db/tables/record.ts'
import { encodeHtml } from '../../src/core/text/html.ts'
import { fullMetadata } from '../support/builders/metadata.ts'
import { anArticle } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'
import { readPdf } from '../support/pdf.ts'

const place = '/archives/2026/vol5/issue2'
const journal = await withJournal()
const { db } = journal

const address = 'https://doi.org/10.1234/Crops.5'

beforeAll(async () => {
  await setSettings(db, { websitename: 'Journal of Crops', license_url: 'https://licence.example/all' })
  const { title_alt, abstract_alt } = fullMetadata
  const html = { title_alt: encodeHtml(title_alt), abstract_alt: encodeHtml(abstract_alt) }
  await anArticle(db, {
    refnumber: '1',
    title: 'Rice',
    authorname: 'Ravi Sharma',
    pagenumber: '1-8',
    publishdate: '2026-03-14',
    ...fullMetadata,
    ...html,
  })
  await db.insert(registeredDois).values({ doi: '10.1234/crops.5' })
  await anArticle(db, { refnumber: '2', title: 'Wheat', authorname: 'Asha Rao' })
})

describe('the page of an article', () => {
  test('the page links DOIs and addresses in the statements, and gives a second abstract its heading', async () => {
    const data_availability = 'At https://data.example/a_(b). Also doi:10.5061/dryad.x1, and 10.5281/zenodo.7.'
    const second = { abstract: '<p>धान।</p>', abstract_alt: encodeHtml('<p>Rice.</p>'), language_alt: 'en' }
    await anArticle(db, { refnumber: '30', title: 'Soils', data_availability, ...second })
    const html = await (await journal.get(`${place}/30`)).text()
    expect(html).toContain(
      'At <a href="https://data.example/a_(b">https://data.example/a_(b</a>). ' +
        'Also <a href="https://doi.org/10.5061/dryad.x1">doi:10.5061/dryad.x1</a>, ' +
        'and <a href="https://doi.org/10.5281/zenodo.7">10.5281/zenodo.7</a>.',
    )
    expect(html).toContain('<h3 class="label">Abstract (English)</h3>')
  })

  test('the page shows the metadata', async () => {
    const { text } = await journal.read(`${place}/1`)
    for (const words of [
      'Letter Rice धान की उपज Ravi Sharma',
      'Received 2 November 2025 Revised 20 January 2026 Accepted 11 February 2026 Published 14 March 2026',
      `India ${address}`,
      'What we found. सारांश हमने देखा।',
      'धान, मिट्टी Data availability',
      'Data availability On request. Or here.',
      'Competing interests None known.',
      'Ethics Approved.',
      'Use of AI None was used.',
      'Acknowledgements We thank the growers. And the weather.',
      'Plain summary Rice grows. Abstract',
      'Funding Crop Council, CC-17',
      'References Rao A. Yield. 2020. doi:10.1234/crops.7. Bose T. Soils. 2019.',
      `Sharma R. Rice. Journal of Crops. 2026; 5(2): 1–8. ${address}`,
      '© 2026 The growers · CC BY 4.0',
    ])
      expect(text).toContain(words)
  })

  test("the markup holds the languages, the article's licence and the DOI", async () => {
    const html = await (await journal.get(`${place}/1`)).text()
    for (const markup of [
      '<h1><span lang="en">Rice</span></h1>',
      '<span lang="hi"><i>धान</i> की उपज</span>',
      '<div class="abstract" lang="hi">',
      `rel="license noopener" href="${fullMetadata.license_url}"`,
      '<meta name="citation_doi" content="10.1234/Crops.5"/>',
      '<meta name="citation_language" content="en"/>',
      `<meta name="DC.identifier" content="${address}"/>`,
      '<meta name="DC.rights" content="© 2026 The growers"/>',
      `"@id":"${address}"`,
      '<meta name="citation_reference" content="Bose T. Soils. 2019."/>',
      '<a href="https://doi.org/10.1234/crops.7">doi:10.1234/crops.7</a>.',
      '<a href="https://ror.org/02ex6cf31">Crop Council</a>',
      '"funder":[{"@type":"Organization","@id":"https://ror.org/02ex6cf31","name":"Crop Council"}]',
      '"alternateName":"धान की उपज"',
    ])
      expect(html).toContain(markup)
    expect(html).not.toContain('licence.example')
  })

  test('the page shows no empty metadata, and the licence of the settings', async () => {
    const html = await (await journal.get(`${place}/2`)).text()
    const [shown = ''] = /<article.*<\/article>/s.exec(html) ?? []
    expect(shown).not.toMatch(/doi|Research article|Received|second-title|Data availability|References|Funding|©/)
    expect(html).not.toMatch(/citation_doi|doi\.org|"@id"|alternateName|DC\.rights" content="©/)
    expect(html).toContain('href="https://licence.example/all"')
    expect(html).toContain('<h1><span>Wheat</span></h1>')
  })

  test('an article without language and holder gets those of the settings', async () => {
    await setSettings(db, { article_language: 'fr', copyright_holder: 'Crop Society' })
    journal.pageCache.clear()
    const html = await (await journal.get(`${place}/2`)).text()
    expect(html).toContain('<span lang="fr">Wheat</span>')
    expect(html).toContain('<meta name="citation_language" content="fr"/>')
    expect(html).toContain('© 2026 Crop Society · ')
  })

  test('the page marks Hindi within a title of another language', async () => {
    await anArticle(db, { refnumber: '3', title: 'Growth of धान', language: 'en' })
    const html = await (await journal.get(`${place}/3`)).text()
    expect(html).toContain('<h1><span lang="en">Growth of <span lang="hi">धान</span></span></h1>')
  })
})

test('feed and documents are in the declared language', async () => {
  await setSettings(db, { article_language: 'fr' })
  journal.pageCache.clear()
  const feed = await (await journal.get('/feed.atom')).text()
  expect(feed).toContain('<entry xml:lang="en"><title type="html">Rice</title>')
  expect(feed).toContain('<entry xml:lang="fr"><title type="html">Wheat</title>')
  for (const path of ['certificate/2/Asha%20Rao', 'coverpage/2'])
    expect((await readPdf(await (await journal.get(`/api/pdf/${path}`)).bytes())).language).toBe('fr')
})

test.each([
  ['1.bib', 'doi = {10.1234/Crops.5}'],
  ['1.ris', 'DO  - 10.1234/Crops.5\r\n'],
  ['1.csl.json', '"DOI": "10.1234/Crops.5"'],
])('the file %s has the DOI', async (file, written) => {
  expect(await (await journal.get(`${place}/${file}`)).text()).toContain(written)
  expect(await (await journal.get(`${place}/${file.replace('1', '2')}`)).text()).not.toMatch(/doi/i)
})

test('the feed links the DOI', async () => {
  const feed = await (await journal.get('/feed.atom')).text()
  expect(feed.match(/<link rel="related" title="DOI" href="[^"]*"\/>/g)).toEqual([
    `<link rel="related" title="DOI" href="${address}"/>`,
  ])
})

test.each([
  ['certificate', '/api/pdf/certificate/1/Ravi%20Sharma', '/api/pdf/certificate/2/Asha%20Rao'],
  ['cover page', '/api/pdf/coverpage/1', '/api/pdf/coverpage/2'],
])('the %s prints the DOI where there is one', async (_, withDoi, without) => {
  expect((await readPdf(await (await journal.get(withDoi)).bytes())).text).toContain(address)
  expect((await readPdf(await (await journal.get(without)).bytes())).text).not.toContain('doi.org')
})
