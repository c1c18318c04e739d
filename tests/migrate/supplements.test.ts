// one database
import { beforeEach, expect, test } from 'bun:test'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { hashContent } from '../../src/core/files/files.ts'
import type { MovedGalley } from '../../src/exchange/migrate/addresses/moved.ts'
import { filesOf } from '../../src/exchange/migrate/galley-rules.ts'
import { dumpFilePath, dumpTables } from '../support/builders/ojs-dump.ts'
import { nativeXml } from '../support/builders/ojs-native.ts'
import { ojs2FilePath, ojs2Tables, ojs2Xml } from '../support/builders/ojs2.ts'
import { mysqlDump, postgresDump } from '../support/builders/sql-dump.ts'
import { wheat as common, issueOf as issue, pdf } from '../support/builders/wheat.ts'
import { withMove } from '../support/moves.ts'

const { db, files, folder, move } = await withMove()
beforeEach(async () => {
  for (const table of [audit, articles, issues]) await db.delete(table)
  await rm(join(folder, 'files'), { recursive: true, force: true })
})

const bytes = (text: string) => new TextEncoder().encode(text)
const csv = bytes('plot,yield\n1,3.2\n2,3.4\n')
const page = bytes('<!doctype html><p>No data.</p>')
const survey = pdf('survey')
const wheat = {
  ...common,
  galleys: { PDF: pdf('wheat'), HTML: 'wheat.html' },
  supplements: { 'Plot_yields.csv': csv, 'Survey.pdf': survey, 'Notes.html': page },
}

async function put(path: string, content: Uint8Array) {
  await mkdir(dirname(join(folder, 'files', path)), { recursive: true })
  await Bun.write(join(folder, 'files', path), content)
}

async function moved() {
  const [row] = await db.select().from(articles)
  for (const { hash } of row?.supplements ?? []) expect(await files.open(hash)).toBeDefined()
  expect(row?.file_hash).toBe(hashContent(pdf('wheat')))
  expect(row?.supplements_given).toBe(row?.supplements.length)
  return row?.supplements.map(({ n, title, kind, hash }) => [n, title, kind, hash])
}

const both = [
  [1, 'Plot_yields.csv', 'csv', hashContent(csv)],
  [2, 'Survey.pdf', 'pdf', hashContent(survey)],
]

test.each(['3.1', '3.3', '3.5'] as const)('a dump of OJS %s brings its supplements, and says so', async (version) => {
  const supplements = Object.entries(wheat.supplements)
  await put(dumpFilePath(version, 1010), pdf('wheat'))
  for (const [at, [name, content]] of supplements.entries())
    await put(
      dumpFilePath(version, 1012 + at)
        .replace('-1-', '-6-')
        .replace(/pdf$/, name.split('.')[1] ?? ''),
      content,
    )
  const tables = dumpTables(version, [issue([wheat])])
  await Bun.write(join(folder, 'ojs.sql'), postgresDump(tables))
  const dry = await move('ojs.sql', '--files', 'files', '--dry')
  const { printed } = await move('ojs.sql', '--files', 'files')
  expect(await moved()).toEqual(both)
  const inSource = new Set(tables.submission_files?.filter(({ genre_id }) => genre_id === 6).map((row) => row.file_id))
  const left = Number(/(\d+) × supplement that cannot be taken/.exec(printed)?.[1])
  for (const report of [dry.printed, printed]) expect(report).toContain(`${inSource.size - left} supplementary files\n`)
  expect(left).toBe(1)
  const [row] = await db.select().from(articles)
  expect(row?.supplements[0]?.description).toBe('About Plot_yields.csv')
})

test.each(['3.1', '3.6'] as const)('native XML of OJS %s brings its supplements, and says so', async (version) => {
  await Bun.write(join(folder, 'ojs.xml'), nativeXml(version, [issue([wheat])]))
  const dry = await move('ojs.xml', '--dry')
  const { printed } = await move('ojs.xml')
  expect(await moved()).toEqual(both)
  for (const report of [dry.printed, printed]) expect(report).toContain('2 supplementary files\n')
  expect(printed).toContain('galley Notes.html (en_US)')
})

