// one database
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { manuscripts, paperAuthors, paperFiles } from '../../src/core/db/tables/review/authors.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { paperLimits } from '../../src/core/files/rules.ts'
import { readDrafts } from '../../src/review/submit/reading-actions.ts'
import { refilled } from '../../src/review/submit/rules.ts'
import { bold, docx, p, r, styled } from '../engines/documents/written.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
beforeAll(() => setSettings(journal.db, { submissions: 'open' }))
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

test.each<[string, Record<string, string>, Record<string, string>, string[], Record<string, string>]>([
  ['empty fields are filled', { title: '', abstract: 'Typed' }, { title: 'A', abstract: 'B' }, [], { title: 'A' }],
  [
    'an untouched one anew',
    { title: 'A', abstract: 'B' },
    { title: 'a', abstract: 'C' },
    ['title', 'abstract'],
    { title: 'a', abstract: 'C' },
  ],
  ['the same stays', { title: 'A', authors: 'some' }, { title: 'A', authors: '' }, ['title', 'authors'], {}],
  [
    'another paper’s goes',
    { title: 'A', authors: 'some' },
    { title: 'B', authors: '' },
    ['title', 'authors'],
    { title: 'B', authors: '' },
  ],
  ['what was typed stays', { title: 'A', authors: 'some' }, { title: 'B', authors: 'some' }, ['title'], { title: 'B' }],
  [
    'a file without a title takes nothing',
    { title: 'A', abstract: 'B' },
    { title: '', abstract: '' },
    ['title', 'abstract'],
    {},
  ],
])('a file that takes another’s place fills in: %s', (_, stored, found, read, expected) => {
  expect(refilled(stored, found, read)).toEqual(expected)
})

test('the right file takes back what the wrong one told', async () => {
  const paper = (title: string, author: string, ...more: string[]) => {
    const head = p(r(title), styled('Title')) + p(r(author))
    return new Blob([docx(head + more.map((text) => p(r(text))).join('') + p(r('1. Introduction', bold))).slice()])
  }
  const sent = await send(paper('Yield of mustard', 'Asha Verma'))
  await readDrafts(journal)
  const body = new FormData()
  body.append('manuscript', paper('Roots of millet', 'Ravi Rao'), 'Right.docx')
  const at = `http://localhost${sent.headers.get('location')}/files`
  expect((await journal.handle(new Request(at, { method: 'POST', body }))).status).toBe(303)
  await readDrafts(journal)
  expect(await journal.db.select().from(manuscripts)).toMatchObject([{ title: 'Roots of millet' }])
  const people = await journal.db.select({ name: paperAuthors.name, email: paperAuthors.email }).from(paperAuthors)
  expect(people).toEqual([{ name: 'Ravi Rao', email: 'asha@example.org' }])
})

const paperOf = (...lines: string[]) =>
  new Blob([
    docx(
      p(r('Yield of mustard'), styled('Title')) + [...lines, '1. Introduction'].map((line) => p(r(line))).join(''),
    ).slice(),
  ])

test.each<[what: string, lines: string[], people: string[]]>([
  [
    'who has the address in the file',
    ['Ravi Rao1, Asha Verma2*', '1 University of Kota', '*Corresponding author: asha@example.org'],
    ['Ravi Rao', 'Asha Verma* asha@example.org'],
  ],
  ['whom the address names', ['Ravi Rao and Asha Verma'], ['Ravi Rao', 'Asha Verma* asha@example.org']],
  [
    'whom the address names, not who has a star',
    ['Ravi Rao*, Asha Verma', '*Corresponding author: ravi@example.org'],
    ['Ravi Rao ravi@example.org', 'Asha Verma* asha@example.org'],
  ],
  [
    'who is named as corresponding, without an address',
    ['Sita Devi, Ravi Rao', 'Correspondence to: Ravi Rao'],
    ['Sita Devi', 'Ravi Rao* asha@example.org'],
  ],
  ['who is alone', ['Ravi Rao'], ['Ravi Rao* asha@example.org']],
  ['nobody where nothing fits', ['Sita Devi, Ravi Rao'], ['Sita Devi', 'Ravi Rao']],
  [
    'nobody where the file gives another address',
    ['Sita Devi, Ravi Rao', 'Correspondence to: Ravi Rao, rao@example.org'],
    ['Sita Devi', 'Ravi Rao rao@example.org'],
  ],
])('the address that was typed goes to %s', async (_, lines, expected) => {
  await send(paperOf(...lines))
  await readDrafts(journal)
  const people = await journal.db.select().from(paperAuthors).orderBy(paperAuthors.position)
  expect(people.map(({ name, email, corresponding }) => `${name}${corresponding ? '*' : ''} ${email}`.trim())).toEqual(
    expected,
  )
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
