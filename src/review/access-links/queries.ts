import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { sharedSecret } from '../../core/db/secrets.ts'
import { paperLinks, papers } from '../../core/db/tables/review/papers.ts'
import { monthsAfter } from '../../core/text/dates.ts'
import { cancelLetters } from '../../office/letters/queue-queries.ts'
import { base32 } from '../papers/code-rules.ts'
import { isToken, type LinkPurpose, linkStateAt, tokenLength } from './rules.ts'

/** The key that makes a link's token from its row; backups carry it, so that links outlive a restore. */
async function linkKey(db: Db): Promise<string> {
  return sharedSecret(db, 'links', () => randomBytes(32).toString('base64url'))
}

/** The token of a link, made anew from its id. */
export async function makeLinkToken(db: Db, id: string): Promise<string> {
  const mac = createHmac('sha256', await linkKey(db))
    .update(`link ${id}`)
    .digest()
  return base32(mac, tokenLength).toLowerCase()
}

const hashLinkToken = (token: string) => createHash('sha256').update(token).digest('hex')

type NewLink = {
  purpose: LinkPurpose
  paperId?: number
  /** The article whose proof a named person reads. */
  articleId?: number
  /** The reviewer's code. */
  request?: string
  expiresAt: Date | null
}

/** Makes a link. @returns its id, from which letters get its address when they are sent, and its token */
export async function addLink(tx: Db, link: NewLink, at: Date): Promise<{ id: string; token: string }> {
  const id = crypto.randomUUID()
  const token = await makeLinkToken(tx, id)
  await tx.insert(paperLinks).values({
    id,
    hash: hashLinkToken(token),
    purpose: link.purpose,
    paper_id: link.paperId,
    article_id: link.articleId,
    request: link.request,
    expires_at: link.expiresAt,
    created_at: at,
  })
  return { id, token }
}

/** A link: what it leads to, and its state at the moment that it was asked for. */
export type FoundLink = NonNullable<Awaited<ReturnType<typeof readLink>>>

async function readLink(db: Db, isIt: SQL, now: Date) {
  const [link] = await db
    .select(pick(paperLinks, 'id', 'purpose', 'paper_id', 'article_id', 'request', 'state', 'expires_at'))
    .from(paperLinks)
    .where(isIt)
  return link && { ...link, state: (link.paper_id ?? link.article_id) === null ? 'ended' : linkStateAt(link, now) }
}

/** The link with this token, also an ended one; undefined for an unknown or malformed one. */
export const findLink = async (db: Db, token: string, now: Date) =>
  isToken(token) ? readLink(db, eq(paperLinks.hash, hashLinkToken(token)), now) : undefined

/** The link with this id, for the letters that hold it. */
export const findLinkById = (db: Db, id: string, now: Date) => readLink(db, eq(paperLinks.id, id), now)

/** Whether a link opens what it leads to. */
export const isLive = (now: Date) =>
  and(eq(paperLinks.state, 'live'), or(isNull(paperLinks.expires_at), gt(paperLinks.expires_at, now)))

/** Has a new link take the place of the live ones of a paper with a purpose, which answer 410 from then on. */
export async function replaceLinks(tx: Db, paperId: number, purpose: LinkPurpose): Promise<void> {
  await tx
    .update(paperLinks)
    .set({ state: 'replaced' })
    .where(and(eq(paperLinks.paper_id, paperId), eq(paperLinks.purpose, purpose), eq(paperLinks.state, 'live')))
}

/** The days that links work after a paper's end. */
const monthsAfterEnd = 12

/** Gives an ended paper's links their last day, unless they have one. Co-authors' waiting letters get none. */
export async function limitLinks(tx: Db, paperId: number, endedAt: Date): Promise<void> {
  await tx
    .update(paperLinks)
    .set({ expires_at: monthsAfter(endedAt, monthsAfterEnd) })
    .where(and(eq(paperLinks.paper_id, paperId), eq(paperLinks.state, 'live'), isNull(paperLinks.expires_at)))
  const [paper] = await tx.select({ number: papers.number }).from(papers).where(eq(papers.id, paperId))
  if (paper) await cancelLetters(tx, { paper: paper.number, kind: 'coauthor' }, { by: 'journal', at: endedAt })
}

/** Ends a request's link, so that it answers 410, or gives it another end. */
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
