// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { articleAuthors, articles, issues } from '../../../src/core/db/tables/articles.ts'
import { audit } from '../../../src/core/db/tables/office.ts'
import { articleAdminApi } from '../../../src/journal/articles/admin-api.ts'
import { articleApi } from '../../../src/journal/articles/api.ts'
import { aPerson } from '../../../src/journal/record/people/rules.ts'
import { anArticle, anIssue } from '../../support/builders/rows.ts'
import { aFormOf, signedInCalls } from '../../support/calls.ts'
import { historyOf } from '../../support/history.ts'
import { withJournal } from '../../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const call = await signedInCalls(journal, articleApi(journal), articleAdminApi(journal))
beforeEach(async () => {
  for (const table of [articles, issues, audit]) await db.delete(table)
  await anIssue(db)
})

const orcid = 'https://orcid.org/0000-0002-1825-0097'
const ravi = aPerson({ name: 'Ravi Rao', orcid, affiliation: 'Crop Institute', email: 'ravi@crops.example' })
const sita = aPerson({ name: 'Anne-Marie D’Souza' })
const { email: _, ...raviForAll } = ravi
const { email: __, ...sitaForAll } = sita
const authors = JSON.stringify([{ ...ravi, orcid: '0000-0002-1825-0097' }, { name: sita.name }])

const right = {
  year: '2026',
  volume: '5',
  issue: '2',
  refnumber: '101',
  ptype: 'free',
  publishdate: '2026-03-14',
  pagenumber: '1-9',
  title: 'Rice',
  abstract: '<p>x</p>',
  pdfFile: new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' }),
}
const adding = (fields: Record<string, string>) =>
  call('POST', '/api/admin/archives', { body: aFormOf({ ...right, ...fields }) })
const editing = (id: number, fields: Record<string, string>) =>
  call('POST', `/api/archives/${id}`, { body: aFormOf(fields) })
const shown = async (id: number) => (await call('GET', `/api/archives/${id}`, { isSignedIn: false })).body
const stored = async (authorname: string) => {
  await anArticle(db, { authorname })
  const [article] = await db.select({ id: articles.id }).from(articles)
  return article?.id ?? 0
}
const rows = () => db.select().from(articleAuthors).orderBy(asc(articleAuthors.position))

describe('people of an article', () => {
  test('people alone can be added, and make the author line', async () => {
    const { body } = await adding({ authors })
    expect(body).toMatchObject({ authorname: 'Ravi Rao, Anne-Marie D’Souza', authors: [ravi, sita] })
  })

  test('people are answered to everyone without their emails', async () => {
    const { body } = await adding({ authors })
    expect((await shown(body.id)).authors).toEqual([raviForAll, sitaForAll])
    const list = await call('GET', '/api/archives/2026/5/2', { isSignedIn: false })
    expect(list.body[0].authors).toEqual([raviForAll, sitaForAll])
  })

  test('without further data, people are the names of the author line', async () => {
    const { body } = await adding({ authorname: 'Ravi Rao, Sita Devi' })
    expect(await rows()).toEqual([])
    const { authors } = await shown(body.id)
    expect(authors).toEqual([
      { ...sitaForAll, name: 'Ravi Rao' },
      { ...sitaForAll, name: 'Sita Devi' },
    ])
  })

  test('people keep their data under a new author line with their names', async () => {
    const { body } = await adding({ authors })
    const changed = await editing(body.id, { authorname: 'New One, Ravi Rao' })
    expect(changed.body.authors).toEqual([aPerson({ name: 'New One' }), ravi])
  })

  test('people are removed with their names', async () => {
    const { body } = await adding({ authors })
    await editing(body.id, { authorname: 'New One' })
    expect(await rows()).toEqual([])
  })

  test('the history shows people, and they can be restored', async () => {
    const id = await stored('Ravi Rao')
    await editing(id, { authors: JSON.stringify([ravi]) })
    const [change] = await historyOf(db)
    expect(change).toMatchObject({ before: { authors: '' }, after: { authors: JSON.stringify([ravi]) } })
    await editing(id, { authors: '' })
    expect(await rows()).toEqual([])
  })

  test('people sent back unchanged change nothing', async () => {
    const { body } = await adding({ authors })
    const again = await editing(body.id, { authors: JSON.stringify(body.authors), authorname: body.authorname })
    expect(again.body.modification).toBe(body.modification)
  })

  test('published names may have other letters', async () => {
    const id = await stored('Ravi Rao 2')
    const changed = await editing(id, { authors: '[{"name":"Ravi Rao 2","country":"India"}]' })
    expect(changed.status).toBe(200)
  })

  test.each<[what: string, fields: Record<string, string>, body: object]>([
    [
      'a wrong iD',
      { authors: '[{"name":"A","orcid":"0000-0002-1825-0098"}]' },
      { error: 'invalid_orcid', field: 'authors' },
    ],
    ['a wrong ROR ID', { authors: '[{"name":"A","ror":"02ex6cf32"}]' }, { error: 'invalid_ror', field: 'authors' }],
    ['no JSON', { authors: '[{' }, { error: 'invalid', field: 'authors' }],
    ['nobody', { authors: '[]' }, { error: 'required', field: 'authorname' }],
    [
      'other people than the author line',
      { authors: '[{"name":"A"}]', authorname: 'B' },
      { error: 'invalid_authorname', field: 'authorname' },
    ],
    [
      'an author line with a letter that names do not have',
      { authorname: 'Anne-Marie' },
      { error: 'invalid_authorname', field: 'authorname' },
    ],
  ])('authors with %s are refused, and nothing changes', async (_, fields, body) => {
    const id = await stored('Ravi Rao')
    const refused = await editing(id, fields)
    expect(refused.status).toBe(422)
    expect(refused.body).toEqual(body)
    expect((await shown(id)).authorname).toBe('Ravi Rao')
  })

  test('people are deleted with their article', async () => {
    await adding({ authors })
    await db.delete(articles)
    expect(await rows()).toEqual([])
  })

  test('people, and a line that another user changed meanwhile, are a conflict', async () => {
    const { body } = await adding({ authors })
    await editing(body.id, { authorname: 'Ravi Rao' })
    const late = await editing(body.id, { authors, modification: body.modification })
    expect(late.status).toBe(409)
  })
})
