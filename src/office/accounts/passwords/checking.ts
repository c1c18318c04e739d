import { createQueue, type Queue } from '../../../core/workers/queue.ts'

/** The password checks of this process, running and waiting; each takes 64 MB and 0.2 s of processor time. */
export type Checking = {
  /** The checks of strangers, by address. */
  strangers: Queue
  /** The checks of known devices and signed-in users, who never wait for strangers. */
  known: Queue
}

export function createChecking(): Checking {
  return {
    strangers: createQueue({ atOnce: 2, maxWaiting: 20, maxOfOne: 4 }),
    known: createQueue({ atOnce: 2, maxWaiting: 20, maxOfOne: 2 }),
  }
}
