// one database
import { expect, test } from 'bun:test'
import { encodeHtml } from '../../src/core/text/html.ts'
import { publicPeopleOf } from '../../src/journal/record/people/rules.ts'
import { fullAnswer, fullMetadata, noMetadata } from '../support/builders/metadata.ts'
import { anArticle, anIssue, aPdf } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const { title_alt, abstract_alt } = fullMetadata
const metadata = { ...fullMetadata, title_alt: encodeHtml(title_alt), abstract_alt: encodeHtml(abstract_alt) }

const named = (...names: string[]) => publicPeopleOf({ authors: [], authorname: names.join(', ') })

const full = {
  ...metadata,
  ...fullAnswer,
  id: 1,
  title: 'Yield of &lt;i&gt;Vigna radiata&lt;/i&gt; &amp;amp; rice, p &amp;lt; 0.05',
  authorname: 'Dr. Ravi Kumar Sharma, सीता देवी',
  authors: named('Dr. Ravi Kumar Sharma', 'सीता देवी'),
  abstract: '&lt;p&gt;H&lt;sub&gt;2&lt;/sub&gt;O&lt;/p&gt;',
  keywords: 'mung bean, rice',
  description: 'Yield of Vigna radiata & rice, p < 0.05',
  pagenumber: '10-18',
  article_number: '',
  refnumber: '0101',
  year: 2026,
  volume: 5,
  issue: 10,
  frequency: 'Sep-Oct',
  issue_label: '',
  subject: 'Agronomy',
  country: 'India',
  publishdate: '2026-09-14',
  file: '0101.pdf',
  status: 'enabled',
  notice_of: '',
  notice_reasons: '',
  notice_by: '',
  updates: [],
  supplements: [],
  creation: '2026-09-01T08:00:00.000Z',
  modification: '2026-09-14T10:15:30.505Z',
}

const bare = {
  ...noMetadata,
  references: [],
  funding: [],
  resources: [],
  id: 2,
  title: 'Preface',
  authorname: 'Ravi Kumar Sharma, सीता देवी',
  authors: named('Ravi Kumar Sharma', 'सीता देवी'),
  abstract: '',
  keywords: '',
  description: 'Preface',
  pagenumber: '',
  article_number: '',
  refnumber: '102',
  year: 2026,
  volume: 5,
  issue: 10,
  frequency: 'Sep-Oct',
  issue_label: '',
  subject: '',
  country: '',
  publishdate: '',
  file: '',
  status: 'enabled',
  notice_of: '',
  updates: [],
  supplements: [],
  creation: '2026-09-01T08:00:00.000Z',
  modification: '2026-09-02T08:00:00.000Z',
}

const early = {
  ...bare,
  id: 4,
  title: 'Yield',
  description: 'Yield',
  pagenumber: '2-9',
  article_number: '',
  refnumber: '2147483647',
}

const journal = await withJournal()
const { db, get } = journal
const place = { year: 2026, volume: 5, issue: 10 }
const creation = new Date(bare.creation)
await anIssue(db, { ...place, frequency: 'Sep-Oct' })
await anIssue(db, { year: 2026, volume: 5, issue: 0, frequency: 'January' })
await anArticle(db, {
  ...place,
  title: 'Yield of <i>Vigna radiata</i> &amp; rice, p &lt; 0.05',
  ...metadata,
  authorname: full.authorname,
  abstract: '<p>H<sub>2</sub>O</p>',
  keywords: full.keywords,
  pagenumber: '10-18',
  article_number: '',
  refnumber: full.refnumber,
  publishdate: full.publishdate,
  mobile: '98765',
  email: 'author@secret.example',
  ptype: 'paid',
  txnid: 'TXN-secret',
  import_key: 'key-secret',
  createdby: 'clerk-secret',
  modifiedby: 'clerk-secret',
  creation,
  modification: new Date(full.modification),
  ...(await aPdf(journal.files)),
})
const plain = { ...place, subject: '', country: '', creation, modification: new Date(bare.modification) }
await anArticle(db, { ...plain, refnumber: '102', title: 'Preface', abstract: '' })
await anArticle(db, { ...plain, refnumber: '103', title: 'Withdrawn', status: 'disabled' })
await anArticle(db, {
  ...plain,
  refnumber: early.refnumber,
  title: 'Yield',
  abstract: '',
  pagenumber: '2-9',
  article_number: '',
})
await anArticle(db, { year: 2025, volume: 4, issue: 1, refnumber: '7', status: 'disabled' })

