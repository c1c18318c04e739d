import type { Role } from '../../office/sessions/rules.ts'

/** The groups of what the office's search finds, with their headings, one of each, and what none is called. */
export const searchGroups = {
  articles: { label: 'Articles', one: 'article', none: 'no article, published or hidden' },
  papers: { label: 'Papers', one: 'paper', none: 'no paper' },
  reviewers: { label: 'Reviewers', one: 'reviewer', none: 'no reviewer' },
  fees: { label: 'Fees', one: 'fee', none: 'no fee' },
  receipts: { label: 'Receipts', one: 'receipt', none: 'no receipt' },
  letters: { label: 'Letters', one: 'letter', none: 'no letter' },
  publications: { label: 'Letters of publication', one: 'letter', none: 'no letter of publication' },
  users: { label: 'Users', one: 'user', none: 'no user' },
  pages: { label: 'Pages', one: 'page', none: 'no page' },
  settings: { label: 'Settings', one: 'setting', none: 'no setting' },
} as const

export type SearchGroup = keyof typeof searchGroups

/** The groups that each role finds, in their order; within them each finds what its lists show. */
const groupsByRole: Record<Role, readonly SearchGroup[]> = {
  admin: Object.keys(searchGroups) as SearchGroup[], // its own
  editor: ['articles', 'papers', 'reviewers', 'receipts', 'letters', 'publications', 'pages'],
  treasurer: ['fees', 'receipts'],
  staff: ['articles', 'publications', 'pages'],
}

export const groupsOf = (role: Role): readonly SearchGroup[] => groupsByRole[role]

/** A group by its name in an address, where a role finds it. */
export const groupIn = (name: string, role: Role): SearchGroup | undefined =>
  groupsOf(role).find((group) => group === name)

const mostNamed = 3

/** The first groups of a role, for a search that found nothing: 'no article, published or hidden, no paper, …'. */
export const noneOf = (role: Role): string =>
  groupsOf(role)
    .slice(0, mostNamed)
    .map((group) => searchGroups[group].none)
    .join(', ')

/** Something that was found: where it is, its name, and a line about it; `isHtml` where the name has markup. */
export type Hit = { href: string; title: string; isHtml?: boolean; line: string; state?: string }

/** The first of what a group has, and how many these are. */
export type Hits = { total: number; hits: Hit[] }

export type FoundGroup = Hits & { group: SearchGroup }

/** The hits listed of each group beside others, and typed ahead. */
export const [shownOfGroup, suggestedOfGroup] = [5, 4]

/** The hits of a page of one group. */
export const hitsPerPage = 50

/** The letters counted of a search at most. */
export const maxLetters = 1000
