import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from './migrations.ts'

/** Writes a new, migrated database to standard output, as PGlite's dump. */
const database = await PGlite.create({ extensions: { pg_trgm } })
await migrate(drizzle(database), { migrationsFolder })
await Bun.write(Bun.stdout, await database.dumpDataDir('gzip'))
process.exit(0)
