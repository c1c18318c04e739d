// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq, sql } from 'drizzle-orm'
import { articleNames, articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { articleSearch } from '../../src/core/db/tables/search.ts'
import { maxPdfBytes } from '../../src/core/files/rules.ts'
import { sweepFiles } from '../../src/core/files/sweep.ts'
import { encodeHtml } from '../../src/core/text/html.ts'
import { announcing } from '../../src/events.ts'
import { addArticle, setArticleStatus, updateArticle } from '../../src/journal/articles/editing/actions.ts'
import { createOutputs } from '../../src/journal/fulltext/outputs.ts'
import type { ArticleProblem } from '../../src/journal/record/fields.ts'
import { parseQuery } from '../../src/journal/search/parsing/parse-query.ts'
import { searchArticles } from '../../src/journal/search/queries.ts'
import type { Typed } from '../../src/office/records/form.ts'
import { createAcceptedPapers } from '../../src/review/decisions/accepted.ts'
import { fullMetadata, noMetadata } from '../support/builders/metadata.ts'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { failureOf } from '../support/failure.ts'
import { historyOf } from '../support/history.ts'
import { configOf } from '../support/journal.ts'
import { withStore } from '../support/store.ts'

let now = new Date('2026-06-15T10:00:00Z')
const viewer = { id: 0, name: 'Asha', role: 'admin' as const }
const as = (username: string) => ({ db, files, config, clock: () => now, username, viewer, papers, announce, workers })
const config = configOf({})
const workers = { outputs: createOutputs({ folder: '' }) }
const store = await withStore()
const { db, files } = store
const papers = createAcceptedPapers({ db, config })
const announce = announcing({ config, clock: () => now })
beforeEach(async () => {
  now = new Date('2026-06-15T10:00:00Z')
  for (const table of [articles, issues, audit]) await db.delete(table)
  await anIssue(db)
})

let count = 0

/** A form that is right, of an article of its own, or as said. */
function aForm(values: Typed = {}): Typed {
  const number = ++count
  return {
    year: '2026',
    volume: '5',
    issue: '2',
    ptype: 'free',
    publishdate: '2026-03-14',
    authorname: 'Ravi Sharma',
    pagenumber: `${number * 10}-${number * 10 + 9}`,
    refnumber: String(number),
    title: `Crop ${number}`,
    abstract: '<p>What we found.</p>',
    ...values,
  }
}

function aPdf(text = `%PDF-1.7 ${++count}`): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

const adding = (values: Typed = {}, pdf: Uint8Array | null = aPdf()) =>
  addArticle(as('meera'), { form: aForm(values), pdf: pdf ?? undefined })

async function added(values: Typed = {}) {
  const result = await adding(values)
  if (!result.ok) throw new Error(result.problem.message)
  return result.article
}

const editing = (id: number, form: Typed, pdf?: Uint8Array) => updateArticle(as('asha'), id, { form, pdf })

type Result = Awaited<ReturnType<typeof adding>>
const codeOf = (result: Result) => (result.ok ? 'ok' : `${result.problem.code} ${result.problem.field ?? ''}`.trim())
const rows = () => db.select().from(articles).orderBy(asc(articles.id))
const history = () => historyOf(db)

describe('adding', () => {
  test('adding stores what was typed, cleaned and sanitised, and answers the article', async () => {
    const pdf = aPdf()
    const result = await adding(
      {
        title: ' Growth of <i class="x">Vigna</i>\n<script>alert(1)</script>& <b>rice</b> ',
        abstract: '<p onclick="x()">CO<sub>2</sub>&#1;</p>\0',
        authorname: ' Dr. Jose\u0301 Sharma ,\n सीता देवी, ',
        refnumber: '0101',
        pagenumber: '1-15',
        keywords: 'rice, wheat',
        subject: 'Agronomy',
        country: 'India',
        mobile: '+91 99999 00000',
        email: ' author@university.example\n',
        txnid: 'T-001',
        ...fullMetadata,
        doi: ` https://doi.org/${fullMetadata.doi} `,
        language: ' EN',
        abstract_alt: `${fullMetadata.abstract_alt}<script>alert(1)</script>`,
        createdby: 'mallory',
      },
      pdf,
    )
    const expected = {
      ...fullMetadata,
      notice_of: '',
      notice_reasons: '',
      notice_by: '',
      title_alt: encodeHtml(fullMetadata.title_alt),
      abstract_alt: encodeHtml(fullMetadata.abstract_alt),
      title: encodeHtml('Growth of <i>Vigna</i> &amp; rice'),
      description: 'Growth of Vigna & rice',
      abstract: encodeHtml('<p>CO<sub>2</sub></p>'),
      authorname: 'Dr. José Sharma, सीता देवी',
      refnumber: '0101',
      pagenumber: '1-15',
      article_number: '',
      year: 2026,
      volume: 5,
      issue: 2,
      ptype: 'free',
      pdf_source: 'uploaded',
      keywords: 'rice, wheat',
      subject: 'Agronomy',
      country: 'India',
      mobile: '+91 99999 00000',
      email: 'author@university.example',
      txnid: 'T-001',
      publishdate: '2026-03-14',
      status: 'enabled',
      createdby: 'meera',
      modifiedby: 'meera',
    }
    const times = { creation: now.toISOString(), modification: now.toISOString() }
    const answered = {
      ...expected,
      ...times,
      authors: '',
      publish_at: '',
      id: expect.any(Number),
      frequency: 'Mar-Apr',
      issue_label: '',
      updates: [],
      supplements: [],
      file: '0101.pdf',
    }
    expect<unknown>(result).toEqual({ ok: true, article: answered })
    const [row] = await rows()
    expect(row).toMatchObject({
      ...expected,
      notice_of: null,
      pagenumber: '1-15',
      file_bytes: pdf.byteLength,
    })
    expect(await (await files.open(row?.file_hash ?? ''))?.bytes()).toEqual(pdf)
  })

  test('an added article is found, and its issue counts it', async () => {
    await added({ title: 'Zinnia growth', authorname: 'Tara Bose' })
    expect((await searchArticles(db, parseQuery('zinnia'), { page: 1 })).total).toBe(1)
    expect((await db.select().from(articleNames)).map(({ name }) => name)).toEqual(['Tara Bose'])
    expect(await db.select().from(issues)).toMatchObject([{ articles: 1, public_articles: 1 }])
  })

  test('the history has an added article with all that was typed', async () => {
    const { id } = await added({ refnumber: '7', title: 'A', pagenumber: '1-2', txnid: 'T-77' })
    const [row] = await rows()
    const after = {
      ...noMetadata,
      authors: '',
      doi: null,
      received: null,
      revised: null,
      accepted: null,
      notice_of: null,
      title: 'A',
      authorname: 'Ravi Sharma',
      abstract: row?.abstract,
      keywords: '',
      pagenumber: '1-2',
      article_number: '',
      refnumber: '7',
      year: 2026,
      volume: 5,
      issue: 2,
      subject: '',
      country: '',
      mobile: '',
      email: '',
      ptype: 'free',
      pdf_source: 'uploaded',
      publishdate: '2026-03-14',
      txnid: 'T-77',
      status: 'enabled',
      file_hash: row?.file_hash,
      file_bytes: row?.file_bytes,
    }
    const who = { at: now, username: 'meera', kind: 'article', subject: String(id), action: 'add' }
    expect<unknown>(await history()).toEqual([{ ...who, before: {}, after }])
  })

  test.each<[string, Typed, string]>([
    ['no year', { year: '' }, 'required year'],
    ['a year that is none', { year: '20x6' }, 'invalid year'],
    ['no issue', { issue: undefined }, 'required issue'],
    ['an unknown issue', { issue: '9' }, 'invalid issue'],
    ['a volume out of range', { volume: '2147483648' }, 'invalid volume'],
    ['no ptype', { ptype: '' }, 'required ptype'],
    ['an unknown ptype', { ptype: 'gift' }, 'invalid ptype'],
    ['a day too early', { publishdate: '0026-11-20' }, 'invalid publishdate'],
    ['a day too late', { publishdate: '2062-11-20' }, 'invalid publishdate'],
    ['no day', { publishdate: '2026-02-30' }, 'invalid publishdate'],
    ['no author', { authorname: undefined }, 'required authorname'],
    ['a digit in a name', { authorname: 'R2D2' }, 'invalid_authorname authorname'],
    ['a long name', { authorname: 'a '.repeat(51) }, 'too_many_words authorname'],
    ['pages that are none', { pagenumber: '1 to 6' }, 'invalid_pagenumber pagenumber'],
    ['no number', { refnumber: '12a' }, 'invalid_refnumber refnumber'],
    ['a title of script', { title: '<script>x</script>' }, 'required title'],
    ['an empty abstract', { abstract: '<p> </p>' }, 'required abstract'],
    ['long keywords', { keywords: 'x'.repeat(2_001) }, 'invalid keywords'],
    ['no transaction', { txnid: 'ab' }, 'invalid_txnid txnid'],
    ['no DOI', { doi: 'https://example.org/11.1234/x' }, 'invalid_doi doi'],
    ['a type of another kind', { article_type: 'poem' }, 'invalid article_type'],
    ['a review that ends too late', { accepted: '2026-03-15' }, 'invalid_dates accepted'],
    ['a day of no calendar', { received: '2026-02-30' }, 'invalid received'],
    ['a language of no people', { language: 'qq' }, 'invalid language'],
    ['a licence that is no address', { license_url: 'CC BY' }, 'invalid license_url'],
  ])('%s is refused, and nothing is written', async (_, values, code) => {
    expect(codeOf(await adding(values))).toBe(code)
    expect(await rows()).toEqual([])
    expect(await history()).toEqual([])
  })

  test.each<[string, Uint8Array | null, string]>([
    ['no file', null, 'required pdfFile'],
    ['an empty file', new Uint8Array(), 'invalid_file pdfFile'],
    ['HTML', aPdf('<html>'), 'invalid_file pdfFile'],
    ['5 MB and a byte', aPdf(`%PDF-${'x'.repeat(maxPdfBytes - 4)}`), 'file_too_large pdfFile'],
  ])('%s is refused', async (_, pdf, code) => {
    expect(codeOf(await adding({}, pdf))).toBe(code)
    expect(await rows()).toEqual([])
  })

  test('unique values of another article are refused when adding', async () => {
    await added({
      refnumber: '900',
      title: 'Rice <i>and</i> wheat',
      txnid: 'T-900',
      pagenumber: '1-2',
      doi: '10.1234/abc',
    })
    await anIssue(db, { issue: 3 })
    expect(codeOf(await adding({ refnumber: '900' }))).toBe('duplicate_reference_number refnumber')
    expect(codeOf(await adding({ title: 'RICE and  <em>Wheat</em>' }))).toBe('duplicate_title title')
    expect(codeOf(await adding({ txnid: 'T-900', issue: '3' }))).toBe('duplicate_txnid txnid')
    const sameDoi = await adding({ doi: '10.1234/ABC', issue: '3' })
    expect(codeOf(sameDoi)).toBe('duplicate_doi doi')
    expect(sameDoi).toMatchObject({ problem: { other: { refnumber: '900' } } })
    expect(await rows()).toHaveLength(1)
  })

  test('a title of another issue is accepted if the form confirms it, one of the same issue never', async () => {
    await added({ title: 'Editorial' })
    await anIssue(db, { issue: 3 })
    const [other] = await rows()
    const problem = { code: 'duplicate_title', field: 'title', other: { id: other?.id } }
    for (const same_title of ['', 'no', 'false', '0'])
      expect(await adding({ title: 'EDITORIAL', issue: '3', same_title })).toMatchObject({ ok: false, problem })
    expect(await adding({ title: 'editorial', issue: '3', same_title: 'yes' })).toMatchObject({ ok: true })
    for (const issue of ['2', '3'])
      expect(codeOf(await adding({ title: 'Editorial', issue, same_title: 'yes', pagenumber: '900-901' }))).toBe(
        'duplicate_title title',
      )
    expect(await rows()).toHaveLength(2)
  })

  test('pages follow the highest last page of the issue, whatever the status and the order', async () => {
    await anArticle(db, { refnumber: '801', pagenumber: '20-30', status: 'disabled' })
    await anArticle(db, { refnumber: '802', pagenumber: '1-9' })
    await anArticle(db, { refnumber: '803' })
    const refused = await adding({ pagenumber: '30-31' })
    const problem: ArticleProblem = {
      code: 'invalid_pagenumber',
      field: 'pagenumber',
      last: 30,
      message: 'The the first value of the page range should be one more than the last one. The last page was 30',
    }
    expect(refused).toEqual({ ok: false, problem, problems: [problem] })
    await anIssue(db, { issue: 3 })
    expect(codeOf(await adding({ pagenumber: '1-2', issue: '3' }))).toBe('ok')
    expect(codeOf(await adding({ pagenumber: '35-36' }))).toBe('ok')
  })
})

describe('concurrent writes', () => {
  const parallel = (form: (n: number) => Typed) =>
    Promise.all(Array.from({ length: 8 }, (_, n) => adding(form(n)))).then((results) => results.map(codeOf))
  const oneOf = (codes: string[]) =>
    [codes.filter((code) => code === 'ok').length, ...new Set(codes)].map(String).sort()

  const manyIssues = () => Promise.all(Array.from({ length: 8 }, (_, n) => anIssue(db, { issue: 10 + n })))

  test('of eight concurrent articles with one ref number, exactly one is added', async () => {
    await manyIssues()
    const codes = await parallel((n) => ({ refnumber: '555', issue: String(10 + n) }))
    expect(oneOf(codes)).toEqual(['1', 'duplicate_reference_number refnumber', 'ok'])
    expect(await rows()).toHaveLength(1)
  })

  test('of eight concurrent articles with one title, exactly one is added', async () => {
    await manyIssues()
    const codes = await parallel((n) => ({ title: 'One title', issue: String(10 + n) }))
    expect(oneOf(codes)).toEqual(['1', 'duplicate_title title', 'ok'])
  })

  test('of eight concurrent articles with one DOI, exactly one is added', async () => {
    await manyIssues()
    const codes = await parallel((n) => ({ doi: n % 2 ? '10.1234/a' : '10.1234/A', issue: String(10 + n) }))
    expect(oneOf(codes)).toEqual(['1', 'duplicate_doi doi', 'ok'])
  })

  test('of eight concurrent articles with one transaction id, exactly one is added', async () => {
    await manyIssues()
    const codes = await parallel((n) => ({ txnid: 'T-1234', issue: String(10 + n) }))
    expect(oneOf(codes)).toEqual(['1', 'duplicate_txnid txnid', 'ok'])
  })

  test('of eight concurrent articles with one range of pages, exactly one is added', async () => {
    const codes = await parallel(() => ({ pagenumber: '1-9' }))
    expect(oneOf(codes)).toEqual(['1', 'invalid_pagenumber pagenumber', 'ok'])
    expect(await history()).toHaveLength(1)
  })

  test('of concurrent edits to one title, exactly one gets it', async () => {
    await manyIssues()
    const made = []
    for (let n = 0; n < 4; n++) made.push(await added({ issue: String(10 + n) }))
    const results = await Promise.all([
      ...made.map(({ id }) => editing(id, { title: 'Contested' })),
      ...Array.from({ length: 4 }, (_, n) =>
        adding({ title: 'Contested', issue: String(10 + n), pagenumber: '9000-9001' }),
      ),
    ])
    expect(oneOf(results.map(codeOf))).toEqual(['1', 'duplicate_title title', 'ok'])
  })

  test('of eight concurrent edits of one version, exactly one is saved', async () => {
    const { id, modification } = await added()
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) => editing(id, { subject: `Subject ${n}`, modification })),
    )
    expect(oneOf(results.map(codeOf))).toEqual(['1', 'conflict', 'ok'])
  })
})

