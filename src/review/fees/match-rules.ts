import type { Money } from './rules.ts'
import type { BankLine } from './statement-rules.ts'

/** A paper whose fee is open: its number, transaction id and fee, when it was accepted, and the names of its authors. */
export type OpenFee = {
  id: number
  number: string
  txnid: string
  fee: Money | undefined
  since: string
  names: readonly string[]
}

/** What was found of a line: the paper that it surely pays, or those that a person may say yes to, the likeliest first. */
export type Match = { line: BankLine; exact?: number; offered: number[] }

/**
 * Matches lines with papers. A match is exact if all of this holds: the paper's transaction id stands whole in this line and in no
 * other, and is long enough to be no chance, or it is all that the line's reference says; the line names no other paper's id; amount
 * and currency are the fee's; the day is not before the acceptance; and nothing says that money went back. Anything else that speaks
 * for a paper is for a person to say. One match after the other, since a year of lines takes seconds.
 * @param outgoing texts of the lines that took money away: an id in one of them is not sure
 */
export function* matching(
  lines: readonly BankLine[],
  papers: readonly OpenFee[],
  outgoing: readonly string[] = [],
): Generator<Match> {
  const byTxnid = new Map(papers.filter(isTelling).map((paper) => [plain(paper.txnid), paper]))
  const byShort = new Map(papers.filter(isShort).map((paper) => [plain(paper.txnid), paper]))
  const longIn = idFinder(byTxnid)
  const idsIn = (text: string) => [
    ...longIn(text),
    ...new Set(wordsOf(text).flatMap((word) => byShort.get(word) ?? [])),
  ]
  const found = lines.map(({ text, reference }) => [...longIn(text), ...[byShort.get(plain(reference)) ?? []].flat()])
  const times = new Map<OpenFee, number>()
  for (const paper of [...lines.map(({ text }) => text), ...outgoing].flatMap(idsIn))
    times.set(paper, (times.get(paper) ?? 0) + 1)
  const exact = lines.map((line, at) => {
    const [paper, ...others] = found[at] ?? []
    return paper && others.length === 0 && times.get(paper) === 1 && isPaidBy(paper, line) ? paper : undefined
  })
  const left = papers.filter((paper) => !exact.includes(paper)).map(soughtOf)
  for (const [at, line] of lines.entries()) {
    const sure = exact[at]
    yield sure ? { line, exact: sure.id, offered: [] } : { line, offered: offersOf(readLine(line), left) }
  }
}

/** Finds the papers whose transaction ids stand whole in a text, as one word or as neighbouring ones. */
function idFinder(byTxnid: ReadonlyMap<string, OpenFee>): (text: string) => OpenFee[] {
  const beginnings = new Set([...byTxnid.keys()].flatMap((id) => Array.from(id, (_, at) => id.slice(0, at + 1))))
  return (text) => {
    const words = wordsOf(text)
    const found = new Set<OpenFee>()
    for (const from of words.keys()) {
      let run = ''
      for (const word of words.slice(from, from + longestId)) {
        run += word
        if (!beginnings.has(run)) break
        const paper = byTxnid.get(run)
        if (paper) found.add(paper)
      }
    }
    return [...found]
  }
}

const least = 40
const mostOffered = 3

const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁ]/g, 'L')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)

const longestId = 6

/** A line with its words, and every run of up to six neighbouring ones as one: an id may be written with dashes. */
type ReadLine = { line: BankLine; words: ReadonlySet<string>; runs: ReadonlySet<string> }

function readLine(line: BankLine): ReadLine {
  const words = wordsOf(line.text)
  const runs = words.flatMap((_, from) =>
    Array.from({ length: Math.min(longestId, words.length - from) }, (_, more) =>
      words.slice(from, from + more + 1).join(''),
    ),
  )
  return { line, words: new Set(words), runs: new Set(runs) }
}

/** Whether a transaction id is one that no line holds by chance: eight signs, five digits, and no date. */
const isTelling = ({ txnid }: OpenFee) => isId(plain(txnid), 8, 5)

/** Whether a transaction id is too short to be told in a text, but not as the reference of a line: six signs, four digits, and no date. */
const isShort = (paper: OpenFee) => !isTelling(paper) && isId(plain(paper.txnid), 6, 4)

function isId(id: string, signs: number, digits: number): boolean {
  const isDate = /^(?:(?:19|20)\d{6}|\d{4}(?:19|20)\d{2})$/.test(id)
  return id.length >= signs && id.replace(/\D/g, '').length >= digits && !isDate
}

/** What banks write where money comes back. */
const isReturn =
  /\b(?:reversal|reversed?|returned|return|rtn|refund(?:ed)?|chargeback|storno|r(?:ue|ü)cklastschrift)\b/i

function isPaidBy({ fee, since }: OpenFee, line: BankLine): boolean {
  if (isReturn.test(line.text)) return false
  return fee !== undefined && line.amount === fee.amount && line.currency === fee.currency && line.day >= since
}

