/** Work that pauses between its steps. */
export type Steps<T> = Generator<void, T>

/** Does all steps at once, in a process of its own or where they are few. */
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
