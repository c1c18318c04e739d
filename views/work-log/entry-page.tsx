import { paths } from '../../src/core/paths.ts'
import { entryWords, type SafeHtml } from '../../src/core/text/html.ts'
import { entryStatuses, maxContentLength, statusLabel } from '../../src/staff/work-log/rules.ts'
import { BackLink } from '../ui/back-link.tsx'
import { SelectField, TextField } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Html } from '../ui/html.tsx'
import { Section } from '../ui/sections.tsx'

type Props = {
  id: number
  status: string
  html: SafeHtml
  /** The entry's statuses, newest first. */
  history: { status: string; by: string; at: string; time: string }[]
  /** The corrections of its content, newest first. */
  corrected: { before: string; by: string; at: string; time: string }[]
  /** The form that corrects its content, for users who may; `problem` says why the typed content was not saved. */
  correction?: { content: string; from: string; problem?: string }
}

/** Shows an entry with its history: who set which status and corrected its content, and when. */
export function EntryPage({ id, status, html, history, corrected, correction }: Props) {
  const choices = entryStatuses.map(({ status, label }) => [status, label] as const)
  return (
    <div className="narrow">
      <BackLink href={paths.webdata()}>All Entries</BackLink>
      <h1>Entry {id}</h1>
      <div className="entry-whole" data-status={status || 'none'}>
        <Html html={html} as="div" className="entry-text" />
      </div>
      <form role="none" method="post" action={paths.webdataEntry(id)} className="form inline">
        <input type="hidden" name="from" value={status} />
        <SelectField
          name="status"
          label="Status"
          choices={status === '' ? [['', statusLabel('')] as const, ...choices] : choices}
          defaultValue={status}
        />
        <SubmitButton submit="Change" />
      </form>
      {correction && <CorrectionForm id={id} {...correction} />}
      <StatusHistory history={history} />
      {corrected.length > 0 && <Corrections corrected={corrected} />}
    </div>
  )
}

function CorrectionForm({ id, content, from, problem }: { id: number } & NonNullable<Props['correction']>) {
  return (
    <form role="none" method="post" action={paths.webdataEntry(id)} className="form">
      <input type="hidden" name="from" value={from} />
      <TextField
        name="content"
        label="Your Content"
        rows={3}
        maxLength={maxContentLength}
        defaultValue={content}
        hint="You can correct it for 24 hours. The former text stays in the history."
        error={problem}
      />
      <SubmitButton submit="Correct" />
    </form>
  )
}

function StatusHistory({ history }: Pick<Props, 'history'>) {
  return (
    <Section id="history" title="History">
      <ol className="status-history">
        {history.map((change) => (
          <li key={change.at + change.status} data-status={change.status || 'none'}>
            <span className="status-mark" aria-hidden="true" />
            <strong>{statusLabel(change.status)}</strong>{' '}
            <span className="who">
              {change.by}, <time dateTime={change.at}>{change.time}</time>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Corrections({ corrected }: Pick<Props, 'corrected'>) {
  return (
    <Section id="corrections" title="Corrections">
      <ol className="corrections">
        {corrected.map(({ before, by, at, time }) => (
          <li key={at}>
            <del>{entryWords(before)}</del>{' '}
            <span className="who">
              {by}, <time dateTime={at}>{time}</time>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Replaces an article that an entry names by a ref number without an article. */
export function MissingArticlePage({ refnumber }: { refnumber: string }) {
  return (
    <>
      <h1>No article has ref. {refnumber}</h1>
      <p>
        It may not be in the journal yet, or it was deleted. Look for it among the{' '}
        <a href={paths.adminArticles()}>articles</a> or the <a href={paths.adminSubmissions()}>submissions</a>, or go
        back to the <a href={paths.webdata()}>work log</a>.
      </p>
    </>
  )
}
