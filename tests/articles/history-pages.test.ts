// one database
import { expect, test } from 'bun:test'
import { addArticle, setArticleStatus, updateArticle } from '../../src/journal/articles/editing/actions.ts'
import { browsingAs } from '../support/browsing.ts'
import { anIssue } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'
import { ofUnseen, untilQuiet } from '../support/quiet.ts'

const pdf = new TextEncoder().encode('%PDF-1.7 something')
const journal = await withJournal()
const browser = await browsingAs(journal)
await anIssue(journal.db)
const form = {
  year: '2026',
  volume: '5',
  issue: '2',
  ptype: 'free',
  publishdate: '2026-03-14',
  refnumber: '7',
  authorname: 'Ravi Sharma',
  pagenumber: '1-6',
  title: 'Growth of <i>Vigna radiata</i>',
  abstract: '<p>The yield of wheat fell in both seasons under deficit irrigation on the plateau.</p>',
}
const meera = { ...journal, username: 'Meera Nair' }
const anil = { ...journal, username: 'Anil Rao' }
const added = await addArticle(meera, { form, pdf })
if (!added.ok) throw new Error(added.problem.message)
const { id } = added.article
journal.now.at = new Date('2026-06-15T10:05:00Z')
await updateArticle(anil, id, {
  form: {
    title: 'Growth of <i>Vigna mungo</i>',
    abstract: form.abstract.replace('wheat', 'maize'),
    mobile: '12345678',
  },
})
await updateArticle(anil, id, { form: {}, pdf: new TextEncoder().encode('%PDF-1.7 something else') })
await setArticleStatus(meera, id, { form: { status: 'disabled' } })

test('a page beyond the last of the history redirects to the last', async () => {
  const answer = await browser.ask(`/admin/archives/${id}/history?page=9`)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`/admin/archives/${id}/history`)
})

test('the history of an article shows who changed what and when, newest first', async () => {
  const { status, text, html, caching } = await browser.open(`/admin/archives/${id}/history`)
  expect(status).toBe(200)
  expect(caching).toBe('private, no-store')
  const told = [
    'Disabled by Meera Nair, 15 June 2026, 15:35',
    'Changed by Anil Rao, 15 June 2026, 15:35 PDF file Replaced by another file, 1 kB',
    'Changed by Anil Rao, 15 June 2026, 15:35 Title Growth of Vigna radiata mungo',
    'Abstract The yield of wheat maize fell in both seasons under deficit irrigation on the plateau. Mobile 12345678',
    'Added by Meera Nair, 15 June 2026, 15:30 First version Title Growth of Vigna radiata Abstract',
  ]
  expect(told.map((part) => text.indexOf(part) >= 0 || part)).toEqual(told.map(() => true))
  expect(told.map((part) => text.indexOf(part)).toSorted((a, b) => a - b)).toEqual(
    told.map((part) => text.indexOf(part)),
  )
  expect(html).toMatch(/<time datetime="2026-06-15T10:00:00\.000Z">/i)
  expect(html).toMatch(/<i>Vigna<\/i><\/span> <del><span><i>radiata<\/i><\/span><\/del> <ins><span><i>mungo</)
  expect(html).toMatch(/<del><span>wheat<\/span><\/del> <ins><span>maize<\/span><\/ins> /)
  expect(text).not.toContain('file_hash')
})

test('the history needs two queries beside the session’s, two of the rail and two of its paper', async () => {
  await untilQuiet(journal)
  await browser.open(`/admin/archives/${id}/history`)
  journal.statements.length = 0
  await browser.open(`/admin/archives/${id}/history`)
  const asked = journal.statements.filter(({ text }) => !/"sessions"/.test(text) && !ofUnseen.test(text))
  const own = asked.filter(({ text }) => !/from entry_counts|papers/.test(text))
  expect(own).toHaveLength(2)
  expect(asked).toHaveLength(6)
})

test.each(['0', '99', 'x', '1e1', '12345678901'])('there is no history of %s', async (id) => {
  const { status, text } = await browser.open(`/admin/archives/${id}/history`)
  expect(status).toBe(404)
  expect(text).toContain('Not Found!')
})
