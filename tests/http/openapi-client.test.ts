// one database
import { expect, mock, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { aPaper } from '../support/builders/papers.ts'
import { anArticle, anEditor, aUser } from '../support/builders/rows.ts'
import { withJournal } from '../support/journal.ts'

const journal = await withJournal()
const text = await (await journal.get('/openapi.json')).text()

test('the description has no error by the rules that Redocly recommends, and stays small', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([])
  expect(problems.map(({ ruleId }) => ruleId)).not.toContain('no-invalid-schema-examples')
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(210_000)
})

test('an article, a paper, a list and an error each have one name', () => {
  const { schemas } = JSON.parse(text).components
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Article', 'Paper', 'Papers', 'Refusal', 'NotFound']))
})

/** Ten calls by somebody who has nothing but the description; it does not compile if a name or a type is wrong. */
const calls = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

type Article = components['schemas']['Article']
type Paper = components['schemas']['Paper']

export async function tenCalls(send: (request: Request) => Promise<Response>, token: string) {
  const open = createClient<paths>({ baseUrl: 'http://localhost', fetch: send })
  const staff = createClient<paths>({
    ...{ baseUrl: 'http://localhost', fetch: send, headers: { Authorization: \`Bearer \${token}\` } },
  })
  const settings = await open.GET('/api/settings')
  const name: string | undefined = settings.data?.websitename
  const years = await open.GET('/api/archives')
  const ref = await open.GET('/api/archives/ref/{ref}', { params: { path: { ref: '101' } } })
  const article: Article | undefined = ref.data
  const title: string | undefined = article?.authors[0]?.name
  const missing = await open.GET('/api/archives/ref/{ref}', { params: { path: { ref: '999' } } })
  const error: 'not_found' | 'gone' | undefined = missing.error && 'error' in missing.error ? missing.error.error : undefined
  const found = await open.GET('/api/search', { params: { query: { keyword: 'yield' } } })
  const editors = await open.GET('/api/editors')
  const refused = await open.GET('/api/admin/submissions')
  const papers = await staff.GET('/api/admin/submissions')
  const number: string | undefined = papers.data?.[0]?.number
  const one = await staff.GET('/api/admin/submissions/{number}', { params: { path: { number: number ?? '' } } })
  const paper: Paper | undefined = one.data
  const since: string | undefined = paper?.since
  const noted = await staff.POST('/api/admin/submissions/{number}/notes', {
    params: { path: { number: number ?? '' } },
    body: { text: 'Asked by a program', modification: paper?.modification ?? '' },
  })
  const note: string | undefined = noted.data?.notes[0]?.text
  return {
    name: typeof name,
    title,
    error,
    note,
    since: typeof since,
    years: years.data?.length,
    found: found.data?.length,
    editors: editors.data?.length,
    statuses: [settings, years, ref, missing, found, editors, refused, papers, one, noted].map(
      ({ response }) => response.status,
    ),
  }
}
`

test('a client made of the description compiles, and calls the journal', async () => {
  // the generator prints with the compiler's former interface
  mock.module('typescript', async () => ({ ...(await import('typescript-5')) }))
  const { default: typesOf, astToString } = await import('openapi-typescript')
  const folder = join(import.meta.dir, '../../build/tests/client')
  await mkdir(folder, { recursive: true })
  await Bun.write(join(folder, 'api.ts'), astToString(await typesOf(JSON.parse(text))))
  await Bun.write(join(folder, 'calls.ts'), calls)
  const options = ['--strict', '--target', 'esnext', '--module', 'esnext', '--moduleResolution', 'bundler']
  const more = ['--ignoreConfig', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions', '--types', '']
  const compiler = join(import.meta.dir, '../../node_modules/.bin/tsc')
  const compiled = Bun.spawnSync([compiler, ...options, ...more, join(folder, 'calls.ts')], { cwd: folder })
  expect(compiled.stdout.toString() + compiled.stderr.toString()).toBe('')

  await anArticle(journal.db, { refnumber: '101', title: 'Yield of rice', authorname: 'Ravi Kumar' })
  await anEditor(journal.db)
  await aPaper(journal.db, { state: 'review' })
  await aUser(journal.db, 'Meera', { password: await Bun.password.hash('correct horse battery') })
  const { body } = await journal.call('POST', '/auth/login', {
    body: { username: 'Meera', password: 'correct horse battery' },
  })
  const { tenCalls } = await import(join(folder, 'calls.ts'))
  expect(await tenCalls((request: Request) => journal.handle(request), body.token)).toEqual({
    name: 'string',
    title: 'Ravi Kumar',
    error: 'not_found',
    note: 'Asked by a program',
    since: 'string',
    years: 1,
    found: 1,
    editors: 1,
    statuses: [200, 200, 200, 404, 200, 200, 401, 200, 200, 201],
  })
})
