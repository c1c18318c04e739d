// one database
import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newServerDatabase, serverUrl } from '../support/database.ts'
import { endProcesses, startServer } from '../support/servers/process.ts'

afterAll(endProcesses)

const environment = {
  DATA_DIR: await mkdtemp(join(tmpdir(), 'journal-api-')),
  ADMIN_PASSWORD: 'the first password',
  ...(serverUrl && { DATABASE_URL: await newServerDatabase(serverUrl) }),
}
let server = await startServer(environment)
afterAll(async () => {
  server.process.kill('SIGTERM')
  await server.process.exited
  await rm(environment.DATA_DIR ?? '', { recursive: true })
})

const year = Number(new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata', year: 'numeric' }).format(new Date()))

async function call(
  method: string,
  path: string,
  token?: string,
  body?: object | FormData,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  if (body && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  const sent = body instanceof FormData ? body : JSON.stringify(body)
  const answer = await fetch(server.url + path, { method, headers, body: method === 'GET' ? undefined : sent })
  return { status: answer.status, body: await answer.json() }
}

async function signIn(): Promise<string> {
  const { body } = await call('POST', '/auth/login/', undefined, { username: 'admin', password: 'the first password' })
  return String(body.token)
}

/** A PDF of that many bytes, different for each number. */
function pdfOf(number: number, size = 20_000): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).map((_, place) => (place * 31 + number) % 256)
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'))
  return bytes
}

function articleForm(number: number, pdf: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  const fields = {
    year,
    volume: 5,
    issue: 2,
    ptype: 'free',
    publishdate: `${year}-03-14`,
    authorname: 'Ravi Kumar Sharma, सीता देवी',
    pagenumber: `${number * 10 + 1}-${number * 10 + 9}`,
    refnumber: 100 + number,
    title: `Growth of <i>Vigna radiata</i>, part ${number}`,
    abstract: '<p>Yield fell (<i>p</i> &lt; 0.05).</p>',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('pdfFile', new File([pdf], 'anything.pdf', { type: 'application/pdf' }))
  return form
}

describe('the API alone', () => {
  test('leads from an empty journal to a public article with its PDF', async () => {
    const token = await signIn()
    expect(await call('GET', '/api/admin/', token)).toMatchObject({ status: 200, body: { archives: 0, editors: 0 } })
    expect(
      await call('POST', '/api/settings', token, { websitename: 'Field Crops', websiteemail: 'editor@crops.example' }),
    ).toMatchObject({
      status: 200,
      body: { websitename: 'Field Crops' },
    })
    expect(
      (await call('POST', '/api/admin/create-issue', token, { volume: 5, issue: 2, frequency: 'Mar-Apr' })).status,
    ).toBe(201)
    expect(await (await fetch(`${server.url}/archives/${year}/vol5/issue2`)).text()).toContain(
      'No published articles yet.',
    )

    const pdf = pdfOf(0)
    const added = await call('POST', '/api/admin/archives/', token, articleForm(0, pdf))
    expect(added).toMatchObject({
      status: 201,
      body: { refnumber: '100', file: '100.pdf', createdby: 'admin', status: 'enabled' },
    })

    const page = await (await fetch(`${server.url}/archives/${year}/vol5/issue2/100`)).text()
    expect(page).toContain('Growth of <i>Vigna radiata</i>, part 0')
    expect(page).toContain('Field Crops')
    expect(await (await fetch(`${server.url}/archives/${year}/vol5/issue2/100.pdf`)).bytes()).toEqual(pdf)
    expect(await (await fetch(`${server.url}/search?keyword=vigna`)).text()).toContain('1 article')

    const id = added.body.id
    expect((await call('POST', `/api/archives/${id}/status`, token, { status: 'disabled' })).status).toBe(200)
    expect((await fetch(`${server.url}/archives/${year}/vol5/issue2/100`)).status).toBe(404)
    expect((await fetch(`${server.url}/archives/${year}/vol5/issue2/100.pdf`)).status).toBe(404)
    expect((await call('POST', `/api/archives/${id}/status`, token, { status: 'enabled' })).status).toBe(200)
    expect((await fetch(`${server.url}/archives/${year}/vol5/issue2/100`)).status).toBe(200)
  })
})

test('a server killed during an upload has both article and PDF or neither, and all it acknowledged', async () => {
  for (let number = 1; number <= 3; number++) {
    const token = await signIn()
    const pdf = pdfOf(number, 2_000_000)
    const upload = call('POST', '/api/admin/archives/', token, articleForm(number, pdf)).catch(() => undefined)
    await Bun.sleep(number * 20)
    server.process.kill('SIGKILL')
    await server.process.exited
    const answer = await upload

    server = await startServer(environment)
    const place = `${server.url}/archives/${year}/vol5/issue2/${100 + number}`
    const [page, file] = [await fetch(place), await fetch(`${place}.pdf`)]
    expect([200, 404]).toContain(page.status)
    expect(file.status).toBe(page.status)
    if (file.status === 200) expect(Bun.hash(await file.bytes())).toBe(Bun.hash(pdf))
    if (answer?.status === 201) expect(page.status).toBe(200)
  }
})
