import type { Role } from '../../office/sessions/rules.ts'

/** The groups of search results in the office: heading, name of one result, and words for no result. */
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

/** The groups for each role, in order; in each, a user finds what its list shows them. */
const groupsByRole: Record<Role, readonly SearchGroup[]> = {
  admin: Object.keys(searchGroups) as SearchGroup[], // the object's own keys
  editor: ['articles', 'papers', 'reviewers', 'receipts', 'letters', 'publications', 'pages'],
  treasurer: ['fees', 'receipts'],
  staff: ['articles', 'publications', 'pages'],
}

export const listSearchGroups = (role: Role): readonly SearchGroup[] => groupsByRole[role]

/** Returns the group with a name from an address, if a role may search it. */
export const groupIn = (name: string, role: Role): SearchGroup | undefined =>
  listSearchGroups(role).find((group) => group === name)

const mostNamed = 3

/** Lists the first groups of a role, for a search without results: 'no article, published or hidden, no paper, …'. */
export const noneOf = (role: Role): string =>
  listSearchGroups(role)
    .slice(0, mostNamed)
    .map((group) => searchGroups[group].none)
    .join(', ')

/** A search result: its address, its title, and a line about it; `isHtml` if the title has markup. */
export type Hit = { href: string; title: string; isHtml?: boolean; line: string; state?: string }

/** The first results of a group, and their total number. */
export type Hits = { total: number; hits: Hit[] }

export type FoundGroup = Hits & { group: SearchGroup }

/** The results of each group to list together with other groups, and as suggestions. */
export const [shownOfGroup, suggestedOfGroup] = [5, 4]

/** The results on a page of one group. */
export const hitsPerPage = 50

/** The most letters to count in a search. */
export const maxLetters = 1000
