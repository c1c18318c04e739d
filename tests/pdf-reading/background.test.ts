// one database
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { rowsOf } from '../../src/core/db/rows.ts'
import { pdfTexts, pdfWarnings } from '../../src/core/db/tables/article-pdfs.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { unread } from '../../src/engines/documents/text.ts'
import { readUnread } from '../../src/journal/pdf-reading/background-actions.ts'
import { countUnread, findReading } from '../../src/journal/pdf-reading/queries.ts'
import { readingCommand } from '../../src/reading-command.ts'
import { createTexts } from '../../src/texts.ts'
import { drawn, filler } from '../engines/documents/drawn.ts'
import { anArticle } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db, files } = journal

const anArticleWith = async (bytes: Uint8Array) =>
  anArticle(db, { file_hash: await files.save(bytes), file_bytes: bytes.byteLength })
const printed: string[] = []
const terminal = {
  print: (text: string) => printed.push(text),
  isInteractive: false,
  folder: '/',
  writeFile: async () => undefined,
}

test('every queued PDF is read, and its warnings are stored', async () => {
  await anArticleWith(await drawn(({ lines }) => lines(filler(30), { x: 60, y: 60 })))
  await readUnread(journal)
  const [article] = await db.select({ hash: articles.file_hash }).from(articles)
  const known = await findReading(db, article?.hash ?? '')
  expect(known?.pages).toBe(1)
  expect(known?.warnings.map(({ code }) => code)).toContain('font_not_embedded')
})

test('the search finds words of a PDF that was read', async () => {
  const answer = await journal.get('/api/search?keyword=weeds')
  expect((await answer.json())[0].page).toBe(1)
})

test('two processes seldom read the same PDF', async () => {
  for (let number = 0; number < 24; number++) await anArticleWith(new TextEncoder().encode(`PDF ${number}`))
  let reads = 0
  const read = async () => {
    reads++
    await Bun.sleep(1)
    return unread([])
  }
  const services = { ...journal, workers: { reader: { ...journal.workers.reader, read } } }
  await Promise.all([readUnread(services), readUnread(services)])
  expect(await countUnread(db)).toBe(0)
  expect(reads).toBeLessThan(44) // 28 to 38 of 48, and 47 or 48 in one order
})

test('the command reads the remaining PDFs and reports missing and damaged files', async () => {
  const { file_hash: spoilt } = await anArticleWith(new TextEncoder().encode('a PDF that the disk will spoil'))
  await Bun.write(join(journal.dataDir, 'files', String(spoilt).slice(0, 2), String(spoilt)), 'spoilt')
  await anArticleWith(await drawn(({ lines }) => lines(filler(9), { x: 60, y: 60 })))
  await anArticle(db, { file_hash: 'f'.repeat(64), file_bytes: 9 })
  expect(await readingCommand(createTexts)(journal, [], terminal)).toBe(1)
  expect(printed.join('')).toBe('1 read, 2 not found\n')
  expect(await countUnread(db)).toBe(2)
})

test('the command makes full texts searchable too', async () => {
  await db.delete(articles)
  const jats =
    '<article><front><article-meta/></front><body><sec id="s"><title>Oars</title><p>Long.</p></sec></body></article>'
  await anArticle(db, { text_hash: await files.save(new TextEncoder().encode(jats)) })
  printed.splice(0)
  expect(await readingCommand(createTexts)(journal, [], terminal)).toBe(0)
  expect(printed.join('')).toBe('1 read, 0 not found\n')
  expect(await rowsOf<{ text: string }>(db)`select text from pdf_pages where heading = 'Oars'`).toHaveLength(1)
  printed.splice(0)
  expect(await readingCommand(createTexts)(journal, [], terminal)).toBe(0)
  expect(printed.join('')).toBe('Every PDF and full text is read\n')
})

test('an older version’s warning of a small title is hidden, and the command reads its PDF again', async () => {
  await db.delete(articles)
  const { file_hash } = await anArticleWith(await drawn(({ lines }) => lines(filler(30), { x: 60, y: 60 })))
  await readUnread(journal)
  const [pdf] = await db.update(pdfTexts).set({ reader: 1, pages: 7 }).returning({ id: pdfTexts.id })
  await db.insert(pdfWarnings).values({ pdf_id: pdf?.id ?? 0, place: 99, code: 'too_small_title', page: 1 })
  const known = await findReading(db, file_hash ?? '')
  expect(known?.warnings.map(({ code }) => code)).not.toContain('too_small_title')
  printed.splice(0)
  expect(await readingCommand(createTexts)(journal, [], terminal)).toBe(0)
  expect(printed.join('')).toBe('1 read, 0 not found\n')
  expect(await findReading(db, file_hash ?? '')).toMatchObject({ pages: 1 })
  expect(await db.$count(pdfWarnings)).toBe(known?.warnings.length ?? 0)
})
