import { type SelectionField, selectionDocuments } from '../../src/journal/certificates/selection/rules.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { SelectionGroup } from '../ui/selection.tsx'

/** Shows the buttons for documents of a form's selected rows; without scripts each button submits that form. */
export function DocumentButtons({ form, field }: { form: string; field: SelectionField }) {
  const of = (isPrinted: boolean) =>
    selectionDocuments[field].filter((document) => Boolean(document.isPrinted) === isPrinted)
  return (
    <selected-documents data-field={field} data-needs="public">
      {of(true).map(({ label, path }) => (
        <SubmitButton key={path} submit={`Print ${label.toLowerCase()}`} quiet formAction={path} />
      ))}
      <SelectionGroup
        id={`${form}-download`}
        label="Download"
        items={of(false).map(({ label, path }) => (
          <button key={path} type="submit" formAction={path}>
            {label}
          </button>
        ))}
      />
      <div className="document-progress" data-kept="" hidden>
        <progress />
        <span />
        <button type="button" className="link" data-cancel="">
          Cancel
        </button>
      </div>
      <p role="status" data-kept="" />
      <p role="alert" className="error" data-kept="" />
    </selected-documents>
  )
}
