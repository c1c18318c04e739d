import { compile } from './embedded.ts'
import { openPglite } from './embedded-worker.ts'
import { allMigrations } from './migrations.ts'

/** Writes a new, migrated database to standard output, as PGlite's dump. */
const database = await openPglite({ pgliteWasmModule: await compile() })
await database.exec(allMigrations())
// Half of the files, which are synced one by one after a crash; no database is ever made of them here.
await database.exec('update pg_database set datistemplate = false')
for (const name of ['template0', 'template1']) await database.exec(`drop database ${name}`)
const dump = await database.dumpDataDir('none')
await Bun.write(Bun.stdout, Bun.gzipSync(await dump.bytes(), { level: 1 }))
process.exit(0)
