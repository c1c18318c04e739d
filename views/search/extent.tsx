import { counted } from '../../src/core/text/counted.ts'
import { Quote, Quoted } from './nearest.tsx'

type Props = {
  /** The query as typed. */
  typed: string
  total: number
  /** The corrected queries that were searched, if nothing matched the typed one. */
  instead: string[]
  /** Returns the address that searches for a text. */
  href: (text: string) => string
}

/** Shows the number of results, and their query. */
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
