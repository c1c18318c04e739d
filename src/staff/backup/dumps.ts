import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { knownMigrations } from '../../core/db/migrations.ts'
import { writeAtomically } from '../../core/disk/atomic-write.ts'
import type { Services } from '../../services.ts'
import { backUpRows } from './actions.ts'
import { scanArchive } from './archive.ts'

/** Returns the folder of the dumps, next to the embedded database. */
const dumpFolder = (dataDir: string) => join(dataDir, 'dumps')

/**
 * Writes the day's dump of an embedded database, unless it exists: an archive of its rows, without the files, which are
 * stored next to it. Reads the dump back and compares it before deleting older dumps.
 * @returns the path of the dump; undefined if today's dump exists
 * @throws if the database cannot be read, or the dump cannot be written or read back; then no older dump is deleted
 */
export async function writeDumpOfToday(
  services: Pick<Services, 'db' | 'files' | 'clock'>,
  dataDir: string,
): Promise<string | undefined> {
  const folder = dumpFolder(dataDir)
  const path = join(folder, dumpFileName(services.clock().toISOString().slice(0, 10)))
  if (existsSync(path)) return undefined
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeAtomically(path, backUpRows(services), refuseUnreadable)
  const names = await readdir(folder)
  const kept = chooseDumpsToKeep(names)
  await drop(folder, [...halfDumpsIn(names), ...dumpsIn(names).filter((name) => !kept.includes(name))])
  return path
}

async function drop(folder: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true })
}

/**
 * Rewrites the day's dump and deletes all others, since they contain erased data. Aborts one that is being written,
 * which may be older than the erasure.
 * @throws as {@link writeDumpOfToday}; then the earlier dumps still exist
 */
export async function renewDumps(services: Pick<Services, 'db' | 'files' | 'clock'>, dataDir: string): Promise<void> {
  const folder = dumpFolder(dataDir)
  if (!existsSync(folder)) return
  const names = await readdir(folder)
  await drop(folder, halfDumpsIn(names))
  const today = dumpFileName(services.clock().toISOString().slice(0, 10))
  const path = join(folder, today)
  await writeAtomically(path, backUpRows(services), refuseUnreadable)
  const older = dumpsIn(names).filter((name) => name !== today)
  await drop(folder, older)
}

/** Returns the newest dump with correct checksums, if any. @param tell receives a line for each damaged dump */
export async function findNewestGoodDump(dataDir: string, tell: (line: string) => void): Promise<string | undefined> {
  const folder = dumpFolder(dataDir)
  if (!existsSync(folder)) return undefined
  for (const name of dumpsIn(await readdir(folder))) {
    const path = join(folder, name)
    const problem = await checkDump(path)
    if (!problem) return path
    tell(`the dump ${path} cannot be used: ${problem}`)
  }
  return undefined
}

async function checkDump(path: string): Promise<string | undefined> {
  const scan = await scanArchive(Bun.file(path), await knownMigrations())
  return scan.ok ? undefined : scan.problem
}

async function refuseUnreadable(path: string): Promise<void> {
  const problem = await checkDump(path)
  if (problem) throw new Error(problem)
}

/** Writes the day's dump of an embedded database, unless it exists. */
export async function writeDump(services: Pick<Services, 'db' | 'files' | 'clock' | 'config' | 'log'>): Promise<void> {
  const path = await writeDumpOfToday(services, services.config.dataDir).catch((error) => {
    throw new Error(`THE DATABASE CANNOT BE DUMPED, back it up and look at its disk: ${error}`)
  })
  if (path) services.log.info({ message: `The database was dumped to ${path}` })
}

const dumpName = /^(\d{4}-\d{2}-\d{2})\.tar$/

/** Returns the name of a day's dump. @param day as 2026-03-14 */
const dumpFileName = (day: string) => `${day}.tar`

/** Returns the names of dumps among those in a folder, newest first. */
function dumpsIn(names: string[]): string[] {
  return names.filter((name) => dumpName.test(name)).sort((one, other) => other.localeCompare(one))
}

/** Returns the names of dumps that a crash left half-written, among those in a folder. */
const halfDumpsIn = (names: string[]) => names.filter((name) => /^\d{4}-\d{2}-\d{2}\.tar\.[0-9a-f-]{36}$/.test(name))

const keptDays = 7

const keptWeeks = 4

/** Returns the dumps to keep: the last seven, and the last one of each of the last four weeks that have one. */
export function chooseDumpsToKeep(names: string[]): string[] {
  const dumps = dumpsIn(names)
  const lastOfWeek = new Map<string, string>()
  for (const name of dumps) {
    const monday = mondayOf(name)
    if (!lastOfWeek.has(monday)) lastOfWeek.set(monday, name)
  }
  const weekly = [...lastOfWeek.values()].slice(0, keptWeeks)
  return dumps.filter((name, place) => place < keptDays || weekly.includes(name))
}

/** Returns the first day of the week of a dump. */
function mondayOf(name: string): string {
  const day = new Date(name.replace(dumpName, '$1'))
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
