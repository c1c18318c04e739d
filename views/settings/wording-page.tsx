import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import type { Letter } from '../../src/journal/author-mail/letter.ts'
import { lacksDoi, letterPlaceholders } from '../../src/office/settings/letter-wording.ts'
import { settingOf } from '../../src/office/settings/problems.ts'
import { WordingForm } from '../letters/wording-form.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Html } from '../ui/html.tsx'

const makeWordingFieldProps = (name: 'notice_subject' | 'notice_text') => ({
  label: settingOf(name).label,
  maxLength: settingOf(name).maxLength,
})

const fields = {
  notice_subject: makeWordingFieldProps('notice_subject'),
  notice_text: makeWordingFieldProps('notice_text'),
}

type Props = {
  values: Record<string, string>
  /** Whether the journal has changed the wording. */
  isEdited: boolean
}

/** Shows the form that rewords the letter to authors. */
export function WordingPage({ values, isEdited }: Props) {
  return (
    <>
      <BackLink href={paths.adminSettings()}>Settings</BackLink>
      <h1>Letter of publication</h1>
      <p className="hint">
        What an author is told when an article is published. It is copied or sent from each article. Others:{' '}
        <a href={paths.adminLetterKinds()}>letters about papers</a>.
      </p>
      <WordingForm
        values={values}
        fields={fields}
        hint={settingOf('notice_text').hint ?? ''}
        rows={12}
        to={{
          save: paths.adminLetterWording(),
          preview: paths.adminLetterWordingPreview(),
          history: paths.adminSettingsHistory(),
          original: paths.adminLetterWordingOriginal(),
        }}
        target="notice-preview"
        hidden={{ modification: values.modification }}
        isEdited={isEdited}
        doubt={lacksDoi(values.notice_text ?? '') ? 'It gives no DOI: add a line with {doi_url}.' : undefined}
        placeholders={letterPlaceholders}
        about="The author sees the article’s own values in their place."
      />
    </>
  )
}

type PreviewProps = {
  /** The stored title of the article. */
  title: string | undefined
  letter: Letter | undefined
  back: { href: string; text: string }
}

/** Shows the letter of a real article in unsaved words. */
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
