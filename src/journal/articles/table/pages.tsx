import { TablePage } from '../../../../views/articles/table/table-page.tsx'
import { paths } from '../../../core/paths.ts'
import { counted } from '../../../core/text/counted.ts'
import { pageIn } from '../../../core/text/paging.ts'
import type { FieldError } from '../../../core/text/problems.ts'
import { type Desk, screens } from '../../../office/screens/desk.ts'
import type { Services } from '../../../services.ts'
import { redirectPastLastPage } from '../../../web/http/paging.ts'
import { unseenBy } from '../../record/admin-queries.ts'
import { type IssueParameters, issueTitleInOffice, placeIn } from '../../record/issues/rules.ts'
import { issueDeskAt } from '../issue-desk/queries.ts'
import { saveTable, type TableResult } from './actions.ts'
import { cellName, parseCellName, type TableField, versionsIn, versionsText } from './fields.ts'
import { countTableRows, listTableRows, tableRowsPerPage } from './queries.ts'
import { type TableEdit, type TableRow, tableForm } from './rules.ts'

const withCells = { most: 600 }

/** An issue's articles as a table that is edited as a whole, page by page. */
export function tableScreens(services: Services) {
  return screens(services)
    .get('/admin/archives/:year/:volume/:issue/table', showIssueTable)
    .get('/admin/archives/:year/:volume/:issue/table/:page', showIssueTable)
    .post('/admin/archives/:year/:volume/:issue/table', saveIssueTable, withCells)
    .post('/admin/archives/:year/:volume/:issue/table/:page', saveIssueTable, withCells).routes
}

type Parameters = IssueParameters & { page?: string }

async function showIssueTable(desk: Desk, parameters: Parameters): Promise<Response> {
  const draft = (await desk.draft()) ?? {}
  return tablePage(desk, parameters, { typed: draft, versions: versionsIn(draft.versions ?? '') })
}

type Shown = { typed: Record<string, string>; versions: Map<number, string> }

/** Shows the page with typed values in place of stored ones; the versions are those that were edited. */
async function tablePage(desk: Desk, parameters: Parameters, { typed, versions }: Shown) {
  const { services, url } = desk
  const unseen = await unseenBy(desk.actor)
  const issue = await issueDeskAt(services.db, parameters, unseen)
  const page = pageIn(parameters.page)
  if (!issue) return desk.notFound()
  const paging = { page, total: issue.articles, perPage: tableRowsPerPage }
  const beyond = redirectPastLastPage(paging, (page) => paths.adminIssueTable(issue, page))
  if (beyond) return beyond
  const [rows, left] = await Promise.all([
    listTableRows(services.db, issue, { unseen, page }),
    countTableRows(services.db, issue, unseen),
  ])
  const stored = rows.map(({ id, modification }) => [id, modification.toISOString()] as const)
  const known = stored.map(([id, version]) => [id, versions.get(id) ?? version] as const)
  const values = { ...Object.assign({}, ...rows.map((row) => readRowCellValues(row))), ...typed }
  const table = { issue, rows, left, paging, values, versions: versionsText(new Map(known)), action: url.pathname }
  const title = `Table of ${issueTitleInOffice(issue)}`
  return desk.page({ title, children: <TablePage {...table} /> })
}

/** Returns the values of a row's cells by their names. */
function readRowCellValues(row: TableRow): Record<string, string> {
  const typed = Object.entries(tableForm.typedOf(row))
  return Object.fromEntries(typed.map(([field, value]) => [cellName(field as TableField, row.id), value])) // its own
}

async function saveIssueTable(desk: Desk, parameters: Parameters): Promise<Response> {
  const issue = placeIn(parameters)
  if (!issue) return desk.notFound()
  const { texts } = desk.form
  const versions = versionsIn(texts.versions ?? '')
  const result = await desk.change(saveTable(desk.actor, issue, editsIn(texts, versions)))
  if (!result.ok) return refuseTableEdits(desk, parameters, { ...result, seen: versions })
  const said = result.changed > 0 ? `${counted(result.changed, 'article')} changed.` : 'Nothing was changed.'
  return desk.saved(desk.url.pathname, said)
}

function editsIn(texts: Record<string, string>, versions: Map<number, string>): TableEdit[] {
  const byId = new Map<number, TableEdit['typed']>()
  for (const [name, value] of Object.entries(texts)) {
    const cell = parseCellName(name)
    if (cell) byId.set(cell.id, { ...byId.get(cell.id), [cell.field]: value })
  }
  return [...byId].map(([id, typed]) => ({ id, version: versions.get(id) ?? '', typed }))
}

/**
 * Shows every problem in its cell. If another user saved first, saving again overwrites their change; unedited cells
 * take the new value.
 */
function refuseTableEdits(
  desk: Desk,
  parameters: Parameters,
  { outcomes, gone, seen }: TableResult & { ok: false } & { seen: Map<number, string> },
) {
  const { texts } = desk.form
  const errors: FieldError[] = outcomes.flatMap(({ row, problems }) =>
    problems.map(({ field = '', message, hint }) => ({
      name: cellName(field as TableField, row.id), // its form has no other fields
      text: message,
      ...(hint && { help: { hint } }),
    })),
  )
  if (gone.length > 0)
    errors.push({
      name: '',
      text: `${counted(gone.length, 'article')} of this page left the issue in the meantime. Load the page again.`,
    })
  const newer = outcomes.filter(({ row }) => (seen.get(row.id) ?? '') !== row.modification.toISOString())
  const followed = newer.flatMap(({ row, columns, problems }) =>
    Object.entries(readRowCellValues(row)).filter(([name]) => {
      const field = parseCellName(name)?.field ?? 'doi'
      return columns[field] === undefined && problems.every((problem) => problem.field !== field)
    }),
  )
  const versions = new Map([...seen, ...newer.map(({ row }) => [row.id, row.modification.toISOString()] as const)])
  const values = { ...Object.fromEntries(followed), versions: versionsText(versions) }
  const isClash = outcomes.some(({ problems }) => problems.some(({ code }) => code === 'conflict'))
  const tableState = { typed: { ...texts, ...values }, versions }
  return desk.refused({ status: isClash ? 409 : 422, errors, values }, () => tablePage(desk, parameters, tableState))
}
