import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const groups = '/sys/fs/cgroup'

/** The files of each version of the kernel's control groups. */
const versions = [
  {
    at: join(groups, 'memory'),
    limit: 'memory.limit_in_bytes',
    most: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  { at: groups, limit: 'memory.max', most: 'memory.peak', events: 'memory.events' },
]

/** A group of processes that has so much memory together, without swap; undefined without the right to make one. */
export function memoryGroup(megabytes: number) {
  for (const { at, limit, most, events } of versions) {
    const group = join(at, `journal-${crypto.randomUUID()}`)
    try {
      mkdirSync(group)
    } catch {
      continue
    }
    try {
      writeFileSync(join(group, limit), String(megabytes * 1024 * 1024))
    } catch {
      rmdirSync(group)
      continue
    }
    return {
      /** A command that puts itself into the group, then runs a program. */
      command: (program: string[]) => [
        '/bin/sh',
        '-c',
        `echo $$ > ${group}/cgroup.procs && exec "$@"`,
        'sh',
        ...program,
      ],
      /** How much it used at most, in megabytes, and how many processes were killed for it. */
      async told() {
        const [used, said] = await Promise.all([
          Bun.file(join(group, most)).text(),
          Bun.file(join(group, events)).text(),
        ])
        return { most: Number(used) / 1024 / 1024, killed: Number(/oom_kill (\d+)/.exec(said)?.[1] ?? 0) }
      },
      end: () => rmdirSync(group),
    }
  }
  return undefined
}
