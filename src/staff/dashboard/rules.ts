import { paths } from '../../core/paths.ts'
import { counted } from '../../core/text/counted.ts'
import { dayMs } from '../../core/text/dates.ts'
import type { ReadingProgress } from '../../journal/articles/text/progress-queries.ts'
import { nameAction } from '../../office/history/difference.ts'
import type { ChangeKind } from '../../office/history/rules.ts'
import { isAllowed, type Role } from '../../office/sessions/rules.ts'
import { settingPath } from '../../office/settings/problems.ts'
import { isPublicOrigin, type Settings } from '../../office/settings/rules.ts'
import { mostUnconfirmed } from '../../review/submit/rules.ts'
import { isBackupDue } from '../backup/rules.ts'
import { everyKind, makeRecordTitle } from '../change-log/every-history.ts'
import type { Overview } from './queries.ts'

/** A step for a new journal: a field or a screen of the back office. */
export type FirstStep = { text: string; href: string; isDone: boolean }

/** The facts that the first steps depend on, apart from the settings; of the backup only whether there is one. */
export type Beginnings = Pick<Overview, 'archives' | 'editors' | 'hasArticles' | 'current'> & { backup: object | null }

/**
 * Returns the first steps of a new journal in order; the domain comes before articles, since documents contain it for
 * ever.
 */
export function listFirstSteps(
  settings: Pick<Settings, 'websitename' | 'websiteemail' | 'domain'>,
  origin: string,
  { archives, editors, hasArticles, current, backup }: Beginnings,
): FirstStep[] {
  const addIssue = `${paths.adminArchives()}#volume`
  const addArticle = current ? paths.adminAddArticle(current) : addIssue
  return [
    { text: 'Name the journal', href: settingPath('websitename'), isDone: settings.websitename !== '' },
    { text: 'Enter its email', href: settingPath('websiteemail'), isDone: settings.websiteemail !== '' },
    {
      text: 'Set the journal’s domain',
      href: settingPath('domain'),
      isDone: isPublicOrigin(origin) || isPublicOrigin(`https://${settings.domain}`),
    },
    { text: 'Add the editorial board', href: `${paths.editors.add()}#name`, isDone: editors > 0 },
    { text: 'Add the first issue', href: addIssue, isDone: archives > 0 },
    { text: 'Add the first article', href: addArticle, isDone: hasArticles },
    { text: 'Make a backup', href: paths.adminBackup(), isDone: backup !== null },
  ]
}

type Later = Pick<Settings, 'issn' | 'journal_essn' | 'license_url' | 'submissions'>

/** Returns the steps of a journal that has done the first ones. */
export const listLaterSteps = ({ issn, journal_essn, license_url, submissions }: Later): FirstStep[] => [
  { text: 'Enter the ISSN', href: settingPath('journal_essn'), isDone: issn !== '' || journal_essn !== '' },
  { text: 'Choose a licence', href: settingPath('license_url'), isDone: license_url !== '' },
  { text: 'Take submissions online', href: settingPath('submissions'), isDone: submissions !== '' },
]

/** Whether Home shows steps: until the first article, and as long as some are left, until the second issue. */
export function showsSteps(
  steps: readonly FirstStep[],
  { hasArticles, archives }: Pick<Overview, 'hasArticles' | 'archives'>,
): boolean {
  return !hasArticles || (archives <= 1 && steps.some(({ isDone }) => !isDone))
}

/** The most drafts to list, newest first. */
export const maxListed = 5

/** The most changes to list, newest first. */
export const maxChanges = 5

/** The most scheduled articles to list, the next one first. */
export const maxScheduled = 3

/** The most waiting items to count; from here on it reads 'or more'. */
export const maxCounted = 1000

/** An admin is warned of this many papers with unconfirmed addresses: further papers soon push them out. */
export const manyUnconfirmed = mostUnconfirmed.ofAll * 0.8

/** The waiting items in the dashboard's order: names for one and many, and the screen for them. */
const waitingThings = {
  letters: ['letter to an author to look at', 'letters to authors to look at', paths.adminLetters()],
  withoutPdf: ['article without PDF', 'articles without PDF', paths.adminArticles({ filter: 'without-pdf' })],
  unpaid: ['fee of an article open', 'fees of articles open', paths.adminArticles({ filter: 'unpaid' })],
  hidden: ['article hidden', 'articles hidden', paths.adminArticles({ filter: 'hidden' })],
  emptyIssues: ['issue without articles', 'issues without articles', paths.adminArchives()],
  channels: [
    'article at Crossref or DOAJ to look at',
    'articles at Crossref or DOAJ to look at',
    paths.adminChannels({ filter: 'look' }),
  ],
  unconfirmed: [
    'paper waits for the proof of its address',
    `papers wait for the proof of their address, of at most ${mostUnconfirmed.ofAll}`,
    paths.adminSubmissions({ filter: 'unconfirmed' }),
  ],
  urgent: ['urgent in the work log', 'urgent in the work log', paths.webdataList({ filter: 'urgent' })],
  pending: ['pending in the work log', 'pending in the work log', paths.webdataList({ filter: 'pending' })],
} as const

