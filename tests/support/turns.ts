/**
 * How often the event loop turned during some work: a timer or another request would have run as often.
 * @param work is given how to learn how often it has turned so far
 */
export async function turnsDuring(work: (turned: () => number) => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const turn = () => {
    if (isOver) return
    turns++
    setImmediate(turn)
  }
  setImmediate(turn)
  await work(() => turns)
  isOver = true
  return turns
}

/** Longer than any work should hold the loop. */
export const longMs = 11

/**
 * The most milliseconds of processor time that one turn of the event loop took during some work, of its own thread
 * alone: others may be busy meanwhile.
 */
async function longestTurnDuring(work: () => Promise<unknown>): Promise<number> {
  let [longest, isOver] = [0, false]
  let before = threadMs()
  const turn = () => {
    const now = threadMs()
    longest = Math.max(longest, now - before)
    before = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isOver = true
  await new Promise<void>((resolve) => setImmediate(() => resolve()))
  return longest
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * As {@link longestTurnDuring}, the least of some tries: what a compiler or a collection of garbage took once is no
 * fault of the work. What a slow machine took too long is reckoned as on the one that the limits were set on.
 */
export async function holdOf(work: () => Promise<unknown>, mostMs: number, tries = 6): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < tries && least > mostMs; tried++) {
    const ms = await longestTurnDuring(work)
    least = Math.min(least, ms > mostMs ? ms / slowness() : ms)
  }
  return Math.round(least)
}

/** The processor time of {@link fixedWork}, once compiled, on the machine that the limits were set on. */
const fixedMs = 14

const text = 'ﷺ a<b & "c" ü '.repeat(3000)

/** Work of the kind that pages do: letters normalised, escaped and divided. */
function fixedWork(): number {
  const before = threadMs()
  for (let round = 0; round < 8; round++)
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
      .split(' ')
  return threadMs() - before
}

/** How many times slower than that machine this one is at the moment, at least 1; the first rounds only warm up. */
function slowness(): number {
  const [, median = 0] = Array.from({ length: 9 }, fixedWork)
    .slice(-3)
    .sort((one, other) => one - other)
  return Math.max(1, median / fixedMs)
}
