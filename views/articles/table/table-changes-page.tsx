import type { ReactNode } from 'react'
import { paths } from '../../../src/core/paths.ts'
import { counted } from '../../../src/core/text/counted.ts'
import { changesOf } from '../../../src/journal/articles/table/changes-rules.ts'
import type { Outcome, TableEdit } from '../../../src/journal/articles/table/rules.ts'
import { articleLabels } from '../../../src/journal/record/fields.ts'
import { type IssueNumber, issueWithYear } from '../../../src/journal/record/issues/rules.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { MixedText } from '../../ui/html.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Section } from '../../ui/sections.tsx'
import { Table } from '../../ui/table.tsx'

type Props = {
  issue: IssueNumber
  /** The articles that can be changed. */
  good: Outcome[]
  /** The articles that cannot be changed. */
  wrong: Outcome[]
  /** The edits of the file, one per article. */
  edits: TableEdit[]
  /** The number of rows that change nothing. */
  same: number
  unknownColumns: string[]
  unknownRows: string[]
  /** The changes in the form's field. */
  changes: string
}

/** Shows a preview of a CSV's changes: nothing is saved yet. */
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
            {wrong.length > 0 && `, ${wrong.length} cannot be changed`}. Nothing is saved yet.
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
      <TableChangesPart id="wrong" title="Left out" last="Problem" of={wrong}>
        {({ row, problems }) => {
          const typed = edits.find(({ id }) => id === row.id)?.typed
          return problems.map(({ field = '', message }) => (
            <p key={field + message} className="error">
              {typed?.[field] && `“${typed[field]}”: `}
              {message}
            </p>
          ))
        }}
      </TableChangesPart>
      <TableChangesPart id="good" title="To be changed" last="Change" of={good}>
        {(outcome) =>
          changesOf(outcome).map(({ field, old, now }) => (
            <p key={field}>
              {articleLabels[field]}: <del>{old || '(empty)'}</del> → <ins>{now || '(empty)'}</ins>
            </p>
          ))
        }
      </TableChangesPart>
      <form role="none" method="post" action={paths.adminIssueTableChanges(issue)} className="form">
        <input type="hidden" name="changes" value={changes} />
        <div className="actions">
          {good.length > 0 && <SubmitButton submit={`Change ${counted(good.length, 'article')}`} />}
          <a href={paths.adminIssueTable(issue)}>Cancel</a>
        </div>
      </form>
    </>
  )
}

type PartProps = {
  id: string
  title: string
  /** The heading of the last column; `children` returns its cell for each article. */
  last: string
  children: (outcome: Outcome) => ReactNode
  of: Outcome[]
}

function TableChangesPart({ id, title, last, children, of }: PartProps) {
  if (of.length === 0) return null
  return (
    <Section id={id} className="section" title={title}>
      <Table
        className="list changes-list"
        columns={['Ref', 'Title', last]}
        numbers={['Ref']}
        rows={of.map((outcome) => {
          const { id, refnumber, description } = outcome.row
          return {
            key: id,
            cells: [
              refnumber,
              <a key="title" href={paths.adminArticle(id)}>
                <MixedText>{description}</MixedText>
              </a>,
              children(outcome),
            ],
          }
        })}
      />
    </Section>
  )
}
