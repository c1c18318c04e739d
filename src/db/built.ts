import type { Db } from './connect.ts'

/** A statement that Drizzle builds once for a database: to build a page's again takes a third of asking it. */
export function builtOnce<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = built.get(db) ?? build(db)
    built.set(db, statement)
    return statement
  }
}
