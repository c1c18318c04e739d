import { frequencies } from '../../core/db/enums.ts'
import { largestNumber } from '../../core/text/clean.ts'
import { months } from '../../core/text/dates.ts'

/** The key of an issue within the journal. */
export type IssueNumber = { year: number; volume: number; issue: number }

export function isSameIssue(one: IssueNumber, other: IssueNumber): boolean {
  return one.year === other.year && one.volume === other.volume && one.issue === other.issue
}

/** An issue's month where one is known; '' for an issue of several months, and for an unknown frequency. */
export function monthOf(frequency: string): string {
  return months.find((month) => month === frequency) ?? ''
}

/** An issue's month or months in words: 'March', 'March–April'; '' for a whole year, and for an unknown frequency. */
export function periodOf(frequency: string): string {
  if (frequency === 'Jan-Dec' || !frequencies.some((known) => known === frequency)) return ''
  return frequency.split('-').map(inFull).join('–')
}

/** The first month of a frequency in full, which the API gives of an issue; '' for an unknown frequency. */
export function firstMonthOf(frequency: string): string {
  return inFull(frequency.split('-')[0] ?? '')
}

function inFull(short: string): string {
  return months.find((month) => month === short || month.slice(0, 3) === short) ?? ''
}

/**
 * Parses a route parameter by its digits, whatever surrounds them (`vol1` is 1); undefined without digits or above 32
 * bits.
 */
export function numberIn(parameter: string): number | undefined {
  const digits = parameter.replace(/\D/g, '')
  const number = Number(digits)
  return digits !== '' && number <= largestNumber ? number : undefined
}

/** An issue's key as route parameters. */
export type IssueParameters = Record<keyof IssueNumber, string>

/** Parses year, volume and issue from a route; undefined if one of them is not a number. */
export function issueNumberIn(parameters: IssueParameters): IssueNumber | undefined {
  const year = numberIn(parameters.year)
  const volume = numberIn(parameters.volume)
  const issue = numberIn(parameters.issue)
  return year === undefined || volume === undefined || issue === undefined ? undefined : { year, volume, issue }
}

/** 'Volume 05, Issue 02': two digits each in the back office. */
export function issueName({ volume, issue }: Pick<IssueNumber, 'volume' | 'issue'>): string {
  return [`Volume ${padded(volume, 2)}`, issue > 0 && `Issue ${padded(issue, 2)}`].filter(Boolean).join(', ')
}

/** 'Volume 5, Issue 2'; an issue that is stored with the number 0 has none: 'Volume 5'. */
export function volumeAndIssue({ volume, issue }: Pick<IssueNumber, 'volume' | 'issue'>): string {
  return [`Volume ${volume}`, issue > 0 && `Issue ${issue}`].filter(Boolean).join(', ')
}

/** '5(2)', or '5' of an issue without a number. */
export function numbersInShort({ volume, issue }: Pick<IssueNumber, 'volume' | 'issue'>): string {
  return issue > 0 ? `${volume}(${issue})` : `${volume}`
}

/** 'Volume 05, Issue 02, 2026'. */
export function issueWithYear(issue: IssueNumber): string {
  return `${issueName(issue)}, ${issue.year}`
}

/** The key of an issue in the change history. */
export function issueSubject({ year, volume, issue }: IssueNumber): string {
  return `${year}/${volume}/${issue}`
}

/** Pads a number with leading zeros to at least `digits` digits. */
export function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}

export type IssueSummary = IssueNumber & { frequency: string }

/** A public issue with the number of its public articles. */
export type PublicIssue = IssueSummary & { public_articles: number }

/** The neighbours of something in time; undefined at the ends. */
export type Neighbours<Thing> = { previous: Thing | undefined; next: Thing | undefined }

/** The neighbours of one thing in a list that runs from the newest; none if it is not in the list. */
export function neighboursIn<Thing>(newestFirst: readonly Thing[], isIt: (thing: Thing) => boolean): Neighbours<Thing> {
  const place = newestFirst.findIndex(isIt)
  return place < 0
    ? { previous: undefined, next: undefined }
    : { previous: newestFirst[place + 1], next: newestFirst[place - 1] }
}

/** 'Volume 5, Issue 2 (2026)' */
export function fullIssueTitle(issue: IssueNumber): string {
  return `${volumeAndIssue(issue)} (${issue.year})`
}

/** Shown where the archives, or an issue, have no public article. */
export const noArticlesYet = 'No published articles yet. Please come back later.'

/** 'Issue 2, March–April 2026', without months if the frequency has none; 'Volume 5, 2026' without a number. */
export function issueTitle({ volume, issue, year, frequency }: IssueSummary): string {
  return `${issue > 0 ? `Issue ${issue}` : `Volume ${volume}`}, ${[periodOf(frequency), year].filter(Boolean).join(' ')}`
}

/** An issue as editors see it. */
export type AdminIssue = IssueSummary & { creation: string; articles: number }

/** Issues per page of the back office. */
export const issuesPerPage = 50

export const issueCreated = 'Issue created successfully'
