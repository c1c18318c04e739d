import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { errorOf } from '../../src/core/text/problems.ts'
import { endOfList, gathered, whereIn } from '../../src/review/anonymising/listing-rules.ts'
import {
  isReleasedByDefault,
  type PaperFile,
  releasableFiles,
  replacedFile,
} from '../../src/review/case/release-rules.ts'
import { Refusal } from '../ui/form/refusal.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { kindNames } from './file-input.tsx'
import type { PaperProps } from './paper-page.tsx'
import { makeStepFieldProps, StepForm } from './step-form.tsx'

/** Shows the release: each file with its identifying text, which an editor checks and ticks. */
export function ReleaseForm(props: PaperProps) {
  const { copy, round } = props.paper
  const hasCopy = copy?.round === round
  const title = hasCopy ? 'Release again' : 'Release to reviewers'
  if (hasCopy)
    return (
      <details className="release" id="release-omit" open={props.refused?.step === 'release'}>
        <summary id="release-files">{title}</summary>
        <Release {...props} title={title} isQuiet />
      </details>
    )
  return (
    <div className="release" id="release-omit">
      <h3 id="release-files">{title}</h3>
      <Release {...props} title={title} />
    </div>
  )
}

type ReleaseProps = Pick<PaperProps, 'paper' | 'traces' | 'refused'> & { title: string; isQuiet?: boolean }

function Release({ paper, traces, refused, title, isQuiet }: ReleaseProps) {
  const { files, round, number, requests } = paper
  const hasEarlier = requests.some((one) => one.round < round && one.report)
  const there = releasableFiles(files, round)
  const own = refused?.step === 'release' ? refused : undefined
  const ticked = own?.files ?? there.filter((file) => isReleasedByDefault(file, there)).map(({ id }) => id)
  const replaced = replacedFile(there, ticked)
  const otherTraces = traces.filter(({ file }) => file !== replaced?.id)
  return (
    <>
      <p className="hint">
        Reviewers see the title, abstract and keywords, and copies of the ticked files from which hidden author details
        were removed. What a copy shows stays, and no search finds every name: please read each copy once.
      </p>
      {there.length === 0 ? (
        <p className="empty">There is no file for reviewers yet.</p>
      ) : (
        <StepForm
          paper={paper}
          step="release"
          submit={title}
          refused={refused}
          quiet={isQuiet}
          more={
            hasEarlier && !isQuiet && <SubmitButton submit="Release and ask again" quiet name="next" value="again" />
          }
        >
          {there.map((file) => (
            <ReleasedFile
              key={file.id}
              number={number}
              file={file}
              isTicked={ticked.includes(file.id)}
              of={makeStepFieldProps(refused, 'release')}
            />
          ))}
          <IdentifyingTexts
            number={number}
            traces={otherTraces}
            files={there}
            isOpen={own !== undefined || gatheredOf(otherTraces).length <= mostOpen}
          />
          {otherTraces.length > 0 && <Looked own={own} />}
          {replaced && otherTraces.length < traces.length && (
            <>
              <input type="hidden" name="unlisted" value={replaced.id} />
              <IdentifyingTexts
                number={number}
                traces={traces.filter(({ file }) => file === replaced.id)}
                files={there}
                isOpen={false}
                of={replaced}
              />
            </>
          )}
        </StepForm>
      )}
    </>
  )
}

/** Shows the tick that allows the listed places; cleared again if others were found since. */
function Looked({ own }: { own: PaperProps['refused'] }) {
  const isTicked = own?.typed.looked === 'true' && !own.errors.some(({ code }) => code === 'traces_found')
  return (
    <label className="confirms">
      <input type="checkbox" id="release-looked" name="looked" value="true" defaultChecked={isTicked} /> I have checked
      these places: they may stay
    </label>
  )
}

type FileProps = { number: string; file: PaperFile; isTicked: boolean; of: ReturnType<typeof makeStepFieldProps> }

