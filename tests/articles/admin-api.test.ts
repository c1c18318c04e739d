// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { TypeCompiler } from 'elysia/type-system'
import { articles, issues } from '../../src/core/db/tables/articles.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { maxPdfBytes } from '../../src/core/files/rules.ts'
import { articleAdminApi } from '../../src/journal/articles/admin-api.ts'
import { articleApi } from '../../src/journal/articles/api.ts'
import * as formInput from '../../src/journal/articles/editing/form-input.ts'
import { articleFieldNames, articleFields } from '../../src/journal/record/fields.ts'
import * as input from '../../src/journal/record/input.ts'
import { fullAnswer, fullMetadata } from '../support/builders/metadata.ts'
import { anArticle, anIssue } from '../support/builders/rows.ts'
import { aFormOf, signedInCalls } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const call = await signedInCalls(journal, articleApi(journal), articleAdminApi(journal))
beforeEach(async () => {
  for (const table of [articles, issues, audit]) await journal.db.delete(table)
  await anIssue(journal.db)
})

const pdf = (content = '%PDF-1.7', name = 'a.pdf') => new File([content], name, { type: 'application/pdf' })
const right = {
  year: '2026',
  volume: '5',
  issue: '2',
  refnumber: '101',
  ptype: 'paid',
  publishdate: '2026-03-14',
  authorname: 'Ravi Sharma',
  pagenumber: '1-9',
  title: 'Rice &amp; <i>wheat</i>',
  abstract: '<p>x</p>',
  mobile: '+91 99999 00000',
  email: 'author@university.example',
  txnid: 'T-0001',
}

type Fields = Parameters<typeof aFormOf>[0]
const adding = (fields: Fields = {}) =>
  call('POST', '/api/admin/archives/', { body: aFormOf({ ...right, pdfFile: pdf(), ...fields }) })
const rows = () => journal.db.select().from(articles).orderBy(asc(articles.id))

