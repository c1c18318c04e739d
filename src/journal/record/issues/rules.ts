import { frequencies } from '../../../core/db/enums.ts'
import { isOnlineFirst, onlineFirst, onlineFirstWord } from '../../../core/online-first.ts'
import { largestNumber } from '../../../core/text/clean.ts'
import { months, monthText } from '../../../core/text/dates.ts'
import { message, t } from '../../../core/words/words.ts'

/** The key of an issue within the journal. */
export type IssueNumber = { year: number; volume: number; issue: number }

export function isSameIssue(one: IssueNumber, other: IssueNumber): boolean {
  return one.year === other.year && one.volume === other.volume && one.issue === other.issue
}

/** Returns an issue's month if known; '' for an issue of several months, and for an unknown frequency. */
export const monthOf = (frequency: string): string => months.find((month) => month === frequency) ?? ''

/** Formats an issue's month or months: 'March', 'March–April'; '' for a whole year, and for an unknown frequency. */
export function periodOf(frequency: string): string {
  if (frequency === 'Jan-Dec' || !frequencies.some((known) => known === frequency)) return ''
  return frequency.split('-').map(inFull).map(monthText).join('–')
}

/** Returns the first month of a frequency in full, for the API; '' for an unknown frequency. */
export const firstMonthOf = (frequency: string): string => inFull(frequency.split('-')[0] ?? '')

const inFull = (short: string) => months.find((month) => month === short || month.slice(0, 3) === short) ?? ''

/**
 * Parses a route parameter from its digits and ignores other characters (`vol1` is 1); undefined without digits or
 * above 32 bits.
 */
export function parseRouteNumber(parameter: string): number | undefined {
  const digits = parameter.replace(/\D/g, '')
  const number = Number(digits)
  return digits !== '' && number <= largestNumber ? number : undefined
}

/** An issue's key as route parameters. */
export type IssueParameters = Record<keyof IssueNumber, string>

/** Parses year, volume and issue from a route; undefined if one of them is not a number, or the year is 0. */
export function issueNumberIn(parameters: IssueParameters): IssueNumber | undefined {
  const year = parseRouteNumber(parameters.year)
  const volume = parseRouteNumber(parameters.volume)
  const issue = parseRouteNumber(parameters.issue)
  return !year || volume === undefined || issue === undefined ? undefined : { year, volume, issue }
}

/** Reports whether the journal lists articles online first: it publishes them, or has some. */
export const isOnlineFirstListed = (shell: { settings: { online_first: string }; issues: PublicIssue[] }): boolean =>
  shell.settings.online_first === 'on' || shell.issues.some(isOnlineFirst)

/** Parses the place of articles from a route: an issue as {@link issueNumberIn}, or online first. */
export const placeIn = (parameters: IssueParameters): IssueNumber | undefined =>
  parameters.year === onlineFirstWord ? onlineFirst : issueNumberIn(parameters)

/** The label of an issue in place of its number, such as `Suppl. 1` or `1-2`; '' for most. */
type Label = { issue_label: string }

/**
 * The highest ordinary issue number. Issues above it have no number of their own, so that a later issue does not find
 * its number in use.
 */
export const lastOrdinary = 900

/** Returns what is shown in place of the numbers of an issue for articles that have none yet. */
export const onlineFirstName = (): string => t('Online first')

/** Formats an issue's number, or its label: '2', 'Suppl. 1'; '' for an issue that is stored with the number 0. */
export function formatIssueNumber({ issue, issue_label }: Pick<IssueNumber, 'issue'> & Label): string {
  return issue_label || (issue > 0 ? String(issue) : '')
}

/** Formats 'Issue 2', 'Issue 1-2' or 'Suppl. 1'; '' without a number. */
export function namedNumber(issue: Pick<IssueNumber, 'issue'> & Label): string {
  const number = formatIssueNumber(issue)
  return /^\d/.test(number) ? t('Issue {number}', { number }) : number
}

/** Formats 'Volume 5'. */
export const namedVolume = (volume: number): string => t('Volume {volume}', { volume: String(volume) })

/** Formats 'Volume 05, Issue 02', with two digits each, for the back office; 'Online first' without an issue. */
export function issueName({ year, volume, issue, issue_label }: IssueNumber & Partial<Label>): string {
  if (isOnlineFirst({ year })) return onlineFirstName()
  const number = issue_label ? namedNumber({ issue, issue_label }) : issue > 0 && `Issue ${padded(issue, 2)}`
  return [`Volume ${padded(volume, 2)}`, number].filter(Boolean).join(', ')
}

/** Formats 'Volume 5, Issue 2', 'Volume 5, Suppl. 1', 'Volume 5' for an issue without a number, or 'Online first'. */
export function volumeAndIssue(issue: IssueNumber & Label): string {
  if (isOnlineFirst(issue)) return onlineFirstName()
  return [namedVolume(issue.volume), namedNumber(issue)].filter(Boolean).join(', ')
}

