import type { ReviewQuestion } from '../../src/core/db/tables/review/reviewers.ts'
import { t } from '../../src/core/words/words.ts'
import { shownIn } from '../../src/review/access-links/shown-rules.ts'
import { acceptedBy } from '../../src/review/files/rules.ts'
import { recommendationTexts } from '../../src/review/reviewer/rules.ts'
import { DeleteFile, FileWaits, OwnFiles, UploadButton } from '../access-links/own-files.tsx'
import { Choice } from '../ui/form/choice.tsx'
import { TextField } from '../ui/form/field.tsx'
import { IdempotentForm, typedFields } from '../ui/form/idempotent-form.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { UploadField } from '../ui/form/upload-field.tsx'
import { Section } from '../ui/sections.tsx'
import { translatedChoices } from '../words/choices.ts'
import type { ReviewerPageProps } from './reviewer-page.tsx'

/** Shows the report typed so far, saved automatically, and its files. */
export function ReportForm(props: ReviewerPageProps) {
  const { at, request, report, typed } = props
  const stored = storedOf(props)
  const field = typedFields(typed)
  const of = (name: string) => field(name, stored[name])
  return (
    <Section id="report" className="form-part" title={report.sent ? t('Change your report') : t('Your report')}>
      <div data-files="">
        <OwnFiles
          at={at}
          files={props.reportFiles}
          after={(file) => (
            <>
              {file.isSent && <span className="hint">{t('sent')}</span>} <DeleteFile at={at} file={file} />
              {file.isWaiting && <FileWaits />}
              {file.lack !== '' && <b>{file.lack}</b>}
            </>
          )}
        />
      </div>
      <IdempotentForm id="report-form" action={at} className="form" hasFiles isAutosaved>
        <input type="hidden" name="shown" value={shownIn(stored)} />
        <Choice
          {...of('recommendation')}
          label={t('Recommendation (only the editor sees it)')}
          choices={translatedChoices(recommendationTexts)}
        />
        {request.questions.map((question) => (
          <Answer key={question.id} question={question} {...of(`q_${question.id}`)} />
        ))}
        <TextField
          {...of('to_author')}
          label={t('To the authors')}
          hint={t('Please do not write your name, or anything else that shows who you are.')}
          rows={12}
        />
        <TextField {...of('to_editor')} label={t('To the editor only')} rows={4} isOptional />
        <UploadField
          name="report_file"
          label={t('Files with your report')}
          hint={t(
            'PDF, .docx or .odt, up to 20 MB each. The authors get copies without your name, ' +
              'and without comments: please put what those say into your report.',
          )}
          isOptional
          accept={acceptedBy('report_file')}
          multiple
        />
        <UploadButton at={at} />
        <div className="save-bar">
          <SubmitButton
            submit={report.sent ? t('Send the report again') : t('Send the report')}
            formAction={`${at}/send`}
          />
          <SubmitButton submit={t('Save')} quiet />
          <draft-saver className="hint" role="status" />
        </div>
      </IdempotentForm>
    </Section>
  )
}

/** Returns the stored report, by the names of its fields. */
function storedOf({ request, report }: ReviewerPageProps): Record<string, string | undefined> {
  const last = report.draft ?? report.sent
  return {
    recommendation: last?.recommendation ?? undefined,
    to_author: last?.to_author,
    to_editor: last?.to_editor,
    ...Object.fromEntries(request.questions.map(({ id }) => [`q_${id}`, last?.answers[id]])),
  }
}

type AnswerProps = { question: ReviewQuestion } & ReturnType<ReturnType<typeof typedFields>>

function Answer({ question: { label, kind, choices, required, to }, ...field }: AnswerProps) {
  const words = to === 'editor' ? `${label} ${t('(only the editor sees it)')}` : label
  if (kind === 'text') return <TextField {...field} label={words} rows={4} isOptional={!required} />
  return (
    <Choice
      {...field}
      label={required ? words : `${words} ${t('(optional)')}`}
      choices={choices.map((choice) => [choice, choice])}
    />
  )
}
