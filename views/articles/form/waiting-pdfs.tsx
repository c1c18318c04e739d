import { use } from 'react'
import { paths } from '../../../src/core/paths.ts'
import { counted } from '../../../src/core/text/counted.ts'
import type { Queued } from '../../../src/journal/articles/from-pdf/queue-rules.ts'
import type { IssueNumber } from '../../../src/journal/record/issues/rules.ts'
import { FileField } from '../../ui/form/file-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Screen } from '../../ui/viewer.tsx'

type Props = { issue: IssueNumber; waiting: Queued[] }

/**
 * Shows the field for the PDFs of an issue's new articles, one or several. Each fills in a form, one after the other.
 */
export function NewPdfs({ issue, waiting }: Props) {
  return (
    <form
      role="none"
      method="post"
      action={paths.adminReadPdf(issue)}
      encType="multipart/form-data"
      className="new-pdfs"
    >
      <input type="hidden" name="back" value={use(Screen).here} />
      <pdf-first data-queue={paths.adminQueuePdf(issue)} data-next={paths.adminReadPdf(issue)}>
        <FileField
          name="pdfFile"
          label="Files of new articles"
          kind="paper"
          hint="Drop PDFs, or a Word, OpenDocument or JATS file. Each fills in the form of an article, one after the other."
          required
        />
        <p className="actions">
          <SubmitButton submit="Read this file" quiet data-reads="" />
          <SubmitButton submit="Do this one later" quiet formAction={paths.adminQueuePdf(issue)} />
        </p>
        <p className="hint" role="status" data-reading="" />
        <WaitingPdfs issue={issue} waiting={waiting} />
      </pdf-first>
    </form>
  )
}

/**
 * Lists the PDFs in the queue for their forms, with buttons to read the next one, and to remove one.
 * @param held the hash of the PDF in the form, which may go to the end of the queue
 */
export function WaitingPdfs({ issue, waiting, held }: Props & { held?: string }) {
  if (waiting.length === 0) return null
  const toQueue = { formAction: paths.adminQueuePdf(issue), formNoValidate: true, type: 'submit' } as const
  return (
    <div className="waiting-pdfs">
      <p>
        {waiting.length === 1 ? 'One more PDF is waiting.' : `${counted(waiting.length, 'more PDF')} are waiting.`}{' '}
        {held ? (
          <button {...toQueue} name="later" value={held} className="link" data-ends="">
            Do this one last
          </button>
        ) : (
          <SubmitButton
            submit="Read the next PDF"
            quiet
            name="queued"
            value="next"
            formAction={paths.adminReadPdf(issue)}
            formNoValidate
          />
        )}
      </p>
      <ol>
        {waiting.map(({ hash, name }) => (
          <li key={hash}>
            <bdi>{name}</bdi>{' '}
            <button {...toQueue} name="removed" value={hash} className="link" aria-label={`Remove ${name}`}>
              Remove
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
