// one database
import { afterAll, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { writeFileHere } from '../../src/core/cli/terminal.ts'
import { articleTextFiles, articleTexts, waitingTexts } from '../../src/core/db/tables/article-texts.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { exportCommand } from '../../src/exchange/export/lines/command.ts'
import { importCommand } from '../../src/exchange/import/command.ts'
import { bringTexts } from '../../src/journal/articles/text/actions.ts'
import { createOutputs } from '../../src/journal/fulltext/outputs.ts'
import { createFullTextReader } from '../../src/journal/fulltext/reader.ts'
import { createTexts } from '../../src/texts.ts'
import { dumpTables } from '../support/builders/ojs-dump.ts'
import { type DumpTables, mysqlDump } from '../support/builders/sql-dump.ts'
import { issueOf, wheat } from '../support/builders/wheat.ts'
import { configOf } from '../support/journal.ts'
import { withMove } from '../support/moves.ts'

const { db, files, folder, move } = await withMove()
const workers = { fullTexts: createFullTextReader(), texts: createTexts(), outputs: createOutputs({ folder }) }
afterAll(() => {
  for (const { stop } of Object.values(workers)) stop()
})
const clock = () => new Date('2026-06-15T10:00:00.000Z')
const services = { db, files, clock, config: configOf({}), workers }

const boat = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const article = (number: number, body: string) => `<?xml version="1.0"?>
<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta>
<article-id pub-id-type="publisher-id">${number}</article-id>
<title-group><article-title>Lanterns of the delta, part ${number}</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Rao</surname><given-names>B.</given-names></name></contrib></contrib-group>
<pub-date><year>2020</year></pub-date><volume>3</volume><issue>1</issue></article-meta></front>${body}</article>`
const body = `<body><sec><title>Boats</title><p>Boats carry lanterns at night.</p>
<fig id="f1"><label>Figure 1</label><graphic xlink:href="boat"/></fig></sec></body>`

beforeEach(async () => {
  for (const table of [articles, issues, articleTextFiles, articleTexts]) await db.delete(table)
})

test.each(['3.2', '3.3'] as const)('a galley of OJS %s that is JATS brings its pictures', async (version) => {
  const { submission_files: rows = [], ...tables } = dumpTables(version, [
    issueOf([{ ...wheat, galleys: { XML: 'x' } }]),
  ])
  const isNew = version === '3.3'
  const plain = rows.map((row) => ({ ...row, assoc_type: null, assoc_id: null }))
  const named = (row: object, name: string) => ({ ...row, ...(!isNew && { original_file_name: name }) })
  const about = { assoc_type: 515, assoc_id: 1010, file_stage: 17, genre_id: 2 }
  const ids = isNew ? { submission_file_id: 1020, file_id: 1025 } : { file_id: 1020, revision: 1 }
  const picture = named({ ...plain[0], ...about, ...ids }, 'boat.png')
  const [path, picturePath] = isNew
    ? ['journals/1/articles/101/a.xml', 'journals/1/articles/101/b.png']
    : [
        'journals/1/articles/101/submission/proof/101-1-1010-2-10-20200115.xml',
        'journals/1/articles/101/submission/proof/101-2-1020-1-17-20200115.png',
      ]
  const all: DumpTables = {
    ...tables,
    submission_files: [...plain.map((row) => named(row, 'a.xml')), picture],
    submission_file_settings: [
      [1010, 'a.xml'],
      [1020, 'boat.png'],
    ].map(([id, name]) => ({
      [isNew ? 'submission_file_id' : 'file_id']: id ?? '',
      locale: 'en_US',
      setting_name: 'name',
      setting_value: name ?? '',
    })),
    ...(isNew && {
      files: [
        { file_id: 1015, path, mimetype: 'text/xml' },
        { file_id: 1025, path: picturePath, mimetype: 'image/png' },
      ],
    }),
  }
  await Bun.write(join(folder, 'ojs.sql'), mysqlDump(all))
  await Bun.write(join(folder, 'files', path), article(101, body))
  await Bun.write(join(folder, 'files', picturePath), boat)
  expect(await move('ojs.sql', '--files', 'files')).toMatchObject({ status: 0 })
  await bringTexts(services)
  const [stored] = await db.select().from(articleTexts)
  expect(stored?.findings.map(({ code }) => code)).not.toContain('picture_not_shown')
  const shown = await db.select().from(articleTextFiles)
  expect(new Set(shown.map(({ file_hash }) => file_hash)).size).toBe(1)
})

test('a galley of native XML that is JATS brings the pictures that depend on it', async () => {
  const file = (id: number, name: string, { bytes, of = '' }: { bytes: string | Buffer; of?: string }) =>
    `<submission_file id="${id}" file_id="${id}" stage="${of ? 'dependent' : 'proof'}" genre="x">
<name locale="en">${name}</name>${of && `<submission_file_ref id="${of}"/>`}
<file id="${id}" filesize="${bytes.length}" extension="x">
<embed encoding="base64">${Buffer.from(bytes).toString('base64')}</embed></file></submission_file>`
  await Bun.write(
    join(folder, 'native.xml'),
    `<?xml version="1.0"?><articles xmlns="http://pkp.sfu.ca"><article locale="en" stage="production">
<id type="internal">1</id>${file(5, 'boat.png', { bytes: boat, of: '4' })}${file(6, 'other.png', { bytes: boat })}
${file(4, 'a.xml', { bytes: article(1, body) })}
<publication locale="en" version="1" status="3" date_published="2020-02-01"><id type="internal">1</id><title locale="en">Lanterns</title>
<authors><author seq="0" id="1">
<givenname locale="en">B.</givenname><familyname locale="en">Rao</familyname><email>b@example.org</email></author></authors>
<article_galley locale="en"><id type="internal">7</id><name locale="en">XML</name><seq>0</seq><submission_file_ref id="4"/></article_galley>
<issue_identification><volume>3</volume><number>1</number><year>2020</year></issue_identification></publication></article></articles>`,
  )
  expect(await move('native.xml')).toMatchObject({ status: 0 })
  await bringTexts(services)
  expect(await db.$count(articleTextFiles)).toBe(1)
})

async function terminalAt(run: typeof exportCommand, args: string[]) {
  const terminal = { print: () => {}, isInteractive: false, folder, writeFile: writeFileHere }
  return run({ db, files, clock }, args, terminal)
}
const texts = async () => (await db.select().from(articleTexts)).map(({ hash }) => hash)

test('JATS with a body comes as full text, also where its findings would be asked about, and goes along in an export', async () => {
  await Bun.write(join(folder, 'old', '1', 'a.xml'), article(1, body))
  await Bun.write(join(folder, 'old', '1', 'boat.png'), boat)
  await Bun.write(join(folder, 'old', '1', 'other.png'), boat)
  await Bun.write(join(folder, 'old', '2', 'b.xml'), article(2, ''))
  expect(await move('old', '--dry')).toMatchObject({ status: 0 })
  expect(await move('old')).toMatchObject({ status: 0 })
  expect(await db.$count(waitingTexts)).toBe(1)
  await bringTexts(services)
  const [before] = await texts()
  expect(await db.select({ text: articles.text_hash }).from(articles).orderBy(articles.id)).toEqual([
    { text: before ?? '' },
    { text: null },
  ])
  expect(await db.$count(articleTextFiles)).toBe(1)
  const [stored] = await db.select().from(articleTexts)
  expect(stored?.findings.map(({ code }) => code)).toContain('figure_without_alt')

  expect(await terminalAt(exportCommand, ['all.jsonl'])).toBe(0)
  for (const table of [articles, issues, articleTexts]) await db.delete(table)
  expect(await terminalAt(importCommand, ['all.jsonl'])).toBe(0)
  await bringTexts(services)
  expect(await texts()).toEqual([String(before)])
})
