import type { ReactNode } from 'react'
import { editorFields, editorLabels } from '../../src/editors/fields.ts'
import { categoryName, editorCategories, offeredPosts } from '../../src/editors/rules.ts'
import { paths } from '../../src/paths.ts'
import { postHtml } from '../../src/text/html.ts'
import { errorOf, type FieldError } from '../../src/text/problems.ts'
import { Field, SelectField, TextField } from '../ui/field.tsx'
import { FileField } from '../ui/file-field.tsx'
import { KeptForm } from '../ui/kept-form.tsx'
import { Once } from '../ui/once.tsx'
import { fieldsIn } from '../ui/record-fields.ts'
import { RichText } from '../ui/rich-text.tsx'

export type EditorValues = Record<string, string>

type Props = {
  /** The name of the editor being changed; undefined for a new one. */
  name?: string
  action: string
  /** The page of the list to return to. */
  page?: number
  /** The form's values. */
  values: EditorValues
  /** File name of the current picture. */
  picture: string
  errors: readonly FieldError[]
  /** Changes that someone else has saved in the meantime. */
  notes?: ReactNode
  /** The content beside the form. */
  aside?: ReactNode
}

/** The form that adds an editor or changes one. */
export function EditorFormPage({ name, action, page = 1, values, picture, errors, notes, aside }: Props) {
  const of = fieldsIn(editorFields, values, errors)
  return (
    <>
      <a className="back" href={paths.adminEditors(page)}>
        Editors
      </a>
      <h1>{name ?? 'Add editor'}</h1>
      <div className="with-aside">
        <KeptForm
          {...{ action, errors, notes, hidden: { page: page > 1 ? String(page) : '', updated_at: values.updated_at } }}
          kind="editor"
          submit={name === undefined ? 'Add editor' : 'Save'}
          beside={
            <a className="button quiet" href={paths.adminEditors(page)}>
              Cancel
            </a>
          }
        >
          {name === undefined && <Once />}
          <div className="pair">
            <Field {...of.text('name')} autoComplete="off" />
            <Field {...of.text('degree')} hint="For example Ph.D. (Plant Breeding)" />
          </div>
          <div className="pair">
            <SelectField
              {...of.choice('category')}
              placeholder="Select a category"
              choices={editorCategories.map((category) => [category, categoryName(category)] as const)}
            />
            <PostField {...of.text('post')} />
          </div>
          <TextField {...of.text('content')} rows={3} hint="Department, institution, place" />
          <div className="pair">
            <Field {...of.text('country')} autoComplete="off" />
            <Field {...of.text('editor_website')} type="url" hint="Begins with https://" />
          </div>
          <div className="pair">
            <Field {...of.text('email')} type="email" autoComplete="off" hint="Never shown in public" />
            <Field {...of.text('phone')} type="tel" autoComplete="off" hint="Never shown in public" />
          </div>
          <PictureField
            picture={picture}
            isTakenAway={values.picture === 'avatar.png'}
            error={errorOf(errors, 'imgFile')}
          />
          <SelectField
            {...of.choice('status')}
            choices={[
              ['enabled', 'Enabled: shown on the board'],
              ['disabled', 'Disabled: hidden'],
            ]}
          />
        </KeptForm>
        {aside}
      </div>
    </>
  )
}

/** The post: a line that offers the usual ones, or where it has emphasis or line breaks, the editor that shows them. */
function PostField(field: ReturnType<ReturnType<typeof fieldsIn>['text']>) {
  const { name, label, error, defaultValue: value } = field
  if (postHtml(value).includes('<'))
    return <RichText name={name} label={label} error={error} kind="post" value={value} />
  return (
    <>
      <Field {...field} list="posts" hint="Choose one or type another." />
      <datalist id="posts">
        {offeredPosts.map((post) => (
          <option key={post} value={post} />
        ))}
      </datalist>
    </>
  )
}

/** The current picture as the board shows it, and a field to replace it. */
function PictureField({ picture, isTakenAway, error }: { picture: string; isTakenAway: boolean; error?: string }) {
  const hasPicture = picture !== '' && picture !== 'avatar.png'
  return (
    <FileField
      name="imgFile"
      label={editorLabels.imgFile}
      kind="image"
      error={error}
      hint="PNG, JPEG, WebP or GIF. It is shown square. Location and other camera data are removed."
    >
      <div className="present">
        <img
          src={paths.editorPicture(picture)}
          alt={hasPicture ? 'The current picture' : ''}
          width="128"
          height="128"
        />
        {hasPicture && (
          <label>
            <input type="checkbox" name="picture" value="avatar.png" defaultChecked={isTakenAway} /> Remove the picture
          </label>
        )}
      </div>
    </FileField>
  )
}
