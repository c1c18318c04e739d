import { Fragment } from 'react'
import { counted } from '../../src/core/text/counted.ts'
import { MixedText } from '../ui/html.tsx'

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
          Nothing matched{' '}
          <q>
            <MixedText>{typed}</MixedText>
          </q>
          . These are the results for{' '}
          {instead.map((text, place) => (
            <Fragment key={text}>
              {place > 0 && (place < instead.length - 1 ? ', ' : ' or ')}
              <a href={href(text)}>
                <q>
                  <MixedText>{text}</MixedText>
                </q>
              </a>
            </Fragment>
          ))}
          .
        </p>
      )}
      <p className="extent">
        {counted(total, 'article')}
        {!isInstead && (
          <>
            {' '}
            for{' '}
            <q>
              <MixedText>{typed}</MixedText>
            </q>
          </>
        )}
      </p>
    </>
  )
}
