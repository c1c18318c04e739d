import { Fragment, type ReactNode } from 'react'
import { MixedText } from '../ui/html.tsx'

type Props = {
  /** Parts of the search that no article holds. */
  unknown: string[]
}

/** The heading of the nearest articles, where none holds everything. */
export function NearestHeading({ unknown }: Props) {
  if (unknown.length === 0) return <h2 className="nearest">No article has all of these words. Nearest matches:</h2>
  return (
    <h2 className="nearest">
      No article has <Quoted texts={unknown} />. Nearest matches without {unknown.length === 1 ? 'it' : 'them'}:
    </h2>
  )
}

/** The words of a search that a result lacks. */
export function MissingWords({ parts }: { parts: string[] | undefined }) {
  if (!parts || parts.length === 0) return null
  return (
    <p className="without">
      Without <Quoted texts={parts} />
    </p>
  )
}

type Quoting = { texts: string[]; shown?: (quoted: ReactNode, text: string) => ReactNode }

/** Searches or their parts as alternatives. */
export function Quoted({ texts, shown = (quoted) => quoted }: Quoting) {
  return texts.map((text, place) => (
    <Fragment key={text}>
      {place > 0 && (place < texts.length - 1 ? ', ' : ' or ')}
      {shown(<Quote text={text} />, text)}
    </Fragment>
  ))
}

/** The query. */
export const Quote = ({ text }: { text: string }) => (
  <q>
    <MixedText>{text}</MixedText>
  </q>
)