describe('editing', () => {
  test('an edit changes the fields that were sent, the user, and the version', async () => {
    const article = await added({ title: 'Old title', authorname: 'Tara Bose' })
    const result = await editing(article.id, { title: 'New <i>title</i>', keywords: 'barley' })
    const modification = new Date(now.getTime() + 1).toISOString()
    const title = encodeHtml('New <i>title</i>')
    expect(result).toEqual({
      ok: true,
      article: { ...article, title, description: 'New title', keywords: 'barley', modifiedby: 'asha', modification },
    })
    expect((await history()).slice(1)).toEqual([
      {
        at: new Date(modification),
        username: 'asha',
        kind: 'article',
        subject: String(article.id),
        action: 'edit',
        before: { title: 'Old title', keywords: '' },
        after: { title, keywords: 'barley' },
      },
    ])
    expect((await searchArticles(db, parseQuery('barley'), { page: 1 })).total).toBe(1)
    expect((await db.select().from(articleNames)).map(({ name }) => name).sort()).toEqual(['Tara Bose', 'barley'])
  })

  test('an edit leaves the Roman pages of an import, which only numbers can replace', async () => {
    const { refnumber } = await anArticle(db, { refnumber: '805', pagenumber: 'i-v' })
    const row = async () => (await db.select().from(articles).where(eq(articles.refnumber, refnumber)))[0]
    const id = (await row())?.id ?? 0
    expect(await editing(id, { pagenumber: 'i-v', keywords: 'barley' })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ keywords: 'barley', pagenumber: 'i-v', page_first: null })
    expect(await editing(id, { pagenumber: 'i-vi' })).toMatchObject({
      ok: false,
      problem: { code: 'invalid_pagenumber' },
    })
    expect(await editing(id, { pagenumber: '3-7' })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ pagenumber: '3-7', page_first: 3, page_last: 7 })
  })

  test('an edit to the stored values changes nothing', async () => {
    const article = await added({ title: 'Rice &amp; <i>wheat</i>', refnumber: '0042', txnid: 'T-42' })
    now = new Date(now.getTime() + 5_000)
    const { title, abstract, ...rest } = article
    const form = { ...rest, title: 'Rice &amp; <i>wheat</i>', abstract: '<p>What we found.</p>', volume: '05' }
    const typed = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]))
    expect(await editing(article.id, { ...typed, status: 'disabled' })).toEqual({ ok: true, article })
    expect(await history()).toHaveLength(1)
  })

  test('an edit checks only changed fields', async () => {
    await anArticle(db, { authorname: 'R2-D2, C3PO', pagenumber: '', refnumber: '77' })
    const id = (await rows())[0]?.id ?? 0
    const kept = { authorname: 'R2-D2, C3PO', pagenumber: '', publishdate: '' }
    expect(codeOf(await editing(id, { ...kept, subject: 'Robots' }))).toBe('ok')
    expect(codeOf(await editing(id, { authorname: ' R2-D2,C3PO ' }))).toBe('ok')
    expect(codeOf(await editing(id, { ...kept, authorname: 'R2-D2' }))).toBe('invalid_authorname authorname')
    expect(codeOf(await editing(id, { pagenumber: '1' }))).toBe('invalid_pagenumber pagenumber')
    expect(codeOf(await editing(id, { authorname: '' }))).toBe('required authorname')
    expect(codeOf(await editing(id, { title: ' ' }))).toBe('required title')
    expect(codeOf(await editing(id, { txnid: '?' }))).toBe('invalid_txnid txnid')
  })

  test.each<[Typed, string]>([
    [{ refnumber: '2' }, 'fixed_field refnumber'],
    [{ refnumber: '0001' }, 'fixed_field refnumber'],
    [{ year: '2025' }, 'fixed_field year'],
    [{ volume: '' }, 'fixed_field volume'],
    [{ issue: '3', subject: 'x' }, 'fixed_field issue'],
  ])('%j is refused', async (form, code) => {
    const { id } = await added({ refnumber: '1' })
    expect(codeOf(await editing(id, form))).toBe(code)
    expect(await history()).toHaveLength(1)
  })

  test('unique values of another article are refused when editing', async () => {
    await added({ title: 'Taken', txnid: 'T-taken' })
    const { id } = await added({ txnid: 'T-own' })
    expect(codeOf(await editing(id, { title: '<i>TAKEN</i>' }))).toBe('duplicate_title title')
    await anIssue(db, { issue: 4 })
    await added({ title: 'Elsewhere', issue: '4' })
    expect(codeOf(await editing(id, { title: 'Elsewhere' }))).toBe('duplicate_title title')
    expect(codeOf(await editing(id, { title: 'Elsewhere', same_title: 'yes' }))).toBe('ok')
    expect(codeOf(await editing(id, { title: 'ELSEWHERE', subject: 'Soils' }))).toBe('ok') // that was said before
    expect(codeOf(await editing(id, { txnid: 'T-taken' }))).toBe('duplicate_txnid txnid')
    expect(codeOf(await editing(id, { txnid: '' }))).toBe('ok')
  })

  test('an edit may empty the metadata; an absent type is research-article', async () => {
    const { id } = await added({ ...fullMetadata })
    const empty = Object.fromEntries(Object.keys(fullMetadata).map((name) => [name, '']))
    expect(await editing(id, empty)).toMatchObject({ ok: true, article: noMetadata })
    const [row] = await rows()
    expect(row).toMatchObject({ doi: null, received: null, article_type: 'research-article' })
  })

  test('review dates must stay before the publication date, whichever changes', async () => {
    const { id, modification } = await added({ publishdate: '2026-03-14', accepted: '2026-03-01' })
    expect(codeOf(await editing(id, { accepted: '2026-03-15' }))).toBe('invalid_dates accepted')
    expect(codeOf(await editing(id, { publishdate: '2026-02-28' }))).toBe('invalid_dates publishdate')
    expect(codeOf(await editing(id, { publishdate: '2026-02-28', accepted: '2026-02-27' }))).toBe('ok')
    const merged = { form: { received: '2026-03-10', modification }, merges: true }
    expect(codeOf(await updateArticle(as('meera'), id, merged))).toBe('invalid_dates received')
  })

  test('an edit of an older version is a conflict and answers the present article', async () => {
    const old = await added()
    await editing(old.id, { subject: 'First' })
    const result = await editing(old.id, { subject: 'Second', modification: old.modification })
    expect(codeOf(result)).toBe('conflict')
    if (result.ok) throw new Error('It was changed')
    expect(result.conflict?.current).toMatchObject({ id: old.id, subject: 'First', modifiedby: 'asha' })
    const modification = result.conflict?.current?.modification
    expect(codeOf(await editing(old.id, { subject: 'Second', modification }))).toBe('ok')
    expect(codeOf(await editing(old.id, { subject: 'Third', modification: '' }))).toBe('ok')
  })

  test('an edit may replace the PDF, but only by a PDF', async () => {
    const { id } = await added()
    const pdf = aPdf()
    expect(codeOf(await editing(id, {}, pdf))).toBe('ok')
    const [row] = await rows()
    expect(await (await files.open(row?.file_hash ?? ''))?.bytes()).toEqual(pdf)
    expect((await history())[1]).toMatchObject({ action: 'edit', after: { file_hash: row?.file_hash } })
    expect(codeOf(await editing(id, {}, aPdf('<html>')))).toBe('invalid_file pdfFile')
    expect(codeOf(await editing(id, {}, pdf))).toBe('ok')
    expect(await history()).toHaveLength(2)
  })

  test('editing an unknown article is not found', async () => {
    expect(codeOf(await editing(999_999, { subject: 'x' }))).toBe('not_found')
  })
})

