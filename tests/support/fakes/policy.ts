import { readdirSync, readFileSync } from 'node:fs'

/** The policy of processes that run only where nobody else wants the processor. */
export const idle = '5'

/** Linux's number of the policy by which a process gets processors; undefined once it is gone. */
export function policyOf(pid: number | 'self'): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]
  } catch {
    return undefined
  }
}

/** The processes that this one has started. */
export function childrenHere(): number[] {
  const threads = readdirSync('/proc/self/task').map((thread) => `/proc/self/task/${thread}/children`)
  return threads.flatMap((path) => {
    try {
      return readFileSync(path, 'utf8').trim().split(' ').map(Number)
    } catch {
      return [] // the thread is gone
    }
  })
}