describe('POST /api/admin/archives', () => {
  test.each([
    ['title', 'Zinc\u000bin wheat', 'Zinc in wheat'],
    ['title', 'Zinc\fuptake in barley', 'Zinc uptake in barley'],
    ['title', 'Sor\u00adghum and cow\u200bpea', 'Sorghum and cowpea'],
    ['keywords', 'maize; soil water; N, P and K; 2,4-D', 'maize; soil water; N, P and K; 2,4-D'],
    ['keywords', 'maize\nsoil water\nrice', 'maize, soil water, rice'],
  ])('its %s %j is stored as %j', async (field, typed, stored) => {
    expect((await adding({ [field]: typed })).body).toMatchObject({ [field]: stored })
  })

  test('the call adds an article, which is public at once', async () => {
    const before = journal.pageCache.version()
    const added = await adding()
    expect(added).toMatchObject({
      status: 201,
      body: {
        refnumber: '101',
        title: 'Rice &amp;amp; &lt;i&gt;wheat&lt;/i&gt;',
        file: '101.pdf',
        frequency: 'Mar-Apr',
        mobile: '+91 99999 00000',
        email: 'author@university.example',
        txnid: 'T-0001',
        ptype: 'paid',
        createdby: 'Meera Nair',
        status: 'enabled',
      },
    })
    expect(added.headers.get('cache-control')).toBe('private, no-store')
    expect(journal.pageCache.version()).toBeGreaterThan(before)
    const shown = await call('GET', `/api/archives/${added.body.id}`, { isSignedIn: false })
    expect(shown.status).toBe(200)
    expect(shown.body.title).toEqual(added.body.title)
    expect(shown.body.mobile).toBeUndefined()
  })

  test.each<[string, Fields, number, object]>([
    ['a field twice', { title: ['a', 'b'] }, 422, { error: 'invalid', field: 'title' }],
    ['two files', { pdfFile: [pdf(), pdf()] }, 422, { error: 'invalid', field: 'pdfFile' }],
    ['a file as text', { pdfFile: '%PDF-1.7' }, 422, { error: 'invalid_file', field: 'pdfFile' }],
    ['a text as file', { title: pdf('Title') }, 422, { error: 'invalid', field: 'title' }],
    ['an unchosen file', { pdfFile: new File([], '') }, 422, { error: 'required', field: 'pdfFile' }],
    ['a file of 0 bytes', { pdfFile: pdf('') }, 422, { error: 'invalid_file', field: 'pdfFile' }],
    ['HTML named .pdf', { pdfFile: pdf('<html>') }, 422, { error: 'invalid_file', field: 'pdfFile' }],
    ...['<html>', 'PK\x03\x04', 'GIF89a', '\ufeff'].map((start): [string, Fields, number, object] => [
      `a PDF behind ${JSON.stringify(start)}`,
      { pdfFile: pdf(`${start}%PDF-1.4`) },
      ...([422, { error: 'invalid_file', field: 'pdfFile' }] as const),
    ]),
    [
      '5 MB and a byte',
      { pdfFile: pdf(`%PDF-${'x'.repeat(maxPdfBytes - 4)}`) },
      422,
      { error: 'file_too_large', field: 'pdfFile' },
    ],
    ['an unknown issue', { issue: '3' }, 422, { error: 'invalid', field: 'issue' }],
    ['a year in another form', { year: '2.026e3' }, 422, { error: 'invalid', field: 'year' }],
    ['an empty title', { title: '' }, 422, { error: 'required', field: 'title' }],
    ['a DOI that is none', { doi: 'abc' }, 422, { error: 'invalid_doi', field: 'doi' }],
    ['a late review', { revised: '2026-03-15' }, 422, { error: 'invalid_dates', field: 'revised' }],
    [
      'a thousand references and one',
      { references: 'A.\n'.repeat(1001) },
      422,
      { error: 'too_many', field: 'references' },
    ],
    [
      'a wrong ROR ID',
      { funding: '[{"funder":"A","ror":"02ex6cf32"}]' },
      422,
      { error: 'invalid_ror', field: 'funding' },
    ],
    [
      'a ROR ID of another host',
      { funding: '[{"funder":"A","ror":"https://example.org/05gq02987","award":""}]' },
      422,
      { error: 'invalid_ror', field: 'funding' },
    ],
    ['funding that is no JSON', { funding: '[{' }, 422, { error: 'invalid', field: 'funding' }],
  ])('the call refuses %s, and nothing is written', async (_, fields, status, body) => {
    const answer = await adding(fields)
    expect(answer.status).toEqual(status)
    expect(answer.body).toEqual(body)
    expect(await rows()).toEqual([])
    expect(await journal.db.select().from(audit)).toEqual([])
  })

  test('a file is stored under the ref number, whatever its name', async () => {
    await adding({ pdfFile: pdf('%PDF-1.7 x', '../../../etc/passwd') })
    expect((await rows())[0]?.file_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a duplicate is 409, and pages that do not follow are refused with the last page', async () => {
    await adding()
    const answers = [await adding(), await adding({ refnumber: '102', txnid: '', title: 'Other' })]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [409, { error: 'duplicate_reference_number', field: 'refnumber' }],
      [422, { error: 'invalid_pagenumber', field: 'pagenumber', last: 9 }],
    ])
  })

  test('a title of another issue is accepted if the body confirms it, when adding and changing', async () => {
    await adding({ title: 'Editorial' })
    await anIssue(journal.db, { issue: 3 })
    const second = { title: 'editorial', issue: '3', refnumber: '102', txnid: '' }
    const refused = await adding(second)
    expect([refused.status, refused.body]).toEqual([409, { error: 'duplicate_title', field: 'title' }])
    const taken = await adding({ ...second, same_title: 'yes' })
    expect(taken.status).toBe(201)
    const third = await adding({ ...second, title: 'Other', refnumber: '103', pagenumber: '90-91' })
    const changing = (body: Record<string, string>) =>
      call('POST', `/api/archives/${third.body.id}`, { body: aFormOf(body) })
    const within = await changing({ title: 'EDITORIAL', same_title: 'yes' })
    expect([within.status, within.body]).toEqual([409, { error: 'duplicate_title', field: 'title' }])
  })

  test('adding needs a session and a valid body', async () => {
    const outside = await call('POST', '/api/admin/archives', { body: aFormOf(right), isSignedIn: false })
    expect(outside.status).toBe(401)
    expect(outside.body).toEqual({ error: 'unauthorized', status: 401 })
    expect(outside.headers.get('cache-control')).toBe('private, no-store')
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const broken = await call('POST', '/api/admin/archives', { body: '--x', headers })
    expect(broken.status).toBe(400)
    expect(broken.body).toEqual({ error: 'invalid' })
  })
})

