import { Fragment, type ReactNode } from 'react'
import { longDate } from '../../src/core/text/dates.ts'
import { t, type Values } from '../../src/core/words/words.ts'

const mark = '\u0001'
const nameEnd = '\u0002'

type Shown = ReactNode | ((text: string) => ReactNode)

type Props = {
  text: string
  /** The value of `{day}`, and for `<link>the instructions</link>` a function of the text within. */
  values: Record<string, Shown>
}

/** Shows a message with elements: `Published {day}`, `Read <link>the instructions</link>`. */
export function Message({ text, values }: Props) {
  const marks = Object.entries(values).map(([name, value]) => [name, markOf(name, value)] as const)
  return t(text, Object.fromEntries(marks))
    .split(mark)
    .map((part, place) => {
      if (place % 2 === 0) return part
      const [name = '', within = ''] = part.split(nameEnd)
      const value = values[name]
      return <Fragment key={part}>{typeof value === 'function' ? value(within) : value}</Fragment>
    })
}

function markOf(name: string, value: Shown): Values[string] {
  if (typeof value === 'function') return (within) => mark + name + nameEnd + within + mark
  return typeof value === 'string' ? value : mark + name + mark
}

/** Shows a day, 'YYYY-MM-DD', in the page's language. */
export const Day = ({ of: day }: { of: string }) => <time dateTime={day}>{longDate(day)}</time>
