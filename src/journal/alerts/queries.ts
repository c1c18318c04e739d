import { count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { hashToken, isToken, makeToken } from '../../core/db/link-tokens.ts'
import { mailboxIn, mailboxOf } from '../../core/db/mailbox.ts'
import { onlyRow } from '../../core/db/rows.ts'
import { alertLimits, alertState, alerts, endedAlerts } from '../../core/db/tables/alerts.ts'
import type { AlertKind, Limit } from './rules.ts'

/** An address that asked for alerts. */
export type Alert = typeof alerts.$inferSelect

/** Makes the token of an alert's page from its id; the result is always the same. */
export const makeAlertToken = (db: Db, id: string): Promise<string> => makeToken(db, `alert ${id}`)

/** Returns the alerts with this token; 'ended' if they were ended, undefined for any other text. */
export async function findAlerts(db: Db, token: string): Promise<Alert | 'ended' | undefined> {
  if (!isToken(token)) return undefined
  const hash = hashToken(token)
  const [found] = await db.select().from(alerts).where(eq(alerts.hash, hash))
  return found ?? ((await db.$count(endedAlerts, eq(endedAlerts.hash, hash))) > 0 ? 'ended' : undefined)
}

/** Returns the alerts with this id. */
export async function findAlertsById(db: Db, id: string): Promise<Alert | undefined> {
  const [found] = await db.select().from(alerts).where(eq(alerts.id, id))
  return found
}

/** Locks and returns the alerts of an address, whatever its tag; undefined if it asked for none. */
export async function lockAlertsOf(tx: Db, email: string): Promise<Alert | undefined> {
  const [found] = await tx
    .select()
    .from(alerts)
    .where(eq(mailboxIn(alerts.email), mailboxOf(email)))
    .for('update')
  return found
}

/** Returns a hash of an address's mailbox, made with the journal's key. */
export const hashMailbox = (db: Db, email: string): Promise<string> => makeToken(db, `mailbox ${mailboxOf(email)}`)

/** Returns what is known about letters that asked an address to confirm. */
export async function findLimit(tx: Db, hash: string): Promise<Limit | undefined> {
  const [found] = await tx.select().from(alertLimits).where(eq(alertLimits.hash, hash))
  return found
}

/** Records a letter that asks an address to confirm. */
export async function writeAsked(tx: Db, hash: string, limit: Pick<Limit, 'asked' | 'asked_on'>): Promise<void> {
  await tx
    .insert(alertLimits)
    .values({ hash, ...limit })
    .onConflictDoUpdate({ target: alertLimits.hash, set: limit })
}

/** Records that an address answered: it may be asked again. */
export async function forgetAsked(tx: Db, hash: string): Promise<void> {
  await tx.delete(alertLimits).where(sql`${alertLimits.hash} = ${hash} and ${alertLimits.never_at} is null`)
}

/** Records that an address must never be written to again. */
export async function writeNever(tx: Db, hash: string, { at, today }: { at: Date; today: string }): Promise<void> {
  await tx
    .insert(alertLimits)
    .values({ hash, asked: 0, asked_on: today, never_at: at })
    .onConflictDoUpdate({ target: alertLimits.hash, set: { never_at: at } })
}

/** Adds an address, with a token. */
export async function addAlerts(
  tx: Db,
  row: Pick<Alert, 'email' | 'language' | 'asked' | 'created_on'>,
): Promise<string> {
  const id = crypto.randomUUID()
  await tx.insert(alerts).values({ ...row, id, hash: hashToken(await makeAlertToken(tx, id)) })
  return id
}

/** Changes the alerts of an address. */
export async function writeAlerts(tx: Db, id: string, columns: Partial<Alert>): Promise<void> {
  await tx.update(alerts).set(columns).where(eq(alerts.id, id))
}

/** Deletes addresses with their letters; their pages are gone from then on. @returns how many */
async function deleteAlerts(tx: Db, which: SQL, today: string): Promise<number> {
  const ended = await tx.delete(alerts).where(which).returning({ hash: alerts.hash })
  if (ended.length > 0)
    await tx
      .insert(endedAlerts)
      .values(ended.map(({ hash }) => ({ hash, ended_on: today })))
      .onConflictDoNothing()
  return ended.length
}

/** Ends all alerts of an address, by its id. @returns false if they had ended before */
export const endAlerts = async (tx: Db, id: string, today: string): Promise<boolean> =>
  (await deleteAlerts(tx, eq(alerts.id, id), today)) > 0

/** Ends all alerts of addresses, whatever their tags. @returns how many */
export const endAlertsOf = (tx: Db, emails: readonly string[], today: string): Promise<number> =>
  deleteAlerts(tx, inArray(mailboxIn(alerts.email), emails.map(mailboxOf)), today)

/** Ends the alerts of addresses that were added on a day or before, and have confirmed none. */
export const endUnconfirmed = (tx: Db, { day, today }: { day: string; today: string }): Promise<number> =>
  deleteAlerts(tx, sql`${alerts.created_on} <= ${day} and not ${isConfirmed}`, today)

const isConfirmed = sql`coalesce(${alerts.issues_on}, ${alerts.articles_on}, ${alerts.calls_on}) is not null`

/** Counts the addresses that confirmed each kind of alert, and those that confirmed none. */
export async function countAlerts(db: Db) {
  const rows = await db
    .select({
      issues: count(alerts.issues_on),
      articles: count(alerts.articles_on),
      calls: count(alerts.calls_on),
      unconfirmed: sql<number>`count(*) filter (where not ${isConfirmed})::int`,
    })
    .from(alerts)
  return onlyRow(rows)
}

/** Deletes what is known about letters that asked addresses before a day, except promises. */
export async function forgetAskedBefore(tx: Db, day: string): Promise<void> {
  await tx.delete(alertLimits).where(sql`${alertLimits.asked_on} <= ${day} and ${alertLimits.never_at} is null`)
}

/** The state of all alerts. */
export type AlertState = typeof alertState.$inferSelect

/** Returns the state of all alerts. */
export const readAlertState = async (db: Db): Promise<AlertState> => onlyRow(await db.select().from(alertState))

/** Locks and returns the state of all alerts. */
export const lockAlertState = async (tx: Db): Promise<AlertState> =>
  onlyRow(await tx.select().from(alertState).for('update'))

/** Changes the state of all alerts. */
export async function writeAlertState(tx: Db, columns: Partial<Omit<AlertState, 'id'>>): Promise<void> {
  await tx.update(alertState).set(columns)
}

/** Returns the kinds of alerts that an address confirmed. */
export const kindsOf = ({ issues_on, articles_on, calls_on }: Alert): AlertKind[] => [
  ...(issues_on ? (['issues'] as const) : []),
  ...(articles_on ? (['articles'] as const) : []),
  ...(calls_on ? (['calls'] as const) : []),
]
