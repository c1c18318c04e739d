/** Collects garbage now and each time this many bytes were reported: Bun lets a large heap double before it does. */
export function collectGarbageEvery(bytes: number): (more: number) => void {
  Bun.gc(true)
  let uncollected = 0
  return (more) => {
    uncollected += more
    if (uncollected < bytes) return
    Bun.gc(true)
    uncollected = 0
  }
}
