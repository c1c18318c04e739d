import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyServerDatabase } from '../../support/database.ts'
import { giveAway, noFilesLeft, smallDisk, withoutPrivilege } from '../../support/servers/hardship.ts'
import { memoryGroup } from '../../support/servers/memory-group.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { editorPassword } from './kinds-of-pages.ts'
import { type Fault, type Place, stands } from './stands.ts'

const hardMs = 8_000
const guardedMs = 2_000 // until the embedded database sees that its disk is nearly full
const server = [process.execPath, 'src/server.ts']

/**
 * What a hardship needs: a place for the journal, on PostgreSQL or embedded. Its answer is undefined where it cannot be
 * had here.
 */
type Hardship = (place: Place) => Promise<boolean | undefined>

/**
 * A journal under hardship, on each database: editors and readers go on while its disk is full or read-only, its folder
 * is another user's, no file can be opened, all of its processes have 512 MB, and its clock is set back. What this
 * system does not allow is left out with a line.
 * @returns whether all of it holds; the figures are printed
 */
export async function hardships(): Promise<boolean> {
  const postgres = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'journal-hardships-'))
  let isRight = true
  const on = async (database: string, name: string, hardship: Hardship) => {
    const DATA_DIR = join(folder, `${database} ${name}`.replaceAll(' ', '-'))
    await mkdir(DATA_DIR)
    const place: Place = { DATA_DIR, ADMIN_PASSWORD: editorPassword }
    if (postgres && database === 'PostgreSQL') place.DATABASE_URL = await emptyServerDatabase(postgres.url)
    console.log(`${database}, ${name}:`)
    const held = await hardship(place)
    if (held === undefined) console.log('  cannot be made here: left out')
    isRight = isRight && held !== false
  }
  try {
    for (const [name, hardship] of Object.entries(onBoth)) await on('embedded', name, hardship)
    if (!postgres) console.log('PostgreSQL is not installed: left out')
    else
      for (const [name, hardship] of Object.entries({ ...onBoth, ...onPostgres }))
        await on('PostgreSQL', name, hardship)
    return isRight
  } finally {
    await postgres?.stop()
    await rm(folder, { recursive: true })
  }
}

const lasting = async (begin: () => unknown, end: () => unknown) => {
  await begin()
  await Bun.sleep(hardMs)
  await end()
}

const onBoth: Record<string, Hardship> = {
  async 'a full disk'(place) {
    const disk = smallDisk(place.DATA_DIR, 600)
    if (!disk) return undefined
    const fill = async () => {
      await disk.fill(40)
      await Bun.sleep(guardedMs)
      await disk.fill(0)
    }
    const refused = place.DATABASE_URL ? 'files' : 'all'
    return (
      await stands(place, { 'while it is full': { happen: () => lasting(fill, disk.free), refused } }).finally(disk.end)
    ).isRight
  },
  async '512 MB of memory'(place) {
    const group = memoryGroup(512)
    if (!group) return undefined
    const { isRight } = await stands(
      place,
      { 'for a while': { happen: () => Bun.sleep(3 * hardMs), refused: 'nothing' } },
      group.command(server),
    )
    const { most, killed } = await group.told()
    group.end()
    console.log(`  at most ${most.toFixed(0)} MB, ${killed} processes killed`)
    return isRight && killed === 0
  },
  async 'the clock set back'(place) {
    const [library] = new Bun.Glob('/usr/lib/*/faketime/libfaketime.so.1').scanSync('/')
    if (!library) return undefined
    const clock = join(place.DATA_DIR, 'clock')
    const set = (moment: string) => Bun.write(clock, `${moment}\n`)
    await set('+0')
    const back = (by: string): Fault => ({
      happen: () =>
        lasting(
          () => set(by),
          () => set('+0'),
        ),
      refused: 'nothing',
    })
    const faked = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    return (await stands({ ...place, ...faked }, { 'by an hour': back('-1h'), 'by a day': back('-1d') })).isRight
  },
}

const onPostgres: Record<string, Hardship> = {
  async 'a read-only disk'(place) {
    const disk = smallDisk(place.DATA_DIR, 600)
    if (!disk) return undefined
    const happen = () =>
      lasting(
        () => disk.turn('ro'),
        () => disk.turn('rw'),
      )
    return (await stands(place, { 'while it is read-only': { happen, refused: 'files' } }).finally(disk.end)).isRight
  },
  async 'a folder of another user'(place) {
    const launcher = withoutPrivilege()
    if (!launcher) return undefined
    const happen = () =>
      lasting(
        () => giveAway(place.DATA_DIR),
        () => giveAway(place.DATA_DIR, true),
      )
    return (await stands(place, { "while it is nobody's": { happen, refused: 'files' } }, [...launcher, ...server]))
      .isRight
  },
  async 'no file to open'(place) {
    if (!Bun.which('prlimit')) return undefined
    const happen = async (pid: number) => {
      const back = await noFilesLeft(pid)
      await Bun.sleep(hardMs)
      back()
    }
    return (await stands(place, { 'while there is none': { happen, refused: 'all' } })).isRight
  },
}
