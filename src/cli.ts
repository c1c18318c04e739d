import { join } from 'node:path'
import { type Command, commandNamed, commandNames, type Terminal } from './commands.ts'
import { configOrExit } from './config.ts'
import { callServer } from './control.ts'
import { connect, DatabaseInUse } from './db/connect.ts'
import { localFiles } from './files/local.ts'

const [name = '', ...args] = process.argv.slice(2)
const command = commandNamed(name)
if (!command) {
  console.error(`There is no command ${JSON.stringify(name)}. Known: ${commandNames.join(', ')}`)
  process.exit(2)
}

const config = configOrExit()
const terminal: Terminal = {
  print: (text) => process.stdout.write(text),
  isInteractive: process.stdout.isTTY,
  folder: process.cwd(),
}

/** Here, or in the server that holds the embedded database. */
async function run(command: Command): Promise<number> {
  try {
    const { db, close } = await connect(config)
    const files = await localFiles(join(config.dataDir, 'files'))
    return await command({ db, files, clock: () => new Date() }, args, terminal).finally(close)
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    return callServer(config.dataDir, name, args, terminal)
  }
}

process.exit(await run(command))
