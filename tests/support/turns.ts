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