const unassignedPapers = [
  'paper without an editor',
  'papers without an editor',
  paths.adminSubmissions({ filter: 'unassigned' }),
] as const

const requiredThings = {
  journal: ['field missing for indexes', 'fields missing for indexes'],
  articles: ['new article with gaps for indexes', 'new articles with gaps for indexes'],
} as const

export type WaitingThing = keyof typeof waitingThings

/** The papers without an editor, and since when the oldest has waited. */
type Overdue = { count: number; since: string | null }

/** A line of waiting items: their number, their name, the screen for them, and the age of the oldest. */
export type WaitingLine = { count?: string; text: string; href: string; age?: string }

/** The open fees of papers and articles, as added up in Fees, for users who may open that screen. */
type OpenFees = { count: number; text: string }

/** Lists the waiting items; a journal without articles has its steps for the rest. */
export function listWaiting(
  { waiting, backup, hasArticles }: Pick<Overview, 'waiting' | 'backup' | 'hasArticles'>,
  required: { journal: number; articles: number },
  { now, role, unassigned, fees }: { now: Date; role: Role; unassigned: Overdue; fees?: OpenFees | undefined },
): WaitingLine[] {
  const line = (count: number, [one, many, href]: readonly [string, string, string], since: string | null = null) => {
    const age = since === null ? undefined : formatAge(new Date(since), now)
    return {
      count: count >= maxCounted ? `${maxCounted.toLocaleString('en')}+` : count.toLocaleString('en'),
      text: count === 1 ? one : many,
      href,
      age: count > 1 && age && age !== 'today' ? `oldest ${age}` : age,
    }
  }
  const keys = Object.keys(waitingThings) as WaitingThing[] // the object's own keys
  const isAdmin = isAllowed(role, 'admin')
  const papers = isAdmin && unassigned.count > 0 ? [line(unassigned.count, unassignedPapers, unassigned.since)] : []
  const numberOf = (thing: WaitingThing) => (thing === 'unpaid' ? (fees?.count ?? 0) : waiting[thing].count)
  const wordsOf = (thing: WaitingThing) =>
    thing === 'unpaid' && fees ? ([fees.text, fees.text, paths.adminFees()] as const) : waitingThings[thing]
  const things = keys
    .filter((thing) => numberOf(thing) > 0 && (thing !== 'unconfirmed' || isAdmin))
    .map((thing) => line(numberOf(thing), wordsOf(thing), fees && thing === 'unpaid' ? null : waiting[thing].since))
  if (!hasArticles) return [...papers, ...things]
  return [
    ...papers,
    ...things,
    ...(['journal', 'articles'] as const)
      .filter((of) => required[of] > 0)
      .map((of) => line(required[of], [...requiredThings[of], paths.adminHealth()])),
    ...(isAdmin && isBackupDue(backup ?? undefined, now)
      ? [
          {
            text: backup ? 'Make a backup' : 'Make the first backup',
            href: paths.adminBackup(),
            age: backup ? `last one ${formatAge(backup.at, now)} ago` : undefined,
          },
        ]
      : []),
  ]
}

/** Formats an age: 'today', '1 day', '12 days', '4 months', '2 years'. */
export function formatAge(since: Date, now: Date): string {
  const days = Math.floor((now.getTime() - since.getTime()) / dayMs)
  if (days < 1) return 'today'
  if (days < 61) return counted(days, 'day')
  const months = Math.floor(days / 30.44)
  return months < 24 ? counted(months, 'month') : counted(Math.floor(months / 12), 'year')
}

/** A line of the latest changes. */
export type ChangeLine = {
  id: number
  at: Date
  username: string
  kind: ChangeKind
  subject: string
  action: string
  after: Record<string, unknown>
  name: string | null
}

/** Describes a change: the action, the record, and the link to its history. */
export function describeLoggedChange(change: ChangeLine) {
  const { label, labels, path } = everyKind[change.kind]
  const title = makeRecordTitle(change)
  return {
    action: nameAction(change, labels('UTC')),
    thing: title === label ? label : `${label}: ${title}`,
    href: path(change.subject),
  }
}

/** Describes the progress of reading PDFs and full texts for the search, for example after a restore. */
export function describeReadingProgress({ read, waiting, aMinute }: ReadingProgress): string {
  const [done, all] = [read, read + waiting].map((count) => count.toLocaleString('en'))
  const left = aMinute > 0 ? `; about ${counted(Math.ceil(waiting / aMinute), 'minute')} left` : ''
  return `The search finds the words of ${done} of ${all} PDFs and full texts so far${left}.`
}
