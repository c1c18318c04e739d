import { oneLine } from '../../core/text/clean.ts'
import { encodeHtml } from '../../core/text/html.ts'
import type { Unimported } from './addresses/moved.ts'

/** A kind of item that cannot be imported: its count and an example. */
type UnimportedKind = { what: string; reason: string; count: number; example: string }

/** The report of a move, or of a dry run. */
export type MoveReport = {
  kind: string
  isDry: boolean
  issues: number
  articles: number
  added: number
  known: number
  hidden: number
  pdfs: number
  notices: number
  /** Board members that were added, hidden. */
  members: number
  addresses: number
  refused: { of: string; reason: string }[]
  /** Articles imported without their PDF. */
  withoutPdf: { of: string; reason: string }[]
  left: UnimportedKind[]
}

const maxExample = 120

/** Counts another item that cannot be imported. */
export function countUnimported(kinds: UnimportedKind[], { of, what, reason, content }: Unimported): void {
  const known = kinds.find((kind) => kind.what === what && kind.reason === reason)
  if (known) known.count++
  else kinds.push({ what, reason, count: 1, example: [of, content].filter(Boolean).join(': ').slice(0, maxExample) })
}

/** The report's numbers, in words. */
function totals(report: MoveReport): [string, number][] {
  return [
    ['issues', report.issues],
    ['articles in the source', report.articles],
    [report.isDry ? 'would be added' : 'added', report.added],
    ['already there', report.known],
    ['refused', report.refused.length],
    ['of the articles: not public, so disabled', report.hidden],
    ['with a PDF', report.pdfs],
    ['came without their PDF', report.withoutPdf.length],
    ['notices about another article', report.notices],
    ...(report.members === 0 ? [] : [['members of the board, hidden', report.members] satisfies [string, number]]),
    ...(report.isDry ? [] : [['old addresses that lead here', report.addresses] satisfies [string, number]]),
  ]
}

/** The report for a terminal. */
export function reportText(report: MoveReport): string {
  const left = report.left.map(
    ({ what, reason, count, example }) => `  ${count} × ${oneLine(`${what} (${reason}), such as ${example}`)}\n`,
  )
  return [
    `${report.kind}${report.isDry ? ', read only: nothing was written' : ''}\n`,
    ...totals(report).map(([name, number]) => `${String(number).padStart(7)} ${name}\n`),
    ...report.refused.map(({ of, reason }) => `refused: ${oneLine(`${of}: ${reason}`)}\n`),
    ...report.withoutPdf.map(({ of, reason }) => `without its PDF: ${oneLine(`${of}: ${reason}`)}\n`),
    ...(left.length > 0 ? ['What has no place here, or came changed:\n', ...left] : []),
  ].join('')
}

/** The report as a page to print. */
export function reportPage(report: MoveReport, { day, leftFile }: { day: string; leftFile: string }): string {
  const row = (cells: (string | number)[]) =>
    `<tr>${cells.map((cell) => `<td>${encodeHtml(String(cell))}</td>`).join('')}</tr>`
  const table = (heads: string[], rows: (string | number)[][]) =>
    rows.length === 0
      ? '<p>Nothing.</p>'
      : `<table><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr>${rows.map(row).join('\n')}</table>`
  const left = report.left.map(({ what, reason, count, example }) => [what, count, reason, example])
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
  @media print { body { margin: 0; max-width: none } tr { break-inside: avoid } }
</style>
<main>
<h1>Report of the move</h1>
<p>${encodeHtml(report.kind)}, ${encodeHtml(day)}</p>
<h2>In numbers</h2>
${table(['What', 'Number'], totals(report))}
<h2>Articles that did not come</h2>
${table(
  ['Article', 'Reason'],
  report.refused.map(({ of, reason }) => [of, reason]),
)}
<h2>Articles that came without their PDF</h2>
<p>Make the file smaller, or find it, and add it to its article in the back office.</p>
${table(
  ['Article', 'Reason'],
  report.withoutPdf.map(({ of, reason }) => [of, reason]),
)}
<h2>What has no place here, or came changed</h2>
<p>All of it, whole, is in the file ${encodeHtml(leftFile)}, a JSON object a line.</p>
${table(['What', 'Number', 'Reason', 'Such as'], left)}
</main>
</html>
`
}
