import { longDate } from '../../core/text/dates.ts'
import { t } from '../../core/words/words.ts'

/** A call as readers see it; `text` is HTML, stored encoded, `topics` has one topic per line. */
export type Call = Record<'slug' | 'title' | 'text' | 'topics' | 'last_day' | 'editors', string>

/**
 * Reports whether a call accepts papers, which it does until the end of its last day. @param today the day in the
 * journal's zone
 */
export const isOpenOn = ({ last_day }: Pick<Call, 'last_day'>, today: string): boolean => today <= last_day

/** Formats the last day of an open call: 'Papers until 14 March 2026'. */
export const openUntil = ({ last_day }: Pick<Call, 'last_day'>): string =>
  t('Papers until {day}', { day: longDate(last_day) })

/** Returns the topics of a call, from its lines. */
export const topicsOf = ({ topics }: Pick<Call, 'topics'>): string[] =>
  topics
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