describe('the status', () => {
  test('the status hides an article from the public and shows it again', async () => {
    const { id } = await added({ title: 'Quinoa' })
    const shown = async () => (await searchArticles(db, parseQuery('quinoa'), { page: 1 })).total
    const hidden = await setArticleStatus(as('asha'), id, { form: { status: 'disabled' } })
    expect(hidden).toMatchObject({ ok: true, article: { status: 'disabled', modifiedby: 'asha' } })
    expect(await shown()).toBe(0)
    expect((await history())[1]).toMatchObject({
      action: 'status',
      before: { status: 'enabled' },
      after: { status: 'disabled' },
    })
    await setArticleStatus(as('asha'), id, { form: { status: 'disabled' } })
    expect(await history()).toHaveLength(2)
    await setArticleStatus(as('asha'), id, { form: { status: 'enabled' } })
    expect(await shown()).toBe(1)
    expect(await db.select().from(articleSearch)).toMatchObject([{ shown: true }])
  })

  test('an unknown status or article is refused', async () => {
    const { id } = await added()
    expect(codeOf(await setArticleStatus(as('asha'), id, { form: { status: 'hidden' } }))).toBe('invalid_status status')
    expect(codeOf(await setArticleStatus(as('asha'), 999_999, { form: { status: 'enabled' } }))).toBe('not_found')
  })
})

