import { paths } from '../../src/core/paths.ts'
import { partner } from '../../src/journal/partners/fields.ts'
import { fieldsIn, statusChoices } from '../records/record-fields.ts'
import type { ShownForm } from '../records/record-form-page.tsx'
import { RecordImage } from '../records/record-image.tsx'
import { Field, SelectField } from '../ui/form/field.tsx'

/** The controls of an indexing partner's form. @param image file name of the current logo */
export function PartnerControls({ form, image }: { form: ShownForm; image: string }) {
  const of = fieldsIn(partner.fields, form)
  return (
    <>
      <Field {...of.text('title')} autoComplete="off" hint="Shown where there is no logo" />
      <Field {...of.text('link')} hint="Where the logo links to; begins with https://" />
      <div className="logo-field">
        <RecordImage
          of={partner}
          {...form}
          hint="PNG, JPEG, WebP or GIF; shown on white, 44 pixels high."
          isPresent={image !== ''}
        >
          {image && <img src={paths.partnerImage(image)} alt="The current logo" width="224" height="88" />}
        </RecordImage>
      </div>
      <SelectField {...of.choice('status')} choices={statusChoices(partner)} />
    </>
  )
}
