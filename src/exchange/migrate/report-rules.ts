import { oneLine } from '../../core/text/clean.ts'
import { safeCell } from '../../core/text/csv.ts'
import { encodeHtml } from '../../core/text/html.ts'
import { onlineFirstSwitchedOn } from '../../office/settings/rules.ts'
import type { Unimported } from './addresses/moved.ts'

/** A kind of item that cannot be imported: its count and an example. */
type UnimportedKind = { what: string; reason: string; count: number; example: string }

/** An article that was not imported; a draft was never public. */
type Absent = { of: string; reason: string; isDraft?: boolean }

/** The report of a move, or of a dry run. */
export type MoveReport = {
  kind: string
  isDry: boolean
  /** The articles in the source, counted independently of reading them. */
  articles: number
  added: number
  known: number
  /** The articles that were not imported. */
  absent: Absent[]
  /** The articles that are online first, as they were published in no public issue. */
  early: string[]
  /** Whether the setting of articles online first was switched on for them. */
  isSwitchedOn?: boolean
  /** Files without an article. */
  unread: { of: string; reason: string }[]
  issues: number
  /** The issues with a title, with a description and with a cover. */
  titles: number
  descriptions: number
  covers: number
  /** The articles with an article number, with a plain summary and with a statement on data. */
  numbers: number
  summaries: number
  dataStatements: number
  /** CRediT roles of all authors. */
  roles: number
  hidden: number
  pdfs: number
  /** Articles that never had a PDF. */
  pdfless: number
  /** Supplementary files of imported articles. */
  supplements: number
  notices: number
  /** Board members that were added, hidden. */
  members: number
  /** Pages of the journal's own that were added, hidden. */
  pages: number
  addresses: number
  /** Reviewers' reports that were added, only for editors. */
  reviews: number
  /** Declined papers whose days were added for the statistics. */
  declined: number
  /** Articles imported without their PDF. */
  withoutPdf: { of: string; reason: string }[]
  left: UnimportedKind[]
}

const maxExample = 120

/** The most items of a list: two lines of the printed page. */
const maxPrinted = 50

/** Counts another item that cannot be imported. */
export function countUnimported(kinds: UnimportedKind[], { of, what, reason, content }: Unimported): void {
  const known = kinds.find((kind) => kind.what === what && kind.reason === reason)
  if (known) known.count++
  else kinds.push({ what, reason, count: 1, example: [of, content].filter(Boolean).join(': ').slice(0, maxExample) })
}

/**
 * Returns the number of articles of the source that are in no list of the report; negative if the lists have too many.
 */
const countMissingArticles = ({ articles, added, known, absent }: MoveReport) =>
  articles - added - known - absent.length

/** Whether every article of the source was imported, now or before, or was a draft. */
export const isWhole = (report: MoveReport) =>
  countMissingArticles(report) === 0 && report.absent.every(({ isDraft }) => isDraft)

/** Describes the error in the report's sum; '' if it is right. */
function sumProblem(report: MoveReport): string {
  const difference = countMissingArticles(report)
  if (difference === 0) return ''
  return difference > 0
    ? `${difference} of the articles in the source are in no list of this report: they were not read`
    : `this report lists ${-difference} more than the source holds by a second count`
}

/** Returns the report's first table: its sum. */
function listSums(report: MoveReport): [string, number][] {
  const drafts = report.absent.filter(({ isDraft }) => isDraft).length
  return [
    ['articles in the source', report.articles],
    [report.isDry ? 'would be added' : 'added', report.added],
    ['already there', report.known],
    ['did not come', report.absent.length],
    ['of these, drafts', drafts],
  ]
}

