import { eq } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { secrets } from './tables/installation.ts'

/** Returns a secret shared by all processes; the first to request it stores it in the database. */
export async function sharedSecret(db: Db, name: string, make: () => string): Promise<string> {
  const find = () => db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  const [known] = await find()
  if (known) return known.value
  await db.insert(secrets).values({ name, value: make() }).onConflictDoNothing()
  const [made] = await find()
  if (!made) throw new Error(`The secret ${name} is gone`)
  return made.value
}
