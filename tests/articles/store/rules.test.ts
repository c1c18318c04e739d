import { describe, expect, test } from 'bun:test'
import {
  type ArticleChange,
  decideArticleChanges,
  type Found,
  type Rival,
} from '../../../src/journal/articles/store/rules.ts'
import { articleProblem } from '../../../src/journal/record/fields.ts'

const place = { year: 2026, volume: 5, issue: 2 }
const other = { ...place, issue: 3 }
const modification = new Date(1000)

const stored = (values: Partial<Rival> = {}): Rival => ({
  ...{ id: 9, refnumber: '109', description: 'Rice', title_key: 'rice', doi: '10.1234/Rice', txnid: 'T-9' },
  ...{ pagenumber: '1-5', authorname: 'Ravi', notice_of: null, ...place, ...values },
})

const added = (columns: ArticleChange['columns'], more: Partial<ArticleChange> = {}): ArticleChange => ({
  columns: { refnumber: '101', title_key: 'wheat', ...place, ...columns },
  action: 'add',
  ...more,
})

const edited = (columns: ArticleChange['columns'], more: Partial<ArticleChange> = {}): ArticleChange => ({
  row: { id: 1, refnumber: '101', title_key: 'wheat', doi: '10.1234/wheat', notice_of: null, ...place, modification },
  columns,
  action: 'edit',
  ...more,
})

const found = (values: Partial<Found> = {}): Found => ({
  rivals: [stored()],
  withdrawn: new Map([['10.1234/gone', { id: 7, refnumber: '107' }]]),
  served: new Map(),
  registered: new Map(),
  paid: new Map(),
  ...values,
})

const codesOf = (changes: ArticleChange[], values?: Partial<Found>) =>
  decideArticleChanges(changes, found(values)).map(({ problems }) =>
    problems.map(({ code, field }) => `${field}: ${code}`).join(', '),
  )

const published = { pagenumber: '6-9', article_number: '', authorname: 'Ravi' }
const own = stored({ id: 1, refnumber: '101', title_key: 'wheat' })

describe('a change', () => {
  test.each<[string, ArticleChange, string]>([
    ['of free values', added({ doi: '10.1234/new', txnid: 'T-1' }), ''],
    ['of a taken ref number', added({ refnumber: '109' }), 'refnumber: duplicate_reference_number'],
    [
      'of a taken title and payment',
      added({ title_key: 'rice', txnid: 'T-9' }),
      'title: duplicate_title, txnid: duplicate_txnid',
    ],
    ['of a DOI that differs in case alone', added({ doi: '10.1234/rICE' }), 'doi: duplicate_doi'],
    ['of a withdrawn DOI', added({ doi: '10.1234/GONE' }), 'doi: fixed_field'],
    ['that restores an article with its withdrawn DOI', added({ doi: '10.1234/gone', ...{ id: 7 } }), ''],
    ['of a title that another issue has', added({ ...other, title_key: 'rice' }), 'title: duplicate_title'],
    [
      'of a title that another issue has, confirmed by its editor',
      added({ ...other, title_key: 'rice' }, { sameTitle: true }),
      '',
    ],
    [
      'of a title that its issue has, though confirmed',
      added({ title_key: 'rice' }, { sameTitle: true }),
      'title: duplicate_title',
    ],
    [
      'of a title that its issue has, with other authors or pages',
      added({ title_key: 'rice' }, { sameTitle: true, published }),
      '',
    ],
    ['of pages that follow', added({ pagenumber: '6-9' }, { afterPage: 5 }), ''],
    ['of pages that do not follow', added({ pagenumber: '5-9' }, { afterPage: 5 }), 'pagenumber: invalid_pagenumber'],
    ['of another DOI', edited({ doi: '10.1234/new' }), ''],
    ['of the issue, to one without the article’s title', edited(other), ''],
    ['of the article that a notice is about', edited({ notice_of: '109' }), ''],
    [
      'of the article that a notice is about, to one that does not exist',
      edited({ notice_of: '110' }),
      'notice_of: invalid',
    ],
    ['that comes with a problem', edited({}, { problems: [articleProblem('conflict')] }), 'undefined: conflict'],
  ])('a change %s is decided', (_, change, codes) => {
    expect(codesOf([change])).toEqual([codes])
  })

  const registered = { registered: new Map([[1, 'sent' as const]]) }
  const said = { registered: new Map([[1, 'said' as const]]) }
  const paid = { paid: new Map([['T-5', { paperId: 3, articleId: null }]]) }
  const paidByOwn = { paid: new Map([['T-5', { paperId: 3, articleId: 1 }]]) }
  const titled = { rivals: [own, stored({ ...other, title_key: 'wheat' })] }
  test.each<[string, ArticleChange, Partial<Found>, string]>([
    ['to the values that the article has', edited({ title_key: 'wheat', doi: '10.1234/wheat' }), { rivals: [own] }, ''],
    ['of a paper’s payment', added({ txnid: 'T-5' }), paid, 'txnid: duplicate_txnid'],
    ['of the payment of the paper that it is made from', added({ txnid: 'T-5' }, { paperId: 3 }), paid, ''],
    ['of the payment, to that of another paper', edited({ txnid: 'T-5' }), paid, 'txnid: duplicate_txnid'],
    ['of the payment, to that of the article’s own paper', edited({ txnid: 'T-5' }), paidByOwn, ''],
    ['of a registered DOI', edited({ doi: '10.1234/new' }), registered, 'doi: fixed_field'],
    ['of a DOI that was said to be registered', edited({ doi: '10.1234/new' }), said, 'doi: fixed_field'],
    ['that keeps a registered DOI', edited({ doi: '10.1234/wheat' }), registered, ''],
    ['that removes a registered DOI', edited({ doi: null }), registered, 'doi: fixed_field'],
    ['of the issue, to one with the article’s title', edited(other), titled, 'title: duplicate_title'],
    ['to a notice about itself', edited({ notice_of: '101' }), { rivals: [own] }, 'notice_of: invalid'],
    [
      'to a notice about its own notice',
      edited({ notice_of: '109' }),
      { rivals: [stored({ notice_of: '101' })] },
      'notice_of: invalid',
    ],
  ])('a change %s is decided by what is stored', (_, change, values, codes) => {
    expect(codesOf([change], values)).toEqual([codes])
  })

  test('a duplicate names the article that has the value', () => {
    const [{ problems } = { problems: [] }] = decideArticleChanges([added({ txnid: 'T-9' })], found())
    expect(problems).toMatchObject([{ other: { id: 9, refnumber: '109', description: 'Rice' } }])
  })

  test('a change writes only the columns that differ', () => {
    const [decided] = decideArticleChanges([edited({ doi: '10.1234/wheat', year: 2025 })], found())
    expect(decided).toMatchObject({ before: { year: 2026 }, after: { year: 2025 }, problems: [] })
    expect(Object.keys(decided?.after ?? {})).toEqual(['year'])
  })
})

test('a change is decided by what the changes before it will write', () => {
  const second = { ...edited({ doi: '10.1234/NEW' }), row: { id: 2, refnumber: '102', modification } }
  expect(codesOf([edited({ doi: '10.1234/new' }), second])).toEqual(['', 'doi: duplicate_doi'])
  const [, { problems } = { problems: [] }] = decideArticleChanges(
    [edited({ doi: '10.1234/rice' }), { ...second, columns: { doi: '10.1234/rice' } }],
    found(),
  )
  expect(problems).toMatchObject([{ other: { refnumber: '101' } }])
})
