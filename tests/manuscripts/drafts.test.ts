// one database
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { manuscripts, paperAuthors, paperFiles } from '../../src/core/db/review/authors.ts'
import { papers } from '../../src/core/db/review/papers.ts'
import { paperLimits } from '../../src/core/files/rules.ts'
import { updateSettings } from '../../src/office/settings/queries.ts'
import { readDrafts } from '../../src/review/submit/reading-actions.ts'
import { withJournal } from '../support/journal.ts'
import { bold, docx, p, r, styled } from './written.ts'

const journal = await withJournal()
beforeAll(() => updateSettings(journal.db, { submissions: 'open' }))
beforeEach(async () => {
  await journal.db.delete(papers)
  await journal.db.execute(sql`delete from rate_limits`)
})

function send(file: Blob, headers: Record<string, string> = {}) {
  const body = new FormData()
  body.append('email', 'asha@example.org')
  body.append('manuscript', file, 'Asha’s paper.docx')
  return journal.handle(new Request('http://localhost/submit', { method: 'POST', body, headers }))
}

const left = () => readdir(journal.files.incoming).catch(() => [])

test('a draft is filled in from a Word document, which is stored once', async () => {
  const text = 'Late sowing lowers the yield of mustard, and farmers have no choice where the rains end late. '
    .repeat(3)
    .trim()
  const head = p(r('Yield of mustard'), styled('Title')) + p(r('Asha Verma, Ravi Rao'))
  const bytes = docx(head + p(r('Abstract', bold)) + p(r(text)) + p(r('1. Introduction', bold)) + p(r(text)))
  expect((await send(new Blob([bytes.slice()]))).status).toBe(303)
  await readDrafts(journal)
  expect(await journal.db.select().from(manuscripts)).toMatchObject([
    { title: 'Yield of mustard', abstract: text, read: expect.arrayContaining(['title', 'abstract', 'authors']) },
  ])
  const people = await journal.db.select({ name: paperAuthors.name }).from(paperAuthors)
  expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(['Asha Verma', 'Ravi Rao']))
  const [file] = await journal.db.select().from(paperFiles)
  expect(await (await journal.files.open(file?.file_hash ?? ''))?.bytes()).toEqual(new Uint8Array(bytes))
  expect(await left()).toEqual([])
})

describe('a file that is not taken', () => {
  const padded = (size: number) => new Blob(['%PDF-1.7\n', new Uint8Array(size - 9)])

  test('20,971,520 bytes pass and one more is told beside its field', async () => {
    expect((await send(padded(paperLimits.file))).status).toBe(303)
    const answer = await send(padded(paperLimits.file + 1), { accept: 'application/json' })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: [{ name: 'manuscript', code: 'file_too_large' }] })
    expect(await left()).toEqual([])
  })

  test('a request of more than 33,554,432 bytes is 413, which says so', async () => {
    const answer = await send(padded(9), { 'content-length': String(paperLimits.body + 1) })
    expect(answer.status).toBe(413)
    expect(await answer.text()).toContain('larger than 32 MB together')
    expect((await send(padded(paperLimits.body))).status).toBe(413)
    expect(await left()).toEqual([])
  })
})
