import { Fragment } from 'react'

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

function Quoted({ texts }: { texts: string[] }) {
  return texts.map((text, place) => (
    <Fragment key={text}>
      {place > 0 && (place < texts.length - 1 ? ', ' : ' or ')}
      <q>{text}</q>
    </Fragment>
  ))
}
