// both databases
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { writeCrossrefDeposit } from '../../../src/exchange/deposits/crossref/file.ts'
import { articleChangeIn, newArticleIn } from '../../../src/journal/articles/editing/form.ts'
import { tickedIn } from '../../../src/journal/articles/notices/writing-rules.ts'
import { jatsArticle } from '../../../src/journal/citing/jats/article.ts'
import { describeReasons, unmarkedTitle } from '../../../src/journal/record/notice-rules.ts'
import { browsingAs } from '../../support/browsing.ts'
import { aCited } from '../../support/builders/cited.ts'
import { anArticle } from '../../support/builders/rows.ts'
import { withJournal } from '../../support/journal.ts'

const moment = { now: new Date('2026-06-15T10:00:00Z'), today: '2026-06-15', zone: 'UTC' }
const typed = {
  year: '2026',
  volume: '5',
  issue: '2',
  refnumber: '140',
  ptype: 'free',
  publishdate: '2026-06-15',
  authorname: 'Ravi Sharma',
  pagenumber: '1-9',
  title: 'Notice',
  abstract: '<p>x</p>',
}
const retraction = { article_type: 'retraction', notice_of: '12' }

test.each<[string, Record<string, string>, string | undefined]>([
  ['no reasons', retraction, undefined],
  ['a reason', { ...retraction, notice_reasons: 'plagiarism' }, undefined],
  ['several, with and without space', { ...retraction, notice_reasons: 'ai,plagiarism , ethics' }, undefined],
  ['an unknown reason', { ...retraction, notice_reasons: 'plagiarism, envy' }, 'notice_reasons'],
  ['several issuers', { ...retraction, notice_by: 'authors, publisher' }, undefined],
  ['an unknown issuer', { ...retraction, notice_by: 'author' }, 'notice_by'],
  ['reasons of an article that is no notice', { notice_reasons: 'plagiarism' }, 'notice_reasons'],
  ['an issuer of an article that is no notice', { notice_by: 'authors' }, 'notice_by'],
])('a form with %s', (_, fields, field) => {
  const read = newArticleIn({ ...typed, ...fields }, moment)
  expect(read.ok ? undefined : read.problem.field).toBe(field)
})

test('reasons are stored in one form, and leave a notice that becomes another article', () => {
  const read = newArticleIn({ ...typed, ...retraction, notice_reasons: 'ai,plagiarism , ai' }, moment)
  expect(read.ok && read.columns.notice_reasons).toBe('ai, plagiarism')
  const row = {
    ...aCited().article,
    ...retraction,
    article_type: 'retraction' as const,
    notice_reasons: 'ai',
    ptype: 'free' as const,
    txnid: null,
    mobile: '',
    email: '',
    pdf_source: 'uploaded' as const,
    authors: '',
  }
  const change = articleChangeIn(row, { form: { article_type: 'letter' }, today: moment.today })
  expect(change.ok && change.columns).toMatchObject({ notice_of: null, notice_reasons: '' })
})

test.each<[Record<string, string>, { notice_reasons: string; notice_by: string }]>([
  [{}, { notice_reasons: '', notice_by: '' }],
  [
    { 'notice_reasons.plagiarism': 'yes', 'notice_reasons.error': 'yes', 'notice_by.editors': 'yes' },
    { notice_reasons: 'error, plagiarism', notice_by: 'editors' },
  ],
  [
    { 'notice_reasons.envy': 'yes', 'notice_reasons.ai': 'no' },
    { notice_reasons: '', notice_by: '' },
  ],
])('the boxes %j', (texts, fields) => {
  expect(tickedIn(texts)).toEqual(fields)
})

test('JATS and Crossref have the reasons of a notice, in words', () => {
  const title = unmarkedTitle('Rice')
  const cited = aCited({
    article_type: 'retraction',
    doi: '10.1234/crops.140',
    notice_reasons: 'ai, legal',
    notice_by: 'publisher',
    noticeTarget: {
      refnumber: '12',
      doi: '10.1234/crops.7',
      date: '2026-03-14',
      year: 2026,
      volume: 5,
      issue: 2,
      title,
      description: title,
    },
  })
  expect(describeReasons(cited.article).map(({ text }) => text)).toEqual([
    'Undisclosed use of AI; Legal reasons',
    'The publisher',
  ])
  expect(jatsArticle(cited).xml).toContain(
    '<custom-meta-group><custom-meta specific-use="notice-reasons"><meta-name>Reasons</meta-name>' +
      '<meta-value>Undisclosed use of AI; Legal reasons</meta-value></custom-meta>' +
      '<custom-meta specific-use="notice-by"><meta-name>Issued by</meta-name><meta-value>The publisher</meta-value>',
  )
  const policy = { doi: '10.1234/crops.corrections', isRegistered: true }
  expect(writeCrossrefDeposit({ batch: 'b', version: 1 }, [{ ...cited, policy }])).toContain(
    '<custom_metadata><assertion name="notice_reasons" label="Reasons">Undisclosed use of AI; Legal reasons</assertion>' +
      '<assertion name="notice_by" label="Issued by">The publisher</assertion><ai:program',
  )
})

test('ticked reasons are on the check, on the notice’s page, in its PDF and in the API', async () => {
  const journal = await withJournal()
  await anArticle(journal.db, { refnumber: '12', title: 'Yield', publishdate: '2026-03-14' })
  const [{ id } = { id: 0 }] = await journal.db.select({ id: articles.id }).from(articles)
  const meera = await browsingAs(journal)
  const form = `/admin/archives/${id}/new-notice/retraction`
  const values = {
    ...typed,
    title: 'Retraction: Yield',
    refnumber: '13',
    pagenumber: '10-10',
    'notice_reasons.plagiarism': 'yes',
    'notice_reasons.peer-review': 'yes',
    'notice_by.authors': 'yes',
  }
  const { text } = await meera.submit(form, values)
  expect(text).toContain('Reasons: Plagiarism; Manipulated peer review Issued by: The authors')
  const { html } = await meera.open(form)
  expect(html).toMatch(/name="notice_reasons.plagiarism"[^>]* checked=""/)
  expect(html).not.toMatch(/name="notice_reasons.ai"[^>]* checked=""/)
  await meera.submit(`${form}/check`, { once: crypto.randomUUID() })
  const [notice] = await journal.db.select().from(articles).where(eq(articles.refnumber, '13'))
  expect(notice).toMatchObject({ notice_reasons: 'plagiarism, peer-review', notice_by: 'authors' })
  const { text: page } = await meera.open('/archives/2026/vol5/issue2/13')
  expect(page).toContain('Reasons: Plagiarism; Manipulated peer review Issued by: The authors')
  const answer = await (await journal.get('/api/archives/ref/13')).json()
  expect(answer).toMatchObject({ notice_reasons: 'plagiarism, peer-review', notice_by: 'authors' })
})
