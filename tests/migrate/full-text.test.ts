// one database
import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { writeFileHere } from '../../src/core/cli/terminal.ts'
import { articleTextFiles, articleTexts, waitingTexts } from '../../src/core/db/tables/article-texts.ts'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { exportCommand } from '../../src/exchange/export/lines/command.ts'
import { importCommand } from '../../src/exchange/import/command.ts'
import { bringTexts } from '../../src/journal/articles/text/actions.ts'
import { createFullTextReader } from '../../src/journal/fulltext/reader.ts'
import { withMove } from '../support/moves.ts'

const { db, files, folder, move } = await withMove()
const fullTexts = createFullTextReader()
afterAll(fullTexts.stop)
const clock = () => new Date('2026-06-15T10:00:00.000Z')
const services = { db, files, clock, workers: { fullTexts } }

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