test('OJS 2 brings its supplementary files, from a dump and from XML', async () => {
  const tables = ojs2Tables([issue([{ ...wheat, galleys: { PDF: pdf('wheat') } }])])
  tables.article_supplementary_files = [{ supp_id: 5, file_id: 1019, article_id: 101, seq: 1 }]
  const setting = { supp_id: 5, locale: 'en_US', setting_name: 'title', setting_value: 'Yields of all plots' }
  tables.article_supp_file_settings = [setting]
  const [file] = tables.article_files ?? []
  const name = '101-1019-1-SP.csv'
  tables.article_files?.push({
    ...file,
    file_id: 1019,
    file_name: name,
    file_type: 'text/csv',
    original_file_name: 'a.csv',
  })
  await put(ojs2FilePath(101, 1010), pdf('wheat'))
  await put(join(dirname(dirname(ojs2FilePath(101, 1010))), 'supp', name), csv)
  await Bun.write(join(folder, 'ojs.sql'), mysqlDump(tables))
  await move('ojs.sql', '--files', 'files')
  expect(await moved()).toEqual([[1, 'Yields of all plots', 'csv', hashContent(csv)]])
  for (const table of [articles, issues]) await db.delete(table)
  const embed = `<embed filename="a.csv" encoding="base64" mime_type="text/csv">${csv.toBase64()}</embed>`
  const within = `<supplemental_file><title locale="en_US">Yields</title><file>${embed}</file></supplemental_file>`
  const xml = ojs2Xml([issue([{ ...wheat, galleys: { PDF: pdf('wheat') } }])])
  await Bun.write(join(folder, 'ojs.xml'), xml.replace('</article>', `${within}</article>`))
  await move('ojs.xml')
  expect(await moved()).toEqual([[1, 'Yields', 'csv', hashContent(csv)]])
})

test('JATS brings the supplements that lie beside it', async () => {
  const license_url = 'https://creativecommons.org/publicdomain/zero/1.0/'
  const material = (name: string, title: string) =>
    `<supplementary-material xlink:href="${name}"><caption><title>${title}</title><p>A row a plot.</p></caption>
      <permissions><license xlink:href="${license_url.replace('s:', ':')}"/></permissions></supplementary-material>`
  await put(
    'a.xml',
    bytes(`<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><journal-meta/><article-meta>
      <title-group><article-title>Wheat</article-title></title-group><pub-date><year>2020</year></pub-date>
      <volume>3</volume><issue>1</issue><fpage>1</fpage><lpage>8</lpage>
      ${material('yields.csv', 'Yields')}${material('gone.csv', 'Gone')}</article-meta></front></article>`),
  )
  await put('a.pdf', pdf('wheat'))
  await put('yields.csv', csv)
  const { printed } = await move('files')
  expect(await moved()).toEqual([[1, 'Yields', 'csv', hashContent(csv)]])
  expect(await db.select().from(articles)).toMatchObject([{ supplements: [{ license_url }] }])
  expect(printed).toMatch(/1 supplementary files\n(?:.*\n)*.*supplementary material .*gone\.csv/)
})

const galley = (label: string, name: string, more: Partial<MovedGalley['file']> = {}): MovedGalley => ({
  names: [],
  label,
  locale: 'en',
  remote: '',
  file: { id: '', name, path: name, isPdf: name.endsWith('.pdf'), size: 9, problem: '', ...more },
})
const among = (galleys: MovedGalley[]) => filesOf({ ...({} as Parameters<typeof filesOf>[0]), locale: 'en', galleys })

test.each<[string, MovedGalley[], string | undefined, string[]]>([
  [
    'the first PDF is a supplement',
    [galley('Data', 'a.pdf', { isSupplement: true }), galley('PDF', 'b.pdf')],
    'b.pdf',
    ['Data'],
  ],
  ['the only PDF is called one', [galley('PDF', 'a.pdf', { isSupplement: true })], 'a.pdf', []],
  ['a table is in no genre', [galley('PDF', 'a.pdf'), galley('XLSX', 'Plot_yields.xlsx')], 'a.pdf', ['Plot yields']],
  ['a Word file is a text', [galley('PDF', 'a.pdf'), galley('Word', 'a.docx')], 'a.pdf', []],
  ['one is too large', [galley('Data', 'a.csv', { size: 20_971_521 })], undefined, []],
  [
    'there are eleven',
    Array.from({ length: 11 }, (_, at) => galley(`D${at}`, 'a.csv')),
    undefined,
    ['D0', 'D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8', 'D9'],
  ],
])('where %s', (_, galleys, pdfPath, titles) => {
  const { pdf: own, supplements, left } = among(galleys)
  expect([own, supplements.map(({ title }) => title)]).toEqual([pdfPath, titles])
  expect(left).toHaveLength(galleys.length - titles.length - (own ? 1 : 0))
})
