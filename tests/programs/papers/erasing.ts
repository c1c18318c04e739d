/**
 * Makes a journal with people of every kind and erases one after the other, the first ones in processes that are killed
 * with SIGKILL and called again; then looks for their strings in rows, files, dumps and a new backup, and whether
 * readers' pages changed: `bun tests/programs/papers/erasing.ts [people] [kills] [longest life in ms]`.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../../src/core/db/connect.ts'
import { articles } from '../../../src/core/db/tables/articles.ts'
import { localFiles } from '../../../src/core/files/local.ts'
import { journalId } from '../../../src/core/files/sweep.ts'
import { paths } from '../../../src/core/paths.ts'
import { openOffline } from '../../../src/offline.ts'
import { writeDumpOfToday } from '../../../src/staff/backup/dumps.ts'
import { erasePerson, finishErasures } from '../../../src/staff/people/erase-actions.ts'
import { whoOf } from '../../../src/staff/people/rules.ts'
import { type Somebody, somebody } from '../../support/builders/everybody.ts'
import { aUser } from '../../support/builders/rows.ts'
import { everythingHeld, stillHeld } from '../../support/erased.ts'
import { configOf } from '../../support/journal.ts'

const [count, kills] = [Number(process.argv[2] ?? 300), Number(process.argv[3] ?? 20)]
const dataDir = await mkdtemp(join(tmpdir(), 'erasing-'))
const config = configOf({ DATA_DIR: dataDir })
const longest = Number(process.argv[4] ?? 2500)
const wrong: string[] = []

/** Opens the journal here; no other process may have it open meanwhile. */
async function opened<Result>(
  use: (journal: Parameters<typeof everythingHeld>[0]) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await connect(config)
  const files = await localFiles(join(dataDir, 'files'))
  await files.owner(await journalId(db))
  return use({ db, files, clock: () => new Date(), dataDir }).finally(close)
}

type Journal = Parameters<typeof everythingHeld>[0]

/** The pages that readers see, by address. */
async function publishedPages({ db, files, clock }: Journal): Promise<Map<string, string>> {
  const { handle, stop } = await openOffline({ db, files, clock }, config)
  const shown = await db.select().from(articles)
  const own = shown.flatMap((article) => [paths.article(article), paths.certificate(article.refnumber)])
  const pages = new Map<string, string>()
  for (const path of ['/', paths.board(), paths.issue({ year: 2026, volume: 5, issue: 2 }), ...own])
    pages.set(path, await (await handle(new Request(`http://localhost${path}`))).text())
  stop()
  return pages
}

/** Erases somebody by the command, in a process that lives for some milliseconds, or until it is done. */
async function erase(email: string, lives?: number): Promise<number | undefined> {
  const command = Bun.spawn([process.execPath, 'src/cli.ts', 'person', email, '--erase'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const timer = lives === undefined ? undefined : setTimeout(() => command.kill('SIGKILL'), lives)
  const text = await new Response(command.stdout).text()
  await command.exited
  clearTimeout(timer)
  if (command.signalCode === 'SIGKILL') return undefined
  if (command.exitCode !== 0 && lives === undefined)
    wrong.push(`${email} ended with ${command.exitCode}: ${text.trim()}`)
  return command.exitCode ?? 1
}

/** Whether somebody is there wholly, or gone from the rows: nothing between. */
async function lookBetween({ email, secrets, role }: Somebody): Promise<void> {
  const held = await opened(everythingHeld)
  const rows = new Map([['rows', held.get('rows') ?? '']])
  const found = stillHeld(rows, [email]).length > 0
  const left = stillHeld(rows, secrets)
  if (!found && left.length > 0) wrong.push(`${role} by half: ${left.slice(0, 3).join(', ')}`)
}

try {
  await mkdir(join(dataDir, 'dumps'), { recursive: true })
  const people: Somebody[] = []
  const before = await opened(async (journal) => {
    await aUser(journal.db, 'Office')
    for (let number = 0; number < count; number++) people.push(await somebody(journal, number))
    await writeDumpOfToday(journal, dataDir)
    return publishedPages(journal)
  })
  const strings = people.flatMap(({ secrets }) => secrets)
  const missing = stillHeld(await opened(everythingHeld), strings).length
  console.log(`${people.length} people, ${strings.length} strings, found ${missing} times before`)
  let [killed, ended] = [0, 0]
  const [hunted, others] = [people.slice(0, kills), people.slice(kills)]
  for (const one of hunted) {
    if ((await erase(one.email, 300 + Math.random() * longest)) === undefined) {
      killed++
      await lookBetween(one)
    }
    // the process had ended before it was to be killed, or its work was found done
    if ((await erase(one.email)) === 2) ended++
  }
  await opened(async (journal) => {
    for (const { email, role } of others) {
      const who = whoOf(email)
      const result = who && (await erasePerson({ ...journal, config }, who))
      if (!result?.ok) wrong.push(`${role} was not erased`)
    }
    await finishErasures({ ...journal, config })
  })
  const held = await opened(everythingHeld)
  wrong.push(...stillHeld(held, strings))
  const after = await opened(publishedPages)
  for (const [path, html] of before) {
    const now = after.get(path) ?? ''
    const at = [...html].findIndex((character, place) => character !== now[place])
    if (now !== html) wrong.push(`${path} changed: ${html.slice(at - 40, at + 60)} → ${now.slice(at - 40, at + 60)}`)
  }
  console.log(
    `${hunted.length} processes, ${killed} of them killed, ${ended} found done, ${before.size} pages, ${wrong.length} wrong`,
  )
  for (const problem of wrong.slice(0, 20)) console.log(problem)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(wrong.length > 0 ? 1 : 0)
