import { use } from 'react'
import { momentIn } from '../../src/core/text/dates.ts'
import { Screen } from './viewer.tsx'

type Props = {
  at: Date | string
  /** Whether to show only the date. */
  day?: boolean
}

/** Shows a time in the journal's time zone. */
export function Moment({ at, day = false }: Props) {
  const moment = new Date(at)
  const words = momentIn(use(Screen).zone, moment)
  return <time dateTime={moment.toISOString()}>{day ? words.split(',')[0] : words}</time>
}
