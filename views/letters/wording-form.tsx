import type { Fields } from '../../src/office/records/fields.ts'
import { fieldsIn } from '../records/record-fields.ts'
import { Ask } from '../ui/form/ask.tsx'
import { DraftForm } from '../ui/form/draft-form.tsx'
import { Field, TextField } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'

type Props = {
  values: Record<string, string>
  /** The fields, by name: the subject, then the text. */
  fields: Fields
  /** The first words of the text's hint. */
  hint: string
  rows: number
  to: { save: string; preview: string; history: string; original: string }
  /** The place where the preview opens. */
  target: string
  hidden: Record<string, string | undefined>
  /** Whether the journal has changed the words. */
  isEdited: boolean
  /** A line about what the journal's own words lack. */
  doubt?: string | undefined
  placeholders: Record<string, string>
  /** The hint about placeholders. */
  about: string
}

/** Shows the form that rewords a letter, above the meanings of its placeholders. */
export function WordingForm({ values, fields, hint, rows, to, target, hidden, placeholders, about, ...own }: Props) {
  const [subject = '', text = ''] = Object.keys(fields)
  const described: Fields = { ...fields, [text]: { label: '', maxLength: 0, ...fields[text], isMultiline: true } }
  const of = fieldsIn(described, values)
  return (
    <>
      <div className="with-aside">
        <DraftForm
          kind="record"
          fields={described}
          version="modification"
          action={to.save}
          hidden={hidden}
          submit="Save"
          beside={<SubmitButton submit="Preview" quiet formAction={to.preview} formTarget={target} />}
        >
          <Field {...of.text(subject)} isOptional={false} hint="The subject of the email." />
          <TextField
            {...of.text(text)}
            isOptional={false}
            rows={rows}
            hint={`${hint} Leave it empty to restore the original.`}
          />
        </DraftForm>
        <ThisWording to={to} {...own} />
      </div>
      <Placeholders placeholders={placeholders} about={about} />
    </>
  )
}

/** Shows the author of the wording, and the button that restores the original. */
function ThisWording({ to, isEdited, doubt }: Pick<Props, 'to' | 'isEdited' | 'doubt'>) {
  return (
    <aside aria-label="About the wording">
      <div className="card">
        <h2 className="label">This wording</h2>
        <p>{isEdited ? 'This is the journal’s own wording.' : 'This is the original wording.'}</p>
        {doubt && <p className="warning">{doubt}</p>}
        <div className="row-actions">
          <a href={to.history}>History</a>
          {isEdited && (
            <Ask
              id="original-question"
              label="Back to the original"
              question="Replace the journal’s own wording with the original?"
              hint="The history keeps your text."
              action={to.original}
              leaves
            />
          )}
        </div>
      </div>
    </aside>
  )
}

function Placeholders({ placeholders, about }: Pick<Props, 'placeholders' | 'about'>) {
  return (
    <section>
      <h2 className="label">Placeholders</h2>
      <p className="hint">{about}</p>
      <dl className="placeholders">
        {Object.entries(placeholders).map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
