import { paths } from '../../../src/core/paths.ts'
import { counted } from '../../../src/core/text/counted.ts'
import type { IssueDesk } from '../../../src/journal/articles/issue-desk/queries.ts'
import { leftOutText } from '../../../src/journal/articles/publish/rules.ts'
import { cellName, type TableField, tableFields } from '../../../src/journal/articles/table/fields.ts'
import type { TableRow } from '../../../src/journal/articles/table/rules.ts'
import { reviewDays } from '../../../src/journal/record/day-rules.ts'
import { articleFields } from '../../../src/journal/record/fields.ts'
import { type IssueNumber, issueWithYear } from '../../../src/journal/record/issues/rules.ts'
import { typeNames } from '../../../src/journal/record/type-rules.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DraftForm } from '../../ui/form/draft-form.tsx'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { MixedText } from '../../ui/html.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SheetFile } from '../../ui/sheet-file.tsx'

type Props = {
  issue: IssueDesk
  rows: TableRow[]
  /** The number of articles left out, because the user may not see their papers. */
  left: number
  paging: { page: number; total: number; perPage: number }
  /** The value of each cell, by its name. */
  values: Record<string, string>
  /** The versions of the rows, in one hidden field. */
  versions: string
  /** The address of the current page of the table. */
  action: string
}

/** Shows an issue's articles, a row each, saved together; titles stay visible. On narrow screens rows are cards. */
export function TablePage({ issue, rows, left, paging, values, versions, action }: Props) {
  return (
    <>
      <PageHead
        back={{ href: paths.adminIssue(issue), text: issueWithYear(issue) }}
        title="Edit as a table"
        hint={[counted(issue.articles, 'article'), leftOutText(left)].filter(Boolean).join('. ')}
      />
      <TableCsv issue={issue} back={action} />
      {rows.length > 0 && (
        <div className="sheet">
          <ShownColumns />
          <DraftForm
            action={action}
            kind="table"
            hidden={{ versions }}
            submit="Save the table"
            beside={<ButtonLink text="Cancel" quiet href={paths.adminIssue(issue)} />}
            bar={<span className="hint">All rows of this page are saved together, or none.</span>}
          >
            <div className="sheet-scroll">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Article</th>
                    {tableFields.map((field) => (
                      <th key={field} scope="col" data-column={field}>
                        {articleFields[field].label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <ArticleTableRow key={row.id} row={row} values={values} />
                  ))}
                </tbody>
              </table>
            </div>
          </DraftForm>
        </div>
      )}
      <datalist id="countries">
        {[...new Set(rows.map(({ country }) => country))].filter(Boolean).map((country) => (
          <option key={country} value={country ?? ''} />
        ))}
      </datalist>
      <Pager {...paging} href={(page) => paths.adminIssueTable(issue, page)} />
    </>
  )
}

type RowProps = Pick<Props, 'values'> & { row: TableRow }

function ArticleTableRow({ row, values }: RowProps) {
  return (
    <tr aria-label={row.description}>
      <th scope="row">
        <a href={paths.adminArticle(row.id)}>
          <MixedText>{row.description}</MixedText>
        </a>
        <span className="hint">Ref {row.refnumber}</span>
      </th>
      {tableFields.map((field) => (
        <td key={field} data-column={field}>
          <Cell field={field} row={row} values={values} />
        </td>
      ))}
    </tr>
  )
}

/** Shows the choice of columns, as last made in this browser; hidden columns show cells with a problem. */
function ShownColumns() {
  return (
    <kept-groups>
      <details className="sheet-columns">
        <summary>Columns</summary>
        <ul>
          {tableFields.map((field) => (
            <li key={field}>
              <label>
                <input type="checkbox" defaultChecked data-shows={field} /> {articleFields[field].label}
              </label>
            </li>
          ))}
        </ul>
      </details>
    </kept-groups>
  )
}

const days: TableField[] = [...reviewDays, 'publishdate']
const lists: Partial<Record<TableField, string>> = { country: 'countries' }

function Cell({ field, row, values }: RowProps & { field: TableField }) {
  const name = cellName(field, row.id)
  const { label, maxLength } = articleFields[field]
  const of = { name, label, defaultValue: values[name] ?? '' }
  if (field === 'article_type') return <SelectField {...of} choices={typeChoices(values[name] ?? '')} />
  if (days.includes(field)) return <Field {...of} type="date" />
  return <Field {...of} maxLength={maxLength} list={lists[field]} type={field === 'license_url' ? 'url' : undefined} />
}

/** Returns the types that an article can be given, and its own type. */
const typeChoices = (current: string) =>
  Object.entries(current === '' || Object.hasOwn(typeNames, current) ? typeNames : { ...typeNames, [current]: current })

/** Exports the issue's table as a file, and imports it again. */
function TableCsv({ issue, back }: { issue: IssueNumber; back: string }) {
  const action = paths.adminIssueTableCsv(issue)
  return (
    <SheetFile action={action} back={back} submit="Show the changes">
      <a href={action}>Download the table (CSV)</a>, change it, and send it back. You see what changes before anything
      is saved.
    </SheetFile>
  )
}
