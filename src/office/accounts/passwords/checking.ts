import { createQueue, type Queue } from '../../../core/workers/queue.ts'

/** This process's running and waiting password checks. Each takes 64 MB and 0.2 s of a processor, the dearest that anybody may ask for. */
export type Checking = {
  /** Of strangers, by address. */
  strangers: Queue
  /** Of known devices and of signed-in users, who never wait for strangers. */
  known: Queue
}

export function createChecking(): Checking {
  return {
    strangers: createQueue({ atOnce: 2, maxWaiting: 20, maxOfOne: 4 }),
    known: createQueue({ atOnce: 2, maxWaiting: 20, maxOfOne: 2 }),
  }
}
