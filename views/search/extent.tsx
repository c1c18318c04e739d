import { type Part, textOf } from '../../src/search/rules.ts'
import { counted } from '../../src/text/counted.ts'

type Props = {
  /** What was typed. */
  typed: string
  total: number
  /** What was searched: another thing than typed where it is `corrected`. */
  parts: Part[]
  corrected: boolean
  /** The search for a text. */
  href: (text: string) => string
}

/** How much was found, and for what. */
export function Extent({ typed, total, parts, corrected, href }: Props) {
  const searched = textOf(parts)
  return (
    <>
      {corrected && (
        <p className="corrected">
          Nothing matched <q>{typed}</q>. These are the results for{' '}
          <a href={href(searched)}>
            <q>{searched}</q>
          </a>
          .
        </p>
      )}
      <p className="extent">
        {counted(total, 'article')}
        {!corrected && (
          <>
            {' '}
            for <q>{typed}</q>
          </>
        )}
      </p>
    </>
  )
}
