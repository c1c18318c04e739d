import { nameIn } from '../../../core/text/clean.ts'

/** The lists of articles by the state of their deposits; those in `look` need a user's attention. */
export const channelFilters = {
  look: 'Needs attention',
  none: 'Not sent everywhere',
  underway: 'Under way',
  all: 'All',
} as const

export type ChannelFilter = keyof typeof channelFilters

/** Parses a filter; `all` if it is unknown. */
export const parseChannelFilter = (text: string): ChannelFilter => nameIn(channelFilters, text, 'all')

/** The articles per page of a list. */
export const depositsPerPage = 50
