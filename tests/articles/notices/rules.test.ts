import { describe, expect, test } from 'bun:test'
import { articleChangeIn, newArticleIn } from '../../../src/journal/articles/editing/form.ts'
import { noticeTargetProblem } from '../../../src/journal/articles/store/rules.ts'
import { getArticleFacts } from '../../../src/journal/citing/facts.ts'
import { scholarlyArticle } from '../../../src/journal/citing/metadata.ts'
import { type Notice, unmarkedTitle } from '../../../src/journal/record/notice-rules.ts'
import type { ArticleType } from '../../../src/journal/record/type-rules.ts'
import { aCited } from '../../support/builders/cited.ts'

const place = { year: 2026, volume: 5, issue: 2 }
const retraction: Notice = { ...place, type: 'retraction', refnumber: '140', doi: '', date: '2026-06-15' }

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
const moment = { now: new Date('2026-06-15T10:00:00Z'), today: '2026-06-15', zone: 'UTC' }

describe('what a notice names', () => {
  test.each<[string, string, string | undefined]>([
    ['research-article', '', undefined],
    ['', '', undefined],
    ['correction', '12', undefined],
    ['retraction', ' 12 ', undefined],
    ['expression-of-concern', '12', undefined],
    ['retraction', '', 'required'],
    ['correction', '', 'required'],
    ['expression-of-concern', '', 'required'],
    ['research-article', '12', 'invalid'],
    ['letter', '12', 'invalid'],
    ['correction', 'twelve', 'invalid'],
    ['correction', '12345678901', 'invalid'],
  ])('a new article of the type %j about the ref number %j gives the problem %s', (article_type, notice_of, code) => {
    const read = newArticleIn({ ...typed, article_type, notice_of }, moment)
    expect(read.ok ? undefined : read.problem.code).toBe(code)
    expect(read.ok ? 'notice_of' : read.problem.field).toBe('notice_of')
  })

  const row = (article_type: ArticleType, notice_of: string | null) => ({
    ...aCited().article,
    article_type,
    notice_of,
    ptype: 'free' as const,
    txnid: null,
    mobile: '',
    email: '',
    pdf_source: 'uploaded' as const,
    authors: '',
  })

  test.each<[string, Record<string, string>, string | undefined, string | null | undefined]>([
    ['another type, is no notice any more', { article_type: 'letter' }, undefined, null],
    [
      'another type and the same article, is no notice any more',
      { article_type: 'letter', notice_of: '12' },
      undefined,
      null,
    ],
    ['another type and another article, is refused', { article_type: 'letter', notice_of: '13' }, 'invalid', undefined],
    ['another article, is about that one', { notice_of: '13' }, undefined, '13'],
    ['no article, is refused', { notice_of: '' }, 'required', undefined],
    ['another type of notice, keeps its article', { article_type: 'correction' }, undefined, undefined],
  ])('a retraction of article 12, edited to %s', (_, form, code, notice_of) => {
    const read = articleChangeIn(row('retraction', '12'), { form, today: moment.today })
    expect(read.ok ? undefined : read.problem.code).toBe(code)
    expect(read.ok ? read.columns.notice_of : undefined).toBe(notice_of)
  })

  test.each<[string, Parameters<typeof noticeTargetProblem>[1], string | undefined]>([
    ['another article', { refnumber: '12', notice_of: null }, undefined],
    ['a notice about a third', { refnumber: '12', notice_of: '11' }, undefined],
    ['an article that does not exist', undefined, 'There is no article with this ref number'],
    ['itself', { refnumber: '140', notice_of: null }, 'An article cannot be a notice about itself'],
    [
      'a notice about this one',
      { refnumber: '12', notice_of: '140' },
      'That article is itself a notice about this one',
    ],
  ])('article 140 as a notice about %s', (_, target, problem) => {
    expect(noticeTargetProblem('140', target)?.message).toBe(problem)
  })
})

describe('the facts', () => {
  test('the facts of a retracted article hold its notices with their addresses', () => {
    const facts = getArticleFacts(aCited({ updates: [retraction] }))
    expect(facts.updates).toEqual([{ ...retraction, url: 'https://crops.example/archives/2026/vol5/issue2/140' }])
    expect(scholarlyArticle(facts, '')).toMatchObject({
      correction: ['https://crops.example/archives/2026/vol5/issue2/140'],
    })
  })

  test('the facts of a notice hold the article that it is about', () => {
    const title = unmarkedTitle('RETRACTED: Rice')
    const noticeTarget = {
      ...place,
      refnumber: '12',
      doi: '10.1234/a.12',
      date: '2026-03-14',
      title,
      description: title,
    }
    expect(getArticleFacts(aCited({ article_type: 'retraction', noticeTarget })).noticeOf).toEqual({
      refnumber: '12',
      doi: '10.1234/a.12',
      date: '2026-03-14',
      title,
      url: 'https://crops.example/archives/2026/vol5/issue2/12',
    })
  })
})
