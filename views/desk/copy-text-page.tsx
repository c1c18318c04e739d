import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import type { PaperFile } from '../../src/review/case/release-rules.ts'
import type { Line, Piece } from '../../src/review/desk/copy-text-rules.ts'
import { PageHead } from '../ui/page-head.tsx'
import { kindNames } from './file-input.tsx'

type Props = { number: string; title: string; kind: PaperFile['kind']; traces: unknown[]; lines: Line[] }

/** Shows the text of an office file's copy, with each match marked where a link of the release leads. */
export function CopyTextPage({ number, title, kind, traces, lines }: Props) {
  return (
    <>
      <PageHead
        back={{ href: `${paths.adminSubmission(number)}#files`, text: title || number }}
        title="Text of the copy"
        hint={`${kindNames[kind]} · ${counted(traces.length, 'find')} · without pictures and layout`}
      />
      <div className="copy-text">
        {lines.map(({ start, is, pieces }) => {
          const text = pieces.map((piece) => <CopyTextPiece key={piece.start} {...piece} />)
          if (is === 'break') return <hr key={start} />
          return is === 'heading' ? <h2 key={start}>{text}</h2> : <p key={start}>{text}</p>
        })}
      </div>
    </>
  )
}

const CopyTextPiece = ({ start, text, isMarked, begins }: Piece) =>
  isMarked ? <mark id={begins ? `at-${start}` : undefined}>{text}</mark> : text
