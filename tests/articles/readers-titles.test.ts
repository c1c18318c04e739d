// one database
import { describe, expect, test } from 'bun:test'
import { encodeHtml, plainText } from '../../src/core/text/html.ts'
import { findAdminArticle } from '../../src/journal/record/admin-queries.ts'
import type { NoticeType } from '../../src/journal/record/notices/kind-rules.ts'
import { findArticle, findArticleFile, findPublicArticle } from '../../src/journal/record/queries.ts'
import { anArticle, aSession, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal

let last = 100

/**
 * Adds an article with a second title, then its notices. @returns its ref number, that of a notice, and its titles as
 * stored
 */
async function noticed(title: string, types: NoticeType[]) {
  const refnumber = String(++last)
  const stored = { title: encodeHtml(title), description: plainText(title), title_alt: encodeHtml(title) }
  const file_hash = await journal.files.save(new TextEncoder().encode('%PDF-1.7'))
  await anArticle(db, { refnumber, title, title_alt: stored.title_alt, file_hash })
  for (const article_type of types)
    await anArticle(db, { refnumber: String(++last), article_type, notice_of: refnumber, publishdate: '2026-06-15' })
  return { refnumber, notice: String(last), stored }
}

describe('the titles of an article as readers see them', () => {
  test.each<[string, string, NoticeType[], string]>([
    ['article without notices', '<i>Rice</i> 1', [], ''],
    ['corrected article', '<i>Rice</i> 2', ['correction'], ''],
    ['article with an expression of concern', '<i>Rice</i> 3', ['expression-of-concern'], 'Expression of concern: '],
    [
      'article that is doubted, then corrected',
      'Rice 3 again',
      ['expression-of-concern', 'correction'],
      'Expression of concern: ',
    ],
    [
      'article that is doubted, then retracted',
      'Rice 3 at last',
      ['expression-of-concern', 'retraction'],
      'RETRACTED: ',
    ],
    ['doubted article whose title says so', '<i>Expression of Concern</i>: Rice 3', ['expression-of-concern'], ''],
    ['retracted article', '<i>Rice</i> 4', ['retraction'], 'RETRACTED: '],
    ['article that is corrected, then retracted', '<i>Rice</i> 5', ['correction', 'retraction'], 'RETRACTED: '],
    ['retracted article whose title says “Retracted:”', 'Retracted: Rice 6', ['retraction'], ''],
    ['retracted article whose title says so in italics and brackets', '<i>[Retracted]</i> Rice 7', ['retraction'], ''],
    ['retracted article whose title says so in quotes', '“RETRACTED” &amp; Rice 8', ['retraction'], ''],
    [
      'retracted article whose title begins with “Retractedness”',
      'Retractedness of rice 9',
      ['retraction'],
      'RETRACTED: ',
    ],
    ['retracted article whose title ends with “retracted”', 'Rice 10, retracted', ['retraction'], 'RETRACTED: '],
    ['retracted article with a title in Hindi', 'धान की उपज 11', ['retraction'], 'RETRACTED: '],
    [
      'retracted article with characters special to SQL and regular expressions',
      `'%_\\ & $1 (rice) 12`,
      ['retraction'],
      'RETRACTED: ',
    ],
  ])('%s', async (_, title, types, mark) => {
    const { refnumber, notice, stored } = await noticed(title, types)
    const shown = {
      title: mark + stored.title,
      description: mark + stored.description,
      title_alt: mark + stored.title_alt,
    }
    expect(await findArticle(db, refnumber)).toMatchObject(shown)
    expect(await findPublicArticle(db, { refnumber })).toMatchObject(shown)
    expect(await findAdminArticle(db, { refnumber })).toMatchObject(stored)
    const { title: encoded, description } = shown
    const issue = { year: 2026, volume: 5, issue: 2 }
    expect(await findArticleFile(db, issue, refnumber)).toMatchObject({ description })
    if (types.length > 0)
      expect((await findArticle(db, notice))?.noticeTarget).toMatchObject({ refnumber, title: encoded, description })
  })

  test('a retracted article without a second title gets no marked one', async () => {
    const { refnumber } = await noticed('Wheat', ['retraction'])
    await anArticle(db, { refnumber: '90', title: 'Maize' })
    await anArticle(db, { refnumber: '91', article_type: 'retraction', notice_of: '90' })
    expect(await findArticle(db, '90')).toMatchObject({ title: 'RETRACTED: Maize', title_alt: '' })
    expect(await findArticle(db, refnumber)).toMatchObject({ title_alt: 'RETRACTED: Wheat' })
  })
})

test('every API call answers editors the stored titles', async () => {
  const { refnumber, stored } = await noticed('Zyxomma larvae', ['retraction'])
  const { id } = await aUser(db, 'Meera Nair')
  const { token } = await aSession(journal, id)
  const asked = [`/api/archives/ref/${refnumber}`, '/api/archives/2026/5/2', '/api/admin/search?q=zyxomma']
  for (const path of asked) {
    const { body } = await journal.call('GET', path, { token })
    const article = [body].flat().find((one: { refnumber: string }) => one.refnumber === refnumber)
    expect([path, article.title, article.description]).toEqual([path, stored.title, stored.description])
  }
})