describe('POST /api/archives/{id}', () => {
  test('parts of funders that look like other parts stay where they are', async () => {
    const { body: added } = await adding()
    const given = [
      { funder: 'Fund | South', ror: '', award: '012345678' },
      { funder: 'Fund', ror: 'https://ror.org/02ex6cf31', award: 'A|B' },
    ]
    const funding = JSON.stringify(given)
    const changed = await call('POST', `/api/archives/${added.id}`, { body: aFormOf({ funding }) })
    expect(changed).toMatchObject({ status: 200, body: { funding: given } })
    const again = await call('POST', `/api/archives/${added.id}`, {
      body: aFormOf({ funding: JSON.stringify(changed.body.funding) }),
    })
    expect(again.body.modification).toBe(changed.body.modification)
  })

  test('the call takes references by line and funding as JSON, and answers both in parts', async () => {
    const { body: added } = await adding()
    const { references, ...fields } = fullMetadata
    const funding = JSON.stringify(fullAnswer.funding)
    const body = aFormOf({ ...fields, references: `\n${references}\n\n`, funding })
    const changed = await call('POST', `/api/archives/${added.id}`, { body })
    expect(changed).toMatchObject({ status: 200, body: { ...fullAnswer, doi: fullMetadata.doi } })
    const rival = await adding({
      refnumber: '102',
      title: 'Other',
      txnid: '',
      pagenumber: '10-12',
      doi: '10.1234/CROPS.5',
    })
    expect(rival.status).toBe(409)
    expect(rival.body).toEqual({ error: 'duplicate_doi', field: 'doi' })
  })

  test('authors have roles of CRediT, by slug or term, and no other', async () => {
    const { body: added } = await adding()
    const changing = (credit: string[]) => {
      const authors = JSON.stringify([{ name: 'Ravi Sharma', credit }])
      return call('POST', `/api/archives/${added.id}`, { body: aFormOf({ authors }) })
    }
    const { body } = await changing(['software', 'Formal analysis', 'software'])
    expect(body.authors[0].credit).toEqual(['formal-analysis', 'software'])
    const refused = await changing(['Tea'])
    expect([refused.status, refused.body]).toEqual([422, { error: 'invalid', field: 'authors' }])
    expect((await changing([])).body.authors[0].credit).toBeUndefined()
  })

  test('a number stands in place of pages: one of the two, and not neither', async () => {
    const fields = { pagenumber: '', article_number: 'e12' }
    const { status, body: added } = await adding(fields)
    expect([status, added.pagenumber, added.article_number]).toEqual([201, '', 'e12'])
    const changing = async (body: Record<string, string>) => {
      const answer = await call('POST', `/api/archives/${added.id}`, { body: aFormOf(body) })
      return [answer.status, answer.body.error ?? answer.body.article_number, answer.body.field]
    }
    expect(await changing({ pagenumber: '1-9' })).toEqual([422, 'invalid', 'article_number'])
    expect(await changing({ article_number: '' })).toEqual([422, 'required', 'pagenumber'])
    expect(await changing({ article_number: 'e 13' })).toEqual([422, 'invalid', 'article_number'])
    expect(await changing({ subject: 'Crops' })).toEqual([200, 'e12', undefined])
    expect(await changing({ pagenumber: '1-9', article_number: '' })).toEqual([200, '', undefined])
    const both = await adding({ refnumber: '102', title: 'Other', txnid: '', pagenumber: '10-12', article_number: '7' })
    expect([both.status, both.body]).toEqual([422, { error: 'invalid', field: 'article_number' }])
  })

  test('the call changes the fields that are sent', async () => {
    const { body: added } = await adding()
    const { status, body } = await call('POST', `/api/archives/${added.id}/`, { body: aFormOf({ subject: 'Crops' }) })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...added,
      subject: 'Crops',
      modification: new Date(journal.now.at.getTime() + 1).toISOString(),
    })
    const again = await call('POST', `/api/archives/${added.id}`, { body: { subject: 'Soils', status: 'disabled' } })
    expect(again.body).toMatchObject({ subject: 'Soils', status: 'enabled' })
  })

  test('names that are more than a form takes, as an import brings them, stay beside a change', async () => {
    const authorname = Array.from({ length: 300 }, (_, at) => `Maximiliana Aurelius${'abcdefghij'[at % 10]}`).join(', ')
    const row = await anArticle(journal.db, { authorname, authors: '' })
    const [added] = await journal.db.select().from(articles).where(eq(articles.refnumber, row.refnumber))
    const sent = { subject: 'Botany', authorname: added?.authorname ?? '' }
    const { status, body } = await call('POST', `/api/archives/${added?.id}`, { body: sent })
    expect([status, body.subject, body.authorname]).toEqual([200, 'Botany', authorname])
  })

  test('a conflict is answered with the present article, and a fixed field is refused', async () => {
    const { body: added } = await adding()
    const { body: now } = await call('POST', `/api/archives/${added.id}`, { body: aFormOf({ subject: 'Crops' }) })
    const late = aFormOf({ subject: 'Late', modification: added.modification })
    const conflict = await call('POST', `/api/archives/${added.id}`, { body: late })
    expect(conflict.status).toBe(409)
    expect(conflict.body).toEqual({ error: 'conflict', current: now })
    const moved = await call('POST', `/api/archives/${added.id}`, { body: aFormOf({ issue: '3' }) })
    expect(moved.status).toBe(422)
    expect(moved.body).toEqual({ error: 'fixed_field', field: 'issue' })
  })

  test.each(['999999', '0', '1e3', '01', '2147483648'])('there is no article %s', async (id) => {
    for (const path of [`/api/archives/${id}`, `/api/archives/${id}/status`]) {
      const { status, body } = await call('POST', path, { body: { status: 'enabled' } })
      expect(status).toBe(404)
      expect(body).toEqual({ error: 'not_found' })
    }
  })
})

