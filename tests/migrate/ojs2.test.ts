// one database
import { beforeEach, expect, test } from 'bun:test'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { asc } from 'drizzle-orm'
import { oldAddresses } from '../../src/core/db/tables/addresses.ts'
import { articleAuthors, articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { hashContent } from '../../src/core/files/files.ts'
import { detectNativeForm } from '../../src/exchange/migrate/ojs-native/form-rules.ts'
import { ojs2FilePath, ojs2Tables, ojs2Xml } from '../support/builders/ojs2.ts'
import { mysqlDump, postgresDump } from '../support/builders/sql-dump.ts'
import { wheat as common, issueOf as issue, pdf } from '../support/builders/wheat.ts'
import { withMove } from '../support/moves.ts'

const { db, folder, move } = await withMove()
beforeEach(async () => {
  for (const table of [oldAddresses, audit, articles, issues]) await db.delete(table)
  for (const name of ['files', 'journal.xml', 'xml']) await rm(join(folder, name), { recursive: true, force: true })
  const file = join(folder, 'files', ojs2FilePath(101, 1010))
  await mkdir(dirname(file), { recursive: true })
  await Bun.write(file, pdf('wheat'))
})

const wheat = { ...common, galleys: { PDF: pdf('wheat'), HTML: 'html' } }
const draft = { ...wheat, id: 102, title: { en_US: 'Maize' }, doi: '', published: undefined, galleys: {} }

async function moved() {
  const [row, ...others] = await db.select().from(articles)
  const people = await db.select().from(articleAuthors).orderBy(asc(articleAuthors.position))
  const keys = (await db.select().from(oldAddresses)).map(({ key }) => key).sort()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    import_key: 'ojs/101',
    refnumber: '101',
    status: 'enabled',
    year: 2020,
    volume: 3,
    issue: 1,
    description: 'Wheat in drought',
    title_alt: 'सूखे में गेहूँ',
    pagenumber: '1-8',
    publishdate: '2020-02-15',
    doi: '10.1234/crops.101',
    license_url: 'https://creativecommons.org/licenses/by/4.0/',
    country: 'Spain',
    keywords: 'wheat, drought',
    keywords_alt: 'गेहूँ',
    file_hash: hashContent(pdf('wheat')),
  })
  expect(people).toMatchObject([
    {
      name: 'Ana García Márquez',
      family: 'García Márquez',
      affiliation: 'University of Madrid',
      country: 'Spain',
      orcid: 'https://orcid.org/0000-0002-1825-0097',
      corresponding: true,
    },
    { name: 'सीता देवी', affiliation: 'Institute of Crops', corresponding: false },
  ])
  return { row, keys }
}

const supplementElsewhere = {
  article_supplementary_files: [
    { supp_id: 1, file_id: 0, article_id: 101, remote_url: 'https://zenodo.org/1', seq: 1 },
  ],
  article_supp_file_settings: [{ supp_id: 1, locale: 'en_US', setting_name: 'title', setting_value: 'Data' }],
}

function elsewhereXml(): string {
  const galley = '<galley><label>Data</label><file><remote src="https://zenodo.org/1"/></file></galley></article>'
  return ojs2Xml([issue([wheat])]).replace('</article>', galley)
}

test.each([
  ['2.2', { product: undefined, major: 2, minor: 2 }],
  ['2.3', { product: 'ojs2', major: 2, minor: 3 }],
])('a dump of OJS %s, whose tables are others, is refused with what to do', async (version, of) => {
  const versions = [{ ...of, current: 1 }]
  await Bun.write(join(folder, 'ojs.sql'), mysqlDump({ ...ojs2Tables([issue([wheat])]), versions }))
  const { status, printed } = await move('ojs.sql', '--dry')
  expect([status, printed]).toEqual([1, `This is OJS ${version}. Ask your host to upgrade a copy of it to 3.3 first\n`])
})

