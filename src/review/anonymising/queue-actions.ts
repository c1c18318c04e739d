import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { hashOfFile, newIncoming } from '../../core/files/incoming.ts'
import { protectFiles } from '../../core/files/protecting.ts'
import type { Services, Working } from '../../services.ts'
import type { AnonymisedRow, FileQueue, FileToCopy } from './queue-rules.ts'
import type { Searched } from './rules.ts'

type Needed = Pick<Services, 'db' | 'files' | 'clock'> & Working<'scrubbing'>

/** Makes the copies of all waiting files, several at once; the work of a dead process is repeated. */
export async function anonymiseWaiting(
  services: Needed,
  queues: readonly FileQueue[],
  signal?: AbortSignal,
): Promise<void> {
  const underWay = new Set<string>()
  let taking: Promise<unknown> = Promise.resolve()
  const workers = Array.from({ length: Math.max(1, availableParallelism() - 1) }, async () => {
    for (let found = await take(); found && !signal?.aborted; found = await take()) {
      await anonymiseOne(services, found, signal)
      underWay.delete(found.file.id)
    }
  })
  await Promise.all(workers)

  /** Takes one file at a time, so that no two workers get the same. */
  function take(): Promise<{ queue: FileQueue; file: FileToCopy } | undefined> {
    const taken = taking.then(() => nextOf(services, queues, underWay))
    taking = taken.catch(() => undefined)
    return taken
  }
}

async function nextOf({ db, clock }: Needed, queues: readonly FileQueue[], underWay: Set<string>) {
  for (const queue of queues) {
    const file = await queue.next(db, { but: [...underWay], now: clock() })
    if (!file) continue
    underWay.add(file.id)
    return { queue, file }
  }
  return undefined
}

async function anonymiseOne(
  services: Needed,
  { queue, file }: { queue: FileQueue; file: FileToCopy },
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db, files, workers } = services
  const to = await newIncoming(files.incoming)
  try {
    const searched = await files.withPath(file.hash, (path) =>
      workers.scrubbing.anonymiseAndSearch({ path, to }, file.side, signal),
    )
    if (signal?.aborted) return
    const row = await storeAnonymisedFile(files, searched, to)
    await db.transaction(async (tx) => {
      await protectFiles(tx, files, row.copy_hash ? [row.copy_hash] : [])
      await queue.write(tx, file, row)
    })
  } finally {
    await rm(to, { force: true })
  }
}

/** Returns a file's outcome; stores its copy. */
async function storeAnonymisedFile(
  files: Services['files'],
  searched: Searched | undefined,
  to: string,
): Promise<AnonymisedRow> {
  const none = { copy_hash: null, copy_bytes: null, copy_text: null }
  if (!searched) return { scrub: 'failed', scrub_error: 'The file is gone', traces: [], ...none }
  if (searched.is === 'refused') return { scrub: 'failed', scrub_error: searched.code, traces: [], ...none }
  if (searched.is === 'failed') return { scrub: 'failed', scrub_error: searched.why, traces: searched.traces, ...none }
  const { sha256, bytes: size } = await hashOfFile(to)
  await files.take({ path: to, sha256 })
  const { traces, pages, unread, text } = searched
  return { scrub: 'scrubbed', scrub_error: unread, copy_hash: sha256, copy_bytes: size, copy_text: text, traces, pages }
}
