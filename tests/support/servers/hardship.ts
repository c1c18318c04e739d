import { chmod, chown, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const isRoot = process.getuid?.() === 0

/** Runs a program of the system. @throws what it says, if it fails */
function run(...command: string[]): void {
  const { success, stderr } = Bun.spawnSync(command)
  if (!success) throw new Error(`${command.join(' ')}: ${stderr}`)
}

/** Mounts a small disk of memory at a folder; undefined without the right to. */
export function smallDisk(folder: string, megabytes: number) {
  if (!isRoot || !Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).success)
    return undefined
  const filler = join(folder, 'filler')
  return {
    /** Fills it up to some megabytes. */
    async fill(leave: number) {
      const { bavail, bsize } = await statfs(folder)
      const count = leave === 0 ? [] : [`count=${Math.max(0, Math.floor((bavail * bsize) / 1024 / 1024) - leave)}`]
      const append = [
        'dd',
        'if=/dev/zero',
        `of=${filler}`,
        'bs=1M',
        'oflag=append',
        'conv=notrunc',
        'status=none',
        ...count,
      ]
      await Bun.spawn(append, { stderr: 'ignore' }).exited
    },
    free: () => rm(filler, { force: true }),
    /** Makes it read-only, once no file is being written, or writable again. */
    async turn(mode: 'ro' | 'rw') {
      for (let turn = 0; !Bun.spawnSync(['mount', '-o', `remount,${mode}`, folder]).success; turn++) {
        if (turn > 500) throw new Error(`${folder} could not be made ${mode}`)
        await Bun.sleep(10)
      }
    },
    end: () => run('umount', '-l', folder),
  }
}

/**
 * The parameters that start a program as root without root's way past owners and modes; undefined without the right to.
 */
export function withoutPrivilege(): string[] | undefined {
  const setpriv = Bun.which('setpriv')
  return isRoot && setpriv ? [setpriv, '--bounding-set=-dac_override,-dac_read_search,-fowner'] : undefined
}

/** Gives a folder to nobody, or back. */
export async function giveAway(folder: string, isBack = false): Promise<void> {
  await chown(folder, isBack ? 0 : 65_534, isBack ? 0 : 65_534)
  await chmod(folder, 0o700)
}

/** Lets a process open no file more, or as many as before. @returns the way back */
export async function noFilesLeft(pid: number): Promise<() => void> {
  const limits = await Bun.file(`/proc/${pid}/limits`).text()
  const [, soft = ''] = /Max open files\s+(\d+)/.exec(limits) ?? []
  const open = (await readdir(`/proc/${pid}/fd`)).length
  run('prlimit', '--pid', String(pid), `--nofile=${open}:`)
  return () => {
    Bun.spawnSync(['prlimit', '--pid', String(pid), `--nofile=${soft}:`]) // it may have ended
  }
}
