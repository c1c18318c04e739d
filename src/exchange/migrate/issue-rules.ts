import { type Frequency, frequencies } from '../../core/db/enums.ts'
import { cleanLine } from '../../core/text/clean.ts'
import { months } from '../../core/text/dates.ts'
import { plainText } from '../../core/text/html.ts'
import { introductionFields, issueFields } from '../../journal/record/issues/fields.ts'
import { type IssueNumber, type IssueSummary, isSameIssue, lastOrdinary } from '../../journal/record/issues/rules.ts'
import { romanValue } from '../../journal/record/position-rules.ts'
import { inLocale, type MovedIssue, type Texts, type UnimportedPart } from './addresses/moved.ts'

/** An issue's numbers here, its title, its page's text as HTML, its cover, and its parts that had to change. */
export type IssuePlace = IssueSummary & {
  frequency: Frequency | ''
  title: string
  description: string
  /** The stored file of its cover; '' for none. */
  cover: string
  changed: UnimportedPart[]
}

/** The issues here with their keys in the source, and those with the source's articles, by their issue's key there. */
export type IssuesHere = {
  here: readonly (IssueNumber & { import_key: string | null })[]
  standing: readonly (IssueNumber & { of: string })[]
  /** Issues here that contain most of a source issue's articles under other keys, from a source with new numbers. */
  twins: readonly (IssueNumber & { of: string })[]
}

type Numbered = { issue: MovedIssue; year: number; volume: number; number: number | undefined }

/**
 * Returns the issue numbers here, by key. An issue that was imported before keeps its place, whatever its number is
 * here: it is found by its key, else by its articles. A new one needs a year and an integer number of its own: `1-2`
 * becomes its first number, and a missing number 0, if that is free; others, such as `3 Suppl.`, get a number above
 * 900. Readers see the source's number. A missing year is taken from the issue's date; without a date, the issue cannot
 * be imported.
 * @param years by issue key, the year of one of its articles, for issues without a year
 */
export function assignIssuePlaces(
  issues: readonly MovedIssue[],
  { years, ...known }: IssuesHere & { years: ReadonlyMap<string, number> },
): Map<string, IssuePlace> {
  const typed = issues.flatMap((issue): Numbered[] => {
    const year = findMovedIssueYear(issue) ?? years.get(issue.key)
    return year === undefined
      ? []
      : [{ issue, year, volume: parseFirstNumber(issue.volume) ?? 0, number: parseFirstNumber(issue.number) }]
  })
  const numbers = assignIssueNumbers(typed, known)
  return new Map(
    issues.flatMap((issue) => {
      const place = numbers.get(issue.key)
      const frequency = frequencyIn(issue.titles) ?? frequencyIn({ '': issue.months ?? '' }) ?? ''
      if (!place) return []
      const issue_label = makeIssueLabel(issue, place)
      const introduction = { title: titleIn(issue.titles), description: descriptionIn(issue), cover: coverIn(issue) }
      const changed = listIssueChanges(issue, place, issue_label)
      return [[issue.key, { ...place, ...introduction, frequency, issue_label, changed }] as const]
    }),
  )
}

function assignIssueNumbers(
  typed: readonly Numbered[],
  { here, standing, twins }: IssuesHere,
): Map<string, IssueNumber> {
  const keys = new Set(typed.map(({ issue }) => issue.key))
  const numbers = new Map<string, IssueNumber>()
  const taken = new Set<string>()
  const highest = new Map<string, number>()
  const seriesOf = ({ year, volume }: IssueNumber) => `${year}/${volume}`
  const take = (number: IssueNumber, key?: string) => {
    const series = seriesOf(number)
    taken.add(`${series}/${number.issue}`)
    highest.set(series, Math.max(highest.get(series) ?? 0, number.issue))
    if (key !== undefined) numbers.set(key, number)
  }
  const isFree = (number: IssueNumber) => !taken.has(`${seriesOf(number)}/${number.issue}`)
  for (const { import_key, ...number } of here)
    if (import_key !== null) take(number, keys.has(import_key) ? import_key : undefined)
  for (const { of, ...number } of standing) if (keys.has(of) && !numbers.has(of) && isFree(number)) take(number, of)
  for (const { issue, year, volume, number } of typed) {
    const twin = twins.find((one) => one.of === issue.key && isSameIssue(one, { year, volume, issue: number ?? 0 }))
    const isOther = [...numbers.values()].some((one) => twin && isSameIssue(one, twin))
    if (twin && !numbers.has(issue.key) && !isOther) numbers.set(issue.key, { year, volume, issue: twin.issue })
  }
  const isExact = ({ issue, number }: Numbered) => String(number) === issue.number.trim()
  const place = ({ issue, year, volume, number = 0 }: Numbered) => {
    if (numbers.has(issue.key)) return
    const wanted = { year, volume, issue: number }
    const isOwn = isFree(wanted) && !hasIssueNumberWords(issue.number)
    take(
      isOwn ? wanted : { ...wanted, issue: Math.max(lastOrdinary, highest.get(seriesOf(wanted)) ?? 0) + 1 },
      issue.key,
    )
  }
  for (const one of typed.filter(isExact)) place(one)
  for (const { import_key: _, ...number } of here) take(number)
  for (const one of typed) place(one)
  return numbers
}

