import fs from 'node:fs'
import { PGlite, type PGliteOptions, type postgresMod } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { memoryGranted } from '../workers/process-costs.ts'

/**
 * The worker's input: the database's folder (none: in memory), its initial dump, and PostgreSQL's code if compiled. A
 * database that `isBeingMade` is lost in a crash: no process uses its folder until it is complete, closed and synced.
 */
export type EmbeddedOptions = Pick<PGliteOptions, 'dataDir' | 'loadDataDir' | 'pgliteWasmModule'> & {
  isBeingMade?: boolean
}

/** Messages to the worker: open the database, start a session, PostgreSQL wire protocol bytes, close. */
export type ToEmbedded = { open: EmbeddedOptions } | 'begin' | Uint8Array | 'close'

/** Messages from the worker: opened, closed, protocol bytes, or a fatal error. */
export type FromEmbedded = 'opened' | 'closed' | Uint8Array | { problem: string }

/**
 * The size of PGlite's buffers, which it fills when it opens. Half of the default 128 MB is enough, since the OS also
 * caches the files; an eighth if the whole journal has less than a gigabyte.
 */
const buffers = memoryGranted() < 1024 ** 3 ? '16MB' : '64MB'
const inMemory = [...PGlite.defaultStartParams, '-c', `shared_buffers=${buffers}`, '-c', 'timezone=UTC']

/** Limits the part of its log that PGlite keeps after a checkpoint, for reuse. */
const shortLog = ['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB']

/** Syncs files: PGlite's `-F` turns fsync off, and Emscripten's `fdatasync` does nothing. */
const onDisk = [...inMemory.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync', ...shortLog]

/** Syncs nothing, and does not log rows of tables that the same transaction made or truncated. */
const beingMade = [...inMemory, '-c', 'wal_level=minimal', '-c', 'max_wal_senders=0', ...shortLog]

/** Opens PGlite in memory, or on a folder, where commits survive a power failure unless it is being made. */
export function openPglite(options: EmbeddedOptions): Promise<PGlite> {
  const { dataDir, loadDataDir, pgliteWasmModule, isBeingMade } = options
  const place =
    dataDir === undefined
      ? { startParams: inMemory }
      : { startParams: isBeingMade ? beingMade : onDisk, fs: new SyncedFolder(dataDir) }
  return PGlite.create({ ...place, loadDataDir, pgliteWasmModule, extensions: { pg_trgm } })
}

let database: PGlite | undefined

async function handleEmbeddedMessage(message: ToEmbedded): Promise<void> {
  if (message instanceof Uint8Array) {
    await database?.execProtocolRawStream(message, { onRawData: (bytes) => postBytes(bytes.slice()) })
  } else if (message === 'begin') {
    // PGlite has only one session; a driver that reconnects expects a new one.
    await database?.exec('rollback; deallocate all')
  } else if (message === 'close') {
    await database?.close()
    post('closed')
  } else {
    database = await openPglite(message.open)
    post('opened')
  }
}

/** Emscripten's numbers (`wasi_snapshot_preview1`) for operating system errors. */
const refusals: Record<number, string> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  33: 'EMFILE',
  41: 'ENFILE',
  44: 'ENOENT',
  48: 'ENOMEM',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
}

/** Returns an error's message; errors of Emscripten's file system are numbers. */
function describeEmbeddedError(error: unknown): string {
  if (error instanceof Error) return error.message || error.name
  const { errno } = Object(error) as { errno?: number }
  return errno === undefined ? String(error) : (refusals[errno] ?? `system error ${errno}`)
}

function post(message: FromEmbedded): void {
  self.postMessage(message)
}

function postBytes(bytes: Uint8Array<ArrayBuffer>): void {
  self.postMessage(bytes, { transfer: [bytes.buffer] })
}

if (!Bun.isMainThread) {
  let last = Promise.resolve()
  self.onmessage = ({ data }: MessageEvent<ToEmbedded>) => {
    last = last
      .then(() => handleEmbeddedMessage(data))
      .catch((error) => post({ problem: describeEmbeddedError(error) }))
  }
}

/** Emscripten's `NODEFS`. Without `fsync` it reports success and does nothing. */
type NodeFiles = {
  /** Performs a file operation, and throws errors that PostgreSQL understands. */
  tryFSOperation: (operate: () => number) => number
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
}

/**
 * A folder whose `fsync`, even of subfolders, reaches the disk, so that acknowledged commits survive a power failure.
 */
class SyncedFolder extends NodeFS {
  override async init(pg: PGlite, options: Partial<postgresMod.PostgresMod>) {
    const { emscriptenOpts } = await super.init(pg, options)
    const sync = (module: object) => {
      const { NODEFS } = module as { NODEFS: NodeFiles }
      NODEFS.stream_ops.fsync = ({ nfd }) =>
        NODEFS.tryFSOperation(() => {
          fs.fsyncSync(nfd)
          return 0
        })
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), sync] } }
  }
}
