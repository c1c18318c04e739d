import { afterAll } from 'bun:test'
import { join } from 'node:path'
import { writeFileHere } from '../../src/core/cli/terminal.ts'
import { localFiles } from '../../src/core/files/local.ts'
import { moveCommand } from '../../src/exchange/migrate/command.ts'
import { storeImportedReview } from '../../src/review/imported/actions.ts'
import { openTestDatabase } from './database.ts'
import { withFolder } from './folder.ts'

const clock = () => new Date('2026-06-15T10:00:00.000Z')

/**
 * An empty journal with a folder of its own, and the command that moves into it what lies in the folder; both are gone
 * after the tests.
 */
export async function withMove() {
  const { db, close } = await openTestDatabase()
  const folder = await withFolder('move')
  const files = await localFiles(join(folder, 'stored'))
  afterAll(close)
  return {
    db,
    files,
    folder,
    async move(...args: string[]) {
      const printed: string[] = []
      const terminal = {
        print: (text: string) => void printed.push(text),
        isInteractive: false,
        folder,
        writeFile: writeFileHere,
      }
      const status = await moveCommand(storeImportedReview)({ db, files, clock }, args, terminal)
      return { status, printed: printed.join('') }
    },
  }
}
