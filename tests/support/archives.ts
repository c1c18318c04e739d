import type { Command, CommandServices } from '../../src/core/cli/terminal.ts'
import { writeFileHere } from '../../src/core/cli/terminal.ts'
import type { Db } from '../../src/core/db/connect.ts'
import { backupCommand, restoreCommand } from '../../src/staff/backup/command.ts'
import { carriedTables, describeTables, readInUtc, readRows, singleSnapshot } from '../../src/staff/backup/queries.ts'

const runIn =
  (command: Command) =>
  async (services: CommandServices, args: string[], { folder = '/', isInteractive = false } = {}) => {
    let printed = ''
    const print = (text: string) => {
      printed += text
    }
    const status = await command(services, args, { print, isInteractive, folder, writeFile: writeFileHere })
    return { status, printed }
  }

/** Runs `bun run backup` or `bun run restore` in a folder; returns the exit status and all output. */
export const backup = runIn(backupCommand)
export const restore = runIn(restoreCommand)

/** Every row of every table in a backup, and each table's next id. */
export async function everythingIn(db: Db): Promise<Record<string, { next: string; lines: string[] }>> {
  return db.transaction(async (tx) => {
    await readInUtc(tx)
    const found: Record<string, { next: string; lines: string[] }> = {}
    for (const table of await describeTables(tx, carriedTables)) {
      const lines: string[] = []
      for await (const batch of readRows(tx, table)) lines.push(...batch)
      found[table.name] = { next: table.next, lines }
    }
    return found
  }, singleSnapshot)
}
