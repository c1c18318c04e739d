import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { insertRows } from '../../core/db/rows.ts'
import { bankLines } from '../../core/db/tables/review/fees.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { dayIn } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import { yieldToEventLoop } from '../../core/workers/event-loop.ts'
import { lockBilled } from '../../journal/access/queries.ts'
import { advanceVersion } from '../../office/history/rules.ts'
import type { Typed } from '../../office/records/form.ts'
import { mayOwe } from '../papers/state-rules.ts'
import { type Match, matching, mayPay, type OpenFee } from './match-rules.ts'
import { type Entered, enterPayment, type Treasurer } from './paying.ts'
import type { Receipts } from './payment-rules.ts'
import {
  findWaitingLine,
  hasHash,
  listAnswered,
  listOfferedLines,
  listOpenFees,
  lockLine,
  lockOpenFees,
  matchLine,
} from './queries.ts'
import { changePayment } from './receipt-queries.ts'
import { isShort, type Money, moneyIn } from './rules.ts'
import { type BankColumns, type BankLine, readStatement } from './statement-rules.ts'
import { lockTxnids } from './txnid-queries.ts'

type Result = ({ ok: true } & Receipts) | { ok: false; problem: Problem }

const refuseFeeChange = (code: string, message: string) => ({
  ok: false as const,
  problem: { code, field: '', message },
})
const unknownPaper = refuseFeeChange('not_found', 'There is no such paper')
const lessThanFee = refuseFeeChange('invalid', 'The line is less than the fee. Fill in its payment, if that is right')
const answeredMeanwhile = refuseFeeChange('conflict', 'Somebody else was faster: this is how it stands now')

const todayOf = ({ clock, config }: Treasurer) => dayIn(config.timeZone, clock())

/**
 * Settles a fee as {@link enterPayment} does. In the form, `was` is the state that the page showed, and `line` the bank
 * line that the payment was filled in from, if any.
 */
export function settleFee(treasurer: Treasurer, number: string, typed: Typed): Promise<Entered> {
  const { db, clock, viewer } = treasurer
  return db.transaction(async (tx): Promise<Entered> => {
    if (typed.txnid) await lockTxnids(tx)
    const paper = await lockBilled(tx, number, viewer)
    if (!paper || !mayOwe(paper)) return { ok: false, problems: [unknownPaper.problem] }
    if (paper.payment !== typed.was) return { ok: false, problems: [answeredMeanwhile.problem] }
    const line = typed.state === 'paid' && typed.line ? typed.line : undefined
    const isWaiting = !line || ((await lockLine(tx, line)) && (await findWaitingLine(tx, line, viewer)))
    if (!isWaiting) return { ok: false, problems: [answeredMeanwhile.problem] }
    const at = advanceVersion(paper.modification, clock())
    const entered = await enterPayment({ ...treasurer, db: tx }, paper, typed, at)
    if (entered.ok && line) await matchLine(tx, line, { paper_id: paper.id, at: clock(), by: treasurer.username })
    return entered
  })
}

/**
 * The outcome of a statement: the papers whose fees it paid; the numbers of lines that were matched exactly, are
 * offered, or were answered before; of lines that name no open fee (`early`: of a day before any fee was open); and of
 * lines without a readable sum or with no day until today.
 */
export type Taken = {
  ok: true
  paid: string[]
  matched: number
  offered: number
  known: number
  others: number
  early: number
  unread: number
}

const largest = 5 * 1024 * 1024

/** The lines of a statement by their hashes, and the texts of outgoing payments. */
type Statement = { lines: Map<string, BankLine>; outgoing: string[] }

/** The matches of a statement's new lines with open fees; `basis` also contains the lines answered before. */
type Matched = { basis: string; open: OpenFee[]; hashes: Map<BankLine, string>; matches: Match[]; known: number }

/**
 * Processes a bank's statement: exact matches are paid at once, others wait for confirmation.
 * @param currency the currency of all lines
 */
export async function takeStatement(
  treasurer: Treasurer,
  bytes: Uint8Array,
  { currency, ...columns }: BankColumns & { currency: string },
): Promise<Taken | { ok: false; message: string }> {
  if (bytes.byteLength > largest) return { ok: false, message: 'The file is larger than 5 MB.' }
  const read = readStatement(bytes, columns)
  if (!read.ok) return read
  const { db, viewer } = treasurer
  const today = todayOf(treasurer)
  const past = read.lines.filter(({ day }) => day <= today)
  const unread = read.unread + read.lines.length - past.length
  const lines = hashed(past.map((line) => ({ ...line, currency })))
  const statement = { lines, outgoing: read.outgoing }
  const before = await matchStatement(treasurer, statement) // takes seconds, during which data may change
  return db.transaction(async (tx) => {
    const inside = { ...treasurer, db: tx }
    await lockOpenFees(tx, viewer)
    const { open, hashes, matches, known } = await matchStatement(inside, statement, before)
    const fees = new Map(open.map((fee) => [fee.id, fee]))
    const sure = matches.flatMap((match) => (match.exact === undefined ? [] : [{ ...match, paperId: match.exact }]))
    for (const { line, paperId } of sure) {
      const fee = fees.get(paperId)
      if (fee) await pay(inside, { fee, line })
    }
    const offered = matches.filter(({ exact, offered }) => exact === undefined && offered.length > 0)
    const unmatched = matches.filter(({ exact, offered }) => exact === undefined && offered.length === 0)
    const others = unmatched.filter(({ line }) => mayPay(line, open))
    await storeLines(inside, [...sure, ...offered, ...others], hashes)
    const paid = sure.flatMap(({ paperId }) => fees.get(paperId)?.number ?? [])
    const counts = { paid, matched: sure.length, offered: offered.length, known }
    const early = unmatched.length - others.length
    return { ok: true, ...counts, others: others.length, early, unread } as const
  })
}

