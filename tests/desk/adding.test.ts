// one database
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { paperFiles } from '../../src/core/db/tables/review/authors.ts'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { browsingAs } from '../support/browsing.ts'
import { aReadPdf, paperPdf as pdf } from '../support/builders/papers.ts'
import { aSession, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const { db } = journal
const { id } = await aUser(db, 'Asha Editor')
const { token } = await aSession(journal, id)

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const editor = await browsingAs(journal, 'Bela Editor')

const file = new File([pdf], 'Rao final (2).pdf')
const needed = {
  title: 'Yield of rice <under> drought',
  authors: 'Asha Rao | University of Crops | India | asha@university.example\nRavi Sharma',
  manuscript: file,
}
const add = (fields: Record<string, string | Blob>) =>
  journal.call('POST', '/api/admin/submissions', { token, body: formOf(fields) })

test('a paper that came by mail needs a title, authors and the manuscript', async () => {
  const { status, body } = await add(needed)
  expect(status).toBe(201)
  expect(body.number).toMatch(/^2026-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(body).toMatchObject({
    title: 'Yield of rice <under> drought',
    state: 'received',
    next: 'settle_letter', // without a mail server the author's letter is sent by hand
    waits_for: 'editor',
    via: 'mail',
    received: '2026-06-15',
    email: 'asha@university.example',
    round: 1,
    late: false,
    links: [{ purpose: 'author', state: 'live' }],
    letters: expect.arrayContaining([expect.objectContaining({ kind: 'received', to: 'asha@university.example' })]),
  })
  expect(body.authors).toMatchObject([
    { name: 'Asha Rao', affiliation: 'University of Crops', country: 'India', corresponding: true },
    { name: 'Ravi Sharma', corresponding: false },
  ])
  const [version] = body.versions
  expect(version.files).toMatchObject([{ kind: 'manuscript', name: 'Rao final (2).pdf', type: 'application/pdf' }])
  const list = await journal.call('GET', '/api/admin/submissions', { token })
  expect(list.body).toMatchObject([{ number: body.number, authors: ['Asha Rao', 'Ravi Sharma'], editor: '' }])
  expect(list.headers.get('x-total-count')).toBe('1')
  expect(Object.keys(list.body[0]).slice(10, 14)).toEqual(['editor', 'authors', 'requests', 'payment'])
})

test.each([
  ['Asha Rao\nRavi Sharma', []],
  ['Asha Rao | | | asha@university.example\nRavi Sharma | | | ravi@university.example', []],
  ['Asha Rao\nRavi Sharma | | | ravi@university.example', ['Ravi Sharma']],
  ['Asha Rao\nRavi Sharma | | | corresponding', ['Ravi Sharma']],
  ['Asha Rao', ['Asha Rao']],
])('of the authors %j the first is nobody’s default for the corresponding one', async (authors, corresponding) => {
  const { status, body } = await add({ ...needed, title: `Yield of ${authors}`, authors })
  expect(status).toBe(201)
  const people: { name: string; corresponding: boolean }[] = body.authors
  expect(people.filter((one) => one.corresponding).map(({ name }) => name)).toEqual(corresponding)
})

test('a paper’s manuscript is the first of its files, whenever they came', async () => {
  const { body } = await add({ ...needed, title: 'In order', supplement: new File(['a,b\n1,2\n'], 'data.csv') })
  await db
    .update(paperFiles)
    .set({ at: new Date(journal.now.at.getTime() + 1000) })
    .where(eq(paperFiles.kind, 'manuscript'))
  const answer = await journal.call('GET', `/api/admin/submissions/${body.number}`, { token })
  expect(answer.body.versions[0].files.map(({ kind }: { kind: string }) => kind)).toEqual(['manuscript', 'supplement'])
})

test('a file comes down under a name that tells nothing', async () => {
  const { body } = await add({ ...needed, title: 'Another' })
  const [{ id: fileId }] = body.versions[0].files
  const answer = await journal.get(`/api/admin/submissions/${body.number}/files/${fileId}`, {
    authorization: `Bearer ${token}`,
  })
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${body.number}-manuscript-1.pdf"`)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf)
})

test.each<[string, Record<string, string | Blob>, string, string]>([
  ['no title', { title: '' }, 'required', 'title'],
  ['no authors', { authors: ' ' }, 'required', 'authors'],
  ['a broken file', { manuscript: new File(['no document'], 'a.doc') }, 'invalid_file', 'manuscript'],
  ['a day to come', { received: '2026-06-17' }, 'invalid', 'received'],
  ['a strange type', { article_type: 'poem' }, 'invalid', 'article_type'],
])('%s is refused', async (_, changed, error, field) => {
  const { status, body } = await add({ ...needed, ...changed })
  expect({ status, ...body }).toEqual({ status: 422, error, field })
})

test('the screen shows the form as typed, with its messages', async () => {
  const body = formOf({ title: 'Typed before', authors: '' })
  const answer = await journal.handle(
    new Request('http://localhost/admin/submissions/add', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    }),
  )
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('Typed before')
  expect(html).toContain('The manuscript is required')
})

test('a script that keeps the page is not told to choose the file again', async () => {
  const answer = await journal.handle(
    new Request('http://localhost/admin/submissions/add', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      body: formOf({ ...needed, title: '' }),
    }),
  )
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { errors: [expect.objectContaining({ name: 'title', text: 'Title is required' })] },
  ])
})

