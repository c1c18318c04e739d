/**
 * Kills treasurers with SIGKILL while they make receipts, two at once on PostgreSQL and one on the embedded database,
 * and looks after each kill whether the numbers have a gap or a double, and whether what was acknowledged is there:
 * `bun tests/programs/fees/numbering.ts [kills on PostgreSQL] [kills on the embedded database]`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, connect } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { aPaper } from '../../support/builders/papers.ts'
import { aUser } from '../../support/builders/rows.ts'
import { configOf } from '../../support/journal.ts'
import { startPostgres } from '../../support/servers/postgres.ts'

const [onServer, embedded] = [Number(process.argv[2] ?? 100), Number(process.argv[3] ?? 20)]
const wrong: string[] = []

type Receipt = { serial: number; number: string; valid: boolean }

/** What is wrong with the receipts of a journal. */
async function faultsOf({ db }: Connection, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const receipts = await rowsOf<Receipt>(db)`
    select serial, number, cancelled_at is null as valid from fee_receipts order by serial`
  const [year] = await rowsOf<{ last: number }>(db)`select last from fee_receipt_years`
  const papers = await rowsOf<{ number: string; payment: string }>(db)`select number, payment from papers`
  const valid = new Set(receipts.filter((one) => one.valid).map(({ number }) => number))
  return [
    ...receipts.flatMap(({ serial }, at) => (serial === at + 1 ? [] : [`the number ${serial} at place ${at + 1}`])),
    ...((year?.last ?? 0) === receipts.length ? [] : [`counted ${year?.last}, there are ${receipts.length}`]),
    ...papers.flatMap(({ number, payment }) =>
      (payment === 'paid') === valid.has(number)
        ? []
        : [`${number} is ${payment}, with a receipt: ${valid.has(number)}`],
    ),
    ...[...acknowledged].flatMap((number) =>
      valid.has(number) ? [] : [`${number} was acknowledged and is not there`],
    ),
  ]
}

async function addFees({ db }: Connection, count: number): Promise<void> {
  const fees = {
    state: 'accepted',
    payment: 'claimed',
    fee: 'Rs 500',
    since: new Date('2026-01-05T00:00:00Z'),
  } as const
  for (let n = 0; n < count; n++)
    await aPaper(db, { ...fees, txnid: `N${crypto.randomUUID().replaceAll('-', '')}77665` })
  await db.execute("update papers set via = 'mail' where id % 10 = 0")
}

/** Kills treasurers in one journal again and again. @returns how many receipts were made */
async function kill(environment: Record<string, string>, { kills, atOnce }: { kills: number; atOnce: number }) {
  const config = configOf(environment)
  const acknowledged = new Set<string>()
  let made = 0
  let opened = await connect(config)
  await aUser(opened.db, 'Asha Admin')
  for (let round = 0; round < kills; round++) {
    await addFees(opened, 24)
    if (!environment.DATABASE_URL) await opened.close()
    const workers = Array.from({ length: atOnce }, () =>
      Bun.spawn([process.execPath, 'tests/programs/fees/treasurer.ts'], {
        env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
        stdout: 'pipe',
        stderr: 'inherit',
      }),
    )
    const killed = workers.map(async (worker) => {
      let text = ''
      const decoder = new TextDecoder()
      for await (const chunk of worker.stdout) {
        if (text === '') setTimeout(() => worker.kill('SIGKILL'), Math.random() * 1500)
        text += decoder.decode(chunk, { stream: true })
      }
      await worker.exited
      for (const [, number = ''] of text.matchAll(/^paid (\S+)\n/gm)) acknowledged.add(number)
    })
    await Promise.all(killed)
    if (!environment.DATABASE_URL) opened = await connect(config)
    for (const fault of await faultsOf(opened, acknowledged)) wrong.push(`round ${round + 1}: ${fault}`)
  }
  const [row] = await rowsOf<{ count: number }>(opened.db)`select count(*)::int as count from fee_receipts`
  made = row?.count ?? 0
  await opened.close()
  return { made, acknowledged: acknowledged.size }
}

const folder = await mkdtemp(join(tmpdir(), 'numbering-'))
const server = onServer > 0 ? await startPostgres() : undefined
try {
  if (server) {
    const { made, acknowledged } = await kill(
      { DATABASE_URL: server.url, DATA_DIR: folder },
      { kills: onServer, atOnce: 2 },
    )
    console.log(`PostgreSQL: ${onServer} rounds of 2 killed, ${made} receipts, ${acknowledged} acknowledged for good`)
  }
  if (embedded > 0) {
    const { made, acknowledged } = await kill({ DATA_DIR: folder }, { kills: embedded, atOnce: 1 })
    console.log(`embedded: ${embedded} rounds of 1 killed, ${made} receipts, ${acknowledged} acknowledged for good`)
  }
} finally {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(`${wrong.length} wrong`)
for (const problem of wrong.slice(0, 20)) console.log(`  ${problem}`)
process.exit(wrong.length > 0 ? 1 : 0)
