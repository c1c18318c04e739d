import { configOrExit } from '../../../src/core/config/config.ts'
import { connect } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { settleFee, takeStatement } from '../../../src/review/fees/actions.ts'

/**
 * A treasurer who never rests: settles open fees, takes statements, and takes payments back, until the process is
 * killed. Says each payment once it is acknowledged. `numbering.ts` kills it.
 */
const config = configOrExit()
const { db } = await connect(config)
const [admin] = await rowsOf<{ id: number; name: string }>(db)`select id, name from users where role = 'admin' limit 1`
if (!admin) throw new Error('There is no admin')
const viewer = { ...admin, role: 'admin' } as const
const treasurer = { db, config, clock: () => new Date(), username: admin.name, viewer }
const day = new Date().toISOString().slice(0, 10)
/** Papers that came by mail are taken back again. */
const say = ({ number, via }: Open) => process.stdout.write(`${via === 'mail' ? 'for now' : 'paid'} ${number}\n`)

type Open = { number: string; txnid: string; payment: string; via: string }

for (;;) {
  const some = await rowsOf<Open>(db)`
    select number, coalesce(txnid, '') as txnid, payment, via from papers where payment in ('due', 'claimed') order by random() limit 4`
  if (some.length === 0) break
  const [first, ...others] = some
  if (!first) break
  const paid = {
    state: 'paid',
    was: first.payment,
    amount: '500',
    currency: 'INR',
    day,
    txnid: first.txnid,
    how: 'cash',
  }
  if ((await settleFee(treasurer, first.number, paid)).ok) say(first)
  const lines = others.map(({ txnid }) => `${day},NEFT ${txnid},500.00`)
  const bytes = new TextEncoder().encode(['Date,Narration,Deposit', ...lines].join('\n'))
  const taken = await takeStatement(treasurer, bytes, { day: 'Date', sum: 'Deposit', currency: 'INR' })
  if (taken.ok && taken.matched === others.length) for (const one of others) say(one)
  const [back] = await rowsOf<{ number: string }>(db)`
    select number from papers where payment = 'paid' and via = 'mail' order by random() limit 1`
  if (back) await settleFee(treasurer, back.number, { state: 'due', was: 'paid' })
}
