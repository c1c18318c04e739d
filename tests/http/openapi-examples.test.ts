// one database
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { articles } from '../../src/core/db/tables/articles.ts'
import { notices } from '../../src/core/db/tables/letters.ts'
import { paperFiles } from '../../src/core/db/tables/review/authors.ts'
import { paperLinks, papers } from '../../src/core/db/tables/review/papers.ts'
import { reviewers } from '../../src/core/db/tables/review/reviewers.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { onlineFirst } from '../../src/core/online-first.ts'
import { queueLetter } from '../../src/review/letters/queueing.ts'
import { resolveDescription } from '../../src/web/http/openapi/resolving-rules.ts'
import { maxSignInBytes } from '../../src/web/http/security.ts'
import { aPaper, aRequest, paperPdf } from '../support/builders/papers.ts'
import { anArticle, anEditor, anEntry, anIssue, aSession, aUser } from '../support/builders/rows.ts'
import { aFormOf } from '../support/calls.ts'
import { withJournal } from '../support/journal.ts'

type Property = { format?: string; maxLength?: number; type?: string; items?: { format?: string } }
type Content = {
  schema: { properties: Record<string, Property>; required?: string[] }
  example: Record<string, unknown>
}
type Parameter = { name: string; in: string; schema: { examples?: unknown[] } }
type Call = { parameters?: Parameter[]; requestBody?: { content: Record<string, Content> } }

const journal = await withJournal({ DOAJ_API_KEY: 'key', CROSSREF_USER: 'user', CROSSREF_PASSWORD: 'password' })

/**
 * What the examples speak of: the rows with id 1, editors 3 and 7, articles by their ref numbers, a user and an issue.
 */
const { db } = journal
journal.now.at = new Date('2027-01-04T09:00:00Z') // no issue of this year is there yet
const password = await Bun.password.hash('correct horse battery')
const ravi = await aUser(db, 'Ravi', { password })
await aUser(db, 'meera', { password })
const { token } = await aSession(journal, ravi.id)
const supplement = { n: 1, title: 'Plots', description: '', license_url: '', kind: 'csv', bytes: 1, hash: 'a' } as const
await anArticle(db, {
  issue: 1,
  doi: '10.1234/crops.1',
  modification: new Date('2026-03-14T10:15:30.500Z'),
  supplements: [supplement],
  supplements_given: 1,
})
await db
  .update(settings)
  .set({ websitename: 'Crops', domain: 'crops.example', journal_essn: '2049-3630', websiteemail: 'a@crops.example' })
for (const refnumber of ['1043', '1044'])
  await anArticle(db, { refnumber, issue: 1, doi: `10.1234/crops.${refnumber}` })
await anIssue(db)
await db.execute('alter table articles alter column id restart with 12')
await anArticle(db, { ...onlineFirst, publishdate: '2026-11-02', refnumber: '1050' })
for (let id = 1; id <= 7; id++) await anEditor(db)
await anEntry(db, { status: 'urgent' })

/** The file and the link that the examples name. */
const uuid = '8d5a1c0e-6f0f-4c0b-9b1f-6b1d2a7c9e11'
const number = '2026-7KQ4'
const ofPaper = '/api/admin/submissions/{number}'
const file_hash = await journal.files.save(paperPdf)

/** What stands differently for one call: the paper, its request's report. */
const standing: Record<string, Parameters<typeof aPaper>[1] & { isReported?: boolean }> = {
  '/api/pdf/reviewerscertificate': { state: 'accepted', isReported: true },
  '/payment': { state: 'accepted', payment: 'due' },
  '/files': { state: 'returned' },
  '/release': { state: 'received' },
  '/requests/{request}/clean': { isReported: true },
  '/decision': { isReported: true },
}

/** A paper in review under the examples' number, with a file, a link and a request; the last one is gone. */
async function seedPaper(path: string) {
  const { isReported, ...row } = standing[path.replace(ofPaper, '')] ?? {}
  await db.delete(papers).where(eq(papers.number, number))
  await db.delete(paperLinks)
  const modification = new Date('2026-03-14T10:15:30.500Z')
  const paper = await aPaper(db, { state: 'review', number, modification, ...row })
  const file = { file_hash, copy_hash: file_hash, bytes: paperPdf.length, copy_bytes: paperPdf.length }
  await db.insert(paperFiles).values({
    id: uuid,
    paper_id: paper.id,
    version_id: paper.version,
    round: 1,
    kind: 'manuscript',
    name: 'Rice.pdf',
    type: 'application/pdf',
    scrub: 'scrubbed',
    by: 'author',
    at: modification,
    ...file,
  })
  await db.insert(paperLinks).values({
    id: uuid,
    hash: 'a hash',
    purpose: 'author',
    paper_id: paper.id,
    created_at: modification,
  })
  await aRequest(db, paper, {
    request: 'R7KQ4ZM',
    state: isReported ? 'reported' : 'accepted',
    ...(isReported && { report: {}, reported_at: modification }),
  })
}

await seedPaper('')
const other = await aPaper(db)
await queueLetter(db, journal, { kind: 'received', to: '', paper: other.number }) // to be sent by hand
await db.update(notices).set({ id: 1 })
await db.insert(reviewers).values({ id: 1, name: 'Maya Lind', name_key: 'maya lind', created_at: journal.now.at })

const described = resolveDescription(await (await journal.get('/openapi.json')).json()) as {
  paths: Record<string, Record<string, Call>>
}

