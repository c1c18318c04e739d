import { type IssueNumber, issueWithYear } from '../../src/archives/rules.ts'
import { articleLabels } from '../../src/articles/fields.ts'
import { changesOf } from '../../src/articles/table-changes-rules.ts'
import type { Outcome, TableEdit } from '../../src/articles/table-rules.ts'
import { paths } from '../../src/paths.ts'
import { counted } from '../../src/text/counted.ts'
import { Columns } from '../ui/columns.tsx'
import { PageHead } from '../ui/page-head.tsx'

type Props = {
  issue: IssueNumber
  /** The articles that can be changed. */
  good: Outcome[]
  /** Those that cannot. */
  wrong: Outcome[]
  /** The edits of the file, one an article. */
  edits: TableEdit[]
  /** The number of rows that change nothing. */
  same: number
  unknownColumns: string[]
  unknownRows: string[]
  /** The changes as the form carries them. */
  changes: string
}

/** The preview of a CSV's changes: nothing is saved yet. */
export function TableChangesPage({ issue, good, wrong, edits, same, unknownColumns, unknownRows, changes }: Props) {
  const notes = [
    ...(unknownColumns.length > 0 ? [`Columns that are left out: ${unknownColumns.join(', ')}.`] : []),
    ...unknownRows,
  ]
  return (
    <>
      <PageHead
        back={{ href: paths.adminIssueTable(issue), text: `Table of ${issueWithYear(issue)}` }}
        title="Changes of the table"
        hint={
          <>
            {counted(good.length, 'article')} would change, {same} stay as they are
            {wrong.length > 0 && `, ${wrong.length} cannot be changed so`}. Nothing is saved yet.
          </>
        }
      />
      {notes.length > 0 && (
        <ul className="error">
          {notes.slice(0, 50).map((note) => (
            <li key={note}>{note}</li>
          ))}
          {notes.length > 50 && <li>And {notes.length - 50} more.</li>}
        </ul>
      )}
      {wrong.length > 0 && (
        <section className="section" aria-labelledby="wrong-title">
          <h2 id="wrong-title">Left out</h2>
          <table className="list changes-list">
            <Columns of={['Ref', 'Title', 'Problem']} />
            <tbody>
              {wrong.map((outcome) => (
                <Wrong key={outcome.row.id} outcome={outcome} edit={edits.find(({ id }) => id === outcome.row.id)} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {good.length > 0 && (
        <section className="section" aria-labelledby="good-title">
          <h2 id="good-title">To be changed</h2>
          <table className="list changes-list">
            <Columns of={['Ref', 'Title', 'Change']} />
            <tbody>
              {good.map((outcome) => (
                <Good key={outcome.row.id} outcome={outcome} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <form method="post" action={paths.adminIssueTableChanges(issue)} className="form">
        <input type="hidden" name="changes" value={changes} />
        <div className="actions">
          {good.length > 0 && (
            <button type="submit" className="button">
              Change {counted(good.length, 'article')}
            </button>
          )}
          <a href={paths.adminIssueTable(issue)}>Cancel</a>
        </div>
      </form>
    </>
  )
}

function Named({ row }: Pick<Outcome, 'row'>) {
  return (
    <>
      <td className="number" data-label="Ref">
        {row.refnumber}
      </td>
      <td data-label="Title">
        <a href={paths.adminArticle(row.id)}>{row.description}</a>
      </td>
    </>
  )
}

function Good({ outcome }: { outcome: Outcome }) {
  return (
    <tr>
      <Named row={outcome.row} />
      <td data-label="Change">
        {changesOf(outcome).map(({ field, old, now }) => (
          <p key={field}>
            {articleLabels[field]}: <del>{old || '(empty)'}</del> → <ins>{now || '(empty)'}</ins>
          </p>
        ))}
      </td>
    </tr>
  )
}

function Wrong({ outcome, edit }: { outcome: Outcome; edit: TableEdit | undefined }) {
  return (
    <tr>
      <Named row={outcome.row} />
      <td data-label="Problem">
        {outcome.problems.map(({ field = '', message }) => (
          <p key={field + message} className="error">
            {edit?.typed[field] && `“${edit.typed[field]}”: `}
            {message}
          </p>
        ))}
      </td>
    </tr>
  )
}
