import { type Frequency, frequencies, frequencyFamilies } from '../../core/db/enums.ts'
import { months } from '../../core/text/dates.ts'
import { romanValue } from '../../journal/articles/rules.ts'
import type { IssueNumber } from '../../journal/issues/rules.ts'
import { inLocale, type MovedIssue, type Texts, type UnimportedPart } from './addresses/moved.ts'

/** An issue's numbers here, and which of its own numbers had to change. */
export type IssuePlace = IssueNumber & { frequency: Frequency; changed: UnimportedPart[] }

/**
 * The issue numbers here, by key. An issue needs a year and whole numbers of its own: any other (`1-2`, `3 Suppl.`,
 * none) becomes its first whole number if that is free, else the volume's highest number plus one. A missing year is
 * taken from the issue's date; without a date, the issue cannot be imported.
 * @param years by issue key, the year of one of its articles, for issues without a year
 */
export function issuePlaces(
  issues: readonly MovedIssue[],
  years: ReadonlyMap<string, number>,
): Map<string, IssuePlace> {
  const taken = new Set<string>()
  const highest = new Map<string, number>()
  const numbers = new Map<string, IssueNumber & { changed: UnimportedPart[] }>()
  const typed = issues.flatMap((issue) => {
    const year = yearOf(issue) ?? years.get(issue.key)
    return year === undefined
      ? []
      : [{ issue, year, volume: numberIn(issue.volume) ?? 0, number: numberIn(issue.number) }]
  })
  const isExact = ({ issue, number }: (typeof typed)[number]) => String(number) === issue.number.trim()
  for (const one of [...typed.filter(isExact), ...typed.filter((other) => !isExact(other))]) {
    const { issue, year, volume, number = 0 } = one
    const series = `${year}/${volume}`
    const free = taken.has(`${series}/${number}`) ? (highest.get(series) ?? 0) + 1 : number
    taken.add(`${series}/${free}`)
    highest.set(series, Math.max(highest.get(series) ?? 0, free))
    numbers.set(issue.key, { year, volume, issue: free, changed: changes(issue, { year, volume, issue: free }) })
  }
  const ranges = frequenciesOf(typed.map(({ issue, year }) => ({ key: issue.key, year, date: issue.date })))
  return new Map(
    issues.flatMap(({ key, titles }) => {
      const place = numbers.get(key)
      return place ? [[key, { ...place, frequency: frequencyIn(titles) ?? ranges.get(key) ?? 'Jan-Dec' }] as const] : []
    }),
  )
}

function changes(issue: MovedIssue, place: IssueNumber): UnimportedPart[] {
  const told = (['year', 'volume'] as const).filter((name) => issue[name].trim() !== String(place[name]))
  const others = issue.number.trim() === String(place.issue) ? [] : [['number', issue.number, place.issue] as const]
  return [...told.map((name) => [name, issue[name], place[name]] as const), ...others].map(([name, was, is]) => ({
    what: `${name} ${was.trim() || '(none)'}, here ${is}`,
    content: inLocale(issue.titles),
  }))
}

function yearOf({ year, date }: MovedIssue): number | undefined {
  const found = /\d{4}/.exec(year)?.[0] ?? date.slice(0, 4)
  return Number(found) > 0 ? Number(found) : undefined
}

/** The first number in a text, in digits or as a Roman numeral alone. */
function numberIn(text: string): number | undefined {
  const [digits] = /\d{1,9}/.exec(text) ?? []
  return digits === undefined ? romanValue(text.trim()) : Number(digits)
}

/**
 * The frequency stated by an issue's title, such as `January–June 2026`, `Mar-Apr` or `March`; undefined for other
 * titles.
 */
export function frequencyIn(titles: Texts): Frequency | undefined {
  const [, first, last] = /^(\p{L}{3,9})(?: ?[-–—/] ?(\p{L}{3,9}))?(?:,? \d{4})?$/u.exec(inLocale(titles).trim()) ?? []
  const monthOf = (word: string | undefined) =>
    months.find((month) => [month, month.slice(0, 3)].some((form) => form.toLowerCase() === word?.toLowerCase()))
  const [from, to] = [monthOf(first), monthOf(last)]
  if (last !== undefined && !to) return undefined
  return frequencies.find((frequency) => frequency === (to && from ? `${from.slice(0, 3)}-${to.slice(0, 3)}` : from))
}

type Dated = { key: string; year: number; date: string }

/**
 * Derives issues' frequencies from their dates. The number of issues in a year gives the journal's frequency; the
 * newest year, which may be incomplete, is assumed to be like most others. If a year's issues have dates in different
 * months, the dates decide. If not, as when a whole year was put online at once, their order decides, provided the year
 * is complete.
 */
function frequenciesOf(issues: readonly Dated[]): Map<string, Frequency> {
  const years = Map.groupBy(issues, ({ year }) => year)
  const newest = Math.max(...years.keys())
  const others = [...years].flatMap(([year, of]) => (year === newest ? [] : [of.length]))
  const usual = mostFrequent(others)
  return new Map(
    [...years].flatMap(([year, of]) => ofYear(of, year === newest ? Math.max(of.length, usual) : of.length)),
  )
}

function ofYear(issues: Dated[], often: number): (readonly [string, Frequency])[] {
  const family: readonly Frequency[] = families.find(({ length }) => length >= often) ?? months
  const dated = issues.map(({ date, year }) =>
    Number(date.slice(0, 4)) === year ? Math.floor(((Number(date.slice(5, 7)) - 1) * family.length) / 12) : -1,
  )
  const isTold = new Set(dated).size === issues.length && !dated.includes(-1)
  const isWhole = issues.length === family.length
  return issues.map(({ key }, place) => [
    key,
    (isTold ? family[dated[place] ?? 0] : isWhole ? family[place] : undefined) ?? 'Jan-Dec',
  ])
}

const families: (readonly Frequency[])[] = frequencyFamilies
  .map(([, family]): readonly Frequency[] => family)
  .toSorted((one, other) => one.length - other.length)

function mostFrequent(numbers: number[]): number {
  const times = Map.groupBy(numbers, (number) => number)
  return [...times].toSorted(([a, one], [b, other]) => other.length - one.length || b - a)[0]?.[0] ?? 0
}
