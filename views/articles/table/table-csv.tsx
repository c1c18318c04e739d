import { paths } from '../../../src/core/paths.ts'
import type { IssueNumber } from '../../../src/journal/issues/rules.ts'
import { SheetFile } from '../../ui/sheet-file.tsx'

/** The issue's table as a file, out and in again. */
export function TableCsv({ issue, back }: { issue: IssueNumber; back: string }) {
  const action = paths.adminIssueTableCsv(issue)
  return (
    <SheetFile action={action} back={back} submit="Show the changes">
      <a href={action}>Download the table (CSV)</a>, change it, and send it back. You see what changes before anything
      is saved.
    </SheetFile>
  )
}
