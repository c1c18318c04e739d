import { Fragment, type ReactNode } from 'react'
import { languageNow, message, t } from '../../src/core/words/words.ts'
import { MixedText } from '../ui/html.tsx'
import { Message } from '../words/message.tsx'

type Props = {
  /** The parts of the search that no article contains. */
  unknown: string[]
}

/** Shows the heading of the nearest articles, if no article contains everything. */
export function NearestHeading({ unknown }: Props) {
  if (unknown.length === 0)
    return <h2 className="nearest">{t('No article has all of these words. Nearest matches:')}</h2>
  return (
    <h2 className="nearest">
      <Message
        text={
          unknown.length === 1
            ? message('No article has {words}. Nearest matches without it:')
            : message('No article has {words}. Nearest matches without them:')
        }
        values={{ words: <Quoted texts={unknown} /> }}
      />
    </h2>
  )
}

/** Shows the words of a search that a result lacks. */
export function MissingWords({ parts }: { parts: string[] | undefined }) {
  if (!parts || parts.length === 0) return null
  return (
    <p className="without">
      <Message text="Without {words}" values={{ words: <Quoted texts={parts} /> }} />
    </p>
  )
}

type Quoting = { texts: string[]; shown?: (quoted: ReactNode, text: string) => ReactNode }

/** Shows searches or their parts as alternatives. */
export function Quoted({ texts, shown = (quoted) => quoted }: Quoting) {
  const language = languageNow()
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'disjunction' })
    .formatToParts(texts)
    .map(({ type, value }) =>
      type === 'literal' ? value : <Fragment key={value}>{shown(<Quote text={value} />, value)}</Fragment>,
    )
}

/** Shows the query. */
export const Quote = ({ text }: { text: string }) => (
  <q>
    <MixedText>{text}</MixedText>
  </q>
)
