import { configOrExit } from '../../../src/core/config/config.ts'
import { connect } from '../../../src/core/db/connect.ts'
import { localFiles } from '../../../src/core/files/local.ts'
import { restore } from '../../../src/staff/backup/restore.ts'

/** Restores a file into an embedded database that nobody has open, and dies, as by `kill -9`, at a moment. */
const [path = '', moment = ''] = process.argv.slice(2)
const die = (at: string) => {
  if (at === moment) process.kill(process.pid, 'SIGKILL')
}
const config = configOrExit()
const { db, replace } = await connect(config)
const files = await localFiles(`${config.dataDir}/files`)
const services = { db, files, clock: () => new Date() }
const dying: typeof replace = (fill) =>
  replace?.((copy) => fill(copy).finally(() => die('committed'))) ?? Promise.reject(new Error('This is a server'))
await restore({ ...services, replace: dying }, Bun.file(path), (_done, _total, what) => die(what))