/**
 * Matches the lines that were not answered before.
 * @param before an earlier match of the same statement, which is reused if nothing changed
 */
async function matchStatement(
  { db, viewer, config }: Treasurer,
  { lines, outgoing }: Statement,
  before?: Matched,
): Promise<Matched> {
  const open = await listOpenFees(db, viewer, config.timeZone)
  const known = new Set(await listAnswered(db, [...lines.keys()]))
  const basis = JSON.stringify([open, [...known]])
  if (basis === before?.basis) return before
  const hashes = new Map([...lines].flatMap(([hash, line]) => (known.has(hash) ? [] : [[line, hash] as const])))
  const matches = await matchAll(matching([...hashes.keys()], open, outgoing))
  return { basis, open, hashes, matches, known: known.size }
}

const atOnce = 16

/** Matches a few lines at a time, so that other requests are answered in between. */
async function matchAll(matching: Iterable<Match>): Promise<Match[]> {
  const matches: Match[] = []
  for (const match of matching) if (matches.push(match) % atOnce === 0) await yieldToEventLoop()
  return matches
}

/** Hashes lines by their content; identical lines also by their place among each other. */
function hashed(lines: readonly BankLine[]): Map<string, BankLine> {
  const times = new Map<string, number>()
  return new Map(
    lines.map((line) => {
      const { day, amount, currency, text } = line
      const said = JSON.stringify([day, amount, currency, text])
      const time = times.get(said) ?? 0
      times.set(said, time + 1)
      return [createHash('sha256').update(`${said} ${time}`).digest('hex'), line]
    }),
  )
}

/** Stores the matched lines, and those that wait for confirmation. */
async function storeLines({ db: tx, clock, username: by }: Treasurer, matches: Match[], hashes: Map<BankLine, string>) {
  const rows = matches.map(({ line, exact }) => {
    const state = exact === undefined ? 'offered' : 'matched'
    const of = { hash: hashes.get(line) ?? '', paper_id: exact ?? null, at: clock().toISOString(), by }
    return { id: crypto.randomUUID(), state, ...line, ...of }
  })
  await tx.delete(bankLines).where(and(eq(bankLines.state, 'offered'), hasHash(rows.map(({ hash }) => hash))))
  await insertRows(tx, bankLines, { rows })
}

type Paying = { fee: { id: number; txnid: string; fee: Money | undefined }; line: BankLine }

/** Stores that a bank line paid a fee. */
async function pay(treasurer: Treasurer, { fee, line }: Paying): Promise<void> {
  const { db: tx, clock, username: by } = treasurer
  const [paper] = await tx.select({ modification: papers.modification }).from(papers).where(eq(papers.id, fee.id))
  const at = advanceVersion(paper?.modification ?? clock(), clock())
  const { day, amount, currency } = line
  const paid = { amount, currency, day, reference: fee.txnid }
  await changePayment(tx, fee.id, { payment: 'paid', paid }, { at, by, today: todayOf(treasurer) })
}

/** Stores which paper an offered line pays, or that it pays none. @param number of the paper; '' for none */
export function answerLine(treasurer: Treasurer, id: string, number: string): Promise<Result> {
  const { db, viewer, clock, username: by } = treasurer
  return db.transaction(async (tx): Promise<Result> => {
    const paper = number === '' ? undefined : await lockBilled(tx, number, viewer) // before the line, as for statements
    const line = await lockLine(tx, id)
    if (!line) return answeredMeanwhile
    if (number === '') {
      const wordless = { text: '', reference: '', name: '' } // its hash is enough to recognise it
      await tx
        .update(bankLines)
        .set({ state: 'declined', ...wordless, at: clock(), by })
        .where(eq(bankLines.id, id))
      return { ok: true }
    }
    if (!paper || !mayOwe(paper)) return unknownPaper
    if (paper.payment !== 'due' && paper.payment !== 'claimed') return answeredMeanwhile
    if (isShort(line, paper.fee)) return lessThanFee
    await pay({ ...treasurer, db: tx }, { fee: { ...paper, txnid: paper.txnid ?? '', fee: moneyIn(paper.fee) }, line })
    await matchLine(tx, id, { paper_id: paper.id, at: clock(), by })
    return { ok: true }
  })
}

/**
 * Lists the waiting lines with the papers that each names, if their fees are open and the user may see them; a line
 * without papers is included if the user may see it.
 */
export async function listOffers({ db, viewer, config }: Pick<Treasurer, 'db' | 'viewer' | 'config'>) {
  const [lines, open] = await Promise.all([listOfferedLines(db, viewer), listOpenFees(db, viewer, config.timeZone)])
  const matches = await matchAll(matching(lines, open))
  return lines.flatMap(({ id, isShown, ...line }, at) => {
    const { exact, offered = [] } = matches[at] ?? {}
    const papers = exact === undefined ? offered : [exact]
    return papers.length > 0 || isShown ? [{ id, line, papers }] : []
  })
}
