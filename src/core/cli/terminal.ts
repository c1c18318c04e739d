import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Db } from '../db/connect.ts'
import { dropAbandonedBeside, writeAtomically, writePlainly } from '../disk/atomic-write.ts'
import type { Files } from '../files/files.ts'

/**
 * The file that a command writes; by default it replaces nothing and creates no folder. `within` names the parent
 * folder of a set of very many files: the first file creates that folder, which only its owner can enter.
 */
export type Destination = {
  path: string
  mayReplace?: boolean
  makesFolder?: boolean
  within?: { folder: string; isFirst: boolean }
}

/** The caller of a command, who gets its output; paths are relative to the caller's folder. */
export type Terminal = {
  print: (text: string) => void
  isInteractive: boolean
  folder: string
  /** The password, typed or piped in, for commands that need one. */
  password?: string
  /** Writes a private file for the caller, atomically. @returns why it failed, or undefined */
  writeFile: (to: Destination, bytes: AsyncIterable<Uint8Array>) => Promise<string | undefined>
}

/** The services of every command. */
export type CommandServices = { db: Db; files: Files; clock: () => Date }

/** A command of `bun run …`: prints its result and returns its exit status. */
export type Command<Needed = CommandServices> = {
  (services: Needed, args: string[], terminal: Terminal): Promise<number>
  /** Returns what is wrong with arguments, such as the command's usage; undefined if it can run. */
  problemOf: (args: string[], folder: string) => Promise<string | undefined>
}

/**
 * Makes a command whose arguments are parsed before it needs a journal. Invalid ones exit with status 2.
 * @param read parses arguments, or returns what is wrong with them, with a line end; paths are relative to `folder`
 */
export function commandOf<Asked extends object, Needed>(
  read: (args: string[], folder: string) => Asked | string | Promise<Asked | string>,
  run: (services: Needed, asked: Asked, terminal: Terminal) => Promise<number>,
): Command<Needed> {
  const command = async (services: Needed, args: string[], terminal: Terminal) => {
    const asked = await read(args, terminal.folder)
    if (typeof asked === 'object') return run(services, asked, terminal)
    terminal.print(asked)
    return 2
  }
  const problemOf = async (args: string[], folder: string) => {
    const asked = await read(args, folder)
    return typeof asked === 'string' ? asked : undefined
  }
  return Object.assign(command, { problemOf })
}

/** Writes a file that belongs to this process's user. */
export async function writeFileHere(
  { path, mayReplace, makesFolder, within }: Destination,
  bytes: AsyncIterable<Uint8Array>,
): Promise<string | undefined> {
  try {
    if (within) return await writeWithin(within, path, untilStopped(bytes))
    if (!mayReplace && existsSync(path)) return `${path} already exists and was left unchanged`
    if (makesFolder) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    else await dropAbandonedBeside(path).catch(() => {}) // leftovers do no harm
    await writeAtomically(path, untilStopped(bytes))
  } catch (error) {
    return `${path} was not written: ${describeRootCause(error)}`
  }
}

async function writeWithin({ folder, isFirst }: { folder: string; isFirst: boolean }, ...[path, bytes]: PlainFile) {
  if (isFirst) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0) return `${folder} is not empty and was left unchanged`
    await chmod(folder, 0o700).catch(() => {}) // a USB stick's file system has no owners
  }
  await writePlainly(path, bytes)
}

type PlainFile = Parameters<typeof writePlainly>

/** Throws once the process should stop (Ctrl-C, or a service manager), so nothing half-written stays. */
async function* untilStopped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isStopped = false
  const stop = () => {
    isStopped = true
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    for await (const chunk of bytes) {
      if (isStopped) throw new Error('it was stopped')
      yield chunk
    }
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/** Describes an error by its root cause, in one line. */
export function describeRootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? describeRootCause(error.cause) : (error.message.split('\n')[0] ?? '')
}

/** Parses a command's arguments: one file name and options; no name if they are invalid. */
export function argumentsIn<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [name, ...others] = positionals
    return name && others.length === 0 ? { name, values } : { name: undefined }
  } catch {
    return { name: undefined }
  }
}

/** Opens the file at a path. @returns the message to print if the file is missing */
export async function fileAt(path: string): Promise<Bun.BunFile | string> {
  const file = Bun.file(path)
  return (await file.exists()) ? file : `There is no file ${path}\n`
}

const barWidth = 30

/** Redraws a progress bar in place. */
export function progressBar(done: number, total: number): string {
  const full = Math.round((done / total) * barWidth)
  return `\r[${'#'.repeat(full)}${' '.repeat(barWidth - full)}] ${done} of ${total}`
}
