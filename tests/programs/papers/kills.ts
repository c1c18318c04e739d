/**
 * Kills the server with SIGKILL while a step of papers is under way, another kind of step each time: beginning, saving,
 * uploading, sending, releasing, asking, reporting, deciding. After each start every paper is held against what was
 * acknowledged, and against itself: a step is there wholly or not at all.
 * `bun tests/programs/papers/kills.ts [KILLS] [server]`.
 */

import { wholePaper } from '../../support/builders/papers.ts'
import { aPdfWith } from '../../support/identifying/pdf-files.ts'
import { aRunningJournal, formOf, type RunningJournal } from './running.ts'

const kills = Number(process.argv[2] ?? 24)
const steps = ['begin', 'save', 'upload', 'send', 'release', 'ask', 'report', 'decide'] as const
type Step = (typeof steps)[number]

/** What a paper was acknowledged to have; `under` is the step whose answer nobody has heard. */
type Known = {
  at: string
  title: string
  maybe: string
  files: Map<string, string>
  number: string
  request: string
  done: Step
  under: Step | undefined
}

const wrong: string[] = []
const cut = Object.fromEntries(steps.map((step) => [step, 0])) as Record<Step, number>
let hear: { step: Step; begun: () => void } | undefined
let count = 0

const aFile = (text: string) => new File([new Uint8Array(aPdfWith({ content: `% ${text}` }))], 'paper.pdf')

/** Takes one step of a paper: what is acknowledged counts from then on. */
async function take<Found>(paper: Known | undefined, step: Step, work: () => Promise<Found>): Promise<Found> {
  if (paper) paper.under = step
  if (hear?.step === step) hear.begun()
  const found = await work()
  if (paper) Object.assign(paper, { under: undefined, done: step })
  return found
}

async function begin(journal: RunningJournal): Promise<Known> {
  const number = count++
  const body = { email: `meera${number}@example.org`, manuscript: aFile(`paper ${number}`) }
  const at = await take(undefined, 'begin', () => journal.send('/submit', body))
  const known = { number: '', request: '', title: '', maybe: '', files: new Map<string, string>(), under: undefined }
  return { at, done: 'begin', ...known }
}

/** The next step of a paper; false when there is none. */
async function goOn(journal: RunningJournal, paper: Known): Promise<boolean> {
  const { at } = paper
  const next = async (step: Step, work: () => Promise<unknown>) => {
    await take(paper, step, work)
    return true
  }
  switch (paper.done) {
    case 'begin': {
      paper.maybe = `Yield of wheat ${count}`
      const { maybe } = paper
      await take(paper, 'save', () => journal.send(at, { title: maybe, abstract: 'We measured.' }))
      paper.title = maybe
      return true
    }
    case 'save': {
      const name = `plots-${count++}.csv`
      await next('upload', () => journal.send(`${at}/files`, { supplement: new File([`a,b\n${name},1\n`], name) }))
      paper.files.set(name, `a,b\n${name},1\n`)
      return true
    }
    case 'upload':
      return next('send', () => journal.send(`${at}/send`, { ...wholePaper, title: paper.title }))
    case 'send': {
      const { text } = await journal.must(at, {})
      paper.number = /\b20\d\d-[0-9A-Z]{4}\b/.exec(text)?.[0] ?? ''
      const { versions } = await journal.read(paper.number)
      const files = versions.at(-1)?.files ?? []
      if (files.some(({ scrub }) => scrub === 'waiting')) return false
      return next('release', () =>
        journal.did(paper.number, 'release', { files: files.map(({ id }) => id), omit: {}, looked: true }),
      )
    }
    case 'release':
      await next('ask', async () => {
        const person = { name: 'Lena Vogt', email: `lena${count++}@soil.example` }
        paper.request = (await journal.did(paper.number, 'requests', { person, looked: true })).request
      })
      return true
    case 'ask':
      paper.request ||= (await journal.read(paper.number)).requests[0]?.request ?? ''
      return next('report', () =>
        journal.must(`/api/admin/submissions/${paper.number}/requests/${paper.request}/report`, {
          method: 'POST',
          body: formOf({ recommendation: 'minor', to_author: 'Say more.' }),
          headers: journal.bearer(),
        }),
      )
    case 'report':
      return next('decide', () =>
        journal.did(paper.number, 'decision', { decision: 'minor', reports: [paper.request], due: '2027-06-01' }),
      )
    default:
      return false
  }
}

const states: Record<Step, string> = {
  begin: 'draft',
  save: 'draft',
  upload: 'draft',
  send: 'received',
  release: 'review',
  ask: 'review',
  report: 'review',
  decide: 'revision',
}