test.each([
  ['PostgreSQL', postgresDump],
  ['MySQL', mysqlDump],
])('a dump of OJS 2.4 from %s brings its articles, each once', async (_, dumpOf) => {
  await Bun.write(join(folder, 'ojs.sql'), dumpOf(ojs2Tables([issue([wheat, draft])])))
  const first = await move('ojs.sql', '--files', 'files')
  expect(first.status).toBe(0)
  expect(first.printed).toMatch(
    / 2 articles in the source\n +1 added\n +0 already there\n +1 did not come\n +1 of these/,
  )
  expect(first.printed).toContain('draft: article 102, Maize: it was never in an issue')
  const { row, keys } = await moved()
  expect(row).toMatchObject({
    received: '2019-11-02',
    accepted: '2020-01-20',
    references: wheat.references?.join('\n'),
  })
  expect(keys).toEqual(['article/101', 'doi/10.1234/crops.101', 'file/101/1010', 'galley/101/1017', 'issue/7'])
  const left = await Bun.file(join(folder, 'ojs-left.jsonl')).text()
  expect(left).toContain('"what":"coverage","content":"Spain"')
  expect(left).toContain('galley HTML')
  expect((await move('ojs.sql', '--files', 'files')).printed).toContain('      1 already there\n')
})

test.each([
  ['its XML', 'journal.xml', elsewhereXml()],
  ['its database', 'ojs.sql', mysqlDump({ ...ojs2Tables([issue([wheat])]), ...supplementElsewhere })],
])('of OJS 2 the report names the address of a file that lies elsewhere, from %s', async (_, name, source) => {
  await Bun.write(join(folder, name), source)
  expect((await move(name)).printed).toContain(
    '(no place for it here), such as article 101, Wheat in drought: https://zenodo.org/1',
  )
})

const doctype = /<!DOCTYPE [^>]*>/

test.each([
  ['the document type of PKP', ojs2Xml([issue([wheat])])],
  ['a document type of its own', ojs2Xml([issue([wheat])]).replace(doctype, '<!DOCTYPE issues SYSTEM "native.dtd">')],
  ['none', ojs2Xml([issue([wheat])]).replace(doctype, '<!-- <root> -->')],
])("OJS 2's XML with %s brings its articles, each once", async (_, xml) => {
  await Bun.write(join(folder, 'journal.xml'), xml)
  const first = await move('journal.xml')
  expect(first).toMatchObject({ status: 0, printed: expect.stringMatching(/ 1 added\n/) })
  const { keys } = await moved()
  expect(keys).toEqual(['article/101', 'doi/10.1234/crops.101', 'issue/7', 'issue/spring'])
  expect((await move('journal.xml')).printed).toContain('      1 already there\n')
})

const opened = '<issues xmlns="http://pkp.sfu.ca"><issue><articles>'
const otherKind = 'no article in it: 0.xml: it is not native XML of OJS'

test.each([
  ['of another kind', '<doi_batch xmlns="http://www.crossref.org/schema/4.4.2"/>', 0, otherKind],
  ["with another's root", `<root>${opened}<article/></articles></issue></issues></root>`, 0, otherKind],
  ['in an unknown encoding', '<?xml version="1.0" encoding="utf-7"?><issues/>', 0, otherKind],
  ['that is empty', '', 0, otherKind],
  ['that is cut off', `${opened}<article>`, 1, 'did not come: 0.xml: The XML is not well-formed'],
  ['in another encoding than it says', `${opened}<article>\xff`, 1, 'did not come: 0.xml: The XML is not in UTF-8'],
  [
    'that is hostile',
    `<!DOCTYPE issues [<!ENTITY a "">]>${opened}`,
    1,
    'did not come: 0.xml: The XML declares entities',
  ],
])('a file %s is told, and the others of its folder come', async (_, xml, status, told) => {
  await Bun.write(join(folder, 'xml', '0.xml'), Buffer.from(xml, 'latin1'))
  await Bun.write(join(folder, 'xml', '1.xml'), ojs2Xml([issue([wheat])]))
  const moved = await move('xml')
  expect(moved.printed).toMatch(/ 1 added\n/)
  expect(moved.printed).toContain(told)
  expect(moved.status).toBe(status)
})

test.each([
  ['<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><journal-meta><title>A</title>', undefined],
  ['<articles><article><title>A</title>', '2'],
  ['<article locale="en_US"><id type="internal">1</id>', '2'],
  ['<article xmlns="http://other.example"><title>A</title>', undefined],
  ['<issues xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><issue><title>A</title>', '2'],
  ['<?xml version="1.0"?><!-- <front> --><issue><volume>1</volume>', '2'],
  ['<o:issues xmlns:o="http://pkp.sfu.ca/">', '3'],
  ['<issues><entry>', undefined],
  ['<title>A</title>', undefined],
  ['', undefined],
] as const)('the native XML that begins with %s is of OJS %s', (start, form) => {
  expect(detectNativeForm(start)).toBe(form)
})
