import { commandAlone, commandNamed, commandNames, needsJournal } from './commands.ts'
import { callServer } from './control.ts'
import { type Command, type Terminal, writeFileHere } from './core/cli/terminal.ts'
import { configOrExit } from './core/config/config.ts'
import { type Connection, connect, DatabaseInUse, databaseProblem } from './core/db/connect.ts'
import { keepPrivate } from './core/disk/private-folder.ts'
import { filesProblem, openFiles } from './core/files/open.ts'
import { claimFiles, isBegun } from './core/files/sweep.ts'
import { controlCharacters } from './core/text/clean.ts'
import { needsPassword } from './office/accounts/command.ts'
import type { AllCommandServices } from './services.ts'
import { createRecovery } from './staff/backup/recovery.ts'

const [name = '', ...args] = process.argv.slice(2)
const command = commandNamed(name)
if (!command) {
  console.error(`Unknown command ${JSON.stringify(name)}. Commands: ${commandNames.join(', ')}`)
  process.exit(2)
}

const folder = process.cwd()
// the text may quote a file that was read
const print = (text: string) => process.stdout.write(text.replace(controlCharacters, ''))
const problem = await command.problemOf(args, folder)
if (problem !== undefined) {
  print(problem)
  process.exit(2)
}

const terminal: Terminal = {
  print,
  isInteractive: process.stdout.isTTY,
  folder,
  writeFile: writeFileHere,
  password: name === 'user' && needsPassword(args) ? await readPassword(args.includes('--password-stdin')) : undefined,
}
const alone = commandAlone(name, args)
if (alone) process.exit(await alone(terminal))

const config = configOrExit()

/** Runs a command here, or in the server that holds the embedded database. */
async function runCliCommand(command: Command<AllCommandServices>): Promise<number> {
  keepPrivate(config, console.error)
  let connection: Connection
  try {
    connection = await connect(config, createRecovery(config.dataDir, console.error))
  } catch (error) {
    if (error instanceof DatabaseInUse) return callServer(config.dataDir, { name, args }, terminal)
    console.error(databaseProblem(config, error))
    return 1
  }
  const withoutFiles = (error: unknown) => {
    console.error(filesProblem(config, error))
    process.exit(1)
  }
  const files = await openFiles(config).catch(withoutFiles)
  const { db, replace } = connection
  if (needsJournal(name) && !(await isBegun(db))) {
    const place = config.databaseUrl
      ? 'the database of DATABASE_URL'
      : `DATA_DIR ${config.dataDir}, and DATABASE_URL is not set`
    console.error(`There is no journal in ${place}`) // most likely a variable is missing or mistyped
    await connection.close()
    return 1
  }
  await claimFiles(db, files).catch(withoutFiles)
  const services = { db, replace, files, config, clock: () => new Date() }
  const offline = async () => (await import('./offline.ts')).openOffline(services, config) // the whole application
  return command({ ...services, offline }, args, terminal).finally(connection.close)
}

process.exit(await runCliCommand(command))

/** Reads a password from a prompt without echo, or the first line of standard input. */
async function readPassword(fromInput: boolean): Promise<string> {
  if (fromInput || !process.stdin.isTTY) return (await Bun.stdin.text()).split(/\r?\n/)[0] ?? ''
  const { Writable } = await import('node:stream')
  const { createInterface } = await import('node:readline/promises')
  const silent = new Writable({ write: (_chunk, _encoding, written) => written() })
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stdout.write('Password: ')
  const password = await prompt.question('')
  prompt.close()
  process.stdout.write('\n')
  return password
}
