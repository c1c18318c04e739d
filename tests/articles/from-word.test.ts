// one database
import { expect, test } from 'bun:test'
import { articles } from '../../src/core/db/tables/articles.ts'
import { bringTexts } from '../../src/journal/articles/text/actions.ts'
import { docx, h1, p, picture, prose, style } from '../engines/fulltext/papers.ts'
import { browsingAs } from '../support/browsing.ts'
import { anArticle } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
await anArticle(db, { refnumber: '7', year: 2026, volume: 5, issue: 2 })
const editor = await browsingAs(journal, 'Ravi Sharma')
const add = '/admin/archives/add/2026/5/2'

const file = (...lines: string[]) =>
  new File([docx(lines.join('')) as Uint8Array<ArrayBuffer>], 'lanterns.docx', { type: 'application/octet-stream' })
const paper = file(
  p('Lanterns of the delta', style('Title')),
  p('Meera Nair, Ravi Rao'),
  p('Abstract'),
  p(prose('lanterns')),
  h1('Introduction'),
  p(prose('boats')),
  p(picture('boat')), // without an alternative text: publishing asks about it
)

/** Returns the form of a page as its browser would send it, with other values for some fields. */
function formIn(html: string, more: Record<string, string>): Record<string, string> {
  const fields: Record<string, string> = {}
  const form = html.slice(html.indexOf('data-autosave'), html.lastIndexOf('</form>'))
  for (const [tag] of (form || html).matchAll(/<input [^>]*>/g)) {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
    if (['hidden', 'text', ''].includes(attribute('type'))) fields[attribute('name')] = attribute('value')
  }
  return { ...fields, ...more }
}

test('a Word file fills in the form of a new article, and becomes its full text and PDF', async () => {
  const read = await editor.submit(`${add}/read`, { pdfFile: paper })
  expect(read.status).toBe(200)
  for (const words of [
    'The file was read',
    'The paper’s file is here: lanterns.docx',
    'Read from the file: title, 2 authors',
  ])
    expect(read.text).toContain(words)
  expect(read.html).toContain('Lanterns of the delta')
  const sent = formIn(read.html, {
    title: 'Lanterns of the delta',
    authorname: 'Meera Nair, Ravi Rao',
    abstract: prose('lanterns'),
    refnumber: '8',
    pagenumber: '9-10',
    subject: 'Physics',
    publishdate: '2026-06-01',
    ptype: 'paid',
    pdf_source: 'typeset',
    shown: '2026-01-01T00:00:00.000Z',
  })
  const saved = await editor.submit(add, sent) // as "Publish article" sends it
  expect(saved.text).toContain('Article saved. Its full text is being read: look at it, then publish the article.')
  const find = async () => (await db.select().from(articles)).find(({ refnumber }) => refnumber === '8')
  expect(await find()).toMatchObject({
    title: 'Lanterns of the delta',
    pdf_source: 'typeset',
    text_hash: null,
    status: 'disabled',
  })
  await bringTexts(journal)
  const article = await find()
  const { html } = await editor.open(`/admin/archives/${article?.id}/text`)
  expect(html).toContain(prose('boats'))
  expect(html).toContain('Figure without alternative text')
})

test.each<[string, File, string]>([
  ['a damaged Word file', new File([new Uint8Array(await paper.slice(0, 900).arrayBuffer())], 'a.docx'), 'damaged'],
  ['an old Word file', new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])], 'a.doc'), 'PDF'],
])('%s is refused, and what was typed stays', async (_, wrong, words) => {
  const refused = await editor.submit(`${add}/read`, { pdfFile: wrong, title: 'As typed' })
  expect(refused.text).toContain(words)
  expect(refused.html).toContain('As typed')
  expect(refused.html).not.toContain('name="heldtext"')
})
