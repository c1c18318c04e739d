/**
 * Before anybody opens a letter, a mail scanner fetches every address in it three times by GET, HEAD and OPTIONS, and
 * opens it in a browser that runs scripts for 10 s: the database stays as it was but for logs and limits, and the
 * person's step works. `bun tests/programs/papers/scanners.ts [PAPERS]`, on PostgreSQL, whose rows can be looked at
 * meanwhile.
 */
import { sql } from 'drizzle-orm'
import { connectPostgres, type Db } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { wholePaper } from '../../support/builders/papers.ts'
import { aPdfWith } from '../../support/identifying/pdf-files.ts'
import { launchBrowser } from '../../support/servers/browser.ts'
import { aRunningJournal } from './running.ts'

const count = Number(process.argv[2] ?? 2)
const journal = await aRunningJournal({ onServer: true, settings: { reviewers_wanted: '1', share_reports: 'on' } })
const { db, close } = await connectPostgres(journal.environment.DATABASE_URL ?? '')
const browser = await launchBrowser()
const wrong: string[] = []
const scanned = new Set<string>()
const kinds = new Set<string>()
let asked = 0
let scans = 0

/** Tables that may change by being asked: limits, counts of readers, and what the sign-in prepares for passkeys. */
const mayChange = /^(?:rate_limits|usage|login_attempts|sessions|challenges|searches|misses)/

/** A hash of all rows of each table. */
async function snapshot(of: Db): Promise<Map<string, string>> {
  const tables = await rowsOf<{ name: string }>(of)`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`
  const found = new Map<string, string>()
  for (const { name } of tables.filter(({ name }) => !mayChange.test(name))) {
    const [row] = await rowsOf<{ hash: string }>(of)`
      select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${sql.identifier(name)} t`
    found.set(name, row?.hash ?? '')
  }
  return found
}

/** Waits until no job has anything to do. */
const quiet = () =>
  journal.until(async () => {
    const [{ busy } = { busy: 1 }] = await rowsOf<{ busy: number }>(db)`
      select ((select count(*) from notices
        where state in ('waiting', 'sending') and coalesce(next_attempt_at, now()) < now() + interval '1 minute')
        + (select count(*) from paper_files where scrub = 'waiting') + (select count(*) from report_files where scrub = 'waiting')
        + (select count(*) from manuscripts join papers p on p.id = paper_id where 'file' = any(read) and p.state = 'draft')
        + (select count(*) from paper_decisions where applied_at is null and not undone))::int as busy`
    return busy === 0 ? true : undefined
  }, 'quiet')

/** What a mail scanner does with all letters that it has not seen. */
async function scan(): Promise<void> {
  await quiet()
  const letters = journal.mail?.received ?? []
  const found = letters.flatMap(({ raw }) => {
    const whole = raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
    const [, subject = ''] = /^Subject: (.*)/m.exec(raw) ?? []
    kinds.add(subject.replace(/\b(?:R\w{6}|20\d\d-\w{4})\b.*/, ''))
    return [...whole.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([url]) => new URL(url).pathname)
  })
  const paths = [...new Set(found)].filter((path) => !scanned.has(path))
  for (const path of paths) scanned.add(path)
  // those that were seen are fetched again, but for the wait in the browser: a letter is scanned whenever it is opened
  const before = await snapshot(db)
  for (const path of new Set(found))
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      for (let time = 0; time < 3; time++) {
        const { status } = await journal.ask(path, { method })
        asked++
        if (status >= 500) wrong.push(`${status} for ${method}`)
      }
  const [url = ''] = journal.urls()
  const pages = await Promise.all(paths.map(() => browser.newPage()))
  await Promise.all(pages.map((page, at) => page.goto(url + paths[at])))
  await Bun.sleep(10_000)
  await Promise.all(pages.map((page) => page.close()))
  const after = await snapshot(db)
  scans++
  for (const [table, hash] of after) if (before.get(table) !== hash) wrong.push(`${table} changed by scan ${scans}`)
}

const manuscript = (text: string) => new File([new Uint8Array(aPdfWith({ content: `% ${text}` }))], 'paper.pdf')