test.each([
  ['/api/archives/1', full],
  ['/api/archives/1/', full],
  ['/api/archives/2', bare],
  ['/api/archives/ref/0101', full],
  ['/api/archives/ref/0101/', full],
  ['/api/archives/ref/102', bare],
  ['/api/archives/ref/2147483647', early],
])('%s answers one article', async (path, article) => {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ ...article, cited_by: [], related: [] })
})

test.each([
  '/api/archives/2026/5/10',
  '/api/archives/2026/5/10/',
  '/api/archives/2026/vol5/issue10',
  '/api/archives/2026/vol05/issue010',
])('%s lists the public articles by first page, those without pages first', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual([bare, early, full].map(({ references, ...listed }) => listed))
})

test.each(['/api/archives/2026/5/0', '/api/archives/2025/vol4/issue1/'])(
  '%s has no public article and lists none',
  async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual([])
  },
)

test.each(['/api/archives/1', '/api/archives/ref/0101', '/api/archives/2026/5/10'])(
  '%s tells nothing private',
  async (path) => {
    const text = await (await get(path)).text()
    expect(text).toContain('Vigna radiata')
    expect(text).not.toMatch(
      /mobile|98765|email|ptype|paid|txnid|createdby|modifiedby|import_key|secret|hash|_page|bytes/,
    )
    expect(text).not.toContain('Withdrawn')
  },
)

test.each([
  '/api/archives/3',
  '/api/archives/6',
  '/api/archives/0',
  '/api/archives/01',
  '/api/archives/1e0',
  '/api/archives/0x1',
  '/api/archives/%201',
  '/api/archives/1%20',
  '/api/archives/2147483648',
  '/api/archives/9999999999',
  '/api/archives/99999999999999999999',
  '/api/archives/ref',
  '/api/archives/ref/',
  '/api/archives/ref/103',
  '/api/archives/ref/101',
  '/api/archives/ref/1e2',
  '/api/archives/ref/%20102',
  '/api/archives/ref/01020304050',
  '/api/archives/ref/1%00',
  '/api/archives/2026/5/11',
  '/api/archives/2026/vol/issue10',
  '/api/archives/x/5/10',
  '/api/archives/99999999999/5/10',
  '/api/archives/2026/5/2147483648',
])('%s is not found, with and without a trailing slash', async (path) => {
  for (const asked of [path, path.endsWith('/') ? path.slice(0, -1) : `${path}/`]) {
    const answer = await get(asked)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ error: 'not_found' })
  }
})

test.each(['/api/archives/1', '/api/archives/ref/0101', '/api/archives/2026/5/10'])(
  '%s answers 304 to who has it',
  async (path) => {
    const etag = (await get(path)).headers.get('etag') ?? ''
    const again = await get(path, { 'If-None-Match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await get('/api/archives/2', { 'If-None-Match': etag })).status).toBe(200)
  },
)

test.each(['/api/archives/1', '/api/archives/ref/0101', '/api/archives/2026/5/10'])(
  '%s is one statement, and for one article alone one for references and one for what is related',
  async (path) => {
    const isOne = /archives\/(1|ref)/.test(path)
    const before = journal.statements.length
    await get(path)
    const statements = journal.statements.slice(before)
    expect(statements.length).toBe(isOne ? 2 : 1)
    expect(JSON.stringify(statements[0]).includes('references')).toBe(isOne)
  },
)
