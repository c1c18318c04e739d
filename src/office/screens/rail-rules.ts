import { paths } from '../../core/paths.ts'
import { isAllowed, type Needed, type Role } from '../sessions/rules.ts'

/** The numbers of waiting items, by entry of the rail. */
export type Waiting = { letters: number; channels: number; urgent: number; papers: number }

type Entry = {
  label: string
  href: string
  /** Another screen that this entry represents. */
  with?: string
  /** The role that it requires. */
  role: Needed
  /** The words after the number, for screen readers. */
  waits?: readonly [what: keyof Waiting, words: string]
}

type Group = { heading?: string; entries: readonly Entry[] }

const letters = { label: 'Letters', waits: ['letters', 'to look at'] } as const

/** Every screen with an entry in the back office's rail. */
const groups: readonly Group[] = [
  { entries: [{ label: 'Home', href: paths.admin(), role: 'staff' }] },
  {
    heading: 'Publish',
    entries: [
      { label: 'Archives', href: paths.adminArchives(), role: 'staff' },
      { label: 'Articles', href: paths.adminArticles(), role: 'staff' },
      {
        label: 'Submissions',
        href: paths.adminSubmissions(),
        role: 'editor',
        waits: ['papers', 'wait for an editor'],
      },
      { label: 'Fees', href: paths.adminFees(), role: 'treasurer' },
      { ...letters, href: paths.adminPaperLetters(), with: paths.adminLetters(), role: 'editor' },
      { ...letters, href: paths.adminLetters(), role: 'staff' },
    ],
  },
  {
    heading: 'People',
    entries: [
      { label: 'Editors', href: paths.editors.list(), role: 'staff' },
      { label: 'Reviewers', href: paths.adminReviewers(), role: 'editor' },
      { label: 'Users', href: paths.adminUsers(), role: 'admin' },
    ],
  },
  {
    heading: 'Site',
    entries: [
      { label: 'Pages', href: paths.pages.list(), with: paths.webpages.base(), role: 'staff' },
      { label: 'Calls', href: paths.adminCalls.list(), role: 'staff' },
      { label: 'News', href: paths.adminNews.list(), role: 'staff' },
      { label: 'Indexing', href: paths.partners.list(), role: 'staff' },
      { label: 'Redirects', href: paths.redirects.list(), role: 'staff' },
      { label: 'Alerts', href: paths.adminAlerts(), role: 'admin' },
      { label: 'Settings', href: paths.adminSettings(), role: 'admin' },
    ],
  },
  {
    heading: 'Reports',
    entries: [
      { label: 'Views and downloads', href: paths.adminUsage(), role: 'staff' },
      { label: 'Index health', href: paths.adminHealth(), role: 'staff' },
      { label: 'Crossref and DOAJ', href: paths.adminChannels(), role: 'staff', waits: ['channels', 'to look at'] },
      { label: 'Changes', href: paths.adminChanges(), role: 'staff' },
      { label: 'Deleted', href: paths.adminDeleted(), role: 'staff' },
      { label: 'Backup', href: paths.adminBackup(), role: 'admin' },
    ],
  },
  { entries: [{ label: 'Work log', href: paths.webdata(), role: 'staff', waits: ['urgent', 'urgent'] }] },
]

/** Returns the groups of entries that a role sees, each label once; a single group needs no heading. */
export function railOf(role: Role): Group[] {
  const seen = groups
    .map(({ heading, entries }) => {
      const allowed = entries.filter((entry) => isAllowed(role, entry.role))
      const isFirst = ({ label }: Entry, at: number) => allowed.findIndex((entry) => entry.label === label) === at
      return { heading, entries: allowed.filter(isFirst) }
    })
    .filter(({ entries }) => entries.length > 0)
  return seen.length > 1 ? seen : seen.map(({ entries }) => ({ entries }))
}

/** Returns the screen that a role sees after signing in: the first one of its rail. */
export const homeOf = (role: Role): string => railOf(role)[0]?.entries[0]?.href ?? paths.ownAccount()

/** Returns the screens that a role may not open. */
export const closedScreens = (role: Role): string[] =>
  groups.flatMap(({ entries }) =>
    entries
      .filter((entry) => !isAllowed(role, entry.role))
      .flatMap(({ href, with: other }) => (other ? [href, other] : [href])),
  )

/** Returns an entry's mark on a path: for the page itself, or for one above it. */
export function markRailEntry({ href, with: other }: Entry, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page'
  const isBelow = (screen: string) => path.startsWith(`${screen}/`)
  return (href !== paths.admin() && isBelow(href)) || (other && (path === other || isBelow(other))) ? 'true' : undefined
}