const exampleOf = (parameters: Parameter[], name: string) =>
  String(parameters.find((one) => one.in === 'path' && one.name === name)?.schema.examples?.[0])

const bodies = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) =>
    Object.entries(requestBody?.content ?? {}).map(([type, content]) => ({
      method: method.toUpperCase(),
      path,
      address: path.replace(/\{(\w+)\}/g, (_, name) => (name === 'id' ? '1' : exampleOf(parameters, name))),
      type,
      ...content,
    })),
  ),
)

const pdf = new Blob(['%PDF-1.7 …'], { type: 'application/pdf' })

type Described = (typeof bodies)[number]

/** The call that the paper stands as it should for, as what was refused leaves it. */
let standsFor = ''

/** The text of a value in a form: lists and objects are JSON. */
const inForm = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Sends a described body; what stands for a file in it is replaced by one. */
async function send({ method, path, address, type, schema }: Described, body: Record<string, unknown>) {
  if (path !== standsFor && (path.startsWith(ofPaper) || standing[path])) await seedPaper(path)
  // each type of a body moves it again
  if (path === '/api/admin/archives/move') await db.update(articles).set(onlineFirst).where(eq(articles.id, 12))
  const isFile = (name: string) => (schema.properties[name]?.items ?? schema.properties[name])?.format === 'binary'
  const sent = () =>
    aFormOf(Object.fromEntries(Object.entries(body).map(([name, of]) => [name, isFile(name) ? pdf : inForm(of)])))
  const answer = await journal.call(method, address, { token, body: type === 'application/json' ? body : sent() })
  standsFor = answer.status < 400 ? '' : path
  return answer
}

/**
 * Calls that answer to what the journal said a moment before, or to a proof that was sent, which no example can hold:
 * they read it, and refuse that alone.
 */
const answering: Record<string, string> = {
  '/auth/second-factor': 'challenge_expired',
  '/auth/passkey/verify': 'invalid_code',
  '/api/account/totp/confirm': 'challenge_expired',
  '/api/account/passkeys': 'challenge_expired',
  '/api/admin/submissions/{number}/proof': 'invalid_state',
  '/api/admin/archives/{id}/proof/notes/{note}': 'not_found',
  '/api/admin/archives/{id}/proof/links/{link}': 'not_found',
  '/api/archives/{id}/versions/{n}/withhold': 'not_found',
}

test.each(bodies)('$method $path accepts its example as $type', async (described) => {
  const { status, body } = await send(described, described.example)
  const refusal = answering[described.path]
  if (refusal) expect(body.error).toBe(refusal)
  else expect([200, 201, 202], JSON.stringify(body)).toContain(status)
})

/** Fields that say the same, of which a body has one. */
const said: Record<string, string[]> = { authors: ['authorname'], authorname: ['authors'] }

/** Fields whose lines have a bound of their own: `tests/submit/bounds.test.ts`. */
const byLine = new Set(['funding', 'suggested', 'opposed'])

describe('a text’s documented length is the one enforced', () => {
  const lengthsOf = ({ schema }: Described) =>
    Object.entries(schema.properties).flatMap(([field, { maxLength, type }]) =>
      // each author has limits of its own
      maxLength && type === 'string' && field !== 'authors' ? [{ field, maxLength }] : [],
    )
  const limited = bodies.flatMap((described) => lengthsOf(described).map((length) => ({ ...described, ...length })))

  /** A body’s example with these texts instead. */
  const exampleWith = ({ example, schema }: Described, texts: Record<string, string>) => {
    const { modification, ...others } = example
    const body = schema.required?.includes('modification') ? { ...others, modification } : others
    for (const field of Object.keys(texts)) for (const other of said[field] ?? []) delete body[other]
    return { ...body, ...texts }
  }

  test.each(limited)('$method $path: $field, $maxLength', async ({ field, maxLength, ...described }) => {
    const { status, body } = await send(described, exampleWith(described, { [field]: 'a'.repeat(maxLength + 1) }))
    const error = field === 'status' ? 'invalid_status' : 'invalid'
    expect({ status, body }).toEqual(
      maxLength === maxSignInBytes ? { status: 413, body: { error } } : { status: 422, body: { error, field } },
    )
  })

  /** The fields of a body that are refused with texts of such lengths, and the answer to the others. */
  async function refusedWith([described]: Described[], texts: Record<string, string>) {
    if (!described) throw new Error('No fields')
    const left = { ...texts }
    const refused: string[] = []
    for (;;) {
      const { status, body } = await send(described, exampleWith(described, left))
      if (!Object.hasOwn(left, body.field)) return { refused: refused.sort(), status, error: body.error }
      refused.push(body.field)
      delete left[body.field]
    }
  }

  const taken = limited.filter(({ field, maxLength }) => maxLength !== maxSignInBytes && !byLine.has(field))

  test.each([...Map.groupBy(taken, ({ method, path, type }) => `${method} ${path} ${type}`)])(
    '%s takes texts of these lengths',
    async (_, fields) => {
      const texts = (lengthOf: (one: (typeof taken)[number]) => number) =>
        Object.fromEntries(fields.map((one) => [one.field, 'a'.repeat(lengthOf(one))]))
      const short = await refusedWith(
        fields,
        texts(() => 1),
      ) // where letters are no value
      expect(
        await refusedWith(
          fields,
          texts(({ maxLength }) => maxLength),
        ),
      ).toEqual(short)
    },
  )

  test('and some lengths are documented', () => expect(limited.length).toBeGreaterThan(10))
})
