import { and, desc, eq, gt, max, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { locks } from '../../core/db/locks.ts'
import { pick } from '../../core/db/rows.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { manuscripts, paperFiles, paperVersions } from '../../core/db/tables/review/authors.ts'
import { paperDecisions, papers } from '../../core/db/tables/review/papers.ts'
import { dayIn } from '../../core/text/dates.ts'
import { textAsHtml } from '../../core/text/html.ts'
import { readVisible } from '../../journal/access/queries.ts'
import { joinAuthorNames } from '../../journal/record/people/rules.ts'
import { isSupplementKind } from '../../journal/record/supplement-rules.ts'
import type { AcceptedPapers, Events, PaperSupplement, Services } from '../../services.ts'
import { formatOfType } from '../files/rules.ts'
import { listPeople } from '../manuscripts/queries.ts'
import { articleFieldNames } from '../papers/fields.ts'
import { findPendingDecision } from '../papers/pending-decision-queries.ts'
import { updatePaper } from '../papers/writing-queries.ts'
import { recordEvent } from '../timeline/queries.ts'
import { applyDecision } from './apply-actions.ts'

/** Returns the accepted papers of a journal, for the form and the API that make articles from them. */
export function createAcceptedPapers({ db, config }: Pick<Services, 'db' | 'config'>): AcceptedPapers {
  return {
    async find(username, number) {
      const paper = await findAccepted(db, { username, number })
      if (!paper) return { ok: false, code: 'not_found' }
      if (!paper.isFree) return { ok: false, code: 'invalid_state', state: paper.state }
      const values = await articleValues(db, paper, config.timeZone)
      const file = await findManuscript(db, paper.id)
      const source: Record<string, string> = isWritten(file) ? { pdf_source: 'typeset' } : {}
      const pdf = file?.type === 'application/pdf' ? file : undefined
      return { ok: true, values: { ...values, ...source }, pdf, supplements: await listSupplements(db, paper.id) }
    },
    async lock(transaction, username, number) {
      await transaction.execute(sql`select pg_advisory_xact_lock_shared(${locks.txnids})`)
      const paper = await findAccepted(transaction, { username, number, locks: true })
      if (!paper?.isFree) return undefined
      const file = await findManuscript(transaction, paper.id)
      const written = file && isWritten(file) ? { file_hash: file.hash, name: file.name } : undefined
      return { id: paper.id, written, supplements: await listSupplements(transaction, paper.id) }
    },
  }
}

/** Records the article that a locked paper became. */
export async function linkArticle(
  transaction: Db,
  { paperId, articleId, by, at }: Events['paper became article'],
  { config }: Pick<Services, 'config'>,
): Promise<void> {
  await updatePaper(transaction, paperId, { article_id: articleId, modification: at })
  await recordEvent(transaction, { paperId, at, by, what: 'article_added' })
  const pending = await findPendingDecision(transaction, paperId)
  if (pending) await applyDecision({ db: transaction, config, clock: () => at }, pending.id)
}

/** A paper to find for a user; `locks` its row until the transaction ends. */
type Sought = { username: string; number: string; locks?: boolean }

/** Returns a paper that a user may see. `isFree` if it may become an article: it was accepted and is not yet one. */
async function findAccepted(db: Db, { username, number, locks = false }: Sought) {
  const { id, name, role } = users
  const [user] = await db.select({ id, name, role }).from(users).where(eq(users.name, username))
  if (!user) return undefined
  const isSeen = await readVisible(db, user)
  const query = db
    .select({
      ...pick(papers, 'id', 'state', 'received', 'payment', 'txnid'),
      isFree: sql<boolean>`${papers.state} = 'accepted' and ${papers.article_id} is null`,
    })
    .from(papers)
    .where(and(eq(papers.number, number), isSeen))
  const [paper] = await (locks ? query.for('update') : query)
  return paper
}

type Accepted = NonNullable<Awaited<ReturnType<typeof findAccepted>>>

const textColumns = pick(manuscripts, ...articleFieldNames, 'email')

/** Returns the paper's text in the fields of the article's form, as accepted by `POST /api/admin/archives`. */
async function articleValues(db: Db, paper: Accepted, timeZone: string): Promise<Record<string, string>> {
  const { paper_id, decision, undone, at } = paperDecisions
  const [[texts], people, [accepted], [revised]] = await Promise.all([
    db.select(textColumns).from(manuscripts).where(eq(manuscripts.paper_id, paper.id)),
    listPeople(db, paper.id),
    db
      .select({ at: max(at) })
      .from(paperDecisions)
      .where(and(eq(paper_id, paper.id), eq(decision, 'accept'), eq(undone, false))),
    db
      .select({ at: max(paperVersions.at) })
      .from(paperVersions)
      .where(and(eq(paperVersions.paper_id, paper.id), gt(paperVersions.round, 1))),
  ])
  if (!texts) return {}
  const corresponding = people.find((person) => person.corresponding)
  const dayOf = (last: { at: Date | null } | undefined) => (last?.at ? dayIn(timeZone, last.at) : '')
  const values = {
    ...texts,
    title: textAsHtml(texts.title),
    abstract: texts.abstract
      .split(/\n{2,}/)
      .filter(Boolean)
      .map((paragraph) => `<p>${textAsHtml(paragraph)}</p>`)
      .join(''),
    authorname: joinAuthorNames(people),
    authors: people.length > 0 ? JSON.stringify(people) : '',
    country: texts.country || corresponding?.country || '',
    email: texts.email || corresponding?.email || '',
    received: paper.received ?? '',
    revised: dayOf(revised),
    accepted: dayOf(accepted),
    ptype: paper.payment === 'paid' ? 'paid' : 'free',
    txnid: paper.payment === 'paid' ? (paper.txnid ?? '') : '',
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Reports whether an article's full text can be read from a file. */
const isWritten = (file: { type: string } | undefined) =>
  file !== undefined && ['docx', 'odt'].includes(formatOfType(file.type))

/** Lists the supplements of the newest version that has any; a kind that articles do not allow is removed. */
async function listSupplements(db: Db, paperId: number): Promise<PaperSupplement[]> {
  const { id, file_hash: hash, type, bytes, name, round } = paperFiles
  const rows = await db
    .select({ id, hash, type, bytes, name, round })
    .from(paperFiles)
    .where(and(eq(paperFiles.paper_id, paperId), eq(paperFiles.kind, 'supplement')))
    .orderBy(desc(round), paperFiles.at)
  return rows
    .filter((file) => file.round === rows[0]?.round)
    .map(({ type: sent, round: _, ...file }) => {
      const format = formatOfType(sent)
      const kind = format === 'jpeg' ? 'jpg' : format
      return { ...file, kind: isSupplementKind(kind) ? kind : undefined }
    })
}

async function findManuscript(db: Db, paperId: number) {
  const [file] = await db
    .select({ hash: paperFiles.file_hash, type: paperFiles.type, bytes: paperFiles.bytes, name: paperFiles.name })
    .from(paperFiles)
    .where(and(eq(paperFiles.paper_id, paperId), eq(paperFiles.kind, 'manuscript')))
    .orderBy(desc(paperFiles.at))
    .limit(1)
  return file
}
