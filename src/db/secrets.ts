import { eq } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { secrets } from './schema.ts'

/** A value that every process of a journal shares, kept in the database by whoever asks for it first. */
export async function sharedSecret(db: Db, name: string, make: () => string): Promise<string> {
  const find = () => db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  const [known] = await find()
  if (known) return known.value
  await db.insert(secrets).values({ name, value: make() }).onConflictDoNothing()
  const [made] = await find()
  if (!made) throw new Error(`The secret ${name} is gone`)
  return made.value
}
