import type { Db } from './connect.ts'

/** Builds a Drizzle statement once per database, since building a page's statement takes a third as long as running it. */
export function cachedStatement<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = built.get(db) ?? build(db)
    built.set(db, statement)
    return statement
  }
}
