import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import type { Letter } from '../../src/journal/author-mail/letter.ts'
import { letterPlaceholders } from '../../src/office/settings/letter-wording.ts'
import { settingOf } from '../../src/office/settings/problems.ts'
import { fieldsIn } from '../records/record-fields.ts'
import type { ShownForm } from '../records/record-form-page.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Ask } from '../ui/form/ask.tsx'
import { DraftForm } from '../ui/form/draft-form.tsx'
import { Field, TextField } from '../ui/form/field.tsx'
import { Html } from '../ui/html.tsx'

const described = (name: 'notice_subject' | 'notice_text') => ({
  label: settingOf(name).label,
  maxLength: settingOf(name).maxLength,
})

const fields = {
  notice_subject: described('notice_subject'),
  notice_text: { ...described('notice_text'), isMultiline: true },
}

type Props = {
  form: ShownForm
  /** Whether the wording is the journal's own. */
  isEdited: boolean
}

/** The form that rewords the letter to authors. */
export function WordingPage({ form, isEdited }: Props) {
  const { values, errors } = form
  const of = fieldsIn(fields, form)
  return (
    <>
      <BackLink href={paths.adminSettings()}>Settings</BackLink>
      <h1>Notice wording</h1>
      <p className="hint">
        What an author is told when an article is published. It is copied or sent from each article. Others:{' '}
        <a href={paths.adminLetterKinds()}>letters about papers</a>.
      </p>
      <div className="with-aside">
        <DraftForm
          kind="record"
          fields={fields}
          version="modification"
          action={paths.adminLetterWording()}
          errors={errors}
          hidden={{ modification: values.modification }}
          submit="Save"
          beside={
            <button
              type="submit"
              className="button quiet"
              formAction={paths.adminLetterWordingPreview()}
              formTarget="notice-preview"
            >
              Preview
            </button>
          }
        >
          <Field {...of.text('notice_subject')} isOptional={false} hint="The subject of the email." />
          <TextField
            {...of.text('notice_text')}
            isOptional={false}
            rows={12}
            hint={`${settingOf('notice_text').hint} Leave it empty to restore the original.`}
          />
        </DraftForm>
        <aside aria-label="About the wording">
          <State isEdited={isEdited} />
        </aside>
      </div>
      <Placeholders />
    </>
  )
}

function State({ isEdited }: Pick<Props, 'isEdited'>) {
  return (
    <div className="card">
      <h2 className="label">This wording</h2>
      <p>{isEdited ? 'This is the journal’s own wording.' : 'This is the original wording.'}</p>
      <div className="row-actions">
        <a href={paths.adminSettingsHistory()}>History</a>
        {isEdited && (
          <Ask
            id="original-question"
            label="Back to the original"
            question="Replace the journal’s own wording with the original?"
            hint="The history keeps your text."
            action={paths.adminLetterWordingOriginal()}
            leaves
          />
        )}
      </div>
    </div>
  )
}

function Placeholders() {
  return (
    <section>
      <h2 className="label">Placeholders</h2>
      <p className="hint">The author sees the article’s own values in their place.</p>
      <dl className="placeholders">
        {Object.entries(letterPlaceholders).map(([name, meaning]) => (
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

type PreviewProps = {
  /** The stored title of the article. */
  title: string | undefined
  letter: Letter | undefined
  back: { href: string; text: string }
}

/** The letter of a real article in unsaved words. */
export function LetterPreview({ title, letter, back }: PreviewProps) {
  return (
    <>
      <BackLink href={back.href}>{back.text}</BackLink>
      <h1>Preview</h1>
      {letter && title ? (
        <>
          <p>
            For the newest public article: <Html html={storedTitle(title)} />
          </p>
          <p className="hint notice-hint">Subject: {letter.subject}</p>
          <pre className="notice">{letter.text}</pre>
        </>
      ) : (
        <p className="empty">The journal has no public article yet, whose notice could be shown.</p>
      )}
    </>
  )
}
