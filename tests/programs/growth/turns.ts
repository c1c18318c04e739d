import type { Db } from '../../../src/core/db/connect.ts'
import { startJobs } from '../../../src/jobs.ts'
import { explained } from '../../support/database.ts'
import type { aJournal, Statement } from '../../support/journal.ts'

type Journal = Awaited<ReturnType<typeof aJournal>>
type Job = { name: string; run: (signal: AbortSignal) => Promise<unknown> }

/** Returns all background jobs, none of them begun. @param databaseUrl as a server on PostgreSQL has it */
export async function jobsOf(journal: Journal, databaseUrl?: string): Promise<Job[]> {
  const jobs: Job[] = []
  const every: Journal['jobs']['every'] = async (name, _, run) => void jobs.push({ name, run })
  const whenWoken: Journal['jobs']['whenWoken'] = async (name, { run, nextDue }) => {
    jobs.push({ name, run: (signal) => run(signal).then(() => nextDue?.()) })
  }
  const config = { ...journal.config, databaseUrl }
  await startJobs({ ...journal, config, jobs: { ...journal.jobs, every, everyLater: every, whenWoken } })
  return jobs
}

/** The blocks of tables and indexes that one turn of a job reads, and the statement that reads most of them. */
export type Turn = { name: string; blocks: number; statements: number; most: string; mostBlocks: number }

/** Measures an idle turn of each job: its statements are explained as they run once more, and undone. */
export async function measureTurns(journal: Journal, databaseUrl?: string): Promise<Turn[]> {
  const turns: Turn[] = []
  for (const { name, run } of await jobsOf(journal, databaseUrl)) {
    await run(AbortSignal.timeout(600_000)) // what the first turn of a process looks up, or still has to do
    journal.statements.length = 0
    await run(AbortSignal.timeout(600_000))
    turns.push({ name, ...(await blocksOf(journal.db, [...journal.statements])) })
  }
  return turns
}

const isExplained = ({ text }: Statement) => /^\s*(?:select|insert|update|delete|with|\(select)\b/i.test(text)

/** Returns the blocks that statements read together, whether from memory or from the disk. */
export async function blocksOf(db: Db, statements: Statement[]): Promise<Omit<Turn, 'name'>> {
  const all: { text: string; blocks: number }[] = []
  for (const statement of statements.filter(isExplained))
    all.push({ text: statement.text.replace(/\s+/g, ' ').trim(), blocks: await blocksOfOne(db, statement) })
  const [most] = all.toSorted((one, other) => other.blocks - one.blocks)
  const blocks = all.reduce((sum, one) => sum + one.blocks, 0)
  return { blocks, statements: all.length, most: most?.text ?? '', mostBlocks: most?.blocks ?? 0 }
}

async function blocksOfOne(db: Db, statement: Statement): Promise<number> {
  const undone = new Error('undone')
  let blocks = 0
  try {
    await db.transaction(async (tx) => {
      const [row] = JSON.parse(await explained(tx, statement, 'analyze, buffers, timing off, format json'))
      const { Plan: plan } = row['QUERY PLAN'][0]
      blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  return blocks
}