test('POST /api/archives/{id}/status takes an article away from the public and back', async () => {
  const { body: added } = await adding()
  const path = `/api/archives/${added.id}`
  const set = (status: string) => call('POST', `${path}/status/`, { body: { status } })
  const shown = async () => (await call('GET', path, { isSignedIn: false })).status
  expect((await set('disabled')).body.status).toBe('disabled')
  expect(await shown()).toBe(404)
  expect((await set('enabled')).body.status).toBe('enabled')
  expect(await shown()).toBe(200)
  const wrong = await set('gone')
  expect(wrong.status).toBe(422)
  expect(wrong.body).toEqual({ error: 'invalid_status', field: 'status' })
})

test('only signed-in users get articles of any status with their private fields', async () => {
  const { body: added } = await adding()
  const { body: hidden } = await call('POST', `/api/archives/${added.id}/status`, { body: { status: 'disabled' } })
  for (const path of [`/api/archives/${added.id}`, '/api/archives/ref/101', '/api/archives/2026/vol5/issue2']) {
    const { status, body, headers } = await call('GET', path)
    const { references, ...listed } = hidden
    expect(status).toBe(200)
    expect([body].flat()).toEqual([path.endsWith('issue2') ? listed : { ...hidden, cited_by: [], related: [] }])
    expect(headers.get('cache-control')).toBe('private, no-store')
    const outside = await call('GET', path, { isSignedIn: false })
    expect(outside.body).toEqual(path.endsWith('issue2') ? [] : { error: 'not_found' })
    expect(outside.headers.get('cache-control')).toBe('public, no-cache')
  }
})

test('GET /api/admin/search finds articles of any status, with their private fields', async () => {
  await anArticle(journal.db, { title: 'Quinoa one', status: 'disabled', mobile: '12345', createdby: 'Asha' })
  await anArticle(journal.db, { title: 'Quinoa two', txnid: 'T-9999' })
  const { status, body, headers } = await call('GET', '/api/admin/search/?q=quinoa&limit=1')
  expect(status).toBe(200)
  expect(headers.get('x-total-count')).toBe('2')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(body).toMatchObject([{ description: 'Quinoa two', txnid: 'T-9999', mobile: '' }])
  const second = await call('GET', '/api/admin/search?q=quinoa&limit=1&page=2')
  expect(second.body).toMatchObject([{ status: 'disabled', mobile: '12345', createdby: 'Asha', txnid: '' }])
  expect((await call('GET', '/api/admin/search')).body).toEqual([])
  expect((await call('GET', '/api/admin/search?q=quinoa', { isSignedIn: false })).status).toBe(401)
})

test('the documented forms are accepted, and answered with a documented article', async () => {
  const [example] = formInput.newArticle.examples as Record<string, string>[]
  const added = await adding({ ...example, pdfFile: pdf() })
  expect(added.status).toBe(201)
  const { online_first: _, ...properties } = input.adminArticle.properties
  expect(Object.keys(added.body).sort()).toEqual(Object.keys(properties).sort())
  expect(input.adminArticle.examples[0]).toMatchObject({ title: added.body.title })
  const [{ subject = '' } = {}] = formInput.articleChange.examples as Record<string, string>[]
  const changed = await call('POST', `/api/archives/${added.body.id}`, { body: aFormOf({ subject }) })
  expect(changed.body.subject).toBe('Agronomy')
})

test('the documented limits of a form are those of its fields', () => {
  for (const name of articleFieldNames)
    expect(formInput.newArticle.properties[name]).toMatchObject(
      name === 'refnumber' ? { pattern: '^[0-9]{1,10}$' } : { maxLength: articleFields[name].maxLength },
    )
  expect(Object.keys(formInput.articleChange.properties)).not.toContain('refnumber')
})

test.each([
  input.adminArticle,
  input.adminArticles.items,
  input.articleConflict,
  formInput.newArticle,
  formInput.articleChange,
  formInput.articleStatus,
])('the examples of a schema are valid by it', (schema) => {
  const check = TypeCompiler.Compile(schema)
  for (const example of schema.examples as unknown[]) {
    expect([...check.Errors(example)].filter(({ message }) => !message.includes('binary'))).toEqual([])
  }
})
