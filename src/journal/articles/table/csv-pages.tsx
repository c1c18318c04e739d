import { TableChangesPage } from '../../../../views/articles/table/table-changes-page.tsx'
import { paths } from '../../../core/paths.ts'
import { counted } from '../../../core/text/counted.ts'
import { csvHead, csvLine } from '../../../core/text/csv-lines.ts'
import { type Desk, screens } from '../../../office/screens/desk.ts'
import type { Services } from '../../../services.ts'
import { csvType, download } from '../../../web/http/download.ts'
import { unseenBy } from '../../record/admin-queries.ts'
import { fileNameOfPlace, type IssueParameters } from '../../record/issues/rules.ts'
import { type IssueDesk, issueDeskAt } from '../issue-desk/queries.ts'
import { planTable, saveTable } from './actions.ts'
import { changesIn, changesText } from './changes-rules.ts'
import { csvColumns, listArticleCsvCells, readCsv } from './csv-rules.ts'
import { listTableRows } from './queries.ts'
import type { TableEdit } from './rules.ts'

const withFile = { files: { csvFile: undefined } }

/** An issue's table as a CSV: its download, its upload with a preview of the changes, and applying these. */
export function tableCsvScreens(services: Services) {
  return screens(services)
    .get('/admin/archives/:year/:volume/:issue/table.csv', withIssue(showCsv))
    .post('/admin/archives/:year/:volume/:issue/table.csv', withIssue(previewTableCsv), withFile)
    .get('/admin/archives/:year/:volume/:issue/table/changes', withIssue(showAgain))
    .post('/admin/archives/:year/:volume/:issue/table/changes', withIssue(apply)).routes
}

function withIssue(screen: (desk: Desk, issue: IssueDesk) => Promise<Response>) {
  return async (desk: Desk, parameters: IssueParameters): Promise<Response> => {
    const issue = await issueDeskAt(desk.services.db, parameters, await unseenBy(desk.actor))
    return issue ? screen(desk, issue) : desk.notFound()
  }
}

async function showCsv(desk: Desk, issue: IssueDesk): Promise<Response> {
  const rows = await listTableRows(desk.services.db, issue, { unseen: await unseenBy(desk.actor) })
  const lines = rows.map((row) => csvLine(listArticleCsvCells(row)))
  const name = `articles-${fileNameOfPlace(issue)}.csv`
  return download(name, csvType, csvHead(csvColumns) + lines.join(''))
}

async function previewTableCsv(desk: Desk, issue: IssueDesk): Promise<Response> {
  const file = desk.form.files.csvFile
  if (!file) return desk.redirect(paths.adminIssueTable(issue), 'error', 'Choose a CSV file first.')
  const rows = await listTableRows(desk.services.db, issue, { unseen: await unseenBy(desk.actor) })
  const read = readCsv(file, rows)
  if (!read.ok) return desk.redirect(paths.adminIssueTable(issue), 'error', read.message)
  const { edits, unknownColumns, unknownRows } = read
  return changesPage(desk, issue, { edits, unknownColumns, unknownRows })
}

/** Shows the preview again, after a login that interrupted its button. */
async function showAgain(desk: Desk, issue: IssueDesk): Promise<Response> {
  const edits = changesIn((await desk.takeDraft())?.changes ?? '')
  return edits
    ? changesPage(desk, issue, { edits })
    : desk.redirect(paths.adminIssueTable(issue), 'error', 'Please send the file again.')
}

async function apply(desk: Desk, issue: IssueDesk): Promise<Response> {
  const edits = changesIn(desk.form.texts.changes ?? '')
  if (!edits) return desk.redirect(paths.adminIssueTable(issue), 'error', 'There is nothing to change.')
  const result = await desk.change(saveTable(desk.actor, issue, edits))
  if (result.ok)
    return desk.redirect(paths.adminIssueTable(issue), 'success', `${counted(result.changed, 'article')} changed.`)
  const unknownRows =
    result.gone.length > 0 ? [`${counted(result.gone.length, 'article')} left the issue in the meantime.`] : []
  return changesPage(desk, issue, { edits, unknownRows, status: 409 })
}

type Read = { edits: TableEdit[]; unknownColumns?: string[]; unknownRows?: string[]; status?: number }

async function changesPage(
  desk: Desk,
  issue: IssueDesk,
  { edits, unknownColumns = [], unknownRows = [], status }: Read,
) {
  const outcomes = await planTable(desk.actor, issue, edits)
  const wrong = outcomes.filter(({ problems }) => problems.length > 0)
  const good = outcomes.filter(({ columns, problems }) => problems.length === 0 && Object.keys(columns).length > 0)
  const plan = { good, wrong, edits, same: outcomes.length - good.length - wrong.length, unknownColumns, unknownRows }
  const children = <TableChangesPage issue={issue} {...plan} changes={changesText(good)} />
  return desk.page({ title: 'Changes of the table', status, children })
}
