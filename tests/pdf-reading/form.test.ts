// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { pdfTexts } from '../../src/core/db/tables/article-pdfs.ts'
import { articles } from '../../src/core/db/tables/articles.ts'
import { drafts } from '../../src/core/db/tables/office.ts'
import { heldMs, journalId, sweepFiles } from '../../src/core/files/sweep.ts'
import { paths } from '../../src/core/paths.ts'
import { decodeHtml } from '../../src/core/text/html.ts'
import { unread } from '../../src/engines/documents/text.ts'
import { plainName, queueIn, queueText } from '../../src/journal/articles/from-pdf/queue-rules.ts'
import { readUnread } from '../../src/journal/pdf-reading/background-actions.ts'
import {
  fieldChecksums,
  fieldsToFill,
  uneditedFields,
  withoutFilled,
} from '../../src/journal/pdf-reading/offer-rules.ts'
import { holdPdf } from '../../src/journal/pdf-reading/queries.ts'
import { drawn, filler } from '../engines/documents/drawn.ts'
import { browsingAs } from '../support/browsing.ts'
import { anIssue } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const reading = {
  ...unread(),
  title: 'Water and <i>Oryza</i>',
  abstract: 'Short.',
  keywords: 'rice',
  pages: 4,
  references: ['A', 'B'],
  authors: [{ name: 'Ravi Kumar', orcid: '', affiliation: 'Pune', email: 'ravi@crops.example', corresponding: true }],
  title_alt: 'जल',
}

const stored = JSON.stringify(reading.authors)

describe('the fields that a PDF fills in a form', () => {
  test.each([
    ['title', { title: '' }, 'Water and <i>Oryza</i>'],
    ['title', { title: 'Typed' }, undefined],
    ['abstract', { abstract: '<p></p>' }, 'Short.'],
    ['title_alt', {}, 'जल'],
    ['authorname', {}, 'Ravi Kumar'],
    ['authors', {}, stored],
    ['references', {}, 'A\nB'],
    ['authors', { authorname: 'Sita Devi' }, undefined],
    ['authors', { authorname: 'Ravi Kumar' }, stored],
    ['pagenumber', { pagenumber: '10-' }, '10-13'],
    ['pagenumber', { pagenumber: '10-12' }, undefined],
    ['doi', {}, undefined],
  ])('the value for %s when %j was typed', (name, typed, value) => {
    expect(fieldsToFill(reading, typed)[name]).toBe(value)
  })
})

describe('a field that a PDF filled', () => {
  const filled = fieldsToFill(reading, { pagenumber: '10-' })
  const form: Record<string, string> = { ...filled, country: 'India', readfields: fieldChecksums(filled) }
  const all = Object.keys(filled).sort()

  test.each<[string, Record<string, string>, string[]]>([
    ['is unedited if its value is the same', {}, []],
    ['is unedited if only its line ends differ', { references: 'A\r\nB\r\n' }, []],
    [
      'is unedited if its authors are sent as lines',
      { authors: 'Ravi Kumar | Pune | | ravi@crops.example | corresponding' },
      [],
    ],
    ['is edited if its value differs', { title: 'Water and rice' }, ['title']],
    ['is edited if it is empty', { keywords: '' }, ['keywords']],
    [
      'is edited if affiliations differ, and so is the author line',
      { authors: 'Ravi Kumar | Delhi' },
      ['authorname', 'authors'],
    ],
    ['is edited if its people were removed', { authors: '' }, ['authors']],
    [
      'is edited if its checksum was removed',
      { readfields: fieldChecksums(filled).replace(/title:\w+/, '') },
      ['title'],
    ],
    [
      'is unedited if it has an earlier version’s entry without a checksum',
      { readfields: all.join(' '), title: 'Other' },
      [],
    ],
  ])('%s', (_, typed, touched) => {
    const sent = { ...form, ...typed }
    expect([...uneditedFields(sent)].sort()).toEqual(all.filter((name) => !touched.includes(name)))
    const left = withoutFilled(sent)
    for (const name of touched) expect(left[name]).toBe(sent[name] ?? '')
    expect(left).toMatchObject({ country: 'India', pagenumber: '10-' })
    expect(left.abstract).toBe('')
  })

  test('keeps the second language if the second title was edited', () => {
    const other = { title_alt: 'जल', language_alt: 'hi' }
    const touched = { ...other, readfields: fieldChecksums(other), title_alt: 'जल और धान' }
    expect(uneditedFields(touched)).toEqual(new Set())
  })
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

test('a file’s name is shortened to one line', () => {
  expect(plainName(`C:\\papers\\${'a'.repeat(5_000_000)}.pdf`)).toHaveLength(120)
  expect(plainName('C:\\papers\\Rice\n2.pdf')).toBe('Rice 2.pdf')
})

const journal = await withJournal()
const browser = await browsingAs(journal)
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

/** The article as a file; its bytes depend on its name. */
const chosen = async (name = '') =>
  new File([(await article) as Uint8Array<ArrayBuffer>, name && `%${name}`], `${name || 'article'}.pdf`)
const valueIn = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"|<textarea[^>]*name="${name}"[^>]*>([^<]*)`)
    .exec(html)
    ?.slice(1)
    .find((value) => value !== undefined)

/** The fields that a browser without scripts sends from the article form of a page. */
function sentOf(html: string): Record<string, string> {
  const form = /<form[^>]*class="form[^"]*"[^>]*>.*?<\/form>/s.exec(html)?.[0] ?? ''
  const fields = /<(input|textarea)\b[^>]*name="([^"]*)"([^>]*)>(?:([^<]*)<\/textarea>)?/g
  return Object.fromEntries(
    [...form.matchAll(fields)].flatMap(([whole, tag, name = '', , text = '']) => {
      if (/type="(?:file|submit|checkbox|radio)"/.test(whole)) return []
      const value = tag === 'input' ? (/ value="([^"]*)"/.exec(whole)?.[1] ?? '') : text.replaceAll('\n', '\r\n')
      return [[name, decodeHtml(value)]]
    }),
  )
}

