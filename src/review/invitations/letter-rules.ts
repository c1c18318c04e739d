import { longDate } from '../../core/text/dates.ts'
import { speakAsked } from '../../core/words/speech.ts'
import { t } from '../../core/words/words.ts'
import { isPast } from '../papers/state-rules.ts'

/** A report's last day, and the one that its reviewer asked for. */
type Asked = { title: string; due: string; until: string }

/** Returns the sentence that gives a reviewer the new last day of the report. */
export const newDayText = ({ title, due }: Omit<Asked, 'until'>): string =>
  t('Your report on "{title}" is now due on {day}.', { title, day: longDate(due) })

/** Returns the text that refuses a reviewer more time. @param today in the journal's time zone */
export function noMoreTimeText({ title, due, until }: Asked, today: string): string {
  const day = longDate(due)
  const stays = isPast(due, today)
    ? t('It was due on {day}: please send it as soon as you can.', { day })
    : t('It stays due on {day}.', { day })
  const asked = t('You asked for time until {day} for your report on "{title}". We are sorry that we cannot give it.', {
    day: longDate(until),
    title,
  })
  return `${asked} ${stays}`
}

/** Adds to an invitation, below the greeting, that the person reviewed an earlier version. */
export function withEarlier({ text, language }: { text: string; language: string }): string {
  const [greeting = '', ...others] = text.split('\n\n')
  const notice = speakAsked({ languages: language }, language, () =>
    t(
      'This is the revised version of a paper that you reviewed for us. The authors’ answer and your earlier report are ' +
        'on its page.',
    ),
  )
  return [greeting, notice, ...others].join('\n\n')
}
