import { errorOf } from '../../src/core/text/problems.ts'
import { newsItem } from '../../src/journal/news/fields.ts'
import { fieldsIn } from '../records/record-fields.ts'
import type { ShownForm } from '../records/record-form-page.tsx'
import { Field, SelectField } from '../ui/form/field.tsx'
import { RichText } from '../ui/form/rich-text.tsx'

/** The controls of a piece of news. @param today the date of a new one, until another is chosen */
export function NewsControls({ form, today }: { form: ShownForm; today: string }) {
  const of = fieldsIn(newsItem.fields, form)
  const date = of.text('date')
  return (
    <>
      <Field {...of.text('title')} autoComplete="off" />
      <div className="half">
        <Field
          {...date}
          defaultValue={date.defaultValue || today}
          hint="Shown with the news item. The newest comes first."
        />
      </div>
      <RichText
        name="content"
        label={newsItem.fields.content.label}
        kind="text"
        value={form.values.content ?? ''}
        error={errorOf(form.errors, 'content')}
      />
      <SelectField
        {...of.choice('status')}
        choices={[
          ['enabled', 'Enabled: shown to readers'],
          ['disabled', 'Disabled: hidden'],
        ]}
      />
    </>
  )
}
