import { and, desc, eq, gt, gte, inArray, max, type SQL } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { keptFiles } from '../../core/db/tables/installation.ts'
import { audit } from '../../core/db/tables/office.ts'
import type { Problem } from '../../core/text/problems.ts'
import type { Subject } from './queries.ts'
import { type ChangeKind, fileFields, type HistoryEntry, lastingFiles, undoDays, undoUntil } from './rules.ts'
import { beforeHistory, lacksFirstVersion, rebuildVersion, type Version } from './version-rules.ts'

/** A change of a record by its id, and the fields that can be restored. */
type RequestedVersion = Subject & { change: number; fields: readonly string[]; now: Date }

/**
 * The version that a change made, and how it differs from the present state; for a deletion, the version before it.
 * Files that are no longer kept are left out and named in `lost`; a file that no edit can remove stays.
 */
type FoundVersion = Version & { entry: HistoryEntry; lost: string[] }

/** Finds a version in a record's history; undefined if the change does not belong to it. */
export async function findVersion(
  db: Db,
  { kind, subject, change, fields, now }: RequestedVersion,
): Promise<FoundVersion | undefined> {
  const { id, at, username, action, before, after } = audit
  const changes = await db
    .select({ id, at, username, action, before, after })
    .from(audit)
    .where(and(eq(audit.kind, kind), eq(audit.subject, subject), gte(audit.id, change)))
    .orderBy(desc(audit.id))
  const oldest = changes.at(-1)
  if (!oldest || (change === beforeHistory ? !lacksFirstVersion(oldest) : oldest.id !== change)) return undefined
  const entry = change === beforeHistory ? { ...oldest, id: beforeHistory, action: 'first' } : oldest
  const isBefore = change === beforeHistory || entry.action === 'delete'
  const version = rebuildVersion(isBefore ? changes : changes.slice(0, -1), fields)
  const lost = await lostOf(db, { kind, state: version.past, now })
  const staying = [...lost, ...(lastingFiles[kind] ?? []).filter((field) => version.past[field] === null)]
  return { entry, now: omitFields(version.now, staying), past: omitFields(version.past, staying), lost }
}

type State = { kind: Subject['kind']; state: Record<string, unknown>; now: Date }

/** Returns the fields of a version that name files which are no longer kept. */
async function lostOf(db: Db, { kind, state, now }: State): Promise<string[]> {
  const named = (fileFields[kind] ?? []).flatMap((field) =>
    state[field] ? [[field, String(state[field])] as const] : [],
  )
  if (named.length === 0) return []
  const names = named.map(([, name]) => name)
  const rows = await db
    .select({ name: keptFiles.name })
    .from(keptFiles)
    .where(and(inArray(keptFiles.name, names), gt(keptFiles.until, now)))
  return named.filter(([, name]) => !rows.some((kept) => kept.name === name)).map(([field]) => field)
}

function omitFields(state: Record<string, unknown>, fields: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(state).filter(([name]) => !fields.includes(name)))
}

/** A file that a change of one of these kinds replaced; `isSeen` is a condition on `audit`. */
type ReplacedFile = { change: number; field: string; kinds: readonly ChangeKind[]; isSeen: SQL; now: Date }

/** Returns the name of a file that a change replaced, while it is kept. */
export async function findReplacedFile(
  db: Db,
  { change, field, kinds, isSeen, now }: ReplacedFile,
): Promise<string | undefined> {
  const [found] = await db
    .select({ name: keptFiles.name })
    .from(keptFiles)
    .innerJoin(audit, eq(audit.id, keptFiles.change_id))
    .where(
      and(
        eq(keptFiles.change_id, change),
        eq(keptFiles.field, field),
        inArray(audit.kind, [...kinds]),
        isSeen,
        gt(keptFiles.until, now),
      ),
    )
  return found?.name
}

/**
 * Returns the columns of a deleted record, to restore it in this transaction; a concurrent transaction waits, and then
 * finds the record restored. Files that are no longer kept are left out.
 */
export async function lockDeletion(
  transaction: Db,
  { kind, subject, change, now }: Omit<RequestedVersion, 'fields'>,
): Promise<{ ok: true; columns: Record<string, unknown> } | { ok: false; problem: Problem }> {
  const ofSubject = and(eq(audit.kind, kind), eq(audit.subject, subject))
  const [deletion] = await transaction
    .select({ at: audit.at, before: audit.before })
    .from(audit)
    .where(and(ofSubject, eq(audit.id, change), eq(audit.action, 'delete')))
    .for('update')
  const [newest] = await transaction
    .select({ id: max(audit.id) })
    .from(audit)
    .where(ofSubject)
  if (!deletion || newest?.id !== change) return { ok: false, problem: notDeleted }
  if (undoUntil(deletion.at) <= now) return { ok: false, problem: tooLate }
  const { before } = deletion
  return { ok: true, columns: omitFields(before, await lostOf(transaction, { kind, state: before, now })) }
}

const notDeleted = { code: 'not_found', message: 'It is no longer deleted.' }
const tooLate = {
  code: 'too_late',
  message: `It was deleted more than ${undoDays} days ago, so only its history is left.`,
}
