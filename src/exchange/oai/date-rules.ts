/** An inclusive limit of a list, as a second in UTC; `isDay` if it was given as a day. */
export type Limit = { second: string; isDay: boolean }

/**
 * Parses `from` or `until`: a day, `2026-03-14`, or a second in UTC, `2026-03-14T09:30:00Z` (OAI-PMH 2.0, 3.3).
 * @param end of the day, for `until`
 * @returns undefined for any other form, for days and times that do not exist, and for the year 0
 */
export function limitOf(text: string, end: 'begin' | 'end'): Limit | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const second = isDay ? `${text}T${end === 'begin' ? '00:00:00' : '23:59:59'}Z` : text
  if (!isUtcSecond(second) || second.startsWith('0000')) return undefined
  return { second, isDay }
}

/** Whether a text is an existing second in UTC. */
export function isUtcSecond(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return false
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && formatUtcSecond(time) === text
}

/** Formats a moment for OAI-PMH: '2026-03-14T09:30:00Z'. */
export const formatUtcSecond = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`
