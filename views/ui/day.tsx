import { longDate } from '../../src/core/text/dates.ts'

/** Shows a day, 'YYYY-MM-DD', in the page's language. */
export const Day = ({ of: day }: { of: string }) => <time dateTime={day}>{longDate(day)}</time>