/** Holds a paper against what was acknowledged, and settles what nobody heard. */
async function check(journal: RunningJournal, paper: Known): Promise<string | undefined> {
  const { at, title, maybe, files, done, under } = paper
  const { status, text } = await journal.ask(at)
  const [, state = ''] = /data-state="(\w*)"/.exec(text) ?? []
  if (status !== 200) return `${status}`
  const isOn = under !== undefined && state === states[under] && states[under] !== states[done]
  if (state !== states[done] && !isOn) return `state ${state} after ${done}, perhaps ${under}`
  if (!text.includes(title) && !(under === 'save' && text.includes(maybe))) return `no title ${title}`
  for (const [name, content] of files) {
    const [, file] = new RegExp(`/files/([0-9a-f-]{36})"[^>]*>${name}`).exec(text) ?? []
    if (!file) return `no file ${name}`
    if ((await journal.ask(`${at}/files/${file}`)).text !== content) return `other bytes in ${name}`
  }
  if (isOn) paper.done = under
  if (under === 'upload' && done === 'save') paper.done = /plots-\d+\.csv/.test(text) ? 'upload' : 'save'
  paper.under = undefined
  return states[paper.done] === 'draft' ? undefined : checkWhole(journal, paper, { under, text })
}

/** Whether all that belongs to each step of a paper is there, or nothing of it. */
async function checkWhole(
  journal: RunningJournal,
  paper: Known,
  { under, text }: { under: Step | undefined; text: string },
): Promise<string | undefined> {
  paper.number ||= /\b20\d\d-[0-9A-Z]{4}\b/.exec(text)?.[0] ?? ''
  const found = await journal.read(paper.number)
  const kinds = (kind: string) => found.letters.filter((letter) => letter.kind === kind).length
  const [request] = found.requests
  const is = (step: Step) => steps.indexOf(paper.done) >= steps.indexOf(step)
  if (!is('ask') && under === 'ask' && request) Object.assign(paper, { done: 'ask', request: request.request })
  if (!is('report') && under === 'report' && request?.state === 'reported') paper.done = 'report'
  const expected = {
    received: 1,
    copy: is('release') ? found.versions[0]?.files.length : 0,
    invitation: is('ask') ? 1 : 0,
    requests: is('ask') ? 1 : 0,
    reported: is('report') ? 'Say more.' : undefined,
    minor: is('decide') ? 1 : 0,
    decisions: is('decide') ? 1 : 0,
  }
  const there = {
    received: kinds('received'),
    copy: found.copy?.files.length ?? 0,
    invitation: kinds('invitation'),
    requests: found.requests.length,
    reported: request?.report?.to_author,
    minor: kinds('minor'),
    decisions: found.decisions.length,
  }
  const [one, other] = [JSON.stringify(expected), JSON.stringify(there)]
  return one === other ? undefined : `after ${paper.done}, perhaps ${under}: ${other}, not ${one}`
}

const settings = { reviewers_wanted: '1', websiteemail: '' }
const journal = await aRunningJournal({ onServer: process.argv[3] === 'server', settings, mails: false })
const papers: Known[] = []
let looks = 0
const began = performance.now()
try {
  for (let kill = 0; kill <= kills; kill++) {
    if (kill > 0) await journal.startAgain()
    for (const paper of papers) {
      const problem = await check(journal, paper).catch((error) => `${error}`)
      looks++
      if (problem) wrong.push(`after kill ${kill}: ${problem}`)
    }
    if (kill === kills) break
    papers.splice(0, Math.max(0, papers.length - 24))
    const step = steps[kill % steps.length] ?? 'begin'
    const begun = Promise.withResolvers<void>()
    hear = { step, begun: begun.resolve }
    let isOver = false
    const lanes = [0, 1, 2].map(async (lane) => {
      while (!isOver) {
        const own = papers.filter((_, place) => place % 3 === lane && papers.length >= 6)
        const moved: boolean[] = []
        for (const paper of own) moved.push(await goOn(journal, paper))
        if (!moved.includes(true)) papers.push(await begin(journal))
      }
    })
    const settled = Promise.allSettled(lanes)
    await Promise.race([begun.promise, settled])
    await Bun.sleep(Math.random() * 60)
    isOver = true
    await journal.kill()
    cut[step]++
    for (const result of await settled)
      if (result.status === 'rejected' && /^\d{3} |^Error: \d{3} /.test(`${result.reason?.message}`))
        wrong.push(`at ${step}: ${result.reason.message}`)
  }
} finally {
  await journal.close()
}
console.log(`${kills} kills, ${looks} looks at papers, ${((performance.now() - began) / 1000).toFixed(0)} s`)
console.log(`killed while: ${JSON.stringify(cut)}`)
console.log(`${wrong.length} wrong`)
for (const problem of wrong.slice(0, 20)) console.log(problem)
process.exit(wrong.length > 0 ? 1 : 0)
