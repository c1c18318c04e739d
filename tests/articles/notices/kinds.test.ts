// both databases
import { describe, expect, test } from 'bun:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { noticeTypes } from '../../../src/core/db/enums.ts'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { writeCrossrefDeposit } from '../../../src/exchange/deposits/crossref/file.ts'
import { kindTyped, retitle } from '../../../src/journal/articles/notices/writing-rules.ts'
import { jatsArticle } from '../../../src/journal/citing/jats/article.ts'
import { unmarkedTitle } from '../../../src/journal/record/notice-rules.ts'
import { isRetracted, type NoticeType } from '../../../src/journal/record/notices/kind-rules.ts'
import { browsingAs } from '../../support/browsing.ts'
import { aCited } from '../../support/builders/cited.ts'
import { anArticle } from '../../support/builders/rows.ts'
import { withJournal } from '../../support/journal.ts'
import { readPdf } from '../../support/pdf.ts'

const policy = { doi: '10.1234/crops.corrections', isRegistered: true }

/** Each kind: Crossref's type, JATS's type and link, the mark, the sentence on the page, and whether it retracts. */
const kinds: Record<NoticeType, [string, string, string, string, string, boolean]> = {
  addendum: ['addendum', 'addendum', 'addended-article', '', 'An addendum was published on', false],
  erratum: ['erratum', 'correction', 'corrected-article', '', 'This article was corrected on', false],
  corrigendum: ['corrigendum', 'correction', 'corrected-article', '', 'This article was corrected on', false],
  correction: ['correction', 'correction', 'corrected-article', '', 'This article was corrected on', false],
  'expression-of-concern': [
    ...(['expression_of_concern', 'expression-of-concern', 'object-of-concern', 'Expression of concern'] as const),
    ...(['The editors expressed concern about this article on', false] as const),
  ],
  'partial-retraction': [
    ...(['partial_retraction', 'partial-retraction', 'partial-retraction', 'PARTIALLY RETRACTED'] as const),
    ...(['A part of this article was retracted on', false] as const),
  ],
  withdrawal: ['withdrawal', 'retraction', 'retracted-article', 'WITHDRAWN', 'This article was withdrawn on', true],
  retraction: ['retraction', 'retraction', 'retracted-article', 'RETRACTED', 'This article was retracted on', true],
  removal: ['removal', 'retraction', 'retracted-article', 'REMOVED', 'This article was removed on', true],
}

describe('each kind of notice', () => {
  test.each(noticeTypes)('%s has its names at Crossref and in JATS', (type) => {
    const title = unmarkedTitle('Rice')
    const noticeTarget = {
      refnumber: '12',
      doi: '10.1234/crops.7',
      date: '2026-03-14',
      year: 2026,
      volume: 5,
      issue: 2,
      title,
      description: title,
    }
    const cited = { ...aCited({ article_type: type, doi: '10.1234/crops.140', noticeTarget }), policy }
    const [crossref, jats, link] = kinds[type]
    expect(writeCrossrefDeposit({ batch: 'b', version: 1 }, [cited])).toContain(
      `<update type="${crossref}" date="2026-03-14">10.1234/crops.7</update>`,
    )
    expect(jatsArticle(cited).xml).toContain(`article-type="${jats}"`)
    expect(jatsArticle(cited).xml).toContain(`<related-article related-article-type="${link}"`)
    expect(isRetracted([{ type }])).toBe(kinds[type][5])
  })

  test.each(noticeTypes)('%s is on its article’s page, in its title and on its PDF', async (type) => {
    const journal = await withJournal()
    const pdf = await PDFDocument.create()
    pdf.addPage()
    const file_hash = await journal.files.save(await pdf.save())
    await anArticle(journal.db, { refnumber: '12', title: 'Yield', publishdate: '2026-03-14', file_hash })
    const dated = { refnumber: '13', title: 'A notice', publishdate: '2026-06-15' }
    await anArticle(journal.db, { ...dated, article_type: type, notice_of: '12' })
    const [, , , mark, sentence] = kinds[type]
    const html = await (await journal.get('/archives/2026/vol5/issue2/12')).text()
    expect(html).toContain(`<title>${mark && `${mark}: `}Yield`)
    expect(html).toContain(sentence)
    const answer = await (await journal.get('/api/archives/ref/12')).json()
    expect(answer.updates).toMatchObject([{ type, refnumber: '13' }])
    const file = await journal.get('/archives/2026/vol5/issue2/12.pdf')
    expect(file.status).toBe(type === 'removal' ? 410 : 200)
    if (type === 'removal') return
    const stamped = await readPdf(await file.bytes())
    expect(stamped.text.includes(mark.toUpperCase())).toBe(true)
    expect(stamped.text === '').toBe(mark === '')
  })
})

test.each<[NoticeType, string | undefined, NoticeType]>([
  ['retraction', undefined, 'retraction'],
  ['retraction', 'removal', 'removal'],
  ['retraction', 'correction', 'retraction'],
  ['correction', 'erratum', 'erratum'],
  ['correction', 'letter', 'correction'],
])('the form of a %s with the kind %j makes a %s', (own, typed, kind) => {
  expect(kindTyped(own, typed)).toBe(kind)
})

test.each<[string, NoticeType, string]>([
  ['Retraction: Yield', 'removal', 'Removal: Yield'],
  ['Removal: Yield', 'retraction', 'Retraction: Yield'],
  ['Removal: Yield', 'correction', 'Removal: Yield'],
  ['On the yield', 'removal', 'On the yield'],
])('the title %j of a %s becomes %j', (title, type, retitled) => {
  expect(retitle(title, type)).toBe(retitled)
})

test('the kind is chosen in the form, and kept by its check', async () => {
  const journal = await withJournal()
  await anArticle(journal.db, { refnumber: '12', title: 'Yield', publishdate: '2026-03-14' })
  const [{ id } = { id: 0 }] = await journal.db.select({ id: articles.id }).from(articles)
  const meera = await browsingAs(journal)
  const form = `/admin/archives/${id}/new-notice/retraction`
  const values = {
    year: '2026',
    volume: '5',
    issue: '2',
    refnumber: '13',
    ptype: 'free',
    publishdate: '2026-06-15',
    authorname: 'Ravi Sharma',
    pagenumber: '10-10',
    title: 'Retraction: Yield',
    abstract: '<p>Table 2.</p>',
  }
  const { text } = await meera.submit(form, { ...values, article_type: 'partial-retraction' })
  expect(text).toContain('Check the partial retraction')
  expect(text).toContain('PARTIALLY RETRACTED: Yield')
  expect((await meera.open(form)).html).toMatch(/<option value="partial-retraction" selected="">/)
  await meera.submit(form, { ...values, article_type: 'removal' })
  const { text: preview } = await meera.open(`${form}/article`)
  expect(preview).toContain('REMOVED: Yield')
  expect(preview).not.toContain('What we found.')
  await meera.submit(form, { ...values, article_type: 'partial-retraction' })
  const { text: letter } = await meera.submit(`${form}/check`, { once: crypto.randomUUID() })
  expect(letter).toContain('have retracted a part of your article "Yield"')
  const [notice] = await journal.db.select().from(articles).where(eq(articles.refnumber, '13'))
  expect(notice).toMatchObject({ article_type: 'partial-retraction', title: 'Partial retraction: Yield' })
})
