import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { hashToken, isToken, makeToken } from '../../core/db/link-tokens.ts'
import { pick } from '../../core/db/rows.ts'
import { paperLinks, papers } from '../../core/db/tables/review/papers.ts'
import { monthsAfter } from '../../core/text/dates.ts'
import { cancelLetters } from '../../office/letters/queue-queries.ts'
import { type LinkPurpose, linkStateAt } from './rules.ts'

/** Makes the token of a link from its id; the result is always the same. */
export const makeLinkToken = (db: Db, id: string): Promise<string> => makeToken(db, `link ${id}`)

type NewLink = {
  purpose: LinkPurpose
  paperId?: number
  /** The article whose proof the link's reader checks. */
  articleId?: number
  /** The reviewer's code. */
  request?: string
  expiresAt: Date | null
}

/** Makes a link. @returns its token, and its id, which letters use to make the address when they are sent */
export async function addLink(tx: Db, link: NewLink, at: Date): Promise<{ id: string; token: string }> {
  const id = crypto.randomUUID()
  const token = await makeLinkToken(tx, id)
  await tx.insert(paperLinks).values({
    id,
    hash: hashToken(token),
    purpose: link.purpose,
    paper_id: link.paperId,
    article_id: link.articleId,
    request: link.request,
    expires_at: link.expiresAt,
    created_at: at,
  })
  return { id, token }
}

/** A link: the paper, article or request that it leads to, and its state at the requested time. */
export type FoundLink = NonNullable<Awaited<ReturnType<typeof readLink>>>

async function readLink(db: Db, isIt: SQL, now: Date) {
  const [link] = await db
    .select(pick(paperLinks, 'id', 'purpose', 'paper_id', 'article_id', 'request', 'state', 'expires_at'))
    .from(paperLinks)
    .where(isIt)
  return link && { ...link, state: (link.paper_id ?? link.article_id) === null ? 'ended' : linkStateAt(link, now) }
}

/** Returns the link with this token, also an ended one; undefined for an unknown or malformed token. */
export const findLink = async (db: Db, token: string, now: Date) =>
  isToken(token) ? readLink(db, eq(paperLinks.hash, hashToken(token)), now) : undefined

/** Returns the link with this id, for the letters that contain it. */
export const findLinkById = (db: Db, id: string, now: Date) => readLink(db, eq(paperLinks.id, id), now)

/** Returns the condition that a link is live and not expired. */
export const isLive = (now: Date) =>
  and(eq(paperLinks.state, 'live'), or(isNull(paperLinks.expires_at), gt(paperLinks.expires_at, now)))

/** Marks a paper's live links with a purpose as replaced by a new one; they answer 410 from then on. */
export async function replaceLinks(tx: Db, paperId: number, purpose: LinkPurpose): Promise<void> {
  await tx
    .update(paperLinks)
    .set({ state: 'replaced' })
    .where(and(eq(paperLinks.paper_id, paperId), eq(paperLinks.purpose, purpose), eq(paperLinks.state, 'live')))
}

/** The months for which links work after a paper's end. */
const monthsAfterEnd = 12

/** Sets the last day of an ended paper's links, unless they have one, and cancels waiting letters to its co-authors. */
export async function limitLinks(tx: Db, paperId: number, endedAt: Date): Promise<void> {
  await tx
    .update(paperLinks)
    .set({ expires_at: monthsAfter(endedAt, monthsAfterEnd) })
    .where(and(eq(paperLinks.paper_id, paperId), eq(paperLinks.state, 'live'), isNull(paperLinks.expires_at)))
  const [paper] = await tx.select({ number: papers.number }).from(papers).where(eq(papers.id, paperId))
  if (paper) await cancelLetters(tx, { paper: paper.number, kind: 'coauthor' }, { by: 'journal', at: endedAt })
}

/** Where the language of a link's page is kept; '' is the main one. */
export type PageLanguage = {
  read: (db: Db, link: FoundLink) => Promise<string>
  keep: (db: Db, link: FoundLink, page_language: string) => Promise<void>
}

/** The language of an author's page is kept with the paper, that of a named proof reader with the link. */
export const authorsPageLanguage: PageLanguage = {
  async read(db, link) {
    const [to, isIt] = rowOfLanguage(link)
    const [row] = await db.select({ page_language: to.page_language }).from(to).where(isIt)
    return row?.page_language ?? ''
  },
  async keep(db, link, page_language) {
    const [to, isIt] = rowOfLanguage(link)
    await db.update(to).set({ page_language }).where(isIt)
  },
}

const rowOfLanguage = (link: FoundLink) =>
  link.purpose === 'proof'
    ? ([paperLinks, eq(paperLinks.id, link.id)] as const)
    : ([papers, eq(papers.id, link.paper_id ?? 0)] as const)

/** Ends a request's link, so that it answers 410, or changes its last day. */
export async function changeRequestLink(
  tx: Db,
  request: string,
  change: { state: 'ended' } | { expires_at: Date | null },
): Promise<void> {
  await tx
    .update(paperLinks)
    .set(change)
    .where(and(eq(paperLinks.request, request), eq(paperLinks.state, 'live')))
}
