const quarterMs = 15 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/**
 * Gives the day and the hour slot of moments on the clocks of a time zone: `slot` is the day's number, from 1 January 1970 on,
 * times 24 plus the hour. Both are worked out once for each quarter of an hour, since every offset is a multiple of one.
 */
export function slotsIn(timeZone: string): (at: number) => { day: string; slot: number } {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  let last = { quarter: Number.NaN, day: '', slot: 0 }
  return (at) => {
    const quarter = Math.floor(at / quarterMs)
    if (quarter !== last.quarter) {
      const parts = format.formatToParts(at).map(({ type, value }) => [type, Number(value)])
      const { year, month, day, hour } = Object.fromEntries(parts)
      const midnight = Date.UTC(year, month - 1, day)
      last = { quarter, day: new Date(midnight).toISOString().slice(0, 10), slot: (midnight / dayMs) * 24 + hour }
    }
    return last
  }
}
