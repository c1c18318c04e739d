/** Collects garbage after each given number of reported bytes: by itself, Bun lets a large heap double first. */
export function collectGarbageEvery(bytes: number): (more: number) => void {
  let uncollected = 0
  return (more) => {
    uncollected += more
    if (uncollected < bytes) return
    Bun.gc(true)
    uncollected = 0
  }
}
