// one database
import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { connectPostgres } from '../../src/core/db/connect.ts'
import { copyMigrations, knownMigrations } from '../../src/core/db/migrations.ts'
import { settings } from '../../src/core/db/tables/settings.ts'
import { emptyServerDatabase, openTestDatabase, serverUrl } from '../support/database.ts'

if (serverUrl) {
  test('a migration in a deadlock with the old version’s transaction is tried again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'deadlock-'))
    await copyMigrations('0001_issue-counts', folder)
    const url = await emptyServerDatabase(serverUrl ?? '')
    const old = postgres(url, { max: 2, onnotice: () => {} })
    await migrate(drizzle(old), { migrationsFolder: folder })
    const isWaiting = async () =>
      (await old`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`).count >
      0
    // who has waited longest gives way: the migration, however slow this machine is
    const [{ name = '' } = {}] = await old<{ name: string }[]>`select current_database() as name`
    await old.unsafe(`alter database ${name} set deadlock_timeout = '4s'`)
    let migrating: ReturnType<typeof connectPostgres> | undefined
    await old.begin(async (transaction) => {
      await transaction`set local deadlock_timeout = '1min'`
      await transaction`select from settings`
      migrating = connectPostgres(url)
      while (!(await isWaiting())) await Bun.sleep(10)
      await transaction`select from articles`
    })
    await (await migrating)?.close()
    const [migrated] = await old<{ count: number }[]>`select count(*)::int from drizzle.__drizzle_migrations`
    expect(migrated?.count).toBe((await knownMigrations()).length)
    await old.end()
    await rm(folder, { recursive: true })
  })

  test('a query past the transaction that asks it, which would hang on the embedded database, fails here', async () => {
    const { db, close } = await openTestDatabase()
    const readings = [
      () => db.select().from(settings),
      () => db.$count(settings),
      () => db.execute('select 1'),
      () => db.transaction((other) => other.$count(settings)),
    ]
    for (const reading of readings) {
      await expect(db.transaction(async () => void (await reading()))).rejects.toThrow('passes the transaction')
      await db.transaction((tx) => tx.transaction((inner) => inner.$count(settings)))
      await reading()
    }
    await close()
  })
}
