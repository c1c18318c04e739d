/** The days of a review, in their order. */
export const reviewDays = ['received', 'revised', 'accepted'] as const

type Days = Partial<Record<(typeof reviewDays)[number] | 'publishdate', string | null>>

/** The days of a review, each 'YYYY-MM-DD', that lie after the publication; none if its day is unknown. */
export function daysAfterPublication({ publishdate, ...days }: Days) {
  return reviewDays.filter((name) => publishdate && days[name] && days[name] > publishdate)
}
