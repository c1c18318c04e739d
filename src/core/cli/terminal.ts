import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Offline } from '../../offline.ts'
import type { Services } from '../../services.ts'
import { writeAtomically, writePlainly } from '../files/atomic-write.ts'

/**
 * The file that a command writes; it replaces nothing and makes no folder unless told. `within` names the folder of which it is
 * one of very many files: the first one makes that folder, and only its owner may enter it.
 */
export type Destination = {
  path: string
  mayReplace?: boolean
  makesFolder?: boolean
  within?: { folder: string; isFirst: boolean }
}

/** A command's caller: its output goes there, and paths are relative to its folder. */
export type Terminal = {
  print: (text: string) => void
  isInteractive: boolean
  folder: string
  /** The password, typed or piped in, for commands that need one. */
  password?: string
  /**
   * Writes a private file at the caller, atomically.
   * @returns why it failed, or undefined
   */
  writeFile: (to: Destination, bytes: AsyncIterable<Uint8Array>) => Promise<string | undefined>
}

export type CommandServices = Pick<Services, 'db' | 'files' | 'clock'>

/** The services of commands; the journal's pages are opened for the one that reads them. */
export type AllCommandServices = CommandServices & { offline: () => Promise<Offline> }

/** A command of `bun run …`: prints its result and returns its exit status. */
export type Command<Needed = CommandServices> = (
  services: Needed,
  args: string[],
  terminal: Terminal,
) => Promise<number>

/** The file belongs to this process's own user. */
export async function writeFileHere(
  { path, mayReplace, makesFolder, within }: Destination,
  bytes: AsyncIterable<Uint8Array>,
): Promise<string | undefined> {
  try {
    if (within) return await writeWithin(within, path, untilStopped(bytes))
    if (!mayReplace && (await isThere(path))) return `${path} already exists and was left unchanged`
    if (makesFolder) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeAtomically(path, untilStopped(bytes))
  } catch (error) {
    return `${path} was not written: ${reasonOf(error)}`
  }
}

async function writeWithin({ folder, isFirst }: { folder: string; isFirst: boolean }, ...[path, bytes]: PlainFile) {
  if (isFirst) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0) return `${folder} is not empty and was left unchanged`
    await chmod(folder, 0o700).catch(() => {}) // a USB stick knows no owners
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

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** A failure in one line: the root cause's. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? reasonOf(error.cause) : (error.message.split('\n')[0] ?? '')
}

/** The one file that a command names, and its options; no name if its arguments are wrong. */
export function argumentsIn<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [name, ...others] = positionals
    return name && others.length === 0 ? { name, values } : { name: undefined }
  } catch {
    return { name: undefined }
  }
}

/** The file at a path; undefined if there is none, which is said. */
export async function fileAt(path: string, print: Terminal['print']): Promise<Bun.BunFile | undefined> {
  const file = Bun.file(path)
  if (await file.exists()) return file
  print(`There is no file ${path}\n`)
}

const barWidth = 30

/** Redraws a progress bar in place. */
export function progressBar(done: number, total: number): string {
  const full = Math.round((done / total) * barWidth)
  return `\r[${'#'.repeat(full)}${' '.repeat(barWidth - full)}] ${done} of ${total}`
}
