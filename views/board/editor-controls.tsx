import { editorCategories } from '../../src/core/db/enums.ts'
import { paths } from '../../src/core/paths.ts'
import { capitalised } from '../../src/core/text/clean.ts'
import { postHtml } from '../../src/core/text/html.ts'
import { editor } from '../../src/journal/board/fields.ts'
import { suggestedPosts } from '../../src/journal/board/rules.ts'
import { fieldsIn, statusChoices } from '../records/record-fields.ts'
import type { ShownForm } from '../records/record-form-page.tsx'
import { RecordImage } from '../records/record-image.tsx'
import { Field, SelectField, TextField } from '../ui/form/field.tsx'
import { RichText } from '../ui/form/rich-text.tsx'

type Props = {
  form: ShownForm
  /** The file name of the current picture. */
  picture: string
  /** The caution before the editor is disabled. */
  caution: string | undefined
}

/** Shows the controls of an editor's form. */
export function EditorControls({ form, picture, caution }: Props) {
  const of = fieldsIn(editor.fields, form.values)
  const hasPicture = picture !== '' && picture !== 'avatar.png'
  return (
    <>
      <div className="pair">
        <Field {...of.text('name')} autoComplete="off" />
        <Field {...of.text('degree')} hint="For example Ph.D. (Plant Breeding)" />
      </div>
      <div className="pair">
        <SelectField
          {...of.choice('category')}
          placeholder="Select a category"
          choices={editorCategories.map((category) => [category, capitalised(category)] as const)}
        />
        <PostField {...of.text('post')} />
      </div>
      <TextField {...of.text('content')} rows={3} hint="Department, institution, place" />
      <div className="pair">
        <Field {...of.text('country')} autoComplete="off" />
        <Field {...of.text('editor_website')} hint="Begins with https://" />
      </div>
      <div className="pair">
        <Field {...of.text('term_from')} autoComplete="off" hint="A year or a day: 2024 or 2024-04-01" />
        <Field {...of.text('term_to')} autoComplete="off" hint="Empty as long as the editor serves" />
      </div>
      <div className="pair">
        <Field {...of.text('email')} autoComplete="off" hint="Never shown in public" />
        <Field {...of.text('phone')} type="tel" autoComplete="off" hint="Never shown in public" />
      </div>
      <RecordImage
        of={editor}
        {...form}
        hint="PNG, JPEG, WebP or GIF. It is shown square. Location and other camera data are removed."
        isPresent={hasPicture}
      >
        <img
          src={paths.editorPicture(picture)}
          alt={hasPicture ? 'The current picture' : ''}
          width="128"
          height="128"
        />
      </RecordImage>
      <SelectField {...of.choice('status')} hint={caution} choices={statusChoices(editor)} />
    </>
  )
}

/**
 * Shows the post: a line that suggests usual posts, or the rich-text editor for a post with emphasis or line breaks.
 */
function PostField(field: ReturnType<ReturnType<typeof fieldsIn>['text']>) {
  const { name, label, defaultValue: value } = field
  if (postHtml(value).includes('<')) return <RichText name={name} label={label} kind="post" value={value} />
  return (
    <>
      <Field {...field} list="posts" hint="Choose one or type another." />
      <datalist id="posts">
        {suggestedPosts.map((post) => (
          <option key={post} value={post} />
        ))}
      </datalist>
    </>
  )
}
