import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { onlyRow, pick } from '../../core/db/rows.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { isLongerThanNames, userNameKey } from '../../core/text/credentials.ts'
import { endResets } from './reset/queries.ts'

type Row = typeof users.$inferSelect

export type User = Pick<Row, keyof typeof userColumns>

const userColumns = {
  ...pick(users, 'id', 'name', 'password', 'role', 'email', 'orcid', 'status', 'allowed_cidrs', 'password_until'),
  ...pick(users, 'was_signed_in', 'wrong_codes'),
}

export async function findUserByName(db: Db, name: string): Promise<User | undefined> {
  if (isLongerThanNames(name)) return undefined
  const [user] = await db
    .select(userColumns)
    .from(users)
    .where(eq(users.name_key, userNameKey(name)))
  return user
}

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const [user] = await db.select(userColumns).from(users).where(eq(users.id, id))
  return user
}

/** Locks a user's row until the transaction ends. */
export async function lockUser(transaction: Db, id: number): Promise<User | undefined> {
  const [user] = await transaction.select(userColumns).from(users).where(eq(users.id, id)).for('update')
  return user
}

/** Locks the enabled users until the transaction ends. @returns their ids and roles */
export async function lockEnabledUsers(transaction: Db): Promise<Pick<Row, 'id' | 'role'>[]> {
  const isEnabled = eq(users.status, 'enabled')
  return transaction
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(isEnabled)
    .orderBy(asc(users.id))
    .for('update')
}

export async function isWithoutUsers(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).orderBy(asc(users.id)).limit(1)).length === 0
}

export async function insertUser(db: Db, user: Omit<typeof users.$inferInsert, 'name_key'>): Promise<number> {
  const added = db.insert(users).values({ ...user, name_key: userNameKey(user.name) })
  return onlyRow(await added.returning({ id: users.id })).id
}

/** Changes a user. A new password or address invalidates links that set a password, which an intruder may hold. */
export async function updateUser(db: Db, id: number, values: Partial<Omit<User, 'id'>>, at: Date): Promise<void> {
  const key = values.name === undefined ? {} : { name_key: userNameKey(values.name) }
  const changed =
    values.password === undefined ? {} : { has_first_password: false, password_until: null, wrong_codes: 0 }
  await db
    .update(users)
    .set({ ...values, ...key, ...changed, modification: at })
    .where(eq(users.id, id))
  if (values.password !== undefined || values.email !== undefined) await endResets(db, id, at)
}