describe('failed writes', () => {
  test('a refused upload leaves neither row nor, after the sweep, file', async () => {
    await added({ refnumber: '5', pagenumber: '1-2' })
    const pdf = aPdf()
    expect(codeOf(await adding({ refnumber: '5' }, pdf))).toBe('duplicate_reference_number refnumber')
    const hash = new Bun.CryptoHasher('sha256').update(pdf).digest('hex')
    expect(await files.open(hash)).toBeDefined()
    const later = new Date(Date.now() + 2 * 60 * 60 * 1000)
    await sweepFiles({ db, files, clock: () => later })
    expect(await files.open(hash)).toBeUndefined()
    const [row] = await rows()
    expect(await files.open(row?.file_hash ?? '')).toBeDefined()
  })

  test('a write that fails midway changes nothing', async () => {
    const { id } = await added({ title: 'Sorghum' })
    const before = await rows()
    await db.execute(sql`alter table audit add constraint no_more check (username = 'nobody') not valid`)
    try {
      expect(await failureOf(adding({ title: 'Millet' }))).toBeInstanceOf(Error)
      expect(await failureOf(editing(id, { title: 'Millet' }))).toBeInstanceOf(Error)
      expect(await failureOf(setArticleStatus(as('asha'), id, { form: { status: 'disabled' } }))).toBeInstanceOf(Error)
    } finally {
      await db.execute(sql`alter table audit drop constraint no_more`)
    }
    expect(await rows()).toEqual(before)
    expect((await searchArticles(db, parseQuery('millet'), { page: 1, unseen: [] })).total).toBe(0)
    expect(await db.select().from(articleSearch).where(eq(articleSearch.shown, true))).toHaveLength(1)
    expect(await history()).toHaveLength(1)
  })
})