test('what a manuscript says of itself fills the form in, and nothing is stored', async () => {
  const before = await db.$count(papers)
  const read = async (manuscript: Blob) => {
    const headers = { authorization: `Bearer ${token}` }
    const body = formOf({ manuscript })
    const answer = await journal.handle(
      new Request('http://localhost/admin/submissions/read', { method: 'POST', headers, body }),
    )
    return [answer.status, await answer.json()]
  }
  expect(await read(new File([await aReadPdf()], 'wheat.pdf'))).toEqual([
    200,
    expect.objectContaining({
      title: 'Yield of wheat under late sowing',
      authors: 'Meera Nair | Institute of Crops, Pune, India\nRavi Kumar | Institute of Crops, Pune, India',
    }),
  ])
  expect(await read(new File(['no document'], 'a.doc'))).toEqual([
    422,
    { errors: [expect.objectContaining({ name: 'manuscript', code: 'invalid_file' })] },
  ])
  expect(await db.$count(papers)).toBe(before)
})

test('no author has the email to which the journal’s letters are answered, nor any reviewer', async () => {
  const { body: paper } = await add({ ...needed, title: 'With an office' })
  await setSettings(db, { submissions_email: 'papers@office.example' })
  const authors = 'Asha Rao | Papers@office.example | corresponding'
  const added = await add({ ...needed, title: 'Of the office', authors })
  const call = (path: string, body: object) => journal.call('POST', `/api/admin/${path}`, { token, body })
  const { number, modification } = paper
  const changed = await call(`submissions/${number}`, { authors, modification })
  const asked = { name: 'Rita Rover', email: 'rita@rover.example', affiliation: '' }
  const { body: request } = await call(`submissions/${number}/requests`, { person: asked, send: false, looked: true })
  const moved = await call(`reviewers/${request.person.id}`, { email: 'papers@office.example' })
  const { body: draft } = await journal.call('GET', `/api/admin/submissions/${number}`, { token })
  const refusals = [added, changed, moved].map(({ status, body }) => [status, body.error, body.field])
  expect(refusals).toEqual(['authors', 'authors', 'email'].map((field) => [422, 'invalid', field]))
  expect(draft.authors).toMatchObject([{ email: 'asha@university.example' }, {}])
  await setSettings(db, { submissions_email: '' })
})

test('duplicates are flagged', async () => {
  const { body } = await add({ ...needed, title: 'A title that comes twice' })
  expect(body.flags).toContain('duplicate_file')
  const again = await add({ ...needed, title: 'A Title that comes  twice' })
  expect(again.body.flags).toEqual(expect.arrayContaining(['duplicate_title', 'duplicate_file']))
})

test.each([
  ['the form without the tick', 'form', {}, []],
  ['the form with the tick', 'form', { tell: 'yes' }, ['received']],
  ['the API', 'api', {}, ['received']],
  ['the API, quietly', 'api', { tell: 'no' }, []],
])('a paper entered by %s writes to whom it should', async (_, by, fields, kinds) => {
  await db.delete(papers)
  const sent = { ...needed, ...fields }
  if (by === 'api') expect((await add(sent)).status).toBe(201)
  else expect((await editor.submit('/admin/submissions/add', sent)).status).toBe(200)
  const [paper] = await db.select({ number: papers.number }).from(papers)
  const { body } = await journal.call('GET', `/api/admin/submissions/${paper?.number}`, { token })
  expect(body).toMatchObject({ state: 'received' })
  expect(body.letters.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind !== 'new_paper')).toEqual(
    kinds,
  )
})