/** Whether a number has words, such as `Especial 1` or `spe2` for a special issue. */
function hasIssueNumberWords(number: string): boolean {
  const plain = number.trim().replace(/^(?:n[ro]?|nr|n[úu]m(?:ero|ber)?|issue|iss|heft|fasc)?[.º°\s]*(?=\d)/i, '')
  return /\p{L}/u.test(plain) && romanValue(plain) === undefined
}

/** Returns the words that readers see for a number: of a special issue, or of a number that another issue has. */
function makeIssueLabel({ number }: MovedIssue, { issue }: IssueNumber): string {
  const isPlain = parseFirstNumber(number) === issue && !hasIssueNumberWords(number) && !/\d\D+\d/.test(number)
  return number.trim() === '' || isPlain ? '' : cleanLine(number).slice(0, issueFields.issue_label.maxLength).trim()
}

function listIssueChanges(issue: MovedIssue, place: IssueNumber, label: string): UnimportedPart[] {
  const told = (['year', 'volume'] as const).filter((name) => issue[name].trim() !== String(place[name]))
  const was = issue.number.trim()
  const what = [
    ...told.map((name) => `${name} ${issue[name].trim() || '(none)'}, here ${place[name]}`),
    ...(label && label === was ? [`number ${was}, in its address ${place.issue}`] : []),
    ...(label !== was && was !== (place.issue > 0 ? String(place.issue) : '')
      ? [`number ${was || '(none)'}, here ${label || place.issue}`]
      : []),
  ]
  return what.map((one) => ({ what: one, content: inLocale(issue.titles) }))
}

function findMovedIssueYear({ year, date }: MovedIssue): number | undefined {
  const found = /\d{4}/.exec(year)?.[0] ?? date.slice(0, 4)
  return Number(found) > 0 ? Number(found) : undefined
}

/** Returns the first number in a text, in digits or as a Roman numeral on its own. */
function parseFirstNumber(text: string): number | undefined {
  const [digits] = /\d{1,9}/.exec(text) ?? []
  return digits === undefined ? romanValue(text.trim()) : Number(digits)
}

const numbering =
  /^(?:v|vol|volumen?|volume|n|no|nr|n[úu]m|n[úu]mero|number|issue|iss|ano|año|year|tome?|tomo|band|bd|jg|jahrgang|heft|part|pt)$/iu

/** Returns an issue's title if it adds to its numbers and months, in English or the title's language; else ''. */
export function titleIn(titles: Texts): string {
  const title = cleanLine(plainText(inLocale(titles)))
  const named = new Set(['en', ...Object.keys(titles)].flatMap(monthsIn))
  const words = title.toLowerCase().match(/\p{L}+/gu) ?? []
  const hasOwn = words.some((word) => !numbering.test(word) && !named.has(word))
  return hasOwn ? title.slice(0, introductionFields.title.maxLength).trim() : ''
}

/** Returns the text of an issue's page as HTML; '' for none, or if it is too long for a page. */
function descriptionIn({ descriptions = {} }: MovedIssue): string {
  const description = inLocale(descriptions)
  return description.length > introductionFields.description.maxLength ? '' : description
}

const coverIn = ({ covers = [] }: MovedIssue): string => covers.find(({ path }) => path)?.path ?? ''

/** Yields the parts of an issue that have no place here, with the reason if it is a special one. */
export function* listUnimportedOfIssue(issue: MovedIssue): Generator<UnimportedPart & { reason?: string }> {
  const { titles, descriptions = {}, covers = [], left } = issue
  yield* left
  const title = titleIn(titles) && inLocale(titles)
  for (const [locale, content] of Object.entries(frequencyIn(titles) ? {} : titles))
    if (content !== title) yield { what: `title of an issue in ${locale}`, content }
  for (const [locale, content] of Object.entries(descriptions))
    if (content !== descriptionIn(issue)) yield { what: `description of an issue in ${locale}`, content }
  for (const { path, name, problem } of covers)
    if (problem)
      yield { what: 'cover that cannot be taken', reason: 'not right as it is', content: `${name}: ${problem}` }
    else if (path !== coverIn(issue)) yield { what: 'another cover', content: name }
}

/** Returns the names of the months in a language, full and short, in lower case. @param locale such as `es_ES` */
function monthsIn(locale: string): string[] {
  const [language = ''] = locale.split(/[_@-]/)
  if (!/^[a-z]{2,3}$/.test(language)) return []
  const forms = (['long', 'short'] as const).map(
    (month) => new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }),
  )
  const names = forms.flatMap((form) => months.map((_, at) => form.format(Date.UTC(2026, at, 1))))
  return names.map((name) => name.toLowerCase().replace(/[^\p{L}]/gu, ''))
}

/**
 * Returns the frequency that a title consists of, such as `January–June 2026`, `Mar-Apr` or `March`; undefined for
 * others.
 */
export function frequencyIn(titles: Texts): Frequency | undefined {
  const [, first, last] = /^(\p{L}{3,9})(?: ?[-–—/] ?(\p{L}{3,9}))?(?:,? \d{4})?$/u.exec(inLocale(titles).trim()) ?? []
  const monthOf = (word: string | undefined) =>
    months.find((month) => [month, month.slice(0, 3)].some((form) => form.toLowerCase() === word?.toLowerCase()))
  const [from, to] = [monthOf(first), monthOf(last)]
  if (last !== undefined && !to) return undefined
  return frequencies.find((frequency) => frequency === (to && from ? `${from.slice(0, 3)}-${to.slice(0, 3)}` : from))
}
