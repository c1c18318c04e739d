import { sizeText } from '../../src/core/files/rules.ts'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import type { Paper } from '../../src/review/desk/paper-queries.ts'
import { Moment } from '../ui/moment.tsx'
import type { PaperProps } from './paper-page.tsx'

type PaperFile = Paper['files'][number]

/** What files are called, by kind. */
const kindNames: Record<PaperFile['kind'], string> = {
  manuscript: 'Manuscript',
  title_page: 'Title page',
  source: 'LaTeX sources',
  supplement: 'Supplement',
  response_file: 'Answer to the reports',
  review_copy: 'Review copy',
  receipt: 'Receipt',
}

/** The rounds of a paper with their files, the newest first. */
export function Files({ paper, zone }: PaperProps) {
  const { number, versions, files, copy } = paper
  const beside = files.filter(({ version_id }) => version_id === null)
  return (
    <>
      {copy && (
        <p className="hint">
          Reviewers see the copy of round {copy.round}, released on <Moment at={copy.at} zone={zone} day />.
        </p>
      )}
      {[...versions].reverse().map((version) => (
        <div key={version.id} className="version">
          <h3>
            Round {version.round} <Moment at={version.at} zone={zone} day />
          </h3>
          {version.response && <p className="said">{version.response}</p>}
          <FileList number={number} files={version.files} />
        </div>
      ))}
      {beside.length > 0 && (
        <div className="version">
          <h3>Beside these</h3>
          <FileList number={number} files={beside} />
        </div>
      )}
    </>
  )
}

function FileList({ number, files }: { number: string; files: PaperFile[] }) {
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

/** What became of the copy for reviewers. */
function Scrubbed({ number, file: { id, scrub, scrub_error, traces } }: { number: string; file: PaperFile }) {
  if (scrub === 'none') return <span className="hint">for editors alone</span>
  if (scrub === 'waiting') return <span className="hint">is being scrubbed</span>
  if (scrub === 'failed') return <span className="error">not scrubbed: {scrub_error}</span>
  return (
    <span>
      <a href={paths.adminSubmissionCopy(number, id)}>Copy without traces</a>{' '}
      {traces.length > 0 && <span className="hint">{counted(traces.length, 'place')} to look at</span>}
    </span>
  )
}
