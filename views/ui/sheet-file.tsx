import { type ReactNode, use } from 'react'
import { Field } from './form/field.tsx'
import { Refusal } from './form/refusal.ts'
import { SubmitButton } from './form/submit-button.tsx'

type Props = {
  /** The address that takes the file. */
  action: string
  /** The page to return to if the session has ended: browsers do not keep a chosen file. */
  back: string
  submit: string
  /** The link to the file, and the effect of its upload. */
  children: ReactNode
}

/** Imports a CSV file that an editor changed in a spreadsheet. */
export function SheetFile({ action, back, submit, children }: Props) {
  return (
    <details className="sheet-file" open={use(Refusal).length > 0}>
      <summary>With a spreadsheet</summary>
      <div>
        <p>{children}</p>
        <form role="none" method="post" action={action} encType="multipart/form-data" className="form inline">
          <input type="hidden" name="back" value={back} />
          <Field type="file" name="csvFile" label="CSV file" accept=".csv,text/csv" required />
          <SubmitButton submit={submit} quiet />
        </form>
      </div>
    </details>
  )
}
