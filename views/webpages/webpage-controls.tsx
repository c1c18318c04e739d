import { webpage } from '../../src/journal/webpages/fields.ts'
import { fieldsIn, statusChoices } from '../records/record-fields.ts'
import type { ShownForm } from '../records/record-form-page.tsx'
import { Field, SelectField } from '../ui/form/field.tsx'
import { RichText } from '../ui/form/rich-text.tsx'

/** The places of a page's link, in words. */
export const placeWords = { footer: 'Below every page', more: 'In the navigation, under More' } as const

/** Shows the controls of a page of the journal's own. */
export function WebpageControls({ form, isNew }: { form: ShownForm; isNew: boolean }) {
  const of = fieldsIn(webpage.fields, form.values)
  return (
    <>
      <Field {...of.text('title')} autoComplete="off" />
      <Field
        {...of.text('slug')}
        autoComplete="off"
        hint="It follows /pages/. A former address leads to the new one."
      />
      {isNew && <field-offer hidden data-of="slug" />}
      <RichText name="text" label={webpage.fields.text.label} kind="page" value={form.values.text ?? ''} />
      <div className="pair">
        <SelectField {...of.choice('place')} choices={Object.entries(placeWords)} />
        <Field {...of.text('order')} inputMode="numeric" hint="Small numbers come first." />
      </div>
      <SelectField {...of.choice('status')} choices={statusChoices(webpage)} />
    </>
  )
}
