import { sizeText } from '../../src/core/files/rules.ts'
import { codeOf, errorOf, type FieldError } from '../../src/core/text/problems.ts'
import { fileProblemText } from '../../src/review/files/rules.ts'
import { acceptedBy, kindHints, kindLabels, type OwnFile, type SentKind } from '../../src/review/submit/rules.ts'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { Labelled } from '../ui/form/labelled.tsx'

type Props = {
  /** The address of the paper's page. */
  at: string
  files: readonly OwnFile[]
  kinds: readonly SentKind[]
  errors: readonly FieldError[]
}

/** The files of what is still to be sent: those that are there, and a field for more of each kind. */
export function PaperFiles({ at, files, kinds, errors }: Props) {
  const isRevision = kinds.includes('response_file')
  const isAsked = isRevision || files.length === 0 || kinds.some((kind) => errorOf(errors, kind) !== undefined)
  return (
    <section className="form-part" id="files" aria-labelledby="files-title">
      <h2 id="files-title">Files</h2>
      {files.length > 0 && (
        <ul className="own-files">
          {files.map((file) => (
            <li key={file.id}>
              <span className="hint">{kindLabels[file.kind as SentKind] ?? 'File'}</span>
              <a href={`${at}/files/${file.id}`} download>
                {file.name || 'Unnamed'}
              </a>
              <span className="hint">{sizeText(file.bytes)}</span>
              <form method="post" action={`${at}/files/${file.id}/delete`}>
                <button type="submit" className="link" aria-label={`Delete ${file.name || 'this file'}`}>
                  Delete
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <Traces files={files} />
      <details className="more-files" open={isAsked}>
        <summary>Add or replace files</summary>
        <form method="post" action={`${at}/files`} encType="multipart/form-data" className="form" noValidate>
          <IdempotencyKey />
          {kinds.map((kind) => (
            <FilesField key={kind} kind={kind} isThere={files.some((file) => file.kind === kind)} errors={errors} />
          ))}
          <button type="submit" className="button quiet" data-busy="Uploading…">
            Upload
          </button>
        </form>
      </details>
    </section>
  )
}

/** A field for the files of a kind; a file of which there is one is replaced. */
function FilesField({ kind, isThere, errors }: { kind: SentKind; isThere: boolean; errors: readonly FieldError[] }) {
  const isMany = kind === 'supplement' || kind === 'response_file'
  const label = isThere && !isMany ? `Replace the ${kindLabels[kind].toLowerCase()}` : kindLabels[kind]
  const error = errorOf(errors, kind)
  return (
    <Labelled
      name={kind}
      label={label}
      hint={kindHints[kind]}
      isOptional={kind !== 'manuscript'}
      error={error}
      code={codeOf(errors, kind)}
    >
      <upload-field className="file-drop">
        <input
          type="file"
          id={kind}
          name={kind}
          accept={acceptedBy(kind)}
          multiple={isMany}
          aria-describedby={error ? `${kind}-hint ${kind}-error` : `${kind}-hint`}
          aria-invalid={error ? true : undefined}
        />
      </upload-field>
    </Labelled>
  )
}

/** What the visible text of the files tells of their authors, who can mend it best. */
function Traces({ files }: { files: readonly OwnFile[] }) {
  const failed = files.filter(({ scrub }) => scrub === 'failed')
  const told = files.filter(({ traces }) => traces.length > 0)
  if (failed.length + told.length === 0) return null
  return (
    <div className="to-mend">
      {failed.map((file) => (
        <p key={file.id}>
          We could not make a copy of <bdi>{file.name}</bdi> without traces of its author. Another format may help; else
          an editor takes care of it. {file.scrub_error === 'encrypted' && fileProblemText('manuscript', 'encrypted')}
        </p>
      ))}
      {told.length > 0 && (
        <p>
          Reviewers must not learn who wrote the paper. These places may tell it: please look at them, and upload the
          file again if you change it.
        </p>
      )}
      {told.map((file) => (
        <ul key={file.id}>
          {file.traces.map(({ page, kind, text, field }) => (
            <li key={`${page} ${kind} ${text} ${field}`} data-trace={kind}>
              <bdi>{file.name}</bdi>
              {page !== null && `, page ${page}`}: “{text}”
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}
