import { type SelectionField, selectionDocuments } from '../../src/journal/certificates/selection/rules.ts'
import { Island } from '../island.tsx'

/** Buttons that make documents of a form's selected rows; without scripts each one submits that form. */
export function DocumentButtons({ form, field }: { form: string; field: SelectionField }) {
  return (
    <>
      <Island name="document-buttons" props={{ form, field }} eager />
      <noscript>
        <div className="actions">
          {selectionDocuments[field].map(({ label, path }) => (
            <button key={path} type="submit" form={form} formMethod="post" formAction={path} className="button quiet">
              {label}
            </button>
          ))}
        </div>
      </noscript>
    </>
  )
}
