import { counted } from '../../src/core/text/counted.ts'
import { Quote, Quoted } from './nearest.tsx'

type Props = {
  /** The query as typed. */
  typed: string
  total: number
  /** The corrected queries that were searched, if nothing matched the typed one. */
  instead: string[]
  /** The address that searches for a text. */
  href: (text: string) => string
}

/** The number of results, and the query that they are for. */
export function Extent({ typed, total, instead, href }: Props) {
  const isInstead = instead.length > 0
  return (
    <>
      {isInstead && (
        <p className="corrected">
          Nothing matched <Quote text={typed} />. These are the results for{' '}
          <Quoted texts={instead} shown={(quoted, text) => <a href={href(text)}>{quoted}</a>} />.
        </p>
      )}
      <p className="extent">
        {counted(total, 'article')}
        {!isInstead && (
          <>
            {' '}
            for <Quote text={typed} />
          </>
        )}
      </p>
    </>
  )
}
