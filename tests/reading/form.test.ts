import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { articles, drafts, pdfTexts } from '../../src/db/schema.ts'
import { journalId, sweepFiles } from '../../src/files/sweep.ts'
import { paths } from '../../src/paths.ts'
import { readWaiting } from '../../src/reading/fill-actions.ts'
import { heldMs, offered, warningsIn, warningsTyped } from '../../src/reading/offer-rules.ts'
import { holdPdf } from '../../src/reading/queries.ts'
import { plainName, queueIn, queueText } from '../../src/reading/queue-rules.ts'
import { unread } from '../../src/reading/rules.ts'
import { browsingAs } from '../support/browsing.ts'
import { anIssue } from '../support/builders.ts'
import { aJournal } from '../support/journal.ts'
import { drawn, filler } from './drawn.ts'

const reading = {
  ...unread(),
  ...{ title: 'Water and <i>Oryza</i>', abstract: 'Short.', keywords: 'rice', pages: 4, references: ['A', 'B'] },
  authors: [{ name: 'Ravi Kumar', orcid: '', affiliation: 'Pune' }],
  title_alt: 'जल',
}

describe('what a PDF offers to a form', () => {
  test.each([
    ['title', { title: '' }, 'Water and <i>Oryza</i>'],
    ['title', { title: 'Typed' }, undefined],
    ['abstract', { abstract: '<p></p>' }, 'Short.'],
    ['title_alt', {}, 'जल'],
    ['authorname', {}, 'Ravi Kumar'],
    ['authors', {}, '[{"name":"Ravi Kumar","orcid":"","affiliation":"Pune"}]'],
    ['references', {}, 'A\nB'],
    ['authors', { authorname: 'Sita Devi' }, undefined],
    ['authors', { authorname: 'Ravi Kumar' }, '[{"name":"Ravi Kumar","orcid":"","affiliation":"Pune"}]'],
    ['pagenumber', { pagenumber: '10-' }, '10-13'],
    ['pagenumber', { pagenumber: '10-12' }, undefined],
    ['doi', {}, undefined],
  ])('%s beside %j', (name, typed, value) => {
    expect(offered(reading, typed)[name]).toBe(value)
  })
})

test('warnings travel in a hidden field', () => {
  const warnings = [
    { code: 'encrypted', page: null },
    { code: 'font_not_embedded', page: 3 },
  ] as const
  const typed = warningsTyped({ ...reading, warnings: [...warnings] })
  expect(warningsIn(`${typed} other`, 4, '10-12')).toEqual([...warnings, { code: 'page_count', page: null }])
})

test.each(['{"title":', 'null', '[1]', '{"title":{"a":1}}', '{"__proto__":"x"}'])(
  'a queue whose draft its user sent with %s in it is read as one',
  (json) => {
    const line = { hash: 'a'.repeat(64), name: 'a.pdf' }
    const [read] = queueIn({ fields: { queue: `${queueText([line])}\t${json}` } })
    expect(read).toMatchObject(line)
    expect(Object.values(read?.typed ?? {}).every((value) => typeof value === 'string')).toBe(true)
  },
)

test('of the name of a file no more is kept than a line shows', () => {
  expect(plainName(`C:\\papers\\${'a'.repeat(5_000_000)}.pdf`)).toHaveLength(120)
  expect(plainName('C:\\papers\\Rice\n2.pdf')).toBe('Rice 2.pdf')
})

const journal = await aJournal()
const browser = await browsingAs(journal)
afterAll(() => journal.close())
const place = { year: 2026, volume: 5, issue: 2 }
const [add, readPath] = [paths.adminAddArticle(place), paths.adminReadPdf(place)]

const article = drawn(({ line, lines }) => {
  line('Water and the yield of rice', { x: 60, y: 60, size: 24 })
  line('Ravi Kumar', { x: 60, y: 110, size: 12, font: 'bold' })
  line('Abstract', { x: 60, y: 150, font: 'bold' })
  lines(filler(3), { x: 60, y: 165 })
  line('1 Introduction', { x: 60, y: 220, font: 'bold' })
  lines(filler(20), { x: 60, y: 240 })
})

/** The article, whose bytes differ by the name of its file. */
const chosen = async (name = '') =>
  new File([(await article) as Uint8Array<ArrayBuffer>, name && `%${name}`], `${name || 'article'}.pdf`)
const valueIn = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"|<textarea[^>]*name="${name}"[^>]*>([^<]*)`)
    .exec(html)
    ?.slice(1)
    .find((value) => value !== undefined)

beforeEach(async () => {
  for (const table of [articles, drafts, pdfTexts]) await journal.db.delete(table)
  await anIssue(journal.db)
})