/** A paper's way, scanned before each step that a person takes by a letter. */
async function walk(place: number): Promise<void> {
  const [email, one, two] = [`meera${place}@crops.example`, `lena${place}@soil.example`, `otto${place}@soil.example`]
  const author = {
    ...wholePaper,
    authors: wholePaper.authors.replace('meera@example.org', email),
    title: `Wheat on plot ${place}`,
  }
  const draft = await journal.send('/submit', { email, manuscript: manuscript(`paper ${place}`) })
  await journal.send(`${draft}/send`, author)
  const link = await journal.linkTo(email, 's')
  await scan()
  await journal.send(`${link}/confirm`, {})
  await scan()
  const number = await numberIn(link)
  await journal.did(number, 'decision', { decision: 'return', due: '2027-06-01' })
  await scan()
  await journal.send(`${link}/files`, { manuscript: manuscript(`corrected ${place}`) })
  await journal.send(`${link}/send`, {})
  await release(number)
  for (const [at, to] of [one, two].entries())
    await journal.did(number, 'requests', {
      person: { name: ['Lena Vogt', 'Otto Brandt'][at], email: to },
      looked: true,
    })
  const [first, second] = [await journal.linkTo(one, 'r'), await journal.linkTo(two, 'r')]
  await scan()
  await journal.send(`${first}/accept`, {})
  await journal.send(`${second}/decline`, { reason: 'busy' })
  await scan()
  await journal.send(`${second}/accept`, {})
  await journal.send(`${first}/extend`, { due: '2027-01-15' })
  await release(number)
  await scan()
  await journal.send(`${first}/send`, { recommendation: 'minor', to_author: 'Say more.' })
  await scan()
  const { requests } = await journal.read(number)
  const reports = requests.filter(({ state }) => state === 'reported').map(({ request }) => request)
  await journal.did(number, 'decision', { decision: place % 2 ? 'accept' : 'minor', reports, due: '2027-06-01' })
  await scan()
  for (const to of [email, one])
    await journal.must('/lost-link', { method: 'POST', body: new URLSearchParams({ email: to }) })
  const isLost = (to: string) =>
    journal.mail?.received.some((letter) => letter.to.includes(to) && /^Subject: Your links/m.test(letter.raw))
  await journal.until(async () => ([email, one].every(isLost) ? true : undefined), 'the lost links')
  await scan()
  if (place % 2) await journal.send(`${link}/payment`, { txnid: `UTR${place}99887` })
  else {
    await journal.send(`${link}/files`, { response_file: manuscript(`answers ${place}`) })
    await journal.send(`${link}/send`, { response: 'We said more.' })
  }
  await scan()
  await journal.send(`${link}/withdraw`, { number, reason: 'We found a mistake.' })
  await scan()
  const { text } = await journal.must(link, {})
  if (!text.includes('data-state="withdrawn"')) wrong.push('not withdrawn at the end')
}

async function numberIn(link: string): Promise<string> {
  return /\b20\d\d-[0-9A-HJKMNP-TV-Z]{4}\b/.exec((await journal.must(link, {})).text)?.[0] ?? ''
}

async function release(number: string): Promise<void> {
  await quiet()
  const files = (await journal.read(number)).versions.at(-1)?.files.map(({ id }) => id)
  await journal.did(number, 'release', { files, omit: {}, looked: true })
}

const began = performance.now()
try {
  for (let place = 0; place < count; place++)
    await walk(place).catch((error) => wrong.push(`the person could not go on: ${error}`))
} finally {
  await browser.close()
  await close()
  await journal.close()
}
console.log(
  `${count} papers, ${journal.mail?.received.length} letters, ${((performance.now() - began) / 1000).toFixed(0)} s`,
)
console.log(`${scanned.size} addresses, ${asked} requests, ${scans} scans; letters: ${[...kinds].join('; ')}`)
console.log(`${wrong.length} wrong`)
for (const problem of wrong.slice(0, 20)) console.log(problem)
process.exit(wrong.length > 0 ? 1 : 0)
