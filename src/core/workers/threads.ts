import { closeSync, openSync, readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** More files than a worker opens while it starts. */
const filesNeeded = 32

/** Checks that this process can still open files: Bun crashes if a worker starts without one. @throws EMFILE if not */
export function checkFileDescriptors(): void {
  const opened: number[] = []
  try {
    while (opened.length < filesNeeded) opened.push(openSync('/dev/null', 'r'))
  } finally {
    for (const each of opened) closeSync(each)
  }
}

/** Lowers this thread's priority so that readers go first, which Linux allows. */
export function stepBack(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').pop()), 5)
  } catch {
    // elsewhere threads have no priority of their own
  }
}