describe('without scripts, a PDF', () => {
  test('fills the form, beside what was typed', async () => {
    const { html, text } = await browser.submit(readPath, {
      pdfFile: await chosen(),
      keywords: 'typed',
      pagenumber: '1-',
    })
    expect(valueIn(html, 'title')).toBe('Water and the yield of rice')
    expect(valueIn(html, 'authorname')).toBe('Ravi Kumar')
    expect(valueIn(html, 'keywords')).toBe('typed')
    expect(valueIn(html, 'pagenumber')).toBe('1-1')
    expect(text).toContain('Read from the PDF')
    expect(text).toContain('Page 1: A font is missing')
  })

  test('is not asked for twice', async () => {
    const { html } = await browser.submit(readPath, { pdfFile: await chosen() })
    const { text } = await browser.submit(add, {
      ...{ heldpdf: valueIn(html, 'heldpdf') ?? '', title: 'Water', authorname: 'Ravi Kumar', abstract: 'x' },
      ...{ pagenumber: '1-1', refnumber: '77', ptype: 'free', publishdate: '2026-03-14' },
    })
    expect(text).toContain('Article published')
    const [row] = await journal.db.select().from(articles)
    expect(row?.file_bytes).toBe((await article).byteLength)
  })

  test('waits behind others for the forms after, whose pages go on', async () => {
    const queue = paths.adminQueuePdf(place)
    for (const name of ['a', 'b']) await browser.submit(queue, { pdfFile: await chosen(name) })
    await browser.submit(queue, { pdfFile: await chosen('a') })
    expect((await browser.open(add)).text).toContain('2 more PDFs are waiting.')
    expect((await browser.open(paths.adminIssue(place))).text).toContain('b.pdf')
    const { html, text } = await browser.submit(readPath, { queued: 'next', pagenumber: '1-' })
    expect(text).toContain('One more PDF is waiting.')
    const { text: after } = await browser.submit(add, {
      ...{ heldpdf: valueIn(html, 'heldpdf') ?? '', title: 'Water', authorname: 'Ravi Kumar', abstract: 'x' },
      ...{ pagenumber: '1-1', refnumber: '78', ptype: 'free', publishdate: '2026-03-14' },
    })
    expect(after).toContain('Article saved. Next: b.pdf.')
    const next = await browser.open(add)
    expect(valueIn(next.html, 'pagenumber')).toBe('2-2')
    expect(valueIn(next.html, 'title')).toBe('Water and the yield of rice')
    expect(next.text).not.toContain('waits.')
  })

  test('that waits is taken out, or goes last', async () => {
    const queue = paths.adminQueuePdf(place)
    for (const name of ['a', 'b', 'c']) await browser.submit(queue, { pdfFile: await chosen(name) })
    const first = await browser.submit(readPath, { queued: 'next' })
    const held = valueIn(first.html, 'heldpdf') ?? ''
    const typed = {
      title: 'Read',
      readfields: 'title',
      country: 'India',
      refnumber: valueIn(first.html, 'refnumber') ?? '',
    }
    const other = await browser.submit(queue, { later: held, heldname: 'a.pdf', heldpdf: held, ...typed })
    const kept = await journal.db.select().from(drafts)
    expect(kept.map(({ fields }) => fields.queue ?? '').join()).toContain('a.pdf\t{"country":"India"}')
    expect(other.text).toContain('The PDF is here: b.pdf')
    expect(other.text).toMatch(/2 more PDFs are waiting.*c\.pdf.*a\.pdf/s)
    const { text } = await browser.submit(queue, { removed: held, title: 'Typed' })
    expect(text).toContain('One more PDF is waiting.')
    expect(text).not.toContain('a.pdf')
    expect(valueIn((await browser.open(add)).html, 'title')).toBe('Typed')
  })

  test('dropped on the issue waits where its form has a draft', async () => {
    await browser.submit(readPath, { pdfFile: await chosen('a'), title: 'Typed' })
    const { html, text } = await browser.submit(readPath, { pdfFile: await chosen('b') })
    expect(text).toContain('This article comes first')
    expect(valueIn(html, 'title')).toBe('Typed')
    expect(text).toContain('b.pdf')
  })

  test('that is none says so, and what was typed stays', async () => {
    const { html, text } = await browser.submit(readPath, { pdfFile: new File(['hello'], 'a.pdf'), title: 'Typed' })
    expect(text).toContain('The file must be a PDF.')
    expect(valueIn(html, 'title')).toBe('Typed')
  })
})

test('a PDF that waits for its form is spared by the sweep, until its time is over', async () => {
  const { db, files, now } = journal
  const before = now.at
  const hash = await files.save(await article)
  await files.owner(await journalId(db))
  await holdPdf(db, hash)
  now.at = new Date()
  await readWaiting(journal)
  now.at = new Date(Date.now() + heldMs / 2)
  await sweepFiles(journal)
  expect(await files.open(hash)).toBeDefined()
  now.at = new Date(Date.now() + heldMs * 2)
  await sweepFiles(journal)
  expect(await files.open(hash)).toBeUndefined()
  now.at = before
})