/** Returns the report's other numbers, in words. */
function listTotals(report: MoveReport): [string, number][] {
  return [
    ['issues', report.issues],
    ...listIfAny('of the issues: with a title', report.titles),
    ...listIfAny('of the issues: with a description', report.descriptions),
    ...listIfAny('of the issues: with a cover', report.covers),
    ...listIfAny('of the articles: with a number in place of pages', report.numbers),
    ...listIfAny('with a plain summary', report.summaries),
    ...listIfAny('with a statement on data', report.dataStatements),
    ...listIfAny('roles of their authors (CRediT)', report.roles),
    ['of the articles: hidden, since they were not public', report.hidden],
    ...listIfAny('online first: published, but in no issue or in one that is not', report.early.length),
    ['with a PDF', report.pdfs],
    ['came without their PDF', report.withoutPdf.length],
    ...listIfAny('have no PDF in the source', report.pdfless),
    ...listIfAny('supplementary files', report.supplements),
    ['notices about another article', report.notices],
    ...listIfAny('members of the board, hidden', report.members),
    ...listIfAny('pages of the journal’s own, hidden', report.pages),
    ...listIfAny('reviews of articles, which only editors see', report.reviews),
    ...listIfAny('declined papers, of which only the days come, for the figures', report.declined),
    ...(report.isDry ? [] : [['old addresses that lead here', report.addresses] satisfies [string, number]]),
  ]
}

const listIfAny = (name: string, number: number): [string, number][] => (number === 0 ? [] : [[name, number]])

/** Yields the remarks with their kinds: not imported, changed, not an article. */
function* yieldReportRemarks(report: MoveReport): Generator<[kind: string, of: string, reason: string]> {
  for (const { of, reason, isDraft } of report.absent.toSorted(byDraft))
    yield [isDraft ? 'draft' : 'did not come', of, reason]
  for (const of of report.early) yield ['online first', of, 'it was published in no public issue']
  for (const { of, reason } of report.withoutPdf) yield ['without its PDF', of, reason]
  for (const { of, reason } of report.unread) yield ['no article in it', of, reason]
}

const byDraft = (one: Absent, other: Absent) => Number(one.isDraft ?? false) - Number(other.isDraft ?? false)

/** Returns the report for a terminal. */
export function writeReportText(report: MoveReport): string {
  const left = report.left.map(
    ({ what, reason, count, example }) => `  ${count} × ${oneLine(`${what} (${reason}), such as ${example}`)}\n`,
  )
  const problem = sumProblem(report)
  return [
    `${report.kind}${report.isDry ? ', read only: nothing was written' : ''}\n`,
    ...[...listSums(report), ...listTotals(report)].map(([name, number]) => `${String(number).padStart(7)} ${name}\n`),
    ...(problem ? [`The sum is not right: ${problem}\n`] : []),
    ...(report.isSwitchedOn ? [onlineFirstSwitchedOn] : []),
    ...[...yieldReportRemarks(report)].map(([kind, of, reason]) => `${kind}: ${oneLine(`${of}: ${reason}`)}\n`),
    ...(left.length > 0 ? ['What has no place here, or came changed:\n', ...left] : []),
  ].join('')
}

const formatCsvRow = (cells: string[]) =>
  `${cells.map((cell) => `"${safeCell(cell).replaceAll('"', '""')}"`).join(',')}\r\n`

/** Returns the first lines of the report as a table: the missing articles, with reasons. */
export const yieldReportRows = (report: MoveReport) =>
  formatCsvRow(['What', 'Of', 'Reason', 'Content']) +
  [...yieldReportRemarks(report)].map(([kind, of, reason]) => formatCsvRow([kind, of, reason, ''])).join('')

/** Returns a line of the report as a table: something that could not be imported. */
export const formatUnimportedRow = ({ of, what, reason, content }: Unimported) =>
  formatCsvRow([what, of, reason, content.slice(0, maxCell)])

/** The most characters of a cell in common spreadsheets. */
const maxCell = 32_000

/** The lines of each list on the page, so that it fits on one sheet of paper; the table has the rest. */
const listedLines = { lost: 5, other: 2, left: 5 }

/** The order of remarks: changed, wrong, to enter by hand, without a place. */
const byReason = ['changed to fit', 'not right as it is', 'enter it here by hand']
const rankOf = ({ reason }: UnimportedKind) => (byReason.indexOf(reason) + byReason.length + 1) % (byReason.length + 1)

