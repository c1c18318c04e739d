import type { ReactNode } from 'react'
import { partnerFields, partnerLabels } from '../../src/indexing/fields.ts'
import { paths } from '../../src/paths.ts'
import { errorOf, type FieldError } from '../../src/text/problems.ts'
import { Field, SelectField } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import { KeptForm } from '../ui/kept-form.tsx'
import { Once } from '../ui/once.tsx'
import { fieldsIn } from '../ui/record-fields.ts'

export type PartnerValues = Record<string, string>

type Props = {
  /** The title of the partner being changed; undefined for a new one. */
  title?: string
  action: string
  /** The form's values. */
  values: PartnerValues
  /** File name of the current logo. */
  image: string
  errors: readonly FieldError[]
  /** Changes that someone else has saved in the meantime. */
  notes?: ReactNode
  /** The content beside the form. */
  aside?: ReactNode
}

/** The form that adds an indexing partner or changes one. */
export function PartnerFormPage({ title, action, values, image, errors, notes, aside }: Props) {
  const of = fieldsIn(partnerFields, values, errors)
  return (
    <>
      <a className="back" href={paths.adminIndexing()}>
        Indexing
      </a>
      <h1>{title ?? 'Add partner'}</h1>
      <div className="with-aside">
        <KeptForm
          {...{ action, errors, notes, hidden: { modification: values.modification } }}
          kind="partner"
          submit={title === undefined ? 'Add partner' : 'Save'}
          beside={
            <a className="button quiet" href={paths.adminIndexing()}>
              Cancel
            </a>
          }
        >
          {title === undefined && <Once />}
          <Field {...of.text('title')} autoComplete="off" hint="Shown where there is no logo" />
          <Field {...of.text('link')} type="url" hint="Where the logo links to; begins with https://" />
          <LogoField image={image} isTakenAway={values.image === ''} error={errorOf(errors, 'imgFile')} />
          <SelectField
            {...of.choice('status')}
            choices={[
              ['enabled', 'Enabled: shown to readers'],
              ['disabled', 'Disabled: hidden'],
            ]}
          />
        </KeptForm>
        {aside}
      </div>
    </>
  )
}

/** The current logo on white, as readers see it, and a field to replace it. */
function LogoField({ image, isTakenAway, error }: { image: string; isTakenAway: boolean; error?: string }) {
  return (
    <div className="logo-field">
      <FileField
        name="imgFile"
        label={partnerLabels.imgFile}
        kind="image"
        error={error}
        hint="PNG, JPEG, WebP or GIF; shown on white, 44 pixels high."
      >
        {image && (
          <div className="present">
            <img src={paths.partnerImage(image)} alt="The current logo" width="224" height="88" />
            <label>
              <input type="checkbox" name="image" value="" defaultChecked={isTakenAway} /> Remove the logo
            </label>
          </div>
        )}
      </FileField>
    </div>
  )
}
