import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperLinks } from '../../core/db/review/papers.ts'
import { pick } from '../../core/db/rows.ts'
import { sharedSecret } from '../../core/db/secrets.ts'
import { base32 } from '../papers/code-rules.ts'
import { isToken, type LinkPurpose, type LinkState, linkStateAt, tokenLength } from './rules.ts'

/** A link as found by its token: what it leads to, and its state at that moment. */
export type FoundLink = {
  id: string
  purpose: LinkPurpose
  paper_id: number | null
  request: string | null
  state: LinkState
  expires_at: Date | null
}

/** The key that makes a link's token from its row; backups carry it, so that links outlive a restore. */
async function linkKey(db: Db): Promise<string> {
  return sharedSecret(db, 'links', () => randomBytes(32).toString('base64url'))
}

/** The token of a link, made anew from its id. */
export async function tokenOf(db: Db, id: string): Promise<string> {
  const mac = createHmac('sha256', await linkKey(db))
    .update(`link ${id}`)
    .digest()
  return base32(mac, tokenLength).toLowerCase()
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

type NewLink = {
  purpose: LinkPurpose
  paperId: number
  /** The reviewer's code. */
  request?: string
  expiresAt: Date | null
}

/** Makes a link. @returns its id, from which letters get its address when they are sent, and its token */
export async function addLink(tx: Db, link: NewLink, at: Date): Promise<{ id: string; token: string }> {
  const id = crypto.randomUUID()
  const token = await tokenOf(tx, id)
  await tx.insert(paperLinks).values({
    id,
    hash: hashOf(token),
    purpose: link.purpose,
    paper_id: link.paperId,
    request: link.request,
    expires_at: link.expiresAt,
    created_at: at,
  })
  return { id, token }
}

const columns = pick(paperLinks, 'id', 'purpose', 'paper_id', 'request', 'state', 'expires_at')

/** The link with this token, also an ended one; undefined for an unknown or malformed one. */
export async function findLink(db: Db, token: string, now: Date): Promise<FoundLink | undefined> {
  if (!isToken(token)) return undefined
  const [link] = await db
    .select(columns)
    .from(paperLinks)
    .where(eq(paperLinks.hash, hashOf(token)))
  return link && { ...link, state: link.paper_id === null ? 'ended' : linkStateAt(link, now) }
}

/** The link with this id, for the letters that hold it. */
export async function findLinkById(db: Db, id: string, now: Date): Promise<FoundLink | undefined> {
  const [link] = await db.select(columns).from(paperLinks).where(eq(paperLinks.id, id))
  return link && { ...link, state: link.paper_id === null ? 'ended' : linkStateAt(link, now) }
}

/** Whether a link opens what it leads to. */
export const isLive = (now: Date) =>
  and(eq(paperLinks.state, 'live'), or(isNull(paperLinks.expires_at), gt(paperLinks.expires_at, now)))

/** Ends the live links of a paper with a purpose, so that they answer 410. */
export async function endLinks(
  tx: Db,
  { paperId, purpose, as }: { paperId: number; purpose: LinkPurpose; as: 'revoked' | 'replaced' | 'ended' },
): Promise<void> {
  await tx
    .update(paperLinks)
    .set({ state: as })
    .where(and(eq(paperLinks.paper_id, paperId), eq(paperLinks.purpose, purpose), eq(paperLinks.state, 'live')))
}

/** Ends a request's link, so that it answers 410, or gives it another end. */
export async function changeRequestLink(
  tx: Db,
  request: string,
  change: { state: 'revoked' | 'replaced' | 'ended' } | { expires_at: Date | null },
): Promise<void> {
  await tx
    .update(paperLinks)
    .set(change)
    .where(and(eq(paperLinks.request, request), eq(paperLinks.state, 'live')))
}
