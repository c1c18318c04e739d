/** The tables of usage that the back office lists and exports. */
const usageTables = ['months', 'articles', 'supplements', 'issues', 'years'] as const

export type UsageTable = (typeof usageTables)[number]

export const isUsageTable = (name: string): name is UsageTable => usageTables.some((table) => table === name)

/** Parses a year from an address; the current one for any other text. */
export function parseYear(typed: string | null, current: number): number {
  return /^[12]\d{3}$/.test(typed ?? '') ? Number(typed) : current
}

/** Formats a relative change: '+12%', '−5%'; 'new' if the value before was 0. */
export function formatPercentChange(now: number, before: number): string {
  if (before === 0) return now > 0 ? 'new' : ''
  const percent = Math.round((now / before - 1) * 100)
  return percent < 0 ? `−${-percent}%` : `+${percent}%`
}

/** Returns the top of a graph's scale: the next round number, at least 10. */
export function roundAxisUp(most: number): number {
  const power = 10 ** Math.max(1, Math.floor(Math.log10(Math.max(1, most))))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((top) => top >= most) ?? 10 * power
}
