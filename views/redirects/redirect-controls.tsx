import { redirect } from '../../src/exchange/redirects/fields.ts'
import { fieldsIn, statusChoices } from '../records/record-fields.ts'
import type { ShownForm } from '../records/record-form-page.tsx'
import { Field, SelectField } from '../ui/form/field.tsx'

/** The controls of a redirect's form. */
export function RedirectControls({ form }: { form: ShownForm }) {
  const of = fieldsIn(redirect.fields, form)
  return (
    <>
      <Field
        {...of.text('path')}
        autoComplete="off"
        hint="An address that no longer exists, such as /old/page.html or /view.php?id=12. Existing pages always win."
      />
      <Field
        {...of.text('target')}
        autoComplete="off"
        hint="A path of this site, such as /about, or an address that begins with https://"
      />
      <SelectField {...of.choice('status')} choices={statusChoices(redirect)} />
    </>
  )
}