function ReleasedFile({ number, file: { id, kind, name, type, scrub, scrub_error, pages }, isTicked, of }: FileProps) {
  const left = of(`omit_${id}`)
  const error = left.defaultValue && errorOf(use(Refusal), 'omit')
  return (
    <div className="released-file">
      <label>
        <input type="checkbox" name="files" value={id} defaultChecked={isTicked && scrub === 'scrubbed'} />{' '}
        {kindNames[kind]} <span className="hint">{name}</span>
      </label>{' '}
      {scrub === 'scrubbed' && (
        <a href={paths.adminSubmissionCopy(number, id)} target="_blank" rel="noopener">
          Look at the copy
        </a>
      )}{' '}
      {scrub === 'scrubbed' && scrub_error !== '' && <b>{scrub_error}</b>}
      {scrub === 'waiting' && <span className="hint">copy is being made</span>}
      {scrub === 'failed' && (
        <span className="error">no safe copy could be made: {scrub_error}. Please add a review copy.</span>
      )}
      {type === 'application/pdf' && (pages ?? 0) > 1 && (
        <label className="omit">
          Leave out pages{' '}
          <input
            type="text"
            name={left.name}
            defaultValue={left.defaultValue}
            inputMode="numeric"
            placeholder="1, 12-14"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `omit-error-${id}` : undefined}
          />
        </label>
      )}
      {error && (
        <p className="error" id={`omit-error-${id}`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** The most texts shown at once, and the most links to one of them in an office file. */
const [mostOpen, mostWays] = [12, 8]

type IdentifyingTextProps = {
  number: string
  traces: PaperProps['traces']
  files: PaperFile[]
  isOpen: boolean
  /** The file whose replacement is released. */
  of?: PaperFile
}

/** Lists the identifying texts by file, a line each: the words, their kind, and links to them in the copy. */
function IdentifyingTexts({ number, traces, files, isOpen, of }: IdentifyingTextProps) {
  if (traces.length === 0) return null
  const places = counted(traces.length, 'place')
  const end = endOfList([...Map.groupBy(traces, ({ file }) => file).values()])
  return (
    <details open={isOpen}>
      <summary>
        {of
          ? `${places} in the ${kindNames[of.kind].toLowerCase()}, which reviewers do not get`
          : `${places} to look at${files.some(({ scrub }) => scrub === 'waiting') ? ' so far' : ''}`}
      </summary>
      <ul className="traces">
        {gatheredOf(traces).map((trace) => (
          <li key={[trace.file, trace.kind, trace.text, trace.field].join(' ')}>
            <mark>{trace.text}</mark>{' '}
            <span className="hint">
              {trace.kind.replace('_', ' ')} · {nameIdentifyingPlace(files, trace)}
            </span>{' '}
            <span className="ways">
              <Ways number={number} files={files} trace={trace} />
            </span>
          </li>
        ))}
      </ul>
      {end && <p className="hint">{end}</p>}
    </details>
  )
}

/** Returns each text of a file once, with all its pages. */
const gatheredOf = (traces: IdentifyingTextProps['traces']) =>
  [...Map.groupBy(traces, ({ file }) => file).values()].flatMap(gathered)

type Gathered = ReturnType<typeof gatheredOf>[number]

/** Links to the pages of the copy that contain a text, or to its places in the copy's text. */
function Ways({
  number,
  files,
  trace: { file: id, pages, spans = [], text, field },
}: Pick<IdentifyingTextProps, 'number' | 'files'> & { trace: Gathered }) {
  const file = files.find((one) => one.id === id)
  if (field === 'changes')
    return <a href={paths.adminSubmissionChanges(number, { as: 'reviewer' })}>What reviewers see of it</a>
  if (file?.scrub !== 'scrubbed') return null
  const ways = [
    ...pages.map((page) => ({ href: paths.adminSubmissionCopy(number, file.id, page), of: page })),
    ...spans
      .slice(0, mostWays)
      .map(({ start }, at) => ({ href: paths.adminCopyText(number, file.id, start), of: at + 1 })),
  ]
  return ways.map(({ href, of }, at) => (
    <a key={href} href={href} target="_blank" rel="noopener">
      {ways.length === 1 ? 'Go there' : at === 0 ? `Go to ${of}` : of}
      <span className="unseen">: “{text}”</span>
    </a>
  ))
}

/** Names a file by its kind, or by its own name if other files have that kind. */
function nameIdentifyingPlace(files: PaperFile[], { file: wanted, field, ...where }: Gathered): string {
  const file = files.find(({ id }) => id === wanted)
  if (!file) return field === '' ? 'keywords or answer' : field === 'changes' ? 'what changed' : field
  const isOne = files.filter(({ kind }) => kind === file.kind).length === 1
  return [(!isOne && file.name) || kindNames[file.kind], whereIn(where)].filter(Boolean).join(', ')
}
