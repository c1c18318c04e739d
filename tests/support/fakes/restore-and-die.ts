import { join } from 'node:path'
import { configOrExit } from '../../../src/core/config/config.ts'
import { connectPostgres } from '../../../src/core/db/connect.ts'
import { openEmbedded } from '../../../src/core/db/open-embedded.ts'
import { localFiles } from '../../../src/core/files/local.ts'
import { restore } from '../../../src/staff/backup/restore.ts'

/** Restores a file and dies, as by `kill -9`, at the first SQL statement that contains the words. */
const [path = '', words = ''] = process.argv.slice(2)
const { dataDir, databaseUrl } = configOrExit()
const logger = {
  logQuery: (text: string) => {
    if (text.includes(words)) process.kill(process.pid, 'SIGKILL')
  },
}
const { db } = databaseUrl
  ? await connectPostgres(databaseUrl, logger)
  : await openEmbedded({ dataDir: join(dataDir, 'pg') }, { logger })
const files = await localFiles(join(dataDir, 'files'))
await restore({ db, files, clock: () => new Date() }, Bun.file(path), () => {})