const richPaper = drawn(({ line, lines }) => {
  line('Water and the yield of rice', { x: 60, y: 60, size: 24 })
  line('Ravi Kumar, Sita Devi', { x: 60, y: 110, size: 12, font: 'bold' })
  line('Department of Agronomy, University of Pune', { x: 60, y: 128 })
  line('doi: 10.1234/rice.7', { x: 60, y: 142, size: 8 })
  line('Received: 2 March 2026; Accepted: 3 April 2026', { x: 60, y: 154, size: 8 })
  line('Abstract', { x: 60, y: 170, font: 'bold' })
  lines(filler(3), { x: 60, y: 185 })
  line('Keywords: rice, water', { x: 60, y: 225 })
  line('1 Introduction', { x: 60, y: 250, font: 'bold' })
  lines(filler(20), { x: 60, y: 270 })
  line('References', { x: 60, y: 540, font: 'bold' })
  lines(['[1] Rao A. Yield of rice. Crops. 2020.', '[2] Das B. Yield of wheat. Crops. 2021.'], { x: 60, y: 560 })
})

const barePaper = drawn(({ line, lines, page }) => {
  line('Shade trees of the western hills', { x: 60, y: 60, size: 24 })
  line('Meera Joshi', { x: 60, y: 110, size: 12, font: 'bold' })
  line('1 Introduction', { x: 60, y: 220, font: 'bold' })
  lines(filler(20), { x: 60, y: 240 })
  page()
})

const scan = drawn(({ page }) => page())

const fileOf = async (bytes: Promise<Uint8Array>, name: string) =>
  new File([(await bytes) as Uint8Array<ArrayBuffer>], name)

beforeEach(async () => {
  for (const table of [articles, drafts, pdfTexts]) await journal.db.delete(table)
  await anIssue(journal.db)
})

