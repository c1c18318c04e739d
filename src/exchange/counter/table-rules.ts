/** The tables of usage that the back office lists and exports. */
const usageTables = ['months', 'articles', 'issues', 'years'] as const

export type UsageTable = (typeof usageTables)[number]

export const isUsageTable = (name: string): name is UsageTable => usageTables.some((table) => table === name)

/** A year as typed in an address: the current one for anything that is none. */
export function requestedYear(typed: string | null, current: number): number {
  return /^[12]\d{3}$/.test(typed ?? '') ? Number(typed) : current
}

/** The relative change in words: '+12%', '−5%', 'new' if nothing was before. */
export function percentChange(now: number, before: number): string {
  if (before === 0) return now > 0 ? 'new' : ''
  const percent = Math.round((now / before - 1) * 100)
  return percent < 0 ? `−${-percent}%` : `+${percent}%`
}

/** The top of a graph's scale: the next round number, from 10 on. */
export function axisMax(most: number): number {
  const power = 10 ** Math.max(1, Math.floor(Math.log10(Math.max(1, most))))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((top) => top >= most) ?? 10 * power
}
