import { Fragment } from 'react'
import { counted } from '../../src/text/counted.ts'

type Props = {
  /** What was typed. */
  typed: string
  total: number
  /** What was searched where nothing matched as typed, in each way in which it may have been meant. */
  instead: string[]
  /** The search for a text. */
  href: (text: string) => string
}

/** How much was found, and for what. */
export function Extent({ typed, total, instead, href }: Props) {
  const isInstead = instead.length > 0
  return (
    <>
      {isInstead && (
        <p className="corrected">
          Nothing matched <q>{typed}</q>. These are the results for{' '}
          {instead.map((text, place) => (
            <Fragment key={text}>
              {place > 0 && (place < instead.length - 1 ? ', ' : ' or ')}
              <a href={href(text)}>
                <q>{text}</q>
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
            for <q>{typed}</q>
          </>
        )}
      </p>
    </>
  )
}