describe('without scripts, a PDF', () => {
  test('fills the form and leaves typed values alone', async () => {
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
    expect(text).toContain('Page 1: Some fonts are not embedded')
  })

  test('says what it filled in, and that it restored nothing until something else was typed', async () => {
    const { html, text } = await browser.submit(readPath, { pdfFile: await chosen(), pagenumber: '1-' })
    expect(text).toMatch(/Read from the PDF: title, 1 author.* Check it, then publish\./)
    expect(text).toContain('Filled in from')
    expect(text).not.toMatch(/Draft from .* restored/)
    const typed = { heldpdf: valueIn(html, 'heldpdf') ?? '', heldname: 'a.pdf', keywords: 'rice' }
    await browser.submit(paths.adminDraft(add), typed)
    expect((await browser.open(add)).text).toMatch(/Draft from .* restored/)
  })

  test('need not be uploaded twice', async () => {
    const { html } = await browser.submit(readPath, { pdfFile: await chosen() })
    const { text } = await browser.submit(add, {
      heldpdf: valueIn(html, 'heldpdf') ?? '',
      title: 'Water',
      authorname: 'Ravi Kumar',
      abstract: 'x',
      pagenumber: '1-1',
      refnumber: '77',
      ptype: 'free',
      publishdate: '2026-06-14',
    })
    expect(text).toContain('Article published')
    const [row] = await journal.db.select().from(articles)
    expect(row?.file_bytes).toBe((await article).byteLength)
  })

  test('is queued for the next form, whose page range continues', async () => {
    const queue = paths.adminQueuePdf(place)
    for (const name of ['a', 'b']) await browser.submit(queue, { pdfFile: await chosen(name) })
    await browser.submit(queue, { pdfFile: await chosen('a') })
    expect((await browser.open(add)).text).toContain('2 more PDFs are waiting.')
    expect((await browser.open(paths.adminIssue(place))).text).toContain('b.pdf')
    const { html, text } = await browser.submit(readPath, { queued: 'next', pagenumber: '1-' })
    expect(text).toContain('One more PDF is waiting.')
    const { text: after } = await browser.submit(add, {
      heldpdf: valueIn(html, 'heldpdf') ?? '',
      title: 'Water',
      authorname: 'Ravi Kumar',
      abstract: 'x',
      pagenumber: '1-1',
      refnumber: '78',
      ptype: 'free',
      publishdate: '2026-06-14',
    })
    expect(after).toContain('Article saved. Next: b.pdf.')
    const next = await browser.open(add)
    expect(valueIn(next.html, 'pagenumber')).toBe('2-2')
    expect(valueIn(next.html, 'title')).toBe('Water and the yield of rice')
    expect(next.text).not.toContain('waits.')
  })

  test('is not published until an editor could have seen its form', async () => {
    const queue = paths.adminQueuePdf(place)
    for (const name of ['a', 'b']) await browser.submit(queue, { pdfFile: await chosen(name) })
    const { html } = await browser.submit(readPath, { queued: 'next', pagenumber: '1-' })
    const typed = {
      heldpdf: valueIn(html, 'heldpdf') ?? '',
      title: 'Water',
      authorname: 'Ravi Kumar',
      abstract: 'x',
      pagenumber: '1-1',
      refnumber: '79',
      ptype: 'free',
      publishdate: '2026-06-14',
    }
    const early = await browser.submit(add, { ...typed, shown: valueIn(html, 'shown') ?? '' })
    expect(early.status).toBe(422)
    expect(early.text).toContain('Not published: this article has only just come in. Look at it, then publish it.')
    expect(valueIn(early.html, 'refnumber')).toBe('79')
    expect(await journal.db.$count(articles)).toBe(0)
    const shown = new Date(Date.parse(valueIn(early.html, 'shown') ?? '') - 2000).toISOString() // two seconds later
    const { text } = await browser.submit(add, { ...typed, shown })
    expect(text).toContain('Published: Water · View · Next: Water and the yield of rice')
  })

  test('in the queue can be removed or moved to the end', async () => {
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

  test('dropped on the issue is queued if the form has a draft', async () => {
    await browser.submit(readPath, { pdfFile: await chosen('a'), title: 'Typed' })
    const { html, text } = await browser.submit(readPath, { pdfFile: await chosen('b') })
    expect(text).toContain('Finish this article first; 1 PDF is waiting.')
    expect(valueIn(html, 'title')).toBe('Typed')
    expect(text).toContain('b.pdf')
  })

  test('that is not a PDF is refused, and typed values stay', async () => {
    const { html, text } = await browser.submit(readPath, { pdfFile: new File(['hello'], 'a.pdf'), title: 'Typed' })
    expect(text).toContain('The file must be a PDF.')
    expect(valueIn(html, 'title')).toBe('Typed')
  })
})

describe('without scripts, another PDF', () => {
  const readRich = async () => {
    const { html } = await browser.submit(readPath, { pagenumber: '5-', pdfFile: await fileOf(richPaper, 'a.pdf') })
    const sent = sentOf(html)
    const read = ['title', 'authorname', 'authors', 'abstract', 'keywords', 'doi', 'received', 'accepted', 'references']
    for (const name of read) expect([name, sent[name]]).not.toEqual([name, ''])
    expect(sent.pagenumber).toBe('5-5')
    return sent
  }
  const barePdf = () => fileOf(barePaper, 'b.pdf')

  test('replaces the values of the first one, and empties the fields that it lacks', async () => {
    const { html, text } = await browser.submit(readPath, { ...(await readRich()), pdfFile: await barePdf() })
    const now = sentOf(html)
    expect(now).toMatchObject({
      title: 'Shade trees of the western hills',
      authorname: 'Meera Joshi',
      pagenumber: '5-6',
    })
    for (const name of ['abstract', 'keywords', 'doi', 'received', 'accepted', 'references'])
      expect([name, now[name]]).toEqual([name, ''])
    expect(now.authors).not.toContain('Ravi')
    expect(text).toContain('The PDF is here: b.pdf')
    expect([...uneditedFields(now)]).toEqual(expect.arrayContaining(['title', 'authorname', 'pagenumber']))
    const back = sentOf((await browser.submit(readPath, { ...now, pdfFile: await fileOf(richPaper, 'a.pdf') })).html)
    expect(back).toMatchObject({ title: 'Water and the yield of rice', keywords: 'rice, water', pagenumber: '5-5' })
  })

  test('leaves edited fields alone, also after a reload', async () => {
    const touched = { title: 'Water and rice', keywords: 'rice', references: '', country: 'India' }
    const sent = { ...(await readRich()), ...touched }
    await browser.submit(paths.adminQueuePdf(place), { ...sent, removed: 'none' })
    const reloaded = sentOf((await browser.open(add)).html)
    const now = sentOf((await browser.submit(readPath, { ...reloaded, pdfFile: await barePdf() })).html)
    expect(now).toMatchObject({ ...touched, authorname: 'Meera Joshi', abstract: '' })
    expect(uneditedFields(now).has('title')).toBe(false)
  })

  test('leaves authors alone if an affiliation was edited', async () => {
    const { authors, ...sent } = await readRich()
    const typed = `${authors}`.replaceAll('University of Pune', 'University of Delhi')
    const { html } = await browser.submit(readPath, { ...sent, authors: typed, pdfFile: await barePdf() })
    const now = sentOf(html)
    expect(now.authorname).toBe('Ravi Kumar, Sita Devi')
    expect(now.authors).toContain('Delhi')
  })

  test('that cannot be read empties the fields of the first one', async () => {
    const { html, text } = await browser.submit(readPath, {
      ...(await readRich()),
      pdfFile: await fileOf(scan, 'c.pdf'),
    })
    expect(text).toContain('no field could be read from it')
    expect(sentOf(html)).toMatchObject({ title: '', authorname: '', authors: '', abstract: '', pagenumber: '5-6' })
  })

  test('of a refused form can be read without another upload', async () => {
    const refused = await browser.submit(add, { ...(await readRich()), doi: 'none', pdfFile: await barePdf() })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('The PDF is here: b.pdf')
    expect(refused.text).not.toContain('b.pdf, 1 page')
    const now = sentOf((await browser.submit(readPath, sentOf(refused.html))).html)
    expect(now).toMatchObject({ title: 'Shade trees of the western hills', keywords: '', doi: 'none' })
  })

  test('moved to the end keeps only typed values, an edited title among them', async () => {
    const queue = paths.adminQueuePdf(place)
    const sent = await readRich()
    await browser.submit(queue, { ...sent, pdfFile: await barePdf() })
    await browser.submit(queue, { ...sent, title: 'Typed over', later: sent.heldpdf ?? '' })
    const next = sentOf((await browser.open(add)).html)
    expect(next).toMatchObject({ title: 'Shade trees of the western hills', keywords: '' })
    const kept = (await journal.db.select().from(drafts)).map(({ fields }) => fields.queue ?? '').join()
    expect(kept).toContain('"title":"Typed over"')
    expect(kept).not.toContain('rice, water')
  })
})

test('the sweep spares a queued PDF until it expires', async () => {
  const { db, files, now } = journal
  const before = now.at
  const hash = await files.save(await article)
  await files.owner(await journalId(db))
  await holdPdf(db, hash)
  now.at = new Date()
  await readUnread(journal)
  now.at = new Date(Date.now() + heldMs / 2)
  await sweepFiles(journal)
  expect(await files.open(hash)).toBeDefined()
  now.at = new Date(Date.now() + heldMs * 2)
  await sweepFiles(journal)
  expect(await files.open(hash)).toBeUndefined()
  now.at = before
})
