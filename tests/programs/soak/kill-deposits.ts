/**
 * Kills a journal 200 times, or as often as the argument says, while it sends to Crossref:
 * `NODE_ENV=test bun tests/programs/soak/kill-deposits.ts 200`
 */
import { killedWhileSending } from '../../support/fakes/killed-deposits.ts'

const rounds = Number(process.argv[2] ?? 200)
const killed = await killedWhileSending(rounds, 30, (done) => {
  if (done % 20 === 0) console.log(`${done} kills`)
})
console.log(JSON.stringify({ rounds, ...killed }, null, 2))
const isFine = killed.unsettled.length + killed.outdated.length + killed.twice.length === 0 && !killed.isPasswordPrinted
process.exit(isFine ? 0 : 1)
