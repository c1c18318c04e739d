import { use } from 'react'
import { errorOf } from '../../src/core/text/problems.ts'
import { message, t } from '../../src/core/words/words.ts'
import { endOfList, gathered, pagesText } from '../../src/review/anonymising/listing-rules.ts'
import { acceptedBy, fileProblemText } from '../../src/review/files/rules.ts'
import { unreadText } from '../../src/review/files/unread-words.ts'
import type { OwnFile } from '../../src/review/submit/queries.ts'
import { kindHints, kindLabels, type SentKind } from '../../src/review/submit/rules.ts'
import { DeleteFile, FileWaits, OwnFiles, UploadButton } from '../access-links/own-files.tsx'
import { Refusal } from '../ui/form/refusal.ts'
import { UploadField } from '../ui/form/upload-field.tsx'
import { Message } from '../words/message.tsx'

type Props = {
  /** The address of the paper's page. */
  at: string
  files: readonly OwnFile[]
  kinds: readonly SentKind[]
  /** Whether they were sent before, and are requested again. */
  isAgain: boolean
}

/**
 * Shows the files of the unsent version: existing files, and a field for more of each kind. The fields belong to the
 * paper's form: whichever of its buttons is pressed, chosen files and typed text are sent together.
 */
export function PaperFiles({ at, files, kinds, isAgain }: Props) {
  const errors = use(Refusal)
  const isWrong = (kind: SentKind) => errorOf(errors, kind) !== undefined
  const isAsked = isAgain || files.length === 0 || kinds.some(isWrong)
  const isFolded = (kind: SentKind) => isAgain && !answering.includes(kind)
  const folded = kinds.filter(isFolded)
  const field = (kind: SentKind) => (
    <FilesField key={kind} kind={kind} isThere={files.some((file) => file.kind === kind)} />
  )
  return (
    <section className="form-part" id="files" aria-labelledby="files-title">
      <h2 id="files-title">{t('Files')}</h2>
      <div data-files="">
        <OwnFiles
          at={at}
          files={files}
          kindOf={nameSentFileKind}
          after={(file) => (
            <>
              {file.scrub === 'waiting' && <FileWaits />}{' '}
              {!(isAgain && file.kind === 'manuscript') && ( // which is replaced
                <DeleteFile at={at} file={file} ofSent={file.version_id !== null} />
              )}
            </>
          )}
        />
        <IdentifyingTexts files={files} />
      </div>
      <details className="more-files" open={isAsked}>
        <summary>{t('Add or replace files')}</summary>
        <div className="form">
          {kinds.filter((kind) => !isFolded(kind)).map(field)}
          {folded.length > 0 && (
            <details open={folded.some(isWrong)}>
              <summary>{t('Title page, supplements and LaTeX source')}</summary>
              <div className="form">{folded.map(field)}</div>
            </details>
          )}
          <UploadButton at={at} form="paper" />
        </div>
      </details>
    </section>
  )
}

/** The files that respond to a decision, sent by most authors; the other fields are then in a fold. */
const answering: readonly SentKind[] = ['manuscript', 'response_file']

/** Returns the name of a file's kind. */
export const nameSentFileKind = ({ kind }: OwnFile) => t(kindLabels[kind as SentKind] ?? message('File'))

const replaceLabels: Record<SentKind, string> = {
  ...kindLabels,
  manuscript: message('Replace the manuscript'),
  title_page: message('Replace the title page'),
  source: message('Replace the latex source'),
}

/** Shows a field for the files of a kind; a single file is replaced. */
function FilesField({ kind, isThere }: { kind: SentKind; isThere: boolean }) {
  const isMany = kind === 'supplement' || kind === 'response_file'
  const label = t(isThere && !isMany ? replaceLabels[kind] : kindLabels[kind])
  return (
    <UploadField
      name={kind}
      form="paper"
      label={label}
      hint={t(kindHints[kind])}
      isOptional={kind !== 'manuscript'}
      accept={acceptedBy(kind)}
      multiple={isMany}
    />
  )
}

/** Lists the identifying text in the files, and the files that could not be read, which authors can correct best. */
function IdentifyingTexts({ files }: { files: readonly OwnFile[] }) {
  const failed = files.filter(({ scrub }) => scrub === 'failed')
  const identifyingFiles = files.filter(({ traces }) => traces.length > 0)
  const unread = files.filter(({ scrub, scrub_error }) => scrub === 'scrubbed' && scrub_error !== '')
  if (failed.length + identifyingFiles.length + unread.length === 0) return null
  return (
    <div className="to-mend">
      {failed.map((file) => (
        <p key={file.id}>
          <Message
            text={message(
              'We could not make a copy of {file} that hides its authors. Another format may help; otherwise an editor ' +
                'will deal with it.',
            )}
            values={{ file: <bdi>{file.name}</bdi> }}
          />{' '}
          {file.scrub_error === 'encrypted' && fileProblemText('manuscript', 'encrypted')}
        </p>
      ))}
      {unread.map(({ id, name, scrub_error }) => (
        <p key={id}>
          <bdi>{name}</bdi>: {unreadText(scrub_error)}
        </p>
      ))}
      {identifyingFiles.length > 0 && (
        <p>
          {t(
            'Reviewers must not learn who wrote the paper, and these words may tell them. Please move names, institutions ' +
              'and acknowledgements to a separate title page and upload the file again. Or send it as it is, and an ' +
              'editor will check it.',
          )}
        </p>
      )}
      {identifyingFiles.map((file) => (
        <div key={file.id}>
          {files.length > 1 && (
            <p>
              <bdi>{file.name}</bdi>
            </p>
          )}
          <ul>
            {gathered(file.traces).map(({ pages, kind, text, field }) => (
              <li key={`${kind} ${text} ${field}`}>
                “{text}” <span className="hint">{pagesText(pages)}</span>
              </li>
            ))}
          </ul>
          <p className="hint">{endOfList([file.traces])}</p>
        </div>
      ))}
    </div>
  )
}
