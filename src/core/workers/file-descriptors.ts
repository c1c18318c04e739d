import { closeSync, openSync } from 'node:fs'

/** More than a worker opens at once while it starts. */
const needed = 32

/** @throws EMFILE where this process can hardly open a file: Bun ends as a whole if a worker starts without one. */
export function checkFileDescriptors(): void {
  const opened: number[] = []
  try {
    while (opened.length < needed) opened.push(openSync('/dev/null', 'r'))
  } finally {
    for (const each of opened) closeSync(each)
  }
}
