import { Fragment, type ReactNode } from 'react'
import '../../src/core/words/speech.ts'
import { t } from '../../src/core/words/words.ts'

type Props = { text: string; values: Record<string, ReactNode> }

const mark = '\u0001'

/** Shows a message with elements as values, such as `Published {day}`. */
export function Message({ text, values }: Props) {
  const marks = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : mark + name + mark]),
  )
  return t(text, marks)
    .split(mark)
    .map((part, place) => (place % 2 === 0 ? part : <Fragment key={part}>{values[part]}</Fragment>))
}
