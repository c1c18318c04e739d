import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hashContent } from '../../../src/core/files/files.ts'
import { docx, h1, p, picture, prose } from '../../engines/fulltext/papers.ts'
import { startServer } from '../../support/servers/process.ts'

/**
 * Changes the text of a public article while the server is killed at some moment of the change, again and again:
 * `bun tests/programs/versions/kills.ts [--kills 30] [--longest 4000]`, the latter in ms. After each kill every version
 * must have its page, text, pictures and PDF, the earlier ones byte for byte as before. Prints what was seen; ends with
 * 1 if a version is in part, changed or lost.
 */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '30' }, longest: { type: 'string', default: '4000' } },
})
const [kills, longest] = [Number(values.kills), Number(values.longest)]

const dataDir = await mkdtemp(join(tmpdir(), 'version-kills-'))
const password = 'the password of the program'
const start = () => startServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: password })
let server = await start()
const get = (path: string) => fetch(new URL(path, server.url))
const post = (path: string, body: object | FormData, token = '') =>
  fetch(new URL(path, server.url), {
    method: 'POST',
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })

async function signIn(): Promise<string> {
  const answer = await post('/auth/login', { username: 'admin', password })
  return ((await answer.json()) as { token: string }).token
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const paper = (round: number) => {
  const body = [h1('Introduction'), p(`${prose('boats')} This is text ${round}.`), p(picture()), p('Figure 1. A boat.')]
  return new File([docx(body.join('')) as Uint8Array<ArrayBuffer>], 'a.docx')
}

const token = await signIn()
await post('/api/admin/create-issue', { year: 2026, volume: 5, issue: 1, frequency: 'Jan-Feb' }, token)
const fields = {
  year: '2026',
  volume: '5',
  issue: '1',
  refnumber: '7',
  ptype: 'free',
  pagenumber: '1-20',
  status: 'enabled',
  authorname: 'Asha Rao',
  title: 'Boats of the delta',
  abstract: '<p>x</p>',
  publishdate: '2026-11-20',
  pdfFile: new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' }),
}
const added = await post('/api/admin/archives', formOf(fields), token)
if (added.status !== 201) throw new Error(`The article: ${added.status} ${await added.text()}`)
const { id } = (await added.json()) as { id: number }
const send = (round: number, by: string) => {
  const said = { kind: 'slip', looked: 'yes', pdf_source: 'typeset' }
  return post(`/api/archives/${id}/text`, formOf({ file: paper(round), ...said }), by)
}

type Version = { n: number; url: string; pdf: string }
const listed = async () => (await (await get(`/api/archives/${id}/versions`)).json()) as Version[]

/** The contents of each version's files, by address. */
const known = new Map<string, string>()
const problems: string[] = []

/** Reads every version as a reader does, and compares it with what was read before. */
async function readVersions(round: number): Promise<number> {
  const versions = await listed()
  for (const [at, { n, url, pdf }] of versions.entries()) {
    if (n !== at + 1) problems.push(`round ${round}: version ${at + 1} is ${n}`)
    const page = await get(url)
    const html = await page.text()
    const pictures = [...html.matchAll(/<img[^>]* src="([^"]+\/versions\/[^"]+)"/g)].map(([, src = '']) => src)
    const files = [pdf || 'no PDF', ...(n > 1 ? [`${url}.xml`, ...pictures] : [])]
    if (n > 1 && pictures.length === 0) problems.push(`round ${round}: version ${n} has no picture`)
    for (const path of files) {
      const answer = path.startsWith('/') ? await get(path) : undefined
      const hash = hashContent((await answer?.bytes()) ?? new Uint8Array())
      const before = known.get(path)
      if (answer?.status !== 200) problems.push(`round ${round}: version ${n}: ${path} answered ${answer?.status}`)
      else if (before && before !== hash) problems.push(`round ${round}: ${path} is not as it was`)
      else if (at < versions.length - 1) known.set(path, hash)
    }
  }
  return versions.length
}

const seen = { made: 0, none: 0, acknowledged: 0 }
let count = await readVersions(0)
for (let round = 1; round <= kills; round++) {
  const by = await signIn()
  const sending = send(round, by).catch(() => undefined)
  await Bun.sleep((longest * round) / kills)
  server.process.kill('SIGKILL')
  const answer = await sending
  await server.process.exited
  server = await start()
  const now = await readVersions(round)
  if (answer?.status === 200) seen.acknowledged++
  if (now < count || (answer?.status === 200 && now === count)) problems.push(`round ${round}: a version is lost`)
  seen[now > count ? 'made' : 'none']++
  count = now
}
console.log(`${kills} kills: ${JSON.stringify(seen)}; ${count} versions, ${known.size} files read again each time`)
server.process.kill()
await server.process.exited
await rm(dataDir, { recursive: true, force: true })
console.log(problems.length === 0 ? 'everything as it should be' : problems.join('\n'))
process.exit(problems.length === 0 ? 0 : 1)
