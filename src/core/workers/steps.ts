/** Work that pauses between its steps. */
export type Steps<T> = Generator<void, T>

/** Runs all steps without pauses, in a separate process or if they are few. */
export function finish<T>(steps: Steps<T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Filters with a pause before each member. */
export function* filtered<T>(members: Iterable<T>, isKept: (member: T) => boolean): Steps<T[]> {
  const kept: T[] = []
  for (const member of members) {
    yield
    if (isKept(member)) kept.push(member)
  }
  return kept
}
