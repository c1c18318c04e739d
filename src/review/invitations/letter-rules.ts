import { longDate } from '../../core/text/dates.ts'
import { isPast } from '../papers/state-rules.ts'

/** A report's last day, and the one that its reviewer asked for. */
type Asked = { title: string; due: string; until: string }

/** Returns the sentence that gives a reviewer the new last day of the report. */
export const newDayText = ({ title, due }: Omit<Asked, 'until'>): string =>
  `Your report on "${title}" is now due on ${longDate(due)}.`

/** Returns the text that refuses a reviewer more time. @param today in the journal's time zone */
export function noMoreTimeText({ title, due, until }: Asked, today: string): string {
  const stays = isPast(due, today)
    ? `It was due on ${longDate(due)}: please send it as soon as you can.`
    : `It stays due on ${longDate(due)}.`
  return `You asked for time until ${longDate(until)} for your report on "${title}". We are sorry that we cannot give it. ${stays}`
}

/** Adds to an invitation, below the greeting, that the person reviewed an earlier version. */
export function withEarlier(letter: string): string {
  const [greeting = '', ...others] = letter.split('\n\n')
  const notice =
    'This is the revised version of a paper that you reviewed for us. The authors’ answer and your earlier report are on its page.'
  return [greeting, notice, ...others].join('\n\n')
}