type Cells = (string | number)[]

const renderReportRow = (cells: Cells) =>
  `<tr>${cells.map((cell) => `<td>${encodeHtml(String(cell))}</td>`).join('')}</tr>`

/** The most rows of a table, and the file with the others. */
type Limit = { most: number; file: string }

function renderReportTable(
  heads: string[],
  rows: Cells[],
  { most, file }: Limit = { most: rows.length, file: '' },
): string {
  const more = rows.length > most ? `<p>And ${rows.length - most} more, in ${encodeHtml(file)}.</p>` : ''
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('')
  return `<table><tr>${head}</tr>${rows.slice(0, most).map(renderReportRow).join('\n')}</table>${more}`
}

const rightSum = 'The sum is right: what came, what was here and what did not come make up the source.'

/** Returns the report as a page to print. */
export function renderReportPage(
  report: MoveReport,
  { day, leftFile, tableFile }: { day: string; leftFile: string; tableFile: string },
): string {
  const limit = (most: number) => ({ most, file: tableFile })
  const list = (
    title: string,
    all: { of: string; reason: string }[],
    { most = listedLines.other, advice = '' } = {},
  ) => {
    const rows = all.map(({ of, reason }) => [of.slice(0, maxPrinted), reason.slice(0, maxPrinted)])
    return rows.length === 0
      ? ''
      : `<h2>${title}</h2>\n${advice}${renderReportTable(['What', 'Reason'], rows, limit(most))}\n`
  }
  const leftRows = report.left
    .toSorted((one, other) => rankOf(one) - rankOf(other) || other.count - one.count)
    .map(({ what, reason, count, example }) => [what.slice(0, maxPrinted), count, reason, example.slice(0, maxPrinted)])
  const leftTable = renderReportTable(['What', 'Number', 'Reason', 'Such as'], leftRows, limit(listedLines.left))
  const left = leftRows.length === 0 ? '' : `<h2>What has no place here, or came changed</h2>\n${leftTable}\n`
  const problem = sumProblem(report)
  const sum = problem ? `The sum is not right: ${problem}.` : rightSum
  const drafts = report.absent.filter(({ isDraft }) => isDraft)
  const lost = report.absent.filter(({ isDraft }) => !isDraft)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Report of the move</title>
<style>
  :root { color-scheme: light dark }
  body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 serif }
  table { border-collapse: collapse; width: 100% }
  th, td { padding: .25rem .5rem; border-bottom: 1px solid; text-align: left; vertical-align: top }
  td:last-child { overflow-wrap: anywhere }
  h1, h2 { line-height: 1.25; margin: 1.25em 0 .5em }
  @media print { @page { margin: 10mm } body { margin: 0; max-width: none; font-size: 8pt; line-height: 1.2 }
    h1 { font-size: 14pt; margin: 0 } h2 { font-size: 9.5pt; margin: .6em 0 .15em } p { margin: .25em 0 }
    th, td { padding: .05rem .375rem } tr { break-inside: avoid } }
</style>
<main>
<h1>Report of the move</h1>
<p>${encodeHtml(report.kind)}, ${encodeHtml(day)}</p>
<h2>Whether all came</h2>
${renderReportTable(['Articles', 'Number'], listSums(report))}
<p>${encodeHtml(sum)}</p>
<h2>In numbers</h2>
${renderReportTable(['What', 'Number'], listTotals(report))}
${list('Articles that did not come', lost, { most: listedLines.lost })}${list(
  'Articles that came without their PDF',
  report.withoutPdf,
  { advice: '<p>Make the file smaller, or find it, and add it to its article in the back office.</p>\n' },
)}${list('Drafts and papers in progress, which are not moved', drafts)}${list(
  'Files without an article in them',
  report.unread,
)}${left}<p>All of this is in the file ${encodeHtml(tableFile)}, \
which spreadsheets open; what has no place also word for word in ${encodeHtml(leftFile)}, for programs.</p>
</main>
</html>
`
}
