import { storedTitle } from '../../src/core/text/html.ts'
import type { Hit } from '../../src/staff/search/group-rules.ts'
import { Html, MixedText } from '../ui/html.tsx'

/** Shows the name of a hit, its state, and its line. */
export function HitText({ hit: { title, isHtml, line, state } }: { hit: Hit }) {
  return (
    <>
      <span className="hit">
        <span className="hit-name">{isHtml ? <Html html={storedTitle(title)} /> : <MixedText>{title}</MixedText>}</span>{' '}
        {state && <span className="hit-state">{state}</span>}
      </span>{' '}
      <span className="hit-line">
        <MixedText>{line}</MixedText>
      </span>
    </>
  )
}
