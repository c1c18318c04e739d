import { Fragment, type ReactNode } from 'react'
import { MixedText } from '../ui/html.tsx'

type Props = {
  /** The parts of the search that no article contains. */
  unknown: string[]
}

/** Shows the heading of the nearest articles, if no article contains everything. */
export function NearestHeading({ unknown }: Props) {
  if (unknown.length === 0) return <h2 className="nearest">No article has all of these words. Nearest matches:</h2>
  return (
    <h2 className="nearest">
      No article has <Quoted texts={unknown} />. Nearest matches without {unknown.length === 1 ? 'it' : 'them'}:
    </h2>
  )
}

/** Shows the words of a search that a result lacks. */
export function MissingWords({ parts }: { parts: string[] | undefined }) {
  if (!parts || parts.length === 0) return null
  return (
    <p className="without">
      Without <Quoted texts={parts} />
    </p>
  )
}

type Quoting = { texts: string[]; shown?: (quoted: ReactNode, text: string) => ReactNode }

/** Shows searches or their parts as alternatives. */
export function Quoted({ texts, shown = (quoted) => quoted }: Quoting) {
  return texts.map((text, place) => (
    <Fragment key={text}>
      {place > 0 && (place < texts.length - 1 ? ', ' : ' or ')}
      {shown(<Quote text={text} />, text)}
    </Fragment>
  ))
}

/** Shows the query. */
export const Quote = ({ text }: { text: string }) => (
  <q>
    <MixedText>{text}</MixedText>
  </q>
)