/** What is looked for of a paper in lines that are not sure. */
type Sought = { paper: OpenFee; id: string; number: string; people: string[][] }

const titles = new Set(['DR', 'PROF', 'MR', 'MRS', 'MS', 'SRI', 'SMT', 'PHD', 'MD'])

const soughtOf = (paper: OpenFee): Sought => ({
  paper,
  id: plain(paper.txnid),
  number: plain(paper.number),
  people: paper.names.map((name) => wordsOf(name).filter((word) => !titles.has(word))),
})

/** The papers that most speaks for, the likeliest first. */
function offersOf(line: ReadLine, sought: readonly Sought[]): number[] {
  return sought
    .map((one) => ({ id: one.paper.id, score: scoreOf(one, line) }))
    .filter(({ score }) => score >= least)
    .sort((one, other) => other.score - one.score || one.id - other.id)
    .slice(0, mostOffered)
    .map(({ id }) => id)
}

const coauthorCounts = 0.85

/** How much speaks for it that a line pays a paper’s fee. */
function scoreOf({ paper, id, number, people }: Sought, { line, words, runs }: ReadLine): number {
  if (line.day < paper.since) return 0
  const byId = id.length >= 6 ? idScore(id, runs) : 0
  const byNumber = numberScore(number, runs)
  const byName = Math.max(0, ...people.map((person, at) => nameScore(person, words) * (at === 0 ? 1 : coauthorCounts)))
  const said = byId + byNumber + byName
  return said === 0 ? 0 : said + amountScore(paper, line)
}

function idScore(id: string, runs: ReadonlySet<string>): number {
  if (runs.has(id)) return 60
  let best = 0
  for (const run of runs) {
    if (id.length >= 8 && run.length > id.length && run.includes(id)) best = Math.max(best, 55)
    else if (run.length >= 7 && id.includes(run) && run.replace(/\D/g, '').length >= 5) best = Math.max(best, 45)
    else if (id.length >= 9 && Math.abs(run.length - id.length) <= 1 && isNear(run, id)) best = Math.max(best, 45)
  }
  return best
}

const mostAround = 12

function numberScore(number: string, runs: ReadonlySet<string>): number {
  if (runs.has(number)) return 60
  for (const run of runs) {
    const isLong = run.length >= number.length && run.length <= number.length + mostAround
    if (isLong && asTyped(run).includes(number)) return 55
  }
  return 0
}

/** Letters as the digits that they are mistaken for in a number. */
const asTyped = (text: string) => text.replaceAll('O', '0').replace(/[IL]/g, '1')

/** Whether two texts differ by one letter: typed wrong, left out, put in, or two changed about. */
function isNear(one: string, other: string): boolean {
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  let to = 0
  while (to < Math.min(one.length, other.length) - from && one.at(-1 - to) === other.at(-1 - to)) to++
  const [left, right] = [one.slice(from, one.length - to), other.slice(from, other.length - to)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** How well a line names somebody: all of the name, a word of it with initials or a word cut short, or one word alone. */
function nameScore(name: readonly string[], words: ReadonlySet<string>): number {
  const long = name.filter((word) => word.length >= 3)
  const isHeld = (word: string) =>
    words.has(word) || (word.length >= 6 && words.values().some((one) => one.length >= 5 && isNear(one, word)))
  const held = long.filter(isHeld)
  if (held.length === 0) {
    const run = name.join('')
    return run.length >= 8 && words.values().some((word) => word.includes(run)) ? 38 : 0
  }
  if (held.length === long.length && name.length >= 2) return long.length >= 2 ? 40 : 30
  const others = name.filter((word) => !held.includes(word))
  const cut = Math.max(...others.map((word) => longestBeginning(word, words)))
  if (cut >= 2) return 32 + Math.min(cut, 5)
  const initials = others.map((word) => word.slice(0, 1))
  if (initials.every((letter) => words.has(letter)) || words.has(initials.join(''))) return 32
  return held.includes(name.at(-1) ?? '') ? 18 : 12
}

/** How many letters the longest word has that a name begins with. */
function longestBeginning(name: string, words: ReadonlySet<string>): number {
  let most = 0
  for (let letters = 2; letters < name.length; letters++) if (words.has(name.slice(0, letters))) most = letters
  return most
}

/** How well the sums agree: equal, less by what banks take, or of another currency. */
function amountScore({ fee }: OpenFee, line: BankLine): number {
  if (!fee) return 5
  if (line.currency !== '' && line.currency !== fee.currency) return 5
  if (line.amount === fee.amount) return line.currency === '' ? 20 : 25
  const less = fee.amount - line.amount
  if (less > 0 && less <= Math.max(fee.amount * 0.15, Math.min(6000, fee.amount * 0.5))) return 15
  return less < 0 && -less <= fee.amount * 0.1 ? 10 : -15
}
