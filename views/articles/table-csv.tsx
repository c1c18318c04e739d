import type { IssueNumber } from '../../src/archives/rules.ts'
import { paths } from '../../src/paths.ts'
import { SheetFile } from '../ui/sheet-file.tsx'

/** The issue's table as a file, out and in again. @param error what was wrong with the file that was sent */
export function TableCsv({ issue, back, error }: { issue: IssueNumber; back: string; error?: string }) {
  const action = paths.adminIssueTableCsv(issue)
  return (
    <SheetFile action={action} back={back} error={error} submit="Show the changes">
      <a href={action}>Download the table (CSV)</a>, change it, and send it back. You see what changes before anything
      is saved.
    </SheetFile>
  )
}
