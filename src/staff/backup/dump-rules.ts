const dumpName = /^(\d{4}-\d{2}-\d{2})\.tar$/

/** The name of a day's dump. @param day as 2026-03-14 */
export const dumpFileName = (day: string) => `${day}.tar`

/** The names of dumps among those in a folder, newest first. */
export function dumpsIn(names: string[]): string[] {
  return names.filter((name) => dumpName.test(name)).sort((one, other) => other.localeCompare(one))
}

/** The names of dumps that a crash left half-written, among those in a folder. */
export const halfDumpsIn = (names: string[]) =>
  names.filter((name) => /^\d{4}-\d{2}-\d{2}\.tar\.[0-9a-f-]{36}$/.test(name))

const keptDays = 7
const keptWeeks = 4

/** The dumps that are kept: the last seven, and the last one of each of the last four weeks that have one. */
export function dumpsToKeep(names: string[]): string[] {
  const dumps = dumpsIn(names)
  const lastOfWeek = new Map<string, string>()
  for (const name of dumps) {
    const monday = mondayOf(name)
    if (!lastOfWeek.has(monday)) lastOfWeek.set(monday, name)
  }
  const weekly = [...lastOfWeek.values()].slice(0, keptWeeks)
  return dumps.filter((name, place) => place < keptDays || weekly.includes(name))
}

/** The first day of the week of a dump. */
function mondayOf(name: string): string {
  const day = new Date(name.replace(dumpName, '$1'))
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
