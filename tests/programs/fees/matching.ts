/**
 * Reads and matches 5,000 generated bank lines of eight banks' shapes, and holds what was found against the truth:
 * `bun tests/programs/fees/matching.ts [seed]`.
 */
import { type Match, matching } from '../../../src/review/fees/match-rules.ts'
import { readStatement } from '../../../src/review/fees/statement-rules.ts'
import { banks, makeStatement, type Truth } from './statements.ts'

const seed = Number(process.argv[2] ?? 1)
const counts = { lines: 0, exact: 0, exactFound: 0, inexact: 0, first: 0, among: 0, foreign: 0, offeredToForeign: 0 }
const wrong: string[] = []
const missed = new Map<string, number>()
const began = performance.now()

for (const [at, bank] of banks.entries()) {
  const made = makeStatement(bank, { seed: seed * 100 + at, exact: 250, inexact: 250, foreign: 125 })
  const read = readStatement(made.bytes)
  if (!read.ok) {
    wrong.push(`${made.name}: ${read.message}`)
    continue
  }
  const lines = read.lines.map((line) => ({ ...line, currency: line.currency || (bank.currencies[0] ?? '') }))
  const matches = [
    ...matching(
      lines,
      made.owed.map(({ amount, currency, ...fee }) => ({ ...fee, fee: { amount, currency } })),
    ),
  ]
  const truths = new Map(made.truth.map((truth) => [truth.key, truth]))
  const found = new Map<Truth, (typeof matches)[number]>()
  for (const match of matches) {
    const truth = truths.get(/k\d+x\d+z/.exec(match.line.text)?.[0] ?? '')
    if (truth) found.set(truth, match)
    else wrong.push(`${made.name}: a line of nothing: ${match.line.text}`)
  }
  for (const truth of made.truth) judge(made.name, truth, found.get(truth))
  counts.lines += made.truth.length
}

function judge(name: string, truth: Truth, match: Match | undefined): void {
  const { kind, how, pays } = truth
  counts[kind]++
  if (match?.exact !== undefined && match.exact !== pays) wrong.push(`${name}: ${how}: ${match.line.text}`)
  const miss = () => missed.set(`${kind}: ${name}: ${how}`, (missed.get(`${kind}: ${name}: ${how}`) ?? 0) + 1)
  if (kind === 'exact') {
    if (match?.exact === pays) counts.exactFound++
    else miss()
  } else if (kind === 'inexact') {
    const offered = match?.exact === undefined ? (match?.offered ?? []) : [match.exact]
    if (offered[0] === pays) counts.first++
    if (pays !== undefined && offered.includes(pays)) counts.among++
    else miss()
  } else if (match && match.offered.length > 0) counts.offeredToForeign++
}

const share = (part: number, whole: number) => `${part} of ${whole} (${((part / whole) * 100).toFixed(2)} %)`
console.log(`${counts.lines} lines of ${banks.length} banks in ${Math.round(performance.now() - began)} ms`)
console.log(`exact: ${share(counts.exactFound, counts.exact)} matched by the machine`)
console.log(
  `inexact: ${share(counts.among, counts.inexact)} offered, ${share(counts.first, counts.inexact)} as the first`,
)
console.log(`of nothing here: ${counts.foreign}, ${counts.offeredToForeign} of them offered to a person`)
console.log(`wrong: ${wrong.length}`)
for (const text of wrong.slice(0, 20)) console.log(`  ${text}`)
for (const [text, times] of [...missed].sort((one, other) => other[1] - one[1]).slice(0, 20))
  console.log(`  missed ${times}: ${text}`)
const isEnough = counts.exactFound === counts.exact && counts.among >= counts.inexact * 0.95
process.exit(wrong.length === 0 && isEnough ? 0 : 1)
