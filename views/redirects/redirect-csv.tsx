import { paths } from '../../src/core/paths.ts'
import { SheetFile } from '../ui/sheet-file.tsx'

/** The redirects as a file, out and in again. @param error what was wrong with the file that was sent */
export function RedirectCsv({ error }: { error: string | undefined }) {
  return (
    <SheetFile action={paths.redirectsCsv()} back={paths.redirects.list()} submit="Send the file" error={error}>
      <a href={paths.redirectsCsv()}>Download the redirects (CSV)</a>, change the file or make one with the columns path
      and target, and send it. Redirects of the same address are changed, no other is deleted; a file with a wrong row
      changes nothing.
    </SheetFile>
  )
}
