/** The days of a review, in their order. */
export const reviewDays = ['received', 'revised', 'accepted'] as const

type Days = Partial<Record<(typeof reviewDays)[number] | 'publishdate', string | null>>

/**
 * Returns the names of the review days, each 'YYYY-MM-DD', that are after the publication; empty if its day is unknown.
 */
export function daysAfterPublication({ publishdate, ...days }: Days) {
  return reviewDays.filter((name) => publishdate && days[name] && days[name] > publishdate)
}
