import { sizeText } from '../../src/core/files/rules.ts'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import type { Paper } from '../../src/review/case/paper-queries.ts'
import { TextField } from '../ui/form/field.tsx'
import { Moment } from '../ui/moment.tsx'
import { kindNames, PaperFile } from './file-input.tsx'
import type { PaperProps } from './paper-page.tsx'
import { ReleaseForm } from './release-form.tsx'
import { makeStepFieldProps, StepForm } from './step-form.tsx'

type OwnFile = Paper['files'][number]

/** Lists the files of the newest version of a paper; earlier versions are in a fold. */
export function Files(props: PaperProps) {
  const { paper, refused } = props
  const { number, versions, files, copy, state } = paper
  const [newest, ...earlier] = versions.toReversed()
  const beside = files.filter(({ version_id }) => version_id === null)
  return (
    <>
      {copy && (
        <p className="hint">
          Reviewers see the copy of round {copy.round}, released on <Moment at={copy.at} day />.
        </p>
      )}
      {newest && <Version {...props} version={newest} />}
      {earlier.length > 0 && (
        <p>
          <a href={paths.adminSubmissionChanges(number)}>What changed since the version before</a>
        </p>
      )}
      {beside.length > 0 && (
        <div className="version">
          <h3>Beside these</h3>
          <FileList number={number} files={beside} />
        </div>
      )}
      {(state === 'received' || state === 'review') && <ReleaseForm {...props} />}
      <AddFiles paper={paper} refused={refused} />
      {earlier.length > 0 && (
        <details>
          <summary>{earlier.length === 1 ? 'The earlier version' : `${earlier.length} earlier versions`}</summary>
          {earlier.map((version) => (
            <Version key={version.id} {...props} version={version} />
          ))}
        </details>
      )}
    </>
  )
}

type VersionProps = Pick<PaperProps, 'paper'> & { version: Paper['versions'][number] }

/** Lists the files sent at one time: with a round, or as its correction. */
function Version({ paper: { number, versions }, version: { id, round, at, response, files } }: VersionProps) {
  const isCorrection = versions.find((version) => version.round === round)?.id !== id
  return (
    <div className="version">
      <h3>
        Round {round}
        {isCorrection && ', corrected'} <Moment at={at} day />
      </h3>
      {response && <p className="said">{response}</p>}
      <FileList number={number} files={files} />
    </div>
  )
}

/** Adds files that came by email: the author's, or a copy that reviewers get instead of the manuscript. */
function AddFiles({ paper, refused }: Pick<PaperProps, 'paper' | 'refused'>) {
  const { state, round } = paper
  const isAsked = state === 'returned' || state === 'revision'
  const isAnswer = state === 'revision' || (isAsked && round > 1)
  const of = makeStepFieldProps(refused, 'files')
  return (
    <details open={refused?.step === 'files'}>
      <summary>{isAsked ? 'Enter what came by email' : 'Add files'}</summary>
      <StepForm paper={paper} step="files" submit="Add the files" refused={refused} hasFiles quiet>
        {isAsked && (
          <label className="confirms">
            <input
              type="checkbox"
              name="send"
              value="yes"
              defaultChecked={refused?.step !== 'files' || refused.typed.send === 'yes'}
            />{' '}
            {state === 'revision' ? 'This is the revision' : 'This is the correction'}
          </label>
        )}
        {isAsked && (
          <p className="hint">
            What you add replaces what was there; supplements are added to the others. Everything else stays.
          </p>
        )}
        {isAsked && <PaperFile kind="manuscript" label="Manuscript" />}
        {isAnswer && (
          <>
            <TextField {...of('response', paper.response)} label="Answer to the reports" isOptional />
            <PaperFile kind="response_file" label="Answer as a file" />
          </>
        )}
        {!isAsked && (
          <PaperFile kind="review_copy" label="Review copy" hint="Reviewers get it in place of the manuscript." />
        )}
        <PaperFile kind="supplement" label="Supplements" />
      </StepForm>
    </details>
  )
}

function FileList({ number, files }: { number: string; files: OwnFile[] }) {
  if (files.length === 0) return <p className="empty">No files.</p>
  return (
    <ul className="paper-files">
      {files.map((file) => (
        <li key={file.id}>
          <span>
            <a href={paths.adminSubmissionFile(number, file.id)}>{kindNames[file.kind]}</a>{' '}
            <span className="hint">
              {file.name} · {sizeText(file.bytes)}
              {file.pages ? ` · ${counted(file.pages, 'page')}` : ''}
            </span>
          </span>
          <Scrubbed number={number} file={file} />
        </li>
      ))}
    </ul>
  )
}

/** Shows the state of the copy for reviewers. */
function Scrubbed({ number, file: { id, scrub, scrub_error, traces } }: { number: string; file: OwnFile }) {
  if (scrub === 'none') return <span className="hint">for editors only</span>
  if (scrub === 'waiting') return <span className="hint">copy is being made</span>
  if (scrub === 'failed') return <span className="error">no safe copy: {scrub_error}</span>
  return (
    <span>
      <a href={paths.adminSubmissionCopy(number, id)}>Copy for reviewers</a>{' '}
      {traces.length > 0 && <span className="hint">{counted(traces.length, 'place')} to look at</span>}
    </span>
  )
}
