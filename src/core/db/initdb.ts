import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from './migrations.ts'

/** Writes a new, migrated database to standard output, as PGlite's dump. */
const database = await PGlite.create({ extensions: { pg_trgm } })
await migrate(drizzle(database), { migrationsFolder })
// Half of the files, which are synced one by one after a crash; no database is ever made of them here.
await database.exec('update pg_database set datistemplate = false')
for (const name of ['template0', 'template1']) await database.exec(`drop database ${name}`)
await Bun.write(Bun.stdout, await database.dumpDataDir('gzip'))
process.exit(0)
