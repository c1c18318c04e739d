import { articleCount } from '../../src/journal/record/issues/rules.ts'
import { Message } from '../words/message.tsx'
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
          <Message
            text="Nothing matched {query}. These are the results for {instead}."
            values={{
              query: <Quote text={typed} />,
              instead: <Quoted texts={instead} shown={(quoted, text) => <a href={href(text)}>{quoted}</a>} />,
            }}
          />
        </p>
      )}
      <p className="extent">
        {isInstead ? (
          articleCount(total)
        ) : (
          <Message
            text="{articles} for {query}"
            values={{ articles: articleCount(total), query: <Quote text={typed} /> }}
          />
        )}
      </p>
    </>
  )
}