/** Formats '5(2)', '5(Suppl. 1)', '5' for an issue without a number, or 'online first', for citations. */
export function numbersInShort(issue: IssueNumber & Label): string {
  if (isOnlineFirst(issue)) return 'online first'
  return formatIssueNumber(issue) ? `${issue.volume}(${formatIssueNumber(issue)})` : `${issue.volume}`
}

/** Formats an issue as {@link numbersInShort}, with 'Online first' in the page's language, for lists. */
export const shownInShort = (issue: IssueNumber & Label): string =>
  isOnlineFirst(issue) ? onlineFirstName() : numbersInShort(issue)

/** Formats '5(2), 2026', or 'Online first', for lists in the back office. */
export const shortWithYear = (issue: IssueNumber & Partial<Label>): string =>
  isOnlineFirst(issue) ? onlineFirstName() : `${numbersInShort({ issue_label: '', ...issue })}, ${issue.year}`

/** Formats 'Volume 05, Issue 02, 2026', or 'Online first'. */
export const issueWithYear = (issue: IssueNumber & Partial<Label>): string =>
  isOnlineFirst(issue) ? onlineFirstName() : `${issueName(issue)}, ${issue.year}`

/** Formats 'Volume 5, Issue 2, 2026' for the titles of its screens, or 'Online first'. */
export const issueTitleInOffice = (number: IssueNumber): string =>
  isOnlineFirst(number) ? onlineFirstName() : `Volume ${number.volume}, Issue ${number.issue}, ${number.year}`

/** Returns the key of an issue in the change history. */
export const issueSubject = ({ year, volume, issue }: IssueNumber): string => `${year}/${volume}/${issue}`

/** Returns a place as a part of file names: '2026-5-2', or 'online-first'. */
export const fileNameOfPlace = (number: IssueNumber): string =>
  isOnlineFirst(number) ? onlineFirstWord : `${number.year}-${number.volume}-${number.issue}`

/** Pads a number with leading zeros to at least `digits` digits. */
export const padded = (number: number, digits: number): string => String(number).padStart(digits, '0')

export type IssueSummary = IssueNumber & Label & { frequency: string }

/** The introduction of an issue's page: its texts and its cover; '' for those it does not have. */
export type Introduction = { title: string; description: string; cover: string; editors: string }

/** Returns the label before the names of guest editors, which are separated by commas. */
export const guestsLabel = (names: string): string => (names.includes(',') ? t('Guest editors') : t('Guest editor'))

/** Formats '1 article', '1,200 articles'. */
export const articleCount = (count: number): string =>
  t('{count, plural, one {# article} other {# articles}}', { count })

/**
 * A public issue with its title and cover, and the number of its public articles. In lists, the articles online first
 * come last, as an issue of the year 0.
 */
export type PublicIssue = IssueSummary & Pick<Introduction, 'title' | 'cover'> & { public_articles: number }

/** The previous and next things in time; undefined at the ends. */
export type Neighbours<Thing> = { previous: Thing | undefined; next: Thing | undefined }

/** Returns a list of issues without the articles online first. */
export const withoutOnlineFirst = <Issue extends IssueNumber>(issues: readonly Issue[]): Issue[] =>
  issues.filter((issue) => !isOnlineFirst(issue))

/** Finds the neighbours of one thing in a list with the newest first; both undefined if it is not in the list. */
export function neighboursIn<Thing>(newestFirst: readonly Thing[], isIt: (thing: Thing) => boolean): Neighbours<Thing> {
  const place = newestFirst.findIndex(isIt)
  return place < 0
    ? { previous: undefined, next: undefined }
    : { previous: newestFirst[place + 1], next: newestFirst[place - 1] }
}

/** Formats 'Volume 5, Issue 2 (2026)', or 'Online first'. */
export const fullIssueTitle = (issue: IssueNumber & Label): string =>
  isOnlineFirst(issue) ? onlineFirstName() : `${volumeAndIssue(issue)} (${issue.year})`

type Dated = { year: number; publishdate: string | null }

/** Returns the year that an article is cited with: its issue's, or that of its day before it has one. */
export const citedYear = ({ year, publishdate }: Dated): number =>
  isOnlineFirst({ year }) ? Number(publishdate?.slice(0, 4) ?? 0) : year

/** The id of the list of all issues in a page of the archives. */
export const issueListId = 'issues-by-year'

/** The message if the archives, or an issue, have no public article. */
export const noArticlesYet = message('No published articles yet. Please come back later.')

/**
 * Formats 'Issue 2, March–April 2026', without months if the frequency has none; 'Volume 5, 2026' without a number;
 * 'Online first' without an issue.
 */
export function issueTitle(issue: IssueSummary): string {
  if (isOnlineFirst(issue)) return onlineFirstName()
  const months = [periodOf(issue.frequency), issue.year].filter(Boolean).join(' ')
  return `${namedNumber(issue) || namedVolume(issue.volume)}, ${months}`
}

/** An issue for editors. */
export type AdminIssue = IssueSummary & Introduction & { creation: string; modification: string; articles: number }

/** The number of issues per page of the back office. */
export const issuesPerPage = 50

export const issueCreated = 'Issue created successfully'
