import { Fragment, type ReactNode } from 'react'
import { longDate } from '../../src/core/text/dates.ts'
import { t } from '../../src/core/words/words.ts'

const mark = '\u0001'

/** Shows a message with elements as values, such as `Published {day}`. */
export function Message({ text, values }: { text: string; values: Record<string, ReactNode> }) {
  const marks = Object.fromEntries(Object.keys(values).map((name) => [name, mark + name + mark]))
  return t(text, marks)
    .split(mark)
    .map((part, place) => (place % 2 === 0 ? part : <Fragment key={part}>{values[part]}</Fragment>))
}

/** Shows a day, 'YYYY-MM-DD', in the page's language. */
export const Day = ({ of: day }: { of: string }) => <time dateTime={day}>{longDate(day)}</time>
