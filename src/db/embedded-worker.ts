import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Where the embedded database is kept, or the dump that it begins with; in memory without a folder. */
export type EmbeddedOptions = Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>

/** What this worker is asked: to open the database, to begin a session, bytes of PostgreSQL's wire protocol, to close. */
export type ToEmbedded = { open: EmbeddedOptions } | 'begin' | Uint8Array | 'close'

/** What it answers: that it opened or closed, bytes of the protocol, or why it cannot go on. */
export type FromEmbedded = 'opened' | 'closed' | Uint8Array | { problem: string }

let database: PGlite | undefined

async function answer(message: ToEmbedded): Promise<void> {
  if (message instanceof Uint8Array) {
    await database?.execProtocolRawStream(message, { onRawData: (bytes) => postBytes(bytes.slice()) })
  } else if (message === 'begin') {
    // PGlite has one session for ever: a driver that connects again expects a new one.
    await database?.exec('rollback; deallocate all')
  } else if (message === 'close') {
    await database?.close()
    post('closed')
  } else {
    database = await PGlite.create({ ...message.open, extensions: { pg_trgm } })
    await database.exec('set plan_cache_mode = force_custom_plan') // each search for what it looks for, as on a server
    post('opened')
  }
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
      .then(() => answer(data))
      .catch((error) => post({ problem: error instanceof Error ? error.message : String(error) }))
  }
}
