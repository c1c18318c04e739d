import { momentIn } from '../../src/core/text/dates.ts'

type Props = {
  at: Date | string
  /** The journal's time zone. */
  zone: string
  /** Show the date alone. */
  day?: boolean
}

/** A time in the journal's time zone. */
export function Moment({ at, zone, day = false }: Props) {
  const moment = new Date(at)
  const words = momentIn(zone, moment)
  return <time dateTime={moment.toISOString()}>{day ? words.split(',')[0] : words}</time>
}
