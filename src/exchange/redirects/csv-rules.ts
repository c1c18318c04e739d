import { readTable, safeCell, type UnreadableFile } from '../../core/text/csv.ts'
import { explainRound, redirect } from './fields.ts'
import type { RedirectColumns } from './queries.ts'

/** The columns of the file. */
export const csvColumns = ['path', 'target', 'status'] as const

const maxLines = 5000
const maxTold = 20

/** Returns a redirect's cells in the order of the columns. */
export const formatRedirectCells = (row: RedirectColumns): string[] => csvColumns.map((name) => safeCell(row[name]))

/** Reads a file's redirects, enabled by default; if any row is wrong, returns only the problems. */
export function readRedirects(bytes: Uint8Array): { ok: true; rows: RedirectColumns[] } | UnreadableFile {
  const read = readTable(bytes, { needed: ['path', 'target'], maxLines })
  if (!read.ok) return read
  const seen = new Set<string>()
  const rows: RedirectColumns[] = []
  const wrong: string[] = []
  for (const [at, { path = '', target = '', status }] of read.rows.entries()) {
    const row = redirect.form.newIn({ path, target, status: status?.trim() || 'enabled' })
    if (!row.ok) wrong.push(`Row ${at + 2}: ${row.problem.message}.`)
    else if (seen.has(row.columns.path)) wrong.push(`Row ${at + 2}: its path is in the file twice.`)
    else rows.push(row.columns)
    if (row.ok) seen.add(row.columns.path)
  }
  return wrong.length === 0 ? { ok: true, rows } : { ok: false, message: notImported(wrong) }
}

function notImported(wrong: string[]): string {
  const more = wrong.length > maxTold ? ` And ${wrong.length - maxTold} more.` : ''
  return `Nothing was imported. ${wrong.slice(0, maxTold).join(' ')}${more}`
}

/** Returns the problem of a file with redirects that lead to themselves. */
export function explainRounds(rows: RedirectColumns[], rounds: { row: RedirectColumns; through: string }[]): string {
  return notImported(
    rounds.map(({ row, through }) => `Row ${rows.indexOf(row) + 2}: ${explainRound(through).message}.`),
  )
}
