/**
 * Kills the server with SIGKILL while authors begin, save, upload and send papers, and looks after each start whether what was
 * acknowledged is there, and nothing by half: `bun tests/programs/papers/kills.ts [kills]`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcesses, startServer } from '../../support/servers/process.ts'

const kills = Number(process.argv[2] ?? 20)
const folder = await mkdtemp(join(tmpdir(), 'kills-'))
const environment = { DATA_DIR: folder, TRUST_PROXY: '127.0.0.1,::1' }

/** What a paper was acknowledged to have. */
type Known = { at: string; title: string; files: Map<string, string>; isSent: boolean; maySent: boolean }

const known: Known[] = []
const wrong: string[] = []
let place = 0

const whole = {
  abstract: 'We measured.',
  authors: 'Meera Nair | Pune | meera@example.org | corresponding',
  competing_interests: 'None',
  original: 'yes',
  coauthors: 'yes',
  privacy: 'yes',
}

const headers = () => ({ accept: 'application/json', 'x-forwarded-for': `10.${place++ % 250}.${place % 250}.7` })

const aFile = (text: string) => new Blob([`%PDF-1.7\n${text}\n%%EOF\n`])

/** One author's way, until the server is gone. */
async function submit(url: string): Promise<void> {
  const begun = new FormData()
  begun.append('email', `meera${place}@example.org`)
  begun.append('manuscript', aFile(`paper ${place}`), 'paper.pdf')
  const started = await fetch(`${url}/submit`, { method: 'POST', body: begun, headers: headers() })
  if (!started.ok) throw new Error(`${started.status} at /submit`)
  const { location }: { location: string } = await started.json()
  const paper: Known = { at: location, title: '', files: new Map(), isSent: false, maySent: false }
  known.push(paper)
  const post = async (path: string, body: BodyInit) => {
    const answer = await fetch(url + location + path, { method: 'POST', body, headers: headers() })
    if (!answer.ok) throw new Error(`${answer.status} at ${path}: ${await answer.text()}`)
  }
  for (let save = 0; save < 3; save++) {
    const title = `Yield of wheat ${place} ${save}`
    await post('', new URLSearchParams({ title }))
    paper.title = title
  }
  const name = `supplement ${place}`
  const sent = new FormData()
  sent.append('supplement', new Blob([`a,b\n${name},1\n`]), `${name}.csv`)
  await post('/files', sent)
  paper.files.set(`${name}.csv`, `a,b\n${name},1\n`)
  paper.maySent = true
  await post('/send', new URLSearchParams(whole))
  paper.isSent = true
}

/** Holds a paper against what was acknowledged. */
async function check(url: string, { at, title, files, isSent, maySent }: Known): Promise<string | undefined> {
  const answer = await fetch(url + at)
  const html = await answer.text()
  const [, state = ''] = /data-state="(\w*)"/.exec(html) ?? []
  if (answer.status !== 200) return `${answer.status}`
  if (isSent ? state !== 'received' : state !== 'draft' && !(maySent && state === 'received')) return `state ${state}`
  if (!html.includes(title)) return `no title ${title}`
  for (const [name, text] of files) {
    const [, file] = new RegExp(`/files/([0-9a-f-]{36})"[^>]*>${name}`).exec(html) ?? []
    if (!file) return `no file ${name}`
    if ((await (await fetch(`${url}${at}/files/${file}`)).text()) !== text) return `other bytes in ${name}`
  }
  return undefined
}

let checked = 0
try {
  for (let kill = 0; kill <= kills; kill++) {
    const { url, process: server } = await startServer(environment, ['src/server.ts', '--demo'])
    for (const paper of known) {
      const problem = await check(url, paper)
      checked++
      if (problem) wrong.push(`after kill ${kill}: ${problem}`)
    }
    known.splice(0, Math.max(0, known.length - 60))
    if (kill === kills) {
      server.kill('SIGTERM')
      await server.exited
      break
    }
    const authors = Array.from({ length: 4 }, async () => {
      for (;;) await submit(url)
    })
    await Bun.sleep(200 + Math.random() * 1800)
    server.kill('SIGKILL')
    for (const { reason } of (await Promise.allSettled(authors)).filter((one) => one.status === 'rejected'))
      if (reason instanceof Error && /^\d{3} at/.test(reason.message)) wrong.push(reason.message)
    await server.exited
  }
} finally {
  await endProcesses()
  await rm(folder, { recursive: true, force: true })
}
console.log(`${kills} kills, ${checked} looks at papers, ${wrong.length} wrong`)
for (const problem of wrong.slice(0, 20)) console.log(problem)
process.exit(wrong.length > 0 ? 1 : 0)
