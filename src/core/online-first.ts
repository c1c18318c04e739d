/** The key of articles online first: a reserved row among the issues, which no issue has. */
export const onlineFirst = { year: 0, volume: 0, issue: 0 } as const

/** Reports whether an article, or a place in the journal, is online first. */
export const isOnlineFirst = ({ year }: { year: number }): boolean => year === onlineFirst.year

/** Names the place of articles online first in addresses, where an issue has its numbers. */
export const onlineFirstWord = 'online-first'

/** The parameters of a route that has no issue in its place. */
export const onlineFirstParameters = { year: onlineFirstWord, volume: '', issue: '' } as const
