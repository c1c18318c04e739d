import { editorCategories } from '../../core/db/enums.ts'
import { isDay, longDate } from '../../core/text/dates.ts'
import { message, t } from '../../core/words/words.ts'

import type { listBoard } from './queries.ts'

export type EditorCategory = (typeof editorCategories)[number]

const headings: Record<EditorCategory, string> = {
  'chief editor': message('Editor-in-Chief'),
  'associate editor': message('Associate Editors'),
  'assistant editor': message('Assistant Editors'),
}

/** An editor as the board shows them, without phone and email. */
export type BoardMember = Awaited<ReturnType<typeof listBoard>>[number]

/** Reports whether a text is a year or a day from 1800 on: '2024' or '2024-04-01'. */
export const isYearOrDay = (text: string): boolean => text >= '1800' && (/^\d{4}$/.test(text) || isDay(text))

/** Reports whether a term ends before it begins; a year includes all its days. */
export const endsBefore = (from = '', to = ''): boolean => from !== '' && to !== '' && `${to}-99` < from

export const endsTooEarly = 'On the board until lies before On the board from'

/** Formats an editor's term: '2021–2024', 'since 1 April 2021', 'until 2024'; '' if unknown. */
export function termOf({ term_from, term_to }: Pick<BoardMember, 'term_from' | 'term_to'>): string {
  const [from, to] = [term_from, term_to].map((time) => (isDay(time) ? longDate(time) : time))
  if (!from) return to ? t('until {day}', { day: to }) : ''
  if (!to) return t('since {day}', { day: from })
  if (from === to) return from
  return isDay(term_from) || isDay(term_to) ? t('{from} to {to}', { from, to }) : `${from}–${to}`
}

/** Returns the board's parts that have a member, each with its members in their order. */
export function board<Member extends { category: EditorCategory }>(members: readonly Member[]) {
  return editorCategories
    .map((category) => ({
      heading: headings[category],
      members: members.filter((member) => member.category === category),
    }))
    .filter(({ members }) => members.length > 0)
}

/** The posts that the form offers; any other can be typed. */
export const suggestedPosts = [
  'Professor',
  'Associate Professor',
  'Assistant Professor',
  'Scientist',
  'Head',
  'Lecturer',
] as const

/** The warning before the only chief editor leaves the board. */
export const onlySignatory =
  'This is the only enabled chief editor. Without one, certificates have a blank signature line.'
